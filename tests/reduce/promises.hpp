// What must hold of every result of the budget procedure, checked on the result itself.
#pragma once

#include <string>

#include "random_case.hpp"

namespace reduce_test {

// Each gives the first breach in words, or nothing when there is none.
std::string breach_of_budget(const Case& c, const Run& run);         // the sums, the budget, the ceilings
std::string breach_of_no_still_fits(const Case& c, const Run& run);  // what was cut or shortened had to be
std::string breach_of_closing(const Case& c, const Run& run);        // misfits in a row; a torn conversation
std::string breach_of_asking(const Case& c, const Run& run);         // which ladders were asked for, and when
std::string first_breach(const Case& c, const Run& run);

// How two results differ, field by field.
std::string difference(const Case& c, const noyau::detail::ReduceResult& left,
                       const noyau::detail::ReduceResult& right);

}  // namespace reduce_test
