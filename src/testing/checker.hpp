// Builds a report: every clause of a suite, in order, each judged at most once.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "noyau/testing/contract.hpp"

namespace noyau::inline v0_1::testing::detail {

struct ClauseText {
  const char* id;
  const char* sentence;
};

class Checker {
 public:
  Checker(std::string subject, std::span<const ClauseText> clauses);

  // What is broken stays broken, with its first remark.
  void held(std::string_view id);
  void broken(std::string_view id, std::string remark);
  void unchecked(std::string_view id, std::string why);
  void judge(std::string_view id, bool good, std::string remark);
  ContractReport take() { return std::move(report_); }

 private:
  ClauseResult& at(std::string_view id);
  ContractReport report_;
};

}  // namespace noyau::inline v0_1::testing::detail
