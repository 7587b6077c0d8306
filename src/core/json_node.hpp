// JSON with line numbers: what every reader of a file that a person wrote builds on, so that each fault
// names its line. Strict: UTF-8 checked, duplicate keys, depth and size limited.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "noyau/core/error.hpp"

namespace noyau::inline v0_1::detail {

struct JsonNode {
  enum class Kind : std::uint8_t { null, boolean, integer, number, string, array, object };
  Kind kind = Kind::null;
  std::size_t line = 0;
  bool boolean = false;
  std::int64_t integer = 0;  // an unsigned value beyond the range is a number
  double number = 0;         // set for integers too
  std::string string;
  std::vector<JsonNode> items;
  std::vector<std::pair<std::string, JsonNode>> members;  // in file order; keys are unique

  // Out of line: a pair of an incomplete type cannot be destroyed inside the class.
  JsonNode();
  ~JsonNode();
  JsonNode(const JsonNode&);
  JsonNode(JsonNode&&) noexcept;
  JsonNode& operator=(const JsonNode&);
  JsonNode& operator=(JsonNode&&) noexcept;

  const JsonNode* find(std::string_view key) const noexcept;
  // "a string", "an array": for messages.
  std::string_view kind_name() const noexcept;
};

struct JsonLimits {
  std::size_t bytes = 4 << 20;
  std::size_t depth = 32;
};

// Parses one document or adds one fault to `faults` and returns false. `file` stands in the fault.
bool parse_json(std::string_view text, std::string_view file, std::vector<Fault>& faults, JsonNode& root,
                const JsonLimits& limits = {});

// Reads a whole regular file or adds one fault (missing, a directory, unreadable, too large).
bool read_file(const std::string& path, std::string_view shown_as, std::size_t limit,
               std::vector<Fault>& faults, std::string& content);

}  // namespace noyau::inline v0_1::detail
