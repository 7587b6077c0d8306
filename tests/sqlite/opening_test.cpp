// Files that cannot be used, older files, and files that somebody else uses.
#include <SQLiteCpp/SQLiteCpp.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <cmath>
#include <fstream>
#include <limits>

#include "sqlite/statements.hpp"
#include "store_support.hpp"

using namespace noyau;
using namespace noyau_test;
namespace sqlite = noyau::detail::sqlite;

namespace {

SQLite::Database plain(const std::filesystem::path& file) {
  return SQLite::Database(file.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
}

std::string opening_error(const SqliteOptions& options) {
  return error_of([&] { const SqliteMemoryStore store(options); });
}

// What the first version's file looked like, written without the store.
void write_first_version(const std::filesystem::path& file) {
  SQLite::Database database = plain(file);
  database.exec(std::string(sqlite::migration_steps[0]));
  database.exec("PRAGMA application_id = " + std::to_string(sqlite::application_id) +
                "; PRAGMA user_version = 1");
  for (int number = 1; number <= 50; ++number) {
    const std::string index = std::to_string(number);
    database.exec(
        "INSERT INTO record VALUES (" + index + ", 'm" + index +
        "', 'memory', 0, NULL, 1, '', '', 1, 'U1', 1, '', '', '', 5, NULL, 1, 0.5, '', 'g', 0, '')");
    database.exec("INSERT INTO field VALUES (" + index + ", 0, 'titre', 1, 'Soirée " + index + "')");
  }
}

}  // namespace

TEST_CASE("a file that is none of ours is refused and left as it was", "[sqlite]") {
  const Folder folder;
  const auto file = folder / "bot.sqlite";

  std::ofstream(file) << "This is a letter, and it is longer than the header of a database would be. "
                         "It is a letter that nobody wants to lose to a store of memories, ever.";
  const std::string letter = bytes_of(file);
  std::string error = opening_error(options_for(file));
  CHECK(holds(error, file.string()));
  CHECK(holds(error, "no SQLite database"));
  CHECK(bytes_of(file) == letter);

  const auto other = folder / "other.sqlite";
  plain(other).exec("CREATE TABLE recipe(name TEXT)");
  const std::string recipes = bytes_of(other);
  CHECK(holds(opening_error(options_for(other)), "another program"));
  CHECK(bytes_of(other) == recipes);
  plain(other).exec("PRAGMA application_id = 77");
  CHECK(holds(opening_error(options_for(other)), "another program"));

  const auto newer = folder / "newer.sqlite";
  open_store(newer)->remember(memory("m", "texte"));
  plain(newer).exec("PRAGMA user_version = 99");
  error = opening_error(options_for(newer));
  CHECK(holds(error, "version 99"));
  CHECK(holds(error, "newer program"));
  plain(newer).exec("PRAGMA user_version = 2");
  CHECK(open_store(newer)->size() == 1);
}

TEST_CASE("a refused file's log is left as it was", "[sqlite]") {
  const Folder folder;
  const auto file = folder / "bot.sqlite";
  const auto log = folder / "bot.sqlite-wal";
  // A process that dies has no time to move its log into the file.
  const auto left_by = [&](const std::function<void()>& act) {
    std::filesystem::remove(file);
    REQUIRE(in_child([&] {
              act();
              return 0;
            }) == 0);
    REQUIRE(bytes_of(log).size() > 4096);
  };
  const auto refused = [&](const char* why) {
    const std::string bytes = bytes_of(file);
    const std::string log_bytes = bytes_of(log);
    for (const bool read_only : {false, true}) {
      SqliteOptions options = options_for(file);
      options.read_only = read_only;
      CHECK(holds(opening_error(options), why));
      CHECK(bytes_of(file) == bytes);
      CHECK(bytes_of(log) == log_bytes);
    }
  };
  left_by([&] {
    auto* const database = new SQLite::Database(file.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    database->exec("PRAGMA journal_mode = WAL; CREATE TABLE recipe(name TEXT)");
  });
  refused("another program");
  for (const char* rest : {"-wal", "-shm"}) std::filesystem::remove(file.string() + rest);
  left_by([&] {
    open_store(file)->remember(memory("m", "texte"));
    auto* const database = new SQLite::Database(file.string(), SQLite::OPEN_READWRITE);
    database->exec("PRAGMA user_version = 99");
  });
  refused("version 99");
}

TEST_CASE("a place where no file can be is refused with what to do", "[sqlite]") {
  const Folder folder;
  CHECK(holds(opening_error({}), "SqliteOptions::file"));
  CHECK(holds(opening_error(options_for(folder.path())), "is a folder"));
  CHECK(holds(opening_error(options_for(folder.path() / "none" / "bot.sqlite")), "Make the folder"));
  SqliteOptions options = options_for(folder / "bot.sqlite");
  options.create = false;
  CHECK(holds(opening_error(options), "no such file"));
  options.create = true;
  options.read_only = true;
  CHECK(holds(opening_error(options), "no such file"));
  CHECK(std::filesystem::is_empty(folder.path()));
  std::ofstream(folder / "empty.sqlite");
  open_store(folder / "empty.sqlite")->remember(memory("m", "texte"));
}

TEST_CASE("a place that cannot be looked at is not told as missing", "[sqlite]") {
  const Folder folder;
  std::filesystem::create_directory(folder / "gone");
  CHECK(in_child([&] {
          std::filesystem::current_path(folder / "gone");
          std::filesystem::remove(folder / "gone");
          return holds(opening_error(options_for("bot.sqlite")), "Give the whole path") ? 0 : 1;
        }) == 0);
  std::filesystem::create_directory(folder / "closed");
  const auto file = folder / "closed" / "bot.sqlite";
  open_store(file)->remember(memory("m", "texte"));
  ::chmod(folder.path().c_str(), 0755);
  ::chmod((folder / "closed").c_str(), 0600);
  CHECK(in_child([&] {
          if (!become_nobody()) return 1;
          SqliteOptions options = options_for(file);
          if (!holds(opening_error(options), "the right to search")) return 2;
          options.read_only = true;
          return holds(opening_error(options), "the right to search") ? 0 : 3;
        }) == 0);
  ::chmod((folder / "closed").c_str(), 0700);
}

TEST_CASE("weights that give no mean are refused", "[sqlite][H22]") {
  const Folder folder;
  const auto refused = [&](RankWeights weights) {
    SqliteOptions options = options_for(folder / "bot.sqlite");
    options.weights = weights;
    return holds(opening_error(options), "cannot be opened");
  };
  const double none = std::numeric_limits<double>::quiet_NaN();
  const double endless = std::numeric_limits<double>::infinity();
  CHECK(refused({0, 0, 0, 0, std::chrono::hours(1)}));
  CHECK(refused({-1, 2, 1, 1, std::chrono::hours(1)}));
  CHECK(refused({1, none, 1, 1, std::chrono::hours(1)}));
  CHECK(refused({1, 1, endless, 1, std::chrono::hours(1)}));
  CHECK(refused({1, 1, 1, 1, std::chrono::hours(0)}));
  CHECK(refused({1, 1, 1, 1, -std::chrono::hours(1)}));
  CHECK_FALSE(refused({0, 0, 0, 1, std::chrono::hours(1)}));
}

TEST_CASE("an older file comes up to date with everything it held", "[sqlite]") {
  const Folder folder;
  const auto file = folder / "bot.sqlite";
  write_first_version(file);
  SqliteOptions reading = options_for(file);
  reading.read_only = true;
  CHECK(holds(opening_error(reading), "Open it once without read_only"));
  const auto store = open_store(file);
  CHECK(store->size() == 50);
  auto request = ask_for({OwnerRule::target});
  request.item_text = "soiree 17";
  const ReadResult result = recall(store, request);
  REQUIRE(result.batch.candidates().size() == 50);
  CHECK(result.batch.candidates()[0].id == "m17");
  const Record back = *store->find("m17");
  REQUIRE(back.fields.size() == 1);
  CHECK(std::get<std::string>(back.fields[0].second) == "Soirée 17");
  CHECK(back.observed == Time(Duration(5)));
  CHECK(back.group == "g");
  CHECK(open_store(file)->size() == 50);
}

TEST_CASE("a store that only reads reads, and refuses to write", "[sqlite]") {
  const Folder folder;
  const auto file = folder / "bot.sqlite";
  open_store(file)->remember(memory("m", "pêche"));
  SqliteOptions options = options_for(file);
  options.read_only = true;
  const auto store = std::make_shared<SqliteMemoryStore>(options);
  CHECK(store->size() == 1);
  CHECK(recall(store, ask_for({OwnerRule::target})).batch.candidates().size() == 1);
  CHECK(holds(error_of([&] { store->remember(memory("n", "texte")); }), "read_only"));
  CHECK(holds(error_of([&] { store->forget("m"); }), "read_only"));
  CHECK(holds(error_of([&] { store->forget_person("U1"); }), "read_only"));
  CHECK(holds(error_of([&] { store->forget_expired(day(1)); }), "read_only"));
  store->back_up(folder / "copy.sqlite");
  CHECK(open_store(folder / "copy.sqlite")->size() == 1);
  // Beside one that writes.
  const auto writer = open_store(file);
  writer->remember(memory("n", "texte"));
  CHECK(store->size() == 2);
}

TEST_CASE("a locked file is waited for, then reported", "[sqlite]") {
  const Folder folder;
  const auto file = folder / "bot.sqlite";
  open_store(file)->remember(memory("m", "texte"));
  SqliteOptions options = options_for(file);
  options.busy_timeout = std::chrono::milliseconds(150);
  {
    SQLite::Database other = plain(file);
    other.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; DELETE FROM record WHERE number = -1");
    const auto begin = std::chrono::steady_clock::now();
    const std::string error = opening_error(options);
    CHECK(std::chrono::steady_clock::now() - begin >= std::chrono::milliseconds(150));
    CHECK(holds(error, "locked"));
    CHECK(holds(error, "busy_timeout"));
    options.read_only = true;
    CHECK(holds(opening_error(options), "locked"));
    options.read_only = false;
  }
  const auto store = std::make_shared<SqliteMemoryStore>(options);
  SQLite::Database other = plain(file);
  other.exec("BEGIN IMMEDIATE");
  CHECK(holds(error_of([&] { store->remember(memory("n", "texte")); }), "locked"));
  CHECK(recall(store, ask_for({OwnerRule::target})).batch.candidates().size() == 1);  // readers do not wait
  other.exec("ROLLBACK");
  store->remember(memory("n", "texte"));
  CHECK(store->size() == 2);
}

TEST_CASE("a damaged file fails the recall and nothing else", "[sqlite]") {
  const Folder folder;
  const auto file = folder / "bot.sqlite";
  {
    const auto store = open_store(file);
    for (int index = 0; index < 300; ++index)
      store->remember(memory("m" + std::to_string(index), std::string(400, 'a') + std::to_string(index)));
  }
  std::string bytes = bytes_of(file);
  for (std::size_t at = 4096; at < bytes.size(); ++at) bytes[at] = static_cast<char>(at * 7);
  std::ofstream(file, std::ios::binary) << bytes;
  const auto store = open_store(file);  // the first page is whole: the damage shows later
  CHECK(recall(store, ask_for({OwnerRule::target})).failure == SourceFailure::unavailable);
  CHECK(holds(error_of([&] { store->remember(memory("m0", "texte")); }), "damaged"));
  CHECK(holds(error_of([&] { all_of(*store); }), "damaged"));
}

TEST_CASE("a file is the same one by any name and from any folder", "[sqlite]") {
  const Folder folder;
  std::filesystem::create_directory(folder / "other");
  const int code = in_child([&] {
    std::filesystem::current_path(folder.path());
    for (const char* name : {"plain.sqlite", ":memory:", "file:x?mode=memory", "a b#c%d.sqlite"}) {
      std::filesystem::current_path(folder.path());
      const auto store = open_store(name);
      std::filesystem::current_path(folder / "other");
      store->remember(memory("m", "texte"));
      if (recall(store, ask_for({OwnerRule::target})).batch.candidates().size() != 1) return 1;
      if (!std::filesystem::exists(folder / name)) return 2;
    }
    return 0;
  });
  CHECK(code == 0);
}
