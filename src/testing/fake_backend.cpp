#include "noyau/testing/fake_backend.hpp"

#include <utility>

namespace noyau::inline v0_1::testing {

namespace {

SentRequest copy_of(const BackendRequest& request) {
  SentRequest sent;
  for (const Message& message : request.messages)
    sent.messages.push_back({message.role, std::string(message.text)});
  sent.model = request.model;
  sent.max_reply_tokens = request.max_reply_tokens;
  sent.reply_schema = request.reply_schema;
  sent.attempt = request.attempt;
  sent.deadline = request.deadline;
  return sent;
}

}  // namespace

FakeBackend::FakeBackend(std::string name)
    : name_(std::move(name)), otherwise_(BackendReply::failed(BackendFailure::unreachable)) {}

FakeBackend::~FakeBackend() = default;

FakeBackend& FakeBackend::then(BackendReply reply) {
  const std::lock_guard lock(mutex_);
  replies_.push_back(std::move(reply));
  return *this;
}

void FakeBackend::otherwise(BackendReply reply) {
  const std::lock_guard lock(mutex_);
  otherwise_ = std::move(reply);
}

std::string_view FakeBackend::name() const noexcept {
  return name_;
}

BackendReply FakeBackend::complete(const BackendRequest& request, std::stop_token stop) {
  {
    const std::lock_guard lock(mutex_);
    sent_.push_back(copy_of(request));
  }
  switch (stage_.enter(stop, request.deadline)) {
    case Stage::Turn::answer:
      break;
    case Stage::Turn::fail:
      return BackendReply::failed(BackendFailure::unreachable);
    case Stage::Turn::cancelled:
      return BackendReply::failed(BackendFailure::cancelled);
    case Stage::Turn::timed_out:
      return BackendReply::failed(BackendFailure::timed_out);
  }
  const std::lock_guard lock(mutex_);
  if (replies_.empty()) return otherwise_;
  BackendReply reply = std::move(replies_.front());
  replies_.pop_front();
  return reply;
}

std::vector<SentRequest> FakeBackend::sent() const {
  const std::lock_guard lock(mutex_);
  return sent_;
}

}  // namespace noyau::inline v0_1::testing
