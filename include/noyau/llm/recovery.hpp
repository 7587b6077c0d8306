// Gets one JSON value out of what a model wrote, and says how sure that is (H37).
//
// Models put JSON into Markdown fences, forget commas and quotes, write Python's True, stop in the middle.
// What follows from the text without doubt is mended; what is a guess is called one; the template says which
// grade it accepts. Text that is valid JSON is never altered, not by one byte.
//
// The grades (RecoveryGrade), from the surest on, and what has them:
// * none: the text itself, {"a": 1}
// * lossless: ```json {"a": 1,} ```, 'a', True, // comment, a raw line break, {\n  \"a\": 1\n},
//   <answer>{"a": 1}</answer>
// * guessed: {"a": b "c"}, [1 2], a missing quote or bracket inside, a bracket that closes too early, prose
//   beside the value, {"a" = 1}, ｛＂a＂：１｝, {"a": #fff}, 2e, "\d", a comment that may hold more than one,
//   {{"a": 1}}, [1; 2], (1, 2), {1, 2}, {""a": "b”}, 1'000
// * truncated: {"a": 1, "b": "xy
//
// Where several repairs are plausible, the schema decides: the one that satisfies it, if exactly one does.
// Without a schema, or where none or several do, the reading with the fewest edits stands as `guessed`; where
// two of them need as few, the text is `ambiguous`. Of several values the one that satisfies the schema is
// the answer, or all of them as an array where it wants one; without a schema they are an array only where
// nothing but commas stands between them.
//
// Numbers are kept as they are written, 1.0, 1e999 and 12345678901234567890 too; what JSON cannot write
// becomes the number it means (.5, 0x1F, 1_000), a guess where a sign of it is lost (007, 2e). 1'000, and
// 1 000 with a no-break space, are one number; 1,000 and 1.000,5 are text unless the schema decides; with
// another space, [1 000] is `ambiguous` without one that does. NaN and Infinity have no number in JSON: null,
// as a guess. A name that stands in one object twice is
// `duplicate_key` where the two values differ; with equal ones the text stands. More than `max_depth` arrays
// and objects within each other are `too_deep`, in valid text as well. Several values, one on each line or
// one behind the other, are never silently the first of them.
//
// Pure; safe from any thread. Linear in the text, whatever it holds.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "noyau/catalog/json_schema.hpp"
#include "noyau/core/export.hpp"
#include "noyau/trace/reason.hpp"

namespace noyau::inline v0_1 {

enum class RecoveryFault : std::uint8_t {
  none,
  empty,               // nothing but white space, or nothing outside of reasoning
  not_json,            // no value in it, and no refusal that is known
  refusal,             // prose that says that the model will not
  several_values,      // two values or more, none of which is the answer for certain
  unclosed_reasoning,  // <think> without its end: the answer may never have come
  echoed_example,      // the only value is one of the examples that the prompt showed
  duplicate_key,       // one name twice in one object, with different values
  ambiguous,           // two readings are as good as each other
  too_deep,            // more levels than `max_depth`
};
NOYAU_EXPORT std::string_view to_string(RecoveryFault fault) noexcept;

enum class EditKind : std::uint8_t {
  dropped_reasoning,   // a closed <think> block before the answer
  dropped_prose,       // text before or after the value
  dropped_code_fence,  // ``` and its language
  dropped_comment,
  dropped_comma,         // leading, trailing or doubled
  dropped_ellipsis,      // "..." in a list
  dropped_bracket,       // one that closes nothing
  dropped_wrapper,       // callback( ... ), <tool_call>, a whole text that was escaped once more, u of u'x'
  replaced_quotes,       // ' “ ` for ", or a " beside it
  replaced_literal,      // True, None, undefined, NaN
  replaced_number,       // 2. .5 +1 007 1_000 1'000 0x1F
  replaced_space,        // no-break and other spaces between tokens, a written-out \n
  replaced_punctuation,  // full-width signs, ** around a name, ( ) of a tuple, { } of a set, a doubled colon
  escaped_character,     // a raw line break, tab, quote or backslash in a string
  dropped_escape,        // a backslash that escapes nothing
  added_quotes,          // around a bare word
  added_quote,           // a missing one
  added_comma,
  added_colon,
  added_bracket,   // inside the text
  joined_strings,  // "a" + "b"
  closed_at_end,   // whatever was open where the text broke off
  dropped_rest,    // a member or item that broke off before it had a value
};
NOYAU_EXPORT std::string_view to_string(EditKind kind) noexcept;

struct RecoveryEdit {
  EditKind kind = EditKind::dropped_prose;
  std::size_t offset = 0;  // bytes, in the text that was read
  RecoveryGrade grade = RecoveryGrade::lossless;
};

struct RecoveryOptions {
  const JsonSchema* schema = nullptr;  // outlives the call; nullptr: any value will do
  bool was_cut = false;                // the backend stopped at its length limit
  std::size_t max_depth = 128;         // of arrays and objects within each other
  std::vector<std::string_view>
      examples;  // JSON values that the prompt showed: an answer that only repeats one is none
};

struct Recovery {
  RecoveryFault fault = RecoveryFault::none;
  RecoveryGrade grade = RecoveryGrade::none;  // the least sure of the edits'
  // Valid JSON; the text itself where it was valid (but for white space around it). Empty when there is a
  // fault.
  std::string json;
  std::vector<RecoveryEdit> edits;  // in the order of the text, 256 at most
  std::size_t edit_count = 0;       // all of them
  bool ok() const noexcept { return fault == RecoveryFault::none; }
};

// Invalid UTF-8 is repaired first. Throws nothing but std::bad_alloc.
NOYAU_EXPORT Recovery recover_json(std::string_view reply, const RecoveryOptions& options = {});

}  // namespace noyau::inline v0_1
