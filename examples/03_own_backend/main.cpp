// A backend of the host's own: how a model is reached, stopped and given up on.
//
//   noyau_own_backend [--broken] [examples folder]
//
// The "model" here is a few lines that need time to think, so that the program runs anywhere; a real one sits
// behind a socket (noyau::http has one). The program first runs Noyau's contract suite against its backend.
// --broken uses one that does not listen while it thinks: the suite says so, exit code 1.
#include <noyau/noyau.hpp>
#include <noyau/source/memory_store.hpp>
#include <noyau/testing/backend_contract.hpp>

#include <condition_variable>
#include <cstring>
#include <iostream>
#include <mutex>
#include <thread>

namespace {

using std::chrono::milliseconds;

// How a model's thinking ended.
enum class Thought : unsigned char { ready, stopped, late };

class ThinkingBackend : public noyau::LlmBackend {
 public:
  std::string_view name() const noexcept override { return "thinking"; }

  // Called from several threads at once: everything it needs is on the stack.
  noyau::BackendReply complete(const noyau::BackendRequest& request, std::stop_token stop) override {
    // The messages live until this function returns; take what you need and keep nothing. The first one is
    // authored (rules, canon, task), the second holds the fenced data. Send both with their roles.
    const std::string_view data = request.messages.back().text;
    if (request.max_reply_tokens < 16) return noyau::BackendReply::failed(noyau::BackendFailure::bad_status);

    const milliseconds needed = data.find("slowly") == data.npos ? milliseconds{5} : milliseconds{2'000};
    switch (think(needed, stop, request.deadline)) {
      case Thought::stopped:
        return noyau::BackendReply::failed(noyau::BackendFailure::cancelled);
      case Thought::late:
        return noyau::BackendReply::failed(noyau::BackendFailure::timed_out);
      case Thought::ready:
        break;
    }
    noyau::BackendReply reply = noyau::BackendReply::answered(words_about(data));
    reply.finish = noyau::FinishReason::stop;  // or length, when the server broke the reply off
    return reply;
  }

 protected:
  // Waits for the model, the stop token or the deadline, whichever comes first. A backend on a socket waits
  // in poll() and wakes it from a std::stop_callback.
  virtual Thought think(milliseconds needed, const std::stop_token& stop,
                        std::chrono::steady_clock::time_point deadline) {
    const auto ready = std::chrono::steady_clock::now() + needed;
    std::mutex mutex;
    std::condition_variable_any wake;
    std::unique_lock lock(mutex);
    const bool in_time = deadline.time_since_epoch().count() == 0 || ready <= deadline;  // zero: no deadline
    wake.wait_until(lock, stop, in_time ? ready : deadline, [] { return false; });
    if (stop.stop_requested()) return Thought::stopped;
    return in_time ? Thought::ready : Thought::late;
  }

 private:
  static std::string words_about(std::string_view data) {
    if (data.find("chess") != data.npos) return "Hello Zoe! See you at the chess evening on Thursday.";
    return "Hello! I know of nothing this week.";
  }
};

// The mistake: it thinks to the end, whoever has stopped listening.
class DeafBackend final : public ThinkingBackend {
 protected:
  Thought think(milliseconds needed, const std::stop_token&, std::chrono::steady_clock::time_point) override {
    std::this_thread::sleep_for(needed);
    return Thought::ready;
  }
};

// Two exchanges that show whether concurrent replies are mixed up, and one long enough to be interrupted.
noyau::testing::BackendCase contract_case() {
  const auto holds = [](std::string word) {
    return [word](std::string_view reply) { return reply.find(word) != reply.npos; };
  };
  noyau::testing::BackendCase given;
  given.exchanges = {{"Be kind.", "Do you like chess?", holds("chess")},
                     {"Be kind.", "What is on?", holds("nothing")}};
  given.slow = {{"Be kind.", "Think slowly.", {}}};
  return given;
}

noyau::Call greeting() {
  noyau::Call call;
  call.use_case = "hello.reply";
  call.interface_id = "chat";
  call.target.kind = noyau::TargetKind::person;
  call.target.person = {"u1", "Zoe", {}};
  call.item = noyau::Item{"m1", "u1", "Zoe", "Hello Pixel! Is there anything on this week?", {}};
  return call;
}

void print(const noyau::Outcome& outcome) {
  if (const noyau::Reply* reply = outcome.reply()) {
    std::cout << reply->text << '\n';
  } else {
    std::cout << "No reply: " << to_string(outcome.reason) << ", "
              << to_string(outcome.trace.hops.at(0).backend_failure) << ".\n";
  }
}

}  // namespace

int main(int argc, char** argv) try {
  const bool broken = argc > 1 && std::strcmp(argv[1], "--broken") == 0;
  const std::filesystem::path folder = argc > (broken ? 2 : 1) ? argv[argc - 1] : "examples";
  std::shared_ptr<noyau::LlmBackend> backend = std::make_shared<ThinkingBackend>();
  if (broken) backend = std::make_shared<DeafBackend>();

  const auto report = noyau::testing::check_backend(*backend, contract_case());
  if (!report.ok()) {
    std::cout << report.to_string();
    return 1;
  }
  std::cout << "The backend keeps its contract.\n";

  noyau::Parts parts;
  parts.backend = backend;
  parts.memories = {
      noyau::memory_source("memory", noyau::read_records(folder / "minimal/sources/memory.json"))};
  const noyau::Noyau core(noyau::read_catalog(folder / "minimal/catalog"), parts);
  print(core.handle(greeting()));

  // The same backend when the call's time is too short for it: a declared fallback, on time.
  noyau::Call hurried = greeting();
  hurried.item->text = "Hello Pixel! Answer slowly.";
  hurried.timeout = milliseconds{100};
  print(core.handle(hurried));
} catch (const noyau::Error& error) {
  std::cerr << error.what() << '\n';
  return 2;
}
