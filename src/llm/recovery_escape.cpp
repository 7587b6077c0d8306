// What a string holds, written as JSON.
#include "llm/recovery_string.hpp"

namespace noyau::inline v0_1::detail {

namespace {

bool is_hex(char c) {
  const char lower = static_cast<char>(c | 0x20);
  return is_digit(c) || (lower >= 'a' && lower <= 'f');
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
    if (left > 1 && std::string_view("\"\\/bfnrt").find(c) != nowhere) return copy(at, 2);
    if (c == 'u' && left > 1) return code_unit(at);
    if (c == 'x' && left > 3 && is_hex(text_.at(at + 2)) && is_hex(text_.at(at + 3))) {
      edits_.add(EditKind::dropped_escape, at, RecoveryGrade::lossless);
      out_ += "\\u00";
      copy(at + 2, 2);
      return 4;
    }
    // Nothing that is escaped: the backslash goes, what follows is read as any other character. Before a sign
    // it is one of Markdown's; before a letter or digit it may have been a part of the text ("C:\\Users").
    const bool is_word = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    edits_.add(EditKind::dropped_escape, at,
               span_.is_cut && left == 1 ? RecoveryGrade::truncated
               : is_word                 ? RecoveryGrade::guessed
                                         : RecoveryGrade::lossless);
    if (left > 1 && c == '\'') {
      out_ += c;
      return 2;
    }
    return 1;
  }

  std::size_t code_unit(std::size_t at) {
    std::size_t length = 2;
    while (length < 6 && at + length < span_.end && is_hex(text_.at(at + length))) ++length;
    if (length == 6) return copy(at, 6);
    if (at + length < text_.size()) return 0;
    edits_.add(EditKind::dropped_rest, at, RecoveryGrade::truncated);
    return length;
  }

  std::size_t copy(std::size_t at, std::size_t length) {
    out_ += text_.view().substr(at, length);
    return length;
  }

  const RecoveryText& text_;
  const StringSpan& span_;
  std::string& out_;
  RecoveryEdits& edits_;
};

}  // namespace

bool append_string(const RecoveryText& text, const StringSpan& span, std::string& out, RecoveryEdits& edits) {
  return StringWriter(text, span, out, edits).write();
}

bool append_bare(std::string_view bare, std::string& out) {
  for (std::size_t at = 0; at < bare.size(); ++at) {
    const char c = bare[at];
    const bool is_escape =
        c == '\\' && at + 1 < bare.size() && std::string_view("\"\\/bfnrt").find(bare[at + 1]) != nowhere;
    if (is_escape) {
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
    }
  }
  return true;
}

}  // namespace noyau::inline v0_1::detail
