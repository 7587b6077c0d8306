// Words, exactly as FTS5's own tokenizer sees them ("unicode61 remove_diacritics 2").
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

struct Fts5Tokenizer;
struct fts5_tokenizer;

namespace SQLite {
class Database;
}

namespace noyau::inline v0_1::detail::sqlite {

inline constexpr std::size_t longest_word = 64;     // bytes; a longer word is cut there, between characters
inline constexpr std::size_t item_part = 16 << 10;  // bytes of the item that are looked at
inline constexpr std::size_t most_words = 32;       // of the item

class Tokenizer {
 public:
  explicit Tokenizer(SQLite::Database& database);
  ~Tokenizer();
  Tokenizer(const Tokenizer&) = delete;
  Tokenizer& operator=(const Tokenizer&) = delete;

  // Calls `word` for each word, folded, in the order of the text.
  void each_word(std::string_view text, const std::function<void(std::string_view)>& word) const;
  // The distinct words, sorted.
  std::vector<std::string> distinct_words(std::string_view text) const;
  // What is searched for of an item: of its first item_part bytes the most_words longest words.
  std::vector<std::string> search_words(std::string_view item) const;

 private:
  std::unique_ptr<fts5_tokenizer> methods_;  // FTS5's functions
  Fts5Tokenizer* tokenizer_ = nullptr;
};

// A word of a shelf, as it stands in the index: "17zeleve". Digits up to the first letter are the shelf's
// number, so that shelves share no word and one search reads nobody else's rows.
std::string word_on_shelf(std::int64_t scope, std::string_view word);

}  // namespace noyau::inline v0_1::detail::sqlite
