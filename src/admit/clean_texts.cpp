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
  constexpr std::size_t digits_of_nonce = 39;
  const auto is_digit = [](unsigned char c) { return c >= '0' && c <= '9'; };
  // At most so many digits could be read in it: Latin letters stand for none, and nothing for more than three
  // (a tenth, as one character).
  std::size_t most = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const bool begins_latin_letter = byte >= 0xC3 && byte <= 0xC9;
    if (is_digit(byte)) ++most;
    if (byte >= 0xC0 && !begins_latin_letter) most += 3;
  }
  if (most < digits_of_nonce) return false;
  const std::string folded = fold_for_comparison(text);
  return static_cast<std::size_t>(std::count_if(folded.begin(), folded.end(), [&](char c) {
           return is_digit(static_cast<unsigned char>(c));
         })) >= digits_of_nonce;
}

}  // namespace noyau::inline v0_1::detail
