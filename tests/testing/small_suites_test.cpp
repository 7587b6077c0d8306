// Sinks, executors and clocks: each clause notices the one that breaks it, and nothing else does.
#include <map>
#include <memory>
#include <mutex>

#include "support.hpp"

using namespace noyau_test;

namespace {

// Counts what arrives; `write_` may spoil it.
struct TestSink final : TraceSink {
  std::function<void(TestSink&, const Trace&)> write_;
  std::mutex mutex;
  std::map<std::string, std::size_t, std::less<>> seen;
  const Trace* reference = nullptr;

  void write(const Trace& trace) override { write_(*this, trace); }
  void take(const Trace& trace) {
    const std::lock_guard lock(mutex);
    ++seen[trace.call];
  }
};

ContractReport report_on_sink(std::function<void(TestSink&, const Trace&)> broken) {
  TestSink sink;
  sink.write_ = std::move(broken);
  SinkCase given;
  given.rounds = 5;
  given.arrived = [&](std::string_view call) -> std::size_t {
    if (call == "contract-one" && sink.reference != nullptr) return sink.reference->call == call ? 1 : 0;
    const auto found = sink.seen.find(call);
    return found == sink.seen.end() ? 0 : found->second;
  };
  return check_trace_sink(sink, given);
}

// Runs at once, on the calling thread, what `accept` says it should, so many times.
struct TestExecutor final : Executor {
  std::function<int()> times;
  explicit TestExecutor(std::function<int()> how_often) : times(std::move(how_often)) {}
  void run(std::function<void()> task) override {
    for (int i = times(); i > 0; --i) task();
  }
};

struct ForgetfulExecutor final : Executor {
  void run(std::function<void()>) override {}
};

ExecutorCase executor_case() {
  ExecutorCase given;
  given.patience = Duration{50};
  given.tasks = 20;
  return given;
}

ContractReport report_on_executor(std::function<int()> times) {
  TestExecutor executor(std::move(times));
  return check_executor(executor, executor_case());
}

struct TestClock final : Clock {
  std::function<Time()> now_;
  explicit TestClock(std::function<Time()> now) : now_(std::move(now)) {}
  Time now() const noexcept override { return now_(); }
};

constexpr Time noon = std::chrono::sys_days{std::chrono::year{2026} / 3 / 14} + std::chrono::hours{12};

ContractReport report_on_clock(std::function<Time()> now) {
  ClockCase given;
  given.expected = [] { return noon; };
  return check_clock(TestClock(std::move(now)), given);
}

}  // namespace

TEST_CASE("an honest sink keeps every clause", "[testing]") {
  check_held(report_on_sink([](TestSink& sink, const Trace& trace) { sink.take(trace); }), {});
  CollectingSink sink;
  check_held(check_trace_sink(sink), {"sink.once", "sink.own_copy", "sink.threads"});
}

TEST_CASE("the sink suite notices what is lost, doubled, changed or refused", "[testing]") {
  check_broken(report_on_sink([](TestSink& sink, const Trace& trace) {
                 if (trace.call == "contract-one") throw std::runtime_error("no");
                 sink.take(trace);
               }),
               "sink.takes");
  check_broken(report_on_sink([](TestSink& sink, const Trace& trace) {
                 if (trace.call == "contract-one") sink.take(trace);
                 sink.take(trace);
               }),
               "sink.once");
  check_broken(report_on_sink([](TestSink& sink, const Trace& trace) {
                 if (trace.call == "contract-one") sink.reference = &trace;
                 sink.take(trace);
               }),
               "sink.own_copy");
  check_broken(report_on_sink([](TestSink& sink, const Trace& trace) {
                 if (!trace.hops.at(0).slots.empty()) sink.take(trace);
               }),
               "sink.extremes");
  const auto crowd = std::make_shared<Crowd>();
  check_broken(report_on_sink([crowd](TestSink& sink, const Trace& trace) {
                 if (!crowd->is_crowded()) sink.take(trace);
               }),
               "sink.threads");
}

