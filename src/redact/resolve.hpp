// From what the detectors found, overlapping and in no order, to disjoint spans.
#pragma once

#include "redact/detector.hpp"

namespace noyau::inline v0_1::detail {

// Overlapping spans become one. It has the kind of the span that starts first; of those the longest; of
// those the more telling one (a card rather than a telephone number).
void merge(Spans& spans);

// Moves the kinds that the rules keep into `kept`, sorted, and takes out what lies inside a kept value (the
// digits of a kept IBAN are no telephone number). A linked name inside a kept value stays: nothing excuses
// it. Nor does a kept name, link or address excuse what lies inside it: that it may be shown says nothing of
// a value that is part of it.
void take_kept(Spans& spans, const RedactionRules& rules, Spans& kept);

// Adds those of `kept`, sorted, that meet none of the disjoint `spans` and none added before.
void fill_gaps(Spans& spans, const Spans& kept);

// Widens the disjoint spans that cut an escaped surrogate ("[=EMAIL_0017]") to the whole of it, so that
// restoring finds it whole again.
void cover_escaped_surrogates(std::string_view text, Spans& spans);

// A text that is JSON stays JSON: fits the spans to it (json_text.hpp), and takes from them, in any text,
// what is part of an escape of JSON ("\\n", "\\u00e9") that they do not hold as a whole. What has nothing
// left is no span.
void leave_escapes_whole(std::string_view text, Spans& spans);

// Widens each span to the whole piece of text between labels that it lies in. Pieces do not see each other,
// so that masking them leaves nothing to find: the last resort.
void widen_to_pieces(std::string_view text, Spans& spans);

}  // namespace noyau::inline v0_1::detail
