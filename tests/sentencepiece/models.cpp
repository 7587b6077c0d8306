#include "models.hpp"

#include <sentencepiece_trainer.h>
#include <unistd.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <unordered_map>

namespace noyau_test {

namespace {

class Sentences final : public ::sentencepiece::SentenceIterator {
 public:
  Sentences() {
    std::ifstream file(NOYAU_TEST_DATA "/chat/ubuntu-2016-12-19.jsonl");
    for (std::string line; std::getline(file, line);)
      texts_.push_back(nlohmann::json::parse(line).at("text").get<std::string>());
    for (int i = 0; i < 20; ++i)
      texts_.emplace_back("Bonjour à tous, ça a été très long : où est l'énigme de Noël ?");
  }
  bool done() const override { return at_ >= texts_.size(); }
  void Next() override { ++at_; }
  const std::string& value() const override { return texts_[at_]; }
  ::sentencepiece::util::Status status() const override { return {}; }

 private:
  std::vector<std::string> texts_;
  std::size_t at_ = 0;
};

using Settings = std::unordered_map<std::string, std::string>;

std::string train(Settings settings) {
  settings.insert(
      {{"vocab_size", "700"}, {"hard_vocab_limit", "false"}, {"minloglevel", "3"}, {"num_threads", "1"}});
  ::sentencepiece::SetRandomGeneratorSeed(20260314);
  Sentences sentences;
  std::string bytes;
  const auto status = ::sentencepiece::SentencePieceTrainer::Train(settings, &sentences, &bytes);
  if (!status.ok()) throw std::runtime_error("The model was not trained: " + status.ToString());
  return bytes;
}

Trained make(const std::string& name, const Settings& settings) {
  Trained model{name, train(settings), nullptr, std::make_unique<::sentencepiece::SentencePieceProcessor>()};
  if (!model.library->LoadFromSerializedProto(model.bytes).ok())
    throw std::runtime_error("The library does not load what it trained.");
  const Folder folder;
  model.counter = noyau::load_sentencepiece_counter(folder.write(name + ".model", model.bytes));
  return model;
}

}  // namespace

Folder::Folder() {
  std::string place = (std::filesystem::temp_directory_path() / "noyau_sentencepiece_XXXXXX").string();
  if (mkdtemp(place.data()) == nullptr) throw std::runtime_error("No folder for temporary files.");
  path_ = place;
}

Folder::~Folder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::filesystem::path Folder::write(const std::string& name, std::string_view bytes) const {
  std::ofstream file(path_ / name, std::ios::binary);
  file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  if (!file.flush()) throw std::runtime_error("The file was not written.");
  return path_ / name;
}

std::size_t Trained::expected(const std::string& text) const {
  std::vector<int> ids;
  if (!library->Encode(text, &ids).ok()) throw std::runtime_error("The library does not encode a text.");
  return ids.size();
}

const std::vector<Trained>& trained_models() {
  static const std::vector<Trained> models = [] {
    const std::string symbols = "<table>,</table>";
    std::vector<Trained> made;
    made.push_back(make("unigram", {{"model_type", "unigram"}}));
    made.push_back(make("unigram_bytes", {{"model_type", "unigram"}, {"byte_fallback", "true"}}));
    made.push_back(make("unigram_plain", {{"model_type", "unigram"},
                                          {"normalization_rule_name", "identity"},
                                          {"user_defined_symbols", symbols},
                                          {"control_symbols", "<ctl>"}}));
    made.push_back(make("bpe", {{"model_type", "bpe"}, {"control_symbols", "<ctl>"}}));
    made.push_back(make("bpe_bytes", {{"model_type", "bpe"},
                                      {"byte_fallback", "true"},
                                      {"normalization_rule_name", "identity"},
                                      {"remove_extra_whitespaces", "false"}}));
    Settings plain = {{"model_type", "bpe"},
                      {"byte_fallback", "true"},
                      {"normalization_rule_name", "identity"},
                      {"add_dummy_prefix", "false"},
                      {"remove_extra_whitespaces", "false"},
                      {"user_defined_symbols", symbols + ",\n,\n\n"}};
    made.push_back(make("joined_digits", plain));
    plain["split_digits"] = "true";
    made.push_back(make("gemma_kind", plain));
    plain["normalization_rule_name"] = "nmt_nfkc";
    plain["user_defined_symbols"] = symbols;
    made.push_back(make("line_feed_to_space", plain));
    made.push_back(make("word", {{"model_type", "word"}}));
    made.push_back(make("char", {{"model_type", "char"}}));
    return made;
  }();
  return models;
}

std::shared_ptr<const noyau::TokenCounter> counter_of(std::string_view bytes) {
  const Folder folder;
  return noyau::load_sentencepiece_counter(folder.write("hand.model", bytes));
}

std::string random_text(std::mt19937_64& random, std::size_t words) {
  static const std::vector<std::string> parts = {"ubuntu",
                                                 " the",
                                                 "install",
                                                 " énigme",
                                                 "été",
                                                 " 日本語",
                                                 "👩‍🚀",
                                                 "\n",
                                                 "\n\n",
                                                 " ",
                                                 "   ",
                                                 "\t",
                                                 "مرحبا",
                                                 "ไทย",
                                                 "▁",
                                                 "▁the",
                                                 "<s>",
                                                 "</s>",
                                                 "<unk>",
                                                 "<ctl>",
                                                 "<0x0A>",
                                                 "e\xCC\x81",
                                                 "ﬁ",
                                                 "\r\n",
                                                 "/",
                                                 "1234",
                                                 "a",
                                                 "ab",
                                                 "b",
                                                 "<u>",
                                                 "é",
                                                 "<table>",
                                                 "漢漢漢",
                                                 "\xE2\x80\x8B",
                                                 "\xEF\xBB\xBF",
                                                 "😀"};
  std::string text;
  for (; words > 0; --words) text += parts[random() % parts.size()];
  return text;
}

}  // namespace noyau_test
