// Valid JSON with one damage: its value comes back, or the grade says that it may not have.
#include <chrono>
#include <nlohmann/json.hpp>
#include <random>

#include "catch.hpp"
#include "enough.hpp"
#include "noyau/core/utf8.hpp"
#include "noyau/llm/recovery.hpp"

using namespace noyau;
using noyau_test::enough;

namespace {

using Random = std::mt19937_64;
using Json = nlohmann::json;

struct Token {
  enum class Kind { space, open, close, comma, colon, string, scalar };
  Kind kind;
  std::string text;
};
using Tokens = std::vector<Token>;
using Kind = Token::Kind;

const std::string& pick(Random& random, const std::vector<std::string>& of) {
  return of[random() % of.size()];
}

void write(Random& random, Tokens& out, std::size_t depth, const std::string& space) {
  static const std::vector<std::string> texts = {
      "a",   "b",    "été",      "the cat", "x, y",        "it's", "k: v",  "{z}",
      "[1]", "# ta", "// c",     "true",    "12",          "",     "l\\nb", "say \\\"hi\\\" ok",
      "50%", "a=b",  "C:\\\\d.", "x，y",    "http://x.y/z"};
  static const std::vector<std::string> scalars = {"null", "true", "false", "0", "-1", "1.5", "1000"};
  const std::size_t kind = random() % (depth > 0 ? 6 : 3);
  if (kind < 2) {
    out.push_back({Kind::string, "\"" + pick(random, texts) + "\""});
    return;
  }
  if (kind == 2) {
    out.push_back({Kind::scalar, pick(random, scalars)});
    return;
  }
  const bool is_object = kind < 5;
  out.push_back({Kind::open, is_object ? "{" : "["});
  const std::size_t count = 1 + random() % 3;
  for (std::size_t i = 0; i < count; ++i) {
    if (i > 0) out.push_back({Kind::comma, ","});
    out.push_back({Kind::space, space});
    if (is_object) {
      out.push_back({Kind::string, "\"k" + std::to_string(random() % 1000) + std::to_string(i) + "\""});
      out.push_back({Kind::colon, ":"});
      out.push_back({Kind::space, space.empty() ? "" : " "});
    }
    write(random, out, depth - 1, space);
  }
  out.push_back({Kind::space, space});
  out.push_back({Kind::close, is_object ? "}" : "]"});
}

Tokens random_document(Random& random) {
  Tokens tokens;
  // A text or number alone is less sure than an object, and asks for tests of its own.
  while (tokens.size() < 2) {
    tokens.clear();
    write(random, tokens, 3, pick(random, {"", " ", "\n  "}));
  }
  return tokens;
}

std::string joined(const Tokens& tokens) {
  std::string text;
  for (const Token& token : tokens) text += token.text;
  return text;
}

// A token of a kind; the end, where there is none.
Tokens::iterator any_of_kind(Random& random, Tokens& tokens, Kind kind) {
  std::vector<Tokens::iterator> found;
  for (auto token = tokens.begin(); token != tokens.end(); ++token) {
    if (token->kind == kind) found.push_back(token);
  }
  return found.empty() ? tokens.end() : found[random() % found.size()];
}

void replace_all(std::string& text, const std::string& from, const std::string& to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
}

void single_quotes(Tokens& tokens) {
  for (Token& token : tokens) {
    if (token.kind != Kind::string) continue;
    std::string inner = token.text.substr(1, token.text.size() - 2);
    replace_all(inner, "'", "\\'");
    replace_all(inner, "\\\"", "\"");
    token.text = "'" + inner + "'";
  }
}

void python_literals(Tokens& tokens) {
  for (Token& token : tokens) {
    if (token.text == "true") token.text = "True";
    if (token.text == "false") token.text = "False";
    if (token.text == "null") token.text = "None";
  }
}

constexpr std::size_t damages = 14;

std::string damaged(Random& random, Tokens tokens, std::size_t damage) {
  const auto change = [&](Kind kind, auto how) {
    const auto token = any_of_kind(random, tokens, kind);
    if (token != tokens.end()) how(token);
  };
  const auto insert = [&](const std::string& text) {
    const auto place = static_cast<std::ptrdiff_t>(random() % (tokens.size() + 1));
    tokens.insert(tokens.begin() + place, {Kind::space, text});
  };
  switch (damage) {
    case 0:
      change(Kind::comma, [](auto token) { token->text = " "; });
      break;
    case 1:
      change(Kind::string, [](auto token) { token->text.erase(0, 1); });
      break;
    case 2:
      change(Kind::string, [](auto token) { token->text.pop_back(); });
      break;
    case 3:
      change(Kind::close, [](auto token) { token->text.clear(); });
      break;
    case 4:
      change(Kind::close, [](auto token) { token->text = token->text == "]" ? "}" : "]"; });
      break;
    case 5:
      change(Kind::close, [&](auto token) { tokens.insert(token, {Kind::comma, ","}); });
      break;
    case 6:
      single_quotes(tokens);
      break;
    case 7:
      insert(pick(random, {" // note\n", " # note\n", " /* note */ "}));
      break;
    case 8:
      python_literals(tokens);
      break;
    case 9:
      insert(pick(random, {"}", "]"}));
      break;
    case 10:
      insert(pick(random, {" // note ", " # note ", "//", "#", "/*"}));
      break;
    case 11:
      change(Kind::colon, [&](auto token) { token->text = pick(random, {"=", "=>", " ", "："}); });
      break;
    case 12:
      change(Kind::comma, [&](auto token) { token->text = pick(random, {"，", ";", ",,", " ... ", "\\n"}); });
      break;
    default: {
      const std::string text = joined(tokens);
      return text.substr(0, random() % (text.size() + 1));
    }
  }
  return joined(tokens);
}

bool is_sure(const Recovery& recovery) {
  return recovery.ok() && recovery.grade <= RecoveryGrade::lossless;
}

}  // namespace

