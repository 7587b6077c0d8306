// Markdown's bold around names and values, and full-width signs where JSON's own should stand:
// ｛＂a＂：１，＂b＂：2｝
#pragma once

#include <string>
#include <string_view>

#include "llm/recovery_edits.hpp"

namespace noyau::inline v0_1::detail {

// The text with ASCII's brackets, colons, commas, numbers and literals for the full-width ones outside of
// strings, without bold. As long as it was: white space fills up what a sign is shorter, so that places stay
// what they are.
struct NarrowText {
  std::string text;     // empty: there is none of them
  RecoveryEdits edits;  // of all of the text
};

NarrowText narrow_punctuation(std::string_view text);

}  // namespace noyau::inline v0_1::detail
