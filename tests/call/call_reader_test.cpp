#include "noyau/call/call_reader.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>

#include "call/blank.hpp"
#include "call/hostile_json.hpp"

using namespace noyau;
using hostile::Json;

namespace {

Json good_call() {
  return Json::parse(R"({
    "id": "call-7", "use_case": "viewer.reply", "interface": "twitch", "community": "Chez_Léo", "channel": "#léo",
    "audience": "public_space",
    "target": {"kind": "person", "id": "U1", "name": "Zoé", "linked_names": ["zoe#1234", "Zoé L."]},
    "present": [{"id": "U2", "name": "Max"}, {"id": "U3", "name": "Ana"}],
    "item": {"id": "m9", "author_id": "U1", "author_name": "Zoé", "text": "salut !", "time": "2026-03-14T15:09:26Z"},
    "situation": [{"key": "game", "text": "Échecs"}],
    "permissions": ["reply", "announce"],
    "timeout": "PT10S"
  })");
}

void read_text(std::string_view text) {
  read_call(text, "calls/viewer.json");
}

}  // namespace

TEST_CASE("a whole call is read", "[call][H19][H20]") {
  const Call call = read_call(good_call().dump(), "call.json");
  CHECK(call.id == "call-7");
  CHECK(call.use_case == "viewer.reply");
  CHECK(call.interface_id == "twitch");
  CHECK(call.community == "Chez_Léo");
  CHECK(call.channel == "#léo");
  CHECK(call.audience == Audience::public_space);
  CHECK(call.target.kind == TargetKind::person);
  CHECK(call.target.person.id == "U1");
  CHECK(call.target.person.name == "Zoé");
  CHECK(call.target.person.linked_names == std::vector<std::string>{"zoe#1234", "Zoé L."});
  REQUIRE(call.present.size() == 2);
  CHECK(call.present[1].id == "U3");
  CHECK(call.present[1].name == "Ana");
  REQUIRE(call.item);
  CHECK(call.item->id == "m9");
  CHECK(call.item->author_id == "U1");
  CHECK(call.item->author_name == "Zoé");
  CHECK(call.item->text == "salut !");
  CHECK(call.item->time == parse_time("2026-03-14T15:09:26Z"));
  REQUIRE(call.situation.size() == 1);
  CHECK(call.situation[0].key == "game");
  CHECK(call.situation[0].text == "Échecs");
  CHECK(call.permissions == std::set<std::string>{"announce", "reply"});
  CHECK(call.timeout == Duration{10'000});
}

TEST_CASE("the smallest call has defaults for the rest", "[call]") {
  const Call call =
      read_call(R"({"use_case": "announcement", "interface": "discord", "audience": "private_space",
                                  "target": {"kind": "nobody"}})",
                "call.json");
  CHECK(call.audience == Audience::private_space);
  CHECK(call.target.kind == TargetKind::nobody);
  CHECK_FALSE(call.item);
  CHECK_FALSE(call.timeout);
  CHECK(call.present.empty());
  CHECK(call.permissions.empty());
}

TEST_CASE("a damaged call is refused", "[call]") {
  hostile::check_damaged_text(read_text, good_call());
}
TEST_CASE("every field of a call has one type", "[call]") {
  hostile::check_wrong_types(read_text, good_call());
}
TEST_CASE("a call has no other fields", "[call]") {
  hostile::check_unknown_fields(read_text, good_call());
}
TEST_CASE("a call may be commented", "[call]") {
  hostile::check_comments(read_text, good_call());
}
TEST_CASE("a call names each field once", "[call]") {
  hostile::check_duplicate_keys(read_text, good_call());
}

TEST_CASE("what a call cannot do without is named when it is missing", "[call]") {
  for (const char* pointer : {"/use_case", "/interface", "/audience", "/target", "/target/kind", "/item/text",
                              "/situation/0/key", "/situation/0/text"}) {
    const Json::json_pointer at(pointer);
    Json bad = good_call();
    bad[at.parent_pointer()].erase(at.back());
    INFO(pointer);
    CHECK(hostile::names_field(hostile::faults_of(read_text, bad.dump()), hostile::field_of(at)));
  }
}

TEST_CASE("values outside their vocabulary are refused where they stand", "[call]") {
  const std::pair<const char*, const char*> cases[] = {
      {"/audience", "everybody"},    {"/audience", ""},    {"/target/kind", "Person"},
      {"/use_case", "Viewer Reply"}, {"/use_case", ""},    {"/interface", "é"},
      {"/timeout", "10s"},           {"/timeout", "PT0S"}, {"/item/time", "hier"},
      {"/situation/0/key", ""}};
  for (const auto& [pointer, value] : cases) {
    const Json::json_pointer at(pointer);
    Json bad = good_call();
    bad[at] = value;
    INFO(pointer << " = " << value);
    CHECK(hostile::names_field(hostile::faults_of(read_text, bad.dump()), hostile::field_of(at)));
  }
}

TEST_CASE("all faults of a call come in one go, with their lines", "[call]") {
  const auto faults = hostile::faults_of(
      read_text, "{\n\"use_case\": 1,\n\"audience\": \"all\",\n\"target\": {},\n\"x\": 0}");
  REQUIRE(faults.size() == 5);
  CHECK(hostile::names_field(faults, "use_case"));
  CHECK(hostile::names_field(faults, "interface"));
  CHECK(hostile::names_field(faults, "audience"));
  CHECK(hostile::names_field(faults, "target.kind"));
  CHECK(hostile::names_field(faults, "x"));
  CHECK(faults[0].file == "calls/viewer.json");
  CHECK(faults[0].line == 2);
}

TEST_CASE("the example's calls are read", "[call]") {
  for (const auto& entry :
       std::filesystem::directory_iterator(std::filesystem::path(NOYAU_EXAMPLES) / "calls")) {
    INFO(entry.path());
    std::ifstream stream(entry.path(), std::ios::binary);
    CHECK_NOTHROW(read_text(std::string(std::istreambuf_iterator<char>(stream), {})));
  }
}

TEST_CASE("a call of more than a mebibyte is refused, one of just less is read", "[call]") {
  Json call = good_call();
  call["item"]["text"] = std::string((1 << 20) - 2000, 'a');
  CHECK_NOTHROW(read_text(call.dump()));
  call["item"]["text"] = std::string(1 << 20, 'a');
  CHECK(hostile::refused(read_text, call.dump()));
}

TEST_CASE("blank text says nothing in any script", "[call]") {
  for (const char* text :
       {"", " ", "\n\t\r\n", "\u00A0\u3000", "\u200B\u200D\uFEFF", "\u00AD", "\u2028\u2029", "\x01\x1F"}) {
    INFO(text);
    CHECK(detail::is_blank(text));
  }
  for (const char* text : {".", " a ", "é", "👍", "日", "\xFF"}) {
    INFO(text);
    CHECK_FALSE(detail::is_blank(text));
  }
}
