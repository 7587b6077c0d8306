#include "redact/labels.hpp"

#include <algorithm>
#include <array>

#include "redact/surroundings.hpp"

namespace noyau::inline v0_1::detail {

namespace {
constexpr std::array<std::string_view, detected_kind_count> masks = {
    "[EMAIL]",       "[PHONE]",      "[IP]",  "[CREDENTIALS]", "[CARD]",  "[IBAN]",   "[NAME]",  "[MAC]",
    "[URL]",         "[CRYPTO]",     "[NIR]", "[SIREN]",       "[SIRET]", "[VAT]",    "[RIB]",   "[ADDRESS]",
    "[COORDINATES]", "[BIRTH_DATE]", "[JWT]", "[PRIVATE_KEY]", "[TOKEN]", "[SECRET]", "[CUSTOM]"};
}

std::string_view mask_label(DetectedKind kind) noexcept {
  return masks[static_cast<std::size_t>(kind)];
}

std::string_view label_name(DetectedKind kind) noexcept {
  const std::string_view mask = mask_label(kind);
  return mask.substr(1, mask.size() - 2);
}

std::size_t label_length(std::string_view text, std::size_t offset) noexcept {
  const std::string_view rest = text.substr(offset, 24);
  for (const std::string_view mask : masks) {
    if (rest.starts_with(mask)) return mask.size();
    const std::string_view open = mask.substr(0, mask.size() - 1);
    const std::size_t size = open.size() + 6;
    if (rest.size() < size || !rest.starts_with(open) || rest[open.size()] != '_' || rest[size - 1] != ']')
      continue;
    const std::string_view digits = rest.substr(open.size() + 1, 4);
    if (std::all_of(digits.begin(), digits.end(), is_digit)) return size;
  }
  return 0;
}

namespace {
// The first label at or after `at`, and its length; npos when there is none.
std::size_t find_label(std::string_view text, std::size_t at, std::size_t& length) noexcept {
  for (at = text.find('[', at); at != std::string_view::npos; at = text.find('[', at + 1)) {
    length = label_length(text, at);
    if (length > 0) break;
  }
  return at;
}
}  // namespace

std::string_view blank_labels(std::string_view text, std::pmr::string& storage) {
  std::size_t length = 0;
  if (find_label(text, 0, length) == std::string_view::npos) return text;
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

}  // namespace noyau::inline v0_1::detail
