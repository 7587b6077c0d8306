// How much work a call is, counted and not timed: allocations, texts that are counted, units that are
// prepared.
#include <filesystem>

#include "catch.hpp"
#include "counted_heap.hpp"
#include "demo_host.hpp"
#include "peer_workload.hpp"

using namespace noyau;
using namespace noyau_test;

namespace {

const std::string data_folder = NOYAU_TEST_DATA;

// Counts what it is asked.
class AskedCounter final : public TokenCounter {
 public:
  explicit AskedCounter(std::shared_ptr<const TokenCounter> counter) : counter_(std::move(counter)) {}
  std::string_view name() const noexcept override { return counter_->name(); }
  bool adds_up_after_newline() const noexcept override { return true; }
  std::size_t count(std::string_view text) const override {
    ++asked;
    return counter_->count(text);
  }
  mutable std::size_t asked = 0;

 private:
  std::shared_ptr<const TokenCounter> counter_;
};

std::shared_ptr<AskedCounter> asked_counter() {
  return std::make_shared<AskedCounter>(load_bpe_counter(data_folder + "/tokenizers/cl100k_base.tiktoken"));
}

struct Work {
  std::size_t allocations = 0;
  std::size_t asked = 0;
  std::size_t kept = 0;
};

// Of one prompt out of `count` memories, the second of its kind.
Work work_of(std::size_t count, std::size_t remembered_texts) {
  const auto counter = asked_counter();
  Parts parts;
  parts.counter = counter;
  parts.memories = {std::make_shared<NoMemory>()};
  Options options = peer_options(9'000);
  options.remembered_texts = remembered_texts;
  const Noyau core(peer_catalog(data_folder), parts, options);
  const Call call = peer_call(data_folder);
  const std::vector<PeerItem> items = peer_items(data_folder, count);
  Work work;
  for (int round = 0; round < 2; ++round) {
    Plan plan = std::get<Plan>(core.plan(call));
    Answers answers;
    answers.push_back(ReadResult::found(peer_batch(items)));
    const std::size_t before = heap_use.allocations;
    counter->asked = 0;
    const PromptInstance instance =
        std::get<PromptInstance>(core.assemble(std::move(plan), std::move(answers)));
    work = {heap_use.allocations - before, counter->asked, kept_items(instance).size()};
  }
  return work;
}

}  // namespace

TEST_CASE("a rich source costs no more looks than the budget is large", "[work][H22][H35]") {
  const Work few = work_of(1'000, 0);
  const Work many = work_of(20'000, 0);
  CHECK(few.kept > 100);
  // What is kept, the first that does not fit, and the authored lines of the note.
  CHECK(few.asked <= few.kept + 3);
  CHECK(many.asked <= many.kept + 3);
  // A table more or less for what was admitted, but nothing for each candidate.
  CHECK(many.allocations <= few.allocations + 60);
}

TEST_CASE("a text that was seen before is not counted again", "[work][H38]") {
  const Work seen = work_of(1'000, 65'536);
  CHECK(seen.kept > 100);
  CHECK(seen.asked <= 1);  // the note's number of lost units
}

TEST_CASE("a call of the demo allocates no more than it did", "[work]") {
  const std::filesystem::path examples = NOYAU_EXAMPLES;
  const auto core = demo_host(examples, load_bpe_counter(data_folder + "/tokenizers/o200k_base.tiktoken"));
  const Call call = demo_call(examples);
  std::size_t least = SIZE_MAX;
  for (int round = 0; round < 5; ++round) {
    const std::size_t before = heap_use.allocations;
    const Outcome outcome = core->handle(call);
    least = std::min(least, heap_use.allocations - before);
    REQUIRE(outcome.reply() != nullptr);
  }
  INFO(least << " allocations; 2,990 when this was written");
  CHECK(least <= 3'300);
}

TEST_CASE("what is the same for every host is compiled once in a program", "[work]") {
  const auto work_of_one = [] {
    const std::size_t before = heap_use.allocations;
    const FenceRules rules;
    const Redactor redactor(DetectionLists{});
    return heap_use.allocations - before;
  };
  work_of_one();  // perhaps the first one
  const std::size_t again = work_of_one();
  INFO(again << " allocations");
  CHECK(again < 10);
}
