// explain's page: the same as its other forms, for the eye; and nothing that a page could do harm with.
#include <sys/stat.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "catch.hpp"
#include "html_page.hpp"
#include "program.hpp"

using nlohmann::json;
using noyau_test::HtmlElement;
using noyau_test::HtmlPage;
using noyau_test::Run;
using noyau_test::run_noyau;
using noyau_test::Workplace;

namespace {

using Words = std::vector<std::string>;

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

std::string page_of(const Workplace& place, const std::string& call, Words more = {}) {
  more.insert(more.end(), {"--html", "-"});
  return run_noyau(place.command("explain", call, more)).out;
}

json json_of(const Workplace& place, const std::string& call, Words more = {}) {
  more.push_back("--json");
  return json::parse(run_noyau(place.command("explain", call, more)).out);
}

std::size_t sum_of_column(const std::vector<Words>& rows, std::size_t column) {
  std::size_t sum = 0;
  for (const Words& row : rows) sum += std::stoul(row.at(column));
  return sum;
}

// Memories of one person, all of which fit where there is room.
void remember_many(const Workplace& place, int count) {
  json records = json::array();
  for (int i = 0; i < count; ++i) {
    records.push_back({{"id", "m" + std::to_string(i)},
                       {"what", "personal_memory"},
                       {"value", "Luna a gagné la partie numéro " + std::to_string(i) + "."},
                       {"owner", {{"kind", "person"}, {"id", "p1"}}},
                       {"audience", "public_space"},
                       {"observed", "2026-03-01"}});
  }
  place.write("sources/memory.json", json{{"records", records}}.dump());
}

// A budget at which something has to be cut.
std::string tight_budget(const Workplace& place, std::size_t less) {
  const json hop = json_of(place, "viewer.json").at("hops").at(0);
  return std::to_string(hop.at("tokens").get<std::size_t>() + hop.at("reserved").get<std::size_t>() - less);
}

}  // namespace

TEST_CASE("explain's page has each part of an explanation under its heading", "[cli]") {
  const Workplace place;
  const HtmlPage page(page_of(place, "viewer.json"));
  CHECK(page.texts({"h1", "h2", "h3"}) == Words{"Call \"c1\" on twitch", "Use case viewer.reply", "Budget",
                                                "Slots", "Slots in detail", "Redactions", "Sources"});
  CHECK(page.texts({"title"}).front() == "Call \"c1\" on twitch");
  const json hop = json_of(place, "viewer.json").at("hops").at(0);
  Words slots;
  for (const json& slot : hop.at("slots")) slots.push_back(slot.at("slot"));
  CHECK(page.texts({"b"}) == slots);
  CHECK(page.texts({"details"}).size() == slots.size());
  CHECK(page.texts({"code"}) == Words{hop.at("governing_hash")});
  for (const std::string part :
       {"stale", "default that stands", "Aucun statut connu.", "owners target", "never here"}) {
    INFO(part);
    CHECK(contains(page.texts({"main"}).front(), part));
  }
}

TEST_CASE("the numbers of explain's page are those of its JSON, and add up", "[cli][H34][H35]") {
  const Workplace place;
  remember_many(place, 12);
  const Words more = {"--budget", tight_budget(place, 100)};
  const json hop = json_of(place, "viewer.json", more).at("hops").at(0);
  const HtmlPage page(page_of(place, "viewer.json", more));
  REQUIRE(hop.at("whole") == false);
  CHECK(sum_of_column(page.table("What the colours mean"), 1) == hop.at("budget"));
  const std::size_t taken = hop.at("tokens").get<std::size_t>() + hop.at("reserved").get<std::size_t>();
  CHECK(sum_of_column(page.table("Every section"), 1) == taken);

  const auto rows = page.table("Units kept and cut");
  REQUIRE(rows.size() == hop.at("slots").size());
  std::size_t cut = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const json& slot = hop.at("slots").at(i);
    CHECK(rows[i].at(0) == slot.at("slot"));
    CHECK(rows[i].at(1) == slot.at("state"));
    const auto kept = std::count_if(slot.at("units").begin(), slot.at("units").end(), [](const json& unit) {
      return unit.at("fate") == "kept" || unit.at("fate") == "shortened";
    });
    CHECK(rows[i].at(4) == std::to_string(kept));
    CHECK(rows[i].at(5) == std::to_string(slot.at("units").size() - static_cast<std::size_t>(kept)));
    CHECK(rows[i].at(6) == slot.at("tokens").dump());
    cut += std::stoul(rows[i].at(5));
  }
  CHECK(cut > 0);
}

