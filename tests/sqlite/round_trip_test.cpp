// What is remembered comes back as it was.
#include <cmath>
#include <limits>
#include <random>
#include <span>

#include <thread>
#include "noyau/core/utf8.hpp"

#include "store_support.hpp"

using namespace noyau;
using namespace noyau_test;

namespace {

Record full_record() {
  Record record = memory("m1", "");
  record.value = {};
  record.fields = {{"title", std::string("Échecs")},
                   {"count", std::int64_t{-42}},
                   {"ratio", 2.5},
                   {"live", true},
                   {"off", false},
                   {"since", day(2)},
                   {"none", std::monostate{}},
                   {"empty", std::string()}};
  record.short_form = "t";
  record.speaker = "Zoé";
  record.audience = Audience::public_space;
  record.channel = "#leo";
  record.purposes = {"conversation", "", "a%b", std::string("bar\x1F") + "s"};
  record.data_class = "public_fact";
  record.valid_until = day(9);
  record.confidence = 0.1;
  record.relevance = 0.3;
  record.about = "hobby";
  record.group = "g";
  record.state = ActionState::failed;
  record.derived_from = {{Audience::public_space, ""}, {Audience::private_space, "a%b\x1F"}};
  return record;
}

OwnedScalar random_scalar(std::mt19937_64& random) {
  switch (random() % 6) {
    case 0:
      return {};
    case 1:
      return "texte " + std::to_string(random());
    case 2:
      return static_cast<std::int64_t>(random());
    case 3:
      return std::ldexp(static_cast<double>(random()), static_cast<int>(random() % 200) - 100);
    case 4:
      return random() % 2 == 0;
    default:
      return Time(Duration(static_cast<std::int64_t>(random())));
  }
}

}  // namespace

TEST_CASE("a record comes back as it was", "[sqlite][H22]") {
  const Folder folder;
  const auto store = open_store(folder / "bot.sqlite");
  CHECK(store->size() == 0);
  CHECK_FALSE(store->find("m1"));
  store->remember(full_record());
  REQUIRE(store->find("m1"));
  CHECK(same(*store->find("m1"), full_record()));
  REQUIRE(all_of(*store).size() == 1);
  CHECK(same(all_of(*store)[0], full_record()));
  // And as a candidate.
  auto request = ask_for({OwnerRule::target});
  request.now = day(9);
  const auto result = recall(store, request);
  REQUIRE(result.status == ReadStatus::found);
  const Candidate& candidate = result.batch.candidates()[0];
  CHECK(candidate.id == "m1");
  REQUIRE(candidate.fields.size() == 8);
  CHECK(candidate.fields[0].name == "title");
  CHECK(std::get<Foreign>(candidate.fields[0].value).bytes() == "Échecs");
  CHECK(std::get<std::int64_t>(candidate.fields[1].value) == -42);
  CHECK(std::get<double>(candidate.fields[2].value) == 2.5);
  CHECK(std::get<bool>(candidate.fields[3].value));
  CHECK(std::get<Time>(candidate.fields[5].value) == day(2));
  CHECK(candidate.short_form.bytes() == "t");
  CHECK(candidate.speaker.bytes() == "Zoé");
  CHECK(candidate.owner == OwnerKind::person);
  CHECK(candidate.owner_id == "U1");
  CHECK(candidate.audience == Audience::public_space);
  CHECK(candidate.channel == "#leo");
  CHECK(std::vector<std::string>(candidate.purposes.begin(), candidate.purposes.end()) ==
        full_record().purposes);
  CHECK(candidate.data_class == "public_fact");
  CHECK(candidate.observed == day(1));
  CHECK(candidate.valid_until == day(9));
  CHECK(candidate.confidence == 0.1);
  CHECK(candidate.about == "hobby");
  CHECK(candidate.group == "g");
}

TEST_CASE("random records come back, after reopening too", "[sqlite][H22]") {
  const Folder folder;
  std::mt19937_64 random(7);
  std::vector<Record> records;
  for (int index = 0; index < 300; ++index) {
    Record record = full_record();
    record.id = "r" + std::to_string(1000 + index);
    record.fields.clear();
    if (random() % 2 == 0) {
      record.value = random_scalar(random);
    } else {
      for (std::size_t count = random() % 5; count > 0; --count)
        record.fields.emplace_back("f" + std::to_string(random() % 3), random_scalar(random));
    }
    record.owner = static_cast<OwnerKind>(1 + random() % 4);
    record.audience = static_cast<Audience>(random() % 2);
    if (random() % 3 == 0) record.observed.reset();
    if (random() % 3 == 0) record.valid_until = Time::max();
    if (random() % 5 == 0) record.purposes.clear();
    records.push_back(std::move(record));
  }
  open_store(folder / "bot.sqlite")->remember(records);
  const auto back = all_of(*open_store(folder / "bot.sqlite"));
  REQUIRE(back.size() == records.size());
  for (std::size_t index = 0; index < back.size(); ++index) {
    INFO(index);
    CHECK(same(back[index], records[index]));
  }
}

