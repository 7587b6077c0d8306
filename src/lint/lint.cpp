#include "noyau/lint/lint.hpp"

#include <algorithm>
#include <iterator>
#include <map>

#include "core/enum_names.hpp"
#include "lint/wordings.hpp"

namespace noyau::inline v0_1 {

namespace {

constexpr std::string_view rule_names[] = {"negative_fact", "invented_familiarity", "fictitious_profile",
                                           "no_absence", "neutral_is_lowest"};
static_assert(std::size(rule_names) == static_cast<std::size_t>(LintRule::neutral_is_lowest) + 1);

constexpr std::string_view remedies[] = {
    "states something negative about the person, whom nothing is known of; word that the information is "
    "missing, as \"No information available.\" or \"Person not yet known.\"",
    "claims a familiarity that nothing shows; word that the information is missing, as \"No memory "
    "available.\"",
    "gives the person a profile that nobody gave; word that the information is missing, as \"No preference "
    "is "
    "known.\"",
    "does not say that information is missing, so the model would tell it as a fact; word it as \"No "
    "information "
    "available.\"",
    "reads as that of the lowest interval, so somebody unknown is treated as somebody kept at a distance; "
    "write a text that presumes nothing",
};

// Only where the words for it are known.
bool is_language(std::string_view tag, std::string_view language) {
  return tag == language || tag.starts_with(std::string(language) + "-");
}

std::string quoted(std::string_view text) {
  return "\"" + std::string(text) + "\"";
}

enum class Absence : std::uint8_t { wanted, optional };

void check_text(const detail::Wordings& wordings, std::string_view text, Absence absence,
                const Warning& place, std::vector<Warning>& warnings) {
  for (const detail::Finding& finding : wordings.findings(text)) {
    if (finding.rule == LintRule::no_absence && absence == Absence::optional) continue;
    Warning warning = place;
    warning.rule = finding.rule;
    warning.message = quoted(text.substr(finding.begin, finding.end - finding.begin)) + " " +
                      std::string(remedies[static_cast<std::size_t>(finding.rule)]) + ".";
    warnings.push_back(std::move(warning));
  }
}

bool reads_the_same(std::string_view a, std::string_view b) {
  const auto same_word = [](const detail::Word& x, const detail::Word& y) { return x.folded == y.folded; };
  const auto left = detail::words_of(a);
  const auto right = detail::words_of(b);
  return std::equal(left.begin(), left.end(), right.begin(), right.end(), same_word);
}

void check_axis(const std::string& id, const RelationAxis& axis, const detail::Wordings& wordings,
                std::vector<Warning>& warnings) {
  Warning place;
  place.axis = id;
  check_text(wordings, axis.neutral.view(), Absence::optional, place, warnings);  // it says how to speak
  const auto lowest =
      std::min_element(axis.intervals.begin(), axis.intervals.end(),
                       [](const RelationInterval& a, const RelationInterval& b) { return a.from < b.from; });
  if (lowest == axis.intervals.end() || !reads_the_same(axis.neutral.view(), lowest->text.view())) return;
  place.rule = LintRule::neutral_is_lowest;
  place.message = "The neutral text " + std::string(remedies[static_cast<std::size_t>(place.rule)]) + ".";
  warnings.push_back(std::move(place));
}

// Older versions never change: nobody could heed a warning about them.
bool can_be_mended(const Catalog& catalog, const PromptTemplate& prompt_template,
                   const std::map<std::string_view, std::uint32_t>& newest) {
  if (newest.at(prompt_template.id) == prompt_template.version) return true;
  return std::any_of(catalog.active.begin(), catalog.active.end(),
                     [&](const auto& entry) { return entry.second == prompt_template.name; });
}

Absence absence_of(const PromptTemplate& prompt_template) {
  const std::string_view tag = prompt_template.language;
  return is_language(tag, "fr") || is_language(tag, "en") ? Absence::wanted : Absence::optional;
}

}  // namespace

std::string_view to_string(LintRule rule) noexcept {
  return detail::name_of(rule_names, rule);
}

std::string Warning::to_string() const {
  const std::string place = prompt_template.empty()
                                ? "relation axis " + quoted(axis) + ", neutral text"
                                : "template " + prompt_template + ", slot " + quoted(slot) + ", default";
  return place + ": " + message + " [" + std::string(noyau::to_string(rule)) + "]";
}

std::vector<Warning> lint_catalog(const Catalog& catalog) {
  const detail::Wordings wordings;
  std::map<std::string_view, std::uint32_t> newest;
  for (const PromptTemplate& prompt_template : catalog.templates) {
    std::uint32_t& version = newest[prompt_template.id];
    version = std::max(version, prompt_template.version);
  }
  std::vector<Warning> warnings;
  for (const PromptTemplate& prompt_template : catalog.templates) {
    if (!can_be_mended(catalog, prompt_template, newest)) continue;
    for (const Slot& slot : prompt_template.slots) {
      if (slot.default_text.empty() || !slot.axis.empty()) continue;  // an axis is checked once
      Warning place;
      place.prompt_template = prompt_template.name;
      place.slot = slot.id;
      check_text(wordings, slot.default_text.view(), absence_of(prompt_template), place, warnings);
    }
  }
  for (const auto& [id, axis] : catalog.relations) check_axis(id, axis, wordings, warnings);
  return warnings;
}

}  // namespace noyau::inline v0_1
