#include "redact/plain_view.hpp"

#include <random>

#include "noyau/core/utf8.hpp"
#include "support.hpp"

using namespace noyau;
using namespace noyau::test;

TEST_CASE("what looks like a value to a reader is one", "[redact][H29]") {
  for (const std::string text :
       {"０６１２３４５６７８", "06\u200B12\u200B34\u200B56\u200B78", "0\u00AD612345678", "٠٦١٢٣٤٥٦٧٨",
        "6️⃣", "0️⃣6️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣", "𝟎𝟔𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖",
        "०६१२३४५६७८", "0\u03366 1\u03362 34 56 78", "0\u0336\u0332612345678",
        "\u24EA\u2465\u2460\u2461\u2462\u2463\u2464\u2465\u2466\u2467",
        "\u24FF\u277B\u2776\u2777\u2778\u2779\u277A\u277B\u277C\u277D"}) {
    INFO(text);
    CHECK(masked("vu " + text + " ici") == (text == "6️⃣" ? "vu 6️⃣ ici" : "vu [PHONE] ici"));
  }
  CHECK(masked("ana＠exemple.fr") == "[EMAIL]");
  CHECK(masked("ana@exem\u200Bple．fr") == "[EMAIL]");
  CHECK(masked("４０１２８８８８８８８８１８８１") == "[CARD]");
  CHECK(masked("192.168.\u20601.1") == "[IP]");
  for (const std::string dot : {"\u3002", "\uFF0E", "\uFF61", "\u2024"}) {
    INFO(dot);
    CHECK(masked("vu ana@exemple" + dot + "fr ici") == "vu [EMAIL] ici");
    CHECK(masked("vu 203" + dot + "0.113" + dot + "7 ici") == "vu [IP] ici");
  }
  CHECK(masked("\u65E5\u672C\u8A9E\u3002fr.") == "\u65E5\u672C\u8A9E\u3002fr.");
  CHECK(masked("e\u0301te\u0301 5\u0301") == "e\u0301te\u0301 5\u0301");
}

TEST_CASE("a text without anything to read otherwise is viewed as it is", "[redact]") {
  const std::string text = "Ça va ? 06 « été » \U0001F600 [x] ½ 日本語 Ω я";
  const detail::PlainView view(text);
  CHECK(view.text().data() == text.data());
  CHECK(view.text().size() == text.size());
}

TEST_CASE("every plain byte leads back to its character", "[redact]") {
  const std::vector<std::string> pieces = {"a",       "é",        "０",      "＠",         "\u200B",
                                           "\u00AD",  "️⃣",   "[EMAIL]", "\U0001F600", "٣",
                                           " ",       "\u2465",   "\u24EA",  "6\u0336",    "7\u0332\u0336",
                                           "a\u0301", "x\u3002y", "\u2024",  "0\uFF61"};
  std::mt19937_64 random(5);
  for (int i = 0; i < 5000; ++i) {
    std::string text;
    for (std::size_t n = random() % 12; n > 0; --n) text += pieces[random() % pieces.size()];
    const detail::PlainView view(text);
    INFO(text);
    std::size_t last = 0;
    for (std::size_t at = 0; at < view.text().size(); ++at) {
      const std::size_t begin = view.original_begin(at);
      const std::size_t end = view.original_end(at + 1);
      REQUIRE(begin >= last);
      REQUIRE(end > begin);
      REQUIRE(end <= text.size());
      if (view.text()[at] != '\0' && static_cast<unsigned char>(view.text()[at]) < 0x80) {
        const std::string character = text.substr(begin, decode_utf8(text, begin).bytes);
        const bool dot = character == "\u3002" || character == "\uFF61";
        const std::string read = character == "٣" ? "3" : dot ? "." : fold_for_comparison(character);
        REQUIRE(read == fold_for_comparison(std::string(1, view.text()[at])));
        // What cannot be seen behind it goes with it.
        REQUIRE(fold_for_comparison(text.substr(begin, end - begin)) == fold_for_comparison(character));
      }
      last = begin;
    }
  }
}
