// Public hostile and harmless texts, pushed through. They are data: see tests/data/injection/README.md.
#include <fstream>
#include <nlohmann/json.hpp>

#include "catch.hpp"
#include "noyau/core/utf8.hpp"
#include "noyau/fence/fence.hpp"

using namespace noyau;

TEST_CASE("harmless texts pass unchanged but for the prefix, and all decode", "[fence][H31][H32]") {
  std::ifstream file(NOYAU_TEST_DATA "/injection/texts_dev.jsonl");
  REQUIRE(file);
  const FenceRules rules;
  const Nonce nonce = Nonce::from_digits("271828182845904523536028747135266249775");
  std::size_t lines = 0;
  std::size_t harmless = 0;
  std::string changed;
  std::size_t changed_count = 0;
  for (std::string line; std::getline(file, line); ++lines) {
    const auto entry = nlohmann::json::parse(line);
    const std::string text = entry.at("text");
    std::pmr::string escaped;
    escape_value(Foreign(text), rules, nonce, escaped);
    REQUIRE(unescape(escaped) == sanitise(text));
    REQUIRE(decode_lines(encode_lines(Foreign(text), rules, nonce)) == sanitise(text));
    if (entry.at("label") == "attack") continue;
    ++harmless;
    if (std::string_view(escaped) == sanitise(text)) continue;
    ++changed_count;
    changed += entry.at("id").get<std::string>() + " ";
  }
  INFO("changed: " << changed);
  CHECK(lines == 729);
  CHECK(harmless == 346);
  CHECK(changed_count * 100 <= harmless);
}
