// How fast a prompt is assembled from a source's answer, on the workload of the peers
// (tests/benchmark/peers): N memories, of which as many of highest priority are kept as fit. Beside it, turn
// by turn in the same run, a floor: a program that applies the same admission predicate, selects by rank and
// copies the bytes, and does nothing else.
//
//   cmake --preset release -DNOYAU_BUILD_BENCHMARKS=ON
//   cmake --build --preset release --target noyau_bench_assemble
//   taskset -c 0 .build/release/tests/benchmark/noyau_bench_assemble
#include <benchmark/benchmark.h>

#include <algorithm>
#include <thread>

#include "chat.hpp"
#include "counted_heap.hpp"
#include "demo_host.hpp"
#include "peer_workload.hpp"

using namespace noyau_bench;

namespace {

const std::string data_folder = NOYAU_TEST_DATA;

// Room for the peers' items once their own fixed part (1,649 + 34 tokens) and overhead (7) are paid.
constexpr std::size_t room_for_items = 8000 - 1649 - 34 - 7;

// The program that does only what has to be done.
class Floor {
 public:
  Floor(const noyau::Call& call, std::string fixed_text) : call_(call), fixed_text_(std::move(fixed_text)) {}

  // `costs`: tokens of each candidate.
  std::string run(const noyau::Batch& batch, const std::vector<std::uint32_t>& costs) const {
    const auto candidates = batch.candidates();
    std::vector<Ranked> ranked;
    ranked.reserve(candidates.size());
    for (std::uint32_t i = 0; i < candidates.size(); ++i) {
      if (is_admitted(candidates[i])) ranked.push_back({candidates[i].relevance, i});
    }
    const auto after = [](const Ranked& a, const Ranked& b) { return a.relevance < b.relevance; };
    std::make_heap(ranked.begin(), ranked.end(), after);
    std::vector<std::uint32_t> kept;
    for (std::size_t used = 0; !ranked.empty();) {
      used += costs[ranked.front().index];
      if (used > room_for_items) break;
      kept.push_back(ranked.front().index);
      std::pop_heap(ranked.begin(), ranked.end(), after);
      ranked.pop_back();
    }
    std::sort(kept.begin(), kept.end(), [&](std::uint32_t a, std::uint32_t b) {
      return candidates[a].observed < candidates[b].observed;
    });
    std::string prompt = fixed_text_;
    for (const std::uint32_t i : kept) {
      const std::string_view text = std::get<noyau::Foreign>(candidates[i].value).bytes();
      prompt.append("| - ").append(text) += '\n';
    }
    return prompt;
  }

 private:
  struct Ranked {
    double relevance;
    std::uint32_t index;
  };

  // What Noyau asks of a candidate before it looks at its text (H18).
  bool is_admitted(const noyau::Candidate& one) const {
    return one.owner == noyau::OwnerKind::person && one.owner_id == call_.target.person.id &&
           (one.data_class.empty() || one.data_class == "note") && one.purposes.empty() &&
           one.id != call_.item->id && (!one.valid_until || *one.valid_until >= noyau_test::peer_now) &&
           one.state == noyau::ActionState::none && std::holds_alternative<noyau::Foreign>(one.value) &&
           one.relevance >= 0 && one.confidence >= 0 && one.audience == noyau::Audience::public_space &&
           one.derived_from.empty() && one.group.empty() && one.about.empty();
  }

  const noyau::Call& call_;
  std::string fixed_text_;
};

// One Noyau over the workload's catalog, with room for as many items as the peers keep.
struct Subject {
  explicit Subject(std::shared_ptr<const noyau::TokenCounter> counter)
      : call(noyau_test::peer_call(data_folder)) {
    noyau::Parts parts;
    parts.counter = std::move(counter);
    parts.memories = {std::make_shared<noyau_test::NoMemory>()};
    core = std::make_unique<noyau::Noyau>(noyau_test::peer_catalog(data_folder), parts,
                                          noyau_test::peer_options(peer_budget));
  }

  noyau::Plan plan() const { return std::get<noyau::Plan>(core->plan(call)); }
  noyau::PromptInstance assemble(noyau::Plan plan, noyau::Answers answers) const {
    return std::get<noyau::PromptInstance>(core->assemble(std::move(plan), std::move(answers)));
  }

