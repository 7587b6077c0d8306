// Writes HTML that is well formed whatever stands in it: elements close themselves, and every text and every
// attribute's value is escaped. There is no way to write a tag of somebody else's.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

namespace noyau_cli {

struct Attribute {
  std::string_view name;
  std::string value;
};
using Attributes = std::initializer_list<Attribute>;

class Html {
 public:
  // On one line: control characters and line ends are made visible.
  void text(std::string_view text);
  // As it is broken into lines; for <pre>.
  void lines(std::string_view text);
  void element(std::string_view tag, std::string_view text, Attributes attributes = {});
  // One that has no content and no closing tag: <meta>.
  void single(std::string_view tag, Attributes attributes);
  // The page's own, never anybody's text.
  void style(std::string_view css);

  const std::string& page() const noexcept { return out_; }

 private:
  friend class Tag;
  void open(std::string_view tag, Attributes attributes);
  void close(std::string_view tag);

  std::string out_ = "<!DOCTYPE html>\n";
};

// An element around what is written while it lives.
class Tag {
 public:
  Tag(Html& html, std::string_view tag, Attributes attributes = {}) : html_(html), tag_(tag) {
    html_.open(tag, attributes);
  }
  ~Tag() { html_.close(tag_); }
  Tag(const Tag&) = delete;
  Tag& operator=(const Tag&) = delete;

 private:
  Html& html_;
  std::string_view tag_;
};

// 12345 as "12,345".
std::string with_commas(std::size_t number);

}  // namespace noyau_cli
