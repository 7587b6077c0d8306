// What FenceRules compiles its tokens into.
#pragma once

#include <array>

#include "fence/automaton.hpp"
#include "noyau/fence/fence.hpp"

namespace noyau::inline v0_1 {

struct FenceRules::State {
  detail::Automaton automaton;
  // Bytes at which an idle scan has nothing to do: printable ASCII that begins no pattern.
  std::array<bool, 256> plain{};

  explicit State(const std::vector<std::u32string>& patterns);
};

}  // namespace noyau::inline v0_1
