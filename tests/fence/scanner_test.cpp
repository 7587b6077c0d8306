// The scan skips what neither is escaped nor begins anything. Nothing may come of that but speed.
#include "fence/scanner.hpp"

#include <random>

#include "catch.hpp"
#include "fence/fold.hpp"
#include "fence/forgery.hpp"
#include "noyau/core/utf8.hpp"

using namespace noyau;

namespace {

using noyau_test::Random;

constexpr std::string_view pieces[] = {"salut",  " ",
                                       "\n",     "\n\n",
                                       "\n  ",   "\t",
                                       "é",      "œ",
                                       "…",      "«",
                                       "»",      "<",
                                       ">",      "<|",
                                       "|>",     "|",
                                       "[",      "]",
                                       "#",      "###",
                                       "\\",     "\\u{",
                                       "2",      "27",
                                       "１",     "assist",
                                       "ant",    "System",
                                       "user:",  "human",
                                       "\u0301", "\u200B",
                                       "\u200D", "\uFE0F",
                                       "👍",      "🏽",
                                       "❤️", "👨‍👩‍👧",
                                       "\u2028", "\x01",
                                       "\x7F",   "\xFF",
                                       "\xC3",   "\r",
                                       "\r\n",   "=",
                                       ":",      " : ",
                                       "**",     "_",
                                       "\u2800", "[img]",
                                       "[IMG",   "]~b",
                                       "a < b",  "-",
                                       "## ",    "Response",
                                       "x::",    "user::a",
                                       "< ",     "Vec<",
                                       "think",  "[ ",
                                       "日本"};

std::string some_text(Random& random, std::string_view nonce) {
  static const std::vector<std::string> tokens = noyau_test::forbidden_tokens();
  static const std::vector<std::string> labels = noyau_test::line_labels();
  std::string text;
  for (std::uint64_t count = random() % 24; count > 0; --count) {
    switch (random() % 8) {
      case 0:
        text += tokens[random() % tokens.size()];
        break;
      case 1:
        text += labels[random() % labels.size()];
        break;
      case 2:
        text += nonce.substr(random() % 3, 36 + random() % 4);
        break;
      case 3:  // its first digit in full width
        append_utf8(text, U'０' + static_cast<char32_t>(nonce.front() - '0'));
        text += nonce.substr(1);
        break;
      case 4:
        text.append(random() % 40, static_cast<char>('a' + random() % 26));
        break;
      default:
        text += pieces[random() % std::size(pieces)];
    }
  }
  return text;
}

// A name's line feeds and colons are escaped besides, so that its scan may skip nothing.
std::vector<std::size_t> without_breaks(std::string_view text, const std::vector<std::size_t>& escapes) {
  std::vector<std::size_t> others;
  for (const std::size_t offset : escapes) {
    const auto folded = detail::fold_point(decode_utf8(text, offset).value);
    const auto end = folded.symbols.begin() + folded.count;
    const bool is_break =
        std::any_of(folded.symbols.begin(), end, [](char32_t c) { return c == U'\n' || c == U':'; });
    if (!is_break) others.push_back(offset);
  }
  return others;
}

}  // namespace

TEST_CASE("what the scan skips would not have been escaped", "[fence][H32][promise2]") {
  const Nonce nonce = Nonce::from_digits("271828182845904523536028747135266249775");
  const FenceRules plain;
  const FenceRules more({"salut!", "é|", "日本", "…|"});
  Random random(8);
  std::size_t escaped = 0;
  for (int i = 0; i < 40'000; ++i) {
    const std::string text = some_text(random, nonce.digits());
    const auto& rules = (i % 2 == 0 ? plain : more).state();
    const auto skipped = detail::find_escapes(text, rules, nonce.digits(), false);
    const auto read = detail::find_escapes(text, rules, nonce.digits(), true);
    INFO(text);
    REQUIRE(skipped.has_value() == (sanitise(text) == text));
    REQUIRE(read.has_value() == skipped.has_value());
    if (!skipped) continue;
    REQUIRE(without_breaks(text, *skipped) == without_breaks(text, *read));
    escaped += skipped->size();
  }
  CHECK(escaped > 10'000);
}

TEST_CASE("plain bytes are skipped sixteen by sixteen as one by one", "[fence][promise10]") {
  Random random(9);
  for (int round = 0; round < 400; ++round) {
    detail::PlainBytes bytes;
    std::array<bool, 256> model{};
    // Few exceptions, or so many that they are not compared all at once; never bytes that are not ASCII.
    const std::uint64_t share = round % 4 == 0 ? 2 : 20;
    for (unsigned byte = 0; byte < 0x80; ++byte) {
      model[byte] = byte >= 0x20 ? byte < 0x7F && random() % share != 0 : byte == '\t';
      bytes.set(static_cast<unsigned char>(byte), model[byte]);
    }
    std::string text;
    for (std::uint64_t length = random() % 120; length > 0; --length)
      text += static_cast<char>(random() % 12 == 0 ? random() & 0xFF : 'a' + random() % 26);
    for (std::size_t offset = 0; offset <= text.size(); ++offset) {
      std::size_t end = offset;
      while (end < text.size() && model[static_cast<unsigned char>(text[end])]) ++end;
      REQUIRE(bytes.skip(text, offset) == end);
      REQUIRE(bytes.skip_by_eight(text, offset) == end);
    }
  }
}
