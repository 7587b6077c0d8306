// The promises of redaction on texts that are put together to break them.
#include <algorithm>
#include <random>
#include <tuple>

#include "noyau/core/utf8.hpp"
#include "redact/labels.hpp"
#include "redact/name_search.hpp"
#include "redact/resolve.hpp"
#include "support.hpp"

using namespace noyau;
using namespace noyau::test;

namespace {
const std::vector<std::string> names = {"Élodie", "xX_Dark_Xx", "Jean Dupont", "name", "06", "a", "fr"};

const std::vector<std::string> pieces = {"jean.dupont@exemple.fr",
                                         "a@b.fr",
                                         "0612345678",
                                         "06 12 34 56 78",
                                         "+33 6 12 34 56 78",
                                         "(415) 555-0132",
                                         "192.168.1.1",
                                         "2001:db8::1",
                                         "::ffff:1.2.3.4",
                                         "https://u:p@ss@h.fr/x",
                                         "4012 8888 8888 1881",
                                         "4012888888881881",
                                         "FR76 3000 6000 0112 3456 7890 189",
                                         "BE68539007547034",
                                         "NO93 8601 1117 947",
                                         "eyJhbGciOiJub25lIn0.eyJhIjoxfQ.",
                                         "eyJhbGciOiJub25lIn0",
                                         ".eyJhIjoxfQ",
                                         "-----BEGIN PRIVATE KEY-----",
                                         "MIIEpQIBAAKCAQEAn6O8liSX4m98LLYtPKSzEmQZBD7Loh9P13f4yQ92EF3",
                                         "-----END PRIVATE KEY-----",
                                         "-----",
                                         "ghp_",
                                         "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8",
                                         "token=",
                                         "mot de passe : ",
                                         "Soleil2024!",
                                         "heroku ",
                                         "832d2129-a846-4e27-99f4-7004b6ad53ef",
                                         "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
                                         "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
                                         "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                                         "wallet 0x",
                                         "curl -u ",
                                         "Élodie",
                                         "xx_dark_xx",
                                         "jean  dupont",
                                         "E\u0301lodie",
                                         "[EMAIL]",
                                         "[EMAIL_0017]",
                                         "[PHONE",
                                         "_0017]",
                                         "[",
                                         "]",
                                         "@",
                                         "::",
                                         ":",
                                         "://",
                                         ".",
                                         "-",
                                         " ",
                                         "  ",
                                         "\n",
                                         "\u00A0",
                                         "(0)",
                                         "+33",
                                         "00",
                                         "0",
                                         "06",
                                         "12",
                                         "34",
                                         "56",
                                         "78",
                                         "1",
                                         "fr",
                                         ".fr",
                                         "a",
                                         "\u0301",
                                         "\u200B",
                                         "\xF0\x9F\x98\x80",
                                         "\"",
                                         "/",
                                         "tel ",
                                         "ip ",
                                         std::string(1, '\0'),
                                         "FR76",
                                         "4012",
                                         "8888",
                                         "1881",
                                         "e",
                                         "name",
                                         "Ｎ",
                                         "www.",
                                         "=",
                                         "%eth0",
                                         "/24",
                                         "version ",
                                         "1 22 01 93 333 106 55",
                                         "191012A16769952",
                                         "122019333310655",
                                         "106 55",
                                         "526 018 155",
                                         "SIREN 526018155",
                                         "siret ",
                                         "771 147 105 00056",
                                         "00056",
                                         "FR56677412157",
                                         "FR56",
                                         "14508 08320 38483726167 85",
                                         "guichet ",
                                         "14508",
                                         "12 bis rue de la Paix, 75002 Paris",
                                         "12 ",
                                         "rue ",
                                         "Paix",
                                         "6\u0336",
                                         "\u0336",
                                         "\u2465",
                                         "\u3002",
                                         "\u3002fr",
                                         "nai\u017Fsance ",
                                         "75002 Paris",
                                         ", ",
                                         "Cedex",
                                         "bat B, ",
                                         "n\u00E9 le ",
                                         "12/03/1985",
                                         "12 mars",
                                         "naissance ",
                                         "1985",
                                         "gps ",
                                         "48.8566, 2.3522",
                                         "48.8566",
                                         "2.3522",
                                         "lat: 48.8566, lon: 2.3522",
                                         "48\u00B051'24\"N 2\u00B021'07\"E",
                                         "https://exemple.fr/a?b=",
                                         "www.exemple.fr",
                                         "exemple.com",
                                         "00:1A:2B:3C:4D:5E",
                                         "001a.2b3c.4d5e",
                                         "mac ",
                                         "http://3232235777",
                                         "jean [at] exemple [point] fr",
                                         " [at] ",
                                         " [point] ",
                                         "06_12_34_56_78",
                                         "0 6 1 2 3 4 5 6 7 8",
                                         "33 6 ",
                                         "40 12 88 88 88 88 18 81",
                                         "4 0 1 2 8 8 8 8 8 8 8 8 1 8 8 1",
                                         "4012_8888_8888_1881",
                                         "FR 76 30 00 60 00 01 12 34 56 78 90 18 9",
                                         "1 2 2 0 1 9 3 3 3 3 1 0 6 5 5",
                                         "1 - 22 - 01 - 93 - 333 - 106 - 55",
                                         "07 12 23 31 45",
                                         "loto ",
                                         "id ",
                                         "commit ",
                                         "\t",
                                         " - ",
                                         "_",
                                         "1::2",
                                         "01:02:03:04:05:06",
                                         "setPassword(\"",
                                         "ENV DB_PASS ",
                                         "stream key ",
                                         "k7qz-3m9d-w2xt-8rvb-5nhc",
                                         "bitcoincash:",
                                         "qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a",
                                         "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh",
                                         "la cha\u00EEne est ",
                                         "vues ",
                                         "r.c.s. ",
                                         "[EMAIL 0017]",
                                         "{\"a\": \"",
                                         "\"}",
                                         "\", \"b\": "};

// A random text; now and then a piece is put into the middle of another, so that dropping it joins the rest.
std::string adversarial(std::mt19937_64& random, int depth = 2) {
  std::string text;
  for (std::size_t n = random() % 9; n > 0; --n) {
    std::string piece = pieces[random() % pieces.size()];
    if (depth > 0 && random() % 3 == 0) {
      std::size_t at = random() % (piece.size() + 1);
      while (at < piece.size() && (static_cast<unsigned char>(piece[at]) & 0xC0) == 0x80) ++at;
      piece.insert(at, adversarial(random, depth - 1));
    }
    text += piece;
    if (random() % 4 == 0) text += ' ';
  }
  return text;
}

RedactionRules random_rules(std::mt19937_64& random) {
  RedactionRules rules;
  for (RedactionOperator& op : rules.by_kind) op = static_cast<RedactionOperator>(random() % 5);
  return rules;
}

LinkedNames random_names(std::mt19937_64& random) {
  std::vector<std::string> chosen;
  for (const std::string& name : names)
    if (random() % 3 == 0) chosen.push_back(name);
  return LinkedNames(chosen, {});
}

bool is_boundary(std::string_view text, std::size_t at) {
  return at == text.size() || (static_cast<unsigned char>(text[at]) & 0xC0) != 0x80;
}
}  // namespace

