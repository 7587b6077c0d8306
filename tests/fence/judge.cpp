// What is wrong with a finished block. It shares nothing with the encoder but the table of tokens.
#include <utf8proc.h>

#include <algorithm>
#include <cstdlib>

#include "catch.hpp"
#include "fence/forgery.hpp"
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

// With them as what they look like.
std::string plain_brackets(std::string text) {
  for (const LookAlike& one : look_alikes()) {
    std::string from;
    append_utf8(from, one.point);
    for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos;)
      text.replace(at, from.size(), 1, static_cast<char>(one.plain));
  }
  return text;
}

}  // namespace

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

struct Forbidden {
  std::vector<std::string> tokens;
  std::vector<std::string> capitals;  // in just this case
};

const Forbidden& forbidden() {
  static const Forbidden instance = [] {
    Forbidden all;
    for (const detail::ControlToken& token : detail::control_tokens()) {
      const bool in_capitals = token.form == detail::TokenForm::capitals;
      for (const std::string& text : spellings(token))
        (in_capitals ? all.capitals : all.tokens)
            .push_back(plain_brackets(fold_for_judge(text, false, in_capitals)));
    }
    return all;
  }();
  return instance;
}

}  // namespace

Judge::Judge(const Nonce& drawn) : nonce_(drawn.digits()) {}

std::string Judge::fault(const std::string& block) const {
  const std::string prose = without_types(block);
  for (const bool strip_marks : {false, true}) {
    const std::string folded = plain_brackets(fold_for_judge(prose, strip_marks));
    const std::string cased = plain_brackets(fold_for_judge(prose, strip_marks, true));
    for (const std::string& token : forbidden().tokens) {
      if (folded.find(token) != std::string::npos) return "token " + token;
    }
    for (const std::string& token : forbidden().capitals) {
      if (cased.find(token) != std::string::npos) return "token " + token;
    }
    if (folded.find(nonce_) != std::string::npos) return "nonce";
    if (folded.find("<<<donnees") != std::string::npos || folded.find(">>>fin") != std::string::npos)
      return "marker";
  }
  return line_fault(block);
}

}  // namespace noyau_test
