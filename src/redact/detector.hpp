// The table of detectors. A detector is an entry: what it finds, an RE2 pattern that any of its
// values contains, and a function that judges what the pattern met, with its surroundings.
//
// Rules that keep the whole linear and complete:
// - a pattern matches either a short anchor or a whole run of a character class, never less of a run;
// - `examine` looks at most a bounded way around what the pattern matched, or along it once;
// - NUL ends everything: patterns do not match it and contexts treat it as the end of the text.
//   Labels of earlier redaction are handed over as NUL, so they neither hide nor make a value.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "noyau/redact/redactor.hpp"

namespace noyau::inline v0_1::detail {

using Spans = std::vector<RedactedSpan>;

// Where a detector puts what it found.
class Findings {
 public:
  Findings(DetectedKind kind, Spans& spans) : kind_(kind), spans_(spans) {}
  void add(std::size_t begin, std::size_t end) { spans_.push_back({begin, end, kind_}); }

 private:
  DetectedKind kind_;
  Spans& spans_;
};

// What must stand somewhere in a text before it is worth matching: one cheap pass finds out.
enum Trigger : std::uint8_t { at_sign = 1, digit = 2, colon = 4 };

struct Detector {
  DetectedKind kind;
  std::uint8_t triggers;  // any of them
  const char* pattern;
  // Judges the pattern's match [begin, end) in `text`; returns where to look on, after `begin`.
  std::size_t (*examine)(std::string_view text, std::size_t begin, std::size_t end, Findings& out);
};

std::span<const Detector> detectors() noexcept;

std::size_t examine_email(std::string_view, std::size_t, std::size_t, Findings&);
std::size_t examine_phone(std::string_view, std::size_t, std::size_t, Findings&);
std::size_t examine_ipv4(std::string_view, std::size_t, std::size_t, Findings&);
std::size_t examine_ipv6(std::string_view, std::size_t, std::size_t, Findings&);
std::size_t examine_credentials(std::string_view, std::size_t, std::size_t, Findings&);
std::size_t examine_card(std::string_view, std::size_t, std::size_t, Findings&);
std::size_t examine_iban(std::string_view, std::size_t, std::size_t, Findings&);

}  // namespace noyau::inline v0_1::detail
