// The public cases of another detector suite. What counts as found: a span of the kind covers the expected
// one.
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include "support.hpp"

using namespace noyau;
using namespace noyau::test;

namespace {
struct Score {
  int expected = 0;
  int covered = 0;
  int flagged = 0;  // spans found in texts of the kind
  int right = 0;    // of those, spans that meet an expected one

  double recall() const { return expected == 0 ? 1 : static_cast<double>(covered) / expected; }
  double precision() const { return flagged == 0 ? 1 : static_cast<double>(right) / flagged; }
};

void judge(const nlohmann::json& entry, DetectedKind kind, Score& score) {
  const auto text = entry.at("text").get<std::string>();
  std::vector<RedactedSpan> spans = redactor().find(text, {});
  std::erase_if(spans, [&](const RedactedSpan& span) { return span.kind != kind; });
  std::vector<bool> right(spans.size());
  bool complete = true;
  for (const auto& wanted : entry.at("spans")) {
    const auto begin = wanted.at("bstart").get<std::size_t>();
    const auto end = wanted.at("bend").get<std::size_t>();
    bool covered = false;
    for (std::size_t i = 0; i < spans.size(); ++i) {
      covered = covered || (spans[i].begin <= begin && end <= spans[i].end);
      if (spans[i].begin < end && begin < spans[i].end) right[i] = true;
    }
    ++score.expected;
    score.covered += covered;
    complete = complete && covered;
  }
  score.flagged += static_cast<int>(spans.size());
  const auto hits = static_cast<int>(std::count(right.begin(), right.end(), true));
  score.right += hits;
  if (!complete || hits != static_cast<int>(spans.size())) WARN("judged otherwise: " << text);
}
}  // namespace

TEST_CASE("the public cases of the kinds supported are judged as their authors did", "[redact][H29]") {
  const std::map<std::string, DetectedKind> kinds = {{"EMAIL_ADDRESS", DetectedKind::email},
                                                     {"PHONE_NUMBER", DetectedKind::phone},
                                                     {"IP_ADDRESS", DetectedKind::ip_address},
                                                     {"CREDIT_CARD", DetectedKind::payment_card},
                                                     {"IBAN_CODE", DetectedKind::iban}};
  std::map<std::string, Score> scores;
  std::ifstream file(NOYAU_TEST_DATA "/redaction/presidio_dev.jsonl");
  REQUIRE(file);
  for (std::string line; std::getline(file, line);) {
    const auto entry = nlohmann::json::parse(line);
    const auto kind = kinds.find(entry.at("entity").get<std::string>());
    if (kind != kinds.end()) judge(entry, kind->second, scores[kind->first]);
  }
  REQUIRE(scores.size() == kinds.size());
  for (const auto& [entity, score] : scores) {
    INFO(entity << ": recall " << score.covered << "/" << score.expected << ", precision " << score.right
                << "/" << score.flagged);
    CHECK(score.recall() == 1.0);
    CHECK(score.precision() == 1.0);
  }
}
