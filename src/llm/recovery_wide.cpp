#include "llm/recovery_wide.hpp"

#include <utility>

#include "llm/recovery_text.hpp"
#include "llm/recovery_token.hpp"

namespace noyau::inline v0_1::detail {

namespace {

constexpr std::string_view bold = "**";
constexpr std::size_t wide_size = 3;  // bytes of each of them

constexpr std::pair<std::string_view, char> twins[] = {{"｛", '{'}, {"｝", '}'}, {"［", '['},
                                                       {"］", ']'}, {"：", ':'}, {"，", ','},
                                                       {"；", ';'}, {"＝", '='}, {"、", ','}};

bool is_token_char(char c) {
  return is_word_char(c) || c == '.' || c == '-' || c == '+';
}

class Narrower {
 public:
  explicit Narrower(std::string_view text) : text_(text) {}

  NarrowText run() {
    NarrowText result;
    for (std::size_t at = first_bracket(); at < text_.size(); ++at) {
      if (opening_) {
        at += in_string(at);
      } else if (const char twin = twin_at(at)) {
        replace(result, at, wide_size, std::string(1, twin));
        at += wide_size - 1;
        last_ = twin;
      } else if (is_bold(at)) {
        replace(result, at++, 2, "");
      } else if (const std::size_t length = wide_token(at)) {
        replace(result, at, length, narrowed(at, length));
        at += length - 1;
        last_ = '0';
      } else if (const Quote mark = text_.quote(at); mark && opens(at, mark)) {
        opening_ = mark;
        at += mark.size - 1;
        last_ = '"';
      } else if (text_.space(at) == 0) {
        last_ = text_.at(at);
      }
    }
    return result;
  }

 private:
  void replace(NarrowText& result, std::size_t at, std::size_t length, std::string with) const {
    if (result.text.empty()) result.text = text_.view();
    with.resize(length, ' ');
    result.text.replace(at, length, with);
    result.edits.add(EditKind::replaced_punctuation, at, RecoveryGrade::guessed);
  }

  // The sign at a place as ASCII has it, whatever its width; '\0': it has not.
  char ascii(std::size_t place) const {
    const char c = text_.at(place);
    if (c != '\xEF') return static_cast<unsigned char>(c) < 0x80 ? c : '\0';
    const auto second = static_cast<unsigned char>(text_.at(place + 1));
    const auto third = static_cast<unsigned char>(text_.at(place + 2));
    if (second == 0xBC && third >= 0x81 && third <= 0xBF) return static_cast<char>(third - 0x60);
    return second == 0xBD && third >= 0x80 && third <= 0x9E ? static_cast<char>(third - 0x20) : '\0';
  }
  std::size_t width(std::size_t place) const { return text_.at(place) == '\xEF' ? wide_size : 1; }

  std::string narrowed(std::size_t place, std::size_t length) const {
    std::string word;
    for (std::size_t at = place; at < place + length; at += width(at)) word += ascii(at);
    return word;
  }

  // **"a"**: before or behind a name or value.
  bool is_bold(std::size_t place) const {
    if (!text_.starts_with(place, bold)) return false;
    if (std::string_view("{[:,").find(last_) != std::string_view::npos) return true;
    const char behind = sign(spaces(place));
    return behind == ':' || behind == ',' || behind == '}' || behind == ']';
  }

  // Bytes of a number or literal that holds wide signs and is all that stands where a value may: １２ and
  // ｔｒｕｅ
  std::size_t wide_token(std::size_t place) const {
    constexpr std::size_t longest = 96;
    if (std::string_view("\0:,[(=", 6).find(last_) == std::string_view::npos) return 0;
    std::size_t end = place;
    bool is_wide = false;
    while (end < place + longest && is_token_char(ascii(end))) {
      is_wide = is_wide || width(end) > 1;
      end += width(end);
    }
    const char behind = sign(spaces(end));
    const bool ends = behind == ',' || behind == '}' || behind == ']' || behind == ')' || behind == '\0';
    if (!is_wide || !ends) return 0;
    const std::string word = narrowed(place, end - place);
    return mended_number(word) || mended_literal(word) ? end - place : 0;
  }

  char twin_at(std::size_t place) const {
    if (text_.at(place) != '\xEF' && text_.at(place) != '\xE3') return '\0';
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

  // Past white space, and bold once.
  std::size_t spaces(std::size_t place) const {
    bool is_behind_bold = false;
    while (true) {
      const bool is_bold = !is_behind_bold && text_.starts_with(place, bold);
      const std::size_t step = is_bold ? bold.size() : text_.space(place);
      if (step == 0) return place;
      place += step;
      is_behind_bold = is_behind_bold || is_bold;
    }
  }

  // What may stand behind a string. A full-width comma stands in sentences, too.
  bool is_end(std::size_t place) const {
    if (place >= text_.size()) return true;
    const char c = sign(place);
    if (c == ',' && text_.at(place) != ',') {
      const std::size_t next = spaces(place + wide_size);
      const char behind = sign(next);
      return next >= text_.size() || text_.quote(next) || is_digit(ascii(next)) || behind == '-' ||
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
  Quote opening_;     // of the string that is read
  char last_ = '\0';  // the last sign outside of strings
};

}  // namespace

NarrowText narrow_punctuation(std::string_view text) {
  return Narrower(text).run();
}

}  // namespace noyau::inline v0_1::detail
