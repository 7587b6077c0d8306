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

// Behind the end of the reasoning whose opening tag of that size stands at a place; `nowhere`: it has none.
std::size_t end_of_reasoning(std::string_view text, std::size_t place, std::size_t size);

// A tag of some model's format around an answer or a call: <tool_call>, [TOOL_CALLS], <|im_end|>.
struct FrameTag {
  std::size_t size = 0;      // bytes; 0: there is none
  bool is_doubtful = false;  // it names a tool, or says that somebody else speaks
};
FrameTag frame_tag(std::string_view text, std::size_t place);
// Where the tags begin that the text ends with; `is_opened`: one stood before, so that another may close it.
std::size_t trailing_frames(std::string_view text, bool is_opened);

// [1] in prose points to a source and {} is a word, where something else has words or members. `in_prose`:
// for each value, prose stands before or behind it in its line.
void drop_citations(ReplyScan& scan, const std::vector<bool>& in_prose);

// Whether prose begins as one does that says no. French and English.
bool is_refusal(std::string_view prose);

}  // namespace noyau::inline v0_1::detail
