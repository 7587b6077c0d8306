#pragma once

#include "redact/detector.hpp"

namespace noyau::inline v0_1::detail {

std::size_t examine_phone(std::string_view, std::size_t, std::size_t, Findings&);
std::size_t examine_spread_phone(std::string_view, std::size_t, std::size_t, Findings&);
std::size_t examine_card(std::string_view, std::size_t, std::size_t, Findings&);
std::size_t examine_iban(std::string_view, std::size_t, std::size_t, Findings&);

}  // namespace noyau::inline v0_1::detail
