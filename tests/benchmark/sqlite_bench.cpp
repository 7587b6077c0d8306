// 100,000 memories, one person owning 20,000 of which the item matches half: how long a recall of 50
// candidates takes, and how many times what reading that person's rows of the index alone costs.
//
//   cmake --preset release -DNOYAU_BUILD_SQLITE=ON -DNOYAU_BUILD_BENCHMARKS=ON
//   cmake --build --preset release --target noyau_bench_sqlite
//   taskset -c 0 .build/release/tests/benchmark/noyau_bench_sqlite
#include <SQLiteCpp/SQLiteCpp.h>
#include <benchmark/benchmark.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "noyau/sqlite/memory_store.hpp"

namespace {

using noyau::Record;
using Milliseconds = std::chrono::duration<double, std::milli>;

constexpr int all_memories = 100'000;
constexpr int persons = 81;  // the first owns 20,000, each other 1,000
const noyau::Time now = *noyau::parse_time("2026-06-01T12:00Z");
constexpr std::string_view item =
    "Dis, tu te souviens de la partie d'échecs contre le dragon ? Quel soir, déjà, et quelle ouverture ?";

// A text of words that are all rarer than one in fifty; half of the texts also hold one of the item's.
std::string text_of(std::mt19937_64& random, bool matches) {
  static const std::vector<std::string> shared{"échecs",    "dragon", "partie", "soir",
                                               "ouverture", "contre", "quel",   "souviens"};
  std::string text;
  const std::size_t place = random() % 12;
  for (std::size_t word = 0; word < 12; ++word) {
    if (matches && word == place) text += shared[random() % shared.size()] + " ";
    text += "mot" + std::to_string(random() % 5000) + " ";
  }
  return text;
}

Record memory(std::mt19937_64& random, int index) {
  Record record;
  record.id = "m" + std::to_string(index);
  record.what = "personal_memory";
  record.value = text_of(random, index % 2 == 0);
  record.owner = noyau::OwnerKind::person;
  record.owner_id = index < 20'000 ? "U0" : "U" + std::to_string(1 + index % (persons - 1));
  record.channel = "#leo";
  record.data_class = "public_fact";
  record.observed = now - std::chrono::minutes(random() % 500'000);
  if (random() % 4 == 0) record.valid_until = now + std::chrono::hours(random() % 9000);
  record.confidence = static_cast<double>(random() % 101) / 100;
  record.relevance = static_cast<double>(random() % 101) / 100;
  if (random() % 3 == 0) record.purposes = {"conversation", "moderation"};
  return record;
}

// In the order in which a bot would learn them: persons mixed.
std::shared_ptr<noyau::SqliteMemoryStore> filled(const std::filesystem::path& file) {
  std::mt19937_64 random(1);
  std::vector<int> order(all_memories);
  for (int index = 0; index < all_memories; ++index) order[static_cast<std::size_t>(index)] = index;
  std::shuffle(order.begin(), order.end(), random);
  std::vector<Record> records;
  for (const int index : order) records.push_back(memory(random, index));
  noyau::SqliteOptions options;
  options.file = file;
  auto store = std::make_shared<noyau::SqliteMemoryStore>(options);
  constexpr std::size_t batch = 1000;
  for (std::size_t begin = 0; begin < records.size(); begin += batch)
    store->remember(std::span<const Record>(records).subspan(begin, batch));
  return store;
}

noyau::SourceRequest request() {
  noyau::SourceRequest asked;
  asked.grant.purpose = "conversation";
  asked.grant.channel = "#leo";
  asked.grant.audience = noyau::Audience::public_space;
  asked.grant.target_kind = noyau::TargetKind::person;
  asked.grant.target_id = "U0";
  asked.item_text = item;
  asked.now = now;
  noyau::Query& query = asked.queries.emplace_back();
  query.select.what = "personal_memory";
  query.select.owners = {noyau::OwnerRule::target};
  query.select.max = 9;  // of which 4 times and 16 more are answered: 52
  return asked;
}

// Of this thread alone: on a machine that others use, the wall clock measures them.
double processor_ms() {
  timespec time{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

// Both in one loop, turn by turn: what disturbs the machine disturbs both.
void recall(benchmark::State& state, const std::filesystem::path& file,
            const std::shared_ptr<noyau::SqliteMemoryStore>& store) {
  noyau::SqliteMemorySource source("memory", store);
  const noyau::SourceRequest asked = request();
  SQLite::Database plain(file.string(), SQLite::OPEN_READONLY);
  plain.exec("PRAGMA cache_size = -16384");
  SQLite::Statement scan(plain,
                         "SELECT count(*), sum(s.record) FROM shelf s JOIN scope c ON c.number = s.scope "
                         "WHERE c.what = 'personal_memory' AND c.kind = 1 AND c.name = 'U0'");
  std::vector<double> recalls;
  std::vector<double> scans;
  std::vector<double> processors;
  std::size_t candidates = 0;
  for (auto turn : state) {
    const double processor = processor_ms();
    const auto begin = std::chrono::steady_clock::now();
    const noyau::ReadResult result = source.recall(asked, {});
    const auto middle = std::chrono::steady_clock::now();
    processors.push_back(processor_ms() - processor);
    scan.executeStep();
    const int rows = scan.getColumn(0).getInt();
    scan.reset();
    const auto end = std::chrono::steady_clock::now();
    candidates = result.batch.candidates().size();
    if (rows != 20'000 || candidates < 50) return state.SkipWithError("not the rows that were written");
    recalls.push_back(Milliseconds(middle - begin).count());
    scans.push_back(Milliseconds(end - middle).count());
    state.SetIterationTime(Milliseconds(middle - begin).count() / 1000);
  }
  state.counters["candidates"] = static_cast<double>(candidates);
  state.counters["median_ms"] = median(recalls);
  state.counters["median_cpu_ms"] = median(processors);
  state.counters["floor_ms"] = median(scans);
  state.counters["times_floor"] = median(recalls) / median(scans);
}

}  // namespace

int main(int argc, char** argv) {
  const auto folder =
      std::filesystem::temp_directory_path() / ("noyau_bench_sqlite." + std::to_string(::getpid()));
  std::filesystem::create_directories(folder);
  const auto file = folder / "bench.sqlite";
  const auto begin = std::chrono::steady_clock::now();
  auto store = filled(file);
  std::printf("%zu memories written in %.1f s\n", store->size(),
              std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
  benchmark::RegisterBenchmark("recall", [&](benchmark::State& state) { recall(state, file, store); })
      ->UseManualTime()
      ->Iterations(400)
      ->Unit(benchmark::kMillisecond);
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  store.reset();
  std::filesystem::remove_all(folder);
  return 0;
}
