#include "bars.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "explanation_words.hpp"

namespace noyau_cli {

namespace {

// More are too thin to be seen: the rest of a slot is one segment.
constexpr std::size_t most_units = 200;

std::string share(std::size_t part, std::size_t whole) {
  return fmt::format("{:.3f}%", 100.0 * static_cast<double>(part) / static_cast<double>(whole));
}

std::string_view group_of(std::string_view part) {
  if (part == "names" || part == "facts" || part == "item") return "call";
  return part == "overhead" ? "overhead" : "catalog";
}

// Behind the slots in the prompt; and what stands nowhere in it.
constexpr std::string_view last_parts[] = {"omissions", "item", "overhead"};

bool is_authored(const SlotRow& slot) {
  return slot.state == noyau::SlotState::defaulted || !slot.axis.empty();
}

void add(std::vector<Segment>& segments, std::string_view group, std::string label, std::size_t tokens) {
  if (tokens != 0) segments.push_back({group, std::move(label), tokens});
}

void write_segments(Html& html, const std::vector<Segment>& segments, std::size_t scale,
                    const std::string& height) {
  std::size_t at = 0;
  for (const Segment& segment : segments) {
    if (at >= scale) break;
    const std::size_t shown = std::min(segment.tokens, scale - at);
    const Tag rect(html, "rect",
                   {{"class", std::string(segment.group)},
                    {"x", share(at, scale)},
                    {"width", share(shown, scale)},
                    {"height", height}});
    html.element("title", fmt::format("{}: {} tokens", segment.label, with_commas(segment.tokens)));
    at += shown;
  }
}

}  // namespace

const std::vector<Group>& budget_groups() {
  static const std::vector<Group> groups = {
      {"catalog", "protected: the catalog's own text"},
      {"call", "protected: the call's item, names and facts"},
      {"values", "slots: values"},
      {"authored", "slots: defaults and relation fragments"},
      {"overhead", "overhead of the chat format"},
      {"retry", "kept free for the retry reminder"},
      {"unused", "unused"},
  };
  return groups;
}

std::vector<Segment> budget_segments(const HopView& hop) {
  std::vector<Segment> segments;
  const auto add_slots = [&](bool with_axis) {
    for (const SlotRow& slot : hop.slots) {
      if (slot.axis.empty() != with_axis)
        add(segments, is_authored(slot) ? "authored" : "values", "slot " + slot.slot, slot.tokens);
    }
  };
  for (const auto& [part, tokens] : hop.parts) {
    if (std::find(std::begin(last_parts), std::end(last_parts), part) != std::end(last_parts)) continue;
    add(segments, group_of(part), part, tokens);
    if (part == "relation") add_slots(true);
  }
  add_slots(false);
  for (const std::string_view last : last_parts) {
    for (const auto& [part, tokens] : hop.parts) {
      if (part == last) add(segments, group_of(part), part, tokens);
    }
  }
  const std::size_t taken = hop.trace.prompt_tokens + hop.reserved;
  add(segments, "retry", "kept free for the retry reminder", hop.reserved);
  add(segments, "unused", "unused", hop.trace.budget > taken ? hop.trace.budget - taken : 0);
  return segments;
}

std::vector<Segment> slot_segments(const SlotRow& slot) {
  std::vector<Segment> segments;
  if (is_authored(slot)) {
    add(segments, "authored", slot.axis.empty() ? "default" : "relation fragment", slot.tokens);
    return segments;
  }
  std::vector<Segment> cut;
  std::size_t of_units = 0;
  std::size_t merged[2] = {0, 0};
  for (const UnitRow& unit : slot.units) {
    const std::size_t tokens = unit.tokens.value_or(0);
    const bool kept = is_kept(unit.fate);
    if (kept) of_units += tokens;
    std::vector<Segment>& list = kept ? segments : cut;
    if (list.size() >= most_units) {
      merged[kept ? 0 : 1] += tokens;
      continue;
    }
    const bool brief = unit.fate == noyau::UnitFate::shortened;
    add(list,
        !kept   ? "lost"
        : brief ? "short"
                : "values",
        unit.id + (!kept   ? ", cut, would have cost"
                   : brief ? ", shortened"
                           : ""),
        tokens);
  }
  add(segments, "values", "further units", merged[0]);
  std::vector<Segment> all;
  add(all, "overhead", "heading and borders", slot.tokens > of_units ? slot.tokens - of_units : 0);
  all.insert(all.end(), segments.begin(), segments.end());
  all.insert(all.end(), cut.begin(), cut.end());
  add(all, "lost", "further units, cut, would have cost", merged[1]);
  return all;
}

std::size_t sum_of(const std::vector<Segment>& segments) {
  std::size_t tokens = 0;
  for (const Segment& segment : segments) tokens += segment.tokens;
  return tokens;
}

void write_budget_bar(Html& html, const std::vector<Segment>& segments, const std::string& id,
                      std::string_view title, const std::string& description) {
  const Tag svg(html, "svg",
                {{"class", "budget"},
                 {"height", "36"},
                 {"role", "img"},
                 {"aria-labelledby", id + "-title " + id + "-desc"}});
  html.element("title", title, {{"id", id + "-title"}});
  html.element("desc", description, {{"id", id + "-desc"}});
  write_segments(html, segments, std::max<std::size_t>(sum_of(segments), 1), "36");
}

void write_bar(Html& html, const std::vector<Segment>& segments, std::size_t scale) {
  if (segments.empty() || scale == 0) return;
  const Tag svg(html, "svg", {{"height", "14"}, {"aria-hidden", "true"}});
  write_segments(html, segments, scale, "14");
  if (sum_of(segments) > scale) {
    html.element("line", "", {{"class", "torn"}, {"x1", "100%"}, {"x2", "100%"}, {"y1", "0"}, {"y2", "14"}});
  }
}

void write_key(Html& html, std::string_view group) {
  const Tag svg(html, "svg", {{"class", "key"}, {"aria-hidden", "true"}});
  html.element("rect", "", {{"class", std::string(group)}, {"width", "100%"}, {"height", "100%"}});
}

void write_patterns(Html& html) {
  const Tag svg(html, "svg", {{"class", "defs"}, {"aria-hidden", "true"}});
  const Tag defs(html, "defs");
  const Tag pattern(html, "pattern",
                    {{"id", "hatch"},
                     {"width", "7"},
                     {"height", "7"},
                     {"patternUnits", "userSpaceOnUse"},
                     {"patternTransform", "rotate(45)"}});
  html.element("rect", "", {{"class", "hatch-ground"}, {"width", "7"}, {"height", "7"}});
  html.element("line", "", {{"class", "hatch-line"}, {"x1", "0"}, {"x2", "0"}, {"y1", "0"}, {"y2", "7"}});
}

}  // namespace noyau_cli
