// What stands in the place of a value: "[EMAIL]" or "[EMAIL_0017]".
#pragma once

#include <memory_resource>
#include <string>
#include <string_view>

#include "noyau/redact/redactor.hpp"

namespace noyau::inline v0_1::detail {

std::string_view label_name(DetectedKind kind) noexcept;  // "EMAIL"
std::string_view mask_label(DetectedKind kind) noexcept;  // "[EMAIL]"

// Length of the label that starts at `offset`, or 0. Labels cannot overlap: a bracket opens and closes each.
std::size_t label_length(std::string_view text, std::size_t offset) noexcept;

// `text` with the bytes of every label set to NUL. Gives `text` itself when there is none, else a view of
// `storage`.
std::string_view blank_labels(std::string_view text, std::pmr::string& storage);
void blank_labels_in(std::pmr::string& text);

}  // namespace noyau::inline v0_1::detail
