// Each clause of the counter suite notices the counter that breaks it, and nothing else does.
#include <map>
#include <memory>
#include <mutex>

#include "noyau/core/utf8.hpp"
#include "support.hpp"

using namespace noyau_test;

namespace {

using Count = std::function<std::size_t(std::string_view)>;

struct TestCounter final : TokenCounter {
  std::string id = "test";
  bool adds_up = false;
  Count count_;
  explicit TestCounter(Count count) : count_(std::move(count)) {}
  std::string_view name() const noexcept override { return id; }
  std::size_t count(std::string_view text) const override { return count_(text); }
  bool adds_up_after_newline() const noexcept override { return adds_up; }
};

CounterCase small_case() {
  CounterCase given;
  given.texts = 40;
  given.long_bytes = 10'000;
  given.patience = short_patience;
  given.known = {{"abc", 3}};
  return given;
}

ContractReport report_on(Count broken, bool adds_up = false) {
  TestCounter counter(std::move(broken));
  counter.adds_up = adds_up;
  return check_token_counter(counter, small_case());
}

std::size_t bytes(std::string_view text) {
  return text.size();
}

}  // namespace

TEST_CASE("an honest counter keeps every clause", "[testing]") {
  check_held(report_on(bytes, true), {});
  check_held(report_on(bytes, false), {"counter.adds_up"});
  check_held(check_token_counter(TestCounter(bytes)), {"counter.known", "counter.adds_up"});
}

TEST_CASE("what a counter is not asked is unchecked", "[testing]") {
  CounterCase given = small_case();
  given.threads = 0;
  check_held(check_token_counter(TestCounter(bytes), given), {"counter.adds_up", "counter.threads"});
  given.texts = 0;
  given.long_bytes = 0;
  TestCounter counter(bytes);
  counter.adds_up = true;
  check_held(check_token_counter(counter, given), {"counter.any_bytes", "counter.pure", "counter.adds_up",
                                                   "counter.long_texts", "counter.threads"});
}

TEST_CASE("the counter suite notices an empty name", "[testing]") {
  TestCounter counter(bytes);
  counter.id.clear();
  check_broken(check_token_counter(counter, small_case()), "counter.name");
}

TEST_CASE("the counter suite notices a wrong count", "[testing]") {
  check_broken(report_on([](std::string_view text) { return text.size() * 2; }), "counter.known");
}

TEST_CASE("the counter suite notices a price for nothing", "[testing]") {
  check_broken(report_on([](std::string_view text) { return std::max<std::size_t>(text.size(), 1); }),
               "counter.empty");
}

TEST_CASE("the counter suite notices bytes that are refused", "[testing]") {
  check_broken(report_on([](std::string_view text) {
                 if (!is_valid_utf8(text)) throw std::invalid_argument("no UTF-8");
                 return text.size();
               }),
               "counter.any_bytes");
}

TEST_CASE("the counter suite notices a count that depends on more than the text", "[testing]") {
  const auto seen = std::make_shared<std::map<std::string, int, std::less<>>>();
  const auto mutex = std::make_shared<std::mutex>();
  check_broken(report_on([seen, mutex](std::string_view text) {
                 const std::lock_guard lock(*mutex);
                 const bool second = text.size() > 20 && ++(*seen)[std::string(text)] == 2;
                 return text.size() + (second ? 1 : 0);
               }),
               "counter.pure");
}

TEST_CASE("the counter suite notices special tokens", "[testing]") {
  for (const std::string special : {"<|endoftext|>", "</s>", "[INST]"}) {
    check_broken(report_on([special](std::string_view text) { return text == special ? 1 : text.size(); }),
                 "counter.special_tokens");
  }
}

TEST_CASE("the counter suite notices counts that do not add up", "[testing]") {
  check_broken(
      report_on([](std::string_view text) { return text == "abc" ? 3 : (text.size() + 1) / 2; }, true),
      "counter.adds_up");
}

TEST_CASE("the counter suite notices fence lines that cost what their number costs", "[testing]") {
  // It adds up: each pair of equal digits is one token.
  const auto pairs = [](std::string_view text) {
    std::size_t tokens = 0;
    for (std::size_t i = 0; i < text.size(); ++i, ++tokens) {
      const bool is_digit = text[i] >= '0' && text[i] <= '9';
      if (is_digit && i + 1 < text.size() && text[i] == text[i + 1]) ++i;
    }
    return tokens;
  };
  check_broken(report_on(pairs, true), "counter.adds_up");
}

TEST_CASE("the counter suite notices long texts that take long", "[testing]") {
  check_broken(report_on([](std::string_view text) {
                 if (text.size() >= 10'000 && text[0] == '!') dawdle();
                 return text.size();
               }),
               "counter.long_texts");
}

TEST_CASE("the counter suite notices what several threads spoil", "[testing]") {
  const auto crowd = std::make_shared<Crowd>();
  check_broken(report_on([crowd](std::string_view text) {
                 return text.size() +
                        (text.size() > 20 && text.size() < 10'000 && crowd->is_crowded() ? 1 : 0);
               }),
               "counter.threads");
}
