#include "llm/recovery_token.hpp"

#include <algorithm>
#include <iterator>

namespace noyau::inline v0_1::detail {

namespace {

bool looks_like_number(std::string_view text) {
  return !text.empty() && mended_number(text).has_value();
}

class BareFinder {
 public:
  BareFinder(RecoveryText& text, std::size_t place, StringRole role, std::string_view open)
      : text_(text), begin_(place), role_(role), open_(open) {}

  BareSpan find() {
    std::size_t at = begin_;
    for (; at < text_.size() && !text_.is_exhausted() && !ends(at); ++at) text_.spend(1);
    return span(at);
  }

 private:
  std::string_view so_far(std::size_t at) const { return text_.view().substr(begin_, at - begin_); }

  bool ends(std::size_t at) {
    switch (const char c = text_.at(at)) {
      case ',':
        return role_ != StringRole::member || ends_member(at);
      case '{':
        if (is_whole(at)) return true;
        ++braces_;
        return false;
      case '}':
        if (braces_ == 0) return true;
        --braces_;
        return false;
      case '[':
        if (is_whole(at)) return true;
        ++brackets_;
        return false;
      case ']':
        if (brackets_ == 0)
          return open_.find('[') != nowhere || is_whole(at) || text_.skip(at + 1) == text_.size();
        --brackets_;
        return false;
      case ')':
        return open_.find('(') != nowhere;
      case ';':
        return open_.find('(') != nowhere || ends_text(at) ||
               (role_ == StringRole::member && is_whole(at) && ends_member_at(text_.skip(at + 1))) ||
               (role_ == StringRole::item && is_whole(at) && ends_item_at(text_.skip(at + 1)));
      case '.':
        return ends_text(at);
      case '\n':
        return role_ != StringRole::member || ends_line(at);
      case '/':
        return text_.at(at + 1) == '*' || (text_.at(at + 1) == '/' && at > begin_ && text_.space(at - 1) > 0);
      case '#':
        return is_behind_whole(at);
      case '<':
        return text_.starts_with(at, "<!--");
      case '`':
        return text_.is_fence(at);
      case '\\':
        return ends_at_escaped_space(at);
      case '+':
        return at > begin_ && text_.space(at - 1) > 0 && text_.quote(text_.skip(at + 1));
      default:
        if (text_.space(at) > 0) return ends_at_space(at);
        return (c == '"' || c == '\'' || c == '\xE2' || c == '\xEF') && ends_at_quote(at);
    }
  }

  // A number or a literal needs nothing more.
  bool is_whole(std::size_t at) const {
    constexpr std::size_t longest = 64;  // of a number that is asked for again at each of many brackets
    return at - begin_ < longest && (is_literal_word(so_far(at)) || looks_like_number(so_far(at)));
  }

  // A comment needs no more: 1 # one
  bool is_behind_whole(std::size_t at) const {
    const std::size_t last = text_.before(at, begin_);
    return last != nowhere && last + 1 < at && is_whole(last + 1);
  }

  // A comma within the words of a value: what follows is neither a member nor the end.
  bool ends_member(std::size_t at) {
    if (is_whole(at))
      return !is_digit(text_.at(at + 1)) || is_literal_word(so_far(at)) || text_.is_bare_key(at + 1);
    return ends_member_at(text_.skip(at + 1));
  }

  bool ends_member_at(std::size_t next) {
    const char c = text_.at(next);
    return next == text_.size() || c == '}' || c == ']' || c == '{' || text_.ellipsis(next) > 0 ||
           text_.is_key(next);
  }

  bool ends_item_at(std::size_t next) { return text_.at(next) == ']' || text_.is_value(next); }

  // The full stop or semicolon behind a number or literal that is all of the text.
  bool ends_text(std::size_t at) {
    const char c = text_.at(at);
    if (role_ != StringRole::root || (c != ';' && c != '.') || !is_whole(at)) return false;
    const bool is_point = c == '.' && is_digit(text_.at(at - 1)) && so_far(at).find('.') == nowhere;
    return !is_point && text_.skip(at + 1) == text_.size();
  }

  bool ends_line(std::size_t at) {
    const std::size_t next = text_.skip(at);
    return next == text_.size() || text_.is_key(next) || (text_.at(next) == ']' && is_whole(at));
  }

  // 1 2, true false: a number or a literal is whole, and another value or member follows.
  bool ends_at_space(std::size_t at) {
    if (is_seen_) return false;
    is_seen_ = true;
    if (!is_whole(at)) return false;
    const std::size_t next = text_.skip(at);
    if (role_ == StringRole::root) return next == text_.size() || ends_text(next);
    if (const std::size_t dots = text_.ellipsis(next)) {
      const std::size_t behind = text_.skip(next + dots);
      return role_ == StringRole::item || text_.at(behind) == ',' || ends_member_at(behind);
    }
    if (text_.at(next) == '{' || text_.at(next) == '[') return true;
    return role_ == StringRole::item ? text_.is_value(next) : text_.is_key(next);
  }

