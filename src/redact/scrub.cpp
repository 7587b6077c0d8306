#include "redact/scrub.hpp"

#include <algorithm>

#include "noyau/core/hash.hpp"

namespace noyau::inline v0_1::detail {

namespace {

constexpr std::size_t longest_id = 64;  // bytes
constexpr std::size_t most_words = 4;   // of letters, in a row: "twitch:viewer/profile/language"

bool is_id_character(char c) noexcept {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         std::string_view("._-:/#").find(c) != std::string_view::npos;
}

bool is_letter(char c) noexcept {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

// Words of letters alone that follow one another, whatever stands between them.
std::size_t longest_row_of_words(std::string_view id) noexcept {
  std::size_t longest = 0;
  std::size_t row = 0;
  for (std::size_t at = 0; at < id.size();) {
    std::size_t end = at;
    bool has_letters = false;
    bool has_digits = false;
    for (; end < id.size() && std::string_view("._-:/#").find(id[end]) == std::string_view::npos; ++end) {
      (is_letter(id[end]) ? has_letters : has_digits) = true;
    }
    row = has_digits ? 0 : row + (has_letters ? 1 : 0);
    longest = std::max(longest, row);
    at = end + 1;
  }
  return longest;
}

// Nothing that would be taken out of a value: a link is none.
bool holds_nothing(const Redactor& redactor, std::string_view id, const LinkedNames& names) {
  const RedactionRules rules;
  const auto spans = redactor.find(id, rules, names);
  return std::all_of(spans.begin(), spans.end(),
                     [&](const RedactedSpan& span) { return rules[span.kind] == RedactionOperator::keep; });
}

}  // namespace

// A sentence is no id: whoever writes one in an id's place would have it read where values must not stand,
// its words joined by hyphens or not.
bool has_id_shape(std::string_view id) noexcept {
  return id.size() <= longest_id && std::all_of(id.begin(), id.end(), is_id_character) &&
         longest_row_of_words(id) <= most_words;
}

void scrub_ids(Trace& trace, const Redactor& redactor, const LinkedNames& names, std::string_view key) {
  const auto scrub = [&](std::string& id) {
    if (has_id_shape(id) && holds_nothing(redactor, id, names)) return;
    id = "hash:" + to_hex(sha256(std::string(key) + id)).substr(0, 24);
  };
  scrub(trace.call);
  scrub(trace.interface_id);
  for (HopTrace& hop : trace.hops) {
    if (hop.prompt_template.empty()) scrub(hop.use_case);
    for (std::string& fact : hop.unworded_facts) scrub(fact);
    for (SlotTrace& slot : hop.slots) {
      for (UnitTrace& unit : slot.units) scrub(unit.id);
      for (std::string& id : slot.superseded) scrub(id);
    }
  }
}

}  // namespace noyau::inline v0_1::detail
