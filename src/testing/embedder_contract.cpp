#include "noyau/testing/embedder_contract.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <mutex>
#include <optional>
#include <utility>

#include "testing/checker.hpp"
#include "testing/promptness.hpp"

namespace noyau::inline v0_1::testing {

namespace {

using namespace detail;
using std::chrono::steady_clock;
using Texts = std::vector<std::string>;

constexpr ClauseText embedder_clauses[] = {
    {"embedder.name",
     "name() is not empty and stays the same: vectors of different names are not comparable."},
    {"embedder.answers", "Plain texts are answered as found."},
    {"embedder.shape", "found brings one vector per text, all of the same length, none empty."},
    {"embedder.finite", "Every number is finite."},
    {"embedder.status",
     "found and none have no failure; failed names its failure; only found brings vectors."},
    {"embedder.no_texts", "Without texts the answer is none."},
    {"embedder.order", "The vectors stand in the texts' order."},
    {"embedder.same", "The same text gets the same vector, within the tolerance."},
    {"embedder.hostile_texts", "Empty, huge and odd texts never make it throw."},
    {"embedder.stopped", stopped_sentence},
    {"embedder.late", late_sentence},
    {"embedder.stop_inside", stop_inside_sentence},
    {"embedder.late_inside", late_inside_sentence},
    {"embedder.no_deadline", no_deadline_sentence},
    {"embedder.threads", "Several threads at once get the vectors of their own texts."},
};

Ending ending_of(const EmbedResult& result) {
  if (result.status != ReadStatus::failed) return Ending::answered;
  if (result.failure == SourceFailure::cancelled) return Ending::cancelled;
  return result.failure == SourceFailure::timed_out ? Ending::timed_out : Ending::failed;
}

// The largest difference of two vectors' numbers; infinite when they cannot be compared.
double distance(const std::vector<float>& a, const std::vector<float>& b) {
  if (a.size() != b.size()) return INFINITY;
  double most = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
    most = std::max(most, std::fabs(static_cast<double>(a[i]) - static_cast<double>(b[i])));
  return most;
}

class EmbedderSuite {
 public:
  EmbedderSuite(Embedder& embedder, const EmbedderCase& given)
      : embedder_(embedder),
        given_(given),
        checker_(fmt::format("Embedder \"{}\"", embedder.name()), embedder_clauses) {}

  ContractReport run() {
    const std::string name(embedder_.name());
    first_ = ask(given_.texts, "embedder.answers");
    if (first_) {
      checker_.judge(
          "embedder.answers", first_->status == ReadStatus::found,
          fmt::format("It answered {} ({}).", to_string(first_->status), to_string(first_->failure)));
    }
    check_no_texts();
    check_again();
    check_hostile_texts();
    check_promptly();
    check_threads();
    checker_.judge("embedder.name", !name.empty() && embedder_.name() == name,
                   fmt::format("It was \"{}\" and then \"{}\".", name, embedder_.name()));
    return checker_.take();
  }

 private:
  EmbedResult embed(const Texts& texts, Instant deadline, std::stop_token stop) {
    const std::vector<std::string_view> views(texts.begin(), texts.end());
    return embedder_.embed({views, deadline}, std::move(stop));
  }
  Instant ordinary() const { return steady_clock::now() + given_.deadline; }

  // Asks, and judges what holds for every answer. nullopt: it threw, which breaks `clause`.
  std::optional<EmbedResult> ask(const Texts& texts, std::string_view clause) {
    std::optional<EmbedResult> result;
    const std::string threw = thrown_by([&] { result = embed(texts, ordinary(), {}); });
    if (!result) {
      checker_.broken(clause, fmt::format("It threw{}; a failure would be right.", threw));
      return result;
    }
    judge(*result, texts.size());
    return result;
  }

  void judge(const EmbedResult& result, std::size_t texts) {
    const bool failed = result.status == ReadStatus::failed;
    const bool found = result.status == ReadStatus::found;
    checker_.judge(
        "embedder.status",
        failed == (result.failure != SourceFailure::no_failure) && (found || result.vectors.empty()),
        fmt::format("The status {} came with the failure {} and {} vectors.", to_string(result.status),
                    to_string(result.failure), result.vectors.size()));
    if (!found || result.vectors.empty()) {
      if (found) checker_.judge("embedder.shape", texts == 0, "found came without vectors.");
      return;
    }
    const std::size_t length = result.vectors.front().size();
    bool even = result.vectors.size() == texts && length != 0;
    bool finite = true;
    for (const auto& vector : result.vectors) {
      even = even && vector.size() == length;
      for (const float number : vector) finite = finite && std::isfinite(number);
    }
    checker_.judge(
        "embedder.shape", even,
        fmt::format("{} texts gave {} vectors, or not all of one length.", texts, result.vectors.size()));
    checker_.judge("embedder.finite", finite, "A number is infinite or none.");
  }

