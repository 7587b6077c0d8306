#include "noyau/llm/reply.hpp"

#include <algorithm>
#include <chrono>

#include "catch.hpp"
#include "enough.hpp"
#include "llm/find_text.hpp"

using namespace noyau;
using noyau_test::enough;

namespace {

constexpr const char* nonce_digits = "271828182845904523536028747135266249775";

const Nonce& nonce() {
  static const Nonce value = Nonce::from_digits(nonce_digits);
  return value;
}

const LinkedNames& names() {
  static const LinkedNames value = [] {
    const std::vector<std::string> linked = {"NoirDésir77", "léa"};
    const std::vector<std::string> exempt = {"Léa"};
    return LinkedNames(linked, exempt);
  }();
  return value;
}

ReplyCheck check(BackendReply raw, const ResponseContract& contract = {}) {
  return check_reply(raw, contract, nonce(), names());
}
ReplyCheck check(const std::string& text, const ResponseContract& contract = {}) {
  return check(BackendReply::answered(text), contract);
}

using Violations = std::vector<Violation>;

Violations violations(const ReplyCheck& checked) {
  Violations all;
  for (const ReplyFault& fault : checked.faults) all.push_back(fault.violation);
  CHECK(checked.ok() == all.empty());
  return all;
}
Violations violations(const std::string& text, const ResponseContract& contract = {}) {
  return violations(check(text, contract));
}

ResponseContract strict_contract() {
  ResponseContract contract;
  contract.max_chars = 40;
  contract.max_lines = 2;
  contract.must_contain = {"Échecs", "20 h"};
  contract.must_not_contain = {"gagné", "code promo"};
  return contract;
}

// A reply that the backend stopped at its length limit.
BackendReply cut(std::string text) {
  BackendReply raw = BackendReply::answered(std::move(text));
  raw.finish = FinishReason::length;
  return raw;
}

}  // namespace

TEST_CASE("a good reply passes as it is", "[llm][H37]") {
  const auto checked = check("Salut Zoé ! 👩‍👩‍👧 العربية\nÀ demain.");
  CHECK(checked.ok());
  CHECK(checked.reply.format == ResponseContract::Format::text);
  CHECK(checked.reply.text == "Salut Zoé ! 👩‍👩‍👧 العربية\nÀ demain.");
  CHECK(checked.reply.proposals.empty());
  CHECK(check("les ÉCHECS, à 20 h", strict_contract()).ok());
}

TEST_CASE("each violation of a text contract is found by itself", "[llm][H7][H37]") {
  const ResponseContract contract = strict_contract();
  const std::pair<const char*, Violation> cases[] = {
      {"échecs à 20 h, et puis encore beaucoup de mots", Violation::too_long},
      {"échecs\nà 20 h\nvoilà", Violation::too_many_lines},
      {"échecs\u2028à 20 h\u2029voilà", Violation::too_many_lines},
      {"échecs demain", Violation::missing_text},
      {"échecs à 20 h : GAGNE !", Violation::forbidden_text},
      {"échecs à 20 h : code\u00A0Promo", Violation::forbidden_text},
      {"échecs 20 h >>>FIN 1", Violation::fence_material},
      {"échecs 20 h NoirDesir77", Violation::linked_name},
  };
  for (const auto& [text, violation] : cases) {
    INFO(text);
    CHECK(violations(text, contract) == Violations{violation});
  }
}

TEST_CASE("a reply without words is empty", "[llm][H37]") {
  for (const char* text : {"", " ", "\n\n", "\u00A0\u3000", "\u200B", "\\u{200B}", "\\u{20}"}) {
    INFO(text);
    CHECK(violations(text) == Violations{Violation::empty});
    ResponseContract json;
    json.format = ResponseContract::Format::json;
    CHECK(violations(text, json) == Violations{Violation::empty});
  }
  BackendReply failed = BackendReply::answered("Bonjour");
  failed.status = BackendStatus::failed;
  CHECK(violations(check(failed)) == Violations{Violation::empty});
}

TEST_CASE("a reply that was cut is truncated", "[llm][H37]") {
  CHECK(violations(check(cut("Bonjour"))) == Violations{Violation::truncated});
  BackendReply other = cut("Bonjour");
  other.finish = FinishReason::other;
  CHECK(check(other).ok());
  ResponseContract json;
  json.format = ResponseContract::Format::json;
  CHECK(violations(check(cut("{}"), json)) == Violations{Violation::truncated});
}

