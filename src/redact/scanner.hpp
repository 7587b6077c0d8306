// Runs the tables of detectors over a text.
#pragma once

#include <memory>
#include <string_view>

#include "redact/detector.hpp"

namespace noyau::inline v0_1::detail {

// What a scan did, for tests that bound it.
struct ScanWork {
  std::size_t window_bytes = 0;    // that were looked at more closely
  std::size_t matches = 0;         // that a detector judged
  std::size_t patterns_asked = 0;  // how often a finder left it to the pattern
};

// Immutable; any number of threads. The patterns are compiled once in a program: all scanners share them.
class Scanner {
 public:
  Scanner();
  ~Scanner();

  // Adds what the detectors find, in no order and overlapping.
  void scan(std::string_view text, Spans& spans, ScanWork* work = nullptr) const;

 private:
  // `offset`: where the part begins.
  void scan_part(std::string_view part, std::size_t offset, Spans& spans, ScanWork& work) const;

  struct Patterns;
  std::shared_ptr<const Patterns> patterns_;
};

}  // namespace noyau::inline v0_1::detail
