#include "noyau/catalog/json_schema.hpp"

#include <algorithm>

#include "catalog/schema_node.hpp"

namespace noyau::inline v0_1 {

namespace detail {

namespace {

std::string sentence(const std::string& pointer, const std::string& complaint) {
  return "The JSON schema cannot be used: " + (pointer.empty() ? "" : "at \"" + pointer + "\", ") + complaint;
}

// White space between tokens dropped; `text` is valid JSON.
std::string compact(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  bool in_string = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (in_string && c == '\\') {
      out += c;
      out += text[++at];
      continue;
    }
    if (c == '"') in_string = !in_string;
    if (in_string || (c != ' ' && c != '\n' && c != '\r' && c != '\t')) out += c;
  }
  return out;
}

// Where in `text` the character stands that is at `offset` of its compact form.
std::size_t expanded_offset(std::string_view text, std::size_t offset) {
  bool in_string = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    const bool is_space = !in_string && (c == ' ' || c == '\n' || c == '\r' || c == '\t');
    if (is_space) continue;
    if (offset == 0) return at;
    --offset;
    if (in_string && c == '\\') {
      if (offset == 0) return at + 1;
      --offset;
      ++at;
    } else if (c == '"') {
      in_string = !in_string;
    }
  }
  return text.size();
}

std::string line_and_column(std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, offset);
  const auto lines = std::count(before.begin(), before.end(), '\n');
  const std::size_t last = before.rfind('\n');
  const std::size_t column = last == std::string_view::npos ? before.size() : before.size() - last - 1;
  return "line " + std::to_string(lines + 1) + ", column " + std::to_string(column + 1);
}

void refuse_what_is_no_json(std::string_view text) {
  JsonTape tape;
  const TapeResult result = read_json_tape(text, deepest_schema, tape);
  if (result.flaw == JsonFlaw::none) return;
  const std::string place = line_and_column(text, result.offset);
  if (result.flaw == JsonFlaw::too_deep) {
    throw SchemaError("", result.offset,
                      "it is deeper than " + std::to_string(deepest_schema) + " levels (" + place +
                          "); give its inner parts names in \"definitions\".");
  }
  throw SchemaError("", result.offset, "it is no JSON (" + place + "); correct it there.");
}

}  // namespace

SchemaError::SchemaError(std::string pointer, std::size_t offset, std::string complaint)
    : Error(sentence(pointer, complaint)),
      pointer_(std::move(pointer)),
      offset_(offset),
      complaint_(std::move(complaint)) {}

SchemaError::~SchemaError() = default;

}  // namespace detail

struct JsonSchema::State {
  detail::CompiledSchema schema;
};

JsonSchema JsonSchema::parse(std::string_view text) {
  detail::refuse_what_is_no_json(text);
  auto state = std::make_shared<State>();
  state->schema.text = detail::compact(text);
  try {
    detail::compile_schema(state->schema);
  } catch (const detail::SchemaError& error) {
    throw detail::SchemaError(error.pointer(), detail::expanded_offset(text, error.offset()),
                              error.complaint());
  }
  return JsonSchema(std::move(state));
}

std::vector<SchemaFault> JsonSchema::check(std::string_view json) const {
  detail::JsonTape tape;
  switch (detail::read_json_tape(json, detail::deepest_value, tape).flaw) {
    case detail::JsonFlaw::none:
      return detail::check_schema(state_->schema, tape);
    case detail::JsonFlaw::too_deep:
      return {{"", "depth"}};
    case detail::JsonFlaw::syntax:
      break;
  }
  return {{"", "json"}};
}

std::string_view JsonSchema::text() const noexcept {
  return state_->schema.text;
}

}  // namespace noyau::inline v0_1
