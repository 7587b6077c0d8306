#include "admit/state_mark.hpp"

#include <algorithm>

#include "fence/escape.hpp"
#include "fence/fold.hpp"
#include "noyau/core/arena.hpp"
#include "noyau/core/utf8.hpp"

namespace noyau::inline v0_1::detail {

namespace {

bool is_word(char32_t symbol) noexcept {
  return symbol >= 0x80 || (symbol >= U'0' && symbol <= U'9') || (symbol >= U'a' && symbol <= U'z');
}

std::vector<char32_t> fold_mark(std::string_view text) {
  std::vector<char32_t> symbols;
  for (std::size_t offset = 0; offset < text.size();) {
    const CodePoint point = decode_utf8(text, offset);
    offset += point.bytes;
    const Folded folded = fold_point(point.value);
    for (std::size_t i = 0; i < folded.count; ++i) {
      if (folded.symbols[i] != U' ') symbols.push_back(folded.symbols[i]);
    }
  }
  return symbols;
}

// What stands before the words of a line without changing how they are read.
bool is_lead(char32_t symbol) noexcept {
  return symbol == U' ' || symbol == U'-' || symbol == U'*' || symbol == U'>' || symbol == U'+' ||
         symbol == U'#' || symbol == U'.' || symbol == U')' || symbol == U'|' ||
         (symbol >= U'0' && symbol <= U'9') || (symbol >= 0x2022 && symbol <= 0x2027) ||
         (symbol >= 0x2010 && symbol <= 0x2015) || (symbol >= 0x25A0 && symbol <= 0x25FF);
}

// The offset at which the mark begins in the line; npos: the line does not begin with it.
std::size_t find_mark(std::string_view line, const std::vector<char32_t>& mark) {
  std::size_t matched = 0;
  std::size_t begin = std::string_view::npos;
  for (std::size_t offset = 0; offset < line.size();) {
    const CodePoint point = decode_utf8(line, offset);
    const Folded folded = fold_point(point.value);
    for (std::size_t i = 0; i < folded.count; ++i) {
      const char32_t symbol = folded.symbols[i];
      if (symbol == U' ' || (matched == 0 && symbol != mark.front() && is_lead(symbol))) continue;
      if (symbol != mark[matched]) return std::string_view::npos;
      if (matched == 0) begin = offset;
      if (++matched == mark.size()) return begin;
    }
    offset += point.bytes;
  }
  return std::string_view::npos;
}

}  // namespace

StateMarks::StateMarks(const Wording& wording) {
  for (const Authored& words : wording.states) {
    Symbols mark = fold_mark(words.view());
    if (!std::all_of(mark.begin(), mark.end(), is_word)) marks_.push_back(std::move(mark));
  }
  if (marks_.empty()) return;
  // Of what is not ASCII much folds to ASCII.
  std::fill(may_begin_.begin() + 0x80, may_begin_.end(), true);
  for (unsigned byte = 0; byte < 0x80; ++byte) {
    const Folded folded = fold_point(static_cast<char32_t>(byte));
    const char32_t symbol = folded.count == 0 ? U' ' : folded.symbols[0];
    may_begin_[byte] = is_lead(symbol) || std::any_of(marks_.begin(), marks_.end(), [&](const Symbols& mark) {
                         return mark.front() == symbol;
                       });
  }
}

std::size_t StateMarks::find(std::string_view line) const {
  if (line.empty() || !may_begin_[static_cast<unsigned char>(line.front())]) return std::string_view::npos;
  for (const Symbols& mark : marks_) {
    const std::size_t at = find_mark(line, mark);
    if (at != std::string_view::npos) return at;
  }
  return std::string_view::npos;
}

void StateMarks::escape(std::pmr::string& text) const {
  std::pmr::string escaped(&wiping_heap());
  std::size_t written = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::size_t at = find(std::string_view(text).substr(begin, end - begin));
    if (at != std::string_view::npos) {
      const CodePoint point = decode_utf8(text, begin + at);
      escaped.append(text, written, begin + at - written);
      append_escape(escaped, point.value);
      written = begin + at + point.bytes;
    }
    begin = end + 1;
  }
  if (written == 0) return;
  escaped.append(text, written);
  text = escaped;
}

}  // namespace noyau::inline v0_1::detail
