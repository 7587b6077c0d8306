// How fast redaction is on clean chat and where every tenth word is a value, beside memcpy and one pass of an
// RE2::Set of the same patterns, each measured turn by turn in the same run. The bars: 150 MB/s and 30 MB/s.
//
//   cmake --preset release -DNOYAU_BUILD_BENCHMARKS=ON
//   cmake --build --preset release --target noyau_bench_redact
//   taskset -c 0 .build/release/tests/benchmark/noyau_bench_redact
#include <benchmark/benchmark.h>
#include <re2/re2.h>
#include <re2/set.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <vector>

#include "chat.hpp"
#include "noyau/redact/redactor.hpp"
#include "redact/detector.hpp"

using namespace noyau_bench;

namespace {

const noyau::Redactor& redactor() {
  static const noyau::Redactor instance;
  return instance;
}

// Also every line of a public chat that holds no value and few digits.
Texts public_lines() {
  Texts lines;
  std::ifstream file(NOYAU_TEST_DATA "/chat/ubuntu-2016-12-19.jsonl");
  const noyau::RedactionRules keep_all(noyau::RedactionOperator::keep);
  for (std::string line; std::getline(file, line);) {
    auto text = nlohmann::json::parse(line).at("text").get<std::string>();
    const auto digits = std::count_if(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
    if (digits > 4 || !redactor().find(text, keep_all, {}).empty()) continue;
    lines.push_back(std::move(text));
  }
  return lines;
}

std::string two_digits(std::mt19937_64& random) {
  return {static_cast<char>('0' + random() % 10), static_cast<char>('0' + random() % 10)};
}

std::string some_value(std::mt19937_64& random) {
  switch (random() % 8) {
    case 0:
      return "nom" + two_digits(random) + "@exemple.fr";
    case 1: {
      std::string phone = "06";
      for (int i = 0; i < 4; ++i) phone += " " + two_digits(random);
      return phone;
    }
    case 2:
      return "203.0.113." + std::to_string(random() % 256);
    case 3:
      return "FR76 3000 6000 0112 3456 7890 189";
    case 4:
      return "4012 8888 8888 1881";
    case 5:
      return "https://u:" + two_digits(random) + "pw@exemple.fr/";
    case 6:
      return "+33 6 39 98 " + two_digits(random) + " " + two_digits(random);
    default:
      return "00:1a:2b:3c:4d:" + two_digits(random);
  }
}

// Every tenth word of the chat becomes a value.
std::string dense(const std::string& chat) {
  std::mt19937_64 random(2);
  std::string out;
  std::size_t words = 0;
  for (std::size_t at = 0; at < chat.size() && out.size() < sample_size;) {
    const std::size_t end = std::min(chat.find_first_of(" \n", at), chat.size() - 1);
    out += ++words % 10 == 0 ? some_value(random) : chat.substr(at, end - at);
    out += chat[end];
    at = end + 1;
  }
  return out;
}

std::unique_ptr<RE2::Set> set_of_patterns() {
  RE2::Options options;
  options.set_log_errors(false);
  options.set_never_capture(true);
  auto set = std::make_unique<RE2::Set>(options, RE2::UNANCHORED);
  for (const auto& table : {noyau::detail::network_detectors(), noyau::detail::number_detectors(),
                            noyau::detail::french_detectors(), noyau::detail::secret_detectors()})
    for (const auto& detector : table) set->Add(detector.pattern, nullptr);
  if (!set->Compile()) std::abort();
  return set;
}

struct Candidates {
  const RE2::Set& set;
  const std::string& text;
  std::string copy;
  std::pmr::string out;
  std::vector<int> hits;
  noyau::SurrogateMap surrogates{"key"};

  void memcpy_once() {
    std::memcpy(copy.data(), text.data(), text.size());
    benchmark::DoNotOptimize(copy.data());
    benchmark::ClobberMemory();
  }
  void set_once() {
    hits.clear();
    benchmark::DoNotOptimize(set.Match(re2::StringPiece(text.data(), text.size()), &hits));
  }
  void find_once() { benchmark::DoNotOptimize(redactor().find(text, {}).size()); }
  void redact_once() {
    out.clear();
    benchmark::DoNotOptimize(redactor().redact(text, {}, {}, surrogates, out).total());
  }
};

// Seconds for one text; a short one is done often enough for the clock.
double time_of(Candidates& candidates, void (Candidates::*once)()) {
  const std::size_t times = std::max<std::size_t>(1, (sample_size / 2) / candidates.text.size());
  const double begin = processor_seconds();
  for (std::size_t i = 0; i < times; ++i) (candidates.*once)();
  return (processor_seconds() - begin) / static_cast<double>(times);
}

void measure(benchmark::State& state, const std::string& sample, std::size_t size, const RE2::Set& set) {
  const std::string text = of_size(sample, size);
  Candidates candidates{set, text, std::string(text.size(), ' '), {}, {}};
  std::vector<double> copies, sets, finds, redactions;
  for (auto turn : state) {
    copies.push_back(time_of(candidates, &Candidates::memcpy_once));
    sets.push_back(time_of(candidates, &Candidates::set_once));
    finds.push_back(time_of(candidates, &Candidates::find_once));
    redactions.push_back(time_of(candidates, &Candidates::redact_once));
    state.SetIterationTime(redactions.back());
  }
  const double megabytes = static_cast<double>(text.size()) / 1e6;
  const double redaction = median(redactions);
  state.counters["1_redact_MBps"] = megabytes / redaction;
  state.counters["2_find_MBps"] = megabytes / median(finds);
  state.counters["3_set_MBps"] = megabytes / median(sets);
  state.counters["4_memcpy_MBps"] = megabytes / median(copies);
  state.counters["5_redact/set"] = redaction / median(sets);
  state.counters["6_redact/memcpy"] = redaction / median(copies);
}

}  // namespace

int main(int argc, char** argv) {
  const auto set = set_of_patterns();
  const std::string french = chat_of(french_lines);
  const std::vector<std::pair<std::string, std::string>> samples = {
      {"clean_French", french}, {"clean_IRC", chat_of(public_lines())}, {"every_tenth_word", dense(french)}};
  if (!redactor().find(french, noyau::RedactionRules(noyau::RedactionOperator::keep), {}).empty())
    std::puts("Note: something is found in the clean French chat.");
  return run_on_sizes(argc, argv, samples,
                      [&](benchmark::State& state, const std::string& sample, std::size_t size) {
                        measure(state, sample, size, *set);
                      });
}
