#include "llm/reply_object.hpp"

#include <charconv>
#include <nlohmann/json.hpp>
#include <set>

namespace noyau::inline v0_1::detail {

namespace {

std::string shortest(double value) {
  char buffer[64];
  const auto [end, error] = std::to_chars(buffer, buffer + sizeof buffer, value);
  return {buffer, end};
}

// Keeps the members of the outermost object; of what lies deeper only the strings of lists.
class FlatBuilder {
 public:
  explicit FlatBuilder(ReplyObject& object) : object_(object) {}

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
  std::string key_;
  ReplyValue current_;
  std::set<std::string> keys_;
};

}  // namespace

ReplyObject read_reply_object(std::string_view text) {
  ReplyObject object;
  if (!text.starts_with('{')) {
    object.fault = ReplyObject::Fault::not_one_object;
    return object;
  }
  FlatBuilder builder(object);
  if (!nlohmann::json::sax_parse(text.begin(), text.end(), &builder))
    object.fault = ReplyObject::Fault::not_json;
  return object;
}

}  // namespace noyau::inline v0_1::detail
