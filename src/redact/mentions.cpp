#include "redact/mentions.hpp"

#include <algorithm>

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

// The mention whose kind's name ends at the underscore, with its brackets where it has them.
Mention read_mention(std::string_view text, DetectedKind kind, std::size_t underscore,
                     std::size_t digits) noexcept {
  const std::string_view name = label_name(kind);
  Mention mention;
  mention.kind = kind;
  mention.begin = underscore - name.size();
  mention.digits = text.substr(underscore + 1, digits);
  mention.end = underscore + 1 + digits;
  const bool exact_body =
      digits == 4 && text.substr(mention.begin, name.size()) == name && byte_at(text, mention.end) == ']';
  if (!exact_body) return mention;
  std::size_t open = mention.begin;
  while (byte_before(text, open) == '=') --open;
  if (byte_before(text, open) != '[') return mention;
  mention.form = open == mention.begin ? Mention::Form::exact : Mention::Form::escaped;
  mention.begin = open - 1;
  ++mention.end;
  return mention;
}
}  // namespace

std::optional<Mention> find_mention(std::string_view text, std::size_t from) noexcept {
  for (std::size_t at = text.find('_', from); at != npos; at = text.find('_', at + 1)) {
    const std::size_t digits = count_digits(text, at + 1);
    if (digits == 0 || digits > most_digits || is_alnum(byte_at(text, at + 1 + digits))) continue;
    const auto kind = name_before(text, at);
    // A name that starts before `from` belongs to what was read already.
    if (kind && at - label_name(*kind).size() >= from) return read_mention(text, *kind, at, digits);
  }
  return std::nullopt;
}

}  // namespace noyau::inline v0_1::detail
