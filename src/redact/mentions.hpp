// Surrogates in a text, whoever wrote them, however exactly.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <optional>
#include <string>
#include <string_view>

#include "noyau/redact/kinds.hpp"

namespace noyau::inline v0_1::detail {

struct Mention {
  enum class Form : std::uint8_t {
    exact,    // "[EMAIL_0017]"
    escaped,  // "[=EMAIL_0017]", with any number of '='
    near,     // "email_17", "(EMAIL_0017)", "[EMAIL 0017]", "[EMAIL\_0017]": what a model makes of one
  };
  std::size_t begin = 0;
  std::size_t end = 0;
  DetectedKind kind = DetectedKind::email;
  Form form = Form::near;
  std::string_view digits;
};

// The first mention at or after `from`.
std::optional<Mention> find_mention(std::string_view text, std::size_t from) noexcept;

// Appends `text` to `out`, with each mention as `write(mention, written, out)` has it.
template <typename Write>
void rewrite_mentions(std::string_view text, std::pmr::string& out, const Write& write) {
  std::size_t done = 0;
  while (const auto mention = find_mention(text, done)) {
    out += text.substr(done, mention->begin - done);
    write(*mention, text.substr(mention->begin, mention->end - mention->begin), out);
    done = mention->end;
  }
  out += text.substr(done);
}

}  // namespace noyau::inline v0_1::detail
