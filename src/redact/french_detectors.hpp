#pragma once

#include "redact/detector.hpp"

namespace noyau::inline v0_1::detail {

std::size_t examine_nir(std::string_view, std::size_t, std::size_t, Findings&);
std::size_t examine_siren(std::string_view, std::size_t, std::size_t, Findings&);
std::size_t examine_siret(std::string_view, std::size_t, std::size_t, Findings&);
std::size_t examine_vat_fr(std::string_view, std::size_t, std::size_t, Findings&);
std::size_t examine_rib(std::string_view, std::size_t, std::size_t, Findings&);
std::size_t examine_street(std::string_view, std::size_t, std::size_t, Findings&);
std::size_t examine_town(std::string_view, std::size_t, std::size_t, Findings&);
std::size_t examine_birth_date(std::string_view, std::size_t, std::size_t, Findings&);
std::size_t examine_coordinates(std::string_view, std::size_t, std::size_t, Findings&);

}  // namespace noyau::inline v0_1::detail
