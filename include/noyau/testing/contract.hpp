// What a contract suite found. A suite checks a host's own implementation of a port against what the
// port's header says, clause by clause:
//
//   const auto report = noyau::testing::check_memory_source(my_source, my_case);
//   if (!report.ok()) std::cerr << report.to_string();
//
// No test framework is needed. A suite never throws because of what the implementation does; a call that
// never returns hangs it, so give the test that runs it a time limit.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "noyau/core/export.hpp"

namespace noyau::inline v0_1::testing {

enum class ClauseState : std::uint8_t {
  held,
  broken,
  unchecked,  // the case gave nothing to check it with, or nobody can: the remark says which
};
NOYAU_EXPORT std::string_view to_string(ClauseState state) noexcept;

struct ClauseResult {
  std::string id;        // stable: "source.ids"
  std::string sentence;  // what the port demands
  ClauseState state = ClauseState::unchecked;
  std::string remark;  // broken: what was found and what would be right; unchecked: why
};

struct NOYAU_EXPORT ContractReport {
  std::string subject;                // the port, and the name of what was checked
  std::vector<ClauseResult> clauses;  // every clause of the suite, in its order

  bool ok() const noexcept;  // none is broken
  const ClauseResult* find(std::string_view id) const noexcept;
  // One line per clause, with its remark; the broken ones first.
  std::string to_string() const;
};

}  // namespace noyau::inline v0_1::testing
