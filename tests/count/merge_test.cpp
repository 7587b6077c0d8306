// Both ways of merging against the definition: the adjacent pair of lowest rank, the leftmost first.
#include "count/merge.hpp"

#include <vector>

#include "catch.hpp"
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
  constexpr std::string_view alphabets[] = {"a", "ab", "etaoins", "aA \n=-/", "\xe6\xbc\xa2\xc3\xa9"};
  const std::string_view alphabet = alphabets[random() % std::size(alphabets)];
  std::string piece;
  while (piece.size() < size) piece += alphabet[random() % alphabet.size()];
  return piece;
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
    REQUIRE((count_tokens(vocabulary, piece) == 1 ||
             count_tokens(vocabulary, piece) == merge_by_definition(vocabulary, piece)));
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
}
