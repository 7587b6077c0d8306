// Which texts went through redaction and escaping without a change, under keyed hashes and never with the
// texts (H38): such a text is put into a prompt as it is when it comes again.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/keyed_table.hpp"
#include "noyau/redact/kinds.hpp"

namespace noyau::inline v0_1::detail {

// Shared by the calls of one Noyau; thread-safe. What it says holds for calls without linked names: those are
// different in every call.
class CleanTexts {
 public:
  explicit CleanTexts(std::size_t entries) : table_(entries) {}

  // What besides the text decides: the catalog's detectors and tokens, the rules, and how it is escaped.
  std::uint64_t domain(std::uint64_t catalog, const RedactionRules& rules, bool as_name) const noexcept;

  KeyedHash hash(std::string_view text, std::uint64_t domain) const noexcept {
    return table_.hash(text, domain);
  }
  bool holds(KeyedHash hash) const noexcept { return table_.find(hash).has_value(); }
  void add(KeyedHash hash) noexcept { table_.put(hash, 1); }

  // A call's number could stand in a text with so many digits: it has to be looked for in every call.
  static bool may_hold_number(std::string_view text);

 private:
  KeyedTable table_;
};

}  // namespace noyau::inline v0_1::detail
