// The one place for exit codes and for what goes to standard error.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "noyau/lint/lint.hpp"
#include "noyau/noyau.hpp"

namespace noyau_cli {

enum class ExitCode : std::uint8_t {
  completed = 0,
  unusable = 2,  // usage or configuration
  fell_back = 3,
  abandoned = 4,
  closed_pipe = 141,  // as of a program that the signal ended
};

// One line on standard error, "noyau: " in front. Control characters are made visible and an overlong
// line is cut, so that no input can spoil a terminal or a log.
void error_line(std::string_view message);
// The same without the prefix: the line begins with the place, as a compiler's would.
void fault_line(const noyau::Fault& fault);

// "warning: " in front. Nothing is wrong, but somebody should look.
void warning_line(const noyau::Warning& warning);

// Says what is wrong, one line for each fault. To be called inside a catch block.
ExitCode report_current_exception() noexcept;

// Why the call went no further with this use case.
std::string describe_end(const noyau::HopTrace& hop, const noyau::Trace& trace);

// What the call came to; a line unless it completed.
ExitCode report_outcome(const noyau::Outcome& outcome);
// A prompt exists. If it is that of a fallback use case, that is said.
ExitCode report_assembled(const noyau::Trace& trace);

// Control characters as \u{HEX}, invalid UTF-8 repaired.
std::string printable(std::string_view text);

}  // namespace noyau_cli
