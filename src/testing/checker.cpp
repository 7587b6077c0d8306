#include "testing/checker.hpp"

#include <stdexcept>
#include <utility>

namespace noyau::inline v0_1::testing::detail {

Checker::Checker(std::string subject, std::span<const ClauseText> clauses) {
  report_.subject = std::move(subject);
  for (const ClauseText& clause : clauses) {
    report_.clauses.push_back({clause.id, clause.sentence, ClauseState::unchecked, {}});
  }
}

ClauseResult& Checker::at(std::string_view id) {
  for (ClauseResult& clause : report_.clauses) {
    if (clause.id == id) return clause;
  }
  throw std::logic_error("The suite judges the clause \"" + std::string(id) + "\", which it does not list.");
}

void Checker::held(std::string_view id) {
  ClauseResult& clause = at(id);
  if (clause.state == ClauseState::broken) return;
  clause.state = ClauseState::held;
  clause.remark.clear();
}

void Checker::broken(std::string_view id, std::string remark) {
  ClauseResult& clause = at(id);
  if (clause.state == ClauseState::broken) return;
  clause.state = ClauseState::broken;
  clause.remark = std::move(remark);
}

void Checker::unchecked(std::string_view id, std::string why) {
  ClauseResult& clause = at(id);
  if (clause.state == ClauseState::unchecked) clause.remark = std::move(why);
}

void Checker::judge(std::string_view id, bool good, std::string remark) {
  if (good) {
    held(id);
  } else {
    broken(id, std::move(remark));
  }
}

}  // namespace noyau::inline v0_1::testing::detail
