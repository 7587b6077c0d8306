// A model's reply held against a contract: a template's, a JSON Schema, or any JSON at all.
#pragma once

#include "exit.hpp"
#include "options.hpp"
#include "output.hpp"

namespace noyau_cli {

// 3 when a single reply is violated; lines of many carry their own verdicts. Throws as commands do.
ExitCode check_replies(const Options& options, Output& output);

}  // namespace noyau_cli
