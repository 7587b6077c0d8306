#include "core/json_tape.hpp"

#include <limits>

#include "noyau/core/utf8.hpp"

namespace noyau::inline v0_1::detail {

namespace {

using Kind = JsonEntry::Kind;

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

int hex_value(char c) {
  if (is_digit(c)) return c - '0';
  const char lower = static_cast<char>(c | 0x20);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

class TapeReader {
 public:
  TapeReader(JsonTape& tape, std::size_t max_depth)
      : text_(tape.text), entries_(tape.entries), max_depth_(max_depth) {}

  std::size_t offset() const { return at_; }

  JsonFlaw read() {
    for (;;) {
      skip_space();
      if (is('{') || is('[')) {
        if (open_.size() == max_depth_) return JsonFlaw::too_deep;
        if (open()) continue;
      } else if (!scalar()) {
        return JsonFlaw::syntax;
      }
      if (!finish_values()) return JsonFlaw::syntax;
      if (open_.empty()) return JsonFlaw::none;
    }
  }

 private:
  bool is(char c) const { return at_ < text_.size() && text_[at_] == c; }

  void skip_space() {
    while (at_ < text_.size() &&
           (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\r' || text_[at_] == '\t'))
      ++at_;
  }

  bool take(char c) {
    if (!is(c)) return false;
    ++at_;
    return true;
  }

  std::size_t add(Kind kind, std::size_t begin) {
    JsonEntry entry;
    entry.kind = kind;
    entry.begin = static_cast<std::uint32_t>(begin);
    entry.end = static_cast<std::uint32_t>(at_);
    entries_.push_back(entry);
    entries_.back().next = static_cast<std::uint32_t>(entries_.size());
    return entries_.size() - 1;
  }

  // True when a value has to follow: the container is not empty. A key that is none makes that value fail.
  bool open() {
    const bool is_object = text_[at_] == '{';
    const std::size_t begin = at_++;
    open_.push_back(add(is_object ? Kind::object : Kind::array, begin));
    skip_space();
    if (is(is_object ? '}' : ']')) {
      ++at_;
      close();
      return false;
    }
    if (is_object && !key()) at_ = text_.size();
    return true;
  }

  void close() {
    JsonEntry& entry = entries_[open_.back()];
    entry.end = static_cast<std::uint32_t>(at_);
    entry.next = static_cast<std::uint32_t>(entries_.size());
    open_.pop_back();
  }

  // After a value: closes what ends here. False: neither an end nor a comma, or something behind the
  // document.
  bool finish_values() {
    for (;;) {
      skip_space();
      if (open_.empty()) return at_ == text_.size();
      JsonEntry& holder = entries_[open_.back()];
      ++holder.count;
      const bool is_object = holder.kind == Kind::object;
      if (take(',')) {
        skip_space();
        return !is_object || key();
      }
      if (!take(is_object ? '}' : ']')) return false;
      close();
    }
  }

  bool key() {
    if (!is('"') || !string()) return false;
    entries_.back().is_key = true;
    skip_space();
    return take(':');
  }

  bool scalar() {
    if (at_ == text_.size()) return false;
    switch (text_[at_]) {
      case '"':
        return string();
      case 't':
        return word("true", Kind::boolean);
      case 'f':
        return word("false", Kind::boolean);
      case 'n':
        return word("null", Kind::null);
      default:
        return number();
    }
  }

  bool word(std::string_view word, Kind kind) {
    if (text_.substr(at_, word.size()) != word) return false;
    const std::size_t begin = at_;
    at_ += word.size();
    add(kind, begin);
    return true;
  }

  bool digits() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && is_digit(text_[at_])) ++at_;
    return at_ > begin;
  }

  bool number() {
    const std::size_t begin = at_;
    take('-');
    if (!take('0') && !digits()) return false;
    if (take('.') && !digits()) return false;
    if (is('e') || is('E')) {
      ++at_;
      if (!take('+')) take('-');
      if (!digits()) return false;
    }
    add(Kind::number, begin);
    return true;
  }

  bool string() {
    const std::size_t begin = at_++;
    bool plain = true;
    for (;; ++at_) {
      if (at_ == text_.size() || static_cast<unsigned char>(text_[at_]) < 0x20) return false;
      if (text_[at_] == '"') break;
      if (text_[at_] != '\\') continue;
      plain = false;
      ++at_;
      if (!escape()) return false;
    }
    ++at_;
    entries_[add(Kind::string, begin)].plain = plain;
    return true;
  }

  // Leaves the place at the escape's last character.
  bool escape() {
    if (at_ == text_.size()) return false;
    if (text_[at_] != 'u') return std::string_view("\"\\/bfnrt").find(text_[at_]) != std::string_view::npos;
    if (text_.size() - at_ < 5) return false;
    for (int i = 1; i <= 4; ++i) {
      if (hex_value(text_[at_ + static_cast<std::size_t>(i)]) < 0) return false;
    }
    at_ += 4;
    return true;
  }

  std::string_view text_;
  std::vector<JsonEntry>& entries_;
  std::size_t max_depth_;
  std::size_t at_ = 0;
  std::vector<std::size_t> open_;
};

char32_t read_hex(std::string_view text, std::size_t at) {
  char32_t value = 0;
  for (std::size_t i = 0; i < 4; ++i) value = value * 16 + static_cast<char32_t>(hex_value(text[at + i]));
  return value;
}

// `at` stands behind "\u"; gives the offset behind the escape, or behind both of a pair.
std::size_t append_code_unit(std::string& out, std::string_view text, std::size_t at) {
  const char32_t first = read_hex(text, at);
  at += 4;
  const bool leads = first >= 0xD800 && first < 0xDC00;
  if (leads && text.substr(at, 2) == "\\u") {
    const char32_t second = read_hex(text, at + 2);
    if (second >= 0xDC00 && second < 0xE000) {
      append_utf8(out, 0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00));
      return at + 6;
    }
  }
  append_utf8(out, first);
  return at;
}

}  // namespace

TapeResult read_json_tape(std::string_view text, std::size_t max_depth, JsonTape& tape) {
  tape.text = text;
  tape.entries.clear();
  const std::size_t invalid = find_invalid_utf8(text);
  if (invalid != std::string_view::npos) return {JsonFlaw::syntax, invalid};
  if (text.size() >= std::numeric_limits<std::uint32_t>::max()) return {JsonFlaw::syntax, text.size()};
  TapeReader reader(tape, max_depth);
  const JsonFlaw flaw = reader.read();
  return {flaw, reader.offset()};
}

void append_unescaped(std::string& out, std::string_view escaped) {
  constexpr std::string_view names = "bfnrt";
  constexpr std::string_view values = "\b\f\n\r\t";
  for (std::size_t at = 0; at < escaped.size();) {
    const std::size_t slash = escaped.find('\\', at);
    if (slash == std::string_view::npos) {
      out += escaped.substr(at);
      return;
    }
    out += escaped.substr(at, slash - at);
    const char what = escaped[slash + 1];
    at = slash + 2;
    if (what == 'u') {
      at = append_code_unit(out, escaped, at);
    } else {
      const std::size_t known = names.find(what);
      out += known == std::string_view::npos ? what : values[known];
    }
  }
}

std::string_view JsonTape::string(std::size_t index, std::string& buffer) const {
  const JsonEntry& entry = entries[index];
  const std::string_view inside = text.substr(entry.begin + 1, entry.end - entry.begin - 2);
  if (entry.plain) return inside;
  buffer.clear();
  append_unescaped(buffer, inside);
  return buffer;
}

}  // namespace noyau::inline v0_1::detail
