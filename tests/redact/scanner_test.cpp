// The scanner against the obvious way: every detector over the whole text.
#include "redact/scanner.hpp"

#include <re2/re2.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <random>
#include <tuple>

#include "redact/plain_view.hpp"
#include "redact/windows.hpp"
#include "support.hpp"

using namespace noyau;
using namespace noyau::test;

namespace {

struct Compiled {
  detail::Detector detector;
  std::unique_ptr<RE2> pattern;
};

const std::vector<Compiled>& every_detector() {
  static const std::vector<Compiled> all = [] {
    std::vector<Compiled> list;
    RE2::Options options;
    options.set_never_capture(true);
    for (const auto& part : {detail::network_detectors(), detail::number_detectors(),
                             detail::french_detectors(), detail::secret_detectors()})
      for (const detail::Detector& detector : part)
        list.push_back({detector, detector.find != nullptr
                                      ? nullptr
                                      : std::make_unique<RE2>(detector.pattern, options)});
    return list;
  }();
  return all;
}

using Found = std::vector<std::tuple<std::size_t, std::size_t, DetectedKind>>;

Found sorted(const detail::Spans& spans) {
  Found found;
  for (const RedactedSpan& span : spans) found.emplace_back(span.begin, span.end, span.kind);
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

Found slowly(std::string_view original) {
  const detail::PlainView view(original);
  const std::string_view text = view.text();
  const re2::StringPiece piece(text.data(), text.size());
  detail::Spans spans;
  for (const Compiled& each : every_detector()) {
    detail::Findings findings(each.detector.kind, spans);
    re2::StringPiece match;
    for (std::size_t at = 0; at < text.size();) {
      if (each.pattern == nullptr) {
        at = each.detector.find(text, at);
        if (at < text.size()) at = std::max(at + 1, each.detector.examine(text, at, at, findings));
        continue;
      }
      if (!each.pattern->Match(piece, at, text.size(), RE2::UNANCHORED, &match, 1)) break;
      const auto begin = static_cast<std::size_t>(match.data() - text.data());
      at = std::max(begin + 1, each.detector.examine(text, begin, begin + match.size(), findings));
    }
  }
  for (RedactedSpan& span : spans) {
    span.end = view.original_end(span.end);
    span.begin = view.original_begin(span.begin);
  }
  return sorted(spans);
}

Found quickly(std::string_view text) {
  static const detail::Scanner scanner;
  detail::Spans spans;
  scanner.scan(text, spans);
  return sorted(spans);
}

std::vector<std::string> texts_in(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(NOYAU_TEST_DATA "/redaction" / folder))
    if (entry.path().extension() == ".jsonl") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  std::vector<std::string> texts;
  for (const auto& path : files) {
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);)
      texts.push_back(nlohmann::json::parse(line).at("text").get<std::string>());
  }
  return texts;
}

}  // namespace

TEST_CASE("the scanner finds nothing that no detector finds", "[redact][H29]") {
  // A secret may stand farther behind its word than a window reaches: the scanner may find less here.
  for (const std::string& text : texts_in("own/secrets")) {
    INFO(text);
    const Found all = slowly(text);
    for (const auto& each : quickly(text)) REQUIRE(std::binary_search(all.begin(), all.end(), each));
  }
}

