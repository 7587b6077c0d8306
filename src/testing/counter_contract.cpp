#include "noyau/testing/counter_contract.hpp"

#include <fmt/format.h>

#include <mutex>
#include <optional>
#include <random>
#include <utility>

#include "noyau/core/utf8.hpp"
#include "testing/checker.hpp"
#include "testing/promptness.hpp"
#include "testing/random_text.hpp"

namespace noyau::inline v0_1::testing {

namespace {

using namespace detail;

constexpr ClauseText counter_clauses[] = {
    {"counter.name", "name() is not empty and stays the same."},
    {"counter.known", "The texts whose cost is known cost that."},
    {"counter.empty", "An empty text costs nothing."},
    {"counter.any_bytes", "Any bytes are counted, invalid UTF-8 included."},
    {"counter.pure", "The same text always costs the same."},
    {"counter.special_tokens", "What reads like a special token is ordinary text."},
    {"counter.adds_up", "Where adds_up_after_newline() says so, counts add up behind a line feed."},
    {"counter.long_texts", "Long texts of any kind are counted within the patience."},
    {"counter.threads", "Several threads at once get the counts that one thread gets."},
};

constexpr const char* no_texts = "The case wants no random text.";

// White space or '/', where nothing is promised.
bool may_begin(char32_t c) {
  if (c == U'/' || c == U' ' || (c >= 0x09 && c <= 0x0D) || (c >= 0x1C && c <= 0x1F)) return false;
  if (c == 0x85 || c == 0xA0 || c == 0x1680 || c == 0x180E || (c >= 0x2000 && c <= 0x200A)) return false;
  return c != 0x2028 && c != 0x2029 && c != 0x202F && c != 0x205F && c != 0x3000;
}

class CounterSuite {
 public:
  CounterSuite(const TokenCounter& counter, const CounterCase& given)
      : counter_(counter),
        given_(given),
        checker_(fmt::format("TokenCounter \"{}\"", counter.name()), counter_clauses) {}

  ContractReport run() {
    const std::string name(counter_.name());
    check_known();
    if (const auto nothing = count("", "counter.empty"))
      checker_.judge("counter.empty", *nothing == 0, fmt::format("It costs {}; 0 would be right.", *nothing));
    check_texts();
    check_special_tokens();
    check_adding_up();
    check_long_texts();
    check_threads();
    checker_.judge("counter.name", !name.empty() && counter_.name() == name,
                   fmt::format("It was \"{}\" and then \"{}\".", name, counter_.name()));
    return checker_.take();
  }

 private:
  // nullopt: it threw, which breaks `clause`.
  std::optional<std::size_t> count(std::string_view text, std::string_view clause) {
    std::optional<std::size_t> tokens;
    const std::string threw = thrown_by([&] { tokens = counter_.count(text); });
    if (!tokens)
      checker_.broken(clause, fmt::format("A text of {} bytes made it throw{}.", text.size(), threw));
    return tokens;
  }

  void check_known() {
    if (given_.known.empty()) checker_.unchecked("counter.known", "The case knows no count.");
    for (const auto& [text, cost] : given_.known) {
      const auto tokens = count(text, "counter.known");
      if (!tokens) continue;
      checker_.judge("counter.known", *tokens == cost,
                     fmt::format("\"{}\" costs {}; {} would be right.", text, *tokens, cost));
    }
  }

  // Random texts and bytes, each twice, with others in between.
  void check_texts() {
    for (const char* id : {"counter.any_bytes", "counter.pure"})
      if (given_.texts == 0) checker_.unchecked(id, no_texts);
    std::mt19937_64 random(given_.seed);
    for (std::size_t i = 0; i < given_.texts; ++i) {
      texts_.push_back(i % 4 == 3 ? random_bytes(random, i % 64) : random_text(random, i % 24));
      const auto tokens = count(texts_.back(), "counter.any_bytes");
      if (tokens) checker_.held("counter.any_bytes");
      counts_.push_back(tokens);
    }
    for (std::size_t i = 0; i < texts_.size(); ++i) {
      const auto tokens = count(texts_[i], "counter.any_bytes");
      if (!tokens || !counts_[i]) continue;
      checker_.judge(
          "counter.pure", *tokens == *counts_[i],
          fmt::format("A text of {} bytes costs {} and then {}.", texts_[i].size(), *counts_[i], *tokens));
    }
  }

