#include "llm/reply_object.hpp"

#include <charconv>
#include <nlohmann/json.hpp>
#include <set>

namespace noyau::inline v0_1::detail {

namespace {

constexpr std::string_view white_space = " \t\r\n";

std::string_view trim(std::string_view text) {
  const auto first = text.find_first_not_of(white_space);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(white_space) - first + 1);
}

// Takes one Markdown code fence off, with or without the word "json". Text that has none, or only half
// of one, comes back as it is and fails as what it is.
std::string_view without_code_fence(std::string_view text) {
  constexpr std::string_view mark = "```";
  if (!text.starts_with(mark) || text.size() < 2 * mark.size() || !text.ends_with(mark)) return text;
  std::string_view inner = text.substr(mark.size(), text.size() - 2 * mark.size());
  if (inner.starts_with("json") || inner.starts_with("JSON")) inner.remove_prefix(4);
  return trim(inner);
}

std::string shortest(double value) {
  char buffer[64];
  const auto [end, error] = std::to_chars(buffer, buffer + sizeof buffer, value);
  return {buffer, end};
}

// Keeps the members of the outermost object; of what lies deeper only the strings of lists.
class FlatBuilder {
 public:
  explicit FlatBuilder(ReplyObject& object) : object_(object) {}

  bool closed() const noexcept { return closed_; }

  bool null() { return put(ReplyValue::Kind::null, {}); }
  bool boolean(bool value) { return put(ReplyValue::Kind::boolean, value ? "true" : "false"); }
  bool number_integer(std::int64_t value) { return put(ReplyValue::Kind::integer, std::to_string(value)); }
  bool number_unsigned(std::uint64_t value) { return put(ReplyValue::Kind::integer, std::to_string(value)); }
  bool number_float(double value, const std::string&) {
    return put(ReplyValue::Kind::number, shortest(value));
  }
  bool string(std::string& value) {
    if (depth_ == 2 && current_.kind == ReplyValue::Kind::string_list) {
      current_.list.push_back(std::move(value));
      return true;
    }
    return put(ReplyValue::Kind::string, std::move(value));
  }
  bool binary(nlohmann::json::binary_t&) { return false; }

  bool start_object(std::size_t) { return open(ReplyValue::Kind::other); }
  bool start_array(std::size_t) { return open(ReplyValue::Kind::string_list); }
  bool end_object() { return close(); }
  bool end_array() { return close(); }

  bool key(std::string& value) {
    if (depth_ == 1) key_ = std::move(value);
    return true;
  }
  bool parse_error(std::size_t, const std::string&, const nlohmann::json::exception&) { return false; }

 private:
  bool put(ReplyValue::Kind kind, std::string text) {
    if (depth_ == 1) {
      current_ = {kind, std::move(text), {}};
      store();
    } else if (depth_ > 1) {
      current_.kind = ReplyValue::Kind::other;
    }
    return true;
  }
  bool open(ReplyValue::Kind kind) {
    if (depth_ == 1) current_ = {kind, {}, {}};
    if (depth_ > 1) current_.kind = ReplyValue::Kind::other;
    ++depth_;
    return true;
  }
  bool close() {
    --depth_;
    if (depth_ == 1) store();
    closed_ = depth_ == 0;
    return true;
  }
  void store() {
    if (keys_.insert(key_).second) {
      object_.members.emplace_back(std::move(key_), std::move(current_));
    } else {
      object_.duplicates.push_back(std::move(key_));
    }
    key_.clear();
    current_ = {};
  }

  ReplyObject& object_;
  std::size_t depth_ = 0;
  bool closed_ = false;
  std::string key_;
  ReplyValue current_;
  std::set<std::string> keys_;
};

}  // namespace

ReplyObject read_reply_object(std::string_view text) {
  ReplyObject object;
  const std::string_view body = without_code_fence(trim(text));
  if (!body.starts_with('{')) {
    object.fault = ReplyObject::Fault::not_one_object;
    return object;
  }
  FlatBuilder builder(object);
  // The parser takes a NUL for the end of its input, and would not see what stands behind it.
  const bool holds_nul = body.find('\0') != std::string_view::npos;
  if (holds_nul || !nlohmann::json::sax_parse(body.begin(), body.end(), &builder)) {
    object.fault = builder.closed() ? ReplyObject::Fault::not_one_object : ReplyObject::Fault::not_json;
  }
  return object;
}

}  // namespace noyau::inline v0_1::detail
