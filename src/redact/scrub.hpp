// Ids in a trace are words of hosts and sources. One stands in the clear only where it looks like an id and
// holds no personal data; otherwise a keyed hash stands for it.
#pragma once

#include <string_view>

#include "noyau/redact/redactor.hpp"
#include "noyau/trace/trace.hpp"

namespace noyau::inline v0_1::detail {

// ASCII letters and digits and . _ - : / #, at most 64 bytes, and not more words of letters in a row than a
// name has: "bannir-tom-qui-a-menti" is a sentence.
bool has_id_shape(std::string_view id) noexcept;

// `key`: the call's nonce, so that hashes of different calls cannot be linked.
void scrub_ids(Trace& trace, const Redactor& redactor, const LinkedNames& names, std::string_view key);

}  // namespace noyau::inline v0_1::detail
