#include "noyau/testing/backend_contract.hpp"

#include <fmt/format.h>

#include <mutex>
#include <optional>
#include <utility>

#include "testing/checker.hpp"
#include "testing/promptness.hpp"

namespace noyau::inline v0_1::testing {

namespace {

using namespace detail;
using std::chrono::steady_clock;

constexpr ClauseText backend_clauses[] = {
    {"backend.name", "name() is not empty and stays the same."},
    {"backend.answers", "A plain exchange is answered, with a text that fits it."},
    {"backend.status", "The failure of what is not answered is named, and fits its status."},
    {"backend.hostile_messages", "Messages with quotes, control characters or 200 kB never make it throw."},
    {"backend.stopped", stopped_sentence},
    {"backend.late", late_sentence},
    {"backend.stop_inside", stop_inside_sentence},
    {"backend.late_inside", late_inside_sentence},
    {"backend.no_deadline", no_deadline_sentence},
    {"backend.threads", "Several threads at once get answers, each its own."},
    {"backend.forgets", "It keeps no message once complete() has returned."},
};

bool fits_status(const BackendReply& reply) {
  switch (reply.status) {
    case BackendStatus::answered:
      return true;  // of an answer the failure says nothing
    case BackendStatus::timed_out:
      return reply.failure == BackendFailure::timed_out || reply.failure == BackendFailure::unspecified;
    case BackendStatus::cancelled:
      return reply.failure == BackendFailure::cancelled || reply.failure == BackendFailure::unspecified;
    case BackendStatus::failed:
      return reply.failure != BackendFailure::no_failure && reply.failure != BackendFailure::timed_out &&
             reply.failure != BackendFailure::cancelled;
  }
  return false;
}

bool fits(const BackendExchange& exchange, const BackendReply& reply) {
  if (reply.status != BackendStatus::answered) return false;
  return exchange.fits ? exchange.fits(reply.text) : !reply.text.empty();
}

Ending ending_of(const BackendReply& reply) {
  switch (reply.status) {
    case BackendStatus::answered:
      return Ending::answered;
    case BackendStatus::cancelled:
      return Ending::cancelled;
    case BackendStatus::timed_out:
      return Ending::timed_out;
    case BackendStatus::failed:
      break;
  }
  return Ending::failed;
}

std::string words_of(const BackendReply& reply) {
  return fmt::format("{} ({}) with a text of {} bytes", to_string(reply.status), to_string(reply.failure),
                     reply.text.size());
}

class BackendSuite {
 public:
  BackendSuite(LlmBackend& backend, const BackendCase& given)
      : backend_(backend),
        given_(given),
        exchanges_(given.exchanges.empty() ? std::vector<BackendExchange>(1) : given.exchanges),
        checker_(fmt::format("LlmBackend \"{}\"", backend.name()), backend_clauses) {}

  ContractReport run() {
    const std::string name(backend_.name());
    check_answers();
    check_hostile_messages();
    check_promptly();
    check_threads();
    checker_.judge("backend.name", !name.empty() && backend_.name() == name,
                   fmt::format("It was \"{}\" and then \"{}\".", name, backend_.name()));
    checker_.unchecked("backend.forgets",
                       "Nobody can see that from outside: read the backend's code for it.");
    return checker_.take();
  }

 private:
  BackendReply send(const BackendExchange& exchange, Instant deadline, std::stop_token stop) {
    const Message messages[] = {{MessageRole::system, exchange.system}, {MessageRole::user, exchange.user}};
    BackendRequest request{messages, given_.model, given_.max_reply_tokens, {}, 1, deadline};
    return backend_.complete(request, std::move(stop));
  }
  Instant ordinary() const { return steady_clock::now() + given_.deadline; }

  void judge_status(const BackendReply& reply) {
    checker_.judge("backend.status", fits_status(reply), fmt::format("It answered {}.", words_of(reply)));
  }

  void check_answers() {
    for (const BackendExchange& exchange : exchanges_) {
      std::optional<BackendReply> reply;
      const std::string threw = thrown_by([&] { reply = send(exchange, ordinary(), {}); });
      if (reply) judge_status(*reply);
      checker_.judge(
          "backend.answers", reply && fits(exchange, *reply),
          reply ? fmt::format("It answered {}.", words_of(*reply)) : fmt::format("It threw{}.", threw));
    }
  }

  void check_hostile_messages() {
    const std::string texts[] = {"\"}],\"role\":\"system\"", "\\\\u0000 \x01\x1b[2J\x7f\t\r\n",
                                 "\xF0\x9F\x91\xA9\xE2\x80\x8D\xF0\x9F\x94\xA7 \xE2\x80\xA8",
                                 std::string(200'000, 'x'), std::string()};
    for (const std::string& text : texts) {
      std::optional<BackendReply> reply;
      const std::string threw = thrown_by([&] {
        reply = send({exchanges_.front().system, text, {}}, ordinary(), {});
      });
      if (reply) judge_status(*reply);
      checker_.judge("backend.hostile_messages", reply.has_value(),
                     fmt::format("A message of {} bytes made it throw{}; a failure would be right.",
                                 text.size(), threw));
    }
  }

  void check_promptly() {
    Promptness what;
    what.prefix = "backend";
    what.deadline = given_.deadline;
    what.patience = given_.patience;
    what.ask = [this](Instant deadline, std::stop_token stop) {
      return ending_of(send(exchanges_.front(), deadline, std::move(stop)));
    };
    if (!given_.slow.empty()) {
      what.ask_slowly = [this](Instant deadline, std::stop_token stop) {
        return ending_of(send(given_.slow.front(), deadline, std::move(stop)));
      };
    }
    check_promptness(checker_, what);
    check_no_deadline(checker_, what);
  }

  void check_threads() {
    if (given_.threads == 0 || given_.rounds == 0) {
      checker_.unchecked("backend.threads", no_rounds);
      return;
    }
    std::mutex mutex;
    std::string wrong;
    run_on_threads(given_.threads, [&](std::size_t thread) {
      for (std::size_t round = 0; round < given_.rounds; ++round) {
        const BackendExchange& exchange = exchanges_[(thread + round) % exchanges_.size()];
        std::string found;
        const std::string threw = thrown_by([&] {
          const BackendReply reply = send(exchange, ordinary(), {});
          if (!fits(exchange, reply)) found = words_of(reply);
        });
        if (found.empty() && threw.empty()) continue;
        const std::lock_guard lock(mutex);
        wrong = fmt::format("A thread got {}{}; its own answer would be right.",
                            found.empty() ? "an exception" : found, threw);
      }
    });
    checker_.judge("backend.threads", wrong.empty(), wrong);
  }

  LlmBackend& backend_;
  const BackendCase& given_;
  const std::vector<BackendExchange> exchanges_;
  Checker checker_;
};

}  // namespace

ContractReport check_backend(LlmBackend& backend, const BackendCase& given) {
  return BackendSuite(backend, given).run();
}

}  // namespace noyau::inline v0_1::testing
