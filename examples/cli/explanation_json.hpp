// An explanation as JSON: the same words as the table, with nothing left out.
#pragma once

#include "explanation.hpp"
#include "json_form.hpp"

namespace noyau_cli {

Json explanation_json(const Explanation& explanation, bool values);

}  // namespace noyau_cli
