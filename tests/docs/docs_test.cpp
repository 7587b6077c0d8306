// What the documentation shows is true: its JSON is read, its host is the one that is built.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <sstream>

#include "catch.hpp"
#include "noyau/call/call_reader.hpp"
#include "noyau/catalog/reader.hpp"
#include "noyau/llm/scripted_backend.hpp"
#include "noyau/noyau.hpp"
#include "noyau/source/memory_store.hpp"

namespace {

std::string read(const std::string& file) {
  std::ifstream stream(NOYAU_SOURCE_DIR "/" + file, std::ios::binary);
  REQUIRE(stream);
  return {std::istreambuf_iterator<char>(stream), {}};
}

std::vector<std::string> blocks(const std::string& file, const std::string& language) {
  const std::string text = read(file);
  const std::string open = "```" + language + "\n";
  std::vector<std::string> found;
  for (std::size_t at = text.find(open); at != std::string::npos; at = text.find(open, at)) {
    at += open.size();
    const std::size_t end = text.find("```", at);
    found.push_back(text.substr(at, end - at));
    at = end;
  }
  return found;
}

// Every word of an enum up to its last, in backquotes.
template <typename Enum>
void check_words(const std::string& text, Enum last) {
  for (unsigned i = 0; i <= static_cast<unsigned>(last); ++i) {
    const std::string word = "`" + std::string(to_string(static_cast<Enum>(i))) + "`";
    INFO(word);
    CHECK(text.find(word) != std::string::npos);
  }
}

}  // namespace

TEST_CASE("the README shows the host that is built", "[docs]") {
  const auto shown = blocks("README.md", "cpp");
  REQUIRE(shown.size() == 1);
  CHECK(shown[0] == read("examples/01_hello/main.cpp"));
  CHECK(std::count(shown[0].begin(), shown[0].end(), '\n') <= 45);
}

TEST_CASE("the catalog format's examples make a catalog", "[docs][H5][H12]") {
  const auto shown = blocks("docs/catalog-format.md", "json");
  REQUIRE(shown.size() == 8);
  noyau::CatalogFiles files;
  files["catalog.json"] = shown[0];
  files["rules.json"] = shown[1];
  files["canon.json"] = shown[2];
  files["relations.json"] = shown[3];
  files["wording.fr.json"] = shown[4];
  // The template's page shows its slots apart, and names more than one catalog holds.
  auto prompt_template = nlohmann::json::parse(shown[5]);
  prompt_template["slots"] = nlohmann::json::array({nlohmann::json::parse(shown[6])});
  files["templates/viewer.reply@3.json"] = prompt_template.dump();
  auto catalog = nlohmann::json::parse(shown[0]);
  catalog["interfaces"].push_back({{"id", "discord"}, {"text", "Sur Discord."}});
  catalog["use_cases"].push_back({{"id", "announcement"}, {"title", "Annoncer"}});
  files["catalog.json"] = catalog.dump();
  files["active.json"] = shown[7];
  const auto read = noyau::read_catalog(files);
  REQUIRE(read->active_template("viewer.reply") != nullptr);
  CHECK(read->active_template("viewer.reply")->slots.at(0).id == "memories");
  CHECK(read->active_template("announcement") == nullptr);
}

TEST_CASE("the other formats' examples are read", "[docs]") {
  for (const std::string& block : blocks("docs/call-format.md", "json"))
    CHECK_NOTHROW(noyau::read_call(block, "docs"));
  for (const std::string& block : blocks("docs/sources.md", "json"))
    CHECK_FALSE(noyau::read_records(block, "docs").empty());
  for (const std::string& block : blocks("docs/backends.md", "json"))
    CHECK_FALSE(noyau::read_script(block, "docs").empty());
}

TEST_CASE("the legend of explain knows every word", "[docs]") {
  const std::string legend = read("docs/explain.md");
  check_words(legend, noyau::Reason::fallback_too_deep);
  check_words(legend, noyau::Rejection::not_selected);
  check_words(legend, noyau::UnitFate::family_closed);
  check_words(legend, noyau::SlotState::emptied);
  check_words(legend, noyau::ReadStatus::failed);
  check_words(legend, noyau::SourceFailure::bad_answer);
  check_words(legend, noyau::Use::withhold);
  check_words(legend, noyau::Level::slot);
  check_words(legend, noyau::Family::linked_event);
  check_words(legend, noyau::BackendFailure::prompt_truncated);
  check_words(legend, noyau::ToolOffer::not_reachable);
}

