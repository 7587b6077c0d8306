#include "llm/recovery_wide.hpp"

#include <utility>

#include "llm/recovery_text.hpp"

namespace noyau::inline v0_1::detail {

namespace {

constexpr std::size_t wide_size = 3;  // bytes of each of them

constexpr std::pair<std::string_view, char> twins[] = {{"｛", '{'}, {"｝", '}'}, {"［", '['}, {"］", ']'},
                                                       {"：", ':'}, {"，", ','}, {"；", ';'}, {"＝", '='}};

class Narrower {
 public:
  explicit Narrower(std::string_view text) : text_(text) {}

  NarrowText run() {
    NarrowText result;
    for (std::size_t at = first_bracket(); at < text_.size(); ++at) {
      if (opening_) {
        at += in_string(at);
      } else if (const char twin = twin_at(at)) {
        if (result.text.empty()) result.text = text_.view();
        result.text.replace(at, wide_size, {twin, ' ', ' '});
        result.edits.add(EditKind::replaced_punctuation, at, RecoveryGrade::guessed);
        at += wide_size - 1;
      } else if (const Quote mark = text_.quote(at); mark && opens(at, mark)) {
        opening_ = mark;
        at += mark.size - 1;
      }
    }
    return result;
  }

 private:
  char twin_at(std::size_t place) const {
    if (text_.at(place) != '\xEF') return '\0';
    for (const auto& [wide, twin] : twins) {
      if (text_.starts_with(place, wide)) return twin;
    }
    return '\0';
  }

  // The sign at a place, of either width.
  char sign(std::size_t place) const {
    const char twin = twin_at(place);
    return twin != '\0' ? twin : text_.at(place);
  }

  // The prose before that has marks of its own.
  std::size_t first_bracket() const {
    for (std::size_t at = 0; at < text_.size(); ++at) {
      if (sign(at) == '{' || sign(at) == '[') return at;
    }
    return 0;
  }

  bool opens(std::size_t at, Quote mark) const {
    if (mark.kind == QuoteKind::plain || mark.kind == QuoteKind::double_like) return true;
    return mark.kind != QuoteKind::guillemet && (at == 0 || !is_word_char(text_.at(at - 1)));
  }

  // Bytes to pass over besides the one at this place.
  std::size_t in_string(std::size_t at) {
    if (text_.at(at) == '\\') return 1;
    const Quote mark = text_.quote(at);
    if (!mark) return 0;
    if (may_close(opening_, mark) && is_end(spaces(at + mark.size))) opening_ = {};
    return mark.size - 1;
  }

  std::size_t spaces(std::size_t place) const {
    while (const std::size_t step = text_.space(place)) place += step;
    return place;
  }

  // What may stand behind a string. A full-width comma stands in sentences, too.
  bool is_end(std::size_t place) const {
    if (place >= text_.size()) return true;
    const char c = sign(place);
    if (c == ',' && text_.at(place) != ',') {
      const std::size_t next = spaces(place + wide_size);
      const char behind = sign(next);
      return next >= text_.size() || text_.quote(next) || is_digit(behind) || behind == '-' ||
             is_bracket(behind) || is_literal(next);
    }
    return c == ':' || c == ',' || c == '=' || c == '}' || c == ']';
  }

  // Its end is another character than a letter, which a full-width bracket is to RecoveryText::word().
  bool is_literal(std::size_t place) const {
    std::size_t end = place;
    while (end < place + 10 && ((text_.at(end) | 0x20) >= 'a' && (text_.at(end) | 0x20) <= 'z')) ++end;
    return is_literal_word(text_.view().substr(place, end - place));
  }

  static bool is_bracket(char c) { return c == '{' || c == '}' || c == '[' || c == ']'; }

  RecoveryText text_;
  Quote opening_;  // of the string that is read
};

}  // namespace

NarrowText narrow_punctuation(std::string_view text) {
  return Narrower(text).run();
}

}  // namespace noyau::inline v0_1::detail
