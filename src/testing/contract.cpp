#include "noyau/testing/contract.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace noyau::inline v0_1::testing {

std::string_view to_string(ClauseState state) noexcept {
  switch (state) {
    case ClauseState::held:
      return "held";
    case ClauseState::broken:
      return "broken";
    case ClauseState::unchecked:
      return "unchecked";
  }
  return "unchecked";
}

bool ContractReport::ok() const noexcept {
  return std::none_of(clauses.begin(), clauses.end(),
                      [](const ClauseResult& clause) { return clause.state == ClauseState::broken; });
}

const ClauseResult* ContractReport::find(std::string_view id) const noexcept {
  for (const ClauseResult& clause : clauses) {
    if (clause.id == id) return &clause;
  }
  return nullptr;
}

std::string ContractReport::to_string() const {
  const auto broken =
      static_cast<std::size_t>(std::count_if(clauses.begin(), clauses.end(), [](const ClauseResult& clause) {
        return clause.state == ClauseState::broken;
      }));
  std::string text = fmt::format("{}: {} of {} clauses broken.\n", subject, broken, clauses.size());
  for (const ClauseState state : {ClauseState::broken, ClauseState::unchecked, ClauseState::held}) {
    for (const ClauseResult& clause : clauses) {
      if (clause.state != state) continue;
      fmt::format_to(std::back_inserter(text), "  {:<9}  {}: {}\n", testing::to_string(state), clause.id,
                     clause.sentence);
      if (!clause.remark.empty()) {
        fmt::format_to(std::back_inserter(text), "             {}\n", clause.remark);
      }
    }
  }
  return text;
}

}  // namespace noyau::inline v0_1::testing
