// A JSON text read strictly (RFC 8259) and flat: one entry for each value and each key, in the order of the
// text. No tree, no recursion, nothing copied: a megabyte of openers costs nothing but its reading.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace noyau::inline v0_1::detail {

struct JsonEntry {
  enum class Kind : std::uint8_t { null, boolean, number, string, array, object };
  Kind kind = Kind::null;
  bool plain = true;  // of a string: it holds no escape
  bool is_key = false;
  std::uint32_t begin = 0;  // bytes of the text, quotes and brackets included
  std::uint32_t end = 0;
  std::uint32_t next = 0;   // the entry behind this value and all within it
  std::uint32_t count = 0;  // items or members
};

struct JsonTape {
  std::string_view text;
  std::vector<JsonEntry> entries;  // the document is the first; in an object a key stands before each value

  std::string_view raw(std::size_t index) const {
    return text.substr(entries[index].begin, entries[index].end - entries[index].begin);
  }
  // What a string stands for. `buffer` keeps it where it holds escapes; half a surrogate pair becomes U+FFFD.
  std::string_view string(std::size_t index, std::string& buffer) const;
  bool is_true(std::size_t index) const { return text[entries[index].begin] == 't'; }
};

enum class JsonFlaw : std::uint8_t { none, syntax, too_deep };

struct TapeResult {
  JsonFlaw flaw = JsonFlaw::none;
  std::size_t offset = 0;  // where the reading ended
};

// Replaces `tape`. `text` outlives it. Invalid UTF-8 is no JSON; a name may stand in an object twice.
TapeResult read_json_tape(std::string_view text, std::size_t max_depth, JsonTape& tape);

// Appends what the characters of a string, between its quotes, stand for. `escaped` is a valid JSON string.
void append_unescaped(std::string& out, std::string_view escaped);

}  // namespace noyau::inline v0_1::detail