  // 1\n} with the backslash written out.
  bool ends_at_escaped_space(std::size_t at) {
    // Of several one answers for all.
    const bool is_first = at < begin_ + 2 || text_.escaped_space(at - 2) == 0;
    if (text_.escaped_space(at) == 0 || !is_first) return false;
    const std::size_t next = text_.skip(at);
    const char c = text_.at(next);
    return is_whole(at) || c == ',' || c == '}' || c == ']' || next == text_.size();
  }

  bool ends_at_quote(std::size_t at) {
    const Quote mark = text_.quote(at);
    if (!mark) return false;
    const bool in_word =
        at > begin_ && is_word_char(text_.at(at - 1)) && is_word_char(text_.at(at + mark.size));
    if (mark.kind != QuoteKind::plain && in_word) return false;
    if (role_ == StringRole::member && text_.is_quoted_key(at)) return true;
    const bool is_behind_number = quotes_ == 0 && is_whole(at);
    if (is_behind_number && text_.ends_soon(at + mark.size, mark)) return true;
    const std::size_t next = text_.skip_behind(at + mark.size, mark, false);
    const char c = text_.at(next);
    const bool is_end = c == ',' || c == '}' || c == ']' || next == text_.size();
    if (is_end && quotes_ % 2 == 0) {
      end_quote_ = mark.size;
      return true;
    }
    if (is_behind_number) return true;
    ++quotes_;
    return false;
  }

  BareSpan span(std::size_t end) {
    BareSpan result;
    result.next = end + end_quote_;
    result.had_end_quote = end_quote_ > 0;
    result.reaches_end = end == text_.size();
    const std::size_t last = text_.before(end, begin_);
    result.text = last == nowhere ? std::string_view{} : so_far(last + 1);
    return result;
  }

  RecoveryText& text_;
  std::size_t begin_;
  StringRole role_;
  std::string_view open_;
  std::size_t braces_ = 0;  // opened within the words
  std::size_t brackets_ = 0;
  std::size_t quotes_ = 0;
  std::size_t end_quote_ = 0;
  bool is_seen_ = false;  // the first white space
};

}  // namespace

BareSpan find_bare_value(RecoveryText& text, std::size_t place, StringRole role, std::string_view open) {
  return BareFinder(text, place, role, open).find();
}

BareSpan find_bare_key(RecoveryText& text, std::size_t place) {
  constexpr std::string_view ends = ":=,{}[]\n/+";
  std::size_t at = place;
  for (; at < text.size(); ++at) {
    if (ends.find(text.at(at)) != nowhere) break;
    const Quote mark = text.quote(at);
    const bool in_word = at > place && is_word_char(text.at(at - 1)) && is_word_char(text.at(at + mark.size));
    if (mark && (mark.kind == QuoteKind::plain || !in_word)) break;
  }
  BareSpan result;
  result.next = at;
  result.reaches_end = at == text.size();
  const std::size_t last = text.before(at, place);
  if (last != nowhere) result.text = text.view().substr(place, last + 1 - place);
  return result;
}

std::optional<Mended> mended_literal(std::string_view word) {
  if (word == "true" || word == "false" || word == "null")
    return Mended{std::string(word), RecoveryGrade::none};
  if (word == "True" || word == "TRUE") return Mended{"true", RecoveryGrade::lossless};
  if (word == "False" || word == "FALSE") return Mended{"false", RecoveryGrade::lossless};
  if (word == "None" || word == "NULL" || word == "Null" || word == "undefined")
    return Mended{"null", RecoveryGrade::lossless};
  // Numbers that JSON has no way to write.
  if (word == "NaN" || word == "-NaN" || word == "Infinity" || word == "-Infinity" || word == "+Infinity")
    return Mended{"null", RecoveryGrade::guessed};
  return std::nullopt;
}

bool is_wrapper_name(std::string_view name) {
  constexpr std::string_view types[] = {
      "NumberLong", "NumberInt", "NumberDecimal", "NumberDouble", "Int32",     "Long", "Double", "Decimal",
      "Decimal128", "ObjectId",  "ObjectID",      "ISODate",      "Timestamp", "UUID", "cb"};
  constexpr std::string_view callbacks[] = {"callback", "jsonp", "jsonCallback", "JSON_CALLBACK", "jQuery"};
  while (name.starts_with('_')) name.remove_prefix(1);
  const auto begins = [name](std::string_view callback) {
    // callback_123, but not callbacks.
    if (!name.starts_with(callback)) return false;
    return name.find_first_not_of("0123456789_", callback.size()) == std::string_view::npos;
  };
  return std::find(std::begin(types), std::end(types), name) != std::end(types) ||
         std::any_of(std::begin(callbacks), std::end(callbacks), begins);
}

}  // namespace noyau::inline v0_1::detail
