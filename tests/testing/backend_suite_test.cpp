// Each clause of the backend suite notices the backend that breaks it, and nothing else does.
#include <memory>

#include "support.hpp"

using namespace noyau_test;

namespace {

using Complete = std::function<BackendReply(const BackendRequest&, std::stop_token)>;

struct TestBackend final : LlmBackend {
  std::string id = "test";
  Complete complete_;
  explicit TestBackend(Complete complete) : complete_(std::move(complete)) {}
  std::string_view name() const noexcept override { return id; }
  BackendReply complete(const BackendRequest& request, std::stop_token stop) override {
    return complete_(request, std::move(stop));
  }
};

BackendReply echo(const BackendRequest& request) {
  return BackendReply::answered("You said " + std::string(request.messages[1].text));
}

BackendCase small_case() {
  BackendCase given;
  given.exchanges.clear();
  for (const std::string word : {"one", "two"}) {
    given.exchanges.push_back(
        {"Repeat.", word, [word](std::string_view reply) { return reply == "You said " + word; }});
  }
  given.patience = short_patience;
  return given;
}

ContractReport report_on(Complete broken) {
  TestBackend backend(std::move(broken));
  return check_backend(backend, small_case());
}

const Ids quick{"backend.stop_inside", "backend.late_inside", "backend.forgets"};

}  // namespace

TEST_CASE("an honest backend keeps every clause", "[testing]") {
  check_held(report_on([](const BackendRequest& request, std::stop_token) { return echo(request); }), quick);
  TestBackend backend([](const BackendRequest& request, std::stop_token) { return echo(request); });
  check_held(check_backend(backend), quick);
}

TEST_CASE("a slow exchange is stopped and late in the middle", "[testing]") {
  BackendCase given = small_case();
  given.slow = {{"", "slow", {}}};
  TestBackend backend([](const BackendRequest& request, std::stop_token stop) {
    if (request.messages[1].text != "slow") return echo(request);
    while (!stop.stop_requested() && !is_late(request.deadline)) std::this_thread::sleep_for(Duration{1});
    return BackendReply::failed(stop.stop_requested() ? BackendFailure::cancelled
                                                      : BackendFailure::timed_out);
  });
  check_held(check_backend(backend, given), {"backend.forgets"});
}

TEST_CASE("the backend suite notices an empty name", "[testing]") {
  TestBackend backend([](const BackendRequest& request, std::stop_token) { return echo(request); });
  backend.id.clear();
  check_broken(check_backend(backend, small_case()), "backend.name");
}

TEST_CASE("the backend suite notices an exchange without a fitting answer", "[testing]") {
  const auto first = std::make_shared<std::atomic<bool>>(true);
  check_broken(report_on([first](const BackendRequest& request, std::stop_token) {
                 return first->exchange(false) ? BackendReply::answered("") : echo(request);
               }),
               "backend.answers");
}

TEST_CASE("the backend suite notices a failure that does not fit", "[testing]") {
  check_broken(report_on([](const BackendRequest& request, std::stop_token) {
                 if (request.messages[1].text.size() < 1'000) return echo(request);
                 BackendReply reply = BackendReply::failed(BackendStatus::timed_out);
                 reply.failure = BackendFailure::refused;
                 return reply;
               }),
               "backend.status");
}

TEST_CASE("the backend suite notices who throws at odd messages", "[testing]") {
  check_broken(report_on([](const BackendRequest& request, std::stop_token) {
                 if (request.messages[1].text.size() > 100'000) throw std::length_error("too long");
                 return echo(request);
               }),
               "backend.hostile_messages");
}

TEST_CASE("the backend suite notices who does not stop", "[testing]") {
  check_broken(report_on([](const BackendRequest& request, std::stop_token stop) {
                 if (is_stopped(stop)) dawdle();
                 return echo(request);
               }),
               "backend.stopped");
  check_broken(report_on([](const BackendRequest& request, std::stop_token stop) {
                 return is_stopped(stop) ? BackendReply::failed(BackendFailure::unreachable) : echo(request);
               }),
               "backend.stopped");
  check_broken(report_on([](const BackendRequest& request, std::stop_token stop) {
                 const bool endless = request.deadline == steady_clock::time_point{};
                 if (!may_be_stopped(stop) || endless) return echo(request);
                 wait_for_stop(stop);
                 return BackendReply::failed(BackendFailure::timed_out);
               }),
               "backend.stop_inside");
}

TEST_CASE("the backend suite notices who takes no deadline for a missed one", "[testing]") {
  check_broken(report_on([](const BackendRequest& request, std::stop_token) {
                 return request.deadline == steady_clock::time_point{}
                            ? BackendReply::failed(BackendFailure::timed_out)
                            : echo(request);
               }),
               "backend.no_deadline");
}

TEST_CASE("the backend suite notices who is late", "[testing]") {
  check_broken(report_on([](const BackendRequest& request, std::stop_token) {
                 if (is_late(request.deadline)) dawdle();
                 return echo(request);
               }),
               "backend.late");
  check_broken(report_on([](const BackendRequest& request, std::stop_token) {
                 if (may_be_late(request.deadline)) {
                   wait_until_late(request.deadline);
                   dawdle();
                 }
                 return echo(request);
               }),
               "backend.late_inside");
}

TEST_CASE("a backend that no thread asks is not checked for it", "[testing]") {
  BackendCase given = small_case();
  given.threads = 0;
  TestBackend backend([](const BackendRequest& request, std::stop_token) { return echo(request); });
  check_held(check_backend(backend, given),
             {"backend.stop_inside", "backend.late_inside", "backend.threads", "backend.forgets"});
}

TEST_CASE("the backend suite notices replies that threads mix up", "[testing]") {
  const auto crowd = std::make_shared<Crowd>();
  check_broken(report_on([crowd](const BackendRequest& request, std::stop_token) {
                 return crowd->is_crowded() ? BackendReply::answered("You said nothing") : echo(request);
               }),
               "backend.threads");
}
