// What stands in the place of a value: "[EMAIL]", "[EMAIL_0017]" or "[IBAN FR]".
#pragma once

#include <memory_resource>
#include <optional>
#include <string>
#include <string_view>

#include "noyau/redact/redactor.hpp"

namespace noyau::inline v0_1::detail {

struct Label {
  enum class Form : std::uint8_t { mask, surrogate, general };
  DetectedKind kind;
  Form form;
  std::size_t length;       // brackets included
  std::string_view digits;  // the four of a surrogate
};

std::string_view label_name(DetectedKind kind) noexcept;  // "EMAIL"
std::string_view mask_label(DetectedKind kind) noexcept;  // "[EMAIL]"

// The label that starts at `offset`. Labels cannot overlap: a bracket opens and closes each.
std::optional<Label> read_label(std::string_view text, std::size_t offset) noexcept;

// Where the first label at or after `at` starts; npos when there is none.
std::size_t find_label(std::string_view text, std::size_t at) noexcept;

// Whether a label starts before `offset` and ends behind it.
bool holds_label_across(std::string_view text, std::size_t offset) noexcept;

// `text` with the bytes of every label set to NUL. Gives `text` itself when there is none, else a view of
// `storage`.
std::string_view blank_labels(std::string_view text, std::pmr::string& storage);
void blank_labels_in(std::pmr::string& text);

}  // namespace noyau::inline v0_1::detail
