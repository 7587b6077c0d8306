// noyau redact --eval: how much of what is to be found is found, and what else is taken for it.
#pragma once

#include "exit.hpp"
#include "options.hpp"
#include "output.hpp"

namespace noyau_cli {

ExitCode evaluate_redaction(const Options& options, Output& output);

}  // namespace noyau_cli
