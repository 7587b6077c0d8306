// What a string holds, written as JSON.
#include "llm/recovery_string.hpp"
#include "noyau/core/utf8.hpp"

namespace noyau::inline v0_1::detail {

namespace {

bool is_hex(char c) {
  const char lower = static_cast<char>(c | 0x20);
  return is_digit(c) || (lower >= 'a' && lower <= 'f');
}

std::uint32_t hex_value(char c) {
  return static_cast<std::uint32_t>(is_digit(c) ? c - '0' : (c | 0x20) - 'a' + 10);
}

bool is_json_escape(char c) {
  return std::string_view("\"\\/bfnrt").find(c) != nowhere;
}

// What a chat puts a backslash before, so that it marks nothing up. Apostrophes and backticks are marks.
bool is_markdown(char c) {
  return std::string_view("_*#[]~|").find(c) != nowhere;
}

// The short escape of a control character; '\0': it has none, and no place in a text that people read.
char short_escape(char c) {
  switch (c) {
    case '\n':
      return 'n';
    case '\r':
      return 'r';
    case '\t':
      return 't';
    case '\b':
      return 'b';
    case '\f':
      return 'f';
    default:
      return '\0';
  }
}

class StringWriter {
 public:
  StringWriter(const RecoveryText& text, const StringSpan& span, std::string& out, RecoveryEdits& edits)
      : text_(text), span_(span), out_(out), edits_(edits) {}

  bool write() {
    std::size_t at = span_.begin;
    while (at < span_.end) {
      const std::size_t plain = plain_end(at);
      out_ += text_.view().substr(at, plain - at);
      at = plain;
      if (at >= span_.end) break;
      const std::size_t step = text_.at(at) == '\\' ? escape(at) : character(at);
      if (step == 0) return false;
      at += step;
    }
    return true;
  }

 private:
  std::size_t plain_end(std::size_t at) const {
    for (; at < span_.end; ++at) {
      const auto c = static_cast<unsigned char>(text_.at(at));
      if (c < 0x20 || c == '"' || c == '\\' || c == '\'' || c == 0xE2 || c == 0xEF) break;
    }
    return at;
  }

  // All of these give the bytes read, 0: none of this can be a string.

  std::size_t character(std::size_t at) {
    const char c = text_.at(at);
    if (const Quote mark = text_.quote(at)) {
      // A mark like those around the string is one that somebody forgot to escape.
      const bool is_guess = may_close(span_.opening, mark);
      if (is_guess) edits_.add(EditKind::escaped_character, at, RecoveryGrade::guessed);
      if (mark.kind == QuoteKind::plain) out_ += '\\';
      out_ += text_.view().substr(at, mark.size);
      return mark.size;
    }
    if (static_cast<unsigned char>(c) >= 0x20) {
      out_ += c;
      return 1;
    }
    const char escape = short_escape(c);
    if (escape == '\0') return 0;
    out_ += '\\';
    out_ += escape;
    edits_.add(EditKind::escaped_character, at, RecoveryGrade::lossless);
    return 1;
  }

  std::size_t escape(std::size_t at) {
    const std::size_t left = span_.end - at;
    const char c = left > 1 ? text_.at(at + 1) : '\0';
    if (left == 2 && span_.is_missing_quote && c == '"' && (is_path() || has_kept_escape())) {
      keep_backslash(at);
      return 2;
    }
    if (left > 1 && is_json_escape(c)) return copy(at, 2);
    if (c == 'u' && left > 1) return code_unit(at);
    if (c == 'x' && left > 3 && is_hex(text_.at(at + 2)) && is_hex(text_.at(at + 3))) {
      edits_.add(EditKind::dropped_escape, at, RecoveryGrade::guessed);
      out_ += "\\u00";
      copy(at + 2, 2);
      return 4;
    }
    if (left == 1 && span_.is_cut) {
      edits_.add(EditKind::dropped_escape, at, RecoveryGrade::truncated);
      return 1;
    }
    if (left > 1 && text_.quote(at + 1)) return escaped_mark(at);
    if (c == '\n' || c == '\r') {
      edits_.add(EditKind::dropped_escape, at, RecoveryGrade::guessed);
      return 1;
    }
    if (!is_markdown(c) || has_kept_escape()) return keep_backslash(at);
    edits_.add(EditKind::dropped_escape, at, c == '_' ? RecoveryGrade::lossless : RecoveryGrade::guessed);
    return 1;
  }

  // Nothing that is escaped: a part of a regular expression, a path or a formula (\d, C:\Users, \alpha).
  std::size_t keep_backslash(std::size_t at) {
    edits_.add(EditKind::escaped_character, at, RecoveryGrade::guessed);
    out_ += "\\\\";
    return 1;
  }

  // C:\dir\: its last backslash took the mark that ends it.
  bool is_path() const {
    const char drive = static_cast<char>(text_.at(span_.begin) | 0x20);
    return drive >= 'a' && drive <= 'z' && text_.starts_with(span_.begin + 1, ":\\");
  }

