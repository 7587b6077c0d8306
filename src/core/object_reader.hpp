// Reads the fields of one JSON object and collects faults: every field asked for is known, whatever is
// left over is an unknown field. Readers go on after a fault, so that one run shows all of them.
#pragma once

#include <concepts>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/json_node.hpp"
#include "noyau/core/time.hpp"

namespace noyau::inline v0_1::detail {

// Where faults of one file go.
struct FaultSink {
  std::string file;
  std::vector<Fault>& faults;
  void add(std::size_t line, std::string field, std::string message) const {
    faults.push_back({file, line, std::move(field), std::move(message)});
  }
};

// The field that every object may have and no reader looks at.
inline constexpr std::string_view comment_field = "//";

// In quotation marks, cut after some 60 bytes: a fault quotes what was found, not a megabyte of it.
std::string in_quotes(std::string_view text);

class ObjectReader {
 public:
  // `path` is the field's own name, "slots[2]"; empty for the document. A node that is no object is
  // one fault, and then every field is absent without a fault of its own.
  ObjectReader(const JsonNode& node, FaultSink sink, std::string path);

  bool usable() const noexcept { return node_.kind == JsonNode::Kind::object; }
  std::size_t line() const noexcept { return node_.line; }
  const std::string& path() const noexcept { return path_; }
  const FaultSink& sink() const noexcept { return sink_; }
  std::string field_path(std::string_view name) const;

  bool has(std::string_view name) const noexcept { return find(name) != nullptr; }
  // The node of a field, which is known from now on; nullptr when absent.
  const JsonNode* take(std::string_view name);
  // The same; a missing field is a fault that says `remedy`.
  const JsonNode* require(std::string_view name, std::string_view remedy);

  // Absent: nullopt. Of another kind: nullopt and a fault.
  std::optional<std::string> string(std::string_view name);
  std::optional<std::int64_t> integer(std::string_view name, std::int64_t low, std::int64_t high);
  std::optional<double> number(std::string_view name, double low, double high);
  std::optional<bool> boolean(std::string_view name);
  std::optional<std::vector<std::string>> strings(std::string_view name);  // an array of strings
  std::optional<Time> time(std::string_view name);
  std::optional<Duration> duration(std::string_view name);

  // An id: lower-case letters, digits, '.', '_', '-', 1 to 64 characters. Missing: a fault.
  std::string required_id(std::string_view name);

  // One word of a closed vocabulary (an enum with from_string); the fault lists `words`.
  template <typename Enum>
  std::optional<Enum> word(std::string_view name, std::string_view words) {
    const auto text = string(name);
    if (!text) return std::nullopt;
    Enum value{};
    if (from_string(*text, value)) return value;
    fault(name, in_quotes(*text) + " is not one of: " + std::string(words) + ".");
    return std::nullopt;
  }

  // The same; a missing field is a fault.
  template <typename Enum>
  std::optional<Enum> required_word(std::string_view name, std::string_view words) {
    if (require(name, "give one of: " + std::string(words)) == nullptr) return std::nullopt;
    return word<Enum>(name, words);
  }

  // The node of an array; nullptr when absent, or of another kind, which is a fault.
  const JsonNode* array(std::string_view name);

  // For an object whose keys are not known beforehand: all of its members but the comment; each is
  // known from now on.
  std::vector<const std::pair<std::string, JsonNode>*> members();

  // A fault at a field (its own line when it is there, else the object's).
  void fault(std::string_view name, std::string message) const;

  // Call last: whatever was not asked for is an unknown field, with the nearest known name. The comment
  // field is left alone.
  void finish();

 private:
  const JsonNode* of_kind(std::string_view name, JsonNode::Kind kind, std::string_view expected);

  const JsonNode* find(std::string_view name) const noexcept;

  const JsonNode& node_;
  // Members by name: a document of a hundred thousand fields must not be searched once for each.
  std::map<std::string_view, const JsonNode*> index_;
  FaultSink sink_;
  std::string path_;
  std::set<std::string, std::less<>> known_;
};

bool is_valid_id(std::string_view text) noexcept;

}  // namespace noyau::inline v0_1::detail
