// What explain says of every level (H9), of tools (H24) and of what current data suppressed (H19).
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "catch.hpp"
#include "noyau/catalog/vocabulary.hpp"
#include "program.hpp"

using nlohmann::json;
using noyau_test::Run;
using noyau_test::run_noyau;
using noyau_test::Workplace;

namespace {

const std::string folder = NOYAU_EXAMPLES "/disclosure";

Run explain(const std::string& call, const std::vector<std::string>& more) {
  std::vector<std::string> words = {"explain",
                                    "--catalog",
                                    folder + "/catalog",
                                    "--sources",
                                    folder + "/sources",
                                    "--call",
                                    folder + "/calls/" + call + ".json",
                                    "--now",
                                    "2026-03-14T20:00:00Z"};
  words.insert(words.end(), more.begin(), more.end());
  return run_noyau(words);
}

json only_slot(const std::string& call, const std::string& slot) {
  const Run run = explain(call, {"--json", "--slot", slot});
  REQUIRE(run.code == 0);
  const json slots = json::parse(run.out).at("hops").at(0).at("slots");
  REQUIRE(slots.size() == 1);
  REQUIRE(slots.at(0).at("slot") == slot);
  return slots.at(0);
}

json class_row(const json& slot, const std::string& name) {
  for (const json& row : slot.at("policy").at("classes")) {
    if (row.at("class") == name) return row;
  }
  FAIL("no class " << name);
  return {};
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("explain names the level that gave each value of a class's policy", "[cli][H9]") {
  const json memories = only_slot("viewer", "memories");
  CHECK(memories.at("policy").at("owners") == json::array({"target"}));
  CHECK(memories.at("policy").at("private_guidance") == false);
  CHECK(memories.at("policy").at("classes").size() == 4);

  const json note = class_row(memories, "memory_note");
  CHECK(note.at("source") == "memory");
  CHECK(note.at("use") == "tell");
  CHECK(note.at("use_from") == "rules");
  CHECK(note.at("sensitivity") == "personal");
  CHECK(note.at("max_sensitivity") == "personal");
  CHECK(note.at("max_sensitivity_from") == "slot");
  CHECK(note.at("purpose_granted") == true);
  CHECK(note.at("purpose_from") == "source");
  CHECK(note.at("redaction").at("linked_name") == "mask");
  CHECK(note.at("admitted") == true);

  const json confidence = class_row(memories, "confidence");
  CHECK(confidence.at("use") == "guide");
  CHECK(confidence.at("use_from") == "data_class");
  CHECK(confidence.at("admitted") == false);  // more sensitive than the slot takes
  CHECK(class_row(memories, "health").at("use") == "withhold");
  const json sanction = class_row(memories, "sanction");
  CHECK(sanction.at("purpose_granted") == false);
  CHECK(sanction.at("purpose_from") == "data_class");
  CHECK(sanction.at("admitted") == false);
}

TEST_CASE("explain's policy is that of the slot, its source and the call's audience", "[cli][H9][H30]") {
  const json hints = only_slot("viewer", "hints");
  CHECK(hints.at("policy").at("private_guidance") == true);
  CHECK(class_row(hints, "memory_note").at("use_from") == "slot");
  CHECK(class_row(hints, "confidence").at("max_sensitivity_from") == "rules");
  CHECK(class_row(hints, "confidence").at("admitted") == true);
  CHECK(class_row(only_slot("viewer", "status"), "public_fact").at("max_sensitivity_from") == "source");
  // Only a public reply needs that leave.
  CHECK(only_slot("whisper", "hints").at("policy").at("private_guidance") == false);
}

TEST_CASE("no level is named for a default, which no level decided about", "[cli][H9][H15]") {
  const json row = only_slot("newcomer", "memories");
  CHECK(row.at("state") == "defaulted");
  CHECK(row.at("use_from").is_null());
  CHECK(class_row(row, "health").at("use_from") == "data_class");
  CHECK(contains(explain("newcomer", {"--slot", "memories"}).out, "  default  authored  "));
}

TEST_CASE("what is tighter in public is shown as such in public only", "[cli][H9]") {
  const Workplace place;
  place.edit("catalog/templates/viewer.reply@3.json", R"("purpose")",
             R"("use_in_public": "guide", "purpose")");
  const Run run = run_noyau(place.command("explain", "viewer.json", {"--slot", "memories"}));
  CHECK(run.code == 0);
  CHECK(contains(run.out, "guide (prompt_template)"));
}

TEST_CASE("explain says how precisely a value is told", "[cli][H9][H29]") {
  const auto precision = [](const std::string& slot) {
    return only_slot("viewer", slot).at("policy").at("precision");
  };
  CHECK(precision("member_since") == json::array({{{"field", nullptr}, {"precision", "season"}}}));
  CHECK(precision("messages").at(0).at("precision") == "range 100, 1000");
  CHECK(precision("place").at(0).at("precision") == "region");
  CHECK(precision("status").empty());
}

TEST_CASE("explain names tools with their offers, and what current data suppressed", "[cli][H19][H24]") {
  const json hop = json::parse(explain("viewer", {"--json"}).out).at("hops").at(0);
  CHECK(hop.at("tools") == json::array({{{"tool", "clip.create"}, {"offer", "offered"}},
                                        {{"tool", "music.skip"}, {"offer", "not_reachable"}},
                                        {{"tool", "poll.start"}, {"offer", "not_permitted"}},
                                        {{"tool", "raid.start"}, {"offer", "not_registered"}}}));
  CHECK(only_slot("viewer", "level").at("superseded") == json::array({"lea-old-level"}));
  CHECK(only_slot("viewer", "memories").at("superseded").empty());
  const std::string text = explain("viewer", {}).out;
  CHECK(contains(text, "superseded by current data: lea-old-level\n"));
  CHECK(contains(text, "  poll.start   not_permitted\n"));
}

TEST_CASE("--slot leaves these slots only", "[cli][H9]") {
  const std::string text = explain("viewer", {"--slot", "status", "--slot", "level"}).out;
  CHECK(contains(text, "\n  status "));
  CHECK(contains(text, "\n  level "));
  for (const std::string other : {"memories", "governed", "PART", "TOOL", "SOURCE"}) {
    INFO(other);
    CHECK_FALSE(contains(text, other));
  }
  const Run unknown = explain("viewer", {"--slot", "statuts"});
  CHECK(unknown.code == 2);
  CHECK(unknown.out.empty());
  CHECK(contains(unknown.err, "\"statuts\""));
  CHECK(contains(unknown.err, "member_since"));
}

TEST_CASE("docs/explain.md knows every word of the policy", "[cli][docs][H9]") {
  std::ifstream page(NOYAU_SOURCE_DIR "/docs/explain.md", std::ios::binary);
  const std::string legend((std::istreambuf_iterator<char>(page)), {});
  const auto check_words = [&](auto last) {
    for (unsigned i = 0; i <= static_cast<unsigned>(last); ++i) {
      const std::string word(noyau::to_string(static_cast<decltype(last)>(i)));
      INFO(word);
      CHECK(contains(legend, "`" + word + "`"));
    }
  };
  check_words(noyau::Sensitivity::secret);
  check_words(noyau::OwnerRule::target_utterance);
  check_words(noyau::ChannelRule::same);
  check_words(noyau::Precision::range);
  for (const std::string word : {"proposed", "authorised", "succeeded", "failed", "never here", "drop",
                                 "surrogate", "keep", "private guidance"}) {
    INFO(word);
    CHECK(contains(legend, "`" + word + "`"));
  }
}
