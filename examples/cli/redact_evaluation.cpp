#include "redact_evaluation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "json_form.hpp"
#include "noyau/redact/redactor.hpp"
#include "redact_cases.hpp"

namespace noyau_cli {

namespace {

using noyau::DetectedKind;
using noyau::RedactedSpan;
using noyau::RedactionOperator;
using Range = RedactionCase::Range;
using Spans = std::vector<RedactedSpan>;

// What is asked of a kind; none: its rates are only printed.
enum class Bar : std::uint8_t { none, all_and_none, both_rates, recall, harmless };

constexpr double rate_bar = 0.97;
constexpr double secret_bar = 0.85;
constexpr double harmless_bar = 0.01;

Bar bar_of(DetectedKind kind) {
  switch (kind) {
    case DetectedKind::nir:
    case DetectedKind::siren:
    case DetectedKind::siret:
    case DetectedKind::vat_fr:
    case DetectedKind::rib:
    case DetectedKind::iban:
    case DetectedKind::payment_card:
    case DetectedKind::crypto_address:
      return Bar::all_and_none;
    case DetectedKind::email:
    case DetectedKind::ip_address:
    case DetectedKind::mac_address:
    case DetectedKind::url:
    case DetectedKind::phone:
      return Bar::both_rates;
    case DetectedKind::api_token:
    case DetectedKind::generic_secret:
    case DetectedKind::jwt:
    case DetectedKind::private_key:
      return Bar::recall;
    default:
      return Bar::none;
  }
}

std::string_view describe(Bar bar) {
  switch (bar) {
    case Bar::all_and_none:
      return "all found, none flagged";
    case Bar::both_rates:
      return "97 % and 97 %";
    case Bar::recall:
      return "85 % found";
    case Bar::harmless:
      return "at most 1 % flagged";
    case Bar::none:
      break;
  }
  return "";
}

struct Tally {
  Bar bar = Bar::none;
  std::size_t positives = 0;  // values that are to be found
  std::size_t found = 0;
  std::size_t negatives = 0;  // texts that hold none
  std::size_t flagged = 0;
  std::size_t beside = 0;  // spans of the kind in other texts, where none of their values is

  static double rate(std::size_t part, std::size_t whole) {
    return whole == 0 ? 1 : static_cast<double>(part) / static_cast<double>(whole);
  }
  double recall() const { return rate(found, positives); }
  double precision() const { return rate(found, found + flagged + beside); }
  bool holds() const {
    switch (bar) {
      case Bar::all_and_none:
        return found == positives && flagged + beside == 0;
      case Bar::both_rates:
        return recall() >= rate_bar && precision() >= rate_bar;
      case Bar::recall:
        return recall() >= secret_bar;
      case Bar::harmless:
        return negatives == 0 || rate(flagged, negatives) <= harmless_bar;
      case Bar::none:
        break;
    }
    return true;
  }
};

bool is_secret(DetectedKind kind) {
  return bar_of(kind) == Bar::recall;
}

// A token beside a key word may be called one or the other: what counts is that it does not leave.
bool stands_for(DetectedKind found, DetectedKind wanted) {
  return found == wanted ||
         (is_secret(wanted) && (is_secret(found) || found == DetectedKind::url_credentials));
}

// Where such a value begins and ends is a convention.
bool overlap_suffices(DetectedKind kind) {
  return kind == DetectedKind::postal_address || kind == DetectedKind::rib ||
         kind == DetectedKind::coordinates || kind == DetectedKind::birth_date;
}

bool overlap(const RedactedSpan& span, const Range& value) {
  return span.begin < value.end && value.begin < span.end;
}

// `spans`: in order and disjoint.
bool is_found(const Range& value, DetectedKind kind, const Spans& spans) {
  std::size_t covered = value.begin;
  for (const RedactedSpan& span : spans) {
    if (!stands_for(span.kind, kind) || !overlap(span, value)) continue;
    if (overlap_suffices(kind)) return true;
    if (span.begin > covered) return false;
    covered = span.end;
  }
  return covered >= value.end;
}

// The default rules, as the filter has them; links are judged alone, or what stands in them would hide them.
noyau::RedactionRules rules_for(const RedactionCase& each) {
  noyau::RedactionRules rules;
  if (each.form != RedactionCase::Form::of_a_kind || each.kind != DetectedKind::url) return rules;
  rules = noyau::RedactionRules(RedactionOperator::keep);
  rules[DetectedKind::url] = RedactionOperator::mask;
  return rules;
}

class Evaluation {
 public:
  Evaluation() {
    rows_.reserve(noyau::detected_kind_count + 3);
    for (std::size_t i = 0; i < noyau::detected_kind_count; ++i) {
      const auto kind = static_cast<DetectedKind>(i);
      rows_.push_back({std::string(to_string(kind)), {bar_of(kind)}});
    }
    rows_.push_back({"secrets, public cases", {Bar::recall}});
    rows_.push_back({"harmless lines", {Bar::harmless}});
    rows_.push_back({"harmless files", {Bar::harmless}});
  }

  void read(const Options& options) {
    not_judged_ = read_redaction_cases(options.evaluation, [this](RedactionCase each) { judge(each); });
    const bool is_judged = std::any_of(rows_.begin(), rows_.end(), [](const Row& row) {
      return row.tally.positives + row.tally.negatives != 0;
    });
    if (!is_judged)
      throw noyau::ConfigError({{options.evaluation, 0, "", "there is no case in it that can be judged."}});
    const std::size_t lines = rows_.size() - 1;
    for (const std::string& file : options.harmless)
      read_harmless_file(file, [&](RedactionCase each) { judge_harmless(each, lines); });
    std::erase_if(rows_, [](const Row& row) { return row.tally.positives + row.tally.negatives == 0; });
  }

