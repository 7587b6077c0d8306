#include <sodium.h>

#include <algorithm>

#include "noyau/core/utf8.hpp"
#include "noyau/redact/redactor.hpp"
#include "redact/name_index.hpp"
#include "redact/name_search.hpp"

namespace noyau::inline v0_1 {

namespace {
using detail::NameEntry;
using detail::Reading;

void wipe(std::string& text) noexcept {
  sodium_memzero(text.data(), text.size());
}

std::string fold(const std::string& name) {
  std::string folded = fold_for_comparison(name);
  std::string collapsed = detail::collapse_spaces(folded);
  wipe(folded);
  return collapsed;
}

// The names people here are called by: their symbols, and their folded forms for names without any.
struct Exempt {
  explicit Exempt(std::span<const std::string> names) {
    for (const std::string& name : names) {
      folded.push_back(fold(name));
      for (NameEntry& entry : detail::read_name(name, Reading::letters)) {
        entry.traits.exempt = true;
        entries.push_back(std::move(entry));
      }
    }
    std::sort(folded.begin(), folded.end());
    for (const NameEntry& entry : entries) symbols.push_back(entry.symbols);
    std::sort(symbols.begin(), symbols.end());
  }
  ~Exempt() {
    for (std::string& name : folded) wipe(name);
    for (std::string& name : symbols) wipe(name);
  }
  Exempt(const Exempt&) = delete;
  Exempt& operator=(const Exempt&) = delete;

  bool holds(const std::string& name, const std::vector<NameEntry>& read) const {
    if (std::binary_search(folded.begin(), folded.end(), name)) return true;
    return std::any_of(read.begin(), read.end(), [&](const NameEntry& entry) {
      return std::binary_search(symbols.begin(), symbols.end(), entry.symbols);
    });
  }

  std::vector<std::string> folded;   // sorted
  std::vector<std::string> symbols;  // sorted
  std::vector<NameEntry> entries;
};

void append(std::vector<NameEntry>& to, std::vector<NameEntry>& from) {
  std::move(from.begin(), from.end(), std::back_inserter(to));
}
}  // namespace

LinkedNames::LinkedNames(std::span<const std::string> names, std::span<const std::string> exempt) {
  Exempt allowed(exempt);
  std::vector<std::string> wanted;
  std::vector<NameEntry> words;
  std::vector<NameEntry> signs;
  for (const std::string& name : names) {
    std::string folded = fold(name);
    std::vector<NameEntry> read = detail::read_name(name, Reading::letters);
    if (folded.empty() || allowed.holds(folded, read)) continue;
    wanted.push_back(std::move(folded));
    if (name.find('\0') != std::string::npos) continue;  // a label in a text is NUL to the search
    if (read.empty()) {
      read = detail::read_name(name, Reading::signs);
      append(signs, read);
    } else {
      append(words, read);
    }
  }
  std::sort(wanted.begin(), wanted.end());
  wanted.erase(std::unique(wanted.begin(), wanted.end()), wanted.end());
  if (wanted.empty()) return;
  if (!words.empty()) append(words, allowed.entries);
  index_ = std::make_shared<const detail::NameIndex>(std::move(wanted), std::move(words), std::move(signs));
}

const std::vector<std::string>& LinkedNames::folded() const noexcept {
  static const std::vector<std::string> none;
  return index_ ? index_->folded : none;
}

}  // namespace noyau::inline v0_1
