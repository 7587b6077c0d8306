// What the budget relies on, whatever the text.
#include <thread>
#include <vector>

#include "catch.hpp"
#include "encodings.hpp"

using namespace count_test;

TEST_CASE("counters say who they are", "[count]") {
  CHECK(cl100k().name() == "cl100k_base");
  CHECK(o200k().name() == "o200k_base");
  CHECK(noyau::byte_bound_counter()->name() == "bytes");
  CHECK(cl100k().count("") == 0);
  CHECK(o200k().count("") == 0);
  CHECK(noyau::byte_bound_counter()->count("") == 0);
}

TEST_CASE("behind a line end the whole costs the sum of its parts", "[count][H34]") {
  constexpr std::string_view not_first[] = {" ",      "\t",     "\n",     "\r",     "\v",     "\f",
                                            "/",      "\u00a0", "\u0085", "\u2028", "\u2029", "\u3000",
                                            "\u1680", "\u2007", "\u202f", "\u205f"};
  const auto bytes = noyau::byte_bound_counter();
  std::mt19937_64 random(20);
  int tried = 0;
  while (tried < 20'000) {
    const std::string a = random_text(random, 12) + "\n";
    const std::string b = random_text(random, 12);
    bool fits = true;
    for (const std::string_view start : not_first) fits = fits && !b.starts_with(start);
    if (!fits) continue;
    ++tried;
    INFO(a << "|" << b);
    for (const noyau::TokenCounter* counter : {&cl100k(), &o200k(), bytes.get()}) {
      REQUIRE(counter->adds_up_after_newline());
      REQUIRE(counter->count(a + b) == counter->count(a) + counter->count(b));
    }
  }
}

TEST_CASE("what the sum property leaves out does not add up", "[count][H34]") {
  CHECK(cl100k().count("a\n\n\n") != cl100k().count("a\n") + cl100k().count("\n\n"));
  CHECK(o200k().count("!\n//") != o200k().count("!\n") + o200k().count("//"));
}

TEST_CASE("no text has more tokens than bytes", "[count][H34]") {
  const auto bytes = noyau::byte_bound_counter();
  std::mt19937_64 random(21);
  for (int i = 0; i < 5'000; ++i) {
    std::string text = random_text(random, 30);
    if (i % 2 == 1) {
      for (char& c : text) c = random() % 8 == 0 ? static_cast<char>(random()) : c;
    }
    REQUIRE(cl100k().count(text) <= bytes->count(text));
    REQUIRE(o200k().count(text) <= bytes->count(text));
  }
}

TEST_CASE("ill-formed UTF-8 costs what its repair costs", "[count][H34]") {
  struct Pair {
    std::string_view raw;
    std::string_view repaired;
  };
  constexpr Pair pairs[] = {
      {"\xff", "\ufffd"},
      {"a\x80z", "a\ufffdz"},
      {"\xc0\xaf", "\ufffd\ufffd"},
      {"\xc3", "\ufffd"},
      {"\xc3(", "\ufffd("},
      {"\xe2\x82", "\ufffd"},
      {"\xe2\x82z", "\ufffdz"},
      {"\xe0\x80\x80", "\ufffd\ufffd\ufffd"},
      {"\xed\xa0\x80", "\ufffd\ufffd\ufffd"},
      {"\xf0\x9f\x99", "\ufffd"},
      {"\xf0\x9f\x99 the", "\ufffd the"},
      {"\xf4\x90\x80\x80", "\ufffd\ufffd\ufffd\ufffd"},
      {"\xf5\x80", "\ufffd\ufffd"},
      {"\xe2\x82\xe2\x82\xac", "\ufffd\u20ac"},
      {"0123456789abcdef\xf0\x9f", "0123456789abcdef\ufffd"},
      {"\u00e9\u00e9\u00e9\xe1\x80\xe2\xf0\x91\x92\xf1\xbf|", "\u00e9\u00e9\u00e9\ufffd\ufffd\ufffd\ufffd|"},
  };
  const auto bytes = noyau::byte_bound_counter();
  for (const auto& [raw, repaired] : pairs) {
    INFO(repaired);
    CHECK(cl100k().count(raw) == cl100k().count(repaired));
    CHECK(o200k().count(raw) == o200k().count(repaired));
    CHECK(bytes->count(raw) == repaired.size());
  }
}

TEST_CASE("up to three digits are one token, so that every nonce line costs the same", "[count][H34]") {
  for (const noyau::TokenCounter* counter : {&cl100k(), &o200k()}) {
    for (unsigned width = 1, end = 10; width <= 3; ++width, end *= 10) {
      for (unsigned n = 0; n < end; ++n) {
        std::string digits = std::to_string(n);
        digits.insert(0, width - digits.size(), '0');
        REQUIRE(counter->count(digits) == 1);
      }
    }
    std::mt19937_64 random(22);
    for (int i = 0; i < 1'000; ++i) {
      std::string digits;
      while (digits.size() < 39) digits += static_cast<char>('0' + random() % 10);
      REQUIRE(counter->count(digits) == 13);
      REQUIRE(counter->count("=== data " + digits + " ===\n") ==
              counter->count("=== data " + std::string(39, '0') + " ===\n"));
    }
  }
}

TEST_CASE("special-token text is ordinary text", "[count][H34]") {
  for (const noyau::TokenCounter* counter : {&cl100k(), &o200k()}) {
    for (const std::string_view text :
         {"<|endoftext|>", "<|im_start|>", "<|fim_prefix|>", "<|endofprompt|>"}) {
      CHECK(counter->count(text) > 4);
    }
  }
}

TEST_CASE("several threads may count with one counter", "[count][threads]") {
  std::mt19937_64 random(23);
  std::vector<std::string> texts;
  for (int i = 0; i < 200; ++i) texts.push_back(random_text(random, 60));
  texts.push_back(repeated("ab", 5'000));
  const auto count_all = [&](std::vector<std::size_t>& counts) {
    for (const std::string& text : texts)
      counts.push_back(cl100k().count(text) * 100'000 + o200k().count(text));
  };
  std::vector<std::size_t> alone;
  count_all(alone);
  std::vector<std::vector<std::size_t>> together(4);
  {
    std::vector<std::jthread> threads;
    for (auto& counts : together) threads.emplace_back([&] { count_all(counts); });
  }
  for (const auto& counts : together) CHECK(counts == alone);
}
