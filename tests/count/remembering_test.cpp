// A counter that remembers says what the one it asks says, and asks it once.
#include <atomic>
#include <thread>
#include <vector>

#include "catch.hpp"
#include "encodings.hpp"
#include "noyau/core/error.hpp"

using namespace count_test;

namespace {

// Stands for a server: says how often it was asked.
class Slow : public noyau::TokenCounter {
 public:
  std::string_view name() const noexcept override { return "slow"; }
  bool adds_up_after_newline() const noexcept override { return adds_up; }
  bool is_exact() const noexcept override { return exact; }
  std::size_t count(std::string_view text) const override {
    ++asked;
    if (fails) throw noyau::Error("The server is gone.");
    return text.size() + extra;
  }

  bool adds_up = false;
  bool exact = true;
  bool fails = false;
  std::size_t extra = 0;
  mutable std::atomic<int> asked{0};
};

}  // namespace

TEST_CASE("a remembering counter asks once for each text", "[count][H34][H38]") {
  const auto slow = std::make_shared<Slow>();
  const auto counter = noyau::remembering_counter(slow);
  for (int round = 0; round < 3; ++round) {
    CHECK(counter->count("un texte") == 8);
    CHECK(counter->count("un autre texte, plus long que le premier") == 40);
    CHECK(counter->count("") == 0);
    CHECK(slow->asked == 3);
  }
}

TEST_CASE("a remembering counter is the counter that it asks", "[count]") {
  const auto slow = std::make_shared<Slow>();
  const auto counter = noyau::remembering_counter(slow, 16);
  CHECK(counter->name() == "slow");
  for (const bool is_so : {false, true}) {
    slow->adds_up = is_so;
    slow->exact = !is_so;
    CHECK(counter->adds_up_after_newline() == is_so);
    CHECK(counter->is_exact() == !is_so);
  }
  CHECK_THROWS_AS(noyau::remembering_counter(nullptr), noyau::Error);
}

TEST_CASE("what throws is not remembered", "[count]") {
  const auto slow = std::make_shared<Slow>();
  const auto counter = noyau::remembering_counter(slow);
  slow->fails = true;
  CHECK_THROWS_AS(counter->count("texte"), noyau::Error);
  slow->fails = false;
  CHECK(counter->count("texte") == 5);
  slow->fails = true;
  CHECK(counter->count("texte") == 5);
}

TEST_CASE("a remembering counter of no entries, or for counts without room, asks every time", "[count]") {
  const auto slow = std::make_shared<Slow>();
  const auto counter = noyau::remembering_counter(slow, 0);
  for (int i = 0; i < 3; ++i) CHECK(counter->count("texte") == 5);
  CHECK(slow->asked == 3);
  slow->extra = std::size_t{1} << 40;
  const auto other = noyau::remembering_counter(slow);
  for (int i = 0; i < 3; ++i) CHECK(other->count("texte") == slow->extra + 5);
  CHECK(slow->asked == 6);
}

TEST_CASE("threads that share a remembering counter count as one alone", "[count][H34][threads]") {
  std::mt19937_64 random(50);
  std::vector<std::string> texts;
  for (int i = 0; i < 300; ++i) texts.push_back(random_text(random, 20));
  // Fewer entries than texts: the threads overwrite each other's.
  const auto counter =
      noyau::remembering_counter(noyau::load_bpe_counter(tokenizer_file("o200k_base.tiktoken")), 64);
  std::atomic<int> wrong{0};
  {
    std::vector<std::jthread> threads;
    for (unsigned seed = 0; seed < 3; ++seed) {
      threads.emplace_back([&, seed] {
        std::mt19937_64 order(seed);
        for (int i = 0; i < 3'000; ++i) {
          const std::string& text = texts[order() % texts.size()];
          if (counter->count(text) != o200k().count(text)) ++wrong;
        }
      });
    }
  }
  CHECK(wrong == 0);
}
