// What a chat or a browser does not show as text: tags, entities, escapes and the bytes of addresses.
#include <algorithm>
#include <array>
#include <string>

#include "llm/entity.hpp"
#include "llm/plain_words.hpp"
#include "noyau/core/utf8.hpp"
#include "redact/byte_search.hpp"

namespace noyau::inline v0_1::detail {

namespace {

// How many bytes the character reference at the start of `text` takes; 0: there is none.
std::size_t append_entity(std::string_view text, std::pmr::string& out) {
  char32_t point = 0;
  const std::size_t taken = read_entity(text, point);
  if (taken == 0) return 0;
  std::string encoded;
  append_utf8(encoded, point);
  out += encoded;
  return taken;
}

// Four hexadecimal digits at `at`; 0: there are none.
char32_t four_digits(std::string_view text, std::size_t at) noexcept {
  if (text.size() < at + 4) return 0;
  char32_t value = 0;
  for (const char c : text.substr(at, 4)) {
    const int digit = digit_of(c);
    if (digit > 15) return 0;
    value = value * 16 + static_cast<char32_t>(digit);
  }
  return value;
}

constexpr std::size_t longest_escape = 12;

// The fence's own escape, "\u{202E}". How many bytes it takes; 0: there is none.
std::size_t read_fence_escape(std::string_view text, std::pmr::string& out) {
  const std::size_t end = text.substr(0, longest_escape).find('}');
  if (end == std::string_view::npos || end < 4) return 0;
  char32_t value = 0;
  for (const char c : text.substr(3, end - 3)) {
    const int digit = digit_of(c);
    if (digit > 15 || value > 0x10FFFF) return 0;
    value = value * 16 + static_cast<char32_t>(digit);
  }
  if (value > 0x10FFFF) return 0;
  std::string encoded;
  append_utf8(encoded, value);
  out += encoded;
  return end + 1;
}

// How many bytes the escape of a JSON or program text takes; 0: there is none.
std::size_t read_escape(std::string_view text, std::pmr::string& out) {
  if (text.size() < 2) return 0;
  if (text[1] == 'n' || text[1] == 'r' || text[1] == 't') {
    out += {'\n', doubtful_letter, text[1]};
    return 2;
  }
  if (text[1] != 'u') return 0;
  if (text.substr(2, 1) == "{") return read_fence_escape(text, out);
  char32_t value = four_digits(text, 2);
  std::size_t taken = 6;
  if (value >= 0xD800 && value < 0xDC00 && text.substr(6, 2) == "\\u") {
    const char32_t low = four_digits(text, 8);
    if (low < 0xDC00 || low > 0xDFFF) return 0;
    value = 0x10000 + ((value - 0xD800) << 10) + (low - 0xDC00);
    taken = 12;
  }
  if (value == 0) return 0;
  std::string encoded;
  append_utf8(encoded, value);
  out += encoded;
  return taken;
}

// What a browser knows, sorted. Anything else between angle brackets is text that somebody reads.
constexpr auto tag_names = std::to_array<std::string_view>(
    {"a",        "abbr",   "acronym",  "address", "area",     "article",  "aside",      "audio",
     "b",        "base",   "bdi",      "bdo",     "big",      "blink",    "blockquote", "body",
     "br",       "button", "canvas",   "caption", "center",   "cite",     "code",       "col",
     "colgroup", "data",   "datalist", "dd",      "del",      "details",  "dfn",        "dialog",
     "dir",      "div",    "dl",       "dt",      "em",       "embed",    "fieldset",   "figcaption",
     "figure",   "font",   "footer",   "form",    "frame",    "frameset", "h1",         "h2",
     "h3",       "h4",     "h5",       "h6",      "head",     "header",   "hgroup",     "hr",
     "html",     "i",      "iframe",   "img",     "input",    "ins",      "kbd",        "label",
     "legend",   "li",     "link",     "main",    "map",      "mark",     "marquee",    "menu",
     "meta",     "meter",  "nav",      "nobr",    "noscript", "object",   "ol",         "optgroup",
     "option",   "output", "p",        "param",   "picture",  "pre",      "progress",   "q",
     "rp",       "rt",     "ruby",     "s",       "samp",     "script",   "section",    "select",
     "slot",     "small",  "source",   "span",    "strike",   "strong",   "style",      "sub",
     "summary",  "sup",    "svg",      "table",   "tbody",    "td",       "template",   "textarea",
     "tfoot",    "th",     "thead",    "time",    "title",    "tr",       "track",      "tt",
     "u",        "ul",     "var",      "video",   "wbr"});
static_assert(std::is_sorted(tag_names.begin(), tag_names.end()));
constexpr std::size_t longest_name = 10;

// The name in small letters, in `storage`; empty: it begins no tag.
std::string_view tag_name(std::string_view text, std::array<char, longest_name>& storage) noexcept {
  const std::size_t begin = text.size() > 1 && text[1] == '/' ? 2 : 1;
  std::size_t size = 0;
  while (begin + size < text.size() && size < longest_name) {
    const char c = text[begin + size];
    const char small = c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
    if (!((small >= 'a' && small <= 'z') || (small >= '0' && small <= '9'))) break;
    storage[size++] = small;
  }
  const std::string_view after = text.substr(std::min(begin + size, text.size()), 1);
  const bool is_ended =
      !after.empty() && std::string_view(" \t\n/>").find(after.front()) != std::string_view::npos;
  const std::string_view name(storage.data(), size);
  return is_ended && std::binary_search(tag_names.begin(), tag_names.end(), name) ? name : std::string_view{};
}

// Tags that a reader sees as a new line; the others leave no trace in a word.
bool breaks_line(std::string_view name) noexcept {
  return name == "br" || name == "p" || name == "li" || name == "div" || name == "tr" || name == "td";
}

// "%C3%A9": the bytes of an address. How many bytes it takes; 0: there is none.
std::size_t read_percent(std::string_view text, std::pmr::string& out) {
  if (text.size() < 3) return 0;
  const int high = digit_of(text[1]);
  const int low = digit_of(text[2]);
  if (high > 15 || low > 15 || high + low == 0) return 0;
  out += static_cast<char>(high * 16 + low);
  return 3;
}

// How many bytes the tag or comment at the start of `text` takes; 0: there is none.
std::size_t read_tag(std::string_view text, std::pmr::string& out) {
  std::array<char, longest_name> storage{};
  const std::string_view name = tag_name(text, storage);
  if (name.empty() && !text.starts_with("<!--")) return 0;
  // Not beyond the next bracket that opens: a megabyte of them is read once.
  const std::size_t end = text.find_first_of("<>", 1);
  if (end == std::string_view::npos || text[end] != '>') return 0;
  if (breaks_line(name)) out += '\n';
  return end + 1;
}

}  // namespace

Unmarked append_unmarked(std::string_view text, Markup markup, std::pmr::string& out) {
  Unmarked unmarked;
  if (markup == Markup::kept) {
    out += text;
    return unmarked;
  }
  using Escapes = OneOf<'&', '\\', '%'>;
  const auto find_mark = [&](std::size_t from) {
    return markup == Markup::shown ? find_byte<Either<Escapes, OneOf<'<'>>>(text, from, text.size())
                                   : find_byte<Escapes>(text, from, text.size());
  };
  out.reserve(out.size() + text.size());
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t next = std::min(find_mark(at), text.size());
    out += text.substr(at, next - at);
    at = next;
    if (at == text.size()) break;
    const std::string_view rest = text.substr(at);
    const bool is_tag = rest.front() == '<';
    const std::size_t taken = is_tag                ? read_tag(rest, out)
                              : rest.front() == '&' ? append_entity(rest, out)
                              : rest.front() == '%' ? read_percent(rest, out)
                                                    : read_escape(rest, out);
    if (taken == 0) out += rest.front();
    if (taken != 0) (is_tag ? unmarked.tags : unmarked.escapes) = true;
    at += std::max<std::size_t>(taken, 1);
  }
  return unmarked;
}

}  // namespace noyau::inline v0_1::detail
