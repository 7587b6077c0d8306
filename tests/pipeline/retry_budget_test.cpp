// A retried prompt is within the budget too, and its count as exact as the first one's.
#include "blunt_source.hpp"
#include "catch.hpp"

using namespace noyau;
using namespace noyau_test;

namespace {

// A whole costs less than its parts.
struct Rounding final : TokenCounter {
  std::string_view name() const noexcept override { return "rounding"; }
  std::size_t count(std::string_view text) const override { return text.size() / 3 + 1; }
  bool adds_up_after_newline() const noexcept override { return false; }
};

// A whole costs more than its parts.
struct Steep final : TokenCounter {
  std::string_view name() const noexcept override { return "steep"; }
  std::size_t count(std::string_view text) const override { return text.size() + text.size() / 7; }
  bool adds_up_after_newline() const noexcept override { return false; }
};

SmallCatalog retrying() {
  SmallCatalog catalog;
  catalog.slots = "[" + memories_slot() + "]";
  catalog.template_extra =
      R"("attempts": 3, "retry": "RAPPEL : une phrase, en français, sans rien d'autre.",)";
  return catalog;
}

std::vector<Record> phrases() {
  std::vector<Record> records;
  for (int i = 0; i < 10; ++i) {
    records.push_back(memory_record(
        "m" + std::to_string(i),
        "une phrase sur l'été, numéro " + std::to_string(i) + std::string(static_cast<std::size_t>(i), '!')));
  }
  return records;
}

// Every attempt of one call; the number of prompts looked at.
int check_attempts(const Noyau& core, const TokenCounter& counter, std::size_t budget) {
  AssembleStep step = assemble(core, small_call());
  int seen = 0;
  while (auto* instance = std::get_if<PromptInstance>(&step)) {
    ++seen;
    INFO(counter.name() << ", budget " << budget << ", attempt " << instance->attempt());
    CHECK(instance->tokens() == exact_tokens(*instance, counter));
    CHECK(instance->tokens() <= budget);
    CHECK(holds(prompt_text(*instance), "RAPPEL :") == (instance->attempt() > 1));
    step = std::visit([](auto&& next) -> AssembleStep { return std::move(next); },
                      core.conclude(std::move(*instance), BackendReply::answered("")));
  }
  return seen;
}

}  // namespace

TEST_CASE("a retried prompt stays within the budget and is counted exactly", "[pipeline][H34]") {
  const std::shared_ptr<const TokenCounter> counters[] = {
      load_bpe_counter(NOYAU_TEST_DATA "/tokenizers/o200k_base.tiktoken"), byte_bound_counter(),
      std::make_shared<Rounding>(), std::make_shared<Steep>()};
  const auto catalog = retrying().read();
  for (const auto& counter : counters) {
    Parts parts = blunt_parts(phrases());
    parts.counter = counter;
    Options options = small_options();
    options.model.context_tokens = 100'000;
    const Noyau roomy(catalog, parts, options);
    const auto all = assemble(roomy, small_call());
    const std::size_t whole = std::get<PromptInstance>(all).tokens();
    // From room for a retry of everything down to no room at all, in steps finer than the reminder.
    const std::size_t step = std::max<std::size_t>(1, whole / 97);
    int retried = 0;
    for (std::size_t budget = whole + whole / 10; budget > whole / 2; budget -= step) {
      options.budget = budget;
      const int seen = check_attempts(Noyau(catalog, parts, options), *counter, budget);
      CHECK((seen == 0 || seen == 3));
      retried += seen == 3 ? 1 : 0;
    }
    CHECK(retried > 10);
  }
}