TEST_CASE("spans are disjoint, in order, not empty and on character boundaries", "[redact][H29]") {
  std::mt19937_64 random(1);
  for (int i = 0; i < 20'000; ++i) {
    const std::string text = adversarial(random);
    INFO(text);
    std::size_t last = 0;
    for (const RedactedSpan& span : redactor().find(text, random_names(random))) {
      REQUIRE((span.begin >= last && span.end > span.begin && span.end <= text.size()));
      REQUIRE((is_boundary(text, span.begin) && is_boundary(text, span.end)));
      last = span.end;
    }
  }
}

TEST_CASE("after redaction nothing is found that the rules do not keep, and again changes nothing",
          "[redact][H20][H29]") {
  std::mt19937_64 random(2);
  for (int i = 0; i < 40'000; ++i) {
    const std::string text = adversarial(random);
    const RedactionRules rules = random_rules(random);
    const LinkedNames linked = random_names(random);
    const std::string once = redacted(text, rules, linked);
    INFO(text);
    INFO(once);
    for (const RedactedSpan& span : redactor().find(once, rules, linked))
      REQUIRE(rules[span.kind] == RedactionOperator::keep);
    REQUIRE(redacted(once, rules, linked) == once);
    REQUIRE(is_valid_utf8(once));
    if (rules[DetectedKind::linked_name] == RedactionOperator::keep) continue;
    detail::Spans left;
    std::pmr::string storage;
    detail::find_names(detail::blank_labels(once, storage), linked, left);
    REQUIRE(left.empty());
  }
}