TEST_CASE("a sink whose traces nobody can see is heard when it throws", "[testing]") {
  struct Dropping final : TraceSink {
    std::atomic<bool> throws{false};
    void write(const Trace& trace) override {
      if (throws && trace.call.find("thread") != std::string::npos) throw std::runtime_error("no");
    }
  } sink;
  CHECK(check_trace_sink(sink).find("sink.threads")->state == ClauseState::unchecked);
  sink.throws = true;
  check_broken(check_trace_sink(sink), "sink.threads");
}

TEST_CASE("what a case does not ask for is unchecked, with the reason", "[testing]") {
  const auto check_unchecked = [](const ContractReport& report, const Ids& ids) {
    check_held(report, ids);
    for (const std::string& id : ids) CHECK_FALSE(report.find(id)->remark.empty());
  };
  TestSink sink;
  sink.write_ = [](TestSink& self, const Trace& trace) { self.take(trace); };
  SinkCase sinks;
  sinks.arrived = [](std::string_view) { return 1; };
  sinks.rounds = 0;
  check_unchecked(check_trace_sink(sink, sinks), {"sink.threads"});

  TestExecutor executor([] { return 1; });
  ExecutorCase tasks = executor_case();
  tasks.make = [] { return std::make_shared<TestExecutor>([] { return 1; }); };
  tasks.threads = 0;
  check_unchecked(check_executor(executor, tasks), {"executor.threads"});
  tasks.tasks = 0;
  check_unchecked(check_executor(executor, tasks),
                  {"executor.takes", "executor.once", "executor.threads", "executor.destruction"});

  ClockCase readings;
  readings.expected = [] { return noon; };
  readings.threads = 0;
  check_unchecked(check_clock(ManualClock(noon), readings), {"clock.threads"});
  readings.readings = 0;
  check_unchecked(check_clock(ManualClock(noon), readings),
                  {"clock.calendar", "clock.steady", "clock.threads"});
}

TEST_CASE("an honest executor keeps every clause", "[testing]") {
  ExecutorCase given = executor_case();
  given.make = [] { return std::make_shared<TestExecutor>([] { return 1; }); };
  TestExecutor executor([] { return 1; });
  check_held(check_executor(executor, given), {});
}

TEST_CASE("the executor suite notices tasks that are refused, lost or repeated", "[testing]") {
  check_broken(report_on_executor([]() -> int { throw std::runtime_error("full"); }), "executor.takes");
  for (const int times : {0, 2}) {
    int tasks = 0;
    TestExecutor executor([&] { return ++tasks == 7 ? times : 1; });
    ExecutorCase given = executor_case();
    given.threads = 1;
    check_broken(check_executor(executor, given), "executor.once");
  }
  const auto crowd = std::make_shared<Crowd>();
  check_broken(report_on_executor([crowd] { return crowd->is_crowded() ? 0 : 1; }), "executor.threads");
  TestExecutor executor([] { return 1; });
  ExecutorCase given = executor_case();
  given.make = [] { return std::make_shared<ForgetfulExecutor>(); };
  check_broken(check_executor(executor, given), "executor.destruction");
}

TEST_CASE("an honest clock keeps every clause", "[testing]") {
  check_held(report_on_clock([] { return noon; }), {});
  check_held(check_clock(ManualClock(noon)), {"clock.right"});
}

TEST_CASE("the clock suite notices times that are none, leap, are wrong or depend on the thread",
          "[testing]") {
  check_broken(check_clock(TestClock([] { return Time::max(); })), "clock.calendar");
  for (const int hours : {-1, 1}) {
    const auto readings = std::make_shared<std::atomic<int>>(0);
    check_broken(report_on_clock([=] { return ++*readings == 10 ? noon + std::chrono::hours{hours} : noon; }),
                 "clock.steady");
  }
  check_broken(report_on_clock([] { return noon + std::chrono::hours{1}; }), "clock.right");
  const auto creator = std::this_thread::get_id();
  check_broken(report_on_clock([=] {
                 return std::this_thread::get_id() == creator ? noon : noon + std::chrono::hours{1};
               }),
               "clock.threads");
  // By little more than the tolerance.
  check_broken(report_on_clock([=] {
                 return std::this_thread::get_id() == creator ? noon
                                                              : noon + std::chrono::milliseconds{3'500};
               }),
               "clock.threads");
}
