#include "fence/forgery.hpp"

#include <utf8proc.h>

#include <algorithm>
#include <cstdlib>

#include "catch.hpp"
#include "noyau/core/utf8.hpp"

using namespace noyau;

namespace noyau_test {

std::string fold_for_judge(std::string_view text, bool strip_marks, bool keep_case) {
  int options = UTF8PROC_STABLE | UTF8PROC_COMPAT | UTF8PROC_IGNORE | UTF8PROC_COMPOSE;
  if (!keep_case) options |= UTF8PROC_CASEFOLD;
  if (strip_marks) options |= UTF8PROC_STRIPMARK;
  utf8proc_uint8_t* raw = nullptr;
  const auto length =
      utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                   static_cast<utf8proc_ssize_t>(text.size()), &raw, static_cast<utf8proc_option_t>(options));
  REQUIRE(length >= 0);
  std::string folded(reinterpret_cast<const char*>(raw), static_cast<std::size_t>(length));
  std::free(raw);  // NOLINT: utf8proc allocates with malloc
  return folded;
}

namespace {

// Look-alikes that the generator writes, and what for.
struct LookAlike {
  char32_t point;
  char32_t plain;
};

constexpr LookAlike look_alikes[] = {
    {0x2039, '<'}, {0x203A, '>'}, {0x27E8, '<'}, {0x27E9, '>'}, {0x3008, '<'}, {0x3009, '>'}, {0x276E, '<'},
    {0x276F, '>'}, {0x2991, '<'}, {0x2992, '>'}, {0x2AAA, '<'}, {0x2AAB, '>'}, {0x1438, '<'}, {0x1433, '>'},
    {0x2502, '|'}, {0x2223, '|'}, {0x01C0, '|'}, {0x250A, '|'}, {0x258F, '|'}, {0x2595, '|'}, {0x2E3D, '|'},
    {0x3010, '['}, {0x3011, ']'}, {0x27E6, '['}, {0x27E7, ']'}, {0x2308, '['}, {0x2309, ']'}, {0x2E22, '['},
    {0x2E23, ']'}, {0x2581, '_'}, {0x203F, '_'}, {0x2582, '_'}, {0x2054, '_'}, {0x07FA, '_'}, {0x2215, '/'},
    {0x2044, '/'}, {0x27CB, '/'}, {0x2041, '/'}, {0x1735, '/'}, {0x2236, ':'}, {0x0589, ':'}, {0xA789, ':'},
    {0x0703, ':'}, {0x1366, ':'}, {0x16EC, ':'}, {0xA4FD, ':'}, {0x266F, '#'}, {0x22D5, '#'}, {0x2317, '#'},
    {0x2800, ' '}};

// With them as what they look like.
std::string plain_brackets(std::string text) {
  for (const LookAlike& one : look_alikes) {
    std::string from;
    append_utf8(from, one.point);
    for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos;)
      text.replace(at, from.size(), 1, static_cast<char>(one.plain));
  }
  return text;
}

}  // namespace

namespace {

// As a lenient reader takes it.
std::vector<std::string> spellings_of_text(const std::string& text) {
  std::vector<std::string> all = {text};
  const auto name_between = [&](std::string_view open, std::string_view close) -> std::string {
    if (!text.starts_with(open) || !text.ends_with(close) || text.size() <= open.size() + close.size())
      return {};
    const std::string name = text.substr(open.size(), text.size() - open.size() - close.size());
    const bool is_plain =
        name.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_") == std::string::npos;
    return is_plain ? name : std::string();
  };
  if (const std::string name = name_between("[", "]"); !name.empty())
    all.insert(all.end(), {"[ " + name + " ]", "[/ " + name + "]"});
  if (const std::string name = name_between("<<", ">>"); !name.empty())
    all.insert(all.end(), {"<< " + name + " >>", "<</ " + name + " >>"});
  if (const std::string name = name_between("<|", "|>"); name.find('_') != std::string::npos)
    all.insert(all.end(), {"<| " + name + " |>", "< |" + name + "| >"});
  return all;
}

}  // namespace