TEST_CASE("outside the spans every byte stays", "[redact][H29]") {
  std::mt19937_64 random(3);
  int compared = 0;
  for (int i = 0; i < 20'000; ++i) {
    const std::string text = adversarial(random);
    const LinkedNames linked = random_names(random);
    std::string expected;
    std::size_t done = 0;
    for (const RedactedSpan& span : found_to_mask(text, linked)) {
      expected += text.substr(done, span.begin - done);
      expected += detail::mask_label(span.kind);
      done = span.end;
    }
    expected += text.substr(done);
    // Where a mask sets another value free there is a second round; that is rare and looked at elsewhere.
    if (!found_to_mask(expected, linked).empty()) continue;
    INFO(text);
    REQUIRE(masked(text, linked) == expected);
    ++compared;
  }
  CHECK(compared > 18'500);
}

TEST_CASE("keeping everything changes nothing and counts nothing", "[redact][H29]") {
  std::mt19937_64 random(4);
  SurrogateMap surrogates("key");
  for (int i = 0; i < 5000; ++i) {
    const std::string text = adversarial(random);
    std::pmr::string out = "before ";
    const auto counts =
        redactor().redact(text, all(RedactionOperator::keep), random_names(random), surrogates, out);
    REQUIRE(std::string_view(out) == "before " + text);
    REQUIRE(counts.total() == 0);
  }
}

TEST_CASE("equal values get equal surrogates within a call", "[redact][H29]") {
  SurrogateMap surrogates("key");
  std::pmr::string out;
  const auto rules = all(RedactionOperator::surrogate);
  const auto counts = redactor().redact("a@b.fr, c@d.fr, A@B.fr, 0612345678", rules, {}, surrogates, out);
  CHECK(counts.by_kind[0] == 3);
  CHECK(counts.total() == 4);
  REQUIRE(out.size() == 4 * 12 + 3 * 2);
  CHECK(out.substr(0, 12) == out.substr(28, 12));
  CHECK(out.substr(0, 12) != out.substr(14, 12));
  std::pmr::string second;
  redactor().redact("c@d.fr", rules, {}, surrogates, second);
  CHECK(second == out.substr(14, 12));
}

TEST_CASE("dropping a value makes no other of its neighbours", "[redact][H29]") {
  const RedactionRules drop = all(RedactionOperator::drop);
  CHECK(redacted("vu a@b.fr ici", drop) == "vu  ici");
  const LinkedNames linked(std::vector<std::string>{"Luna", "~"}, {});
  CHECK(redacted("06 12 34~ 56 78", drop, linked) == "");
  CHECK(redacted("jean@exem~ple.fr", drop, linked) == "");
  CHECK(redacted("4012 8888~ 8888 1881", drop, linked) == "");
  CHECK(redacted("Lu~na", drop, linked) == "");
}

TEST_CASE("what is redacted goes behind what was there, which stays", "[redact]") {
  const LinkedNames linked(std::vector<std::string>{"~"}, {});
  SurrogateMap surrogates("key");
  std::pmr::string out = "[EMA";
  redactor().redact("rien", {}, {}, surrogates, out);
  CHECK(out == "[EMArien");
  out = "[EMA";
  // The second round has work, too; and what was there before is no neighbour of what is dropped.
  redactor().redact("~IL] 06 12 34~ 56 78 ok", all(RedactionOperator::drop), linked, surrogates, out);
  CHECK(out == "[EMAIL]  ok");
  redactor().redact(" a@b.fr", {}, {}, surrogates, out);
  CHECK(out == "[EMAIL]  ok [EMAIL]");
}

TEST_CASE("spans are merged alike in whatever order they come", "[redact]") {
  std::mt19937_64 random(14);
  for (const std::size_t count : {3U, 40U, 2000U}) {
    detail::Spans spans;
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t begin = random() % (8 * count);
      spans.push_back(
          {begin, begin + 1 + random() % 6, static_cast<DetectedKind>(random() % detected_kind_count)});
    }
    const auto merged = [](detail::Spans some) {
      detail::merge(some);
      std::vector<std::tuple<std::size_t, std::size_t, DetectedKind>> all;
      for (const RedactedSpan& span : some) all.emplace_back(span.begin, span.end, span.kind);
      return all;
    };
    const auto expected = merged(spans);
    REQUIRE(std::is_sorted(expected.begin(), expected.end()));
    for (int i = 0; i < 5; ++i) {
      std::shuffle(spans.begin(), spans.end(), random);
      CHECK(merged(spans) == expected);
    }
    std::sort(spans.begin(), spans.end(), [](const auto& a, const auto& b) { return a.begin < b.begin; });
    CHECK(merged(spans) == expected);
    std::reverse(spans.begin(), spans.end());
    CHECK(merged(spans) == expected);
  }
}

