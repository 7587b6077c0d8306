// The shell blocks of a page, and how they are run.
#pragma once

#include <string>
#include <vector>

#include "program.hpp"

namespace noyau_test {

struct ShellBlock {
  std::string script;
  std::string heading;  // the last one above it, without '#'
  std::string output;   // of the ```text block that follows before the next script; empty: none
};

// `file`: from the top of the checkout.
std::vector<ShellBlock> shell_blocks(const std::string& file);

// The exit code of a script that runs at the top of the checkout, with "noyau" the program under test.
// What it writes stands in the place's file "out".
int run_script(const Workplace& place, const std::string& script);

}  // namespace noyau_test
