// The component keeps the contract of its port. Long texts are of one kind of character each: known ones,
// white space, and unknown ones, which the library alone would join in quadratic time.
#include "noyau/testing/counter_contract.hpp"

#include "catch.hpp"
#include "models.hpp"

using namespace noyau;
using namespace noyau_test;

TEST_CASE("SentencePiece models keep the contract of TokenCounter", "[sentencepiece][contract]") {
  for (const Trained& model : trained_models()) {
    testing::CounterCase given;
    for (const char* text : {"hello world", "Léa", "漢字"})
      given.known.emplace_back(text, model.expected(text));
    given.texts = 200;
    given.long_bytes = model.name == "unigram" || model.name == "bpe" ? 1'000'000 : 100'000;
    const testing::ContractReport report = testing::check_token_counter(*model.counter, given);
    INFO(report.to_string());
    CHECK(report.ok());
    for (const testing::ClauseResult& clause : report.clauses) {
      const bool is_open = clause.state == testing::ClauseState::unchecked;
      CHECK(is_open == (clause.id == "counter.adds_up" && !model.counter->adds_up_after_newline()));
    }
  }
}
