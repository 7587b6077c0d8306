// Lint of catalogs: wording that a reader accepts and a Captain would regret.
//
// A default takes the place of data that is missing. It may say that something is not known; it may say
// nothing about the person (H16), because the model would tell it as a fact.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "noyau/catalog/catalog.hpp"
#include "noyau/core/export.hpp"

namespace noyau::inline v0_1 {

enum class LintRule : std::uint8_t {
  negative_fact,         // "distant", "new here", "never"
  invented_familiarity,  // "old friend", "as usual"
  fictitious_profile,    // "likes retro games"
  no_absence,            // a default in which nothing says that information is missing
  neutral_is_lowest,     // the neutral fragment of a relation axis reads as that of its lowest interval
};
NOYAU_EXPORT std::string_view to_string(LintRule rule) noexcept;

struct Warning {
  std::string prompt_template;  // "viewer.reply@3"; empty: `axis` is meant
  std::string slot;
  std::string axis;  // of relations.json: its neutral fragment
  LintRule rule = LintRule::negative_fact;
  std::string message;  // what was found and what would be right

  // template viewer.reply@3, slot "memories": "old friend" … [invented_familiarity]
  NOYAU_EXPORT std::string to_string() const;
};

// Checks the defaults of every active template and of each template's newest version (older versions never
// change), then the neutral fragments. French and English wordings are known; the lists are heuristic, so a
// text may be a false alarm or slip through. At most one warning per text and rule, in that order. Linear in
// the catalog; safe from any thread.
NOYAU_EXPORT std::vector<Warning> lint_catalog(const Catalog& catalog);

}  // namespace noyau::inline v0_1
