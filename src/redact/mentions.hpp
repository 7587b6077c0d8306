// Surrogates in a text, whoever wrote them, however exactly.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "noyau/redact/kinds.hpp"

namespace noyau::inline v0_1::detail {

struct Mention {
  enum class Form : std::uint8_t {
    exact,    // "[EMAIL_0017]"
    escaped,  // "[=EMAIL_0017]", with any number of '='
    near,     // "email_17", "[EMAIL_00175]", "(EMAIL_0017)": what a model makes of one
  };
  std::size_t begin = 0;
  std::size_t end = 0;
  DetectedKind kind = DetectedKind::email;
  Form form = Form::near;
  std::string_view digits;
};

// Where the next mention at or after `from` has its underscore; the text's size when there is none.
std::size_t find_mention(std::string_view text, std::size_t from) noexcept;

// The mention whose underscore stands at `underscore`, as find_mention() gave it.
Mention read_mention(std::string_view text, std::size_t underscore) noexcept;

}  // namespace noyau::inline v0_1::detail