  // \' and a mark like those around the string can only be escaped marks.
  std::size_t escaped_mark(std::size_t at) {
    const Quote mark = text_.quote(at + 1);
    const bool is_sure = mark.kind == QuoteKind::apostrophe || may_close(span_.opening, mark);
    edits_.add(EditKind::dropped_escape, at, is_sure ? RecoveryGrade::lossless : RecoveryGrade::guessed);
    return 1 + copy(at + 1, mark.size);
  }

  // Some backslash of the string is surely its own: so are those before Markdown's signs, a\.b\*c.
  bool has_kept_escape() {
    if (!is_searched_) has_kept_escape_ = find_kept_escape();
    is_searched_ = true;
    return has_kept_escape_;
  }

  bool find_kept_escape() const {
    for (std::size_t at = span_.begin; at + 1 < span_.end; ++at) {
      if (text_.at(at) != '\\') continue;
      const char c = text_.at(++at);
      if (c == 'u' || c == 'x' || c == '\n' || c == '\r' || is_json_escape(c) || text_.quote(at)) continue;
      if (!is_markdown(c)) return true;
    }
    return false;
  }

  std::size_t code_unit(std::size_t at) {
    std::size_t length = 2;
    while (length < 6 && at + length < span_.end && is_hex(text_.at(at + length))) ++length;
    // The second half of a pair that broke off says nothing, and the first one no character.
    const bool is_half = length == 6 && span_.is_cut && at + length + 6 > span_.end && is_high_surrogate(at);
    if (length == 6 && !is_half) return copy(at, 6);
    if (is_half || at + length >= text_.size()) {
      edits_.add(EditKind::dropped_rest, at, RecoveryGrade::truncated);
      return length;
    }
    if (const std::size_t braced = braced_code_point(at)) return braced;
    // A text that is all of the reply has nothing around it that speaks for it.
    return span_.is_root ? 0 : keep_backslash(at);
  }

  // \ud83d, and behind it at most a part of the other half.
  bool is_high_surrogate(std::size_t at) const {
    const std::string_view rest = text_.view().substr(at + 6, span_.end - at - 6);
    const char lower = static_cast<char>(text_.at(at + 3) | 0x20);
    const bool is_high =
        (text_.at(at + 2) | 0x20) == 'd' && (lower == '8' || lower == '9' || lower == 'a' || lower == 'b');
    return is_high && (rest.empty() || rest == "\\" || rest.starts_with("\\u"));
  }

  // \u{1F600}
  std::size_t braced_code_point(std::size_t at) {
    constexpr std::size_t most_digits = 6;
    std::size_t end = at + 3;
    std::uint32_t point = 0;
    for (; end < span_.end && end < at + 3 + most_digits && is_hex(text_.at(end)); ++end)
      point = point * 16 + hex_value(text_.at(end));
    const bool is_braced = text_.at(at + 2) == '{' && end > at + 3 && end < span_.end && text_.at(end) == '}';
    const bool is_character = point <= 0x10FFFF && (point < 0xD800 || point > 0xDFFF);
    if (!is_braced || !is_character) return 0;
    edits_.add(EditKind::dropped_escape, at, RecoveryGrade::guessed);
    if (point < 0x80) {
      constexpr std::string_view digits = "0123456789abcdef";
      out_ += "\\u00";
      out_ += digits[point / 16];
      out_ += digits[point % 16];
    } else {
      append_utf8(out_, static_cast<char32_t>(point));
    }
    return end + 1 - at;
  }

  std::size_t copy(std::size_t at, std::size_t length) {
    out_ += text_.view().substr(at, length);
    return length;
  }

  const RecoveryText& text_;
  const StringSpan& span_;
  std::string& out_;
  RecoveryEdits& edits_;
  bool is_searched_ = false;
  bool has_kept_escape_ = false;
};

}  // namespace

bool append_string(const RecoveryText& text, const StringSpan& span, std::string& out, RecoveryEdits& edits) {
  return StringWriter(text, span, out, edits).write();
}

bool append_bare(std::string_view bare, std::string& out) {
  for (std::size_t at = 0; at < bare.size(); ++at) {
    const char c = bare[at];
    const char next = at + 1 < bare.size() ? bare[at + 1] : '\0';
    if (c == '\\' && is_json_escape(next)) {
      out += bare.substr(at++, 2);
    } else if (c == '"') {
      out += "\\\"";
    } else if (static_cast<unsigned char>(c) < 0x20) {
      const char escape = short_escape(c);
      if (escape == '\0') return false;
      out += '\\';
      out += escape;
    } else if (c != '\\') {
      out += c;
    } else if (next != '\0' && next != '\'' && next != '`' && !is_markdown(next)) {
      out += "\\\\";
    }
  }
  return true;
}

}  // namespace noyau::inline v0_1::detail
