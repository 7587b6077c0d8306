// JSON in two directions, without a tree: a server's answer is walked once, in bounded memory and depth; a
// request's foreign text is written straight into memory that is wiped.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "http/wiped.hpp"

namespace noyau::inline v0_1::detail::http {

struct JsonNumber {
  double value = 0;
  std::optional<std::uint64_t> whole;  // where it is written as a whole number of at least 0
};

// Told of everything in a document in its order. A path names the keys from the top, "/choices/*/index";
// every element of an array is "*", and a key longer than any that is looked for is "?". False refuses the
// document.
class JsonVisitor {
 public:
  virtual ~JsonVisitor() = default;
  virtual bool on_string(std::string_view, std::string_view) { return true; }
  virtual bool on_number(std::string_view, const JsonNumber&) { return true; }
  virtual bool on_other(std::string_view, bool /*is_null*/) { return true; }  // true, false, null
  virtual bool on_open(std::string_view, bool /*is_array*/) { return true; }
  virtual bool on_close(std::string_view) { return true; }
};

enum class JsonEnd : std::uint8_t {
  whole,
  cut,        // what is there is right, and more must follow
  malformed,  // or deeper than any answer needs to be
  refused,    // by the visitor
};

// Ill-formed UTF-8 is repaired first: texts of a server are foreign, and one bad byte is no reason to lose
// them.
JsonEnd walk_json(std::string_view text, JsonVisitor& visitor);

// Appends `text` as a JSON string with its quotes. Ill-formed UTF-8 becomes U+FFFD.
void append_json_string(WipedString& out, std::string_view text);

}  // namespace noyau::inline v0_1::detail::http
