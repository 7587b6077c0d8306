// Port: the model. A backend sends messages and brings back text; it decides nothing.
//
// Called concurrently from several threads. It honours the deadline and the stop token as well as it
// can. What it throws is caught and counts as failed. It must not keep the messages.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>

#include "noyau/call/model_profile.hpp"
#include "noyau/core/export.hpp"
#include "noyau/prompt/instance.hpp"

namespace noyau::inline v0_1 {

struct BackendRequest {
  std::span<const Message> messages;  // live until complete() returns
  const ModelProfile& model;
  std::size_t max_reply_tokens = 0;
  // Of a JSON reply: the response contract as a JSON Schema object, as compact text; empty: text is wanted.
  std::string_view reply_schema;
  std::uint32_t attempt = 1;
  std::chrono::steady_clock::time_point deadline{};  // zero: none
};

enum class BackendStatus : std::uint8_t { answered, failed, timed_out, cancelled };
NOYAU_EXPORT std::string_view to_string(BackendStatus status) noexcept;

// How the model stopped.
enum class FinishReason : std::uint8_t { stop, length, other };

struct NOYAU_EXPORT BackendReply {
  BackendStatus status = BackendStatus::failed;
  BackendFailure failure = BackendFailure::unspecified;  // of what is not answered
  std::string text;                                      // foreign: any bytes
  FinishReason finish = FinishReason::stop;
  // The server's own counts, where it tells them. One of the prompt that falls short of ours shows that
  // the server read a part only: the reply is then not trusted (ModelProfile::prompt_count_tolerance).
  std::optional<std::size_t> prompt_tokens;
  std::optional<std::size_t> reply_tokens;

  static BackendReply answered(std::string text);
  static BackendReply failed(BackendStatus status = BackendStatus::failed);
  // Of the status that the failure implies: timed_out, cancelled, else failed.
  static BackendReply failed(BackendFailure failure);
};

class NOYAU_EXPORT LlmBackend {
 public:
  virtual ~LlmBackend();
  virtual std::string_view name() const noexcept = 0;
  virtual BackendReply complete(const BackendRequest& request, std::stop_token stop) = 0;
};

}  // namespace noyau::inline v0_1
