// Two trace sinks. Both are safe from several threads.
#pragma once

#include <filesystem>
#include <memory>

#include "noyau/trace/trace.hpp"

namespace spdlog {
class logger;
}

namespace noyau::inline v0_1 {

// Appends one JSON line per call to a file, flushed line by line. Throws Error when the file cannot
// be opened; write() throws Error when the line could not be written whole.
NOYAU_EXPORT std::shared_ptr<TraceSink> json_lines_sink(const std::filesystem::path& file);

// One log line per call on the host's logger: info for completed, warn for the rest. Never spdlog's
// global registry. `logger` must not be null (Error).
NOYAU_EXPORT std::shared_ptr<TraceSink> spdlog_sink(std::shared_ptr<spdlog::logger> logger);

}  // namespace noyau::inline v0_1
