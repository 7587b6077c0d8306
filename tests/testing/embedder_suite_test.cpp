// Each clause of the embedder suite notices the embedder that breaks it, and nothing else does.
#include <algorithm>
#include <limits>
#include <memory>

#include "support.hpp"

using namespace noyau_test;

namespace {

using Embed = std::function<EmbedResult(const EmbedRequest&, std::stop_token)>;

struct TestEmbedder final : Embedder {
  std::string id = "test";
  Embed embed_;
  explicit TestEmbedder(Embed embed) : embed_(std::move(embed)) {}
  std::string_view name() const noexcept override { return id; }
  EmbedResult embed(const EmbedRequest& request, std::stop_token stop) override {
    return embed_(request, std::move(stop));
  }
};

EmbedResult honest(const EmbedRequest& request) {
  FakeEmbedder fake(8);
  return fake.embed({request.texts, {}}, {});
}

EmbedResult failed(SourceFailure failure) {
  return {ReadStatus::failed, failure, {}};
}

EmbedderCase small_case() {
  EmbedderCase given;
  given.texts = {"apples", "bees", "cats and dogs"};
  given.patience = short_patience;
  return given;
}

ContractReport report_on(Embed broken) {
  TestEmbedder embedder(std::move(broken));
  return check_embedder(embedder, small_case());
}

bool is_one(const EmbedRequest& request, std::string_view text) {
  return request.texts.size() == 1 && request.texts[0] == text;
}

const Ids quick{"embedder.stop_inside", "embedder.late_inside"};

}  // namespace

TEST_CASE("an honest embedder keeps every clause", "[testing]") {
  check_held(report_on([](const EmbedRequest& request, std::stop_token) { return honest(request); }), quick);
  EmbedderCase given = small_case();
  given.tolerance = -1;
  TestEmbedder embedder([](const EmbedRequest& request, std::stop_token) { return honest(request); });
  check_held(check_embedder(embedder, given),
             {"embedder.order", "embedder.same", "embedder.stop_inside", "embedder.late_inside"});
}

TEST_CASE("the embedder suite notices an empty name", "[testing]") {
  TestEmbedder embedder([](const EmbedRequest& request, std::stop_token) { return honest(request); });
  embedder.id.clear();
  check_broken(check_embedder(embedder, small_case()), "embedder.name");
}

TEST_CASE("the embedder suite notices texts that are not answered", "[testing]") {
  check_broken(report_on([](const EmbedRequest& request, std::stop_token stop) {
                 if (is_stopped(stop)) return failed(SourceFailure::cancelled);
                 if (is_late(request.deadline) || may_be_late(request.deadline))
                   return failed(SourceFailure::timed_out);
                 return request.texts.empty() ? honest(request) : failed(SourceFailure::unavailable);
               }),
               "embedder.answers");
}

TEST_CASE("the embedder suite notices vectors that are not well formed", "[testing]") {
  check_broken(report_on([](const EmbedRequest& request, std::stop_token) {
                 EmbedResult result = honest(request);
                 if (is_one(request, "")) result.vectors[0].clear();
                 return result;
               }),
               "embedder.shape");
  check_broken(report_on([](const EmbedRequest& request, std::stop_token) {
                 EmbedResult result = honest(request);
                 if (is_one(request, " \n\t")) result.vectors.clear();
                 return result;
               }),
               "embedder.shape");
  check_broken(report_on([](const EmbedRequest& request, std::stop_token) {
                 EmbedResult result = honest(request);
                 if (is_one(request, "")) result.vectors[0][0] = std::numeric_limits<float>::quiet_NaN();
                 return result;
               }),
               "embedder.finite");
}

TEST_CASE("the embedder suite notices a status that does not fit", "[testing]") {
  check_broken(report_on([](const EmbedRequest& request, std::stop_token) {
                 return is_one(request, "") ? failed(SourceFailure::no_failure) : honest(request);
               }),
               "embedder.status");
}

TEST_CASE("the embedder suite notices an answer to no text", "[testing]") {
  check_broken(report_on([](const EmbedRequest& request, std::stop_token) {
                 EmbedResult result = honest(request);
                 if (request.texts.empty()) result.status = ReadStatus::found;
                 return result;
               }),
               "embedder.no_texts");
}

