// Reads one damaged value: brackets, commas and colons that are missing, doubled or stray.
#pragma once

#include <string>
#include <vector>

#include "llm/recovery_edits.hpp"
#include "llm/recovery_string.hpp"
#include "llm/recovery_text.hpp"

namespace noyau::inline v0_1::detail {

// Where a text can be read in several ways, these choose another one than the first.
struct ReadingChoice {
  bool weak_ends = false;          // quotation marks end strings where they may
  bool strict_ends = false;        // and so does every plain one
  bool numbers_as_text = false;    // 007 is a text
  bool thousands = false;          // 1,000 is a number, one thousand
  bool decimal_comma = false;      // 1,5 is a number
  std::size_t close_at = nowhere;  // the comma at which the innermost bracket is closed
};

struct ReadingOptions {
  std::size_t max_depth = 128;
  bool was_cut = false;
  bool is_list = false;  // the bracket that opens it is missing
  bool is_item = false;  // one of several values: it ends where an item of a list does
  ReadingChoice choice;
};

struct Reading {
  RecoveryFault fault = RecoveryFault::none;
  std::string json;
  RecoveryEdits edits;
  std::size_t begin = 0;
  std::size_t end = 0;
  std::size_t items = 0;  // of a list whose bracket was missing
  // The choices that this text offers.
  bool has_weak_ends = false;
  bool has_odd_numbers = false;
  bool is_doubtful = false;               // another one is as good, unless something else decides
  std::vector<std::size_t> inner_commas;  // the last ones, where something was open at the end
};

// `place` is where the value begins. One pass, no recursion.
Reading read_damaged(RecoveryText& text, std::size_t place, const ReadingOptions& options);

}  // namespace noyau::inline v0_1::detail
