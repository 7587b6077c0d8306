#include "llm/recovery_choice.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <optional>
#include <set>

#include "core/json_tape.hpp"
#include "core/json_values.hpp"

namespace noyau::inline v0_1::detail {

namespace {

// A reading against the signs of the text is worth two more edits.
constexpr std::size_t price_of_choice = 2;

bool fits(const RecoveryOptions& options, std::string_view json) {
  return options.schema == nullptr || options.schema->accepts(json);
}

std::string canonical(std::string_view json, std::size_t max_depth) {
  JsonTape tape;
  std::string out;
  if (read_json_tape(json, max_depth, tape).flaw == JsonFlaw::none)
    append_canonical(out, tape, 0, static_cast<std::size_t>(-1));
  return out;
}

ReadingOptions reading_options(const RecoveryOptions& options) {
  ReadingOptions result;
  result.max_depth = options.max_depth;
  result.was_cut = options.was_cut;
  return result;
}

// The other ways to read a text, a small number of them.
std::vector<ReadingChoice> other_choices(const Reading& first) {
  constexpr std::size_t most = 8;
  std::vector<ReadingChoice> choices;
  const auto add = [&](auto set) {
    ReadingChoice choice;
    set(choice);
    choices.push_back(choice);
  };
  if (first.has_weak_ends) add([](ReadingChoice& choice) { choice.weak_ends = true; });
  if (first.has_odd_numbers) {
    add([](ReadingChoice& choice) { choice.numbers_as_text = true; });
    add([](ReadingChoice& choice) { choice.thousands = true; });
    add([](ReadingChoice& choice) { choice.decimal_comma = true; });
  }
  std::vector<std::size_t> commas = first.inner_commas;
  std::sort(commas.rbegin(), commas.rend());
  for (const std::size_t comma : commas) {
    if (choices.size() >= most) break;
    add([comma](ReadingChoice& choice) { choice.close_at = comma; });
  }
  return choices;
}

struct Candidate {
  Reading reading;
  std::size_t cost = 0;
};

// The readings that satisfy the schema, each value once, the first reading before the others.
std::vector<Candidate> fitting_readings(std::string_view text, const Reading& first,
                                        const RecoveryOptions& options) {
  std::vector<Candidate> fitting;
  const auto add = [&](Reading reading, std::size_t price) {
    const bool known = std::any_of(fitting.begin(), fitting.end(), [&](const Candidate& candidate) {
      return candidate.reading.json == reading.json;
    });
    if (known || reading.fault != RecoveryFault::none || !fits(options, reading.json)) return;
    const std::size_t cost = reading.edits.size() + price;
    fitting.push_back({std::move(reading), cost});
  };
  add(first, 0);
  ReadingOptions how = reading_options(options);
  for (const ReadingChoice& choice : other_choices(first)) {
    RecoveryText again(text);
    how.choice = choice;
    Reading other = read_damaged(again, first.begin, how);
    // Only a reading of the same part of the text is one of the same value.
    if (other.end == first.end && other.json != first.json) add(std::move(other), price_of_choice);
  }
  return fitting;
}

Choice choose_reading(std::string_view text, Reading first, const RecoveryOptions& options) {
  Choice choice;
  const bool is_sure = first.edits.grade() < RecoveryGrade::guessed;
  if (options.schema != nullptr && !is_sure) {
    std::vector<Candidate> fitting = fitting_readings(text, first, options);
    std::stable_sort(fitting.begin(), fitting.end(),
                     [](const Candidate& a, const Candidate& b) { return a.cost < b.cost; });
    const bool is_tie = fitting.size() > 1 && (first.is_doubtful || fitting[0].cost == fitting[1].cost);
    if (is_tie || (first.is_doubtful && fitting.empty())) {
      choice.fault = RecoveryFault::ambiguous;
      return choice;
    }
    if (!fitting.empty()) first = std::move(fitting.front().reading);
  } else if (first.is_doubtful) {
    choice.fault = RecoveryFault::ambiguous;
    return choice;
  }
  choice.json = std::move(first.json);
  choice.edits = std::move(first.edits);
  return choice;
}

// Leaves the values that are no example, where there are any, and of equal ones the first.
void drop_repeated(std::vector<Reading>& values, const RecoveryOptions& options) {
  const auto is_example = [&](const Reading& value) { return equals_example(value.json, options); };
  if (!std::all_of(values.begin(), values.end(), is_example))
    values.erase(std::remove_if(values.begin(), values.end(), is_example), values.end());
  std::set<std::string> forms;
  std::vector<Reading> kept;
  for (Reading& value : values) {
    if (forms.insert(canonical(value.json, options.max_depth)).second) kept.push_back(std::move(value));
  }
  values = std::move(kept);
}

// All of the values, in an array whose brackets were missing.
Choice as_list(const std::vector<Reading>& values) {
  Choice choice;
  choice.edits.add(EditKind::added_bracket, values.front().begin, RecoveryGrade::guessed);
  choice.json = '[';
  for (const Reading& value : values) {
    if (choice.json.size() > 1) choice.json += ',';
    choice.json += value.json;
    choice.edits.append(value.edits);
  }
  choice.json += ']';
  choice.edits.add(EditKind::added_bracket, values.back().end, RecoveryGrade::guessed);
  return choice;
}

// Names are compared two by two where there are few, as nearly always.
bool has_equal_names(std::vector<std::string_view>& names) {
  constexpr std::size_t few = 8;
  if (names.size() > few) {
    std::sort(names.begin(), names.end());
    return std::adjacent_find(names.begin(), names.end()) != names.end();
  }
  for (std::size_t i = 1; i < names.size(); ++i) {
    if (std::find(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(i), names[i]) !=
        names.begin() + static_cast<std::ptrdiff_t>(i))
      return true;
  }
  return false;
}

bool has_duplicates(const JsonTape& tape) {
  std::vector<std::string_view> names;
  std::deque<std::string> decoded;
  for (std::size_t index = 0; index < tape.entries.size(); ++index) {
    const JsonEntry& entry = tape.entries[index];
    if (entry.kind != JsonEntry::Kind::object || entry.count < 2) continue;
    names.clear();
    decoded.clear();
    for (std::size_t at = index + 1; at < entry.next; at = tape.entries[at + 1].next) {
      if (!tape.entries[at].plain) decoded.emplace_back();
      std::string unused;
      names.push_back(tape.string(at, tape.entries[at].plain ? unused : decoded.back()));
    }
    if (has_equal_names(names)) return true;
  }
  return false;
}

}  // namespace

bool has_different_duplicates(std::string_view json, std::size_t max_depth) {
  JsonTape tape;
  if (read_json_tape(json, max_depth, tape).flaw != JsonFlaw::none || !has_duplicates(tape)) return false;
  const std::vector<std::uint32_t> classes = equality_classes(tape);
  std::string buffer;
  for (std::size_t index = 0; index < tape.entries.size(); ++index) {
    if (tape.entries[index].kind != JsonEntry::Kind::object) continue;
    std::map<std::string, std::uint32_t, std::less<>> values;
    for (std::size_t at = index + 1; at < tape.entries[index].next; at = tape.entries[at + 1].next) {
      const std::uint32_t value = classes[at + 1];
      if (values.emplace(tape.string(at, buffer), value).first->second != value) return true;
    }
  }
  return false;
}

bool equals_example(std::string_view json, const RecoveryOptions& options) {
  if (options.examples.empty()) return false;
  const std::string form = canonical(json, options.max_depth);
  return std::any_of(options.examples.begin(), options.examples.end(),
                     [&](std::string_view example) { return canonical(example, options.max_depth) == form; });
}

Choice choose_value(std::string_view text, ReplyScan scan, const RecoveryOptions& options) {
  std::vector<Reading> all = std::move(scan.values);
  if (all.size() == 1) return choose_reading(text, std::move(all.front()), options);
  if (std::any_of(all.begin(), all.end(), [](const Reading& value) { return value.is_doubtful; })) {
    Choice choice;
    choice.fault = RecoveryFault::ambiguous;
    return choice;
  }
  const bool accepts_list = fits(options, as_list(all).json);
  std::vector<Reading> values = all;
  drop_repeated(values, options);
  Choice choice;
  if (values.size() > 1 && options.schema != nullptr) {
    std::vector<Reading> fitting;
    std::copy_if(values.begin(), values.end(), std::back_inserter(fitting),
                 [&](const Reading& value) { return fits(options, value.json); });
    if (fitting.size() == 1) values = std::move(fitting);
  }
  // An array is a guess that the schema must want, or the commas between the values show.
  if (values.size() > 1 && accepts_list && (options.schema != nullptr || scan.has_commas))
    return as_list(all);
  if (values.size() > 1) {
    choice.fault = RecoveryFault::several_values;
    return choice;
  }
  const std::size_t begin = values.front().begin;
  choice = choose_reading(text, std::move(values.front()), options);
  for (const Reading& other : all) {
    if (other.begin != begin) choice.edits.add(EditKind::dropped_prose, other.begin, RecoveryGrade::guessed);
  }
  return choice;
}

}  // namespace noyau::inline v0_1::detail
