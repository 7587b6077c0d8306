// What FenceRules compiles its tokens into.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "fence/automaton.hpp"
#include "fence/plain_bytes.hpp"
#include "noyau/fence/fence.hpp"

namespace noyau::inline v0_1 {

struct FenceRules::State {
  // Of planes 0 and 1; the others hold ideographs, tags and private use.
  static constexpr std::size_t plain_end = 0x20000;

  detail::Automaton automaton;
  detail::Automaton labels;  // of roles, at the start of a line
  detail::Automaton tags;    // their names, behind the opening bracket
  // Where an idle scan has nothing to do: what is visible and begins no pattern. ASCII, and the others as
  // bits. A digit may begin the nonce, which is not known here.
  detail::PlainBytes plain;
  std::array<std::uint64_t, plain_end / 64> plain_points{};

  bool is_plain(char32_t point) const noexcept {
    return point < plain_end && ((plain_points[point / 64] >> (point % 64)) & 1U) != 0;
  }

  State(const std::vector<detail::Pattern>& patterns, const std::vector<detail::Pattern>& label_patterns,
        const std::vector<detail::Pattern>& tag_patterns);
};

}  // namespace noyau::inline v0_1
