#include <sodium.h>

#include <algorithm>

#include "noyau/core/utf8.hpp"
#include "noyau/redact/redactor.hpp"
#include "redact/name_search.hpp"

namespace noyau::inline v0_1 {

namespace {
void wipe(std::vector<std::string>& names) noexcept {
  for (std::string& name : names) sodium_memzero(name.data(), name.size());
}

std::string fold(const std::string& name) {
  std::string folded = fold_for_comparison(name);
  std::string collapsed = detail::collapse_spaces(folded);
  sodium_memzero(folded.data(), folded.size());
  return collapsed;
}
}  // namespace

detail::NameIndex::~NameIndex() {
  wipe(folded);
}

LinkedNames::LinkedNames(std::span<const std::string> names, std::span<const std::string> exempt) {
  std::vector<std::string> allowed;
  for (const std::string& name : exempt) allowed.push_back(fold(name));
  std::sort(allowed.begin(), allowed.end());
  std::vector<std::string> wanted;
  for (const std::string& name : names) {
    std::string folded = fold(name);
    if (folded.empty() || std::binary_search(allowed.begin(), allowed.end(), folded)) continue;
    wanted.push_back(std::move(folded));
  }
  wipe(allowed);
  std::sort(wanted.begin(), wanted.end());
  wanted.erase(std::unique(wanted.begin(), wanted.end()), wanted.end());
  if (!wanted.empty()) index_ = std::make_shared<const detail::NameIndex>(std::move(wanted));
}

const std::vector<std::string>& LinkedNames::folded() const noexcept {
  static const std::vector<std::string> none;
  return index_ ? index_->folded : none;
}

}  // namespace noyau::inline v0_1