TEST_CASE("the minimal example serves its call", "[docs][H5][H12]") {
  const std::filesystem::path folder = NOYAU_EXAMPLES "/minimal";
  const auto catalog = noyau::read_catalog(folder / "catalog");
  noyau::Parts parts;
  parts.memories = {noyau::memory_source("memory", noyau::read_records(folder / "sources/memory.json"))};
  parts.backend = noyau::scripted_backend(noyau::read_script(folder / "script.json"));
  const noyau::Noyau core(catalog, parts);
  const noyau::Call call = noyau::read_call(read("examples/minimal/call.json"), "call.json");

  noyau::PlanStep planned = core.plan(call);
  REQUIRE(std::holds_alternative<noyau::Plan>(planned));
  auto& plan = std::get<noyau::Plan>(planned);
  noyau::Answers answers = core.gather(plan);
  const noyau::AssembleStep assembled = core.assemble(std::move(plan), std::move(answers));
  REQUIRE(std::holds_alternative<noyau::PromptInstance>(assembled));
  const auto& instance = std::get<noyau::PromptInstance>(assembled);
  REQUIRE(instance.messages().size() == 2);
  const auto& report = instance.report();
  CHECK(report.whole);
  REQUIRE(report.slots.size() == 1);
  CHECK(report.slots[0].state == noyau::SlotState::filled);
  REQUIRE(report.slots[0].units.size() == 1);
  CHECK(report.slots[0].units[0].id == "zoe-chess");

  const noyau::Outcome outcome = core.handle(call);
  REQUIRE(outcome.completed() != nullptr);
  CHECK(outcome.completed()->reply.text.rfind("Hello Zoe!", 0) == 0);
}

TEST_CASE("the wordings to copy describe the borders as they are rendered", "[docs]") {
  for (const std::string folder : {"/minimal/catalog", "/catalog"}) {
    const auto catalog = noyau::read_catalog(std::filesystem::path(NOYAU_EXAMPLES + folder));
    const auto nonce = noyau::Nonce::from_digits("1");
    for (const auto& [language, wording] : catalog->wordings) {
      const std::string notice(wording.data_notice.view());
      for (const std::string& line : {noyau::fence_open(nonce, "x"), noyau::fence_close(nonce)})
        CHECK(notice.find(line.substr(0, line.find(' '))) != std::string::npos);
      CHECK(notice.find("\\u{…}") != std::string::npos);
    }
  }
}

// `tests/ROOM/FILE.cpp`: "title of a test", possibly with a line break between them.
TEST_CASE("every test that docs/reliability.md names exists", "[docs]") {
  const std::string page = read("docs/reliability.md");
  std::size_t named = 0;
  for (std::size_t at = page.find("`tests/"); at != std::string::npos; at = page.find("`tests/", at + 1)) {
    const std::size_t end = page.find('`', at + 1);
    const std::string file = page.substr(at + 1, end - at - 1);
    const std::size_t open = page.find('"', end);
    REQUIRE(open - end <= 4);
    const std::string title = page.substr(open, page.find('"', open + 1) - open + 1);
    INFO(file << ": " << title);
    CHECK(read(file).find("TEST_CASE(" + title) != std::string::npos);
    ++named;
  }
  CHECK(named >= 30);
}

TEST_CASE("every fault of docs/reliability.md has its test", "[docs]") {
  std::istringstream page(read("docs/reliability.md"));
  for (std::string line; std::getline(page, line);) {
    if (line.rfind("| ", 0) != 0 || line.rfind("| fault ", 0) == 0) continue;
    INFO(line);
    const std::size_t cell = line.rfind(" | ");
    REQUIRE(cell != std::string::npos);
    const std::string shown = line.substr(cell + 3);
    CHECK(shown.rfind("`tests/", 0) == 0);
  }
}

TEST_CASE("the files that the documentation links to exist", "[docs]") {
  for (const std::string page : {"README.md", "docs/embedding.md", "docs/reliability.md", "docs/ports.md"}) {
    const std::string text = read(page);
    const auto folder = (std::filesystem::path(NOYAU_SOURCE_DIR) / page).parent_path();
    for (std::size_t at = text.find("]("); at != std::string::npos; at = text.find("](", at + 1)) {
      const std::string target = text.substr(at + 2, text.find_first_of(")#", at + 2) - at - 2);
      INFO(page << ": " << target);
      if (target.find("://") == std::string::npos) CHECK(std::filesystem::exists(folder / target));
    }
  }
}
