// Less precise forms of values (H29): what stands in "[IBAN FR]" or "[BIRTH_DATE 1987]" behind the kind.
#pragma once

#include <string>
#include <string_view>

#include "noyau/redact/kinds.hpp"

namespace noyau::inline v0_1::detail {

inline constexpr std::size_t longest_general_form = 24;

// Appends the general form of a value, as a detector found it. False, and nothing appended, when it has none:
//   phone +33 · ip_address 192.0.x.x · payment_card Visa · iban FR · postal_address 75 · coordinates 48, 2 ·
//   birth_date 1987
bool append_general_form(DetectedKind kind, std::string_view value, std::string& out);

// Whether `form` is one of those, and so holds no value.
bool is_general_form(DetectedKind kind, std::string_view form) noexcept;

}  // namespace noyau::inline v0_1::detail
