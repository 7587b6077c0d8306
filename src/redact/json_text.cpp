#include "redact/json_text.hpp"

#include <algorithm>
#include <string>

#include "redact/surroundings.hpp"

namespace noyau::inline v0_1::detail {

namespace {
constexpr std::size_t npos = std::string_view::npos;

struct Token {
  enum class Form : std::uint8_t { string, name, number };
  Form form;
  std::size_t begin;  // of a string, without its quotes
  std::size_t end;
};

// Reads along the text once, without recursion.
class JsonReader {
 public:
  explicit JsonReader(std::string_view text) : text_(text) {}

  // Calls `visit` for each string and number. False when the text is no JSON, at whatever place that shows.
  template <class Visit>
  bool read(const Visit& visit) {
    skip_space();
    if (at_ == text_.size()) return false;
    for (; at_ < text_.size(); skip_space())
      if (!step(visit)) return false;
    return open_.empty() && next_ == Next::value;
  }

 private:
  enum class Next : std::uint8_t { value, value_or_close, name, name_or_close, comma_or_close };

  template <class Visit>
  bool step(const Visit& visit) {
    const char c = text_[at_];
    switch (next_) {
      case Next::name:
      case Next::name_or_close:
        if (c == '}' && next_ == Next::name_or_close) return close('{');
        return string(Token::Form::name, visit) && colon();
      case Next::comma_or_close:
        if (c != ',') return close(c == '}' ? '{' : '[');
        ++at_;
        next_ = open_.back() == '{' ? Next::name : Next::value;
        return true;
      case Next::value_or_close:
        if (c == ']') return close('[');
        return value(visit);
      case Next::value:
        return value(visit);
    }
    return false;
  }

  template <class Visit>
  bool value(const Visit& visit) {
    const char c = text_[at_];
    if (c == '{' || c == '[') {
      open_ += c;
      ++at_;
      next_ = c == '{' ? Next::name_or_close : Next::value_or_close;
      return true;
    }
    if (open_.empty()) return false;  // a word, a string or a number alone is what any text may be
    next_ = Next::comma_or_close;
    if (c == '"') return string(Token::Form::string, visit);
    return c == '-' || is_digit(c) ? number(visit) : literal();
  }

  bool close(char opening) {
    if (open_.empty() || open_.back() != opening || text_[at_] != (opening == '{' ? '}' : ']')) return false;
    open_.pop_back();
    ++at_;
    next_ = open_.empty() ? Next::value : Next::comma_or_close;
    return true;
  }

  bool colon() {
    skip_space();
    next_ = Next::value;
    return byte_at(text_, at_) == ':' && ++at_ > 0;
  }

  bool literal() {
    for (const std::string_view word : {"true", "false", "null"})
      if (text_.substr(at_, word.size()) == word) return at_ += word.size(), true;
    return false;
  }

  template <class Visit>
  bool string(Token::Form form, const Visit& visit) {
    if (text_[at_] != '"') return false;
    const std::size_t begin = ++at_;
    for (; at_ < text_.size() && text_[at_] != '"'; ++at_) {
      if (static_cast<unsigned char>(text_[at_]) < 0x20) return false;
      if (text_[at_] == '\\' && !escape()) return false;
    }
    if (at_ >= text_.size()) return false;
    visit(Token{form, begin, at_++});
    return true;
  }

  // Moves to the last byte of the escape.
  bool escape() {
    const char c = byte_at(text_, ++at_);
    if (c != 'u') return c != '\0' && std::string_view("\"\\/bfnrt").find(c) != npos;
    for (int i = 0; i < 4; ++i)
      if (!is_hex(byte_at(text_, ++at_))) return false;
    return true;
  }

  bool digits() {
    const std::size_t begin = at_;
    while (is_digit(byte_at(text_, at_))) ++at_;
    return at_ > begin;
  }

  template <class Visit>
  bool number(const Visit& visit) {
    const std::size_t begin = at_;
    if (text_[at_] == '-') ++at_;
    const bool zero = byte_at(text_, at_) == '0';
    const std::size_t first = at_;
    if (!digits() || (zero && at_ > first + 1)) return false;
    if (byte_at(text_, at_) == '.' && (++at_, !digits())) return false;
    if (to_lower(byte_at(text_, at_)) == 'e') {
      ++at_;
      if (byte_at(text_, at_) == '-' || byte_at(text_, at_) == '+') ++at_;
      if (!digits()) return false;
    }
    visit(Token{Token::Form::number, begin, at_});
    return true;
  }

  void skip_space() noexcept { at_ = std::min(text_.find_first_not_of(" \t\r\n", at_), text_.size()); }

  std::string_view text_;
  std::size_t at_ = 0;
  std::string open_;  // the brackets around
  Next next_ = Next::value;
};

// One look at either end tells most texts apart.
bool may_be_json(std::string_view text) noexcept {
  constexpr std::string_view space = " \t\r\n";
  const std::size_t first = text.find_first_not_of(space);
  if (first == npos || (text[first] != '{' && text[first] != '[')) return false;
  const char last = text[text.find_last_not_of(space)];
  return last == '}' || last == ']';
}

// Calls `visit(token, i)` for each token and each span that has a part of it.
template <class Visit>
bool each_meeting(std::string_view text, const Spans& spans, const Visit& visit) {
  if (spans.empty() || !may_be_json(text)) return false;
  std::size_t next = 0;  // the first span that does not end before the token
  return JsonReader(text).read([&](const Token& token) {
    while (next < spans.size() && spans[next].end <= token.begin) ++next;
    for (std::size_t i = next; i < spans.size() && spans[i].begin < token.end; ++i) visit(token, i);
  });
}
}  // namespace

bool is_json(std::string_view text) {
  return may_be_json(text) && JsonReader(text).read([](const Token&) {});
}

void fit_to_json(std::string_view text, Spans& spans) {
  Spans fitting;
  const bool json = each_meeting(text, spans, [&](const Token& token, std::size_t i) {
    RedactedSpan span = spans[i];
    if (token.form == Token::Form::name && span.begin < token.begin) return;
    if (token.form == Token::Form::number) {
      if (!fitting.empty() && fitting.back().end == token.end) return;
      span.begin = token.begin, span.end = token.end;
    }
    span.begin = std::max(span.begin, token.begin);
    span.end = std::min(span.end, token.end);
    if (span.begin < span.end) fitting.push_back(span);
  });
  if (json) spans = std::move(fitting);
}

std::vector<std::size_t> json_numbers(std::string_view text, const Spans& spans) {
  std::vector<std::size_t> numbers;
  const bool json = each_meeting(text, spans, [&](const Token& token, std::size_t i) {
    if (token.form == Token::Form::number && spans[i].begin == token.begin && spans[i].end == token.end)
      numbers.push_back(i);
  });
  if (!json) numbers.clear();
  return numbers;
}

}  // namespace noyau::inline v0_1::detail
