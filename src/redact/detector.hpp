// The detectors. One is an entry of a table: what it finds, an RE2 pattern that any of its values contains,
// and a function that judges what the pattern met, with its surroundings.
//
// Detectors read the text plain (plain_view.hpp): digits of every script and full-width characters are ASCII,
// what cannot be seen is gone, labels of earlier redaction are NUL. Rules that keep the whole linear and
// complete:
// - a pattern matches either a short anchor or a whole run of a character class, never less of a run;
// - one of the detector's triggers stands less than 64 bytes behind the start of a match, and where a pattern
//   matches at all it matches within 96 bytes, but for those whose finder never asks it; it has no "^", "$"
//   or "\B" (windows.hpp);
// - `examine` looks at most a bounded way around what the pattern matched, or along it once;
// - where finders.hpp has a finder for the detector, that one finds what the pattern would find, faster: who
//   changes the pattern changes both (finders_test.cpp compares them). What other patterns begin with is read
//   off them (pattern_starts.hpp);
// - NUL ends everything: patterns do not match it and contexts treat it as the end of the text, so
//   that labels neither hide nor make a value;
// - what is found does not depend on text that its own label could hide: masked, nothing is found there.
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

// What must stand somewhere in a text before it is worth matching: one cheap pass finds out (windows.hpp).
enum Trigger : std::uint16_t {
  at_sign = 1,
  digit = 2,
  colon = 4,
  dashes = 8,     // five in a row
  dot_word = 16,  // a point between letters or digits
  bracket = 32,   // an opening one, round, square or curly, before what may be a spelled at sign
  underscore = 64,
  equals = 128,
  dash_word = 256,    // a dash before eight letters or digits or more, as in tokens
  many_digits = 512,  // seven digits or more, none farther than 64 bytes from the next
  long_word = 1024    // 31 letters and digits or more in one piece; perhaps of 16 already
};

struct Detector {
  DetectedKind kind;
  std::uint16_t triggers;  // any of them
  const char* pattern;     // null where `find` does its work
  // Judges the pattern's match [begin, end) in `text`; returns where to look on, after `begin`.
  std::size_t (*examine)(std::string_view text, std::size_t begin, std::size_t end, Findings& out);
  // For what no short pattern tells (long runs would multiply the automaton's states): the next candidate at
  // or after `from`, which `examine` gets as an empty match; npos when there is none.
  std::size_t (*find)(std::string_view text, std::size_t from) = nullptr;
  // The trigger may also stand up to 64 bytes before the match: a word behind a date says what the date is.
  bool trigger_before = false;
};

// One table per subject, each in a source of its own.
std::span<const Detector> network_detectors() noexcept;  // e-mail, IP, MAC, URLs and what they carry
std::span<const Detector> number_detectors() noexcept;   // telephones, cards, IBAN, crypto addresses
std::span<const Detector> french_detectors() noexcept;  // identifiers of the State, addresses, births, places
std::span<const Detector> secret_detectors() noexcept;  // tokens, keys, passwords

}  // namespace noyau::inline v0_1::detail
