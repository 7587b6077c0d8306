#include <filesystem>
#include <fstream>

#include "call/hostile_json.hpp"
#include "noyau/source/memory_store.hpp"

using namespace noyau;
using hostile::Json;

namespace {

Json good_records() {
  return Json::parse(R"({"records": [
    {"id": "m1", "what": "personal_memory", "value": "Zoé joue aux échecs.", "short": "échecs", "speaker": "Zoé",
     "owner": {"kind": "person", "id": "U1"}, "audience": "public_space", "channel": "#léo",
     "purposes": ["conversation"], "class": "public_fact", "observed": "2026-03-01", "valid_until": "2026-12-31T00:00Z",
     "confidence": 0.5, "relevance": 0.75, "about": "hobby", "group": "g1"},
    {"id": "s1", "what": "stream", "fields": {"title": "Échecs", "viewers": 42, "rate": 1.5, "live": true,
     "since": {"time": "2026-03-14T15:00Z"}}, "owner": {"kind": "platform"}}
  ]})");
}

void read_text(std::string_view text) {
  read_records(text, "records.json");
}

Record only(const char* fields) {
  const auto records =
      read_records(R"({"records": [{"id": "r", "what": "w", )" + std::string(fields) + "}]}", "r.json");
  REQUIRE(records.size() == 1);
  return records[0];
}

bool faulty(const char* fields, std::string_view field) {
  return hostile::names_field(hostile::faults_of(read_text, R"({"records": [{"id": "r", "what": "w", )" +
                                                                std::string(fields) + "}]}"),
                              field);
}

}  // namespace

TEST_CASE("a whole record is read", "[source]") {
  const auto records = read_records(good_records().dump(), "records.json");
  REQUIRE(records.size() == 2);
  const Record& memory = records[0];
  CHECK(memory.id == "m1");
  CHECK(memory.what == "personal_memory");
  CHECK(std::get<std::string>(memory.value) == "Zoé joue aux échecs.");
  CHECK(memory.short_form == "échecs");
  CHECK(memory.speaker == "Zoé");
  CHECK(memory.owner == OwnerKind::person);
  CHECK(memory.owner_id == "U1");
  CHECK(memory.audience == Audience::public_space);
  CHECK(memory.channel == "#léo");
  CHECK(memory.purposes == std::vector<std::string>{"conversation"});
  CHECK(memory.data_class == "public_fact");
  CHECK(memory.observed == parse_time("2026-03-01"));
  CHECK(memory.valid_until == parse_time("2026-12-31"));
  CHECK(memory.confidence == 0.5);
  CHECK(memory.relevance == 0.75);
  CHECK(memory.about == "hobby");
  CHECK(memory.group == "g1");
  const Record& stream = records[1];
  CHECK(stream.owner == OwnerKind::platform);
  REQUIRE(stream.fields.size() == 5);
  CHECK(stream.fields[0] == std::pair<std::string, OwnedScalar>{"title", "Échecs"});
  CHECK(stream.fields[1] == std::pair<std::string, OwnedScalar>{"viewers", std::int64_t{42}});
  CHECK(stream.fields[2] == std::pair<std::string, OwnedScalar>{"rate", 1.5});
  CHECK(stream.fields[3] == std::pair<std::string, OwnedScalar>{"live", true});
  CHECK(stream.fields[4] == std::pair<std::string, OwnedScalar>{"since", *parse_time("2026-03-14T15:00Z")});
}

TEST_CASE("each kind of value is read as itself", "[source]") {
  CHECK(only(R"("value": "x")").value == OwnedScalar("x"));
  CHECK(only(R"("value": "2026-03-14")").value == OwnedScalar("2026-03-14"));
  CHECK(only(R"("value": -7)").value == OwnedScalar(std::int64_t{-7}));
  CHECK(only(R"("value": 7.0)").value == OwnedScalar(7.0));
  CHECK(only(R"("value": false)").value == OwnedScalar(false));
  CHECK(only(R"("value": {"time": "2026-03-14"})").value == OwnedScalar(*parse_time("2026-03-14")));
}

TEST_CASE("a record without an owner is read, and owned by nobody known", "[source][H18]") {
  const Record record = only(R"("value": 1)");
  CHECK(record.owner == OwnerKind::unknown);
  CHECK(record.owner_id.empty());
  CHECK(record.audience == Audience::private_space);
  CHECK(record.confidence == 1);
  CHECK(record.relevance == 1);
  CHECK_FALSE(record.observed);
}

