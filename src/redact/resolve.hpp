// From what the detectors found, overlapping and in no order, to disjoint spans.
#pragma once

#include "redact/detector.hpp"

namespace noyau::inline v0_1::detail {

// Overlapping spans become one. It has the kind of the span that starts first; of those the longest; of
// those the first in this order: credentials, IBAN, card, e-mail, IP, phone, name.
void merge(Spans& spans);

// Takes out the kinds that the rules keep, and what lies inside a kept value (the digits of a kept IBAN are
// no telephone number). A linked name inside a kept value stays: nothing excuses it. Nor does a kept name
// excuse what lies inside it: that it may be shown says nothing of an address that is part of it.
void remove_kept(Spans& spans, const RedactionRules& rules);

// Widens each span to the whole piece of text between labels that it lies in. Pieces do not see each other,
// so that masking them leaves nothing to find: the last resort.
void widen_to_pieces(std::string_view text, Spans& spans);

}  // namespace noyau::inline v0_1::detail
