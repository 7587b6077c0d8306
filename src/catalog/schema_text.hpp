// The text of a JSON Schema while it is read: what stands where, and what is wrong there.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "catalog/schema_node.hpp"

namespace noyau::inline v0_1::detail {

// Places are entries of the tape. Whatever is not as expected is thrown as a SchemaError.
class SchemaText {
 public:
  // `text` is valid JSON, and outlives this.
  explicit SchemaText(std::string_view text);

  const JsonTape& tape() const noexcept { return tape_; }
  JsonEntry::Kind kind(std::size_t index) const { return tape_.entries[index].kind; }

  SchemaError problem(std::size_t index, std::string complaint) const;
  void expect(std::size_t index, JsonEntry::Kind wanted, std::string_view what) const;

  std::string pointer_of(std::size_t index) const;
  // The place that the reference at `index` leads to.
  std::size_t target_of(std::size_t index);

  std::string name_of(std::size_t index) const;  // of a string
  std::string canonical(std::size_t index) const;
  JsonNumber number(std::size_t index) const;
  std::size_t count(std::size_t index) const;
  // `place` is the fault's.
  std::unique_ptr<const RE2> pattern(std::size_t place, const std::string& text) const;

  // Calls visit(key, value).
  template <typename Visit>
  void each_member(std::size_t index, Visit visit) const {
    for (std::size_t at = index + 1; at < tape_.entries[index].next; at = tape_.entries[at + 1].next)
      visit(at, at + 1);
  }
  template <typename Visit>
  void each_item(std::size_t index, Visit visit) const {
    for (std::size_t at = index + 1; at < tape_.entries[index].next; at = tape_.entries[at].next) visit(at);
  }

 private:
  // 0: there is none.
  std::size_t child_of(std::size_t index, const std::string& step);

  JsonTape tape_;
  // By name or number, of what references have led through: a schema may hold thousands of them.
  std::map<std::size_t, std::map<std::string, std::size_t>> children_;
};

}  // namespace noyau::inline v0_1::detail