TEST_CASE("an owner is whole or absent", "[source]") {
  for (const char* kind : {"person", "community", "utterance"}) {
    const std::string start = R"("owner": {"kind": ")" + std::string(kind) + "\"";
    CHECK(only((start + R"(, "id": "x"})").c_str()).owner_id == "x");
    CHECK(faulty((start + "}").c_str(), "records[0].owner.id"));
    CHECK(faulty((start + R"(, "id": ""})").c_str(), "records[0].owner.id"));
  }
  CHECK(only(R"("owner": {"kind": "platform", "id": ""})").owner == OwnerKind::platform);
  CHECK(faulty(R"("owner": {"kind": "platform", "id": "x"})", "records[0].owner.id"));
  CHECK(faulty(R"("owner": {"kind": "unknown", "id": "x"})", "records[0].owner.kind"));
  CHECK(faulty(R"("owner": {"id": "x"})", "records[0].owner.kind"));
  CHECK(faulty(R"("owner": {})", "records[0].owner.kind"));
}

TEST_CASE("values out of range or of no vocabulary are refused where they stand", "[source]") {
  CHECK(faulty(R"("confidence": 1.01)", "records[0].confidence"));
  CHECK(faulty(R"("relevance": -0.1)", "records[0].relevance"));
  CHECK(faulty(R"("audience": "all")", "records[0].audience"));
  CHECK(faulty(R"("observed": "2026-02-30")", "records[0].observed"));
  CHECK(faulty(R"("valid_until": "soon")", "records[0].valid_until"));
  CHECK(faulty(R"("value": {"time": "soon"})", "records[0].value.time"));
  CHECK(faulty(R"("value": {})", "records[0].value.time"));
  CHECK(faulty(R"("fields": {"a": [1]})", "records[0].fields.a"));
  CHECK(faulty(R"("fields": {"a": null})", "records[0].fields.a"));
  CHECK(faulty(R"("value": 1, "fields": {})", "records[0].fields"));
}

TEST_CASE("ids are there and unique", "[source]") {
  const auto faults = [](const char* text) { return hostile::faults_of(read_text, text); };
  CHECK(hostile::names_field(faults(R"({"records": [{"what": "w"}]})"), "records[0].id"));
  CHECK(hostile::names_field(faults(R"({"records": [{"id": "", "what": "w"}]})"), "records[0].id"));
  CHECK(hostile::names_field(faults(R"({"records": [{"id": "a"}]})"), "records[0].what"));
  CHECK(hostile::names_field(faults(R"({"records": [{"id": "a", "what": "No Id"}]})"), "records[0].what"));
  CHECK(hostile::names_field(faults(R"({"records": [{"id": "a", "what": "w"}, {"id": "a", "what": "v"}]})"),
                             "records[1].id"));
  CHECK(hostile::names_field(faults("{}"), "records"));
  CHECK(read_records(R"({"records": []})", "r.json").empty());
}

TEST_CASE("damaged records are refused", "[source]") {
  hostile::check_damaged_text(read_text, good_records());
}
TEST_CASE("every field of a record has its types", "[source]") {
  hostile::check_wrong_types(read_text, good_records(),
                             {"records[0].value", "records[1].fields.title", "records[1].fields.viewers",
                              "records[1].fields.rate", "records[1].fields.live", "records[1].fields.since"});
}
TEST_CASE("a record has no other fields", "[source]") {
  hostile::check_unknown_fields(read_text, good_records(), {"records[1].fields"});
}
TEST_CASE("records may be commented", "[source]") {
  hostile::check_comments(read_text, good_records());
  CHECK(only(R"("fields": {"//": "a comment is no field", "a": 1})").fields.size() == 1);
}
TEST_CASE("a record names each field once", "[source]") {
  hostile::check_duplicate_keys(read_text, good_records());
}

TEST_CASE("more than 64 MiB of records are refused", "[source]") {
  CHECK(hostile::refused(read_text, R"({"records": [])" + std::string(64 << 20, ' ') + "}"));
}

TEST_CASE("the example's files are read", "[source]") {
  const std::filesystem::path data = std::filesystem::path(NOYAU_EXAMPLES) / "data" / "sources";
  for (const auto& entry : std::filesystem::directory_iterator(data)) {
    INFO(entry.path());
    CHECK_FALSE(read_records(entry.path()).empty());
  }
}

TEST_CASE("records are read from a file, and the file is named in faults", "[source]") {
  const auto folder = std::filesystem::temp_directory_path() / "noyau-source-test";
  std::filesystem::create_directories(folder);
  const auto file = folder / "records.json";
  std::ofstream(file) << good_records().dump();
  CHECK(read_records(file).size() == 2);
  std::ofstream(file) << "{\n\"records\": 3}";
  const auto faults = hostile::faults_of([&](std::string_view) { read_records(file); }, "");
  REQUIRE(faults.size() == 1);
  CHECK(faults[0].file == file.string());
  CHECK(faults[0].line == 2);
  CHECK_THROWS_AS(read_records(folder), ConfigError);
  CHECK_THROWS_AS(read_records(folder / "missing.json"), ConfigError);
  std::filesystem::remove_all(folder);
}
