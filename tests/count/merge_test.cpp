// Both ways of merging against the definition: the adjacent pair of lowest rank, the leftmost first.
#include "count/merge.hpp"

#include <vector>

#include "catch.hpp"
#include "count/splitter.hpp"
#include "encodings.hpp"

using namespace noyau::detail;

namespace {

std::size_t merge_by_definition(const Vocabulary& vocabulary, std::string_view piece) {
  std::vector<std::string> parts;
  for (const char c : piece) parts.emplace_back(1, c);
  while (true) {
    Rank best = no_rank;
    std::size_t where = 0;
    for (std::size_t i = 0; i + 1 < parts.size(); ++i) {
      const Rank rank = vocabulary.rank_of(parts[i] + parts[i + 1]);
      if (rank < best) best = rank, where = i;
    }
    if (best == no_rank) return parts.size();
    parts[where] += parts[where + 1];
    parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(where) + 1);
  }
}

std::string random_piece(std::mt19937_64& random, std::size_t size) {
  constexpr std::string_view alphabets[] = {
      "a", "ab", "etaoins", "aA \n=-/", "\xe6\xbc\xa2\xc3\xa9", std::string_view("\0\1a", 3)};
  const std::string_view alphabet = alphabets[random() % std::size(alphabets)];
  std::string piece;
  while (piece.size() < size) piece += alphabet[random() % alphabet.size()];
  return piece;
}

std::string random_word(std::mt19937_64& random) {
  std::string word;
  for (std::size_t size = 4 + random() % 9; size > 0; --size) word += static_cast<char>('a' + random() % 26);
  return word;
}

}  // namespace

TEST_CASE("pieces of every length are merged by the definition", "[count][H34]") {
  const Vocabulary vocabulary = read_vocabulary(count_test::tokenizer_file("cl100k_base.tiktoken"));
  std::mt19937_64 random(40);
  for (int i = 0; i < 1'500; ++i) {
    const std::string piece = random_piece(random, 1 + random() % short_piece);
    const std::size_t expected = merge_by_definition(vocabulary, piece);
    REQUIRE(merge_short(vocabulary, piece) == expected);
    REQUIRE(merge_long(vocabulary, piece) == expected);
  }
  for (int i = 0; i < 60; ++i) {
    const std::string piece = random_piece(random, short_piece + random() % 300);
    REQUIRE(merge_long(vocabulary, piece) == merge_by_definition(vocabulary, piece));
    REQUIRE(merge(vocabulary, piece) == merge_by_definition(vocabulary, piece));
  }
}

TEST_CASE("every token of a vocabulary is one token", "[count][H34]") {
  Vocabulary vocabulary(0, 0);  // grows by itself
  std::mt19937_64 random(41);
  std::vector<std::string> tokens;
  for (Rank rank = 0; rank < 20'000; ++rank) {
    std::string token = std::to_string(rank) + random_piece(random, random() % 60);
    CHECK(vocabulary.insert(token, rank));
    CHECK_FALSE(vocabulary.insert(token, rank + 1));
    tokens.push_back(std::move(token));
  }
  CHECK(vocabulary.size() == tokens.size());
  for (Rank rank = 0; rank < tokens.size(); ++rank) REQUIRE(vocabulary.rank_of(tokens[rank]) == rank);
  CHECK(vocabulary.rank_of("not a token") == no_rank);
  CHECK(vocabulary.rank_of(std::string(500, '1')) == no_rank);
  CHECK(vocabulary.rank_of("") == no_rank);
}

TEST_CASE("tokens that differ by a byte, a zero byte at the end included, are told apart", "[count][H34]") {
  const std::string letters = "etaoinshrdlucmfwypvbgkjqxz0123456789ETAOINSHRDLU";
  Vocabulary vocabulary(0, 0);
  std::vector<std::string> tokens, others;
  for (std::size_t size = 1; size <= 40; ++size) {
    const std::string token = letters.substr(0, size);
    tokens.insert(tokens.end(), {token, token + '\0', token + std::string(2, '\0'), std::string(size, '\0')});
    std::string inner = token;
    inner[size / 2] = '\0';
    if (size > 2) tokens.push_back(inner);
    for (std::size_t i = 0; i < size; ++i) {
      others.push_back(token);
      others.back()[i] = '\1';
    }
    others.push_back(token + std::string(3, '\0'));
    others.push_back('\0' + token);
  }
  for (Rank rank = 0; rank < tokens.size(); ++rank) REQUIRE(vocabulary.insert(tokens[rank], rank));
  for (Rank rank = 0; rank < tokens.size(); ++rank) {
    REQUIRE(vocabulary.rank_of(tokens[rank]) == rank);
    // Whatever stands behind it.
    for (const char behind : {'\0', 'h', '\xff'}) {
      const std::string text = tokens[rank] + std::string(Vocabulary::readable, behind);
      REQUIRE(vocabulary.rank_of_readable(text.data(), tokens[rank].size()) == rank);
    }
  }
  for (const std::string& other : others) REQUIRE(vocabulary.rank_of(other) == no_rank);
}

TEST_CASE("a counter counts the second time, and among many texts, what merging each piece gives",
          "[count][H34][H38]") {
  const Vocabulary vocabulary = read_vocabulary(count_test::tokenizer_file("o200k_base.tiktoken"));
  const CharacterClasses classes;
  const auto counter = noyau::load_bpe_counter(count_test::tokenizer_file("o200k_base.tiktoken"));
  const auto merged = [&](std::string_view text) {
    std::size_t tokens = 0;
    for (std::size_t start = 0, end = 0; start < text.size(); start = end) {
      end = piece_end(SplitRule::o200k, classes, text, start);
      const std::string_view piece = text.substr(start, end - start);
      tokens += is_one_token(vocabulary, piece, piece.size()) ? 1 : merge(vocabulary, piece);
    }
    return tokens;
  };
  // More words of several tokens than a counter remembers.
  std::mt19937_64 random(42);
  std::vector<std::string> texts;
  for (int i = 0; i < 4'000; ++i) {
    std::string text = count_test::random_text(random, 6);
    for (int word = 0; word < 8; ++word) text += " " + random_word(random);
    texts.push_back(std::move(text));
  }
  for (int round = 0; round < 2; ++round) {
    for (const std::string& text : texts) {
      const std::size_t expected = merged(text);
      REQUIRE(counter->count(text) == expected);
      REQUIRE(counter->count(text) == expected);
    }
  }
}