TEST_CASE("the scanner finds what every detector finds over the whole text", "[redact][H29]") {
  std::vector<std::string> pieces;
  for (const std::string folder : {"", "own/people", "own/links"})
    for (std::string& text : texts_in(folder)) pieces.push_back(std::move(text));
  REQUIRE(pieces.size() > 2000);
  for (const std::string& text : pieces) {
    INFO(text);
    REQUIRE(quickly(text) == slowly(text));
  }
  for (const std::string& piece :
       std::initializer_list<std::string>{"06 12 34 56 78",
                                          "ana@exemple.fr",
                                          "2001:db8::1",
                                          "https://u:p@h.fr",
                                          "[EMAIL]",
                                          "a",
                                          " ",
                                          "0",
                                          "-----",
                                          ".",
                                          "é",
                                          ":",
                                          "@",
                                          "\n",
                                          "mot de passe : ",
                                          "né le ",
                                          "-",
                                          "12/03/1987",
                                          "(",
                                          "+33 6 12 34",
                                          "+(",
                                          "_",
                                          "=",
                                          "'",
                                          "/",
                                          "//",
                                          "://1",
                                          "x:@",
                                          "00:1a:2b:3c:4d:5e",
                                          "dead.beef.cafe",
                                          "12 bis, rue de la Paix",
                                          "75002 Paris",
                                          "48.8566, 2.3522",
                                          "FR76 3000",
                                          "F R 7 6 3 0 0 0 6 0 0 0 0 1 1 2 3 4 5 6 7 8 9 0 1 8 9",
                                          "FR\u2009-\u200976 3000 6000 0112 3456 7890 189",
                                          "4012\u2009-\u20098888\u2009-\u20098888\u2009-\u20091881",
                                          "branch_code ",
                                          "\t",
                                          "FR 56 677412157",
                                          "526 018 155",
                                          "1 22 01 2A 333 106 55",
                                          "guichet 14508 08320",
                                          "key",
                                          "api_",
                                          "cl\u00E9",
                                          "heroku ",
                                          "ghp_",
                                          "s.",
                                          "eyJ",
                                          "MTExMTEx",
                                          "nai\u017Fsance ",
                                          "\u212A",
                                          "\u00A0",
                                          "\u2009",
                                          "\u2013",
                                          "\uFF10\uFF16",
                                          "6\u0336",
                                          "\u2460",
                                          "exemple\u3002fr",
                                          std::string(12, 'a'),
                                          "0",
                                          "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"})
    pieces.push_back(piece);
  std::mt19937_64 random(11);
  for (int i = 0; i < 4000; ++i) {
    std::string text;
    for (std::size_t n = random() % 12; n > 0; --n) {
      std::string piece = pieces[random() % pieces.size()];
      // Gaps around the reach of a window and its longest size; runs longer than a window.
      if (random() % 3 == 0) piece = std::string(random() % 140, "x .1-"[random() % 5]);
      if (random() % 40 == 0) piece = std::string(400 + random() % 300, "x1 -:@."[random() % 7]);
      text += piece;
    }
    INFO(text);
    REQUIRE(quickly(text) == slowly(text));
  }
}

TEST_CASE("a long text is read in parts, label by label, as it is as a whole", "[redact][H29]") {
  const std::vector<std::string> pieces = {
      "[EMAIL]", "[PHONE_0017]",        "[IBAN FR]",         "06 12 34 56 78",
      " 06 12",  "34 56 78 ",           "ana@exemple.fr",    "tél. ",
      "1234567", "mot de passe : ",     "x8Kq2LmZ9w",        "\n",
      "né le ",  "12/03/1987",          "\uFF3BEMAIL\uFF3D", "\uFF10\uFF16",
      "6\u0336", "12, rue de la Paix ", "-----BEGIN ",       "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"};
  std::mt19937_64 random(13);
  std::size_t found = 0;
  for (int i = 0; i < 150; ++i) {
    std::string text;
    while (text.size() < 65'400) text += random() % 3 == 0 ? "le chat " : "salut à tous, ";
    // The first label behind 64 KiB ends a part; what stands around it varies.
    while (text.size() < 65'900) text += pieces[random() % pieces.size()];
    INFO(text.substr(65'000));
    const Found all = slowly(text);
    found += all.size();
    REQUIRE(quickly(text) == all);
  }
  CHECK(found > 600);
}

TEST_CASE("windows are disjoint and lead up to every trigger", "[redact]") {
  std::mt19937_64 random(12);
  for (int i = 0; i < 3000; ++i) {
    std::string text;
    for (std::size_t n = random() % 30; n > 0; --n)
      text += std::string(random() % 100, "ab1@:-. \xC3"[random() % 9]);
    std::vector<bool> covered(text.size(), false);
    detail::Windows windows(text);
    std::size_t last = 0;
    for (detail::Window window; windows.next(window); last = window.end) {
      REQUIRE((window.begin >= last && window.end > window.begin && window.end <= text.size()));
      REQUIRE(window.triggers != 0);
      for (std::size_t at = window.begin; at < window.end; ++at) covered[at] = true;
    }
    for (std::size_t at = 0; at < text.size(); ++at) {
      if (text[at] != '1' && text[at] != '@' && text[at] != ':') continue;
      for (std::size_t back = 0; back < 64 && back <= at; ++back) REQUIRE(covered[at - back]);
    }
  }
}
