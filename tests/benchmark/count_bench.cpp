// How fast tokens are counted, in one thread, and what a vocabulary takes to load and to keep:
//   first  a counter that was just loaded reads the text once: no text and no word was seen before
//   again  the same counter reads it again: words of several tokens are remembered, texts are not
//   warm   a remembering counter reads the text's paragraphs again: each is found under its keyed hash
// The text is the file that NOYAU_BENCH_TEXT names, which should not repeat itself, else the vectors of the
// tests joined: all kinds of awkward text. Times are the processor's; the median of the turns counts.
//
//   cmake --preset release -DNOYAU_BUILD_BENCHMARKS=ON
//   cmake --build --preset release --target noyau_bench_count
//   NOYAU_BENCH_TEXT=text.txt taskset -c 0 .build/release/tests/benchmark/noyau_bench_count
#include <benchmark/benchmark.h>
#include <malloc.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string_view>

#include "chat.hpp"
#include "noyau/count/token_counter.hpp"

using namespace noyau_bench;

namespace {

using Counter = std::shared_ptr<const noyau::TokenCounter>;

constexpr int turns = 15;

std::string read_text() {
  if (const char* const name = std::getenv("NOYAU_BENCH_TEXT")) {
    std::ifstream file(name, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  }
  std::string text;
  std::ifstream file(NOYAU_TEST_DATA "/tokenizers/vectors.jsonl");
  for (std::string line; std::getline(file, line);)
    text += nlohmann::json::parse(line).at("text").get<std::string>() + "\n\n";
  return text;
}

// Cut behind blank lines: what a host hands over one by one.
std::vector<std::string_view> paragraphs_of(std::string_view text) {
  std::vector<std::string_view> paragraphs;
  while (!text.empty()) {
    const std::size_t end = text.find("\n\n");
    const std::size_t size = end == std::string_view::npos ? text.size() : end + 2;
    paragraphs.push_back(text.substr(0, size));
    text.remove_prefix(size);
  }
  return paragraphs;
}

Counter load(const std::string& encoding) {
  return noyau::load_bpe_counter(NOYAU_TEST_DATA "/tokenizers/" + encoding + ".tiktoken");
}

std::size_t allocated_bytes() {
  const struct mallinfo2 info = ::mallinfo2();
  return info.uordblks + info.hblkhd;
}

// Runs `once`, which gives the number of tokens, as often as the state says.
template <typename Prepare, typename Once>
void measure(benchmark::State& state, std::size_t bytes, const Prepare& prepare, const Once& once) {
  std::vector<double> times;
  std::size_t tokens = 0;
  for (auto turn : state) {
    prepare();
    const double begin = processor_seconds();
    tokens = once();
    times.push_back(processor_seconds() - begin);
    state.SetIterationTime(times.back());
  }
  const double time = median(times);
  state.counters["1_Mtokens/s"] = static_cast<double>(tokens) / 1e6 / time;
  state.counters["2_MB/s"] = static_cast<double>(bytes) / 1e6 / time;
  state.counters["3_tokens"] = static_cast<double>(tokens);
}

void measure_load(benchmark::State& state, const std::string& encoding) {
  std::size_t resident = 0;
  for (auto turn : state) {
    const std::size_t before = allocated_bytes();
    const double begin = processor_seconds();
    const Counter counter = load(encoding);
    state.SetIterationTime(processor_seconds() - begin);
    resident = allocated_bytes() - before;
  }
  state.counters["4_resident_bytes"] = static_cast<double>(resident);
}

void measure_first(benchmark::State& state, const std::string& encoding, const std::string& text) {
  Counter counter;
  measure(
      state, text.size(), [&] { counter = load(encoding); }, [&] { return counter->count(text); });
}

void measure_again(benchmark::State& state, const std::string& encoding, const std::string& text) {
  const Counter counter = load(encoding);
  measure(
      state, text.size(), [] {}, [&] { return counter->count(text); });
}

void measure_warm(benchmark::State& state, const std::string& encoding, const std::string& text) {
  const Counter counter = noyau::remembering_counter(load(encoding));
  const std::vector<std::string_view> paragraphs = paragraphs_of(text);
  const auto count_all = [&] {
    std::size_t tokens = 0;
    for (const std::string_view paragraph : paragraphs) tokens += counter->count(paragraph);
    return tokens;
  };
  count_all();
  measure(
      state, text.size(), [] {}, count_all);
  state.counters["5_paragraphs"] = static_cast<double>(paragraphs.size());
}

}  // namespace

int main(int argc, char** argv) {
  const std::string text = read_text();
  if (text.empty()) {
    std::fputs("There is no text: check the file that NOYAU_BENCH_TEXT names.\n", stderr);
    return 1;
  }
  for (const std::string encoding : {"cl100k_base", "o200k_base"}) {
    const auto add = [&](const char* name, auto run) {
      benchmark::RegisterBenchmark((encoding + "/" + name).c_str(), run)
          ->UseManualTime()
          ->Iterations(turns)
          ->Unit(benchmark::kMillisecond);
    };
    add("load", [encoding](benchmark::State& state) { measure_load(state, encoding); });
    add("first", [encoding, &text](benchmark::State& state) { measure_first(state, encoding, text); });
    add("again", [encoding, &text](benchmark::State& state) { measure_again(state, encoding, text); });
    add("warm", [encoding, &text](benchmark::State& state) { measure_warm(state, encoding, text); });
  }
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