  static std::size_t peer_budget;  // found once, by main
  noyau::Call call;
  std::unique_ptr<noyau::Noyau> core;
};

std::size_t Subject::peer_budget = 0;

noyau::Answers answer_of(noyau::Batch batch) {
  noyau::Answers answers;
  answers.push_back(noyau::ReadResult::found(std::move(batch)));
  return answers;
}

struct Sample {
  double seconds = 0;
  std::size_t allocations = 0;
  std::size_t bytes = 0;
  std::size_t kept = 0;
};

// Of `assemble` alone: plan and batch are ready, and the instance dies outside.
Sample time_assemble(const Subject& subject, const std::vector<noyau_test::PeerItem>& items) {
  noyau::Plan plan = subject.plan();
  noyau::Answers answers = answer_of(noyau_test::peer_batch(items));
  Sample sample;
  const noyau_test::HeapUse before = noyau_test::heap_use;
  const double begin = processor_seconds();
  const noyau::PromptInstance instance = subject.assemble(std::move(plan), std::move(answers));
  sample.seconds = processor_seconds() - begin;
  sample.allocations = noyau_test::heap_use.allocations - before.allocations;
  sample.bytes = noyau_test::heap_use.bytes - before.bytes;
  sample.kept = noyau_test::kept_items(instance).size();
  return sample;
}

double time_floor(const Floor& floor, const std::vector<noyau_test::PeerItem>& items,
                  const std::vector<std::uint32_t>& costs) {
  const noyau::Batch batch = noyau_test::peer_batch(items);
  const double begin = processor_seconds();
  const std::string prompt = floor.run(batch, costs);
  const double seconds = processor_seconds() - begin;
  benchmark::DoNotOptimize(prompt.data());
  return seconds;
}

struct Workload {
  std::shared_ptr<const noyau::TokenCounter> counter;
  std::vector<noyau_test::PeerItem> items;
  std::vector<std::uint32_t> costs;  // of each item's line
};

Workload workload_of(std::shared_ptr<const noyau::TokenCounter> counter, std::size_t count) {
  Workload workload{std::move(counter), noyau_test::peer_items(data_folder, count), {}};
  workload.costs.reserve(count);
  for (const noyau_test::PeerItem& item : workload.items)
    workload.costs.push_back(static_cast<std::uint32_t>(workload.counter->count("- " + item.text + "\n")));
  return workload;
}

void measure_warm(benchmark::State& state, const Workload& workload) {
  const Subject subject(workload.counter);
  const noyau::PromptInstance first =
      subject.assemble(subject.plan(), answer_of(noyau_test::peer_batch(workload.items)));
  std::string fixed_text;
  for (const noyau::Message& message : first.messages()) fixed_text += message.text;
  const Floor floor(subject.call, fixed_text.substr(0, 6'000));
  std::vector<double> floors, times;
  Sample last;
  for (auto turn : state) {
    floors.push_back(time_floor(floor, workload.items, workload.costs));
    last = time_assemble(subject, workload.items);
    times.push_back(last.seconds);
    state.SetIterationTime(last.seconds);
  }
  state.counters["1_ms"] = median(times) * 1e3;
  state.counters["2_floor_ms"] = median(floors) * 1e3;
  state.counters["3_ratio"] = median(times) / median(floors);
  state.counters["4_kept"] = static_cast<double>(last.kept);
  state.counters["5_allocations"] = static_cast<double>(last.allocations);
  state.counters["6_bytes_per_N"] =
      static_cast<double>(last.bytes) / static_cast<double>(workload.items.size());
}

// Every item is seen for the first time: others in each turn, on a Noyau that has seen others before.
void measure_first_sight(benchmark::State& state, const Workload& workload) {
  const Subject subject(workload.counter);
  std::vector<double> times;
  std::size_t number = workload.items.size();
  (void)time_assemble(subject, workload.items);
  for (auto turn : state) {
    std::vector<noyau_test::PeerItem> items = noyau_test::peer_items(data_folder, ++number);
    items.resize(workload.items.size());
    times.push_back(time_assemble(subject, items).seconds);
    state.SetIterationTime(times.back());
  }
  state.counters["1_ms"] = median(times) * 1e3;
}

double wall_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// A hundred prompts one after another.
void assemble_many(const Subject& subject, const std::vector<noyau_test::PeerItem>& items) {
  for (int i = 0; i < 100; ++i) benchmark::DoNotOptimize(time_assemble(subject, items).kept);
}

// How much faster two threads are than one, each with the same work to do.
double scaling(const Subject& one, const Subject& other, const std::vector<noyau_test::PeerItem>& items) {
  const double begin = wall_seconds();
  assemble_many(one, items);
  const double alone = wall_seconds() - begin;
  std::jthread second([&] { assemble_many(other, items); });
  const double together_begin = wall_seconds();
  assemble_many(one, items);
  second.join();
  return 2 * alone / (wall_seconds() - together_begin);
}

// Two threads on one Noyau, beside two that share nothing: neither Noyau nor vocabulary.
void measure_threads(benchmark::State& state) {
  const std::string vocabulary = data_folder + "/tokenizers/cl100k_base.tiktoken";
  const Subject shared(noyau::load_bpe_counter(vocabulary));
  const Subject own(noyau::load_bpe_counter(vocabulary));
  const std::vector<noyau_test::PeerItem> items = noyau_test::peer_items(data_folder, 1'000);
  std::vector<double> on_one, on_two, ratios;
  for (auto turn : state) {
    on_two.push_back(scaling(shared, own, items));
    on_one.push_back(scaling(shared, shared, items));
    ratios.push_back(on_one.back() / on_two.back());
  }
  state.counters["1_one_Noyau"] = median(on_one);
  state.counters["2_share_nothing"] = median(on_two);
  state.counters["3_ratio"] = median(ratios);
}

// The whole path with the catalog, the sources and the script of the demo.
void measure_handle(benchmark::State& state) {
  const std::filesystem::path examples = NOYAU_EXAMPLES;
  const auto core = noyau_test::demo_host(
      examples, noyau::load_bpe_counter(data_folder + "/tokenizers/o200k_base.tiktoken"));
  const noyau::Call call = noyau_test::demo_call(examples);
  std::vector<double> times;
  std::size_t allocations_of_one = 0;
  for (auto turn : state) {
    const std::size_t before = noyau_test::heap_use.allocations;
    const double begin = processor_seconds();
    benchmark::DoNotOptimize(core->handle(call));
    times.push_back(processor_seconds() - begin);
    allocations_of_one = noyau_test::heap_use.allocations - before;
    state.SetIterationTime(times.back());
  }
  std::sort(times.begin(), times.end());
  state.counters["1_p50_us"] = times[times.size() / 2] * 1e6;
  state.counters["2_p99_us"] = times[times.size() * 99 / 100] * 1e6;
  state.counters["3_allocations"] = static_cast<double>(allocations_of_one);
}

}  // namespace

int main(int argc, char** argv) {
  const auto counter = noyau::load_bpe_counter(data_folder + "/tokenizers/cl100k_base.tiktoken");
  Subject::peer_budget = noyau_test::peer_budget(data_folder, counter, room_for_items);
  std::vector<std::unique_ptr<Workload>> workloads;
  for (const std::size_t count : {100U, 1'000U, 10'000U, 100'000U, 1'000'000U}) {
    const auto workload = [count, counter, &workloads]() -> const Workload& {
      if (workloads.empty() || workloads.back()->items.size() != count)
        workloads.push_back(std::make_unique<Workload>(workload_of(counter, count)));
      return *workloads.back();
    };
    const int turns = count > 100'000 ? 5 : 25;
    const std::string size = std::to_string(count);
    benchmark::RegisterBenchmark(("warm/" + size).c_str(),
                                 [workload](benchmark::State& state) { measure_warm(state, workload()); })
        ->UseManualTime()
        ->Iterations(turns)
        ->Unit(benchmark::kMillisecond);
    benchmark::RegisterBenchmark(
        ("first_sight/" + size).c_str(),
        [workload](benchmark::State& state) { measure_first_sight(state, workload()); })
        ->UseManualTime()
        ->Iterations(turns)
        ->Unit(benchmark::kMillisecond);
  }
  benchmark::RegisterBenchmark("two_threads", measure_threads)->Iterations(9)->Unit(benchmark::kMillisecond);
  benchmark::RegisterBenchmark("handle", measure_handle)
      ->UseManualTime()
      ->Iterations(2'000)
      ->Unit(benchmark::kMicrosecond);
  return run_registered(argc, argv);
}
