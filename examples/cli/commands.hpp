// The commands. Each writes its result to `output`, says what else is to be said on standard error, and
// throws what is wrong with usage or configuration.
#pragma once

#include "exit.hpp"
#include "options.hpp"
#include "output.hpp"

namespace noyau_cli {

ExitCode assemble(const Options& options, Output& output);
ExitCode run(const Options& options, Output& output);
ExitCode explain(const Options& options, Output& output);
ExitCode lint(const Options& options, Output& output);
ExitCode count(const Options& options, Output& output);
ExitCode remember(const Options& options, Output& output);
ExitCode forget(const Options& options, Output& output);
ExitCode check(const Options& options, Output& output);
ExitCode redact(const Options& options, Output& output);
ExitCode fence(const Options& options, Output& output);

}  // namespace noyau_cli
