// The first stage of the detectors whose values begin with signs and digits: each finder does what searching
// with the detector's pattern would do, from the shared look at the window (scanner_test.cpp compares them).
#pragma once

#include <cstddef>
#include <cstdint>

#include "redact/detector.hpp"
#include "redact/ground.hpp"

namespace noyau::inline v0_1::detail {

struct Match {
  static constexpr std::size_t ask_pattern = 0;

  std::size_t begin = 0;
  std::size_t end = 0;  // or ask_pattern: it may match here, it has to say
};

// The first match that starts in [from, to).
using Finder = bool (*)(const Ground& ground, std::size_t from, std::size_t to, Match& match);

// Of a detector; null where it has none.
Finder finder_of(const Detector& detector) noexcept;

struct OwnFinder {
  decltype(Detector::examine) examine;
  std::uint16_t trigger;  // tells apart detectors that judge alike
  Finder find;
};

Finder network_finder(const Detector& detector) noexcept;
Finder number_finder(const Detector& detector) noexcept;
Finder french_finder(const Detector& detector) noexcept;

template <std::size_t N>
Finder find_in(const OwnFinder (&finders)[N], const Detector& detector) noexcept {
  for (const OwnFinder& own : finders)
    if (own.examine == detector.examine && (own.trigger & detector.triggers) != 0) return own.find;
  return nullptr;
}

}  // namespace noyau::inline v0_1::detail
