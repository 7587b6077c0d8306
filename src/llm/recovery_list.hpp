// Values one behind the other that are all of a text.
#pragma once

#include <vector>

#include "llm/recovery_reader.hpp"

namespace noyau::inline v0_1::detail {

// Where there are more, nobody asked for a list of them.
inline constexpr std::size_t most_values = 4096;

struct ValueList {
  std::vector<Reading> values;  // none: the text is something else
  RecoveryEdits edits;          // of what stands between them
  bool has_commas = false;      // they are separated by commas, and by nothing else
  bool is_too_long = false;     // there are more than `most_values`
};

// 1, 2]: values to the end of the text, whose first bracket is missing, and nothing else is.
ValueList read_unopened_list(std::string_view text, std::size_t begin, const ReadingOptions& options);

// "a", "b" or a value on each line, one of them at least a text, number or literal; nothing else stands
// there.
ValueList read_sequence(std::string_view text, std::size_t begin, const ReadingOptions& options);

}  // namespace noyau::inline v0_1::detail
