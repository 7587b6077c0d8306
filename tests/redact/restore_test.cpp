// Surrogates back to values: for whom, and what cannot be had that way.
#include <random>

#include "enough.hpp"
#include "redact/json_text.hpp"
#include "redact/mentions.hpp"
#include "support.hpp"

using namespace noyau;
using namespace noyau::test;
using noyau_test::enough;

namespace {
KindSet kinds(std::initializer_list<DetectedKind> list) {
  KindSet set;
  for (const DetectedKind kind : list) set.add(kind);
  return set;
}

KindSet every_kind() {
  KindSet set;
  for (std::size_t i = 0; i < detected_kind_count; ++i) set.add(static_cast<DetectedKind>(i));
  return set;
}

// Escaped, then redacted: as a value goes into a prompt.
std::string prepared(std::string_view text, SurrogateMap& map, SurrogateReader reader) {
  std::pmr::string escaped;
  escape_surrogates(text, escaped);
  std::pmr::string out;
  redactor().redact(escaped, RedactionRules(RedactionOperator::surrogate), {}, map, out, reader);
  return std::string(out);
}

std::string restored(std::string_view text, const SurrogateMap& map, KindSet set = every_kind()) {
  std::pmr::string out;
  map.restore(text, set, out);
  return std::string(out);
}

SurrogateMap::Restored counts(std::string_view text, const SurrogateMap& map, KindSet set = every_kind()) {
  std::pmr::string out;
  return map.restore(text, set, out);
}
}  // namespace

TEST_CASE("a reply gets back what its reader may have", "[redact][H28][H29]") {
  SurrogateMap map("key");
  const std::string told = prepared("écris à ana@exemple.fr", map, SurrogateReader::target);
  const std::string guides = prepared("son autre adresse : ana@secret.fr", map, SurrogateReader::nobody);
  CHECK(told.find("ana@") == std::string::npos);
  CHECK(restored(told, map) == "écris à ana@exemple.fr");
  CHECK(restored(guides, map) == guides);
  CHECK(counts(guides, map).withheld == 1);
  CHECK(restored(told, map, kinds({DetectedKind::phone})) == told);
  // Told once, it may stand; whatever else it guides.
  prepared("ana@secret.fr", map, SurrogateReader::target);
  CHECK(restored(guides, map) == "son autre adresse : ana@secret.fr");
}

TEST_CASE("a linked name never comes back", "[redact][H20]") {
  SurrogateMap map("key");
  const std::string label(map.surrogate(DetectedKind::linked_name, "xX_Dark_Xx", SurrogateReader::target));
  CHECK(restored(label, map) == label);
  CHECK(counts(label, map).withheld == 1);
}

TEST_CASE("a surrogate that stood in the input is none", "[redact][H31]") {
  SurrogateMap map("key");
  const std::string label(map.surrogate(DetectedKind::email, "ana@exemple.fr", SurrogateReader::target));
  for (const std::string& text : {label, "a " + label + " b", "[=" + label.substr(1),
                                  "[===" + label.substr(1), label + label, "[" + label}) {
    INFO(text);
    const std::string shown = prepared(text, map, SurrogateReader::target);
    CHECK(shown.find(label) == std::string::npos);
    CHECK(restored(shown, map) == text);
    CHECK(counts(shown, map).restored == 0);
  }
}

TEST_CASE("what a model makes of a surrogate shows", "[redact][H37]") {
  SurrogateMap map("key");
  const std::string label(map.surrogate(DetectedKind::email, "ana@exemple.fr", SurrogateReader::target));
  const char digit = label[label.size() - 2];
  std::string other = label;
  other[other.size() - 2] = digit == '0' ? '1' : '0';
  for (const std::string& text :
       {other, std::string("[EMAIL_0020]"), std::string("[EMAIL_0000]"), std::string("[PHONE_0011]"),
        "[email" + label.substr(6), label.substr(1), "(" + label.substr(1), "email_17" + std::string(),
        label.substr(0, label.size() - 1) + "0]"}) {
    INFO(text);
    CHECK(counts(text, map).altered == 1);
    CHECK(restored(text, map) == text);
  }
  for (const std::string& text :
       {std::string("[EMAIL 0017]"), std::string("[EMAIL\\_0017]"), std::string("EMAIL\\_0017"),
        std::string("[EMAIL-0017]"), std::string("[email_0017]"), std::string("[Email : 0017]"),
        std::string("[EMAIL0017]"), std::string("\uFF3BEMAIL_0017\uFF3D"),
        std::string("\uFF3BEMAIL 0017\uFF3D"), std::string("\u3010EMAIL-0017\u3011"),
        std::string("[BIRTH DATE 0012]"), std::string("[ EMAIL 17 ]"), std::string("[EMAIL\u00A00017]")}) {
    INFO(text);
    CHECK(counts("a " + text + " b", map).altered == 1);
    CHECK(restored(text, map) == text);
  }
  for (const std::string text :
       {"[BIRTH_DATE 1987]", "[IBAN FR]", "[PHONE +33]", "[COORDINATES 48, 2]", "[IP 203.0.x.x]",
        "[CARD Visa]", "[email 0017", "[mail 0017]", "[NAME 1]", "[EMAIL, 0017]", "[EMAIL]0017]"}) {
    INFO(text);
    CHECK(counts(text, map).altered == 0);
  }
  for (const std::string text : {"", "email", "e-mail 0017", "my_email_name", "xemail_0017", "email_0017x",
                                 "IBAN FR 12", "[EMAIL]", "email_123456789", "[EMAIL", "_0017]"}) {
    INFO(text);
    CHECK(counts(text, map).altered == 0);
    CHECK(restored(text, map) == text);
  }
}

