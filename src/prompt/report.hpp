// Where every token went, for explain and for the trace.
#pragma once

#include "prompt/call_state.hpp"

namespace noyau::inline v0_1::detail {

PromptReport make_report(const Hop& hop, const Catalog& catalog);

// What the trace keeps of a hop's slots: ids, states, counts.
std::vector<SlotTrace> trace_slots(const Hop& hop, const Catalog& catalog);

// What was taken out of the values that stand in the prompt, by kind.
std::vector<RedactionTrace> shown_redactions(const Hop& hop);

// Of a prompt that is too long: the three parts that weigh most among those that are never cut.
std::vector<PartWeight> heaviest_parts(const CallState& state);

}  // namespace noyau::inline v0_1::detail