TEST_CASE("numbers that are none come back as such", "[sqlite][H18]") {
  const Folder folder;
  const auto store = open_store(folder / "bot.sqlite");
  Record record = memory("m1", "");
  record.value = std::numeric_limits<double>::quiet_NaN();
  record.confidence = std::numeric_limits<double>::quiet_NaN();
  record.relevance = std::numeric_limits<double>::infinity();
  store->remember(record);
  const Record back = *store->find("m1");
  CHECK(std::isnan(std::get<double>(back.value)));
  CHECK(std::isnan(back.confidence));
  CHECK(back.relevance == std::numeric_limits<double>::infinity());
  // A confidence that is no number is never enough.
  CHECK(recall(store, ask_for({OwnerRule::target})).status == ReadStatus::none);
}

TEST_CASE("a record with a known id is replaced, in the search too", "[sqlite][H22]") {
  const Folder folder;
  const auto store = open_store(folder / "bot.sqlite");
  store->remember(full_record());
  Record next = memory("m1", "la pêche", "U2");
  store->remember(next);
  CHECK(store->size() == 1);
  CHECK(same(*store->find("m1"), next));
  CHECK(recall(store, ask_for({OwnerRule::target})).status == ReadStatus::none);
  auto of_other = ask_for({OwnerRule::target});
  of_other.grant.target_id = "U2";
  CHECK(ids(recall(store, of_other)) == std::vector<std::string>{"m1"});
  // Twice in one call: the last one stays.
  const std::vector<Record> both{memory("m2", "a"), memory("m2", "b")};
  store->remember(both);
  CHECK(std::get<std::string>(store->find("m2")->value) == "b");
}

TEST_CASE("one record is forgotten", "[sqlite][H22]") {
  const Folder folder;
  const auto store = open_store(folder / "bot.sqlite");
  store->remember(full_record());
  CHECK(store->forget("m1"));
  CHECK_FALSE(store->forget("m1"));
  CHECK(store->size() == 0);
  CHECK(recall(store, ask_for({OwnerRule::target})).status == ReadStatus::none);
}

TEST_CASE("what cannot be stored is refused, and nothing of that call is kept", "[sqlite][H18]") {
  const Folder folder;
  const auto store = open_store(folder / "bot.sqlite");
  std::vector<Record> wrong(6, memory("secret-id", "secret-text"));
  wrong[0].id.clear();
  wrong[1].what.clear();
  wrong[2].owner = OwnerKind::unknown;
  wrong[3].owner_id.clear();
  wrong[4].fields = {{"secret-name", true}};
  wrong[5].owner = OwnerKind::community;
  wrong[5].owner_id.clear();
  for (const Record& record : wrong) {
    const std::vector<Record> both{memory("good", "text"), record};
    const std::string error = error_of([&] { store->remember(both); });
    INFO(error);
    CHECK(holds(error, "bot.sqlite"));
    CHECK(holds(error, "record 2 of 2"));
    CHECK_FALSE(holds(error, "secret"));
    CHECK(store->size() == 0);
  }
  store->remember(std::span<const Record>());
  CHECK(store->size() == 0);
}

TEST_CASE("any bytes are repaired; NUL is valid text and stays", "[sqlite]") {
  const Folder folder;
  const auto store = open_store(folder / "bot.sqlite");
  const std::string broken = "a\xFF\xC3(b";
  Record record = memory(broken, broken, broken);
  record.purposes = {broken};
  record.group = broken;
  store->remember(record);
  REQUIRE(store->find(broken));
  const Record back = *store->find(broken);
  CHECK(back.id == repair_utf8(broken));
  CHECK(std::get<std::string>(back.value) == repair_utf8(broken));
  CHECK(back.owner_id == repair_utf8(broken));
  CHECK(back.purposes == std::vector<std::string>{repair_utf8(broken)});
  CHECK(back.group == repair_utf8(broken));

  const std::string nul("avant\0apres", 11);
  record = memory(std::string("n\0l", 3), nul);
  record.owner_id = std::string(
      "U\0"
      "1",
      3);
  record.fields.clear();
  store->remember(record);
  REQUIRE(store->find(record.id));
  CHECK(same(*store->find(record.id), record));
  CHECK_FALSE(store->find("n"));
  auto request = ask_for({OwnerRule::target});
  request.grant.target_id = record.owner_id;
  request.item_text = "apres";
  const auto result = recall(store, request);
  REQUIRE(result.batch.candidates().size() == 1);
  CHECK(result.batch.candidates()[0].relevance > 0.5);  // the word behind the NUL was found
  request.grant.target_id = "U";
  CHECK(recall(store, request).status == ReadStatus::none);
}

