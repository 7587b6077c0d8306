// Words that announce a telephone number.
#pragma once

#include "redact/surroundings.hpp"

namespace noyau::inline v0_1::detail {

inline bool phone_announced(std::string_view text, std::size_t offset) noexcept {
  static constexpr KeyWords words{
      "tel",     "t\u00E9l", "phone",      "fax",       "whatsapp",        "wa.me",     "sms",
      "appel",   "joindre",  "call",       "mobile",    "portable",        "gsm",       "cell",
      "hotline", "telegram", "viber",      "number is", "num\u00E9ro est", "my number", "mon num",
      "telefon", "handy",    "m\u00F3vil", "text me at"};
  return word_before(text, offset, 18, words);
}

}  // namespace noyau::inline v0_1::detail
