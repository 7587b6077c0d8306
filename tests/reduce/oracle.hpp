// A slow, obvious model of the budget procedure, written from its specification alone. It keeps nothing
// but the list of what was taken; spendings and open sections are worked out anew at every question.
#pragma once

#include "reduce/reduce.hpp"

namespace reduce_test {

noyau::detail::ReduceResult reduce_slowly(const noyau::detail::ReduceInput& input);

}  // namespace reduce_test
