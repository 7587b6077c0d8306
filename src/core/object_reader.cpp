#include "core/object_reader.hpp"

#include <algorithm>
#include <cstdio>

#include "core/near_name.hpp"

namespace noyau::inline v0_1::detail {

namespace {

std::string shown(double value) {
  char buffer[32];
  const int length = std::snprintf(buffer, sizeof buffer, "%g", value);
  return {buffer, static_cast<std::size_t>(length)};
}

}  // namespace

bool is_valid_id(std::string_view text) noexcept {
  if (text.empty() || text.size() > 64) return false;
  return std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '_' || c == '-';
  });
}

std::string in_quotes(std::string_view text) {
  constexpr std::size_t most = 60;
  if (text.size() <= most) return "\"" + std::string(text) + "\"";
  std::size_t end = most;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return "\"" + std::string(text.substr(0, end)) + "...\"";
}

ObjectReader::ObjectReader(const JsonNode& node, FaultSink sink, std::string path)
    : node_(node), sink_(std::move(sink)), path_(std::move(path)) {
  for (const auto& [key, value] : node_.members) index_.emplace(key, &value);
  if (!usable()) {
    sink_.add(node_.line, path_, "an object is expected here, not " + std::string(node_.kind_name()) + ".");
  }
}

const JsonNode* ObjectReader::find(std::string_view name) const noexcept {
  const auto found = index_.find(name);
  return found == index_.end() ? nullptr : found->second;
}

std::string ObjectReader::field_path(std::string_view name) const {
  return path_.empty() ? std::string(name) : path_ + "." + std::string(name);
}

const JsonNode* ObjectReader::take(std::string_view name) {
  known_.emplace(name);
  return find(name);
}

const JsonNode* ObjectReader::require(std::string_view name, std::string_view remedy) {
  const JsonNode* node = take(name);
  if (node == nullptr && usable()) fault(name, "this field is missing; " + std::string(remedy) + ".");
  return node;
}

void ObjectReader::fault(std::string_view name, std::string message) const {
  const JsonNode* node = find(name);
  sink_.add(node != nullptr ? node->line : node_.line, field_path(name), std::move(message));
}

const JsonNode* ObjectReader::of_kind(std::string_view name, JsonNode::Kind kind, std::string_view expected) {
  const JsonNode* node = take(name);
  if (node == nullptr || node->kind == kind) return node;
  fault(name, std::string(expected) + " is expected, not " + std::string(node->kind_name()) + ".");
  return nullptr;
}

const JsonNode* ObjectReader::array(std::string_view name) {
  return of_kind(name, JsonNode::Kind::array, "an array");
}

std::vector<const std::pair<std::string, JsonNode>*> ObjectReader::members() {
  std::vector<const std::pair<std::string, JsonNode>*> all;
  for (const auto& member : node_.members) {
    if (member.first == comment_field) continue;
    known_.insert(member.first);
    all.push_back(&member);
  }
  return all;
}

std::optional<std::string> ObjectReader::string(std::string_view name) {
  const JsonNode* node = of_kind(name, JsonNode::Kind::string, "a string");
  return node == nullptr ? std::nullopt : std::optional{node->string};
}

std::optional<std::int64_t> ObjectReader::integer(std::string_view name, std::int64_t low,
                                                  std::int64_t high) {
  const JsonNode* node = of_kind(name, JsonNode::Kind::integer, "an integer");
  if (node == nullptr) return std::nullopt;
  if (node->integer >= low && node->integer <= high) return node->integer;
  fault(name, std::to_string(node->integer) + " is out of range; give " + std::to_string(low) + " to " +
                  std::to_string(high) + ".");
  return std::nullopt;
}

std::optional<double> ObjectReader::number(std::string_view name, double low, double high) {
  const JsonNode* node = take(name);
  if (node == nullptr) return std::nullopt;
  if (node->kind != JsonNode::Kind::integer && node->kind != JsonNode::Kind::number) {
    fault(name, "a number is expected, not " + std::string(node->kind_name()) + ".");
    return std::nullopt;
  }
  if (node->number >= low && node->number <= high) return node->number;
  fault(name, shown(node->number) + " is out of range; give " + shown(low) + " to " + shown(high) + ".");
  return std::nullopt;
}

std::optional<bool> ObjectReader::boolean(std::string_view name) {
  const JsonNode* node = of_kind(name, JsonNode::Kind::boolean, "true or false");
  return node == nullptr ? std::nullopt : std::optional{node->boolean};
}

std::optional<std::vector<std::string>> ObjectReader::strings(std::string_view name) {
  const JsonNode* node = of_kind(name, JsonNode::Kind::array, "an array of strings");
  if (node == nullptr) return std::nullopt;
  std::vector<std::string> values;
  for (std::size_t i = 0; i < node->items.size(); ++i) {
    const JsonNode& item = node->items[i];
    if (item.kind == JsonNode::Kind::string) {
      values.push_back(item.string);
    } else {
      sink_.add(item.line, field_path(name) + "[" + std::to_string(i) + "]",
                "a string is expected in this array, not " + std::string(item.kind_name()) + ".");
    }
  }
  return values;
}

std::optional<Time> ObjectReader::time(std::string_view name) {
  const auto text = string(name);
  if (!text) return std::nullopt;
  const auto value = parse_time(*text);
  if (!value) fault(name, in_quotes(*text) + " is not a time; write it like \"2026-03-14T15:09:26Z\".");
  return value;
}

std::optional<Duration> ObjectReader::duration(std::string_view name) {
  const auto text = string(name);
  if (!text) return std::nullopt;
  const auto value = parse_duration(*text);
  if (!value) fault(name, in_quotes(*text) + " is not a duration; write it like \"P90D\" or \"PT30M\".");
  return value;
}

std::string ObjectReader::required_id(std::string_view name) {
  if (require(name, "give it an id") == nullptr) return {};
  const auto text = string(name);
  if (!text) return {};
  if (is_valid_id(*text)) return *text;
  fault(name, in_quotes(*text) + " is no id; use 1 to 64 lower-case letters, digits, '.', '_' or '-'.");
  return {};
}

void ObjectReader::finish() {
  // A typo is worth a search for the nearest name; a file full of unknown fields is not.
  constexpr std::size_t suggestions = 20;
  std::size_t unknown = 0;
  for (const auto& [key, value] : node_.members) {
    if (key == comment_field || known_.find(key) != known_.end()) continue;
    std::string message = "this field is unknown";
    if (++unknown > suggestions) {
      sink_.add(value.line, field_path(key), message + "; remove it.");
      continue;
    }
    const auto nearest = std::min_element(
        known_.begin(), known_.end(),
        [&key = key](const auto& a, const auto& b) { return name_distance(a, key) < name_distance(b, key); });
    if (nearest != known_.end() && name_distance(*nearest, key) <= near_distance) {
      message += "; did you mean \"" + *nearest + "\"?";
    } else {
      message += "; remove it.";
    }
    sink_.add(value.line, field_path(key), message);
  }
}

}  // namespace noyau::inline v0_1::detail
