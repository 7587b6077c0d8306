#include "testing/promptness.hpp"

#include <fmt/format.h>

#include <atomic>
#include <exception>
#include <latch>
#include <thread>
#include <vector>

namespace noyau::inline v0_1::testing::detail {

namespace {

using std::chrono::steady_clock;

constexpr Duration settling{30};  // how long a call runs before it is interrupted

struct Call {
  Ending ending = Ending::threw;
  std::string threw;
  Instant ended{};
};

Call call(const Ask& ask, Instant deadline, std::stop_token stop) {
  Call made;
  made.threw = thrown_by([&] { made.ending = ask(deadline, std::move(stop)); });
  made.ended = steady_clock::now();
  return made;
}

std::string_view word(Ending ending) {
  switch (ending) {
    case Ending::answered:
      return "an answer";
    case Ending::cancelled:
      return "cancelled";
    case Ending::timed_out:
      return "timed_out";
    case Ending::failed:
      return "another failure";
    case Ending::threw:
      return "an exception";
  }
  return "an exception";
}

void judge(Checker& checker, const std::string& id, const Call& made, Instant due, Ending right,
           Duration patience) {
  const auto late = std::chrono::duration_cast<Duration>(made.ended - due);
  if (late > patience) {
    checker.broken(id, fmt::format("It ended {} ms after it should have; at most {} ms would be right.",
                                   late.count(), patience.count()));
  } else if (made.ending != right && made.ending != Ending::answered) {
    checker.broken(
        id, fmt::format("It ended as {}{}; {} would be right.", word(made.ending), made.threw, word(right)));
  } else {
    checker.held(id);
  }
}

constexpr const char* too_quick =
    "It had ended before it could be interrupted; give a case that takes longer.";

struct Stopped {
  Call made;
  bool inside = false;  // it still ran when it was stopped
  Instant at{};
};

// Asks, and stops the call if it has not ended after `wait`.
Stopped ask_and_stop(const Ask& ask, Instant deadline, Duration wait) {
  std::stop_source stop;
  Stopped result;
  std::atomic<bool> ended{false};
  std::thread caller([&] {
    result.made = call(ask, deadline, stop.get_token());
    ended = true;
  });
  const Instant until = steady_clock::now() + wait;
  while (!ended && steady_clock::now() < until) std::this_thread::sleep_for(Duration{1});
  result.inside = !ended;
  result.at = steady_clock::now();
  stop.request_stop();
  caller.join();
  return result;
}

void check_stop_inside(Checker& checker, const Promptness& what) {
  const std::string id = what.prefix + ".stop_inside";
  const Stopped stopped = ask_and_stop(what.ask_slowly ? what.ask_slowly : what.ask,
                                       steady_clock::now() + what.deadline, settling);
  if (stopped.inside) {
    judge(checker, id, stopped.made, stopped.at, Ending::cancelled, what.patience);
  } else {
    checker.unchecked(id, too_quick);
  }
}

void check_late_inside(Checker& checker, const Promptness& what) {
  const std::string id = what.prefix + ".late_inside";
  const Instant due = steady_clock::now() + settling;
  const Call made = call(what.ask_slowly ? what.ask_slowly : what.ask, due, {});
  if (made.ended < due && made.ending == Ending::answered) {
    checker.unchecked(id, too_quick);
  } else {
    judge(checker, id, made, due, Ending::timed_out, what.patience);
  }
}

}  // namespace

void check_promptness(Checker& checker, const Promptness& what) {
  std::stop_source stop;
  stop.request_stop();
  Instant now = steady_clock::now();
  const Call stopped = call(what.ask, now + what.deadline, stop.get_token());
  judge(checker, what.prefix + ".stopped", stopped, now, Ending::cancelled, what.patience);
  now = steady_clock::now();
  const Call late = call(what.ask, now - std::chrono::seconds{1}, {});
  judge(checker, what.prefix + ".late", late, now, Ending::timed_out, what.patience);
  check_stop_inside(checker, what);
  check_late_inside(checker, what);
}

void check_no_deadline(Checker& checker, const Promptness& what) {
  const std::string id = what.prefix + ".no_deadline";
  const Stopped asked = ask_and_stop(what.ask, Instant{}, what.deadline);
  if (asked.inside) {
    checker.unchecked(id, "It had to be stopped after the time of an ordinary request.");
    return;
  }
  checker.judge(
      id, asked.made.ending != Ending::timed_out && asked.made.ending != Ending::threw,
      fmt::format("It ended as {}{}; an answer would be right.", word(asked.made.ending), asked.made.threw));
}

void run_on_threads(std::size_t threads, const std::function<void(std::size_t)>& work) {
  std::latch start(static_cast<std::ptrdiff_t>(threads));
  std::vector<std::jthread> running;
  running.reserve(threads);
  try {
    for (std::size_t index = 0; index < threads; ++index) {
      running.emplace_back([&, index] {
        start.arrive_and_wait();
        work(index);
      });
    }
  } catch (...) {  // those that run wait for those that never will
    start.count_down(static_cast<std::ptrdiff_t>(threads - running.size()));
    throw;
  }
}

std::string thrown_by(const std::function<void()>& work) {
  try {
    work();
    return {};
  } catch (const std::exception& error) {
    return fmt::format(" (\"{}\")", error.what());
  } catch (...) {
    return " (no std::exception)";
  }
}

}  // namespace noyau::inline v0_1::testing::detail
