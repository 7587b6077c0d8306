#include "output.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <system_error>
#include <utility>

#include "noyau/core/error.hpp"

namespace noyau_cli {

namespace {

constexpr std::size_t buffer_limit = 1 << 16;

void write_all(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(STDOUT_FILENO, bytes.data(), bytes.size());
    if (count >= 0) {
      bytes.remove_prefix(static_cast<std::size_t>(count));
      continue;
    }
    const int code = errno;
    if (code == EINTR) continue;
    throw noyau::Error(fmt::format("Standard output could not be written: {}. The output is incomplete.",
                                   std::generic_category().message(code)));
  }
}

}  // namespace

void Output::write(std::string_view bytes) {
  buffer_ += bytes;
  if (buffer_.size() >= buffer_limit) flush();
}

void Output::flush() {
  // Emptied first: what could not be written is not tried again.
  const std::string bytes = std::exchange(buffer_, {});
  write_all(bytes);
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
