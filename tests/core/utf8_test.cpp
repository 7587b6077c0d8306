#include "noyau/core/utf8.hpp"

#include <chrono>
#include <random>

#include "catch.hpp"

using namespace noyau;

namespace {

std::u32string decode_all(std::string_view text) {
  std::u32string points;
  for (std::size_t offset = 0; offset < text.size();) {
    const CodePoint point = decode_utf8(text, offset);
    REQUIRE(point.bytes > 0);
    offset += point.bytes;
    REQUIRE(offset <= text.size());
    points += point.value;
  }
  return points;
}

std::string random_bytes(std::mt19937_64& random, std::size_t length) {
  // Mostly bytes that begin or continue a sequence: uniform bytes rarely get beyond the first one.
  constexpr std::string_view pool =
      "\x41\x0A\x0D\x80\x9F\xA0\xBF\xC0\xC2\xDF\xE0\xE1\xED\xEF\xBF\xBD\xF0\xF4\xF5\xFF";
  std::string text;
  for (std::size_t i = 0; i < length; ++i) {
    text += random() % 4 == 0 ? static_cast<char>(random() & 0xFF) : pool[random() % pool.size()];
  }
  return text;
}

std::string repeated(std::string_view unit, std::size_t times) {
  std::string text;
  for (std::size_t i = 0; i < times; ++i) text += unit;
  return text;
}

}  // namespace

TEST_CASE("maximal subparts are replaced as the Unicode standard shows", "[core][H32]") {
  constexpr char32_t bad = 0xFFFD;
  // Unicode 15, section 3.9, tables 3-8 to 3-11 and the example of definition D93b.
  CHECK(decode_all("\x61\xF1\x80\x80\xE1\x80\xC2\x62\x80\x63\x80\xBF\x64") ==
        std::u32string{'a', bad, bad, bad, 'b', bad, 'c', bad, bad, 'd'});
  CHECK(decode_all("\xC0\xAF\xE0\x80\xBF\xF0\x81\x82\x41") == std::u32string(8, bad) + U"A");
  CHECK(decode_all("\xED\xA0\x80\xED\xBF\xBF\xED\xAF\x41") == std::u32string(8, bad) + U"A");
  CHECK(decode_all("\xF4\x91\x92\x93\xFF\x41\x80\xBF\x42") ==
        std::u32string(5, bad) + U"A" + std::u32string(2, bad) + U"B");
  CHECK(decode_all("\xE1\x80\xE2\xF0\x91\x92\xF1\xBF\x41") == std::u32string(4, bad) + U"A");
  CHECK(repair_utf8("\xE1\x80\xE2\xF0\x91\x92\xF1\xBF\x41") == "\uFFFD\uFFFD\uFFFD\uFFFDA");
}

TEST_CASE("every scalar value is written and read back, everything else is replaced", "[core][H32]") {
  for (char32_t value = 0; value <= 0x110001; ++value) {
    std::string text;
    append_utf8(text, value);
    const bool scalar = value <= 0x10FFFF && (value < 0xD800 || value > 0xDFFF);
    const CodePoint point = decode_utf8(text, 0);
    if (point.value != (scalar ? value : 0xFFFD) || point.bytes != text.size() || !is_valid_utf8(text)) {
      FAIL("code point " << static_cast<std::uint32_t>(value));
    }
  }
  CHECK(decode_utf8("", 0).bytes == 0);
  CHECK(decode_utf8("a", 1).bytes == 0);
}

TEST_CASE("any bytes: repair is valid, idempotent and counts alike", "[core][H32]") {
  std::mt19937_64 random(1);
  for (int round = 0; round < 5000; ++round) {
    const std::string text = random_bytes(random, random() % 40);
    const std::string repaired = repair_utf8(text);
    REQUIRE(is_valid_utf8(repaired));
    REQUIRE(decode_all(repaired) == decode_all(text));
    REQUIRE(repair_utf8(repaired) == repaired);
    REQUIRE(is_valid_utf8(text) == (repaired == text));
    REQUIRE(count_code_points(text) == decode_all(text).size());
    const std::size_t bad = find_invalid_utf8(text);
    if (bad != std::string_view::npos) {
      REQUIRE(is_valid_utf8(std::string_view(text).substr(0, bad)));
      REQUIRE(decode_utf8(text, bad).value == 0xFFFD);
    }
    const std::string clean = sanitise(text);
    REQUIRE(clean.find('\r') == std::string::npos);
    REQUIRE(sanitise(clean) == clean);
    REQUIRE_NOTHROW(fold_for_comparison(text));
  }
}

TEST_CASE("an ill-formed byte is found wherever it stands in a word of eight", "[core]") {
  for (std::size_t length = 0; length < 40; ++length) {
    CHECK(find_invalid_utf8(std::string(length, 'a')) == std::string_view::npos);
    for (std::size_t at = 0; at < length; ++at) {
      std::string text(length, 'a');
      text[at] = '\x80';
      REQUIRE(find_invalid_utf8(text) == at);
    }
  }
  CHECK(is_valid_utf8("\uFFFD is a character like any other"));
}

TEST_CASE("line ends become LF and nothing else changes", "[core][H32]") {
  CHECK(sanitise("a\r\nb\rc\nd\r\r\ne\n\rf\r") == "a\nb\nc\nd\n\ne\n\nf\n");
  const std::string kept = "t\tv\vf\fn\u0085l\u2028p\u2029 \0 nul";
  CHECK(sanitise(kept) == kept);
}

TEST_CASE("names that look or sound the same fold to the same bytes", "[core][H20]") {
  const auto same = [](std::string_view a, std::string_view b) {
    INFO(a << " / " << b);
    CHECK(fold_for_comparison(a) == fold_for_comparison(b));
  };
  same("Élodie", "ELODIE");
  same("e\u0301lodie", "\u00C9lodie");
  same("Straße", "STRASSE");
  same("Ｎｏｙａｕ", "noyau");
  same("𝕹𝖔𝖞𝖆𝖚", "noyau");
  same("no\u200Bya\u00ADu\uFE0F", "noyau");
  same("İstanbul", "istanbul");
  same("ﬁn", "FIN");
  same("\u1112\u1161\u11AB", "\uD55C");  // Hangul jamo and syllable
  same("a\U000E0041b", "ab");            // tag character
  CHECK(fold_for_comparison("НОЯ") == "ноя");
  CHECK(fold_for_comparison("a b") != fold_for_comparison("ab"));
  CHECK(fold_for_comparison("") == "");
}

TEST_CASE("folding twice is folding once", "[core][H20]") {
  for (char32_t value = 1; value <= 0x10FFFF; ++value) {
    if (value == 0xD800) value = 0xE000;
    if (value == 0x30000) value = 0xE0000;
    std::string text = "a";
    append_utf8(text, value);
    const std::string once = fold_for_comparison(text);
    if (fold_for_comparison(once) != once) FAIL("code point " << static_cast<std::uint32_t>(value));
  }
}

TEST_CASE("long runs of marks fold in linear time", "[core][H20]") {
  // Marks of alternating class, bare, with ignorables in between, and hidden in decompositions.
  for (const std::string_view unit :
       {"\u0301\u0327", "\u0301\u200B\u0327\u200B", "\uFF9E\u0301", "\u0F73\u0327"}) {
    const auto start = std::chrono::steady_clock::now();
    CHECK(fold_for_comparison("a" + repeated(unit, 200'000)) == "a");
    // A quadratic fold takes minutes; the bound only has to tell the two apart on a busy machine.
    CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(10));
  }
}