TEST_CASE("huge and empty texts are kept", "[sqlite]") {
  const Folder folder;
  const auto store = open_store(folder / "bot.sqlite");
  std::string huge;
  for (int word = 0; huge.size() < (8U << 20U); ++word) huge += "mot" + std::to_string(word % 70000) + " ";
  const std::string one_word(8U << 20U, 'a');
  store->remember(memory("huge", huge));
  store->remember(memory("one", one_word));
  store->remember(memory("empty", ""));
  CHECK(std::get<std::string>(store->find("huge")->value) == huge);
  CHECK(std::get<std::string>(store->find("one")->value) == one_word);
  CHECK(std::get<std::string>(store->find("empty")->value).empty());
  auto request = ask_for({OwnerRule::target});
  request.item_text = "mot69999";
  CHECK(ids(recall(store, request)).at(0) == "huge");
  request.item_text = one_word;
  CHECK(ids(recall(store, request)).at(0) == "one");
}

TEST_CASE("a visit sees one moment and may end the walk", "[sqlite]") {
  const Folder folder;
  const auto store = open_store(folder / "bot.sqlite");
  for (const char* id : {"b", "c", "a"}) store->remember(memory(id, "texte"));
  std::vector<std::string> seen;
  store->for_each([&](const Record& record) {
    seen.push_back(record.id);
    store->remember(memory("d" + record.id, "pendant"));
    CHECK(store->find(record.id));
  });
  CHECK(seen == std::vector<std::string>{"a", "b", "c"});
  CHECK(store->size() == 6);
  struct Enough {};
  CHECK_THROWS_AS(store->for_each([](const Record&) { throw Enough{}; }), Enough);
  CHECK(store->size() == 6);
}

TEST_CASE("a backup holds everything, and overwrites nothing", "[sqlite]") {
  const Folder folder;
  const auto store = open_store(folder / "bot.sqlite");
  for (int index = 0; index < 50; ++index) store->remember(memory("m" + std::to_string(index), "pêche"));
  store->back_up(folder / "copy.sqlite");
  store->remember(memory("later", "texte"));
  CHECK(holds(error_of([&] { store->back_up(folder / "copy.sqlite"); }), "exists already"));
  CHECK(holds(error_of([&] { store->back_up(folder.path() / "none" / "copy.sqlite"); }), "folder"));
  const auto copy = open_store(folder / "copy.sqlite");
  CHECK(copy->size() == 50);
  auto request = ask_for({OwnerRule::target});
  request.item_text = "PECHE";
  const auto result = recall(copy, request);
  CHECK(result.batch.candidates().size() == 50);
  CHECK(result.batch.candidates()[0].relevance > 0.75);
}

TEST_CASE("of two backups to one name at once one is made, and whole", "[sqlite][threads]") {
  const Folder folder;
  const auto store = open_store(folder / "bot.sqlite");
  std::vector<Record> records;
  for (int index = 0; index < 500; ++index) records.push_back(memory("m" + std::to_string(index), "pêche"));
  store->remember(records);
  for (int trial = 0; trial < 12; ++trial) {
    const auto copy = folder / ("copy" + std::to_string(trial)).c_str();
    std::vector<std::string> errors(2);
    {
      std::vector<std::jthread> writers;
      for (std::string& error : errors)
        writers.emplace_back([&] { error = error_of([&] { store->back_up(copy); }); });
    }
    std::sort(errors.begin(), errors.end());
    CHECK(errors[0].empty());
    CHECK(holds(errors[1], "exists already"));
    CHECK(open_store(copy)->size() == 500);
  }
  for (const auto& entry : std::filesystem::directory_iterator(folder.path()))
    CHECK(entry.path().extension() != ".part");
}
