// The catalog, the sources and the script of the demo, and its call.
#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <noyau/call/call_reader.hpp>
#include <noyau/llm/scripted_backend.hpp>
#include <noyau/noyau.hpp>
#include <noyau/source/memory_store.hpp>
#include <string>

namespace noyau_test {

inline std::unique_ptr<noyau::Noyau> demo_host(const std::filesystem::path& examples,
                                               std::shared_ptr<const noyau::TokenCounter> counter) {
  noyau::Parts parts;
  parts.counter = std::move(counter);
  for (const char* name : {"memory", "chat"})
    parts.memories.push_back(noyau::memory_source(
        name, noyau::read_records(examples / "data/sources" / (std::string(name) + ".json"))));
  parts.platforms = {
      noyau::platform_source("platform", noyau::read_records(examples / "data/sources/platform.json"))};
  parts.backend = noyau::scripted_backend(noyau::read_script(examples / "data/script.json"));
  parts.clock = std::make_shared<noyau::FixedClock>(*noyau::parse_time("2011-05-29T20:36:00Z"));
  return std::make_unique<noyau::Noyau>(noyau::read_catalog(examples / "catalog"), parts);
}

inline noyau::Call demo_call(const std::filesystem::path& examples) {
  std::ifstream file(examples / "calls/viewer_reply.json");
  return noyau::read_call(std::string(std::istreambuf_iterator<char>(file), {}), "viewer_reply.json");
}

}  // namespace noyau_test
