// A backend that answers from a script: for demos, tests and the test space. It never pretends to be a
// model, and its name is "scripted".
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "noyau/core/error.hpp"
#include "noyau/llm/backend.hpp"

namespace noyau::inline v0_1 {

struct ScriptedStep {
  std::string if_contains;    // answers only when a message contains it; empty: always
  std::uint32_t attempt = 0;  // only at this attempt; 0: at any
  BackendReply reply;
};

// Answers with the first step that matches, the same one each time; fails when none does. Immutable,
// safe from several threads.
NOYAU_EXPORT std::shared_ptr<LlmBackend> scripted_backend(std::vector<ScriptedStep> steps);

// From JSON text: {"steps": [{"if_contains": "...", "attempt": 1, "reply": "..."} |
// {..., "status": "failed"}]}; the format is in docs/backends.md. Throws ConfigError with every fault.
NOYAU_EXPORT std::vector<ScriptedStep> read_script(std::string_view json, std::string_view name);
NOYAU_EXPORT std::vector<ScriptedStep> read_script(const std::filesystem::path& file);

}  // namespace noyau::inline v0_1
