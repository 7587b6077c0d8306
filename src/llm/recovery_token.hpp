// Numbers, literals and bare words of damaged JSON.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "llm/recovery_string.hpp"
#include "llm/recovery_text.hpp"

namespace noyau::inline v0_1::detail {

// Text without quotation marks, from a place up to what ends it.
struct BareSpan {
  std::string_view text;  // white space around it taken off
  std::size_t next = 0;
  bool had_end_quote = false;  // it ends with a quotation mark that was never opened
  bool reaches_end = false;    // of the whole text
};

BareSpan find_bare_value(RecoveryText& text, std::size_t place, StringRole role, std::string_view open);
BareSpan find_bare_key(RecoveryText& text, std::size_t place);

// A value that is written differently elsewhere. `grade` none: it is JSON's own.
struct Mended {
  std::string json;
  RecoveryGrade grade = RecoveryGrade::none;
};

std::optional<Mended> mended_literal(std::string_view word);
// The name of a callback, or of a type that holds one value: what stands around that value says nothing more.
bool is_wrapper_name(std::string_view name);
// 2. .5 +1 007 1_000 0x1F 2e
std::optional<Mended> mended_number(std::string_view word);
// Groups of three digits, and a point or comma before the decimals: 1,000.5 with '.', 1.000,5 with ','.
std::optional<Mended> with_groups(std::string_view word, char point);
// The same where what parts the groups does nothing else: a no-break space, an apostrophe.
std::optional<Mended> with_clear_groups(std::string_view word);

// Such a number as an item of a list; `size` 0: there is none.
struct GroupedItem {
  std::size_t size = 0;
  bool is_doubtful = false;  // it may be several items: 1 234, or 1 234,5 with a no-break space
};
GroupedItem grouped_item(const RecoveryText& text, std::size_t place);

}  // namespace noyau::inline v0_1::detail
