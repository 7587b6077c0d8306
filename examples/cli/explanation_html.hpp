// An explanation as one page that needs nothing else: no script, no font, no network.
#pragma once

#include <string>

#include "explanation.hpp"
#include "html.hpp"

namespace noyau_cli {

// `values` adds what stands in the prompt.
std::string to_html(const Explanation& explanation, bool values);

// The slots of one use case: a table of all, then each in detail. In explanation_html_slots.cpp.
void write_slots(Html& html, const HopView& hop, bool values, bool open_all);

// A table that scrolls by itself where it is wider than the page.
class TableTag {
 public:
  TableTag(Html& html, std::string_view caption)
      : scroll_(html, "div", {{"class", "scroll"}}), table_(html, "table") {
    if (!caption.empty()) html.element("caption", caption);
  }

 private:
  Tag scroll_;
  Tag table_;
};

// One cell of a head, and of a body.
struct Column {
  std::string_view title;
  std::string_view css_class = {};
};
void write_head(Html& html, std::initializer_list<Column> columns);
void write_number(Html& html, std::size_t number);
// The first cell of a row.
void write_row_name(Html& html, std::string_view name);
void write_cell(Html& html, std::string_view text);

}  // namespace noyau_cli
