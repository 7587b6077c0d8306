// Readers and a writer at once; searches that have to end.
#include <SQLiteCpp/SQLiteCpp.h>

#include <atomic>
#include <chrono>
#include <ctime>
#include <thread>

#include "store_support.hpp"

using namespace noyau;
using namespace noyau_test;
using std::chrono::milliseconds;

namespace {

// Of this thread alone.
double processor_ms() {
  timespec time{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

// A copy has no write-ahead log until a store writes it, and whoever writes it then keeps readers out.
std::filesystem::path copy_without_log(const Folder& folder) {
  const auto original = open_store(folder / "bot.sqlite");
  original->remember(memory("m", "texte"));
  original->back_up(folder / "copy.sqlite");
  return folder / "copy.sqlite";
}

}  // namespace

TEST_CASE("four threads read while one writes, each one moment", "[sqlite][threads]") {
  const Folder folder;
  const auto store = open_store(folder / "bot.sqlite");
  const auto write = [&](int version) {
    std::vector<Record> all;
    for (int index = 0; index < 80; ++index)
      all.push_back(memory("r" + std::to_string(index), "version " + std::to_string(version)));
    store->remember(all);
  };
  write(0);
  std::atomic<int> torn{0};
  std::atomic<int> failed{0};
  std::vector<std::jthread> readers;
  for (int thread = 0; thread < 4; ++thread) {
    readers.emplace_back([&] {
      SqliteMemorySource source("memory", store);
      auto request = ask_for({OwnerRule::target});
      request.item_text = "version";
      for (int round = 0; round < 60; ++round) {
        const ReadResult result = source.recall(request, {});
        if (result.status != ReadStatus::found || result.batch.candidates().size() != 80) {
          ++failed;
          continue;
        }
        const auto text = [&](std::size_t index) {
          return std::get<Foreign>(result.batch.candidates()[index].value).bytes();
        };
        for (std::size_t index = 1; index < 80; ++index) torn += text(index) != text(0) ? 1 : 0;
        if (store->size() != 80 || !store->find("r7")) ++failed;
      }
    });
  }
  for (int version = 1; version <= 60; ++version) write(version);
  readers.clear();
  CHECK(torn == 0);
  CHECK(failed == 0);
  CHECK(std::get<std::string>(store->find("r79")->value) == "version 60");
}

TEST_CASE("several threads write, and nothing is lost", "[sqlite][threads]") {
  const Folder folder;
  const auto first = open_store(folder / "bot.sqlite");
  const auto second = open_store(folder / "bot.sqlite");  // as another process would
  std::atomic<int> failed{0};
  {
    std::vector<std::jthread> writers;
    for (int thread = 0; thread < 4; ++thread) {
      writers.emplace_back([&, thread] {
        for (int index = 0; index < 20; ++index) {
          const auto& store = thread % 2 == 0 ? first : second;
          const std::string id = std::to_string(thread) + "." + std::to_string(index);
          if (!error_of([&] { store->remember(memory(id, "texte")); }).empty()) ++failed;
        }
      });
    }
  }
  CHECK(failed == 0);
  CHECK(first->size() == 80);
  CHECK(all_of(*second).size() == 80);
}

TEST_CASE("many open one new file at once", "[sqlite][threads]") {
  for (int round = 0; round < 8; ++round) {
    const Folder folder;
    std::vector<std::string> errors(6);
    {
      std::vector<std::jthread> openers;
      for (std::size_t opener = 0; opener < errors.size(); ++opener) {
        openers.emplace_back([&, opener] {
          SqliteOptions options = options_for(folder / "bot.sqlite");
          options.busy_timeout = std::chrono::seconds(60);  // six on a slow disk
          errors[opener] =
              error_of([&] { SqliteMemoryStore(options).remember(memory(std::to_string(opener), "texte")); });
        });
      }
    }
    CHECK(errors == std::vector<std::string>(errors.size()));
    CHECK(open_store(folder / "bot.sqlite")->size() == errors.size());
  }
}

TEST_CASE("a search ends with the stop token and at the deadline", "[sqlite][H17]") {
  const Folder folder;
  SqliteOptions options = options_for(folder / "bot.sqlite");
  options.busy_timeout = std::chrono::seconds(30);
  std::string words;
  for (int word = 0; word < 32; ++word) words += "mot" + std::to_string(word) + " ";
  auto request = ask_for({OwnerRule::target});
  request.item_text = words;
  {
    const auto store = std::make_shared<SqliteMemoryStore>(options);
    std::vector<Record> records;
    for (int index = 0; index < 6000; ++index) records.push_back(memory("m" + std::to_string(index), words));
    store->remember(records);
    SqliteMemorySource source("memory", store);
    std::stop_source stop;
    stop.request_stop();
    CHECK(source.recall(request, stop.get_token()).failure == SourceFailure::cancelled);
    request.deadline = std::chrono::steady_clock::now() - milliseconds(1);
    CHECK(source.recall(request, {}).failure == SourceFailure::timed_out);
    // In the middle: this search takes many times as long.
    request.deadline = std::chrono::steady_clock::now() + milliseconds(3);
    const double begin = processor_ms();
    CHECK(source.recall(request, {}).failure == SourceFailure::timed_out);
    const double middle = processor_ms();
    request.deadline = {};
    CHECK(source.recall(request, {}).status == ReadStatus::found);
    CHECK(middle - begin < (processor_ms() - middle) / 2);
  }
  const auto store = std::make_shared<SqliteMemoryStore>(options);
  SqliteMemorySource source("memory", store);
  CHECK(source.recall(request, {}).status == ReadStatus::found);
  CHECK_THROWS_AS(SqliteMemorySource("memory", nullptr), Error);
}

TEST_CASE("a search that waits for a lock ends in time", "[sqlite][H17]") {
  const Folder folder;
  const auto file = copy_without_log(folder);
  SqliteOptions options = options_for(file);
  options.busy_timeout = std::chrono::seconds(30);
  options.read_only = true;
  const auto store = std::make_shared<SqliteMemoryStore>(options);
  SqliteMemorySource source("memory", store);
  auto request = ask_for({OwnerRule::target});
  REQUIRE(source.recall(request, {}).status == ReadStatus::found);
  SQLite::Database other(file.string(), SQLite::OPEN_READWRITE);
  other.exec("BEGIN EXCLUSIVE");
  const auto begin = std::chrono::steady_clock::now();
  request.deadline = begin + milliseconds(50);
  CHECK(source.recall(request, {}).failure == SourceFailure::timed_out);
  request.deadline = {};
  std::stop_source stop;
  const std::jthread stopper([&] {
    std::this_thread::sleep_for(milliseconds(50));
    stop.request_stop();
  });
  CHECK(source.recall(request, stop.get_token()).failure == SourceFailure::cancelled);
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(20));
  other.exec("ROLLBACK");
  CHECK(source.recall(request, {}).status == ReadStatus::found);
}

TEST_CASE("a search that needs a new reader ends in time too", "[sqlite][H17]") {
  const Folder folder;
  SqliteOptions options = options_for(copy_without_log(folder));
  options.busy_timeout = std::chrono::seconds(30);
  options.read_only = true;
  const auto store = std::make_shared<SqliteMemoryStore>(options);
  SqliteMemorySource source("memory", store);
  SQLite::Database other(options.file.string(), SQLite::OPEN_READWRITE);
  other.exec("BEGIN EXCLUSIVE");
  const auto begin = std::chrono::steady_clock::now();
  std::stop_source stop;
  ReadResult first;
  std::jthread waiting([&] { first = source.recall(ask_for({OwnerRule::target}), stop.get_token()); });
  std::this_thread::sleep_for(milliseconds(100));  // the only reader is taken
  auto request = ask_for({OwnerRule::target});
  request.deadline = std::chrono::steady_clock::now() + milliseconds(50);
  CHECK(source.recall(request, {}).failure == SourceFailure::timed_out);
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(20));
  stop.request_stop();
  waiting.join();
  CHECK(first.failure == SourceFailure::cancelled);
}

