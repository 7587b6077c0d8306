// A value is generalised before it exists in the prompt (H29).
#include <limits>
#include "admit/generalise.hpp"
#include "blunt_source.hpp"

#include "catch.hpp"

using namespace noyau;
using namespace noyau_test;

namespace {

std::string slot_of(const std::string& type, const std::string& more) {
  return R"([{"id": "fact", "heading": "## Fait", "type": ")" + type + R"(", "sources": ["memory"],
    "select": {"what": "fact", "owners": ["target"]}, "default": "Rien de connu.", "family": "profile")" +
         more + "}]";
}

CatalogFiles files_with(const std::string& slots) {
  SmallCatalog catalog;
  catalog.slots = slots;
  CatalogFiles all = catalog.files();
  std::string& wording = all["wording.fr.json"];
  wording.insert(
      wording.find("\"data_notice\": \"Ce"),
      R"("seasons": {"spring": "printemps", "summer": "été", "autumn": "automne", "winter": "hiver"}, )");
  return all;
}

// What stands in the prompt for the value; the whole prompt holds nothing else of it.
std::string told(const std::string& type, const std::string& more, OwnedScalar value) {
  const auto catalog = read_catalog(files_with(slot_of(type, more)));
  const std::string prompt = prompt_of(catalog, blunt_parts({record_of("fact", "f", std::move(value))}));
  const std::size_t at = prompt.find("## Fait\n<<<");
  if (at == std::string::npos) return "";
  const std::size_t begin = prompt.find("\n| ", at) + 3;
  return prompt.substr(begin, prompt.find('\n', begin) - begin);
}

std::string time_at(const std::string& precision, const std::string& time) {
  return told("time", R"(, "precision": ")" + precision + '"', *parse_time(time));
}

std::size_t faults_of(const std::string& slots) {
  try {
    read_catalog(files_with(slots));
  } catch (const ConfigError& error) {
    return error.faults().size();
  }
  return 0;
}

}  // namespace

TEST_CASE("a time is told as exactly as the slot needs it", "[pipeline][H29]") {
  CHECK(told("time", "", *parse_time("2026-03-14T15:09:26Z")) == "2026-03-14 15:09 UTC");
  CHECK(time_at("minute", "2026-03-14T15:09:26Z") == "2026-03-14 15:09 UTC");
  CHECK(time_at("day", "2026-03-14T15:09:26Z") == "2026-03-14");
  CHECK(time_at("month", "2026-03-14T15:09:26Z") == "2026-03");
}

TEST_CASE("seasons are the meteorological ones; a winter names both years", "[pipeline][H29]") {
  const std::pair<const char*, const char*> cases[] = {{"2026-02-28T23:59:59Z", "hiver 2025–2026"},
                                                       {"2026-03-01", "printemps 2026"},
                                                       {"2026-05-31T23:59:59Z", "printemps 2026"},
                                                       {"2026-06-01", "été 2026"},
                                                       {"2026-08-31", "été 2026"},
                                                       {"2026-09-01", "automne 2026"},
                                                       {"2026-11-30", "automne 2026"},
                                                       {"2026-12-01", "hiver 2026–2027"},
                                                       {"2027-01-01", "hiver 2026–2027"}};
  for (const auto& [time, season] : cases) {
    INFO(time);
    CHECK(time_at("season", time) == season);
  }
}

TEST_CASE("a number is rounded, or only its range told", "[pipeline][H29]") {
  CHECK(told("integer", "", std::int64_t{1234}) == "1234");
  CHECK(told("integer", R"(, "precision": "exact")", std::int64_t{1234}) == "1234");
  const std::string tens = R"(, "precision": "rounded", "step": 10)";
  CHECK(told("integer", tens, std::int64_t{1234}) == "1230");
  CHECK(told("integer", tens, std::int64_t{1235}) == "1240");
  CHECK(told("integer", tens, std::int64_t{-1234}) == "-1230");
  CHECK(told("integer", tens, std::int64_t{-4}) == "0");
  CHECK(told("number", R"(, "precision": "rounded", "step": 0.1)", 0.34) == "0.3");
  CHECK(told("number", R"(, "precision": "rounded", "step": 1000000)", 123456789012345.0) ==
        "123456789000000");
  // A rounded number may still be one that a detector finds.
  CHECK(told("integer", R"(, "precision": "rounded", "step": 1)", std::int64_t{4111111111111111}) ==
        "[CARD]");
  const std::string range = R"(, "precision": "range", "bounds": [10, 50, 100.5])";
  CHECK(told("number", range, 9.99) == "< 10");
  CHECK(told("number", range, 10.0) == "10–50");
  CHECK(told("integer", range, std::int64_t{49}) == "10–50");
  CHECK(told("integer", range, std::int64_t{50}) == "50–100.5");
  CHECK(told("number", range, 1e14) == "≥ 100.5");
}

