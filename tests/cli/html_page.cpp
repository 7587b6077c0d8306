#include "html_page.hpp"

#include <algorithm>
#include <set>

#include "catch.hpp"

namespace noyau_test {

namespace {

const std::set<std::string> void_tags = {"meta"};

class Reader {
 public:
  Reader(const std::string& source, std::vector<HtmlElement>& elements)
      : source_(source), elements_(elements) {}

  void read() {
    const std::string doctype = "<!DOCTYPE html>";
    REQUIRE(source_.compare(0, doctype.size(), doctype) == 0);
    at_ = doctype.size();
    while (at_ < source_.size()) {
      if (source_[at_] != '<') {
        add_text(read_text('<'));
      } else if (source_.compare(at_, 2, "</") == 0) {
        close();
      } else {
        open();
      }
    }
    REQUIRE(open_.empty());
  }

 private:
  std::string name() {
    const std::size_t begin = at_;
    while (at_ < source_.size() &&
           (std::isalnum(static_cast<unsigned char>(source_[at_])) != 0 || source_[at_] == '-'))
      ++at_;
    REQUIRE(at_ > begin);
    return source_.substr(begin, at_ - begin);
  }

  // Up to `end`, which is not consumed. Nothing in it stands for itself that HTML reads as something else.
  std::string read_text(char end) {
    std::string text;
    while (at_ < source_.size() && source_[at_] != end) {
      const char c = source_[at_];
      if (c == '<' || c == '>' || c == '"' || c == '\'')
        FAIL("a bare " << c << " before: " << source_.substr(at_, 60));
      if (c == '&') {
        text += entity();
      } else {
        text += c;
        ++at_;
      }
    }
    return text;
  }

  char entity() {
    static const std::map<std::string, char> known = {
        {"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&#39;", '\''}};
    const std::size_t end = source_.find(';', at_);
    REQUIRE(end != std::string::npos);
    const auto found = known.find(source_.substr(at_, end + 1 - at_));
    REQUIRE(found != known.end());
    at_ = end + 1;
    return found->second;
  }

  void add_text(const std::string& text) {
    // What a drawing shows to a pointer is no text of what it stands in.
    for (auto element = open_.rbegin(); element != open_.rend(); ++element) {
      elements_[*element].text += text;
      if (elements_[*element].tag == "svg") break;
    }
    if (open_.empty()) REQUIRE(text.find_first_not_of('\n') == std::string::npos);
  }

  void open() {
    ++at_;
    HtmlElement element;
    element.tag = name();
    while (source_.at(at_) == ' ') {
      ++at_;
      const std::string attribute = name();
      REQUIRE(source_.compare(at_, 2, "=\"") == 0);
      at_ += 2;
      const std::string value = read_text('"');
      ++at_;
      REQUIRE(element.attributes.emplace(attribute, value).second);
    }
    REQUIRE(source_.at(at_) == '>');
    ++at_;
    element.parent = open_.empty() ? 0 : open_.back();
    elements_.push_back(element);
    if (void_tags.count(element.tag) != 0) return;
    open_.push_back(elements_.size() - 1);
    if (element.tag != "style") return;
    const std::size_t end = source_.find("</", at_);
    REQUIRE(end != std::string::npos);
    elements_.back().text = source_.substr(at_, end - at_);
    at_ = end;
  }

  void close() {
    at_ += 2;
    REQUIRE_FALSE(open_.empty());
    REQUIRE(name() == elements_[open_.back()].tag);
    REQUIRE(source_.at(at_) == '>');
    ++at_;
    open_.pop_back();
  }

  const std::string& source_;
  std::vector<HtmlElement>& elements_;
  std::size_t at_ = 0;
  std::vector<std::size_t> open_;
};

}  // namespace

std::string HtmlElement::attribute(const std::string& name) const {
  const auto found = attributes.find(name);
  return found == attributes.end() ? "" : found->second;
}

HtmlPage::HtmlPage(const std::string& source) {
  Reader(source, elements_).read();
}

std::vector<std::string> HtmlPage::texts(const std::vector<std::string>& tags) const {
  std::vector<std::string> found;
  for (const HtmlElement& element : elements_) {
    if (std::find(tags.begin(), tags.end(), element.tag) != tags.end()) found.push_back(element.text);
  }
  return found;
}

bool HtmlPage::is_within(std::size_t element, std::size_t ancestor) const {
  while (element > ancestor) element = elements_[element].parent;
  return element == ancestor;
}

std::vector<std::vector<std::string>> HtmlPage::rows_of(std::size_t table) const {
  std::vector<std::vector<std::string>> rows;
  for (std::size_t i = table + 1; i < elements_.size() && is_within(i, table); ++i) {
    const HtmlElement& element = elements_[i];
    const bool in_body = elements_[elements_[i].parent].tag == "tbody";
    if (element.tag == "tr" && in_body) rows.emplace_back();
    if (rows.empty()) continue;
    if (element.tag == "th" || element.tag == "td")
      rows.back().push_back(element.text.substr(0, element.text.find_last_not_of('\n') + 1));
    if (element.tag == "data") rows.back().back() = element.attribute("value");
  }
  return rows;
}

std::vector<std::vector<std::string>> HtmlPage::table(const std::string& caption, std::size_t nth) const {
  for (std::size_t i = 0; i < elements_.size(); ++i) {
    if (elements_[i].tag != "caption" || elements_[i].text.compare(0, caption.size(), caption) != 0) continue;
    if (nth-- == 0) return rows_of(elements_[i].parent);
  }
  FAIL("no table \"" << caption << "\"");
  return {};
}

}  // namespace noyau_test
