// What three ports promise alike: to end soon when they are stopped or late. And several threads at once.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>

#include "noyau/core/time.hpp"
#include "testing/checker.hpp"

namespace noyau::inline v0_1::testing::detail {

using Instant = std::chrono::steady_clock::time_point;

// How one call ended, as far as promptness goes.
enum class Ending : std::uint8_t { answered, cancelled, timed_out, failed, threw };

// Asks the port once; throws what it throws.
using Ask = std::function<Ending(Instant deadline, std::stop_token stop)>;

struct Promptness {
  std::string prefix;  // of the clauses: "source" judges source.stopped, .late, .stop_inside, .late_inside
  Ask ask;
  Ask ask_slowly;  // one that takes the port a while, where the case has one
  Duration deadline{};
  Duration patience{};
};
void check_promptness(Checker& checker, const Promptness& what);
// Judges PREFIX.no_deadline.
void check_no_deadline(Checker& checker, const Promptness& what);

// The sentences of these clauses, for the suites' tables.
inline constexpr const char* stopped_sentence =
    "A call whose stop token is set already ends soon, as cancelled or with an answer that was at hand.";
inline constexpr const char* late_sentence =
    "A call whose deadline has passed ends soon, as timed_out or with an answer that was at hand.";
inline constexpr const char* stop_inside_sentence =
    "A call that is stopped while it runs ends soon, as cancelled or with an answer that was at hand.";
inline constexpr const char* late_inside_sentence =
    "A call whose deadline passes while it runs ends soon after, as timed_out or with an answer at hand.";

inline constexpr const char* no_deadline_sentence = "A call without a deadline, a zero one, is never late.";

// Calls `work` with 0 to threads - 1, each on a thread of its own, all at the same time. Throws, when the
// system has no such thread left, once those that it had have ended.
void run_on_threads(std::size_t threads, const std::function<void(std::size_t)>& work);

inline constexpr const char* no_rounds = "The case asks for no threads, or for nothing that they do.";

// Runs `work` and gives "" or what it threw, as the end of a sentence.
std::string thrown_by(const std::function<void()>& work);

}  // namespace noyau::inline v0_1::testing::detail