TEST_CASE("no step, number or year is too extreme for a precision", "[pipeline][H29]") {
  const auto rounded = [](const std::string& step, double value) {
    return told("number", R"(, "precision": "rounded", "step": )" + step, value);
  };
  CHECK(rounded("1e-300", 1e300) == "1e+300");
  CHECK(rounded("1e-300", 42.5) == "42.5");
  CHECK(rounded("1e15", 1.7976931348623157e308).starts_with("1.797"));
  CHECK(detail::worded_number(1.7e308, {Precision::rounded, 1e308, {}}) == "1e+308");
  CHECK(rounded("0.1", -0.04) == "0");
  for (const double value :
       {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()})
    CHECK(rounded("1", value).empty());
  CHECK(time_at("season", "0000-01-05") == "hiver 0000");
  CHECK(time_at("season", "0000-12-05") == "hiver 0000–0001");
  CHECK(time_at("season", "0033-04-03") == "printemps 0033");
  CHECK(time_at("season", "9999-12-31") == "hiver 9999");
  CHECK(time_at("month", "0000-01-05") == "0000-01");
  const Time before = *parse_time("0000-01-01") - Duration{1};
  for (const char* precision : {"minute", "day", "month", "season"}) {
    for (const Time time : {before, Time::min(), Time::max()})
      CHECK(told("time", R"(, "precision": ")" + std::string(precision) + '"', time).empty());
  }
  // The functions themselves, whoever calls them.
  const double nan = std::numeric_limits<double>::quiet_NaN();
  CHECK(detail::worded_number(nan, {Precision::rounded, 1, {}}).empty());
  CHECK(detail::worded_number(nan, {Precision::range, 0, {1}}).empty());
  CHECK(detail::worded_time(before, Precision::day, {}).empty());
}

TEST_CASE("a place is told from the named part on", "[pipeline][H29]") {
  Record home = record_of("fact", "f", {});
  home.value = {};
  home.fields = {{"address", std::string("3 rue des Lilas")},
                 {"city", std::string("Lyon")},
                 {"region", std::string("Rhône")},
                 {"country", std::string("France")}};
  std::string addresses = "keep";
  const auto prompt_at = [&](const std::string& precision, const Record& record) {
    CatalogFiles files = files_with(slot_of("place", R"(, "precision": ")" + precision + '"'));
    files["rules.json"] =
        R"({"text": ["RÈGLE-SUPRÊME"], "redaction": {"postal_address": ")" + addresses + "\"}}";
    return prompt_of(read_catalog(files), blunt_parts({record}));
  };
  CHECK(holds(prompt_at("address", home), "| 3 rue des Lilas, Lyon, Rhône, France\n"));
  // What stands in the wrong field is no more precise than the slot may be.
  Record misplaced = home;
  misplaced.fields[2].second = std::string("3 rue des Lilas");
  CHECK(holds(prompt_at("region", misplaced), "| France\n"));
  CHECK_FALSE(holds(prompt_at("city", misplaced), "Lilas"));
  // That a slot may tell an address says nothing of whether the rules let one pass.
  addresses = "mask";
  CHECK(holds(prompt_at("address", home), "| [ADDRESS], Lyon, Rhône, France\n"));
  CHECK(holds(prompt_at("city", home), "| Lyon, Rhône, France\n"));
  CHECK(holds(prompt_at("region", home), "| Rhône, France\n"));
  CHECK(holds(prompt_at("country", home), "| France\n"));
  CHECK_FALSE(holds(prompt_at("city", home), "Lilas"));
  CHECK_FALSE(holds(prompt_at("country", home), "Lyon"));

  home.fields = {{"address", std::string("3 rue des Lilas")}};
  CHECK(holds(prompt_at("city", home), "Rien de connu."));  // nothing that may be told
  CHECK_FALSE(holds(prompt_at("city", home), "Lilas"));
  home.fields = {{"city", std::int64_t{7}}};
  CHECK(holds(prompt_at("city", home), "Rien de connu."));
}

TEST_CASE("the fields of a record have a precision each", "[pipeline][H29]") {
  Record record = record_of("fact", "f", {});
  record.value = {};
  record.fields = {{"seen", *parse_time("2026-03-14T15:09:26Z")}, {"points", std::int64_t{1234}}};
  const auto catalog = read_catalog(files_with(
      slot_of("record", R"(, "fields": [{"name": "seen", "label": "Vu", "type": "time", "precision": "month"},
       {"name": "points", "label": "Points", "type": "integer", "precision": "rounded", "step": 1000}])")));
  const std::string prompt = prompt_of(catalog, blunt_parts({record}));
  CHECK(holds(prompt, "| Vu : 2026-03\n"));
  CHECK(holds(prompt, "| Points : 1000\n"));
  CHECK_FALSE(holds(prompt, "1234"));
  CHECK_FALSE(holds(prompt, "15:09"));
}

TEST_CASE("precisions that make no sense are faults of the catalog", "[pipeline][H29]") {
  for (const auto& [type, more] : std::vector<std::pair<std::string, std::string>>{
           {"time", R"(, "precision": "city")"},
           {"time", R"(, "precision": "exact")"},
           {"place", ""},
           {"place", R"(, "precision": "minute")"},
           {"text", R"(, "precision": "exact")"},
           {"integer", R"(, "precision": "rounded")"},
           {"integer", R"(, "precision": "rounded", "step": 0)"},
           {"integer", R"(, "precision": "range")"},
           {"integer", R"(, "precision": "range", "bounds": [3, 3])"},
           {"integer", R"(, "precision": "range", "bounds": ["3"])"},
           {"integer", R"(, "step": 3)"},
           {"integer", R"(, "bounds": [3])"}}) {
    INFO(type << more);
    CHECK(faults_of(slot_of(type, more)) == 1);
  }
  SmallCatalog without_seasons;
  without_seasons.slots = slot_of("time", R"(, "precision": "season")");
  CHECK_THROWS_AS(without_seasons.read(), ConfigError);
}
