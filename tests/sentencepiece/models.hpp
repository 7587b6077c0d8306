// Models for the tests: trained by the library on a day of a public chat, or written by hand, in a folder
// that goes with the program.
#pragma once

#include <sentencepiece_processor.h>

#include <filesystem>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "noyau/sentencepiece/token_counter.hpp"
#include "sentencepiece_model.hpp"

namespace noyau_test {

class Folder {
 public:
  Folder();
  ~Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  std::filesystem::path write(const std::string& name, std::string_view bytes) const;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

struct Trained {
  std::string name;
  std::string bytes;
  std::shared_ptr<const noyau::TokenCounter> counter;
  std::unique_ptr<::sentencepiece::SentencePieceProcessor> library;  // with the file as it is

  std::size_t expected(const std::string& text) const;  // the library's own count of valid UTF-8
};

// Unigram and byte-pair with and without bytes for unknown characters, words, characters, and three that add
// and remove no white space: as such, with a token for each digit, as Gemma has, and with its characters
// rewritten.
const std::vector<Trained>& trained_models();

std::shared_ptr<const noyau::TokenCounter> counter_of(std::string_view bytes);
inline std::shared_ptr<const noyau::TokenCounter> counter_of(const HandModel& model) {
  return counter_of(model.bytes());
}

// Words of many scripts, white space, symbols and the mark of a space, put together by chance.
std::string random_text(std::mt19937_64& random, std::size_t words);

}  // namespace noyau_test
