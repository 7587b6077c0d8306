#include "noyau/testing/fake_source.hpp"

#include <utility>

namespace noyau::inline v0_1::testing {

namespace {

// The stage has looked at deadline and stop token: what it lets through is answered, however late.
FakeSource::Answer answer_from(const std::string& name, std::vector<Record> records) {
  return [inner = memory_source(name, std::move(records))](const SourceRequest& request, std::stop_token) {
    SourceRequest unhurried = request;
    unhurried.deadline = {};
    return inner->recall(unhurried, {});
  };
}

}  // namespace

FakeSource::FakeSource(std::string name, Answer answer)
    : name_(std::move(name)), answer_(std::move(answer)), watchful_(false) {}

FakeSource::FakeSource(std::string name, std::vector<Record> records)
    : name_(std::move(name)), answer_(answer_from(name_, std::move(records))), watchful_(true) {}

FakeSource::~FakeSource() = default;

std::string_view FakeSource::name() const noexcept {
  return name_;
}

ReadResult FakeSource::recall(const SourceRequest& request, std::stop_token stop) {
  return answer(request, std::move(stop));
}

ReadResult FakeSource::read(const SourceRequest& request, std::stop_token stop) {
  return answer(request, std::move(stop));
}

std::vector<SourceRequest> FakeSource::requests() const {
  const std::lock_guard lock(mutex_);
  return requests_;
}

ReadResult FakeSource::answer(const SourceRequest& request, std::stop_token stop) {
  {
    const std::lock_guard lock(mutex_);
    requests_.push_back(request);
  }
  switch (stage_.enter(stop, request.deadline, watchful_)) {
    case Stage::Turn::answer:
      break;
    case Stage::Turn::fail:
      return ReadResult::failed(SourceFailure::unavailable);
    case Stage::Turn::cancelled:
      return ReadResult::failed(SourceFailure::cancelled);
    case Stage::Turn::timed_out:
      return ReadResult::failed(SourceFailure::timed_out);
  }
  return answer_(request, std::move(stop));
}

}  // namespace noyau::inline v0_1::testing
