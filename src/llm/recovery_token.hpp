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
// 1,000 as 1000.
std::optional<Mended> without_thousands(std::string_view word);

}  // namespace noyau::inline v0_1::detail
