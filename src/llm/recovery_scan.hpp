// Finds the values in a reply: past reasoning, prose and Markdown.
#pragma once

#include <string_view>
#include <vector>

#include "llm/recovery_reader.hpp"

namespace noyau::inline v0_1::detail {

struct ReplyScan {
  RecoveryFault fault = RecoveryFault::none;  // where there is no value, or none that counts
  std::vector<Reading> values;                // as they stand in the text, each without a fault
  RecoveryEdits edits;                        // of what stands around them
  bool has_commas = false;                    // they are separated by commas, and by nothing else
};

ReplyScan scan_reply(RecoveryText& text, const ReadingOptions& options);

// Bytes of a tag that opens or closes a model's reasoning, 0: there is none at this place.
std::size_t opening_reasoning(std::string_view text, std::size_t place);
std::size_t closing_reasoning(std::string_view text, std::size_t place);

// Whether prose begins as one does that says no. French and English.
bool is_refusal(std::string_view prose);

}  // namespace noyau::inline v0_1::detail
