// Model files: what is refused, and how a counter is called.
#include <filesystem>

#include "catch.hpp"
#include "models.hpp"
#include "sentencepiece/model_file.hpp"

using namespace noyau;
using namespace noyau_test;

namespace {

// The one fault, which names the file.
std::string refusal(const std::filesystem::path& file) {
  try {
    load_sentencepiece_counter(file);
  } catch (const ConfigError& error) {
    REQUIRE(error.faults().size() == 1);
    CHECK(error.faults()[0].file == file.string());
    CHECK(error.faults()[0].message.ends_with('.'));
    return error.faults()[0].message;
  }
  return "accepted";
}

bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("a file that is no model is refused with its remedy", "[sentencepiece]") {
  const Folder folder;
  CHECK(holds(refusal(folder.path() / "none.model"), "Check that the file exists"));
  CHECK(holds(refusal(folder.path()), "This is a folder"));
  CHECK(holds(refusal(folder.write("empty.model", "")), "The file is empty"));
  for (const std::string& bytes : {std::string("Un texte, rien de plus.\n"),
                                   std::string("\n\x03"
                                               "abc"),
                                   std::string(1000, '\0'), std::string("{\"model\": {}}"),
                                   std::string(4096, '\xFF'), std::string("GGUF\x03\0\0\0", 8)}) {
    INFO(bytes.substr(0, 20));
    CHECK(holds(refusal(folder.write("text.model", bytes)), "tokenizer.model"));
  }
  std::filesystem::resize_file(folder.write("large.model", "x"), 300 << 20);
  CHECK(holds(refusal(folder.path() / "large.model"), "more than 256 MiB"));
}

TEST_CASE("a model that is cut off anywhere is refused", "[sentencepiece]") {
  const Folder folder;
  for (const Trained& model : trained_models()) {
    const std::string& bytes = model.bytes;
    INFO(model.name);
    const std::size_t step = bytes.size() < 20'000 ? 1 : 37;
    for (std::size_t size = 0; size < bytes.size(); size += step) {
      INFO(size);
      REQUIRE_THROWS_AS(detail::pieces::parse_model(bytes.substr(0, size), "cut.model"), ConfigError);
    }
  }
  const std::string& bytes = trained_models().front().bytes;
  CHECK(holds(refusal(folder.write("cut.model", bytes.substr(0, bytes.size() / 2))), "only a part of one"));
}

TEST_CASE("what the library finds wrong in a model is said", "[sentencepiece]") {
  const Folder folder;
  HandModel twice;
  twice.add({"ab", 0});
  CHECK(holds(refusal(folder.write("twice.model", twice.bytes())), "does not accept this model"));
  HandModel without_unknown;
  without_unknown.pieces.erase(without_unknown.pieces.begin());
  CHECK(holds(refusal(folder.write("unk.model", without_unknown.bytes())), "does not accept this model"));
}

TEST_CASE("a counter is called after its file and its content", "[sentencepiece]") {
  const Folder folder;
  const auto one = load_sentencepiece_counter(folder.write("tokenizer.model", HandModel{}.bytes()));
  CHECK(std::string(one->name()).starts_with("sentencepiece:tokenizer:"));
  CHECK(one->name().size() == std::string("sentencepiece:tokenizer:").size() + 16);
  CHECK(load_sentencepiece_counter(folder.path() / "tokenizer.model")->name() == one->name());
  HandModel other;
  other.add({"ba", -2});
  CHECK(load_sentencepiece_counter(folder.write("tokenizer.model", other.bytes()))->name() != one->name());
  const auto strange = load_sentencepiece_counter(folder.write("\xFF.model", HandModel{}.bytes()));
  CHECK(std::string(strange->name()).starts_with("sentencepiece:\xEF\xBF\xBD:"));
}
