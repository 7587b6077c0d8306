#include "sqlite/tokenizer.hpp"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>
#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <memory>
#include <new>
#include <set>

namespace noyau::inline v0_1::detail::sqlite {

namespace {

// FTS5 hands its functions over by a pointer bound to a statement of its own.
fts5_api* api_of(SQLite::Database& database) {
  sqlite3_stmt* statement = nullptr;
  fts5_api* api = nullptr;
  database.check(sqlite3_prepare_v2(database.getHandle(), "SELECT fts5(?1)", -1, &statement, nullptr));
  const std::unique_ptr<sqlite3_stmt, int (*)(sqlite3_stmt*)> owner(statement, sqlite3_finalize);
  database.check(sqlite3_bind_pointer(statement, 1, static_cast<void*>(&api), "fts5_api_ptr", nullptr));
  sqlite3_step(statement);
  if (api == nullptr) throw SQLite::Exception("This SQLite has no FTS5.", SQLITE_ERROR);
  return api;
}

constexpr bool continues(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

// Ends between two characters.
std::string_view cut(std::string_view text, std::size_t most) {
  if (text.size() <= most) return text;
  while (most > 0 && continues(text[most])) --most;
  return text.substr(0, most);
}

int hand_over(void* context, int, const char* token, int size, int, int) {
  const auto& word = *static_cast<const std::function<void(std::string_view)>*>(context);
  try {
    word(cut({token, static_cast<std::size_t>(size)}, longest_word));
  } catch (...) {
    return SQLITE_NOMEM;  // through C code: an exception must not; the only one is of memory
  }
  return SQLITE_OK;
}

void keep_distinct(std::vector<std::string>& words) {
  std::sort(words.begin(), words.end());
  words.erase(std::unique(words.begin(), words.end()), words.end());
}

// Texts beyond SQLite's own limit cannot be stored, so the rest of them need not be searched.
constexpr std::size_t most_bytes = 1'000'000'000;

}  // namespace

Tokenizer::Tokenizer(SQLite::Database& database) : methods_(std::make_unique<fts5_tokenizer>()) {
  fts5_api* const api = api_of(database);
  void* context = nullptr;
  database.check(api->xFindTokenizer(api, "unicode61", &context, methods_.get()));
  std::array<const char*, 2> arguments{"remove_diacritics", "2"};
  database.check(methods_->xCreate(context, arguments.data(), 2, &tokenizer_));
}

Tokenizer::~Tokenizer() {
  methods_->xDelete(tokenizer_);
}

void Tokenizer::each_word(std::string_view text, const std::function<void(std::string_view)>& word) const {
  text = cut(text, most_bytes);
  if (text.empty()) return;
  auto* const context = const_cast<void*>(static_cast<const void*>(&word));
  const int code = methods_->xTokenize(tokenizer_, context, FTS5_TOKENIZE_DOCUMENT, text.data(),
                                       static_cast<int>(text.size()), hand_over);
  if (code != SQLITE_OK) throw std::bad_alloc();
}

std::vector<std::string> Tokenizer::distinct_words(std::string_view text) const {
  std::vector<std::string> words;
  std::size_t tidy_at = 1024;  // megabytes of one word need no megabytes of copies
  each_word(text, [&](std::string_view word) {
    words.emplace_back(word);
    if (words.size() < tidy_at) return;
    keep_distinct(words);
    tidy_at = std::max<std::size_t>(1024, words.size() * 2);
  });
  keep_distinct(words);
  return words;
}

std::vector<std::string> Tokenizer::search_words(std::string_view item) const {
  std::set<std::string, std::less<>> seen;
  std::vector<std::string> words;
  each_word(cut(item, item_part), [&](std::string_view word) {
    if (seen.emplace(word).second) words.emplace_back(word);
  });
  std::stable_sort(words.begin(), words.end(),
                   [](const std::string& a, const std::string& b) { return a.size() > b.size(); });
  if (words.size() > most_words) words.resize(most_words);
  return words;
}

std::string word_on_shelf(std::int64_t scope, std::string_view word) {
  return std::to_string(scope).append("z").append(word);
}

}  // namespace noyau::inline v0_1::detail::sqlite