TEST_CASE("a time-out of for ever waits, and one below zero does not", "[sqlite]") {
  const Folder folder;
  SqliteOptions options = options_for(copy_without_log(folder));
  options.read_only = true;
  const auto found_while_locked = [&](Duration timeout) {
    options.busy_timeout = timeout;
    const SqliteMemoryStore store(options);
    CHECK(store.options().busy_timeout >= Duration{0});
    SQLite::Database other(options.file.string(), SQLite::OPEN_READWRITE);
    other.exec("BEGIN EXCLUSIVE");
    const std::jthread ender([&] {
      std::this_thread::sleep_for(milliseconds(200));
      other.exec("ROLLBACK");
    });
    return error_of([&] { (void)store.find("m"); });
  };
  CHECK(found_while_locked(Duration::max()).empty());
  CHECK(holds(found_while_locked(Duration::min()), "locked"));
  options.read_only = false;
  options.busy_timeout = Duration::max();
  SqliteMemoryStore writing(options);
  SQLite::Database other(options.file.string(), SQLite::OPEN_READWRITE);
  other.exec("BEGIN IMMEDIATE");
  const std::jthread ender([&] {
    std::this_thread::sleep_for(milliseconds(200));
    other.exec("ROLLBACK");
  });
  writing.remember(memory("n", "texte"));
}
