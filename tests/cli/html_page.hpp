// A page, read strictly: what is not well formed fails the test.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace noyau_test {

struct HtmlElement {
  std::string tag;
  std::map<std::string, std::string> attributes;
  std::string text;        // of all that stands in it, without entities
  std::size_t parent = 0;  // index; the document's own is 0

  std::string attribute(const std::string& name) const;
};

class HtmlPage {
 public:
  explicit HtmlPage(const std::string& source);

  const std::vector<HtmlElement>& elements() const noexcept { return elements_; }
  // The texts of all elements with one of these tags, in the order of the page.
  std::vector<std::string> texts(const std::vector<std::string>& tags) const;
  // The rows of the body of the table whose caption begins so, each with the texts of its cells; a number as
  // it was counted. The `nth` such table, from 0.
  std::vector<std::vector<std::string>> table(const std::string& caption, std::size_t nth = 0) const;

 private:
  std::vector<std::vector<std::string>> rows_of(std::size_t table) const;
  bool is_within(std::size_t element, std::size_t ancestor) const;

  std::vector<HtmlElement> elements_;
};

}  // namespace noyau_test