  // Each beside a twin that no vocabulary has: a special token costs 1, ordinary text more, or as much as
  // the twin.
  void check_special_tokens() {
    constexpr std::pair<const char*, const char*> twins[] = {{"<|endoftext|>", "<|endoftexu|>"},
                                                             {"<|im_start|>", "<|im_stars|>"},
                                                             {"<|im_end|>", "<|im_enq|>"},
                                                             {"<|fim_prefix|>", "<|fim_prefiy|>"},
                                                             {"<|eot_id|>", "<|eot_ie|>"},
                                                             {"<|begin_of_text|>", "<|begin_of_texu|>"},
                                                             {"</s>", "</q>"},
                                                             {"[INST]", "[INSQ]"},
                                                             {"<start_of_turn>", "<start_of_turo>"}};
    for (const auto& [special, twin] : twins) {
      const auto tokens = count(special, "counter.special_tokens");
      const auto ordinary = count(twin, "counter.special_tokens");
      if (!tokens || !ordinary) continue;
      checker_.judge("counter.special_tokens", *tokens > 1 || *tokens == *ordinary,
                     fmt::format("\"{}\" costs {}, while \"{}\" costs {}: it was taken for a special token.",
                                 special, *tokens, twin, *ordinary));
    }
  }

  void check_adding_up() {
    if (!counter_.adds_up_after_newline()) {
      checker_.unchecked("counter.adds_up", "It does not say that counts add up.");
      return;
    }
    if (given_.texts == 0) checker_.unchecked("counter.adds_up", no_texts);
    std::mt19937_64 random(given_.seed + 1);
    for (std::size_t i = 0; i < given_.texts; ++i) {
      const std::string a = random_text(random, i % 12) + "\n";
      const std::string b = random_text(random, 1 + i % 12);
      if (!may_begin(decode_utf8(b, 0).value)) continue;
      const auto whole = count(a + b, "counter.adds_up");
      const auto first = count(a, "counter.adds_up");
      const auto second = count(b, "counter.adds_up");
      if (!whole || !first || !second) continue;
      checker_.judge("counter.adds_up", *whole == *first + *second,
                     fmt::format("Texts of {} and {} bytes cost {} and {} alone and {} together.", a.size(),
                                 b.size(), *first, *second, *whole));
    }
    check_fence_numbers();
  }

  // Fence lines are counted once, whatever number a call draws.
  void check_fence_numbers() {
    std::mt19937_64 random(given_.seed + 2);
    const auto line = [](const std::string& number) { return "<<<DONNEES " + number + " memories\n"; };
    const auto zeros = count(line(std::string(39, '0')), "counter.adds_up");
    for (std::size_t i = 0; zeros && i < given_.texts; ++i) {
      std::string number;
      while (number.size() < 39) number += static_cast<char>('0' + random() % 10);
      const auto tokens = count(line(number), "counter.adds_up");
      if (!tokens) continue;
      checker_.judge("counter.adds_up", *tokens == *zeros,
                     fmt::format("A fence line costs {} tokens with the number {} and {} with zeros.",
                                 *tokens, number, *zeros));
    }
  }

  void check_long_texts() {
    if (given_.long_bytes == 0) checker_.unchecked("counter.long_texts", "The case wants no long text.");
    for (const std::string unit : {"a", " ", "\n", "word ", "\xCC\x81", "\xFF", "!"}) {
      std::string text;
      while (text.size() < given_.long_bytes) text += unit;
      if (text.empty()) continue;
      const auto begin = std::chrono::steady_clock::now();
      if (!count(text, "counter.any_bytes")) continue;
      const auto took = std::chrono::duration_cast<Duration>(std::chrono::steady_clock::now() - begin);
      checker_.judge("counter.long_texts", took <= given_.patience,
                     fmt::format("{} bytes of one kind took {} ms; at most {} ms would be right.",
                                 text.size(), took.count(), given_.patience.count()));
    }
  }

  void check_threads() {
    if (given_.threads == 0 || texts_.empty()) {
      checker_.unchecked("counter.threads", no_rounds);
      return;
    }
    std::mutex mutex;
    std::string wrong;
    run_on_threads(given_.threads, [&](std::size_t thread) {
      for (std::size_t i = thread; i < texts_.size(); ++i) {
        bool same = false;
        const std::string threw =
            thrown_by([&] { same = !counts_[i] || counter_.count(texts_[i]) == *counts_[i]; });
        if (same) continue;
        const std::lock_guard lock(mutex);
        wrong = fmt::format("A text of {} bytes gave a thread {}{}.", texts_[i].size(),
                            threw.empty() ? "another count" : "an exception", threw);
      }
    });
    checker_.judge("counter.threads", wrong.empty(), wrong);
  }

  const TokenCounter& counter_;
  const CounterCase& given_;
  Checker checker_;
  std::vector<std::string> texts_;
  std::vector<std::optional<std::size_t>> counts_;
};

}  // namespace

ContractReport check_token_counter(const TokenCounter& counter, const CounterCase& given) {
  return CounterSuite(counter, given).run();
}

}  // namespace noyau::inline v0_1::testing
