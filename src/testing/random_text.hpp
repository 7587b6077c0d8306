// Texts for the counter suite: the same ones for the same seed, on every system.
#pragma once

#include <cstddef>
#include <random>
#include <string>

namespace noyau::inline v0_1::testing::detail {

// Words, numbers, emoji, scripts and white space, as valid UTF-8.
std::string random_text(std::mt19937_64& random, std::size_t pieces);
std::string random_bytes(std::mt19937_64& random, std::size_t bytes);

}  // namespace noyau::inline v0_1::testing::detail
