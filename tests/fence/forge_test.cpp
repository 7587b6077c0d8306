// The encoder holds against the search; weaker encoders do not.
#include "catch.hpp"
#include "fence/forgery.hpp"
#include "noyau/core/utf8.hpp"

using namespace noyau;
using namespace noyau_test;

namespace {

void check_unforgeable(const std::string& text, const FenceRules& rules, const Nonce& nonce,
                       const Judge& judge) {
  const std::string block = encode_lines(Foreign(text), rules, nonce);
  const std::string fault = judge.fault(block);
  if (!fault.empty() || decode_lines(block) != sanitise(text)) {
    FAIL("fault: " << fault << "\nblock: " << block << "\ntext: " << text);
  }
}

}  // namespace

TEST_CASE("no generated text forges anything, and every one decodes", "[fence][H31][H32]") {
  const FenceRules rules;
  Random random(20260314);
  const std::vector<std::string> tokens = forbidden_tokens();
  for (int round = 0; round < 40; ++round) {
    const Nonce nonce = random_nonce(random, round % 4 == 0);
    const Judge judge(nonce);
    for (int i = 0; i < 250; ++i) check_unforgeable(hostile_text(random, nonce, tokens), rules, nonce, judge);
  }
}

TEST_CASE("every token, cut by every ignorable at every place, is caught", "[fence][H32]") {
  const FenceRules rules;
  const Nonce nonce = Nonce::from_digits("98765432109876543210987654321");
  const Judge judge(nonce);
  for (const std::string& token : forbidden_tokens()) {
    std::string all;
    for (const std::string_view ignorable : ignorables) {
      for (std::size_t cut = 0; cut <= token.size(); ++cut) {
        if ((static_cast<unsigned char>(token[cut % token.size()]) & 0xC0) == 0x80) continue;
        all += token.substr(0, cut) + std::string(ignorable) + token.substr(cut) + "\n";
      }
    }
    check_unforgeable(all, rules, nonce, judge);
  }
}

TEST_CASE("every code point is carried exactly, alone and beside its likes", "[fence][H31]") {
  const FenceRules rules;
  const Nonce nonce = Nonce::from_digits("5");
  for (char32_t value = 0; value <= 0x10FFFF; ++value) {
    if (value == 0x32000) value = 0xDFF00;
    std::string text = "a";
    append_utf8(text, value);
    append_utf8(text, value);
    text += "b";
    const std::string block = encode_lines(Foreign(text), rules, nonce);
    if (decode_lines(block) != sanitise(text)) FAIL("code point " << static_cast<std::uint32_t>(value));
  }
}

TEST_CASE("whatever folds into a token is caught, code point by code point", "[fence][H32]") {
  // For each code point that the judge folds to one character of "<|im_start|>[/]" it stands in for it.
  const FenceRules rules;
  const Nonce nonce = Nonce::from_digits("5");
  const Judge judge(nonce);
  int stand_ins = 0;
  for (char32_t value = 0x80; value < 0x20000; ++value) {
    if (value >= 0xD800 && value < 0xE000) continue;
    std::string one;
    append_utf8(one, value);
    const std::string folded = fold_for_judge(one, true);
    if (folded.empty() || static_cast<unsigned char>(folded[0]) >= 0x80) continue;
    ++stand_ins;
    for (const std::string_view token : {"<|im_start|>", "[/INST]", ">>>FIN", "<tool_call>"}) {
      const std::string lower = fold_for_judge(token, false);
      const std::size_t at = lower.find(folded);
      if (at == std::string::npos) continue;
      check_unforgeable(lower.substr(0, at) + one + lower.substr(at + folded.size()), rules, nonce, judge);
    }
  }
  CHECK(stand_ins > 1000);
}

TEST_CASE("a name is as safe as a value and decodes as exactly", "[fence][H32]") {
  const FenceRules rules;
  const Nonce nonce = Nonce::from_digits("31415926535897932384626433832795028841");
  const Judge judge(nonce);
  Random random(7);
  const std::vector<std::string> tokens = forbidden_tokens();
  for (int i = 0; i < 3000; ++i) {
    const std::string text = hostile_text(random, nonce, tokens);
    std::pmr::string escaped;
    escape_name(Foreign(text), rules, nonce, escaped);
    const std::string name(escaped);
    REQUIRE(unescape(name) == sanitise(text));
    REQUIRE(name.find('\n') == std::string::npos);
    REQUIRE(fold_for_judge(name, true).find(':') == std::string::npos);
    const std::string fault = judge.fault("| " + name + "\n");
    INFO(name);
    REQUIRE(fault == "");
  }
}