TEST_CASE("what resembled a surrogate in the input may be repeated", "[redact][H37][promise6]") {
  SurrogateMap map("key");
  const std::string label(map.surrogate(DetectedKind::email, "ana@exemple.fr", SurrogateReader::target));
  const std::string input = "TOKEN_2048, email_17, [EMAIL 0017] [PHONE_0021] ip_4 \uFF3BNAME 12\uFF3D";
  std::pmr::string escaped;
  map.escape(input, escaped);
  CHECK(escaped == "TOKEN_2048, email_17, [EMAIL 0017] [=PHONE_0021] ip_4 \uFF3BNAME 12\uFF3D");
  CHECK(counts(std::string(escaped), map).altered == 0);
  CHECK(restored(std::string(escaped), map) == input);
  CHECK(restored("TOKEN_2048 " + label, map) == "TOKEN_2048 ana@exemple.fr");
  // Nothing else is excused by it.
  for (const std::string text : {"TOKEN_2049", "token_2048", "[TOKEN 2048]", "[PHONE_0021]", "EMAIL_0017"}) {
    INFO(text);
    CHECK(counts(text, map).altered == 1);
  }
  SurrogateMap other("key");
  CHECK(counts("TOKEN_2048", other).altered == 1);
}

TEST_CASE("restored, a redacted text is what it was", "[redact][H29]") {
  const std::vector<std::string> pieces = {"ana@exemple.fr",
                                           "06 12 34 56 78",
                                           "+44 20 7946 0958",
                                           "192.0.2.1",
                                           "4012888888881881",
                                           "FR7630006000011234567890189",
                                           "https://u:p@h.fr/",
                                           "[EMAIL_0017]",
                                           "[=EMAIL_0017]",
                                           "[EMAIL",
                                           "_0017]",
                                           "[",
                                           "]",
                                           "=",
                                           "EMAIL_0017",
                                           "[EMAIL]",
                                           "é",
                                           "\n",
                                           " ",
                                           "x",
                                           "_",
                                           "1",
                                           "PHONE",
                                           "\xF0\x9F\x98\x80"};
  std::mt19937_64 random(7);
  for (int i = 0; i < 30'000; ++i) {
    std::string text;
    for (std::size_t n = random() % 10; n > 0; --n)
      text += pieces[random() % pieces.size()] + (random() % 2 ? " " : "");
    SurrogateMap map("key" + std::to_string(i));
    const std::string shown = prepared(text, map, SurrogateReader::target);
    INFO(text);
    INFO(shown);
    // A number of JSON comes back as a string of its digits.
    const std::string back = restored(shown, map);
    if (back != text) REQUIRE((detail::is_json(text) && detail::is_json(back)));
    REQUIRE(redactor().find(shown, RedactionRules(RedactionOperator::mask), {}).empty());
  }
}

TEST_CASE("a value that stands against an escaped surrogate takes it whole", "[redact][H29]") {
  // The secret begins within the escape: cut there, it could not be undone.
  const std::string text = "bId=bot;Password=[EMAIL_0017]LHlVcPxyPj9XC7dSLPxyPj9XC7dSLdf;";
  SurrogateMap map("key");
  const std::string shown = prepared(text, map, SurrogateReader::target);
  CHECK(shown.find("[SECRET_") != std::string::npos);
  CHECK(restored(shown, map) == text);
}

TEST_CASE("what is dropped joins no two halves of a surrogate", "[redact][H31]") {
  const LinkedNames names(std::vector<std::string>{"Zorglub"}, {});
  RedactionRules rules;
  rules[DetectedKind::linked_name] = RedactionOperator::drop;
  rules[DetectedKind::email] = RedactionOperator::drop;
  CHECK(redacted("a Zorglub b", rules, names) == "a  b");
  CHECK(redacted("[EMAIL_00 Zorglub 17]", rules, names) == "[EMAIL_00  17]");
  CHECK(redacted("[EMAIL_[Zorglub]0017]", rules, names) == "[EMAIL_[]0017]");
  const LinkedNames sign(std::vector<std::string>{"~"}, {});
  CHECK(redacted("[EMAIL_00~17]", rules, sign) == "[EMAIL_00[NAME]17]");
  CHECK(redacted("[EM~AIL_00~17]", rules, sign) == "[EMAIL_00[NAME]17]");
  CHECK(redacted("[IBAN F~R]", rules, sign) == "[IBAN F[NAME]R]");
}

TEST_CASE("two calls cannot be linked by their surrogates' check digits", "[redact][H29]") {
  int equal = 0;
  for (int i = 0; i < 1000; ++i) {
    SurrogateMap one("a" + std::to_string(i)), two("b" + std::to_string(i));
    equal += one.surrogate(DetectedKind::email, "ana@exemple.fr") ==
             two.surrogate(DetectedKind::email, "ana@exemple.fr");
  }
  CHECK(equal > 50);
  CHECK(equal < 150);
}

TEST_CASE("a megabyte of almost surrogates takes no time", "[redact][linear]") {
  SurrogateMap map("key");
  map.surrogate(DetectedKind::email, "ana@exemple.fr", SurrogateReader::target);
  for (const std::string piece : {"[", "[EMAIL_", "[EMAIL ", "[EMAIL 1", "\uFF3B", "[EMAIL\\_", "[ ", "_0",
                                  "=", "[=", "EMAIL_0017", "email_1 "}) {
    std::string text;
    while (text.size() < enough(1 << 20)) text += piece;
    std::pmr::string out;
    map.restore(text, every_kind(), out);
    CHECK(std::string_view(out) == text);
    out.clear();
    escape_surrogates(text, out);
    CHECK(std::string_view(out) == text);
  }
}
