// The detectors and lists that a host adds.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "noyau/redact/detection.hpp"
#include "redact/detector.hpp"

namespace noyau::inline v0_1::detail {

// Immutable; any number of threads.
class HostLists {
 public:
  explicit HostLists(const DetectionLists& lists);  // throws UnusableDetector
  ~HostLists();

  bool finds_nothing() const noexcept;  // no patterns, no denied words
  // Adds what the patterns and the denied words find. Labels have been blanked.
  void find(std::string_view blanked, Spans& spans) const;
  // Takes out what is an allowed value.
  void remove_allowed(std::string_view text, Spans& spans) const;

 private:
  struct Patterns;
  std::unique_ptr<const Patterns> patterns_;
  std::unique_ptr<const NameIndex> denied_;  // null: none
  std::vector<std::string> allowed_;         // folded, and in the normal form of each kind; sorted
};

}  // namespace noyau::inline v0_1::detail
