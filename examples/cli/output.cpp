#include "output.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <system_error>
#include <utility>

#include "noyau/core/error.hpp"

namespace noyau_cli {

namespace {

constexpr std::size_t buffer_limit = 1 << 16;

// 0, or what went wrong.
int write_all(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(descriptor, bytes.data(), bytes.size());
    if (count >= 0) {
      bytes.remove_prefix(static_cast<std::size_t>(count));
    } else if (errno != EINTR) {
      return errno;
    }
  }
  return 0;
}

}  // namespace

void Output::write(std::string_view bytes) {
  buffer_ += bytes;
  if (buffer_.size() >= buffer_limit) flush();
}

void Output::flush() {
  // Emptied first: what could not be written is not tried again.
  const std::string bytes = std::exchange(buffer_, {});
  const int code = write_all(STDOUT_FILENO, bytes);
  if (code == 0) return;
  if (code == EPIPE) throw ClosedPipe();
  throw noyau::Error(fmt::format("Standard output could not be written: {}. The output is incomplete.",
                                 std::generic_category().message(code)));
}

void write_file(const std::string& path, std::string_view bytes, bool confidential) {
  const mode_t mode = confidential ? S_IRUSR | S_IWUSR : 0666;
  const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode);
  int code = descriptor < 0 ? errno : write_all(descriptor, bytes);
  if (descriptor >= 0 && ::close(descriptor) != 0 && code == 0) code = errno;
  if (code == 0) return;
  throw noyau::Error(
      fmt::format("\"{}\" could not be written: {}. Give a file in a folder that exists and has room.", path,
                  std::generic_category().message(code)));
}

void secure_standard_streams() {
  std::signal(SIGPIPE, SIG_IGN);
  // Opened the wrong way round on purpose: reading 0 or writing 1 then fails instead of doing nothing.
  constexpr int modes[] = {O_WRONLY, O_RDONLY, O_WRONLY};
  for (int descriptor = 0; descriptor < 3; ++descriptor) {
    if (::fcntl(descriptor, F_GETFD) != -1) continue;
    // The lowest free number is the one that was found closed.
    [[maybe_unused]] const int opened = ::open("/dev/null", modes[descriptor]);
  }
}

}  // namespace noyau_cli