TEST_CASE("explain's page says of a cut unit what it would have cost", "[cli][H35]") {
  const Workplace place;
  remember_many(place, 12);
  const Words more = {"--budget", tight_budget(place, 100), "--slot", "memories"};
  const json units = json_of(place, "viewer.json", more).at("hops").at(0).at("slots").at(0).at("units");
  const std::string source = page_of(place, "viewer.json", more);
  const HtmlPage page(source);
  const auto rows = page.table("Units, best first");
  REQUIRE(rows.size() == units.size());
  std::size_t cut = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    CHECK(rows[i].at(0) == units.at(i).at("id"));
    CHECK(rows[i].at(1) == units.at(i).at("fate"));
    CHECK(rows[i].at(3) == units.at(i).at("tokens").dump());
    if (units.at(i).at("fate") != "no_room") continue;
    // A pointer over the first in the bar shows it too; those behind it may be cut off at the edge.
    if (++cut == 1)
      CHECK(contains(source, rows[i].at(0) + ", cut, would have cost: " + rows[i].at(3) + " tokens"));
  }
  CHECK(cut > 0);
  CHECK(page.texts({"h3"}) == Words{"Slots", "Slots in detail"});  // and nothing else of the use case
}

TEST_CASE("explain counts the units that it does not list", "[cli][H35]") {
  const Workplace place;
  place.edit("catalog/templates/viewer.reply@3.json", "\"max\": 8", "\"max\": 1000");
  remember_many(place, 900);
  const Words more = {"--context", "1000000", "--budget", "4500", "--slot", "memories"};
  const json slot = json_of(place, "viewer.json", more).at("hops").at(0).at("slots").at(0);
  const std::size_t unlisted = slot.at("unlisted");
  REQUIRE(unlisted > 0);
  std::size_t listed_unexamined = 0;
  for (const json& unit : slot.at("units")) {
    if (unit.at("fate") != "family_closed") continue;
    CHECK(unit.at("tokens").is_null());  // nobody knows: it was not looked at
    ++listed_unexamined;
  }
  const HtmlPage page(page_of(place, "viewer.json", more));
  const auto rows = page.table("Units, best first");
  CHECK(rows.back().at(0) == std::to_string(unlisted + listed_unexamined) + " more");
  CHECK(rows.back().at(1) == "family_closed");
  const HtmlPage with_values(page_of(
      place, "viewer.json", {"--context", "1000000", "--budget", "4500", "--slot", "memories", "--values"}));
  CHECK(with_values.table("Units, best first").back().at(0) == std::to_string(unlisted) + " more");
}

TEST_CASE("explain's page has no values unless asked", "[cli][H39]") {
  const Workplace place;
  CHECK_FALSE(contains(page_of(place, "viewer.json"), "échecs"));
  CHECK_FALSE(contains(page_of(place, "viewer.json"), "Bonjour"));
  const HtmlPage page(page_of(place, "viewer.json", {"--values"}));
  const Words values = page.texts({"pre"});
  CHECK(std::any_of(values.begin(), values.end(),
                    [](const std::string& text) { return contains(text, "Luna joue aux échecs."); }));
  CHECK(contains(page.texts({"main"}).front(), "personal data"));
}

TEST_CASE("nothing that stands on explain's page is read as markup", "[cli][fence]") {
  const std::string hostile =
      R"html(</pre></style><script>alert(1)</script><img src=x onerror="a('b')">&lt;)html";
  std::string quoted = json(hostile).dump();
  quoted = quoted.substr(1, quoted.size() - 2);
  const Workplace place;
  place.edit("sources/memory.json", "Luna joue aux échecs.", quoted);
  place.edit("sources/memory.json", "\"chess\"", '"' + quoted + '"');
  place.edit("viewer.json", "\"c1\"", '"' + quoted + '"');
  place.edit("viewer.json", "Bonjour le robot !", quoted);
  place.edit("catalog/templates/viewer.reply@3.json", "Aucun statut connu.", quoted);
  const std::string source = page_of(place, "viewer.json", {"--values"});
  REQUIRE(contains(source, "&lt;script&gt;"));
  const HtmlPage page(source);  // which is strict
  const Words harmless = {"html",    "head",    "meta",  "title",  "style",   "body",  "main",    "h1",
                          "h2",      "h3",      "p",     "b",      "dl",      "dt",    "dd",      "div",
                          "section", "span",    "code",  "data",   "details", "table", "td",      "th",
                          "tr",      "caption", "thead", "svg",    "rect",    "line",  "summary", "tbody",
                          "desc",    "defs",    "pre",   "pattern"};
  for (const HtmlElement& element : page.elements()) {
    INFO(element.tag);
    CHECK(std::find(harmless.begin(), harmless.end(), element.tag) != harmless.end());
    for (const auto& [name, value] : element.attributes) {
      CHECK_FALSE(name.compare(0, 2, "on") == 0);
      CHECK_FALSE((name == "src" || name == "href" || name == "style"));
    }
  }
  const Words texts = page.texts({"pre"});
  CHECK(std::find(texts.begin(), texts.end(), hostile) != texts.end());  // the default, as the catalog has it
  CHECK(page.texts({"style"}).size() == 1);
}

