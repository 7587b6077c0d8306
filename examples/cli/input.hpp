// A file or standard input, read block by block: nobody has to hold more of it than he wants.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace noyau_cli {

class Input {
 public:
  // "-": standard input. Throws ConfigError when the file is missing, unreadable or a folder.
  explicit Input(const std::string& path);
  ~Input();
  Input(const Input&) = delete;
  Input& operator=(const Input&) = delete;

  const std::string& name() const noexcept { return name_; }  // as it stands in faults
  // How many bytes were read; 0 at the end. Throws ConfigError.
  std::size_t read(std::span<char> block);
  [[noreturn]] void refuse(std::size_t line, std::string message) const;

 private:
  std::string name_;
  int descriptor_ = -1;
  bool owned_ = false;
};

// "32 MiB"; a limit that is no whole number of them in bytes.
std::string size_in_words(std::size_t bytes);

// Everything, or ConfigError when there is more than `limit`; no more than that is ever read. `remedy` ends
// that sentence: "; --lines reads any length".
std::string read_whole(const std::string& path, std::size_t limit, std::string_view remedy = {});

}  // namespace noyau_cli
