// Signs that are words to their reader: what a currency or a blood group says would be lost with its mark.
#include <algorithm>
#include <array>
#include <string_view>

#include "llm/plain_words.hpp"
#include "redact/byte_search.hpp"

namespace noyau::inline v0_1::detail {

namespace {

constexpr std::size_t longest_amount = 16;  // bytes, of its digits and what groups them

struct Currency {
  std::string_view sign, word;
};
constexpr auto currencies =
    std::to_array<Currency>({{"\xE2\x82\xAC", "euros"}, {"$", "dollars"}, {"\xC2\xA3", "pounds"}});

bool is_figure(char c) noexcept {
  return c >= '0' && c <= '9';
}
bool is_letter(char c) noexcept {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
bool is_word(char c) noexcept {
  return is_figure(c) || is_letter(c);
}

const Currency* currency_at(std::string_view text) noexcept {
  const auto found = std::find_if(currencies.begin(), currencies.end(), [text](const Currency& currency) {
    return text.starts_with(currency.sign);
  });
  return found == currencies.end() ? nullptr : &*found;
}

std::string_view without_space(std::string_view before) noexcept {
  for (const std::string_view space : {" ", "\xC2\xA0", "\xE2\x80\xAF"}) {
    if (before.ends_with(space)) return before.substr(0, before.size() - space.size());
  }
  return before;
}

// "12,50" before the sign, and no "t3" of a disguised word.
bool ends_with_amount(std::string_view before) noexcept {
  before = without_space(before);
  if (before.empty() || !is_figure(before.back())) return false;
  std::size_t length = 1;
  while (length < before.size() && length < longest_amount && is_figure(before[before.size() - length - 1]))
    ++length;
  return length == before.size() || !is_letter(before[before.size() - length - 1]);
}

bool starts_with_amount(std::string_view after) noexcept {
  std::size_t length = 0;
  while (length < after.size() && length < longest_amount &&
         (is_figure(after[length]) || after[length] == ',' || after[length] == '.'))
    ++length;
  return length > 0 && is_figure(after.front()) && (length == after.size() || !is_letter(after[length]));
}

// Bytes taken; 0: it is no currency.
std::size_t read_currency(std::string_view text, std::size_t at, std::pmr::string& out) {
  const Currency* currency = currency_at(text.substr(at));
  if (currency == nullptr) return 0;
  const std::string_view before = text.substr(0, at);
  const std::string_view after = text.substr(at + currency->sign.size());
  const bool is_behind = ends_with_amount(before) && (after.empty() || !is_word(after.front()));
  const bool is_before =
      !is_behind && (before.empty() || !is_word(before.back())) && starts_with_amount(after);
  if (!is_behind && !is_before) return 0;
  if (is_behind) out += ' ';
  out += currency->word;
  if (is_before) out += ' ';
  return currency->sign.size();
}

// "AB+", "O-": the sign behind one. "A+" is a mark at school and a good-bye; it has to be written out.
std::size_t read_rhesus(std::string_view text, std::size_t at, std::pmr::string& out) {
  constexpr std::string_view minus = "\xE2\x88\x92";
  const bool is_plus = text[at] == '+';
  const std::size_t size = text[at] == '+' || text[at] == '-'   ? 1
                           : text.substr(at).starts_with(minus) ? 3
                                                                : 0;
  if (size == 0 || at == 0) return 0;
  if (text[at - 1] != 'O' && text[at - 1] != 'B') return 0;
  const std::size_t first = text[at - 1] == 'B' && at > 1 && text[at - 2] == 'A' ? at - 2 : at - 1;
  const char before = first > 0 ? text[first - 1] : ' ';
  const char after = at + size < text.size() ? text[at + size] : ' ';
  constexpr std::string_view signs = "+->='/";
  if (is_word(before) || is_word(after) || signs.find(before) != std::string_view::npos ||
      signs.find(after) != std::string_view::npos)
    return 0;
  out += is_plus ? "positif" : "negatif";
  return size;
}

}  // namespace

void append_spelled(std::string_view text, std::pmr::string& out) {
  using FirstBytes = OneOf<'+', '-', '$', '\xE2', '\xC2'>;
  out.reserve(out.size() + text.size() + 16);
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t next = std::min(find_byte<FirstBytes>(text, at, text.size()), text.size());
    out += text.substr(at, next - at);
    at = next;
    if (at == text.size()) break;
    std::size_t taken = read_currency(text, at, out);
    if (taken == 0) taken = read_rhesus(text, at, out);
    if (taken == 0) out += text[at];
    at += std::max<std::size_t>(taken, 1);
  }
}

}  // namespace noyau::inline v0_1::detail