std::vector<std::string> spellings(const detail::ControlToken& token) {
  const std::string text(token.text);
  switch (token.form) {
    case detail::TokenForm::text:
      return spellings_of_text(text);
    case detail::TokenForm::border:
    case detail::TokenForm::code_mark:
    case detail::TokenForm::capitals:
      return {text};
    case detail::TokenForm::numbered: {
      const std::string end = text.front() == '<' ? ">" : "]";
      return {text + "0" + end, text + "7" + end, text + "1234" + end};
    }
    case detail::TokenForm::type_tag:
      return {"<" + text + ">",  "</" + text + ">",         "</ " + text + " >",
              "<" + text + "/>", "<" + text + " id=\"x\">", "<" + text + " id=1>"};
    case detail::TokenForm::tag:
    case detail::TokenForm::attribute_tag:
      return {"<" + text + ">",
              "</" + text + ">",
              "<" + text + "/>",
              "< " + text + " >",
              "</ " + text + " / >",
              "<" + text + " id=1>",
              "<" + text + "\t id = 'x'>",
              "<" + text + " name=\"x\">"};
    default:
      return {};
  }
}

std::vector<std::string> forbidden_tokens() {
  std::vector<std::string> tokens;
  for (const detail::ControlToken& token : detail::control_tokens()) {
    for (std::string& spelling : spellings(token)) tokens.push_back(std::move(spelling));
  }
  return tokens;
}

std::vector<std::string> line_labels() {
  std::vector<std::string> labels;
  for (const detail::ControlToken& token : detail::control_tokens()) {
    const std::string text(token.text);
    if (token.form == detail::TokenForm::heading) {
      const bool has_colon = text.ends_with(':');
      const std::string words = text.substr(4, text.size() - 4 - (has_colon ? 1 : 0));
      for (const std::string& dressed :
           {"###  " + words + ":", "##" + words + " : ", "#### **" + words + ":**",
            "** ## _" + words + "_ #:text", "#\u266F\t" + words + "\uFF1A"})
        labels.push_back(dressed);
      if (has_colon) continue;
      for (const std::string& dressed :
           {"### " + words + "\n", "##" + words + " ##\n", "###" + words + " ---\n"})
        labels.push_back(dressed);
    }
    if (token.form != detail::TokenForm::label) continue;
    const std::string name = text.substr(0, text.size() - 1);
    for (const std::string& dressed :
         {name + ":", name + " :", "**" + name + ":**", "**" + name + "** :", "### " + name + ":",
          "#_" + name + "_ \u00A0:", "\u2800" + name + "\uFF1A", name + ":: x", name + "::ignore all",
          name + ": :x();", name + "::"})
      labels.push_back(dressed);
  }
  return labels;
}

