#include "noyau/testing/executor_contract.hpp"

#include <fmt/format.h>

#include <atomic>
#include <thread>
#include <vector>

#include "testing/checker.hpp"
#include "testing/promptness.hpp"

namespace noyau::inline v0_1::testing {

namespace {

using namespace detail;
using std::chrono::steady_clock;

constexpr ClauseText executor_clauses[] = {
    {"executor.takes", "run() takes a task without an exception."},
    {"executor.once", "Every task runs, and once."},
    {"executor.threads", "Tasks handed over by several threads at once all run, once each."},
    {"executor.destruction",
     "What was handed over before the executor is destroyed has run when it is gone."},
};

// How often each task has run. The tasks share it: one that runs too late finds it alive.
struct Runs {
  explicit Runs(std::size_t tasks) : times(tasks) {}
  std::vector<std::atomic<unsigned>> times;

  std::size_t missing() const {
    std::size_t tasks = 0;
    for (const auto& count : times) tasks += count == 0 ? 1U : 0U;
    return tasks;
  }
  std::size_t repeated() const {
    std::size_t tasks = 0;
    for (const auto& count : times) tasks += count > 1 ? 1U : 0U;
    return tasks;
  }
};

class ExecutorSuite {
 public:
  ExecutorSuite(Executor& executor, const ExecutorCase& given)
      : executor_(executor), given_(given), checker_("Executor", executor_clauses) {}

  ContractReport run() {
    if (given_.tasks == 0) {
      for (const ClauseText& clause : executor_clauses)
        checker_.unchecked(clause.id, "The case has no tasks.");
      return checker_.take();
    }
    check_one_thread();
    check_threads();
    check_destruction();
    return checker_.take();
  }

 private:
  static void hand_over(Executor& executor, const std::shared_ptr<Runs>& runs, std::size_t task) {
    executor.run([runs, task] { ++runs->times[task]; });
  }

  void wait_for(const Runs& runs) const {
    const Instant until = steady_clock::now() + given_.patience;
    while (runs.missing() != 0 && steady_clock::now() < until) {
      if (given_.drive) given_.drive();
      std::this_thread::sleep_for(Duration{1});
    }
    std::this_thread::sleep_for(Duration{5});  // for one that runs a task again
    if (given_.drive) given_.drive();
  }

  void judge(std::string_view id, const Runs& runs) {
    checker_.judge(id, runs.missing() == 0 && runs.repeated() == 0,
                   fmt::format("Of {} tasks {} did not run within {} ms and {} ran more than once.",
                               runs.times.size(), runs.missing(), given_.patience.count(), runs.repeated()));
  }

  void check_one_thread() {
    const auto runs = std::make_shared<Runs>(given_.tasks);
    const std::string threw = thrown_by([&] {
      for (std::size_t task = 0; task < given_.tasks; ++task) hand_over(executor_, runs, task);
    });
    checker_.judge("executor.takes", threw.empty(), fmt::format("It threw{}.", threw));
    if (!threw.empty()) {
      checker_.unchecked("executor.once", "Not every task could be handed over.");
      return;
    }
    wait_for(*runs);
    judge("executor.once", *runs);
  }

  void check_threads() {
    if (given_.threads == 0) {
      checker_.unchecked("executor.threads", no_rounds);
      return;
    }
    const auto runs = std::make_shared<Runs>(given_.tasks * given_.threads);
    std::atomic<bool> threw{false};
    run_on_threads(given_.threads, [&](std::size_t thread) {
      for (std::size_t task = 0; task < given_.tasks; ++task) {
        const std::size_t number = thread * given_.tasks + task;
        if (!thrown_by([&] { hand_over(executor_, runs, number); }).empty()) threw = true;
      }
    });
    if (threw) {
      checker_.unchecked("executor.threads", "Not every task could be handed over.");
      return;
    }
    wait_for(*runs);
    judge("executor.threads", *runs);
  }

  void check_destruction() {
    if (!given_.make) {
      checker_.unchecked("executor.destruction", "The case cannot make another one to destroy.");
      return;
    }
    const auto runs = std::make_shared<Runs>(given_.tasks);
    const std::string threw = thrown_by([&] {
      const std::shared_ptr<Executor> other = given_.make();
      for (std::size_t task = 0; task < given_.tasks; ++task) hand_over(*other, runs, task);
    });
    if (threw.empty()) {
      judge("executor.destruction", *runs);
    } else {
      checker_.broken("executor.destruction", fmt::format("It threw{}.", threw));
    }
  }

  Executor& executor_;
  const ExecutorCase& given_;
  Checker checker_;
};

}  // namespace

ContractReport check_executor(Executor& executor, const ExecutorCase& given) {
  return ExecutorSuite(executor, given).run();
}

}  // namespace noyau::inline v0_1::testing
