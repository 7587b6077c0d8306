#include "noyau/llm/backend.hpp"

namespace noyau::inline v0_1 {

std::string_view to_string(BackendStatus status) noexcept {
  switch (status) {
    case BackendStatus::answered:
      return "answered";
    case BackendStatus::failed:
      return "failed";
    case BackendStatus::timed_out:
      return "timed_out";
    case BackendStatus::cancelled:
      return "cancelled";
  }
  return "unknown";
}

BackendReply BackendReply::answered(std::string text) {
  BackendReply reply;
  reply.status = BackendStatus::answered;
  reply.failure = BackendFailure::no_failure;
  reply.text = std::move(text);
  return reply;
}

BackendReply BackendReply::failed(BackendStatus status) {
  BackendReply reply;
  // What failed did not answer, whatever the caller says.
  reply.status = status == BackendStatus::answered ? BackendStatus::failed : status;
  if (reply.status == BackendStatus::timed_out) reply.failure = BackendFailure::timed_out;
  if (reply.status == BackendStatus::cancelled) reply.failure = BackendFailure::cancelled;
  reply.finish = FinishReason::other;
  return reply;
}

BackendReply BackendReply::failed(BackendFailure failure) {
  BackendStatus status = BackendStatus::failed;
  if (failure == BackendFailure::timed_out) status = BackendStatus::timed_out;
  if (failure == BackendFailure::cancelled) status = BackendStatus::cancelled;
  BackendReply reply = failed(status);
  if (failure != BackendFailure::no_failure) reply.failure = failure;
  return reply;
}

LlmBackend::~LlmBackend() = default;

}  // namespace noyau::inline v0_1