  bool holds() const {
    return std::all_of(rows_.begin(), rows_.end(), [](const Row& row) { return row.tally.holds(); });
  }

  std::string text(bool show) const;
  Json json() const;

 private:
  struct Row {
    std::string name;
    Tally tally;
  };

  void judge(const RedactionCase& each) {
    if (each.form == RedactionCase::Form::harmless)
      return judge_harmless(each, noyau::detected_kind_count + 1);
    if (each.form == RedactionCase::Form::any_secret) return judge_secret(each);
    Tally& tally = rows_[static_cast<std::size_t>(each.kind)].tally;
    const Spans spans = redactor_.find(each.text, rules_for(each), {});
    for (const Range& value : each.values) {
      const bool found = is_found(value, each.kind, spans);
      tally.positives += 1;
      tally.found += found ? 1 : 0;
      if (!found) wrong_.push_back("missed " + each.id);
    }
    const auto beside = std::count_if(spans.begin(), spans.end(), [&](const RedactedSpan& span) {
      return span.kind == each.kind && std::none_of(each.values.begin(), each.values.end(),
                                                    [&](const Range& value) { return overlap(span, value); });
    });
    if (each.positive) {
      tally.beside += static_cast<std::size_t>(beside);
      if (beside > 0) wrong_.push_back("beside " + each.id);
    } else {
      count_negative(each, beside > 0, tally);
    }
  }

  void judge_secret(const RedactionCase& each) {
    Tally& tally = rows_[noyau::detected_kind_count].tally;
    const Spans spans = redactor_.find(each.text, rules_for(each), {});
    if (!each.positive) return count_negative(each, holds_secret(spans), tally);
    const bool found =
        holds_secret(spans) || std::any_of(spans.begin(), spans.end(), [](const RedactedSpan& span) {
          return span.kind == DetectedKind::url_credentials;
        });
    tally.positives += 1;
    tally.found += found ? 1 : 0;
    if (!found) wrong_.push_back("missed " + each.id);
  }

  void judge_harmless(const RedactionCase& each, std::size_t row) {
    count_negative(each, holds_secret(redactor_.find(each.text, rules_for(each), {})), rows_[row].tally);
  }

  static bool holds_secret(const Spans& spans) {
    return std::any_of(spans.begin(), spans.end(),
                       [](const RedactedSpan& span) { return is_secret(span.kind); });
  }

  void count_negative(const RedactionCase& each, bool flagged, Tally& tally) {
    tally.negatives += 1;
    tally.flagged += flagged ? 1 : 0;
    if (flagged) wrong_.push_back("flagged " + each.id);
  }

  std::string missed_bars() const {
    std::string list;
    for (const Row& row : rows_) {
      if (row.tally.holds()) continue;
      list += (list.empty() ? "" : ", ") + row.name;
    }
    return list;
  }

  noyau::Redactor redactor_;
  std::vector<Row> rows_;
  std::vector<std::string> wrong_;  // "missed ID", "flagged ID", "beside ID"
  std::map<std::string, std::size_t> not_judged_;
};

std::string percent(std::size_t whole, double rate) {
  return whole == 0 ? "-" : fmt::format("{:.1f} %", 100 * rate);
}

std::string Evaluation::text(bool show) const {
  std::string out = fmt::format("{:<22} {:>9} {:>6} {:>8} {:>9} {:>7} {:>6} {:>9}  {}\n", "kind", "positives",
                                "found", "recall", "negatives", "flagged", "beside", "precision", "bar");
  for (const auto& [name, tally] : rows_) {
    const std::string bar = tally.bar == Bar::none ? "none"
                                                   : fmt::format("{}: {}", describe(tally.bar),
                                                                 tally.holds() ? "holds" : "missed");
    out += fmt::format("{:<22} {:>9} {:>6} {:>8} {:>9} {:>7} {:>6} {:>9}  {}\n", name, tally.positives,
                       tally.found, percent(tally.positives, tally.recall()), tally.negatives, tally.flagged,
                       tally.beside, percent(tally.found + tally.flagged + tally.beside, tally.precision()),
                       bar);
  }
  for (const auto& [name, count] : not_judged_)
    out += fmt::format("Not judged: {} cases of {}, which is no kind here.\n", count, name);
  if (show) {
    for (const std::string& line : wrong_) out += line + "\n";
  }
  return out + (holds() ? "All bars hold.\n" : fmt::format("Bars missed: {}.\n", missed_bars()));
}

Json Evaluation::json() const {
  Json rows = Json::array();
  for (const auto& [name, tally] : rows_) {
    rows.push_back({{"kind", name},
                    {"positives", tally.positives},
                    {"found", tally.found},
                    {"recall", tally.recall()},
                    {"negatives", tally.negatives},
                    {"flagged", tally.flagged},
                    {"beside", tally.beside},
                    {"precision", tally.precision()},
                    {"bar", tally.bar == Bar::none ? Json() : Json(describe(tally.bar))},
                    {"holds", tally.holds()}});
  }
  return {{"kinds", std::move(rows)}, {"not_judged", not_judged_}, {"wrong", wrong_}, {"holds", holds()}};
}

}  // namespace

ExitCode evaluate_redaction(const Options& options, Output& output) {
  Evaluation evaluation;
  evaluation.read(options);
  output.write(options.json ? one_line(evaluation.json()) : evaluation.text(options.show));
  output.flush();
  return evaluation.holds() ? ExitCode::completed : ExitCode::fell_back;
}

}  // namespace noyau_cli
