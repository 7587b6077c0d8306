#include "noyau/testing/sink_contract.hpp"

#include <fmt/format.h>

#include <limits>
#include <mutex>

#include "testing/checker.hpp"
#include "testing/promptness.hpp"

namespace noyau::inline v0_1::testing {

namespace {

using namespace detail;

constexpr ClauseText sink_clauses[] = {
    {"sink.takes", "An ordinary trace is taken without an exception."},
    {"sink.once", "A trace that was written has arrived, once."},
    {"sink.own_copy", "What was written does not change with the trace that it was written from."},
    {"sink.extremes", "Empty traces, hostile ids and the largest numbers are taken too."},
    {"sink.threads", "Traces written by several threads at once all arrive, once each."},
};

constexpr const char* no_reader = "The case has no `arrived` to see it with.";

Trace ordinary_trace(std::string call) {
  Trace trace;
  trace.call = std::move(call);
  trace.interface_id = "chat";
  trace.outcome = "completed";
  HopTrace hop;
  hop.use_case = "contract";
  hop.prompt_template = "contract@1";
  hop.purpose = "contract";
  hop.sources.push_back({"memory", ReadStatus::found, SourceFailure::no_failure, 3});
  SlotTrace slot;
  slot.slot = "memories";
  slot.state = SlotState::filled;
  slot.tokens = 12;
  slot.sources = {"memory"};
  slot.units = {{"a", UnitFate::kept}, {"b", UnitFate::no_room}};
  slot.rejections[0] = 1;
  hop.slots.push_back(slot);
  hop.attempts = 1;
  trace.hops.push_back(hop);
  return trace;
}

Trace hostile_trace() {
  Trace trace = ordinary_trace("contract-hostile");
  trace.interface_id = std::string("\"}\n\r\t\\\x01\xFF\0", 9);
  trace.outcome = "abandoned";
  HopTrace& hop = trace.hops.front();
  hop.budget = hop.prompt_tokens = std::numeric_limits<std::size_t>::max();
  hop.server_prompt_tokens = std::numeric_limits<std::size_t>::max();
  hop.slots.front().units.assign(1'000, {"\xF0\x9F\x98\x80 {} %s %n", UnitFate::over_ceiling});
  hop.violations.assign(100, Violation::truncated);
  trace.hops.assign(3, trace.hops.front());
  return trace;
}

class SinkSuite {
 public:
  SinkSuite(TraceSink& sink, const SinkCase& given)
      : sink_(sink), given_(given), checker_("TraceSink", sink_clauses) {}

  ContractReport run() {
    check_one();
    write(Trace{}, "sink.extremes");
    write(hostile_trace(), "sink.extremes");
    check_threads();
    return checker_.take();
  }

 private:
  bool write(const Trace& trace, std::string_view clause) {
    bool taken = false;
    const std::string threw = thrown_by([&] {
      sink_.write(trace);
      taken = true;
    });
    checker_.judge(clause, taken, fmt::format("It threw{}.", threw));
    return taken;
  }

  void check_one() {
    Trace trace = ordinary_trace("contract-one");
    if (!write(trace, "sink.takes")) return;
    if (!given_.arrived) {
      checker_.unchecked("sink.once", no_reader);
      checker_.unchecked("sink.own_copy", no_reader);
      return;
    }
    const std::size_t times = given_.arrived("contract-one");
    checker_.judge("sink.once", times == 1, fmt::format("It arrived {} times.", times));
    trace.call = "contract-two";  // what a reference would see
    const std::size_t later = given_.arrived("contract-one");
    checker_.judge(
        "sink.own_copy", later == times,
        fmt::format("It had arrived {} times, and {} times once the trace had changed.", times, later));
  }

  void check_threads() {
    if (given_.threads == 0 || given_.rounds == 0) {
      checker_.unchecked("sink.threads", no_rounds);
      return;
    }
    std::mutex mutex;
    std::string wrong;
    const auto id = [](std::size_t thread, std::size_t round) {
      return fmt::format("contract-thread-{}-{}-end", thread, round);
    };
    run_on_threads(given_.threads, [&](std::size_t thread) {
      for (std::size_t round = 0; round < given_.rounds; ++round) {
        bool taken = false;
        const std::string threw = thrown_by([&] {
          sink_.write(ordinary_trace(id(thread, round)));
          taken = true;
        });
        if (taken) continue;
        const std::lock_guard lock(mutex);
        wrong = fmt::format("A thread got an exception{}.", threw);
      }
    });
    for (std::size_t all = 0; given_.arrived && all < given_.threads * given_.rounds; ++all) {
      const std::size_t times = given_.arrived(id(all / given_.rounds, all % given_.rounds));
      if (times != 1) wrong = fmt::format("A trace arrived {} times.", times);
    }
    if (wrong.empty() && !given_.arrived) {
      checker_.unchecked("sink.threads", no_reader);
    } else {
      checker_.judge("sink.threads", wrong.empty(), wrong);
    }
  }

  TraceSink& sink_;
  const SinkCase& given_;
  Checker checker_;
};

}  // namespace

ContractReport check_trace_sink(TraceSink& sink, const SinkCase& given) {
  return SinkSuite(sink, given).run();
}

}  // namespace noyau::inline v0_1::testing