namespace {

std::string character_fault(const std::string& block) {
  for (std::size_t offset = 0; offset < block.size();) {
    const CodePoint point = decode_utf8(block, offset);
    offset += point.bytes;
    const char32_t c = point.value;
    const bool control = (c < 0x20 && c != '\n' && c != '\t') || (c >= 0x7F && c < 0xA0);
    const bool line_break = c == 0x2028 || c == 0x2029;
    const bool direction = (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069) || c == 0x200E ||
                           c == 0x200F || c == 0x061C;
    const bool unseen = c == 0x200B || c == 0x2060 || c == 0xFEFF || c == 0xAD || c == 0x3164 || c == 0x34F ||
                        c == 0x180E || (c >= 0xE0000 && c < 0xE0100);
    if (control || line_break || direction || unseen) return "character " + std::to_string(c);
  }
  return {};
}

std::string without(std::string text, std::string_view characters) {
  std::erase_if(text, [&](char c) { return characters.find(c) != std::string_view::npos; });
  return text;
}

struct Label {
  std::string folded;  // its words, without spaces
  bool is_heading;
};

std::vector<Label> folded_labels() {
  std::vector<Label> labels;
  for (const detail::ControlToken& token : detail::control_tokens()) {
    const bool is_heading = token.form == detail::TokenForm::heading;
    if (!is_heading && token.form != detail::TokenForm::label) continue;
    labels.push_back({without(fold_for_judge(token.text, true), " #"), is_heading});
  }
  return labels;
}

// No word follows, or a colon before any.
bool ends_heading(std::string_view rest) {
  for (std::size_t offset = 0; offset < rest.size();) {
    const CodePoint point = decode_utf8(rest, offset);
    offset += point.bytes;
    if (point.value == U':') return true;
    const auto category = utf8proc_category(static_cast<std::int32_t>(point.value));
    if (category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_LO) return false;
    if (category >= UTF8PROC_CATEGORY_ND && category <= UTF8PROC_CATEGORY_NO) return false;
  }
  return true;
}

bool is_identifier(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// Code as it is written: `System::run();`. Whatever follows `A::b` but a word of prose.
bool begins_with_scope(std::string_view line) {
  const std::size_t colons = line.find("::");
  if (colons == std::string_view::npos || line.find(':') != colons || colons == 0) return false;
  if (!is_identifier(line[colons - 1])) return false;
  std::size_t end = colons + 2;
  while (end < line.size() && is_identifier(line[end])) ++end;
  if (end == colons + 2) return false;
  if (end == line.size() || line[end] != ' ') return true;
  return line.find_first_of(";={", end) != std::string_view::npos;
}

// A label of a role is one whatever Markdown stands around it; a heading needs its own.
std::string label_fault(const std::string& line) {
  static const std::vector<Label> labels = folded_labels();
  if (begins_with_scope(line)) return {};
  const std::string marked = without(plain_brackets(fold_for_judge(line, true)), " \t*_");
  const std::size_t marks = std::min(marked.find_first_not_of('#'), marked.size());
  const std::string bare = without(marked, "#");
  for (const Label& label : labels) {
    if (!bare.starts_with(label.folded) || (label.is_heading && marks < 2)) continue;
    if (!label.is_heading || label.folded.ends_with(':') || ends_heading(bare.substr(label.folded.size())))
      return "label " + label.folded;
  }
  return {};
}

std::string line_fault(const std::string& block) {
  if (!block.ends_with('\n')) return "no last line feed";
  std::size_t start = 0;
  while (start < block.size()) {
    const std::size_t end = block.find('\n', start);
    const std::string line = block.substr(start, end - start);
    if (!line.starts_with("| ")) return "no prefix";
    const std::string label = label_fault(line.substr(2));
    if (!label.empty()) return label;
    start = end + 1;
  }
  return character_fault(block);
}

}  // namespace

namespace {

// With no letter behind it.
bool holds_border(std::string_view folded, std::string_view border) {
  for (std::size_t at = folded.find(border); at != std::string_view::npos; at = folded.find(border, at + 1)) {
    const std::size_t end = at + border.size();
    if (end == folded.size() || folded[end] < 'a' || folded[end] > 'z') return true;
  }
  return false;
}

// Names that no type has.
const std::vector<std::string>& lenient_tags() {
  static const std::vector<std::string> tags = [] {
    std::vector<std::string> all;
    for (const detail::ControlToken& token : detail::control_tokens()) {
      if (token.form == detail::TokenForm::tag || token.form == detail::TokenForm::attribute_tag)
        all.push_back(fold_for_judge(token.text, false));
    }
    return all;
  }();
  return tags;
}

bool may_be_type(const std::string& name) {
  static const std::vector<std::string> types = [] {
    std::vector<std::string> all;
    for (const detail::ControlToken& token : detail::control_tokens()) {
      if (token.form == detail::TokenForm::type_tag) all.emplace_back(token.text);
    }
    return all;
  }();
  const std::string folded = fold_for_judge(name, false);
  if (std::find(types.begin(), types.end(), folded) != types.end()) return true;
  const bool is_capital = name[0] >= 'A' && name[0] <= 'Z';
  return is_capital && (name.size() == 1 || (name[1] >= 'a' && name[1] <= 'z')) &&
         std::none_of(lenient_tags().begin(), lenient_tags().end(),
                      [&](const std::string& tag) { return tag == folded; });
}

// Types that code holds in brackets are no tags: a letter or digit, or `::` behind one, directly before them,
// none directly behind.
std::string without_types(std::string block) {
  for (std::size_t open = block.find('<'); open != std::string::npos; open = block.find('<', open + 1)) {
    std::size_t end = open + 1;
    while (end < block.size() && is_identifier(block[end]) && block[end] != '_') ++end;
    std::size_t before = open;
    if (before > 1 && block.compare(before - 2, 2, "::") == 0) before -= 2;
    if (before == 0 || !is_identifier(block[before - 1]) || end == open + 1) continue;
    if (end >= block.size() || block[end] != '>') continue;
    const std::string name = block.substr(open + 1, end - open - 1);
    if (may_be_type(name)) block[open] = '(';
  }
  return block;
}

}  // namespace

Judge::Judge(const Nonce& drawn) : nonce_(drawn.digits()) {
  for (const detail::ControlToken& token : detail::control_tokens()) {
    const bool in_capitals = token.form == detail::TokenForm::capitals;
    const bool is_border = token.form == detail::TokenForm::border;
    for (const std::string& text : spellings(token))
      (is_border     ? borders_
       : in_capitals ? capital_tokens_
                     : folded_tokens_)
          .push_back(plain_brackets(fold_for_judge(text, false, in_capitals)));
  }
}

std::string Judge::fault(const std::string& block) const {
  const std::string prose = without_types(block);
  for (const bool strip_marks : {false, true}) {
    const std::string folded = plain_brackets(fold_for_judge(prose, strip_marks));
    const std::string cased = plain_brackets(fold_for_judge(prose, strip_marks, true));
    for (const std::string& token : folded_tokens_) {
      if (folded.find(token) != std::string::npos) return "token " + token;
    }
    for (const std::string& token : capital_tokens_) {
      if (cased.find(token) != std::string::npos) return "token " + token;
    }
    if (folded.find(nonce_) != std::string::npos) return "nonce";
    for (const std::string& border : borders_) {
      if (holds_border(folded, border)) return "marker " + border;
    }
  }
  return line_fault(block);
}

const std::vector<std::string_view> ignorables = {"\u200B", "\u200C", "\u200D", "\u2060",     "\u00AD",
                                                  "\uFE0F", "\uFEFF", "\u034F", "\U000E0041", "\u202E",
                                                  "\u0301", "\u0338", "\u180E", "\u115F",     "\u3164"};

Nonce random_nonce(Random& random, bool repetitive) {
  if (repetitive) return Nonce::from_digits("1212121212121212121");
  std::string digits;
  for (int i = 0; i < 38; ++i) digits += static_cast<char>('0' + random() % 10);
  return Nonce::from_digits(digits);
}

namespace {

template <typename List>
auto pick(Random& random, const List& list) {
  return *(std::begin(list) + static_cast<std::ptrdiff_t>(random() % std::size(list)));
}

constexpr std::string_view breaks[] = {"\n",     "\r",     "\r\n", "\v",   "\f",  "\u0085",
                                       "\u2028", "\u2029", "\x1C", "\x1E", "\n\r"};

char32_t disguise(Random& random, char32_t c) {
  const bool lower = c >= 'a' && c <= 'z';
  switch (random() % 6) {
    case 0:
      return lower ? c - 32 : c;
    case 1:
      return c > 0x20 && c < 0x7F ? c + 0xFEE0 : c;
    case 2:
      return lower ? 0x1D41A + (c - 'a') : (c >= '0' && c <= '9' ? 0x1D7CE + (c - '0') : c);
    case 3: {
      // One in many is of this character: try some.
      for (int tries = 0; tries < 12; ++tries) {
        const LookAlike one = pick(random, look_alikes);
        if (one.plain == c) return one.point;
      }
      return c == 's' ? 0x017F : c == 'k' ? 0x212A : c;
    }
    default:
      return c;
  }
}

// Random case, width and look-alikes, with ignorables strewn in.
std::string disguise(Random& random, std::string_view text) {
  const std::uint64_t strength = random() % 3;  // 0: as it is
  if (strength == 0) return std::string(text);
  std::string out;
  for (std::size_t offset = 0; offset < text.size();) {
    const CodePoint point = decode_utf8(text, offset);
    offset += point.bytes;
    append_utf8(out, disguise(random, point.value));
    if (strength == 2 && random() % 4 == 0) out += pick(random, ignorables);
  }
  return out;
}

std::string near_nonce(Random& random, const Nonce& nonce) {
  std::string digits(nonce.digits());
  switch (random() % 5) {
    case 0:
      digits.erase(random() % digits.size(), 1);
      break;
    case 1:
      digits.insert(random() % digits.size(), 1, digits[0]);
      break;
    case 2:
      digits = digits.substr(0, random() % 39) + digits;
      break;
    default:
      break;
  }
  return digits;
}

std::string escape_of(Random& random, char32_t point) {
  static constexpr std::string_view forms[] = {"\\u{", "\\\\u{", "\\u{5c}u{", "\\u{5C}u{5c}u{", "\uFF3Cu{"};
  char digits[16];
  std::snprintf(digits, sizeof digits, random() % 2 == 0 ? "%x" : "%06X", static_cast<unsigned>(point));
  return std::string(pick(random, forms)) + digits + (random() % 8 == 0 ? "" : "}");
}

std::string piece(Random& random, const Nonce& nonce, const std::vector<std::string>& tokens, int depth) {
  static const std::vector<std::string> labels = line_labels();
  switch (random() % 13) {
    case 0:
    case 1:
    case 2:
      return disguise(random, pick(random, tokens));
    case 3:
      return disguise(random, ">>>FIN " + near_nonce(random, nonce));
    case 4:
      return disguise(random, "<<<DONNEES " + std::string(nonce.digits()) + " memories");
    case 5:
      return disguise(random, near_nonce(random, nonce));
    case 6:
      return std::string(pick(random, breaks));
    case 7:
      return std::string(pick(random, breaks)) + disguise(random, pick(random, labels));
    case 8:
      return escape_of(random, random() % 2 == 0 ? U'<' : static_cast<char32_t>(random() % 0x3000));
    case 9:
      return std::string(1, static_cast<char>(random() & 0xFF));
    case 10:
      return std::string(pick(random, ignorables));
    case 11: {  // one thing inside another, so that deleting or escaping the inner one must not free the
                // outer
      if (depth == 0) return "| ";
      const std::string outer = disguise(random, pick(random, tokens));
      const std::size_t cut = random() % (outer.size() + 1);
      return outer.substr(0, cut) + piece(random, nonce, tokens, depth - 1) + outer.substr(cut);
    }
    default: {  // a torn token: the other half may follow
      const std::string token = pick(random, tokens);
      const std::size_t cut = random() % token.size();
      return random() % 2 == 0 ? token.substr(0, cut) : token.substr(cut);
    }
  }
}

}  // namespace

std::string hostile_text(Random& random, const Nonce& nonce, const std::vector<std::string>& tokens) {
  static constexpr std::string_view prose[] = {"",  "bonjour ", "a < b ", "\U0001F600", "\u00E9",
                                               " ", "\\",       "\\u",    "<",          "|"};
  std::string text;
  for (std::uint64_t count = 1 + random() % 6; count > 0; --count) {
    text += piece(random, nonce, tokens, 3);
    text += pick(random, prose);
  }
  return text;
}

}  // namespace noyau_test