TEST_CASE("explain's page needs nothing but itself, and says so to the browser", "[cli]") {
  const Workplace place;
  const std::string source = page_of(place, "viewer.json", {"--values"});
  for (const std::string part :
       {"http:", "https:", "//", "<script", "<link", "<iframe", "@import", "@font-face"}) {
    INFO(part);
    CHECK_FALSE(contains(source, part));
  }
  std::size_t local = 0;
  for (std::size_t at = source.find("url("); at != std::string::npos; at = source.find("url(", at + 1)) {
    CHECK(source.compare(at, 5, "url(#") == 0);
    ++local;
  }
  CHECK(local == 1);
  const HtmlPage page(source);
  std::size_t policies = 0;
  for (const HtmlElement& element : page.elements()) {
    if (element.attribute("http-equiv") != "Content-Security-Policy") continue;
    ++policies;
    CHECK(element.attribute("content") == "default-src 'none'; style-src 'unsafe-inline'");
    CHECK(page.elements()[element.parent].tag == "head");
  }
  CHECK(policies == 1);
}

TEST_CASE("who cannot see explain's page can read it", "[cli]") {
  const Workplace place;
  remember_many(place, 12);
  const HtmlPage page(page_of(place, "viewer.json", {"--budget", tight_budget(place, 100)}));
  CHECK(page.elements().at(0).attribute("lang") == "en");
  std::size_t pictures = 0;
  for (std::size_t i = 0; i < page.elements().size(); ++i) {
    const HtmlElement& element = page.elements()[i];
    if (element.tag == "th") CHECK_FALSE(element.attribute("scope").empty());
    if (element.tag != "svg") continue;
    if (element.attribute("aria-hidden") == "true") continue;
    ++pictures;
    CHECK(element.attribute("role") == "img");
    CHECK(page.elements().at(i + 1).tag == "title");
    CHECK(page.elements().at(i + 2).tag == "desc");
    CHECK(element.attribute("aria-labelledby") ==
          page.elements()[i + 1].attribute("id") + " " + page.elements()[i + 2].attribute("id"));
  }
  CHECK(pictures == 1);
  std::vector<std::string> ids;
  for (const HtmlElement& element : page.elements()) {
    if (!element.attribute("id").empty()) ids.push_back(element.attribute("id"));
  }
  std::sort(ids.begin(), ids.end());
  CHECK(std::adjacent_find(ids.begin(), ids.end()) == ids.end());
}

TEST_CASE("explain writes its page into a file, beside the text or the JSON", "[cli]") {
  const Workplace place;
  const std::string file = place.path("page.html");
  const Run run = run_noyau(place.command("explain", "viewer.json", {"--html", file}));
  CHECK(run.code == 0);
  CHECK(run.err.empty());
  CHECK(run.out == run_noyau(place.command("explain", "viewer.json")).out);
  const std::string page = place.read("page.html");
  CHECK(page == page_of(place, "viewer.json"));  // the same bytes
  const Run as_json = run_noyau(place.command("explain", "viewer.json", {"--html", file, "--json"}));
  CHECK(json::parse(as_json.out).at("outcome") == "assembled");
  CHECK(place.read("page.html") == page);

  // Values are personal data: a new file is its owner's.
  const std::string with_values = place.path("values.html");
  run_noyau(place.command("explain", "viewer.json", {"--html", with_values, "--values"}));
  struct stat status {};
  REQUIRE(::stat(with_values.c_str(), &status) == 0);
  CHECK((status.st_mode & 0777) == 0600);
}

