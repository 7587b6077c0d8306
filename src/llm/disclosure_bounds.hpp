// From where on what a reply has in common with a protected text counts.
#pragma once

#include <cstddef>
#include <cstdint>

namespace noyau::inline v0_1::detail {

// Chosen on the development half of tests/data/disclosure; docs/threat-model.md has the rates.
inline constexpr float share_near = 0.6F;      // of a sentence's weight, close together
inline constexpr float share_recited = 0.85F;  // of an instruction, without the word that says what to do
inline constexpr float told_share = 0.3F;      // what a word counts that stands in a told run
inline constexpr float known_share = 0.6F;     // or stands in a told text, but not so
inline constexpr float share_short = 0.55F;    // of the only sentence of a short text
inline constexpr float least_short = 1.8F;

// From where on what was found counts; weights are in ordinary content words.
struct Bounds {
  std::uint32_t content;  // words close together
  float near;             // their weight
  float copied;           // of a sentence's letters
  float share_copied;     // and which part of them
  float partial;          // of a part of them
  std::uint32_t letters;  // in a row
  float in_row;           // their weight
  std::size_t run;        // runs of three in a row: content words less two
};
inline constexpr Bounds ordinary = {3, 2.4F, 2.2F, 0.6F, 3.2F, 32, 1.9F, 2};
// A reply that does what it is told has some of its words in common with what told it to.
inline constexpr Bounds instruction = {4, 3.2F, 3.0F, 0.85F, 4.2F, 36, 3.4F, 3};

constexpr const Bounds& bounds(bool is_instruction) noexcept {
  return is_instruction ? instruction : ordinary;
}

}  // namespace noyau::inline v0_1::detail
