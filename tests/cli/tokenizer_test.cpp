// SentencePiece models as `--tokenizer`, where the program was built with them and where it was not.
#include "catch.hpp"
#include "program.hpp"
#include "sentencepiece_model.hpp"

using namespace noyau_test;

namespace {

Run count_with(const Workplace& place, const std::string& model) {
  return run_noyau({"count", "--tokenizer", place.path(model), place.path("text.txt")});
}

}  // namespace

#ifdef NOYAU_HAS_SENTENCEPIECE

TEST_CASE("a SentencePiece model counts", "[cli][H34]") {
  const Workplace place;
  place.write("hand.model", HandModel{}.bytes());
  place.write("text.txt", "abab<s>\nééé");
  const Run run = count_with(place, "hand.model");
  INFO(run.err);
  CHECK(run.code == 0);
  CHECK(run.out == "7\n");
  const Run prompt =
      run_noyau(place.command("assemble", "viewer.json", {"--tokenizer", place.path("hand.model")}));
  INFO(prompt.err);
  CHECK(prompt.code == 0);
}

TEST_CASE("a file that is no SentencePiece model is refused in one line", "[cli]") {
  const Workplace place;
  place.write("text.txt", "abc");
  const std::string whole = HandModel{}.bytes();
  place.write("cut.model", whole.substr(0, whole.size() / 2));
  place.write("text.model", "Un texte.\n");
  place.write("empty.model", "");
  for (const char* model : {"cut.model", "text.model", "empty.model"}) {
    const Run run = count_with(place, model);
    CHECK(run.code == 2);
    CHECK(run.out.empty());
    CHECK(run.error_lines() == 1);
    CHECK(run.err.find(std::string(model) + ": ") != std::string::npos);
  }
}

#else

TEST_CASE("a program without SentencePiece says so", "[cli]") {
  const Workplace place;
  place.write("hand.model", HandModel{}.bytes());
  place.write("text.txt", "abc");
  const Run run = count_with(place, "hand.model");
  CHECK(run.code == 2);
  CHECK(run.error_lines() == 1);
  CHECK(run.err.find("-DNOYAU_BUILD_SENTENCEPIECE=ON") != std::string::npos);
}

#endif
