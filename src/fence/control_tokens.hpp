// The built-in table of what a model could read as structure. The data stand in control_tokens.inc.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace noyau::inline v0_1::detail {

enum class TokenForm : std::uint8_t {
  text,       // wherever it stands. Any `<|name|>` is matched besides, known or not
  code_mark,  // likewise: what sets off files and commits in training data. A reply about code may hold it
  capitals,   // wherever it stands without small letters: with them it is an ordinary word
  numbered,   // wherever it stands with a digit after it
  tag,        // a name: `<name>`, `</ name >`, `<name/>`, `<name id=1>`
  type_tag,   // likewise, but a type may be called so: `Promise<Response>` stays
  attribute_tag,  // likewise, and `<name ...`, `<name=...` whatever follows
  label,          // at the start of a line only; marks and spaces in and before it make no difference
  heading,        // likewise, behind two `#` or more; a colon or no word follows
};

struct ControlToken {
  TokenForm form;
  std::string_view text;
};

std::span<const ControlToken> control_tokens() noexcept;

}  // namespace noyau::inline v0_1::detail
