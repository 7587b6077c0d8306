#include "redact/mentions.hpp"

#include <algorithm>
#include <initializer_list>

#include "redact/general_forms.hpp"
#include "redact/labels.hpp"
#include "redact/surroundings.hpp"

namespace noyau::inline v0_1::detail {

namespace {
constexpr std::size_t npos = std::string_view::npos;
constexpr std::size_t most_digits = 8;

bool equal_but_for_case(std::string_view text, std::string_view lower_or_upper) noexcept {
  return std::equal(text.begin(), text.end(), lower_or_upper.begin(), lower_or_upper.end(),
                    [](char a, char b) { return to_lower(a) == to_lower(b); });
}

// The kind whose label's name ends right before `end`, as a word of its own.
std::optional<DetectedKind> name_before(std::string_view text, std::size_t end) noexcept {
  for (std::size_t i = 0; i < detected_kind_count; ++i) {
    const auto kind = static_cast<DetectedKind>(i);
    const std::size_t size = label_name(kind).size();
    if (size > end || !equal_but_for_case(text.substr(end - size, size), label_name(kind))) continue;
    const char before = byte_before(text, end - size);
    if (!is_alnum(before) && before != '_') return kind;
  }
  return std::nullopt;
}

std::size_t count_digits(std::string_view text, std::size_t at) noexcept {
  std::size_t count = 0;
  while (count <= most_digits && is_digit(byte_at(text, at + count))) ++count;
  return count;
}

// The mention whose kind's name ends at `name_end`, with its brackets where it has them. Its digits start at
// `first`, behind an underscore and perhaps markup's backslash.
Mention read_mention(std::string_view text, DetectedKind kind, std::size_t name_end, std::size_t first,
                     std::size_t digits) noexcept {
  const std::string_view name = label_name(kind);
  Mention mention;
  mention.kind = kind;
  mention.begin = name_end - name.size();
  mention.digits = text.substr(first, digits);
  mention.end = first + digits;
  const bool exact_body = digits == 4 && first == name_end + 1 &&
                          text.substr(mention.begin, name.size()) == name &&
                          byte_at(text, mention.end) == ']';
  if (!exact_body) return mention;
  std::size_t open = mention.begin;
  while (byte_before(text, open) == '=') --open;
  if (byte_before(text, open) != '[') return mention;
  mention.form = open == mention.begin ? Mention::Form::exact : Mention::Form::escaped;
  mention.begin = open - 1;
  ++mention.end;
  return mention;
}

std::optional<Mention> at_underscore(std::string_view text, std::size_t underscore,
                                     std::size_t from) noexcept {
  const std::size_t first = underscore + 1;
  const std::size_t digits = count_digits(text, first);
  if (digits == 0 || digits > most_digits || is_alnum(byte_at(text, first + digits))) return std::nullopt;
  const std::size_t name_end = underscore - (byte_before(text, underscore) == '\\' ? 1 : 0);
  const auto kind = name_before(text, name_end);
  // A name that starts before `from` belongs to what was read already.
  if (!kind || name_end < from + label_name(*kind).size()) return std::nullopt;
  return read_mention(text, *kind, name_end, first, digits);
}

std::size_t length_of_any(std::string_view text, std::size_t at,
                          std::initializer_list<std::string_view> choices) noexcept {
  for (const std::string_view choice : choices)
    if (text.substr(std::min(at, text.size()), choice.size()) == choice) return choice.size();
  return 0;
}

// The kind whose label's name stands at `at`, with any joint between its words.
std::optional<DetectedKind> name_at(std::string_view text, std::size_t at) noexcept {
  const auto same = [](char a, char b) {
    return b == '_' ? a == '_' || a == ' ' || a == '-' : to_lower(a) == to_lower(b);
  };
  for (std::size_t i = 0; i < detected_kind_count; ++i) {
    const std::string_view name = label_name(static_cast<DetectedKind>(i));
    const std::string_view there = text.substr(std::min(at, text.size()), name.size());
    if (std::equal(there.begin(), there.end(), name.begin(), name.end(), same))
      return static_cast<DetectedKind>(i);
  }
  return std::nullopt;
}

// "[EMAIL 0017]", "[EMAIL\_0017]", "[EMAIL-0017]": in brackets, with something else than the underscore.
std::optional<Mention> at_bracket(std::string_view text, std::size_t begin) noexcept {
  std::size_t at = begin + length_of_any(text, begin, {"[", "\uFF3B", "\u3010"});
  if (at == begin) return std::nullopt;
  at += space_length(text, at);
  const auto kind = name_at(text, at);
  if (!kind) return std::nullopt;
  const std::string_view name = label_name(*kind);
  const std::size_t joint = at + name.size();
  const bool as_label = text.substr(at, name.size()) == name;
  at = joint;
  for (int signs = 0; signs < 3; ++signs) {
    const std::size_t sign = std::max(space_length(text, at), dash_length(text, at));
    at += sign > 0 ? sign : length_of_any(text, at, {"\\", "_", ":", "#", ".", "="});
  }
  const std::string_view between = text.substr(joint, at - joint);
  const std::size_t digits = count_digits(text, at);
  if (between == "_" || digits < 2 || digits > most_digits || (between.empty() && digits != 4))
    return std::nullopt;
  Mention mention{begin, at + digits, *kind, Mention::Form::near, text.substr(at, digits)};
  if (as_label && between == " " && is_general_form(*kind, mention.digits)) return std::nullopt;
  mention.end += space_length(text, mention.end);
  const std::size_t close = length_of_any(text, mention.end, {"]", "\uFF3D", "\u3011"});
  mention.end += close;
  return close > 0 ? std::optional(mention) : std::nullopt;
}
}  // namespace

std::optional<Mention> find_mention(std::string_view text, std::size_t from) noexcept {
  static constexpr std::string_view starts = "_[\xEF\xE3";  // the last two are lead bytes of brackets
  for (std::size_t at = text.find_first_of(starts, from); at != npos;
       at = text.find_first_of(starts, at + 1)) {
    const auto mention = text[at] == '_' ? at_underscore(text, at, from) : at_bracket(text, at);
    if (mention) return mention;
  }
  return std::nullopt;
}

}  // namespace noyau::inline v0_1::detail
