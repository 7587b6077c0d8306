#include "redact/labels.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "redact/general_forms.hpp"
#include "redact/surroundings.hpp"

namespace noyau::inline v0_1::detail {

namespace {
constexpr std::array<std::string_view, detected_kind_count> masks = {
    "[EMAIL]",       "[PHONE]",      "[IP]",  "[CREDENTIALS]", "[CARD]",  "[IBAN]",   "[NAME]",  "[MAC]",
    "[URL]",         "[CRYPTO]",     "[NIR]", "[SIREN]",       "[SIRET]", "[VAT]",    "[RIB]",   "[ADDRESS]",
    "[COORDINATES]", "[BIRTH_DATE]", "[JWT]", "[PRIVATE_KEY]", "[TOKEN]", "[SECRET]", "[CUSTOM]"};

constexpr std::size_t longest_name = 11;

// Which kinds' names begin with a letter, a bit each: by its last five bits.
constexpr std::array<std::uint32_t, 32> kinds_by_letter = [] {
  std::array<std::uint32_t, 32> table{};
  for (std::size_t kind = 0; kind < masks.size(); ++kind)
    table[static_cast<unsigned char>(masks[kind][1]) & 31] |= std::uint32_t{1} << kind;
  return table;
}();

bool are_digits(std::string_view text) noexcept {
  return std::all_of(text.begin(), text.end(), is_digit);
}
}  // namespace

std::string_view mask_label(DetectedKind kind) noexcept {
  return masks[static_cast<std::size_t>(kind)];
}

std::string_view label_name(DetectedKind kind) noexcept {
  const std::string_view mask = mask_label(kind);
  return mask.substr(1, mask.size() - 2);
}

std::optional<Label> read_label(std::string_view text, std::size_t offset) noexcept {
  const std::string_view rest = text.substr(offset, 2 + longest_name + longest_general_form);
  if (rest.size() < 4 || rest[0] != '[' || rest[1] < 'A' || rest[1] > 'V') return std::nullopt;
  const std::size_t close = rest.find(']');
  if (close == std::string_view::npos) return std::nullopt;
  const std::string_view body = rest.substr(1, close - 1);
  std::uint32_t possible = kinds_by_letter[static_cast<unsigned char>(body[0]) & 31];
  for (; possible != 0; possible &= possible - 1) {
    const auto kind = static_cast<DetectedKind>(std::countr_zero(possible));
    const std::string_view name = label_name(kind);
    if (!body.starts_with(name)) continue;
    const std::string_view tail = body.substr(name.size());
    if (tail.empty()) return Label{kind, Label::Form::mask, close + 1, {}};
    if (tail[0] == '_' && tail.size() == 5 && are_digits(tail.substr(1)))
      return Label{kind, Label::Form::surrogate, close + 1, tail.substr(1)};
    if (tail[0] == ' ' && is_general_form(kind, tail.substr(1)))
      return Label{kind, Label::Form::general, close + 1, {}};
  }
  return std::nullopt;
}

namespace {
// The first label at or after `at`, and its length; npos when there is none.
std::size_t find_label(std::string_view text, std::size_t at, std::size_t& length) noexcept {
  for (at = text.find('[', at); at != std::string_view::npos; at = text.find('[', at + 1)) {
    const auto label = read_label(text, at);
    if (!label) continue;
    length = label->length;
    break;
  }
  return at;
}
}  // namespace

std::size_t find_label(std::string_view text, std::size_t at) noexcept {
  std::size_t length = 0;
  return find_label(text, at, length);
}

std::string_view blank_labels(std::string_view text, std::pmr::string& storage) {
  if (find_label(text, 0) == std::string_view::npos) return text;
  storage.assign(text);
  blank_labels_in(storage);
  return storage;
}

void blank_labels_in(std::pmr::string& text) {
  std::size_t length = 0;
  for (std::size_t at = find_label(text, 0, length); at != std::string_view::npos;
       at = find_label(text, at + length, length))
    std::fill_n(text.begin() + static_cast<std::ptrdiff_t>(at), length, '\0');
}

bool holds_label_across(std::string_view text, std::size_t offset) noexcept {
  constexpr std::size_t longest = 3 + longest_name + longest_general_form;
  const std::size_t first = offset > longest ? offset - longest : 0;
  for (std::size_t at = text.find('[', first); at < offset; at = text.find('[', at + 1)) {
    const auto label = read_label(text, at);
    if (label && at + label->length > offset) return true;
  }
  return false;
}

}  // namespace noyau::inline v0_1::detail
