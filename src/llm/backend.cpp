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
  reply.text = std::move(text);
  return reply;
}

BackendReply BackendReply::failed(BackendStatus status) {
  BackendReply reply;
  // What failed did not answer, whatever the caller says.
  reply.status = status == BackendStatus::answered ? BackendStatus::failed : status;
  reply.finish = FinishReason::other;
  return reply;
}

LlmBackend::~LlmBackend() = default;

}  // namespace noyau::inline v0_1
