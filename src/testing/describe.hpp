// A read's result in words, to compare two of them and to notice bytes that changed.
#pragma once

#include <cstdint>
#include <set>
#include <string>

#include "noyau/source/source.hpp"

namespace noyau::inline v0_1::testing::detail {

// Every field of every candidate; equal results give equal text.
std::string describe(const ReadResult& result);

// The ids of the candidates that answer this query.
std::set<std::string> ids_of(const ReadResult& result, std::uint32_t query);

}  // namespace noyau::inline v0_1::testing::detail