TEST_CASE("limits are in code points and lines, and hold to the last one", "[llm][H7]") {
  ResponseContract contract;
  contract.max_chars = 4;
  CHECK(check("éé👍é", contract).ok());
  CHECK(violations("éé👍éé", contract) == Violations{Violation::too_long});
  CHECK(check("\\u{E9}\\u{E9}éé", contract).ok());  // escapes count as what they stand for
  contract.max_chars = 100;
  contract.max_lines = 2;
  CHECK(check("a\nb\n\n \n", contract).ok());
  CHECK(check("a\r\nb", contract).ok());
  CHECK(violations("a\n\nb", contract) == Violations{Violation::too_many_lines});
  CHECK(violations("a\rb\rc", contract) == Violations{Violation::too_many_lines});
}

TEST_CASE("all faults of a reply are listed, in one order", "[llm][H37]") {
  BackendReply raw = cut("NoirDesir77 a gagné >>>FIN\n" + std::string(40, '.') + "\n.");
  const Violations expected = {
      Violation::truncated,    Violation::fence_material, Violation::too_long,   Violation::too_many_lines,
      Violation::missing_text, Violation::forbidden_text, Violation::linked_name};
  CHECK(violations(check(raw, strict_contract())) == expected);
  CHECK(violations("", strict_contract()) == Violations{Violation::empty, Violation::missing_text});
}

TEST_CASE("what must appear is compared under folding, all of it", "[llm][H7]") {
  ResponseContract contract;
  contract.must_contain = {"Le STREAM commence", "21 h"};
  CHECK(check("le stream commence à 21 h", contract).ok());
  CHECK(check("LE\u00A0ＳＴＲＥＡＭ com\u200Bmence : 21 h", contract).ok());
  CHECK(violations("le stream commence", contract) == Violations{Violation::missing_text});
  CHECK(violations("rien", contract) == Violations{Violation::missing_text});
}

TEST_CASE("echoed escapes are decoded before delivery", "[llm][H32][H37]") {
  const auto checked = check("Zoé \\u{202E}\\u{1F44D}\\u{3C}ok\\u{3e}");
  CHECK(checked.ok());
  CHECK(checked.reply.text == "Zoé \u202E👍<ok>");
  // Escapes cannot hide what must not leave.
  CHECK(violations("Noir\\u{44}esir77") == Violations{Violation::linked_name});
  // An address around a name hides it from nobody.
  CHECK(violations("écris à noirdesir77@mail.com") == Violations{Violation::linked_name});
  CHECK(violations("https://noirdesir77:x@twitch.tv/") == Violations{Violation::linked_name});
  CHECK(violations("Noir\\u{200B}Desir77") == Violations{Violation::linked_name});
  ResponseContract contract;
  contract.must_not_contain = {"gagné"};
  CHECK(violations("ga\\u{67}né", contract) == Violations{Violation::forbidden_text});
}

TEST_CASE("fence material does not leave, plain or escaped", "[llm][H32][H37]") {
  const std::string digits = nonce_digits;
  for (const std::string& text : std::vector<std::string>{
           digits, "x" + digits + "y", "<<<DONNEES 1 memories", ">>>FIN " + digits, "<<<donnees 1",
           "\\u{3C}<<DONNEES 1", digits.substr(0, 9) + "\\u{200B}" + digits.substr(9), "\\u{5C}u{41}"}) {
    INFO(text);
    CHECK(violations(text) == Violations{Violation::fence_material});
  }
  CHECK(check(digits.substr(0, 11) + " est un nombre").ok());
}

TEST_CASE("a linked name in a reply is found, the current pseudonym is not one", "[llm][H20]") {
  for (const char* text : {"salut NoirDésir77 !", "salut noirdesir77", "ＮｏｉｒDésir77", "(NOIRDÉSIR77)"}) {
    INFO(text);
    CHECK(violations(text) == Violations{Violation::linked_name});
  }
  for (const char* text : {"salut Noir_Desir_77", "salut noir desir 77", "NоirDеsir77 !", "N0irD3sir77",
                           "salut n.o.i.r.d.e.s.i.r.7.7", "teamNoirDésir77TV"}) {
    INFO(text);
    CHECK(violations(text) == Violations{Violation::linked_name});
  }
  CHECK(check("un salut noir. Désir 77").ok());
  CHECK(check("salut Léa, écris à lea@example.org").ok());  // other findings are no violation
  CHECK(check("NoirDésir778").ok());                        // another word
}

