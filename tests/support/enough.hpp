// How much is tried: rounds of a property, bytes of a hostile text. A sanitizer watches every step and slows
// each down: under one a fifth is enough, as all of it is tried without.
#pragma once

#include <cstddef>

namespace noyau_test {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool is_watched = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
inline constexpr bool is_watched = true;
#else
inline constexpr bool is_watched = false;
#endif
#else
inline constexpr bool is_watched = false;
#endif

constexpr std::size_t enough(std::size_t all) {
  return is_watched ? (all + 4) / 5 : all;
}

}  // namespace noyau_test
