// What one source of this folder defines: a target for libFuzzer (docs/fuzzing.md) that the replay program
// runs as well.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

// libFuzzer's entry. Returns 0; a broken promise ends the program.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace noyau_fuzz {

// Inputs beside those in seeds/NAME, made when they are asked for.
std::vector<std::string> more_seeds();

inline void require(bool holds, std::string_view promise, std::string_view text) {
  if (holds) return;
  std::fprintf(stderr, "Broken promise: %.*s\nin: ", static_cast<int>(promise.size()), promise.data());
  for (const char c : text.substr(0, 4000)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte < 0x7F && c != '\\')
      std::fputc(c, stderr);
    else
      std::fprintf(stderr, "\\x%02X", byte);
  }
  std::fputc('\n', stderr);
  std::abort();
}

}  // namespace noyau_fuzz
