// A model for tests: prepared replies, in order, and copies of everything that was sent. Safe from
// several threads. Unlike a real backend it keeps the messages: not for data of real people.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <mutex>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "noyau/llm/backend.hpp"
#include "noyau/testing/stage.hpp"

namespace noyau::inline v0_1::testing {

struct SentMessage {
  MessageRole role = MessageRole::system;
  std::string text;
};

struct SentRequest {
  std::vector<SentMessage> messages;
  ModelProfile model;
  std::size_t max_reply_tokens = 0;
  std::string reply_schema;
  std::uint32_t attempt = 1;
  std::chrono::steady_clock::time_point deadline{};
};

class NOYAU_EXPORT FakeBackend final : public LlmBackend {
 public:
  explicit FakeBackend(std::string name = "fake");
  ~FakeBackend() override;

  // Queues a reply. Returns the backend, so that replies can be chained.
  FakeBackend& then(BackendReply reply);
  FakeBackend& then(std::string text) { return then(BackendReply::answered(std::move(text))); }
  // What it says once the queue is empty. At first: it fails.
  void otherwise(BackendReply reply);

  std::string_view name() const noexcept override;
  BackendReply complete(const BackendRequest& request, std::stop_token stop) override;

  Stage& stage() noexcept { return stage_; }
  std::vector<SentRequest> sent() const;

 private:
  const std::string name_;
  Stage stage_;
  mutable std::mutex mutex_;
  std::deque<BackendReply> replies_;
  BackendReply otherwise_;
  std::vector<SentRequest> sent_;
};

}  // namespace noyau::inline v0_1::testing
