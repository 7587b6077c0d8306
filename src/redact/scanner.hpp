// Runs the tables of detectors over a text.
#pragma once

#include <memory>
#include <string_view>

#include "redact/detector.hpp"

namespace noyau::inline v0_1::detail {

// Immutable; any number of threads.
class Scanner {
 public:
  Scanner();  // compiles the patterns
  ~Scanner();

  // Adds what the detectors find, in no order and overlapping.
  void scan(std::string_view text, Spans& spans) const;

 private:
  struct Patterns;
  std::unique_ptr<const Patterns> patterns_;
};

}  // namespace noyau::inline v0_1::detail
