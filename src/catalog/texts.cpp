#include "catalog/texts.hpp"

#include <algorithm>

#include "catalog/macros.hpp"
#include "noyau/core/utf8.hpp"

namespace noyau::inline v0_1::detail {

namespace {

constexpr std::string_view blanks = " \t\n\r\v\f";

std::string trimmed(std::string_view text) {
  const auto begin = text.find_first_not_of(blanks);
  if (begin == std::string_view::npos) return {};
  return std::string(text.substr(begin, text.find_last_not_of(blanks) + 1 - begin));
}

// White_Space of Unicode: a section may only begin with something that no tokenizer joins to the line
// end before it.
bool is_white_space(char32_t c) {
  return (c >= 9 && c <= 13) || c == 0x20 || c == 0x85 || c == 0xA0 || c == 0x1680 ||
         (c >= 0x2000 && c <= 0x200A) || c == 0x2028 || c == 0x2029 || c == 0x202F || c == 0x205F ||
         c == 0x3000;
}

bool is_one_line(std::string_view text) {
  if (text.find_first_of("\n\v\f\r") != std::string_view::npos) return false;
  for (const std::string_view separator : {"\xC2\x85", "\xE2\x80\xA8", "\xE2\x80\xA9"}) {
    if (text.find(separator) != std::string_view::npos) return false;
  }
  return true;
}

// What is wrong with a text of this shape, or an empty string.
std::string_view complaint(std::string_view text, TextShape shape) {
  if (shape == TextShape::any) return {};
  if (text.empty()) return "this text is empty; write it out.";
  if (shape == TextShape::not_empty || shape == TextShape::reference) return {};
  if (!is_one_line(text)) return "this text has several lines; it must be a single one.";
  if (shape == TextShape::suffix) return {};
  if (text.front() == '/' || is_white_space(decode_utf8(text, 0).value)) {
    return "this text begins with white space or '/'; begin it with something else, for example \"## \".";
  }
  return {};
}

// Counts what is read from text files and what is published, so that a small catalog that names a large
// file or slot again and again is refused before it fills the memory.
bool within_limit(Reading& reading, std::size_t bytes, const JsonNode& node, const FaultSink& sink,
                  const std::string& field) {
  reading.text_bytes += bytes;
  if (reading.text_bytes <= all_texts_limit) return true;
  if (!reading.too_much_text) {
    reading.too_much_text = true;
    sink.add(node.line, field,
             "the texts of this catalog are larger than " + std::to_string(all_texts_limit) +
                 " bytes in all, the most that is read; shorten them.");
  }
  return false;
}

std::optional<std::string> join_lines(const JsonNode& array, const FaultSink& sink,
                                      const std::string& field) {
  std::string text;
  bool usable = true;
  for (std::size_t i = 0; i < array.items.size(); ++i) {
    const JsonNode& line = array.items[i];
    if (i != 0) text += '\n';
    text += line.string;
    if (line.kind == JsonNode::Kind::string) continue;
    sink.add(line.line, field + "[" + std::to_string(i) + "]",
             "a line of text is expected here, a string, not " + std::string(line.kind_name()) + ".");
    usable = false;
  }
  return usable ? std::optional{std::move(text)} : std::nullopt;
}

std::optional<std::string> file_text(Reading& reading, const JsonNode& node, const FaultSink& sink,
                                     const std::string& field) {
  ObjectReader object(node, sink, field);
  std::optional<std::string> path;
  if (object.require("file", "name a text file, {\"file\": \"text/canon.md\"}") != nullptr) {
    path = object.string("file");
  }
  object.finish();
  if (!path) return std::nullopt;
  std::string problem;
  const auto content = reading.fetch(*path, problem);
  if (content && !within_limit(reading, content->size(), node, sink, field)) return std::nullopt;
  if (content && content->size() > file_limit) {
    problem = "the file is larger than " + std::to_string(file_limit) + " bytes, the most that is read.";
  } else if (content && !is_valid_utf8(*content)) {
    const auto at = static_cast<std::ptrdiff_t>(find_invalid_utf8(*content));
    const auto line = 1 + std::count(content->begin(), content->begin() + at, '\n');
    problem = "line " + std::to_string(line) + " of the file is not valid UTF-8; save it as UTF-8.";
  }
  if (!problem.empty() || !content) {
    object.fault("file", "the text file " + in_quotes(*path) + " cannot be used: " + problem);
    return std::nullopt;
  }
  std::string_view text = *content;
  if (text.substr(0, 3) == "\xEF\xBB\xBF") text.remove_prefix(3);  // a byte order mark is no text
  return std::string(text);
}

std::optional<std::string> raw_text(Reading& reading, const JsonNode& node, const FaultSink& sink,
                                    const std::string& field) {
  switch (node.kind) {
    case JsonNode::Kind::string:
      return node.string;
    case JsonNode::Kind::array:
      return join_lines(node, sink, field);
    case JsonNode::Kind::object:
      return file_text(reading, node, sink, field);
    default:
      sink.add(node.line, field,
               "a text is expected, a string, an array of lines or {\"file\": PATH}, not " +
                   std::string(node.kind_name()) + ".");
      return std::nullopt;
  }
}

// The first line of an array of lines whose macros are wrong; macros do not go over line ends.
std::size_t line_of_problem(const JsonNode& node, const MacroScope& scope) {
  for (const JsonNode& line : node.items) {
    std::string problem;
    (void)replace_macros(line.string, scope, problem);
    if (!problem.empty()) return line.line;
  }
  return node.line;
}

}  // namespace

std::string_view without_marks(std::string_view heading) {
  const auto begin = heading.find_first_not_of("# \t");
  return begin == std::string_view::npos ? std::string_view{} : heading.substr(begin);
}

std::optional<std::string> Texts::at(const JsonNode& node, const FaultSink& sink, const std::string& field,
                                     TextShape shape) {
  if (reading_.too_much_text) return std::nullopt;
  auto raw = raw_text(reading_, node, sink, field);
  if (!raw) return std::nullopt;
  const bool trim = shape != TextShape::prefix && shape != TextShape::suffix;
  std::string text = trim ? trimmed(sanitise(*raw)) : sanitise(*raw);
  if (node.kind == JsonNode::Kind::object) reading_.file_texts.emplace(&node, text);
  const MacroScope scope{references_, slots_, shape == TextShape::reference};
  std::string problem;
  auto expanded = replace_macros(text, scope, problem);
  if (!problem.empty()) {
    sink.add(line_of_problem(node, scope), field, problem);
    return std::nullopt;
  }
  if (!expanded) return text;  // a reference that is not known; its absence was reported
  if (const auto found = complaint(*expanded, shape); !found.empty()) {
    sink.add(node.line, field, std::string(found));
    return std::nullopt;
  }
  if (!within_limit(reading_, expanded->size(), node, sink, field)) return std::nullopt;
  return expanded;
}

std::optional<std::string> Texts::file(const JsonNode& node, const FaultSink& sink,
                                       const std::string& field) {
  if (reading_.too_much_text) return std::nullopt;
  auto text = file_text(reading_, node, sink, field);
  if (text) reading_.file_texts.emplace(&node, *text);
  return text;
}

Authored Texts::publish(std::optional<std::string> text) {
  return text ? reading_.publisher.publish(std::move(*text)) : Authored{};
}

Authored Texts::required(ObjectReader& object, std::string_view name, std::string_view remedy,
                         TextShape shape) {
  const JsonNode* node = object.require(name, remedy);
  if (node == nullptr) return {};
  return publish(at(*node, object.sink(), object.field_path(name), shape));
}

Authored Texts::optional(ObjectReader& object, std::string_view name) {
  const JsonNode* node = object.take(name);
  if (node == nullptr) return {};
  return publish(at(*node, object.sink(), object.field_path(name), TextShape::any));
}

std::vector<Authored> Texts::list(ObjectReader& object, std::string_view name) {
  std::vector<Authored> texts;
  const JsonNode* array = object.array(name);
  if (array == nullptr) return texts;
  for (std::size_t i = 0; i < array->items.size(); ++i) {
    const std::string field = object.field_path(name) + "[" + std::to_string(i) + "]";
    auto text = at(array->items[i], object.sink(), field, TextShape::not_empty);
    if (text) texts.push_back(publish(std::move(text)));
  }
  return texts;
}

}  // namespace noyau::inline v0_1::detail
