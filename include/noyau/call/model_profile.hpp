// What Noyau must know of the model that will read the prompt. Plain data.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "noyau/core/export.hpp"

namespace noyau::inline v0_1 {

struct ModelProfile {
  std::string name = "unnamed";
  std::size_t context_tokens = 8192;
  std::size_t reply_tokens = 512;           // kept free for the reply; a template may ask for more or less
  std::size_t message_overhead = 4;         // tokens the chat format adds to each message
  std::size_t request_overhead = 3;         // tokens it adds once
  std::vector<std::string> control_tokens;  // beyond the built-in families, escaped in data

  // By what share a server's own count of the prompt may fall short of ours before its reply is not trusted:
  // 0 to 1; none: the two are not compared. Tokenizers differ a little, a truncated prompt by much. With a
  // counter that is not exact, less than one token for eight bytes of the prompt is too few.
  std::optional<double> prompt_count_tolerance = 0.25;

  // Sampling, passed on to the backend as it is.
  std::optional<double> temperature;
  std::optional<double> top_p;
  std::optional<std::uint64_t> seed;
  std::vector<std::string> stop;
};

}  // namespace noyau::inline v0_1
