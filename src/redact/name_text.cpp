#include "redact/name_text.hpp"

#include <utf8proc.h>

#include <algorithm>
#include <array>

#include "core/confusables.hpp"
#include "core/line_break.hpp"
#include "noyau/core/arena.hpp"
#include "noyau/core/utf8.hpp"
#include "redact/surroundings.hpp"

namespace noyau::inline v0_1::detail {

namespace {
constexpr std::array<char, 256> ascii_symbols = [] {
  std::array<char, 256> table{};
  for (std::size_t c = 0; c < 0x80; ++c)
    if (is_alnum(static_cast<char>(c))) table[c] = leet_letter(to_lower(static_cast<char>(c)));
  return table;
}();

// The fold has turned most kinds into U+0020 already.
bool is_white(char32_t c) noexcept {
  return c == ' ' || c == '\t' || c == 0x1680 || is_line_break(c);
}

bool joins_words(char32_t c) noexcept {
  return is_white(c) || c == '-' || c == '\'' || c == 0x2010 || c == 0x2019;
}

// What ends a sentence, a clause or a quotation, opens an address, or takes part in none: no such sign is put
// between the letters of one name. NUL is a label.
bool is_hard(char32_t c) noexcept {
  if (c < 0x20 || c == 0xFFFD) return !is_white(c);
  constexpr std::u32string_view hard = U",;:!?()[]{}<>\"=@#\u00AB\u00BB\u2018\u201C\u201D\u201E\u3001\u3002";
  return hard.find(c) != std::u32string_view::npos;
}

// Spacing marks belong to the letter before them, though no word begins or ends by them.
bool is_symbol(char32_t c, Reading reading) noexcept {
  if (reading == Reading::signs) return c != 0 && !is_white(c);
  return is_word(c) ||
         (c >= 0x300 && utf8proc_category(static_cast<std::int32_t>(c)) == UTF8PROC_CATEGORY_MC);
}
}  // namespace

struct NameText::Gap {
  char32_t sign = 0;
  std::uint32_t count = 0;
  bool white = true;
  bool line = false;
  bool hard = false;

  void add(char32_t c) noexcept {
    white = white && is_white(c);
    line = line || is_line_break(c);
    hard = hard || is_hard(c) || (count > 0 && c != sign && !(white && is_white(sign)));
    sign = c;
    ++count;
  }
  void count_in(Tally& tally) const noexcept {
    if (count == 0) return;
    ++tally.gaps;
    tally.plain += !hard && joins_words(sign);
    tally.wide += line;
    tally.hard += hard;
  }
};

NameText::NameText(const FoldedView& view, Reading reading)
    : view_(view),
      reading_(reading),
      symbols_(&wiping_heap()),
      offsets_(&wiping_heap()),
      tallies_(&wiping_heap()) {
  if (view.is_ascii() && reading != Reading::signs)
    read_ascii();
  else
    read<false>();
}

void NameText::complete() {
  symbols_.clear();
  read<true>();
}

void NameText::read_ascii() {
  const std::string_view text = view_.text();
  symbols_.resize(text.size());
  std::size_t size = 0;
  for (const char c : text) {  // without a branch per byte
    const char symbol = ascii_symbols[static_cast<unsigned char>(c)];
    symbols_[size] = symbol;
    size += symbol != 0;
  }
  symbols_.resize(size);
}

void NameText::put(std::string_view symbols, std::size_t offset, bool digit, const Gap& gap) {
  if (tallies_.empty()) tallies_.emplace_back();
  if (!symbols_.empty()) gap.count_in(tallies_.back());
  for (const char c : symbols) {
    Tally next = tallies_.back();
    if ((static_cast<unsigned char>(c) & 0xC0) != 0x80) ++next.points;
    next.digits += digit;
    symbols_ += c;
    offsets_.push_back(offset);
    tallies_.push_back(next);
  }
}

template <bool full>
void NameText::read() {
  const std::string_view text = view_.text();
  symbols_.reserve(text.size());
  Gap gap;
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint point = decode_utf8(text, at);
    const std::size_t offset = at;
    at += point.bytes;
    const char ascii = point.value < 0x80 ? ascii_symbols[point.value] : '\0';
    if (ascii == 0 && !is_symbol(point.value, reading_)) {
      if constexpr (full) gap.add(point.value);
      continue;
    }
    std::string_view symbols = text.substr(offset, point.bytes);
    char letter = ascii;
    if (ascii == 0) {
      std::string_view latin = look_alike(point.value);
      if (may_be_capital_look_alike(point.value)) {
        const std::string_view capital = capital_look_alike(view_.original_point(offset));
        other_capitals_ = other_capitals_ || !capital.empty();
        if (reading_ == Reading::capitals && !capital.empty()) latin = capital;
      }
      if (latin.size() == 1) letter = leet_letter(latin[0]);
      if (latin.size() > 1) symbols = latin;
    }
    if (letter != 0) symbols = std::string_view(&letter, 1);
    if constexpr (full) {
      put(symbols, offset, point.value < 0x80 && is_digit(static_cast<char>(point.value)), gap);
      gap = {};
    } else {
      symbols_ += symbols;
    }
  }
}

std::size_t NameText::end_offset(std::size_t symbol) const noexcept {
  return offsets_[symbol] + decode_utf8(view_.text(), offsets_[symbol]).bytes;
}

Tally NameText::tally(std::size_t begin, std::size_t end) const noexcept {
  // The gap behind the last symbol is counted at the place behind it, but so is the symbol.
  Tally sum = tallies_[end - 1] - tallies_[begin];
  sum.points = tallies_[end].points - tallies_[begin].points;
  sum.digits = tallies_[end].digits - tallies_[begin].digits;
  return sum;
}

}  // namespace noyau::inline v0_1::detail