TEST_CASE("a cascade of joins ends, in bounded rounds, with nothing left", "[redact][H29]") {
  const RedactionRules drop = all(RedactionOperator::drop);
  const LinkedNames linked(std::vector<std::string>{"~-"}, {});
  // Each dropped name joins the halves of the one around it; after six rounds a mask parts them.
  const auto nested = [](std::size_t depth) { return std::string(depth, '~') + std::string(depth, '-'); };
  CHECK(redacted("a " + nested(6) + " b", drop, linked) == "a  b");
  CHECK(redacted("a " + nested(60) + " b", drop, linked) ==
        "a " + std::string(53, '~') + "[NAME]" + std::string(53, '-') + " b");
  for (std::size_t depth = 1; depth < 30; ++depth)
    CHECK(redactor().find(redacted(nested(depth), drop, linked), linked).empty());
}

TEST_CASE("the last resort masks the piece between labels", "[redact][H29]") {
  const std::string text = "ab [EMAIL]cd ef gh[IP_0017] ij";
  detail::Spans spans = {
      {11, 12, DetectedKind::phone}, {13, 15, DetectedKind::iban}, {28, 29, DetectedKind::phone}};
  detail::widen_to_pieces(text, spans);
  REQUIRE(spans.size() == 2);
  CHECK(text.substr(spans[0].begin, spans[0].end - spans[0].begin) == "cd ef gh");
  CHECK(text.substr(spans[1].begin, spans[1].end - spans[1].begin) == " ij");
}

TEST_CASE("a value takes no part of an escape of JSON", "[redact][H29]") {
  CHECK(masked(R"({"a": "\u0005@d.fr"})") == R"({"a": "\u0005[EMAIL]"})");
  CHECK(masked(R"({"a": "x\nom@d.fr"})") == R"({"a": "x\n[EMAIL]"})");
  CHECK(masked(R"({"a": "x\\nom@d.fr"})") == R"({"a": "x\\[EMAIL]"})");
  CHECK(masked(R"({"a": "\u00e9@d.fr"})") == R"({"a": "\u00e9[EMAIL]"})");
  const LinkedNames zorglub(std::vector<std::string>{"nZorglub"}, {});
  CHECK(masked(R"(x\nZorglub y)", zorglub) == R"(x\n[NAME] y)");
}