TEST_CASE("one damage gives the value back, or a grade or fault that says so", "[llm][H37]") {
  Random random(4);
  std::vector<std::size_t> same(damages);
  std::vector<std::size_t> all(damages);
  for (int i = 0; i < 30'000; ++i) {
    const Tokens tokens = random_document(random);
    const std::size_t damage = random() % damages;
    const std::string text = damaged(random, tokens, damage);
    // What is still JSON says what it says.
    if (Json::accept(text)) continue;
    ++all[damage];
    const Recovery recovery = recover_json(text);
    INFO(damage << "\n" << text << "\n" << recovery.json);
    if (!recovery.ok()) continue;
    if (!is_valid_utf8(recovery.json) || !Json::accept(recovery.json)) FAIL("no JSON");
    const bool is_same = Json::parse(recovery.json) == Json::parse(joined(tokens));
    if (is_same) ++same[damage];
    if (!is_same && is_sure(recovery)) FAIL("another value, and called sure");
  }
  // How often the value itself comes back, in percent: a comma, the two marks of a string, a closing bracket
  // that is gone or wrong, a trailing comma, single quotes, a comment, Python's words.
  const std::size_t least[] = {99, 92, 95, 75, 98, 100, 100, 99, 100};
  for (std::size_t damage = 0; damage < std::size(least); ++damage) {
    INFO(damage << ": " << same[damage] << " of " << all[damage]);
    CHECK(same[damage] * 100 >= all[damage] * least[damage]);
  }
}

TEST_CASE("what a cut reply says is never sure", "[llm][H37]") {
  Random random(5);
  RecoveryOptions options;
  options.was_cut = true;
  for (int i = 0; i < 3'000; ++i) {
    const std::string text = joined(random_document(random));
    const Recovery recovery = recover_json(text.substr(0, random() % (text.size() + 1)), options);
    if (recovery.ok() && recovery.grade != RecoveryGrade::truncated) FAIL(text);
  }
}

TEST_CASE("recovery takes a megabyte of one sign", "[llm][H37][promise10]") {
  for (const std::string unit : {"{", "[", "\"", "#", "//", "'", "\\", "`", "=", "｛"}) {
    std::string text;
    while (text.size() < enough(1U << 20)) text += unit;
    const auto begin = std::chrono::steady_clock::now();
    recover_json(text);
    INFO(unit);
    CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(10));
  }
}

TEST_CASE("recovery is linear in signs that ask for a look ahead", "[llm][H37][promise10]") {
  for (const std::string unit :
       {"，",         "＂",          "\"#",       "\"//",        "[#a,",     "\"a\"=",   "{\"a\":#",
        "\\n",        "\"\\n",       "{\"a\":[}", "{]",          "\"a\"\n",  "1 ",       "\"a\",",
        "[],",        "true ",       "\"x\" \"",  "//\"",        "/*\"",     "\"\"\"x",  "{\"a\"：",
        "\"a\" # b ", "{\"a\":1}]",  "}, \"",     "x], \"b\": ", "\"\"",     "\"a\"\",", "«",
        "\"x”, ",     "(",           "(1, ",      "{{",          "}}",       "; ",       "**",
        "** ",        "<|a|>",       "<|",        "<tool_call>", "[ARGS]",   "１",       "、",
        "1 234 ",     "\\\"a\\\": ", "<!--",      "\"{\"",       "\"[\"a\"", "u'x'",     "1'000",
        "&quot;",     "\n>",         "::"}) {
    std::string text = "{\"k\": [";
    while (text.size() < (1U << 17)) text += unit;
    for (const std::string& whole : {text, text.substr(7)}) {
      const auto begin = std::chrono::steady_clock::now();
      const Recovery recovery = recover_json(whole);
      INFO(unit);
      CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(10));
      CHECK(is_valid_utf8(recovery.json));
    }
  }
}

TEST_CASE("a long reply with one kind of damage throughout is read to its end", "[llm][H37][promise10]") {
  const std::pair<std::string, std::string> cases[] = {
      {"#tag, ", "[]"}, {"he said \"hi\" # y ", "\"\""},  {"\"v\" ", "[]"},
      {"true ", "[]"},  {"{\"a\":[1,2},\"b\":3},", "[]"}, {"\"v\", // a \"long\" comment\n", "[]"}};
  for (const auto& [unit, around] : cases) {
    std::string text = around.substr(0, 1);
    std::size_t count = 0;
    for (; text.size() < (1U << 18); ++count) text += unit;
    const Recovery recovery = recover_json("{\"k\": " + text + around.substr(1) + ", \"end\": 1}");
    INFO(unit);
    REQUIRE(recovery.ok());
    const Json value = Json::parse(recovery.json);
    CHECK(value.at("end") == 1);
    if (around == "[]") CHECK(value.at("k").size() == count);
  }
}
