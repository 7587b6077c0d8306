// The parts of a prompt that are never cut (H34), and what they cost.
#pragma once

#include "prompt/call_state.hpp"

namespace noyau::inline v0_1::detail {

// Redacts, escapes and counts the item, the names and the situation facts of a call.
void prepare_protected(CallState& state);

// What the fixed part of the prompt costs, once the slots are filled.
Layout lay_out(const CallState& state);

// What the best value of a required slot costs, its section included; 0 for every other slot.
std::size_t required_cost(const CallState& state, std::uint32_t slot);

// What opening a section for a use of a slot costs.
const SectionFrame& frame_of(const CompiledTemplate& compiled, std::uint32_t slot, Use use) noexcept;

// The pieces that a call adds to the system message after the stable part.
const Piece& situation_piece(const CallState& state);
// The tools that are offered, their heading first; none: nothing.
std::vector<const Piece*> tool_pieces(const CallState& state);

std::vector<const Piece*> relation_pieces(const CallState& state);

}  // namespace noyau::inline v0_1::detail
