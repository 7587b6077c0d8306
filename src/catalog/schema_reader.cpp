#include "catalog/schema_reader.hpp"

#include <algorithm>
#include <charconv>

#include "catalog/schema_node.hpp"
#include "trace/json_text.hpp"

namespace noyau::inline v0_1::detail {

namespace {

// The node as JSON. `places` gets the offset in it of each line that begins something new.
class NodeWriter {
 public:
  std::string text;
  std::vector<std::pair<std::size_t, std::size_t>> places;  // offset, line

  // Recursion is as deep as a catalog file may be.
  void write(const JsonNode& node) {
    places.emplace_back(text.size(), node.line);
    switch (node.kind) {
      case JsonNode::Kind::null:
        text += "null";
        break;
      case JsonNode::Kind::boolean:
        text += node.boolean ? "true" : "false";
        break;
      case JsonNode::Kind::integer:
        text += std::to_string(node.integer);
        break;
      case JsonNode::Kind::number:
        write_number(node.number);
        break;
      case JsonNode::Kind::string:
        append_json_string(text, node.string);
        break;
      case JsonNode::Kind::array:
        write_array(node);
        break;
      case JsonNode::Kind::object:
        write_object(node);
        break;
    }
  }

  std::size_t line_at(std::size_t offset) const {
    const auto behind = std::upper_bound(places.begin(), places.end(), offset,
                                         [](std::size_t at, const auto& place) { return at < place.first; });
    return behind == places.begin() ? 0 : std::prev(behind)->second;
  }

 private:
  void write_number(double number) {
    char buffer[64];
    const auto [end, error] = std::to_chars(buffer, buffer + sizeof buffer, number);
    text.append(buffer, end);
  }

  void write_array(const JsonNode& node) {
    text += '[';
    for (const JsonNode& item : node.items) {
      if (&item != node.items.data()) text += ',';
      write(item);
    }
    text += ']';
  }

  void write_object(const JsonNode& node) {
    text += '{';
    for (const auto& [key, value] : node.members) {
      if (text.back() != '{') text += ',';
      places.emplace_back(text.size(), value.line);
      append_json_string(text, key);
      text += ':';
      write(value);
    }
    text += '}';
  }
};

// "/properties/a" within the field "response.schema".
std::string complaint_of(const SchemaError& error, std::string_view file) {
  std::string message = "the JSON schema";
  if (!file.empty()) message += " in " + in_quotes(file);
  message += " cannot be used: ";
  if (!error.pointer().empty()) message += "at \"" + error.pointer() + "\", ";
  return message + error.complaint();
}

}  // namespace

std::optional<JsonSchema> read_schema(ObjectReader& object, std::string_view name, Texts& texts) {
  const JsonNode* node = object.take(name);
  if (node == nullptr) return std::nullopt;
  const std::string field = object.field_path(name);
  const JsonNode* file = node->kind == JsonNode::Kind::object ? node->find("file") : nullptr;
  NodeWriter written;
  if (file != nullptr) {
    const auto text = texts.file(*node, object.sink(), field);
    if (!text) return std::nullopt;
    written.text = *text;
  } else {
    written.write(*node);
  }
  try {
    return JsonSchema::parse(written.text);
  } catch (const SchemaError& error) {
    std::string shown;
    std::size_t line = node->line;
    if (file != nullptr) {
      const auto before = written.text.begin() + static_cast<std::ptrdiff_t>(error.offset());
      shown = file->string + ":" + std::to_string(1 + std::count(written.text.begin(), before, '\n'));
    } else {
      line = written.line_at(error.offset());
    }
    object.sink().add(line, field, complaint_of(error, shown));
    return std::nullopt;
  }
}

}  // namespace noyau::inline v0_1::detail
