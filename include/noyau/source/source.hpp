// The two ports that data comes through. A source is asked once per use case that a call goes through, with
// every query that concerns it (H17), and answers found, none or failed.
//
// Called concurrently from several threads. A source honours the deadline and the stop token as well
// as it can. What it throws is caught and counts as failed. Whatever it returns, admission decides: a
// source cannot widen what a slot admits.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "noyau/catalog/slot.hpp"
#include "noyau/policy/grant.hpp"
#include "noyau/source/candidate.hpp"

namespace noyau::inline v0_1 {

// What one slot wants to know.
struct Query {
  std::string slot;
  SlotType type = SlotType::text;
  Selection select;
};

// Everything that one source is asked in one call. Plain data, owned, safe to keep.
struct SourceRequest {
  std::string source;
  Grant grant;
  std::vector<Query> queries;  // Candidate::query is an index into these
  std::string item_text;       // the item being processed, redacted: for relevance
  std::string item_id;
  Time now{};
  std::chrono::steady_clock::time_point deadline{};  // zero: none
};

struct NOYAU_EXPORT ReadResult {
  ReadStatus status = ReadStatus::none;
  SourceFailure failure = SourceFailure::no_failure;
  Batch batch;

  static ReadResult found(Batch batch);
  static ReadResult nothing();
  static ReadResult failed(SourceFailure failure);
};

// What the bot remembers: exchanges, summaries, memories, events.
class NOYAU_EXPORT MemorySource {
 public:
  virtual ~MemorySource();
  virtual std::string_view name() const noexcept = 0;  // the id in the catalog
  virtual ReadResult recall(const SourceRequest& request, std::stop_token stop) = 0;
};

// What the platform knows now: status, level, relation values, the current stream.
class NOYAU_EXPORT PlatformSource {
 public:
  virtual ~PlatformSource();
  virtual std::string_view name() const noexcept = 0;
  virtual ReadResult read(const SourceRequest& request, std::stop_token stop) = 0;
};

}  // namespace noyau::inline v0_1
