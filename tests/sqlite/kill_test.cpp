// Processes that are killed while they write.
#include <SQLiteCpp/SQLiteCpp.h>
#include <poll.h>

#include <chrono>
#include <csignal>
#include <cstdint>
#include <random>
#include <set>
#include <thread>

#include "store_support.hpp"

using namespace noyau;
using namespace noyau_test;

namespace {

constexpr int rounds = 500;
constexpr std::size_t together = 3;  // records of one call

std::string id_of(std::uint32_t call, std::size_t part) {
  return "c" + std::to_string(call) + "." + std::to_string(part);
}

// Writes until it is killed, and says so of each call that returned.
[[noreturn]] void write_on(const std::filesystem::path& file, std::uint32_t first, int acknowledge) {
  try {
    const auto store = open_store(file);
    for (std::uint32_t call = first;; ++call) {
      std::vector<Record> records;
      for (std::size_t part = 0; part < together; ++part)
        records.push_back(
            memory(id_of(call, part), "mot" + std::to_string(call % 100) + std::string(200, 'a')));
      store->remember(records);
      if (call % 5 == 4) store->forget(id_of(call - 2, 0));
      if (::write(acknowledge, &call, sizeof call) != sizeof call) break;
    }
  } catch (...) {
  }
  ::_exit(1);
}

// One process and its end; the calls that it acknowledged.
std::vector<std::uint32_t> one_life(const std::filesystem::path& file, std::uint32_t first,
                                    std::mt19937_64& random) {
  int ends[2];
  REQUIRE(::pipe(ends) == 0);
  const pid_t child = ::fork();
  if (child == 0) {
    ::close(ends[0]);
    write_on(file, first, ends[1]);
  }
  ::close(ends[1]);
  // Every other one at work, the others also while the file is being opened.
  pollfd first_word{ends[0], POLLIN, 0};
  if (random() % 2 == 0) ::poll(&first_word, 1, 5000);
  std::this_thread::sleep_for(std::chrono::microseconds(random() % 12'000));
  ::kill(child, SIGKILL);
  std::vector<std::uint32_t> acknowledged;
  std::uint32_t call = 0;
  while (::read(ends[0], &call, sizeof call) == sizeof call) acknowledged.push_back(call);
  ::close(ends[0]);
  int status = 0;
  ::waitpid(child, &status, 0);
  REQUIRE(WIFSIGNALED(status));
  return acknowledged;
}

void check_file(const std::filesystem::path& file, const std::set<std::uint32_t>& acknowledged) {
  {
    const auto store = open_store(file);
    std::set<std::string> there;
    store->for_each([&](const Record& record) { there.insert(record.id); });
    std::size_t missing = 0;
    for (const std::uint32_t call : acknowledged) {
      for (std::size_t part = 1; part < together; ++part) missing += 1 - there.count(id_of(call, part));
    }
    CHECK(missing == 0);
    std::size_t torn = 0;  // a call whose records are not all there or all not
    for (const std::string& id : there) {
      const std::string call = id.substr(0, id.find('.'));
      if (there.count(call + ".1") == 0 || there.count(call + ".2") == 0) ++torn;
    }
    CHECK(torn == 0);
  }
  SQLite::Database plain(file.string(), SQLite::OPEN_READWRITE);
  CHECK(plain.execAndGet("PRAGMA integrity_check").getString() == "ok");
  plain.exec("INSERT INTO words(words) VALUES ('integrity-check')");
  CHECK(plain.execAndGet("SELECT count(*) FROM record").getInt() ==
        plain.execAndGet("SELECT count(*) FROM shelf").getInt());
  CHECK(plain.execAndGet("SELECT count(*) FROM pragma_foreign_key_check").getInt() == 0);
}

}  // namespace

TEST_CASE("killed five hundred times, every acknowledged write is there", "[sqlite]") {
  const Folder folder;
  const auto file = folder / "bot.sqlite";
  std::mt19937_64 random(99);
  std::set<std::uint32_t> acknowledged;
  std::uint32_t next = 0;
  for (int round = 0; round < rounds; ++round) {
    for (const std::uint32_t call : one_life(file, next, random)) acknowledged.insert(call);
    next += 1000;  // numbers of its own for each process
    if (round % 100 == 99) check_file(file, acknowledged);
  }
  CHECK(acknowledged.size() > rounds / 4);
}
