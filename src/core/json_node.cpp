#include "core/json_node.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>
#include <system_error>

#include "core/json_syntax.hpp"
#include "noyau/core/utf8.hpp"

namespace noyau::inline v0_1::detail {

namespace {

// Where the parser stands. Lines are counted up to the last byte that is not white space: the parser
// reads one byte past a number, and that byte may be the line's end.
struct Position {
  std::size_t line = 1;        // of the last byte read
  std::size_t token_line = 1;  // of the last byte that was not white space
};

// Feeds bytes to the parser and counts lines on the way.
class LineCountingIterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  LineCountingIterator(const char* at, Position* position) : at_(at), position_(position) {}
  reference operator*() const { return *at_; }
  LineCountingIterator& operator++() {
    if (*at_ == '\n') {
      ++position_->line;
    } else if (*at_ != ' ' && *at_ != '\t' && *at_ != '\r') {
      position_->token_line = position_->line;
    }
    ++at_;
    return *this;
  }
  LineCountingIterator operator++(int) {
    auto before = *this;
    ++*this;
    return before;
  }
  friend bool operator==(const LineCountingIterator& a, const LineCountingIterator& b) {
    return a.at_ == b.at_;
  }

 private:
  const char* at_;
  Position* position_;
};

class TreeBuilder {
 public:
  TreeBuilder(std::string_view text, JsonNode& root, const Position& position, std::size_t depth_limit)
      : text_(text), root_(root), position_(position), depth_limit_(depth_limit) {}

  std::string error;
  std::size_t error_line = 0;

  bool null() { return put(JsonNode::Kind::null) != nullptr; }
  bool boolean(bool value) {
    put(JsonNode::Kind::boolean)->boolean = value;
    return true;
  }
  bool number_integer(std::int64_t value) {
    JsonNode* node = put(JsonNode::Kind::integer);
    node->integer = value;
    node->number = static_cast<double>(value);
    return true;
  }
  bool number_unsigned(std::uint64_t value) {
    if (value <= static_cast<std::uint64_t>(INT64_MAX))
      return number_integer(static_cast<std::int64_t>(value));
    return number_float(static_cast<double>(value), {});
  }
  bool number_float(double value, const std::string&) {
    put(JsonNode::Kind::number)->number = value;
    return true;
  }
  bool string(std::string& value) {
    put(JsonNode::Kind::string)->string = std::move(value);
    return true;
  }
  bool binary(nlohmann::json::binary_t&) { return fail("binary values do not exist in JSON text."); }
  bool start_object(std::size_t) { return open(JsonNode::Kind::object); }
  bool start_array(std::size_t) { return open(JsonNode::Kind::array); }
  bool end_object() { return close(); }
  bool end_array() { return close(); }
  bool key(std::string& value) {
    if (!keys_.back().insert(value).second) {
      return fail("the key \"" + value + "\" stands here a second time; keep one of the two.");
    }
    open_.back()->members.emplace_back(std::move(value), JsonNode{});
    return true;
  }
  bool parse_error(std::size_t bytes_read, const std::string&, const nlohmann::json::exception& exception) {
    const TextPlace place = place_of_error(text_, bytes_read);
    error = explain_syntax_error(exception.what(), place.column);
    error_line = place.line;
    return false;
  }

 private:
  bool fail(std::string message) {
    error = std::move(message);
    error_line = position_.token_line;
    return false;
  }

  JsonNode* put(JsonNode::Kind kind) {
    JsonNode* node = &root_;
    if (!open_.empty()) {
      JsonNode* parent = open_.back();
      node = parent->kind == JsonNode::Kind::object ? &parent->members.back().second
                                                    : &parent->items.emplace_back();
    }
    node->kind = kind;
    node->line = position_.token_line;
    return node;
  }

  bool open(JsonNode::Kind kind) {
    if (open_.size() == depth_limit_) {
      return fail("the text is nested deeper than " + std::to_string(depth_limit_) + " levels.");
    }
    open_.push_back(put(kind));
    keys_.emplace_back();
    return true;
  }

