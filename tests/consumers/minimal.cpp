// The smallest host: one call of examples/minimal, whose folder is the argument. 0: the reply is the
// script's.
#include <noyau/call/call_reader.hpp>
#include <noyau/llm/scripted_backend.hpp>
#include <noyau/noyau.hpp>
#include <noyau/source/memory_store.hpp>

#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>

int main(int, char** argv) try {
  const std::filesystem::path folder = argv[1];
  noyau::Parts parts;
  parts.memories = {noyau::memory_source("memory", noyau::read_records(folder / "sources/memory.json"))};
  parts.backend = noyau::scripted_backend(noyau::read_script(folder / "script.json"));
  const noyau::Noyau core(noyau::read_catalog(folder / "catalog"), parts);
  std::ifstream file(folder / "call.json");
  const std::string json(std::istreambuf_iterator<char>(file), {});
  const noyau::Outcome outcome = core.handle(noyau::read_call(json, "call.json"));
  if (outcome.completed() == nullptr) return 1;
  std::cout << outcome.reply()->text << '\n';
  // An exception of the library is caught by its type, also across a shared library's border.
  try {
    noyau::read_call("{", "broken.json");
    return 3;
  } catch (const noyau::ConfigError& error) {
    return error.faults().empty() ? 4 : 0;
  }
} catch (const noyau::Error& error) {
  std::cerr << error.what() << '\n';
  return 2;
}
