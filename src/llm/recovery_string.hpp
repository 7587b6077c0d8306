// Where a string of damaged JSON ends, and what it holds.
#pragma once

#include <string>
#include <string_view>

#include "llm/recovery_edits.hpp"
#include "llm/recovery_text.hpp"

namespace noyau::inline v0_1::detail {

enum class StringRole : std::uint8_t { root, key, member, item };

struct StringPlace {
  StringRole role = StringRole::root;
  std::string_view open;   // the brackets that are open here: '{', '[', '('; the innermost last
  bool was_cut = false;    // the text broke off: what is open at its end is not missing a bracket
  bool weak_ends = false;  // the other reading: a quotation mark that may end a string does
  bool is_strict = false;  // a string in plain marks ends where JSON ends it
};

struct StringSpan {
  std::size_t begin = 0;  // of what it holds
  std::size_t end = 0;
  std::size_t next = 0;  // where to read on
  Quote opening;
  bool is_missing_quote = false;  // its end had to be guessed
  bool is_cut = false;            // the text broke off in it
  bool is_root = false;           // it is all of the text, or of one of its values
  bool has_choice = false;        // some quotation mark in it could have been its end
  // A mark beside its own that says nothing more, a printed one for a plain one, an escaped one.
  std::size_t odd_mark = nowhere;
};

// `place` is at a quotation mark. Looks ahead; what it decides on is read from then on.
StringSpan find_string(RecoveryText& text, std::size_t place, const StringPlace& where);

// Appends what a span holds to a JSON string whose quotes are the caller's. False: it cannot be a string.
bool append_string(const RecoveryText& text, const StringSpan& span, std::string& out, RecoveryEdits& edits);

// The same for text without quotation marks.
bool append_bare(std::string_view bare, std::string& out);

}  // namespace noyau::inline v0_1::detail
