#include "html.hpp"

#include <algorithm>

#include "exit.hpp"

namespace noyau_cli {

namespace {

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : printable(text)) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&#39;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

// Those after which a line of the page ends: between them white space means nothing.
bool is_block(std::string_view tag) {
  constexpr std::string_view inline_tags[] = {"a",     "b",    "bdi",  "code", "data",
                                              "title", "desc", "rect", "span", "summary"};
  return std::find(std::begin(inline_tags), std::end(inline_tags), tag) == std::end(inline_tags);
}

}  // namespace

void Html::text(std::string_view text) {
  out_ += escaped(text);
}

void Html::lines(std::string_view text) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    out_ += escaped(text.substr(0, end));
    if (end < text.size()) out_ += '\n';
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

void Html::element(std::string_view tag, std::string_view content, Attributes attributes) {
  open(tag, attributes);
  text(content);
  close(tag);
}

void Html::single(std::string_view tag, Attributes attributes) {
  open(tag, attributes);
  out_ += '\n';
}

void Html::style(std::string_view css) {
  open("style", {});
  out_ += css;
  close("style");
}

void Html::open(std::string_view tag, Attributes attributes) {
  out_ += '<';
  out_ += tag;
  for (const Attribute& attribute : attributes) {
    out_ += ' ';
    out_ += attribute.name;
    out_ += "=\"" + escaped(attribute.value) + '"';
  }
  out_ += '>';
}

void Html::close(std::string_view tag) {
  out_ += "</";
  out_ += tag;
  out_ += '>';
  if (is_block(tag)) out_ += '\n';
}

std::string with_commas(std::size_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, 1, ',');
  return digits;
}

}  // namespace noyau_cli
