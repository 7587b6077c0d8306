// Prompts that are counted with a model: exact, and never over the budget.
#include "catch.hpp"
#include "models.hpp"
#include "small_catalog.hpp"

using namespace noyau;
using namespace noyau_test;

namespace {

std::size_t exact(const PromptInstance& instance, const TokenCounter& counter, const ModelProfile& model) {
  std::size_t tokens = model.request_overhead;
  for (const Message& message : instance.messages())
    tokens += model.message_overhead + counter.count(message.text);
  return tokens;
}

std::vector<Record> some_records(std::mt19937_64& random) {
  std::vector<Record> records;
  for (int i = static_cast<int>(random() % 30); i > 0; --i) {
    records.push_back(memory_record("m" + std::to_string(i), "x" + random_text(random, random() % 30)));
    records.back().relevance = static_cast<double>(random() % 100) / 100.0;
    if (random() % 3 == 0) records.back().short_form = "bref";
  }
  return records;
}

struct Seen {
  int whole = 0, cut = 0, refused = 0;
};

void check_prompt(const Trained& model, std::mt19937_64& random, Seen& seen) {
  SmallCatalog catalog;
  catalog.slots = "[" + memories_slot() + "]";
  catalog.instructions = "Réponds à {{user}}, " + std::string(random() % 40, 'm') + " sans rien inventer.";
  Parts parts = small_parts(some_records(random));
  parts.counter = model.counter;
  Options options = small_options();
  options.nonce = [n = random()] { return Nonce::from_digits(std::to_string(n)); };
  options.budget = 250 + random() % 2500;
  const Noyau core(catalog.read(), parts, options);
  const auto step = assemble(core, small_call());
  const auto* instance = std::get_if<PromptInstance>(&step);
  if (instance == nullptr) {
    ++seen.refused;
    CHECK(std::get<Outcome>(step).reason == Reason::too_long);
    return;
  }
  ++(instance->report().whole ? seen.whole : seen.cut);
  REQUIRE(instance->tokens() == exact(*instance, *model.counter, options.model));
  REQUIRE(instance->tokens() <= options.budget);
}

}  // namespace

TEST_CASE("a prompt costs what its messages cost, and never more than the budget", "[sentencepiece][H34]") {
  std::mt19937_64 random(20260314);
  Seen seen;
  for (int round = 0; round < 240; ++round) {
    const Trained& model = trained_models()[static_cast<std::size_t>(round) % trained_models().size()];
    INFO(model.name << ", round " << round);
    check_prompt(model, random, seen);
  }
  CHECK(seen.whole > 20);
  CHECK(seen.cut > 20);
  CHECK(seen.refused > 0);
}
