#include <sodium.h>

#include <algorithm>

#include "noyau/core/utf8.hpp"
#include "noyau/redact/redactor.hpp"
#include "redact/name_search.hpp"

namespace noyau::inline v0_1 {

LinkedNames::LinkedNames(std::span<const std::string> names, std::span<const std::string> exempt) {
  const auto fold = [](const std::string& name) {
    return detail::collapse_spaces(fold_for_comparison(name));
  };
  std::vector<std::string> allowed;
  for (const std::string& name : exempt) allowed.push_back(fold(name));
  std::sort(allowed.begin(), allowed.end());
  for (const std::string& name : names) {
    std::string folded = fold(name);
    if (folded.empty() || std::binary_search(allowed.begin(), allowed.end(), folded)) continue;
    folded_.push_back(std::move(folded));
  }
  std::sort(folded_.begin(), folded_.end());
  folded_.erase(std::unique(folded_.begin(), folded_.end()), folded_.end());
  for (std::string& name : allowed) sodium_memzero(name.data(), name.size());
}

}  // namespace noyau::inline v0_1
