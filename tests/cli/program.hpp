// Runs the program as a shell would, and files for it in a folder of their own.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace noyau_test {

enum class StandardOutput : unsigned char { captured, closed, full_device, broken_pipe };

struct Run {
  int code = -1;  // 128 + the signal when one killed it
  std::string out;
  std::string err;
  // Resident memory. Never less than what the caller had when it started the program: compare with another run.
  long peak_kib = 0;

  std::size_t error_lines() const;
};

// `input`: what stands on standard input, a path; empty: closed.
Run run_noyau(const std::vector<std::string>& arguments, const std::string& input = "/dev/null",
              StandardOutput output = StandardOutput::captured);

// A folder with the sample catalog, a call for each of its use cases, sources and a script. Removed with
// the object.
class Workplace {
 public:
  Workplace();
  ~Workplace();
  Workplace(const Workplace&) = delete;
  Workplace& operator=(const Workplace&) = delete;

  std::string path(const std::string& name) const { return (root_ / name).string(); }
  void write(const std::string& name, std::string_view content) const;
  std::string read(const std::string& name) const;
  // The first occurrence of `from`, which must be there.
  void edit(const std::string& name, const std::string& from, const std::string& to) const;

  // "assemble", "viewer.json" -> the full command line, with a fixed nonce and time.
  std::vector<std::string> command(const std::string& name, const std::string& call,
                                   const std::vector<std::string>& more = {}) const;

 private:
  std::filesystem::path root_;
};

}  // namespace noyau_test
