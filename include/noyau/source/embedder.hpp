// Port: texts into vectors, for hosts and components that compare meaning. Texts that reach it are redacted.
//
// Called concurrently from several threads. It honours the deadline and the stop token as well as it can.
// What it throws is caught by its callers and counts as failed.
#pragma once

#include <chrono>
#include <cstddef>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "noyau/core/export.hpp"
#include "noyau/trace/reason.hpp"

namespace noyau::inline v0_1 {

struct EmbedRequest {
  std::span<const std::string_view> texts;           // live until embed() returns
  std::chrono::steady_clock::time_point deadline{};  // zero: none
};

struct EmbedResult {
  // found: one vector per text, in order, all of the same length, every number finite. none: there was no
  // text.
  ReadStatus status = ReadStatus::failed;
  SourceFailure failure = SourceFailure::unavailable;
  std::vector<std::vector<float>> vectors;
};

class NOYAU_EXPORT Embedder {
 public:
  virtual ~Embedder();
  // Names the model too: vectors of different names are not comparable.
  virtual std::string_view name() const noexcept = 0;
  virtual EmbedResult embed(const EmbedRequest& request, std::stop_token stop) = 0;
};

}  // namespace noyau::inline v0_1
