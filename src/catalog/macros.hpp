// {{user}}, {{char}} and {{slot:ID}} in authored text.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace noyau::inline v0_1::detail {

struct References;
struct SlotHeadings;

struct MacroScope {
  const References* references = nullptr;  // null: not known, which was reported elsewhere
  const SlotHeadings* slots = nullptr;     // null: no slot macros in this file
  bool none_allowed = false;
};

// Replaces each macro once: what a replacement contains is not looked at. A macro that does not exist
// sets `problem`. nullopt without a problem: a replacement is not known because of an earlier fault.
std::optional<std::string> replace_macros(std::string_view text, const MacroScope& scope,
                                          std::string& problem);

}  // namespace noyau::inline v0_1::detail
