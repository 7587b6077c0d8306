#include "input.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "noyau/core/error.hpp"

namespace noyau_cli {

namespace {
std::string system_message(int code) {
  return std::generic_category().message(code);
}
}  // namespace

Input::Input(const std::string& path) : name_(path == "-" ? "standard input" : path) {
  if (path == "-") {
    descriptor_ = STDIN_FILENO;
  } else {
    descriptor_ = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    const int code = errno;
    if (descriptor_ < 0) refuse(0, fmt::format("the file cannot be opened: {}.", system_message(code)));
    owned_ = true;
  }
  struct stat status {};
  if (::fstat(descriptor_, &status) == 0 && S_ISDIR(status.st_mode)) {
    if (owned_) ::close(descriptor_);
    refuse(0, "this is a folder; a file is expected.");
  }
}

Input::~Input() {
  if (owned_) ::close(descriptor_);
}

std::size_t Input::read(std::span<char> block) {
  for (;;) {
    const ssize_t count = ::read(descriptor_, block.data(), block.size());
    if (count >= 0) return static_cast<std::size_t>(count);
    const int code = errno;
    if (code != EINTR) refuse(0, fmt::format("it cannot be read: {}.", system_message(code)));
  }
}

void Input::refuse(std::size_t line, std::string message) const {
  throw noyau::ConfigError({{name_, line, "", std::move(message)}});
}

std::string size_in_words(std::size_t bytes) {
  constexpr std::size_t mebibyte = 1 << 20;
  return bytes % mebibyte == 0 ? fmt::format("{} MiB", bytes / mebibyte) : fmt::format("{} bytes", bytes);
}

std::string read_whole(const std::string& path, std::size_t limit, std::string_view remedy) {
  Input input(path);
  std::string content;
  char block[1 << 14];
  while (const std::size_t count = input.read(block)) {
    if (content.size() + count > limit) {
      input.refuse(
          0, fmt::format("it is larger than {}, the most that is read{}.", size_in_words(limit), remedy));
    }
    content.append(block, count);
  }
  return content;
}

}  // namespace noyau_cli
