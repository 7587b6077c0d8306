// How fast foreign text is fenced, beside a loop that only finds line breaks, writes prefixes and copies, and
// beside memcpy, each measured turn by turn in the same run. The bar: 400 MB/s on French chat with emoji.
//
//   cmake --preset release -DNOYAU_BUILD_BENCHMARKS=ON
//   cmake --build --preset release --target noyau_bench_fence
//   taskset -c 0 .build/release/tests/benchmark/noyau_bench_fence
#include <benchmark/benchmark.h>

#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>

#include "chat.hpp"
#include "noyau/fence/fence.hpp"

using namespace noyau_bench;

namespace {

// What chats add to their words.
const Texts emoji_lines = {
    "trop bien \u2764\uFE0F\u2764\uFE0F merci à tous \U0001F64F\U0001F3FD",
    "\U0001F468\u200D\U0001F469\u200D\U0001F467 on regarde en famille ce soir",
    "\U0001F602\U0001F602\U0001F602",
    "\u00ab on verra demain \u00bb, qu\u2019il disait\u2026 \U0001F644",
    "c\u2019est l\u2019heure \u2014 \U0001F1EB\U0001F1F7 allez les bleus !",
    "1\uFE0F\u20E3 d\u2019abord le boss, 2\uFE0F\u20E3 ensuite le coffre",
};

struct Candidates {
  const noyau::FenceRules& rules;
  const noyau::Nonce& nonce;
  const std::string& text;
  std::string copy;
  std::pmr::string escaped, lines;

  void memcpy_once() {
    std::memcpy(copy.data(), text.data(), text.size());
    benchmark::DoNotOptimize(copy.data());
    benchmark::ClobberMemory();
  }
  void floor_once() {
    lines.clear();
    for (std::size_t begin = 0; begin <= text.size();) {
      const char* const found =
          static_cast<const char*>(std::memchr(text.data() + begin, '\n', text.size() - begin));
      const std::size_t end = found == nullptr ? text.size() : static_cast<std::size_t>(found - text.data());
      lines.append("| ").append(text, begin, end - begin) += '\n';
      begin = end + 1;
    }
    benchmark::DoNotOptimize(lines.data());
  }
  void fence_once() {
    escaped.clear();
    lines.clear();
    noyau::escape_value(noyau::Foreign(text), rules, nonce, escaped);
    noyau::append_fenced_lines(escaped, "", "", lines);
    benchmark::DoNotOptimize(lines.data());
  }
};

double time_of(Candidates& candidates, void (Candidates::*once)()) {
  const std::size_t times = std::max<std::size_t>(1, 2 * sample_size / candidates.text.size());
  const double begin = processor_seconds();
  for (std::size_t i = 0; i < times; ++i) (candidates.*once)();
  return (processor_seconds() - begin) / static_cast<double>(times);
}

void measure(benchmark::State& state, const std::string& sample, std::size_t size) {
  static const noyau::FenceRules rules;
  static const noyau::Nonce nonce = noyau::Nonce::from_digits("271828182845904523536028747135266249775");
  const std::string text = of_size(sample, size);
  Candidates candidates{rules, nonce, text, std::string(text.size(), ' '), {}, {}};
  std::vector<double> copies, floors, fences;
  for (auto turn : state) {
    copies.push_back(time_of(candidates, &Candidates::memcpy_once));
    floors.push_back(time_of(candidates, &Candidates::floor_once));
    fences.push_back(time_of(candidates, &Candidates::fence_once));
    state.SetIterationTime(fences.back());
  }
  const double megabytes = static_cast<double>(text.size()) / 1e6;
  const double fence = median(fences);
  state.counters["1_fence_MBps"] = megabytes / fence;
  state.counters["2_floor_MBps"] = megabytes / median(floors);
  state.counters["3_memcpy_MBps"] = megabytes / median(copies);
  state.counters["4_fence/floor"] = fence / median(floors);
}

Texts public_lines(const char* file_name) {
  Texts lines;
  std::ifstream file(file_name);
  for (std::string line; std::getline(file, line);)
    lines.push_back(nlohmann::json::parse(line).at("text").get<std::string>());
  return lines;
}

}  // namespace

int main(int argc, char** argv) {
  Texts chat = french_lines;
  chat.insert(chat.end(), emoji_lines.begin(), emoji_lines.end());
  const std::vector<std::pair<std::string, std::string>> samples = {
      {"French_chat", chat_of(chat)},
      {"English_chat", chat_of(public_lines(NOYAU_TEST_DATA "/chat/ubuntu-2016-12-19.jsonl"))},
      {"injections", chat_of(public_lines(NOYAU_TEST_DATA "/injection/texts_dev.jsonl"))}};
  return run_on_sizes(argc, argv, samples, measure);
}