  void check_no_texts() {
    const auto result = ask({}, "embedder.no_texts");
    if (!result) return;
    checker_.judge(
        "embedder.no_texts", result->status == ReadStatus::none,
        fmt::format("It answered {} ({}).", to_string(result->status), to_string(result->failure)));
  }

  void check_again() {
    if (!first_ || first_->status != ReadStatus::found || given_.tolerance < 0) {
      for (const char* id : {"embedder.same", "embedder.order"})
        checker_.unchecked(id,
                           given_.tolerance < 0 ? "The case asks for no equality." : "There is no answer.");
      return;
    }
    const auto again = ask(given_.texts, "embedder.same");
    const auto back = ask(Texts(given_.texts.rbegin(), given_.texts.rend()), "embedder.order");
    if (again) {
      checker_.judge("embedder.same", are_near(again->vectors, first_->vectors),
                     "The second answer differs by more than the tolerance.");
    }
    if (back) {
      std::vector<std::vector<float>> turned(back->vectors.rbegin(), back->vectors.rend());
      checker_.judge("embedder.order", are_near(turned, first_->vectors),
                     "The texts in the opposite order do not give the vectors in the opposite order.");
    }
  }

  bool are_near(const std::vector<std::vector<float>>& a, const std::vector<std::vector<float>>& b) const {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [this](const auto& x, const auto& y) { return distance(x, y) <= given_.tolerance; });
  }

  void check_hostile_texts() {
    const Texts texts[] = {{""},
                           {" \n\t"},
                           {std::string(200'000, 'x')},
                           {"\"}]\\", "\x01\x1b\x7f", "\xF0\x9F\x91\xA9\xE2\x80\x8D\xF0\x9F\x94\xA7"}};
    for (const Texts& odd : texts) {
      if (ask(odd, "embedder.hostile_texts")) checker_.held("embedder.hostile_texts");
    }
  }

  void check_promptly() {
    Promptness what;
    what.prefix = "embedder";
    what.deadline = given_.deadline;
    what.patience = given_.patience;
    what.ask = [this](Instant deadline, std::stop_token stop) {
      return ending_of(embed(given_.texts, deadline, std::move(stop)));
    };
    check_promptness(checker_, what);
    check_no_deadline(checker_, what);
  }

  // Each thread asks for one text: vectors that were mixed up differ from those of the first answer.
  void check_threads() {
    if (!first_ || first_->vectors.size() != given_.texts.size() || given_.texts.empty()) {
      checker_.unchecked("embedder.threads", "One thread alone got no answer.");
      return;
    }
    if (given_.threads == 0 || given_.rounds == 0) {
      checker_.unchecked("embedder.threads", no_rounds);
      return;
    }
    std::mutex mutex;
    std::string wrong;
    run_on_threads(given_.threads, [&](std::size_t thread) {
      for (std::size_t round = 0; round < given_.rounds; ++round) {
        const std::size_t text = (thread + round) % given_.texts.size();
        bool good = false;
        const std::string threw = thrown_by([&] {
          const EmbedResult result = embed({given_.texts[text]}, ordinary(), {});
          good = result.status == ReadStatus::found && result.vectors.size() == 1 &&
                 (given_.tolerance < 0 ||
                  distance(result.vectors[0], first_->vectors[text]) <= given_.tolerance);
        });
        if (good) continue;
        const std::lock_guard lock(mutex);
        wrong = fmt::format("A thread got {}{}.",
                            threw.empty() ? "not the vector of its text" : "an exception", threw);
      }
    });
    checker_.judge("embedder.threads", wrong.empty(), wrong);
  }

  Embedder& embedder_;
  const EmbedderCase& given_;
  Checker checker_;
  std::optional<EmbedResult> first_;
};

}  // namespace

ContractReport check_embedder(Embedder& embedder, const EmbedderCase& given) {
  return EmbedderSuite(embedder, given).run();
}

}  // namespace noyau::inline v0_1::testing
