// A model's JSON reply, read flat: a response contract has no nested objects, so nothing nested is
// kept, and a megabyte of openers costs nothing but its reading.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace noyau::inline v0_1::detail {

struct ReplyValue {
  enum class Kind : std::uint8_t { null, boolean, integer, number, string, string_list, other };
  Kind kind = Kind::null;
  std::string text;  // of a string; of a boolean or number: its JSON text
  std::vector<std::string> list;
};

struct ReplyObject {
  enum class Fault : std::uint8_t { none, not_json, not_one_object };
  Fault fault = Fault::none;
  std::vector<std::pair<std::string, ReplyValue>> members;  // in the reply's order; the first of equal keys
  std::vector<std::string> duplicates;                      // keys that stand there more than once
};

// `text` is one JSON value, as recover_json() gives it; not_json: it holds a number that nobody can read.
ReplyObject read_reply_object(std::string_view text);

}  // namespace noyau::inline v0_1::detail