TEST_CASE("a page that cannot be written is said in one sentence", "[cli]") {
  const Workplace place;
  for (const std::string& file :
       {place.path("no/such/folder.html"), place.path("catalog"), std::string("/dev/full")}) {
    INFO(file);
    const Run run = run_noyau(place.command("explain", "viewer.json", {"--html", file}));
    CHECK(run.code == 2);
    CHECK(run.error_lines() == 1);
    CHECK(contains(run.err, "\"" + file + "\" could not be written: "));
    CHECK(contains(run.out, "governed"));
  }
  const Run both = run_noyau(place.command("explain", "viewer.json", {"--html", "-", "--json"}));
  CHECK(both.code == 2);
  CHECK(both.out.empty());
  CHECK(both.error_lines() == 1);
}

TEST_CASE("explain says by how much a prompt is too long, what weighs most and what helps", "[cli][H34]") {
  const Workplace place;
  const Words more = {"--budget", "200"};
  const json hop = json_of(place, "viewer.json", more).at("hops").at(0);
  REQUIRE(hop.at("reason") == "too_long");
  const json& heaviest = hop.at("heaviest");
  REQUIRE(heaviest.size() == 3);
  CHECK(heaviest[0].at("tokens") >= heaviest[1].at("tokens"));
  CHECK(heaviest[1].at("tokens") >= heaviest[2].at("tokens"));

  const Run run = run_noyau(place.command("explain", "viewer.json", more));
  const auto rows = HtmlPage(page_of(place, "viewer.json", more)).table("The heaviest");
  REQUIRE(rows.size() == 3);
  std::string last;
  for (std::size_t i = 0; i < 3; ++i) {
    const std::string part = heaviest[i].at("part");
    const std::string tokens = heaviest[i].at("tokens").dump();
    const std::string remedy = heaviest[i].at("remedy");
    CHECK_FALSE(remedy.empty());
    CHECK(contains(run.out, "  heaviest   " + part + ", " + tokens + " tokens: " + remedy + "\n"));
    CHECK(contains(run.err, part + " " + tokens));
    CHECK(rows[i] == Words{part, tokens, "", remedy});
  }
  // A prompt that fits has nothing of it.
  CHECK(json_of(place, "viewer.json").at("hops").at(0).at("heaviest").empty());
}

TEST_CASE("explain counts redactions by kind", "[cli][H20]") {
  const Workplace place;
  place.edit("sources/memory.json", "Luna joue aux échecs.",
             "Écrire à a@example.org ou b@example.org, ou au 06 12 34 56 78.");
  const json hop = json_of(place, "viewer.json").at("hops").at(0);
  CHECK(hop.at("redactions") == 3);
  CHECK(hop.at("redactions_by_kind") == json{{"email", 2}, {"phone", 1}});
  CHECK(
      contains(run_noyau(place.command("explain", "viewer.json")).out, "  redacted   3: email 2, phone 1\n"));
  const auto rows = HtmlPage(page_of(place, "viewer.json")).table("Spans that were replaced");
  CHECK(rows == std::vector<Words>{{"email", "2", ""}, {"phone", "1", ""}});
}

TEST_CASE("explain's page shows every use case of a fallback", "[cli][H3]") {
  const Workplace place;
  place.edit("catalog/catalog.json", R"({"none": true})", R"({"use_case": "viewer.reply"})");
  place.edit("catalog/active.json", "\"message.review@1\"", "null");
  place.edit("viewer.json", "viewer.reply", "message.review");
  const HtmlPage page(page_of(place, "viewer.json"));
  CHECK(page.texts({"h2"}) == Words{"Use case message.review", "Use case viewer.reply"});
  CHECK(contains(page.texts({"section"}).front(), "No prompt: no_active_template; "));
  CHECK(contains(page.texts({"main"}).front(), "for a fallback use case"));
}

TEST_CASE("explain's page shows a call that came to no prompt", "[cli][H14]") {
  const Workplace place;
  place.write("sources/platform.json", R"({"records": []})");
  const Run run = run_noyau(place.command("explain", "review.json", {"--html", "-"}));
  CHECK(run.code == 4);
  const HtmlPage page(run.out);
  CHECK(contains(page.texts({"main"}).front(), "Outcome: abandoned, required_slot_missing."));
  CHECK(contains(page.texts({"main"}).front(), "\"policy\""));
  const auto rows = page.table("No prompt was made");
  CHECK(std::any_of(rows.begin(), rows.end(),
                    [](const Words& row) { return row.at(0) == "policy" && row.at(1) == "missing"; }));
}
