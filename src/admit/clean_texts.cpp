#include "admit/clean_texts.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <string>

#include "noyau/core/utf8.hpp"

namespace noyau::inline v0_1::detail {

std::uint64_t CleanTexts::domain(std::uint64_t catalog, const RedactionRules& rules,
                                 bool as_name) const noexcept {
  std::array<char, sizeof rules.by_kind + sizeof catalog + 1> bytes;
  std::memcpy(bytes.data(), rules.by_kind, sizeof rules.by_kind);
  std::memcpy(bytes.data() + sizeof rules.by_kind, &catalog, sizeof catalog);
  bytes.back() = as_name ? 1 : 0;
  return table_.hash({bytes.data(), bytes.size()}).low | 1U;  // 0 would be no domain
}

bool CleanTexts::may_hold_number(std::string_view text) {
  constexpr std::ptrdiff_t digits_of_nonce = 39;
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  if (static_cast<std::ptrdiff_t>(text.size()) < digits_of_nonce) return false;
  const std::string folded = fold_for_comparison(text);
  return std::count_if(folded.begin(), folded.end(), is_digit) >= digits_of_nonce;
}

}  // namespace noyau::inline v0_1::detail