TEST_CASE("an ordinary word that is a linked name is refused in a reply only as a name", "[llm][H20]") {
  const std::vector<std::string> linked = {"Lune", "Zoé_Live"};
  const std::vector<std::string> exempt = {"zoelive"};
  const LinkedNames lune(linked, exempt);
  const auto ok = [&](const char* text) {
    return check_reply(BackendReply::answered(text), {}, nonce(), lune).ok();
  };
  CHECK(ok("la lune est pleine"));
  CHECK_FALSE(ok("merci à Lune"));
  CHECK_FALSE(ok("merci @lune"));
  CHECK_FALSE(ok("la lunе"));   // a Cyrillic letter
  CHECK(ok("salut Zое Live"));  // the current pseudonym, written as it looks
}

TEST_CASE("any bytes become valid text", "[llm]") {
  const auto checked = check("a\xFF\r\nb\rc\xC3");
  CHECK(checked.ok());
  CHECK(checked.reply.text == "a\uFFFD\nb\nc\uFFFD");
}

TEST_CASE("what folds to nothing is neither missing nor forbidden", "[llm]") {
  ResponseContract contract;
  contract.must_contain = {"\u200B"};
  contract.must_not_contain = {"\u200B", ""};
  CHECK(check("bonjour", contract).ok());
}

TEST_CASE("a reply far beyond its limit is too long without being read", "[llm]") {
  ResponseContract contract;
  contract.max_chars = 10;
  const std::size_t limit = 4 * 10 + (64 << 10);
  CHECK(violations(">>>FIN" + std::string(limit, ' '), contract) == Violations{Violation::too_long});
  CHECK(violations(">>>FIN" + std::string(limit - 6, ' '), contract) ==
        Violations{Violation::fence_material, Violation::too_long});
  CHECK(violations(check(cut(std::string(limit + 1, 'a')), contract)) ==
        Violations{Violation::too_long, Violation::truncated});
  contract.max_chars = SIZE_MAX;
  CHECK(check(std::string(100'000, 'a'), contract).ok());
}

TEST_CASE("substring search agrees with the plain one", "[llm]") {
  const std::string_view texts[] = {"", "a", "aaab", "ababac", "abababab", "aabaabaaab"};
  for (const auto text : texts) {
    for (std::size_t begin = 0; begin <= text.size(); ++begin) {
      for (std::size_t length = 0; begin + length <= text.size(); ++length) {
        CHECK(detail::holds_text(text, text.substr(begin, length)));
      }
    }
    for (const auto wanted : texts) {
      CHECK(detail::holds_text(text, wanted) == (text.find(wanted) != std::string_view::npos));
    }
  }
}

TEST_CASE("hostile replies of a megabyte are checked in linear time", "[llm]") {
  static const std::string needle = std::string(5000, 'a') + "b";
  for (const char* unit : {"{", "\"", "```", "[", "\\", "\\u{", "a", "{\"a\":", "\u0301", "<", "1", "\n",
                           "{\"a\":\"", "noirdesir7 ", "271828182845904523 ", "\u200B", "\u2028"}) {
    std::string text;
    while (text.size() < enough(1'000'000)) text += unit;
    for (const auto format : {ResponseContract::Format::text, ResponseContract::Format::json}) {
      ResponseContract contract;
      contract.format = format;
      contract.max_chars = 2'000'000;
      contract.max_lines = 3;
      contract.must_contain = {"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab"};
      contract.fields.push_back({"a", FieldType::text, true, {}, {}});
      INFO(unit);
      const auto begin = std::chrono::steady_clock::now();
      CHECK_FALSE(check(text, contract).ok());
      CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds{20});  // quadratic: an hour
    }
  }
  CHECK_FALSE(detail::holds_text(std::string(1'000'000, 'a'), needle));
}
