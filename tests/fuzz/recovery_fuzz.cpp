// The recovery of malformed JSON for any bytes: the first says whether the text was cut, and which fields are
// wanted.
#include <nlohmann/json.hpp>

#include "fuzz_target.hpp"
#include "noyau/core/utf8.hpp"
#include "noyau/llm/recovery.hpp"

namespace {

using namespace noyau;
using noyau_fuzz::require;

// Valid JSON as far as no key stands twice, which its parser would not tell.
bool is_json(std::string_view text) {
  return nlohmann::json::accept(text.begin(), text.end());
}

}  // namespace

std::vector<std::string> noyau_fuzz::more_seeds() {
  return {
      "0{\"a\": 1, \"b\": [true, null]}",
      "0{'a': 'it''s', b: #fff, // note\n}",
      "0```json\n{\"a\": 007,}\n```",
      "0[1]\n[2]",
      "0{\"a\":[1,2},\"b\":3}",
      "1{\"a\": \"x\" \"b",
      "0\"{\\\"a\\\":1",
      "0\uFF5B\uFF02a\uFF02\uFF1A1\uFF5D",
      "0{\"a\"=>1, \"b\"=2e}",
  };
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string text(data + 1, data + size);
  RecoveryOptions options;
  options.was_cut = (data[0] & 1) != 0;
  const Recovery recovery = recover_json(text, options);
  require(recovery.ok() != recovery.json.empty(), "there is a value, or a fault", text);
  require(recovery.edits.size() <= recovery.edit_count, "no edit is listed that is not counted", text);
  if (!recovery.ok()) return 0;
  require(is_valid_utf8(recovery.json), "what was recovered is valid UTF-8", text);
  require(is_json(recovery.json), "what was recovered is JSON", text);
  const bool was_whole = recovery.grade == RecoveryGrade::none;
  require(was_whole == (recovery.edit_count == 0) || options.was_cut, "what has no grade has no edits", text);
  // What is recovered is not recovered again.
  const Recovery again = recover_json(recovery.json);
  require(again.ok() && again.grade == RecoveryGrade::none && again.json == recovery.json,
          "what was recovered is whole", text);
  return 0;
}
