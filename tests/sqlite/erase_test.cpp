// Forgetting, down to the bytes.
#include <SQLiteCpp/SQLiteCpp.h>

#include <memory>

#include "store_support.hpp"

using namespace noyau;
using namespace noyau_test;

namespace {

// Each stands in one place only, and each as it is written and as it is searched.
const std::vector<std::string> theirs{
    "Ornithorynque",  "ornithorynque", "Écureuil-Volant",  "ecureuil",   "volant",
    "Zoé-Hors-Ligne", "viewer-8812",   "salon-privé-8812", "axolotl",    "ptérodactyle",
    "pterodactyle",   "champ-intime",  "brontosaure",      "groupe-8812"};
const std::vector<std::string> others{"capybara", "Capybara", "viewer-1", "salamandre"};

std::vector<Record> with_person() {
  std::vector<Record> records{
      memory("m1", "Ornithorynque au jardin", "viewer-8812"),
      utterance("u1", "viewer-8812", "salon-privé-8812", 2), memory("answer", "Réponse: axolotl", "viewer-1"),
      memory("m2", "Capybara tranquille", "viewer-1"), utterance("u2", "viewer-1", "#leo", 2)};
  records[0].short_form = "ptérodactyle";
  records[0].about = "champ-intime";
  records[1].value = "Écureuil-Volant";
  records[1].speaker = "Zoé-Hors-Ligne";
  records[1].group = records[2].group = "groupe-8812";
  records[4].value = "salamandre";
  records[4].group = "autre";
  Record fields = memory("m3", "", "viewer-8812");
  fields.value = {};
  fields.fields = {{"brontosaure", std::string("ptérodactyle")}};
  records.push_back(fields);
  return records;
}

void fill(SqliteMemoryStore& store) {
  std::vector<Record> filler;
  for (int index = 0; index < 300; ++index)
    filler.push_back(
        memory("f" + std::to_string(index), "texte de fond " + std::to_string(index), "viewer-1"));
  store.remember(filler);
  for (const Record& record : with_person()) store.remember(record);
  // A version that was replaced, and one that was forgotten: their bytes count too.
  store.remember(memory("m9", "ptérodactyle brontosaure", "viewer-8812"));
  store.remember(memory("m9", "Ornithorynque", "viewer-8812"));
  store.remember(memory("m10", "axolotl axolotl", "viewer-8812"));
  store.forget("m10");
}

std::vector<std::string> held(const Folder& folder, const std::vector<std::string>& words) {
  std::vector<std::string> found;
  for (const std::string& word : words) {
    if (folder_holds(folder.path(), word)) found.push_back(word);
  }
  return found;
}

}  // namespace

TEST_CASE("everything about a person is forgotten, to the last byte", "[sqlite][H38]") {
  const Folder folder;
  const auto store = open_store(folder / "bot.sqlite");
  fill(*store);
  REQUIRE(held(folder, theirs) == theirs);
  REQUIRE(held(folder, others) == others);
  CHECK(store->forget_person("viewer-8812") == 5);
  CHECK(held(folder, theirs).empty());  // while the store is open: file, log and all
  CHECK(held(folder, others) == others);
  CHECK(store->size() == 302);
  CHECK_FALSE(store->find("answer"));
  SQLite::Database plain((folder / "bot.sqlite").string(), SQLite::OPEN_READONLY);
  CHECK(plain.execAndGet("PRAGMA freelist_count").getInt() == 0);  // the file gives its room back
  CHECK(store->find("m2"));
  auto request = ask_for({OwnerRule::target});
  request.grant.target_id = "viewer-1";
  request.item_text = "capybara";
  CHECK(ids(recall(store, request)).at(0) == "m2");
  CHECK(store->forget_person("viewer-8812") == 0);
  CHECK(store->forget_person("") == 0);
  CHECK(store->forget_person("nobody") == 0);
  CHECK(store->size() == 302);
}

TEST_CASE("while another process reads, forgetting says what is left to do", "[sqlite][H38]") {
  const Folder folder;
  SqliteOptions options = options_for(folder / "bot.sqlite");
  options.busy_timeout = std::chrono::milliseconds(100);
  const auto store = std::make_shared<SqliteMemoryStore>(options);
  fill(*store);
  {
    SQLite::Database other((folder / "bot.sqlite").string(), SQLite::OPEN_READONLY);
    other.exec("BEGIN");
    SQLite::Statement read(other, "SELECT count(*) FROM record");
    read.executeStep();
    const std::string error = error_of([&] { store->forget_person("viewer-8812"); });
    INFO(error);
    CHECK(holds(error, "gone from every answer"));
    CHECK(holds(error, "Call forget_person again"));
    CHECK_FALSE(holds(error, "untouched"));
    CHECK_FALSE(holds(error, "viewer-8812"));
    CHECK(store->size() == 302);
  }
  CHECK(store->forget_person("viewer-8812") == 0);
  CHECK(held(folder, theirs).empty());
  CHECK(held(folder, others) == others);
}

TEST_CASE("what has expired is forgotten and overwritten", "[sqlite][H38]") {
  const Folder folder;
  const auto store = open_store(folder / "bot.sqlite");
  fill(*store);
  Record expired = memory("old", "Iguane", "viewer-1");
  expired.valid_until = day(4);
  Record last_day = expired;
  last_day.id = "last";
  last_day.value = "Loutre";
  last_day.valid_until = day(5);
  store->remember(expired);
  store->remember(last_day);
  REQUIRE(held(folder, {"Iguane", "iguane"}).size() == 2);
  CHECK(store->forget_expired(day(5)) == 1);
  CHECK(held(folder, {"Iguane", "iguane"}).empty());
  CHECK(held(folder, {"Loutre", "loutre"}).size() == 2);
  CHECK(store->forget_expired(day(5)) == 0);
  CHECK(store->size() == 308);
}

TEST_CASE("what a reader kept in the log goes with the next call, though it finds nothing", "[sqlite][H38]") {
  const Folder folder;
  SqliteOptions options = options_for(folder / "bot.sqlite");
  options.busy_timeout = std::chrono::milliseconds(100);
  SqliteMemoryStore store(options);
  Record expired = memory("old", "Iguane", "viewer-1");
  expired.valid_until = day(4);
  store.remember(expired);
  {
    SQLite::Database other((folder / "bot.sqlite").string(), SQLite::OPEN_READONLY);
    other.exec("BEGIN");
    SQLite::Statement read(other, "SELECT count(*) FROM record");
    read.executeStep();
    CHECK(store.forget_expired(day(5)) == 1);
  }
  REQUIRE(held(folder, {"Iguane", "iguane"}).size() == 2);
  CHECK(store.forget_expired(day(5)) == 0);
  CHECK(held(folder, {"Iguane", "iguane"}).empty());
}
