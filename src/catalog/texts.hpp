// Text fields: a string, an array of lines or {"file": PATH}; trimmed, macros replaced, published.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "catalog/reading.hpp"

namespace noyau::inline v0_1::detail {

enum class TextShape {
  any,  // may be empty
  not_empty,
  heading,    // one line that begins with neither white space nor '/'
  reference,  // not empty and without macros: what a macro becomes
  prefix,     // one line, not trimmed, begins like a heading
  suffix,     // one line, not trimmed
};

// What {{slot:ID}} becomes. Incomplete when a slot's heading could not be read.
struct SlotHeadings {
  std::map<std::string, std::string, std::less<>> by_id;
  bool complete = true;
};

// Reads the texts of one file, in one language.
class Texts {
 public:
  // `references` null: the language's wording is missing, which was reported. `slots` null: no slot
  // macros here.
  Texts(Reading& reading, const References* references, const SlotHeadings* slots = nullptr)
      : reading_(reading), references_(references), slots_(slots) {}

  // Missing: a fault with `remedy`.
  Authored required(ObjectReader& object, std::string_view name, std::string_view remedy,
                    TextShape shape = TextShape::not_empty);
  // Absent: empty.
  Authored optional(ObjectReader& object, std::string_view name);
  // An array of texts, none of them empty; absent: none.
  std::vector<Authored> list(ObjectReader& object, std::string_view name);

  // The text of a node before it is published; nullopt and a fault when it is not what `shape` says.
  std::optional<std::string> at(const JsonNode& node, const FaultSink& sink, const std::string& field,
                                TextShape shape);
  Authored publish(std::optional<std::string> text);
  // What the file named by {"file": PATH} holds, byte for byte; nullopt and a fault where it cannot be used.
  std::optional<std::string> file(const JsonNode& node, const FaultSink& sink, const std::string& field);

 private:
  Reading& reading_;
  const References* references_;
  const SlotHeadings* slots_;
};

// "## Souvenirs" -> "Souvenirs".
std::string_view without_marks(std::string_view heading);

}  // namespace noyau::inline v0_1::detail
