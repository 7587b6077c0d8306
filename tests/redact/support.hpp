#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "catch.hpp"
#include "noyau/redact/redactor.hpp"

namespace noyau::test {

struct Positive {
  std::string text;
  std::string value;  // what is to be found in it, exactly and alone
};

inline const Redactor& redactor() {
  static const Redactor instance;
  return instance;
}

inline std::vector<std::string> found(std::string_view text, DetectedKind kind) {
  std::vector<std::string> values;
  for (const RedactedSpan& span : redactor().find(text, {}))
    if (span.kind == kind) values.emplace_back(text.substr(span.begin, span.end - span.begin));
  return values;
}

// What the rules take out when nothing is said: links are found, but kept.
inline std::vector<RedactedSpan> found_to_mask(std::string_view text, const LinkedNames& names = {}) {
  std::vector<RedactedSpan> spans = redactor().find(text, names);
  std::erase_if(
      spans, [](const RedactedSpan& span) { return RedactionRules()[span.kind] == RedactionOperator::keep; });
  return spans;
}

inline void check_positives(DetectedKind kind, const std::vector<Positive>& cases) {
  CHECK(cases.size() >= 40);
  for (const Positive& each : cases) {
    INFO(each.text);
    CHECK(found(each.text, kind) == std::vector<std::string>{each.value});
  }
}

inline void check_negatives(DetectedKind kind, const std::vector<std::string>& cases) {
  CHECK(cases.size() >= 40);
  for (const std::string& text : cases) {
    INFO(text);
    CHECK(found(text, kind) == std::vector<std::string>{});
  }
}

inline RedactionRules all(RedactionOperator op) {
  RedactionRules rules;
  for (RedactionOperator& each : rules.by_kind) each = op;
  return rules;
}

inline std::string redacted(std::string_view text, const RedactionRules& rules, const LinkedNames& names = {},
                            std::string_view key = "key") {
  SurrogateMap surrogates(key);
  std::pmr::string out;
  redactor().redact(text, rules, names, surrogates, out);
  return std::string(out);
}

inline std::string masked(std::string_view text, const LinkedNames& names = {}) {
  return redacted(text, {}, names);
}

}  // namespace noyau::test
