#include "noyau/trace/sinks.hpp"

#include <spdlog/logger.h>

#include <cerrno>
#include <cstdio>
#include <mutex>
#include <system_error>

#include "noyau/core/error.hpp"

namespace noyau::inline v0_1 {

namespace {

[[noreturn]] void fail(const std::string& path, const char* what, int code) {
  throw Error("The trace file \"" + path + "\" " + what + ": " + std::generic_category().message(code) +
              ". Check the path, its permissions and the space left.");
}

struct CloseFile {
  void operator()(std::FILE* file) const noexcept { std::fclose(file); }
};

class JsonLinesSink final : public TraceSink {
 public:
  explicit JsonLinesSink(const std::filesystem::path& file) : path_(file.string()) {
    file_.reset(std::fopen(path_.c_str(), "ab"));
    if (!file_) fail(path_, "cannot be opened", errno);
    // Unbuffered: a line goes out in one write, and one that failed leaves nothing behind to come out
    // later in the middle of another.
    std::setvbuf(file_.get(), nullptr, _IONBF, 0);
  }

  void write(const Trace& trace) override {
    std::string line = to_json_line(trace) + "\n";
    const std::lock_guard lock(mutex_);
    if (torn_) line.insert(line.begin(), '\n');
    errno = 0;
    const std::size_t written = std::fwrite(line.data(), 1, line.size(), file_.get());
    if (written == line.size()) {
      torn_ = false;
      return;
    }
    const int code = errno;
    std::clearerr(file_.get());
    if (written > 0) torn_ = true;
    fail(path_, "could not take a whole line", code);
  }

 private:
  std::string path_;
  std::mutex mutex_;
  std::unique_ptr<std::FILE, CloseFile> file_;
  bool torn_ = false;  // the file ends in the middle of a line
};

class SpdlogSink final : public TraceSink {
 public:
  explicit SpdlogSink(std::shared_ptr<spdlog::logger> logger) : logger_(std::move(logger)) {}

  void write(const Trace& trace) override {
    const auto level = trace.outcome == "completed" ? spdlog::level::info : spdlog::level::warn;
    if (!logger_->should_log(level)) return;
    const std::string line = to_json_line(trace);
    logger_->log(level, spdlog::string_view_t(line.data(), line.size()));
  }

 private:
  std::shared_ptr<spdlog::logger> logger_;
};

}  // namespace

std::shared_ptr<TraceSink> json_lines_sink(const std::filesystem::path& file) {
  return std::make_shared<JsonLinesSink>(file);
}

std::shared_ptr<TraceSink> spdlog_sink(std::shared_ptr<spdlog::logger> logger) {
  if (!logger) throw Error("The spdlog sink was given no logger; hand over the one it is to write to.");
  return std::make_shared<SpdlogSink>(std::move(logger));
}

}  // namespace noyau::inline v0_1