  bool close() {
    open_.pop_back();
    keys_.pop_back();
    return true;
  }

  std::string_view text_;
  JsonNode& root_;
  const Position& position_;
  std::size_t depth_limit_;
  std::vector<JsonNode*> open_;  // a parent's children do not move while one of them is open
  std::vector<std::set<std::string>> keys_;
};

std::size_t line_of(std::string_view text, std::size_t offset) {
  return 1 + static_cast<std::size_t>(
                 std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(offset), '\n'));
}

}  // namespace

JsonNode::JsonNode() = default;
JsonNode::~JsonNode() = default;
JsonNode::JsonNode(const JsonNode&) = default;
JsonNode::JsonNode(JsonNode&&) noexcept = default;
JsonNode& JsonNode::operator=(const JsonNode&) = default;
JsonNode& JsonNode::operator=(JsonNode&&) noexcept = default;

const JsonNode* JsonNode::find(std::string_view key) const noexcept {
  for (const auto& [name, node] : members) {
    if (name == key) return &node;
  }
  return nullptr;
}

std::string_view JsonNode::kind_name() const noexcept {
  switch (kind) {
    case Kind::null:
      return "null";
    case Kind::boolean:
      return "a boolean";
    case Kind::integer:
      return "an integer";
    case Kind::number:
      return "a number";
    case Kind::string:
      return "a string";
    case Kind::array:
      return "an array";
    case Kind::object:
      return "an object";
  }
  return "nothing";
}

bool parse_json(std::string_view text, std::string_view file, std::vector<Fault>& faults, JsonNode& root,
                const JsonLimits& limits) {
  const auto fault = [&](std::size_t line, std::string message) {
    faults.push_back({std::string(file), line, {}, std::move(message)});
    return false;
  };
  if (text.size() > limits.bytes) {
    return fault(0, "the file has " + std::to_string(text.size()) + " bytes; at most " +
                        std::to_string(limits.bytes) + " are read.");
  }
  if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) {
    return fault(0, "the file is empty; a JSON document is expected.");
  }
  if (const auto at = find_invalid_utf8(text); at != std::string_view::npos) {
    return fault(line_of(text, at), "the text is not valid UTF-8 here; save the file as UTF-8.");
  }
  if (const auto at = text.find('\0'); at != std::string_view::npos) {
    // The parser would take it for the end: what stands behind it would go unread.
    return fault(line_of(text, at), "the text holds a NUL byte, which JSON does not allow; remove it.");
  }
  Position position;
  TreeBuilder builder(text, root, position, limits.depth);
  const LineCountingIterator begin(text.data(), &position);
  const LineCountingIterator end(text.data() + text.size(), &position);
  if (nlohmann::json::sax_parse(begin, end, &builder)) return true;
  return fault(builder.error_line, builder.error);
}

bool read_file(const std::string& path, std::string_view shown_as, std::size_t limit,
               std::vector<Fault>& faults, std::string& content) {
  const auto fault = [&](std::string message) {
    faults.push_back({std::string(shown_as), 0, {}, std::move(message)});
    return false;
  };
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (!std::filesystem::exists(status)) return fault("the file does not exist; check its name.");
  if (std::filesystem::is_directory(status)) return fault("this is a folder; a file is expected.");
  std::ifstream stream(path, std::ios::binary);
  if (!stream) return fault("the file cannot be read; check its permissions.");
  content.clear();
  char block[1 << 16];
  while (stream.read(block, sizeof block), stream.gcount() > 0) {
    content.append(block, static_cast<std::size_t>(stream.gcount()));
    if (content.size() > limit) {
      content.clear();
      return fault("the file is larger than " + std::to_string(limit) + " bytes, the most that is read.");
    }
  }
  if (stream.bad()) return fault("the file could not be read to its end.");
  return true;
}

}  // namespace noyau::inline v0_1::detail
