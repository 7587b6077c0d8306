// Where every token went, for explain and for the trace.
#pragma once

#include "prompt/call_state.hpp"

namespace noyau::inline v0_1::detail {

PromptReport make_report(const Hop& hop, const Catalog& catalog);

// What the trace keeps of a hop's slots: ids, states, counts.
std::vector<SlotTrace> trace_slots(const Hop& hop, const Catalog& catalog);

}  // namespace noyau::inline v0_1::detail
