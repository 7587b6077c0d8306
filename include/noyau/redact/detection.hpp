// What a host adds to the detectors: patterns and lists of its own. They stand in the catalog's rules.json.
#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "noyau/core/export.hpp"

namespace noyau::inline v0_1 {

// Finds DetectedKind::custom: every match of the pattern, whole.
struct CustomDetector {
  std::string name;     // told in errors
  std::string pattern;  // RE2 syntax, at most 1,000 bytes; a match holds a character, and only whole ones
};

// Thrown for a detector that has a fault; says it as fault_of() does.
class NOYAU_EXPORT UnusableDetector : public std::invalid_argument {
 public:
  using std::invalid_argument::invalid_argument;
};

struct DetectionLists {
  std::vector<CustomDetector> detectors;
  std::vector<std::string> deny;  // found as whole words, folded as linked names are (docs/names.md): custom
  // A found value equal to one of these is none: folded, or as values of its kind compare ("+33612345678" and
  // "06 12 34 56 78"). Linked names excepted.
  std::vector<std::string> allow;
};

// Why the detector cannot be used, as a sentence with the remedy; nothing when it can. Its automaton may take
// 256 KiB at most, whatever the text.
NOYAU_EXPORT std::optional<std::string> fault_of(const CustomDetector& detector);

}  // namespace noyau::inline v0_1
