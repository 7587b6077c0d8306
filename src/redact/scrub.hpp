// Ids in a trace are the host's own words; where one holds personal data, a keyed hash stands for it.
#pragma once

#include <string_view>

#include "noyau/redact/redactor.hpp"
#include "noyau/trace/trace.hpp"

namespace noyau::inline v0_1::detail {

// `key`: the call's nonce, so that hashes of different calls cannot be linked.
void scrub_ids(Trace& trace, const Redactor& redactor, const LinkedNames& names, std::string_view key);

}  // namespace noyau::inline v0_1::detail
