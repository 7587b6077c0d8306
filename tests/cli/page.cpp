#include "page.hpp"

#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <utility>

namespace noyau_test {

namespace {

// The lines up to the fence's end.
std::string rest_of_block(std::istream& page) {
  std::string block;
  for (std::string line; std::getline(page, line) && line != "```";) block += line + "\n";
  return block;
}

}  // namespace

std::vector<ShellBlock> shell_blocks(const std::string& file) {
  std::ifstream page(NOYAU_SOURCE_DIR "/" + file, std::ios::binary);
  std::vector<ShellBlock> blocks;
  std::string heading;
  for (std::string line; std::getline(page, line);) {
    if (line == "```sh") {
      std::string script = rest_of_block(page);
      if (!script.empty()) script.pop_back();  // the last line end is the fence's
      blocks.push_back({std::move(script), heading, ""});
    } else if (line == "```text") {
      const std::string output = rest_of_block(page);
      if (!blocks.empty() && blocks.back().output.empty()) blocks.back().output = output;
    } else if (line.starts_with("```")) {
      rest_of_block(page);
    } else if (line.starts_with("#")) {
      heading = line.substr(line.find_first_not_of("# "));
    }
  }
  return blocks;
}

int run_script(const Workplace& place, const std::string& script) {
  const std::string folder = std::filesystem::path(NOYAU_CLI).parent_path().string();
  place.write("script.sh",
              "set -e\ncd '" NOYAU_SOURCE_DIR "'\nPATH='" + folder + "':$PATH\n" + script + "\n");
  const std::string command = "sh '" + place.path("script.sh") + "' > '" + place.path("out") + "'";
  const int status = std::system(command.c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace noyau_test
