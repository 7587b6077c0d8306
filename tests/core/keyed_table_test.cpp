// Numbers remembered under keyed hashes: never a wrong one, whatever is overwritten or torn.
#include "core/keyed_table.hpp"

#include <new>
#include <random>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "catch.hpp"

using noyau::detail::KeyedHash;
using noyau::detail::KeyedTable;

TEST_CASE("what was put under a text is found under an equal text, and under no other", "[core][H38]") {
  KeyedTable table(1'024);
  const std::string text = "On se retrouve à huit heures.";
  CHECK_FALSE(table.find(table.hash(text)));
  table.put(table.hash(text), 9);
  CHECK(table.find(table.hash(std::string(text))) == 9U);
  CHECK_FALSE(table.find(table.hash("On se retrouve à neuf heures.")));
  CHECK_FALSE(table.find(table.hash("")));
  table.put(table.hash(""), 0);
  CHECK(table.find(table.hash("")) == 0U);
  table.put(table.hash(text), 10);
  CHECK(table.find(table.hash(text)) == 10U);
}

TEST_CASE("every bit of a text and of a domain changes the hash", "[core][H38]") {
  const KeyedTable table(0);
  std::set<std::pair<std::uint64_t, std::uint64_t>> hashes;
  std::string text(41, '\0');
  const auto add = [&](KeyedHash hash) { return hashes.emplace(hash.high, hash.low).second; };
  CHECK(add(table.hash(text)));
  for (std::size_t i = 0; i < text.size() * 8; ++i) {
    const auto flip = [&] { text[i / 8] = static_cast<char>(text[i / 8] ^ (1 << (i % 8))); };
    flip();
    CHECK(add(table.hash(text)));
    flip();
  }
  for (std::size_t size = 0; size < text.size(); ++size) CHECK(add(table.hash(text.substr(0, size))));
  for (unsigned bit = 0; bit < 64; ++bit) CHECK(add(table.hash(text, std::uint64_t{1} << bit)));
  CHECK(table.hash(text, 7) == table.hash(text, 7));
}

TEST_CASE("each table has a key of its own", "[core][H38]") {
  const KeyedTable one(4), other(4);
  CHECK(one.hash("text") == one.hash("text"));
  CHECK_FALSE(one.hash("text") == other.hash("text"));
  CHECK_FALSE(one.hash("text", 1) == other.hash("text", 1));
}

TEST_CASE("104 bits of a hash must agree", "[core][H38]") {
  KeyedTable table(4);  // one bucket: every hash looks at every entry
  const KeyedHash hash{0x0123456789ABCDEFU, 0xFEDCBA9876543210U};
  for (const std::uint32_t value : {0U, 1U, 0x555555U, KeyedTable::highest_value}) {
    table.put(hash, value);
    REQUIRE(table.find(hash) == value);
    for (unsigned bit = 0; bit < 64; ++bit) {
      const std::uint64_t flip = std::uint64_t{1} << bit;
      CHECK_FALSE(table.find({hash.high ^ flip, hash.low}));
      if (bit >= 24) CHECK_FALSE(table.find({hash.high, hash.low ^ flip}));
    }
  }
}

TEST_CASE("a value that has no room is not kept", "[core]") {
  KeyedTable table(64);
  table.put(table.hash("a"), KeyedTable::highest_value);
  CHECK(table.find(table.hash("a")) == KeyedTable::highest_value);
  for (const std::uint64_t low : {0ULL, ~0ULL, 1ULL << 24}) {
    table.put({1, low}, KeyedTable::highest_value + 1);
    CHECK_FALSE(table.find({1, low}));
  }
}

TEST_CASE("a table of no entries remembers nothing", "[core]") {
  KeyedTable table(0);
  table.put(table.hash("a"), 1);
  CHECK_FALSE(table.find(table.hash("a")));
  CHECK_THROWS_AS(KeyedTable(static_cast<std::size_t>(-1)), std::bad_alloc);
}

TEST_CASE("a full table forgets, and never mistakes one text for another", "[core][H38]") {
  for (const std::size_t entries : {1U, 4U, 7U, 64U}) {
    KeyedTable table(entries);
    std::size_t kept = 0;
    for (std::uint32_t round = 0; round < 3; ++round) {
      for (std::uint32_t i = 0; i < 20'000; ++i) {
        const KeyedHash hash = table.hash(std::to_string(i));
        const auto found = table.find(hash);
        kept += found.has_value() ? 1 : 0;
        if (found && *found != i) FAIL("found " << *found << " for " << i);
        table.put(hash, i);
        REQUIRE(table.find(hash) == i);  // the newest is never the one that goes
      }
    }
    CHECK(kept <= 3 * entries + 8);
  }
}

TEST_CASE("a table holds about what it has entries for", "[core]") {
  KeyedTable table(4'096);
  for (std::uint32_t i = 0; i < 4'096; ++i) table.put(table.hash(std::to_string(i)), i);
  std::size_t kept = 0;
  for (std::uint32_t i = 0; i < 4'096; ++i) kept += table.find(table.hash(std::to_string(i))) == i ? 1U : 0U;
  CHECK(kept > 3'000);
}

TEST_CASE("threads that write and read one entry never find another's value", "[core][H38]") {
  KeyedTable table(4);
  std::vector<std::jthread> threads;
  std::atomic<int> wrong{0}, found{0};
  for (unsigned seed = 0; seed < 4; ++seed) {
    threads.emplace_back([&, seed] {
      std::mt19937_64 random(seed);
      for (int i = 0; i < 50'000; ++i) {
        const auto which = static_cast<std::uint32_t>(random() % 16);
        // Of one text both values that are ever put, so that torn entries could mix them.
        const std::uint32_t value = which << 8 | (random() % 2 == 0 ? 0xF0U : 0x0FU);
        const KeyedHash hash{which * 0x9E3779B97F4A7C15U, ~(which * 0xC2B2AE3D27D4EB4FU)};
        if (random() % 2 == 0) table.put(hash, value);
        if (const auto seen = table.find(hash)) {
          ++found;
          if (*seen >> 8 != which || ((*seen & 0xFFU) != 0xF0U && (*seen & 0xFFU) != 0x0FU)) ++wrong;
        }
      }
    });
  }
  threads.clear();
  CHECK(wrong == 0);
  CHECK(found > 0);
}