TEST_CASE("the embedder suite notices vectors in another order", "[testing]") {
  check_broken(report_on([](const EmbedRequest& request, std::stop_token) {
                 std::vector<std::string_view> sorted(request.texts.begin(), request.texts.end());
                 std::sort(sorted.begin(), sorted.end());
                 return honest({sorted, request.deadline});
               }),
               "embedder.order");
}

TEST_CASE("the embedder suite notices vectors that change", "[testing]") {
  const auto times = std::make_shared<std::atomic<int>>(0);
  check_broken(report_on([times](const EmbedRequest& request, std::stop_token) {
                 EmbedResult result = honest(request);
                 if (request.texts.size() == 3 && request.texts[0] == "apples" && ++*times > 1)
                   result.vectors[0][0] += 0.01F;
                 return result;
               }),
               "embedder.same");
}

TEST_CASE("the embedder suite notices who throws at odd texts", "[testing]") {
  check_broken(report_on([](const EmbedRequest& request, std::stop_token) {
                 if (!request.texts.empty() && request.texts[0].size() > 100'000)
                   throw std::length_error("long");
                 return honest(request);
               }),
               "embedder.hostile_texts");
}

TEST_CASE("the embedder suite notices who does not stop", "[testing]") {
  check_broken(report_on([](const EmbedRequest& request, std::stop_token stop) {
                 return is_stopped(stop) ? failed(SourceFailure::unavailable) : honest(request);
               }),
               "embedder.stopped");
  check_broken(report_on([](const EmbedRequest& request, std::stop_token stop) {
                 const bool endless = request.deadline == steady_clock::time_point{};
                 if (!may_be_stopped(stop) || endless) return honest(request);
                 wait_for_stop(stop);
                 dawdle();
                 return failed(SourceFailure::cancelled);
               }),
               "embedder.stop_inside");
}

TEST_CASE("the embedder suite notices who is late", "[testing]") {
  check_broken(report_on([](const EmbedRequest& request, std::stop_token) {
                 if (is_late(request.deadline)) dawdle();
                 return honest(request);
               }),
               "embedder.late");
  check_broken(report_on([](const EmbedRequest& request, std::stop_token) {
                 if (!may_be_late(request.deadline)) return honest(request);
                 wait_until_late(request.deadline);
                 return failed(SourceFailure::cancelled);
               }),
               "embedder.late_inside");
}

TEST_CASE("the embedder suite notices who takes no deadline for a missed one", "[testing]") {
  check_broken(report_on([](const EmbedRequest& request, std::stop_token) {
                 const bool late = request.deadline == steady_clock::time_point{};
                 return late ? failed(SourceFailure::timed_out) : honest(request);
               }),
               "embedder.no_deadline");
  EmbedderCase given = small_case();
  given.deadline = Duration{1'200};
  TestEmbedder endless([](const EmbedRequest& request, std::stop_token stop) {
    if (request.deadline != steady_clock::time_point{}) return honest(request);
    wait_for_stop(stop);
    return failed(SourceFailure::cancelled);
  });
  check_held(check_embedder(endless, given),
             {"embedder.stop_inside", "embedder.late_inside", "embedder.no_deadline"});
}

TEST_CASE("an embedder that no thread asks is not checked for it", "[testing]") {
  EmbedderCase given = small_case();
  given.rounds = 0;
  TestEmbedder embedder([](const EmbedRequest& request, std::stop_token) { return honest(request); });
  check_held(check_embedder(embedder, given),
             {"embedder.stop_inside", "embedder.late_inside", "embedder.threads"});
}

TEST_CASE("the embedder suite notices vectors that threads mix up", "[testing]") {
  const auto crowd = std::make_shared<Crowd>();
  check_broken(report_on([crowd](const EmbedRequest& request, std::stop_token) {
                 EmbedResult result = honest(request);
                 if (crowd->is_crowded()) result.vectors.at(0).at(0) += 1;
                 return result;
               }),
               "embedder.threads");
}
