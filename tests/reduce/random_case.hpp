// Random inputs of the budget procedure, and one run of it with every call for a ladder recorded.
#pragma once

#include <random>
#include <string>

#include "reduce/reduce.hpp"

namespace reduce_test {

// A family with its units, in rank order.
struct ListedFamily : noyau::detail::FamilyInput {
  std::vector<std::uint32_t> units;
};

struct Case {
  noyau::detail::ReduceInput input;  // its families and functions are set by run()
  std::vector<ListedFamily> families;
  std::vector<noyau::detail::Ladder> ladders;
  // Every rung needs only sections that the rung above it needs too.
  bool nested = true;
};

struct Wishes {
  bool nested = true;
  bool floors = true;
};

Case random_case(std::mt19937_64& random, const Wishes& wishes);
std::size_t cost_of_everything(const Case& c);  // at rung 0, with the fixed part and the note
std::string describe(const Case& c);

struct Run {
  noyau::detail::ReduceResult result;
  std::vector<std::uint32_t> calls;  // the units whose ladder was asked for
};
using Procedure = noyau::detail::ReduceResult (*)(const noyau::detail::ReduceInput&);
Run run(const Case& c, Procedure procedure);

}  // namespace reduce_test
