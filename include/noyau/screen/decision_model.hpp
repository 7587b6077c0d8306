// Port: a model that answers typed questions about a text with probabilities, and writes no text itself.
// What it says is a hint for a policy in code, never a boundary: every promise holds without it.
//
// Called concurrently from several threads. It honours the deadline and the stop token as well as it can.
// What it throws is caught and counts as failed. Texts that reach it are redacted; it must not keep them.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "noyau/core/export.hpp"
#include "noyau/trace/reason.hpp"

namespace noyau::inline v0_1 {

struct Question {
  enum class Kind : std::uint8_t {
    yes_no,
    choice,  // one of `options`
    score,   // a level: 0 is the first of `options`
  };
  Kind kind = Kind::yes_no;
  std::string id;            // unique within a request; carries no meaning
  std::string instructions;  // the question itself
  // Of a choice: its options; of a score: its levels in ascending order. At least two.
  std::vector<std::string> options;
};

struct DecisionRequest {
  std::string_view state;               // what the questions are about, as text; lives until decide() returns
  std::span<const Question> questions;  // likewise
  std::chrono::steady_clock::time_point deadline{};  // zero: none
};

// One question's answer. A question that the model left out is missing, never a default.
struct Decision {
  bool missing = true;
  double yes = 0;                     // of yes_no: the probability, 0 to 1
  std::size_t option = 0;             // of a choice: the index of the likeliest option
  double score = 0;                   // of a score: 0 to the number of levels less 1
  std::vector<double> probabilities;  // of a choice or score, where the model tells them
  std::optional<double> confidence;   // 0 to 1
};

struct DecisionResult {
  ReadStatus status = ReadStatus::failed;  // found: `decisions` has one entry per question, in order
  SourceFailure failure = SourceFailure::unavailable;
  std::vector<Decision> decisions;
};

class NOYAU_EXPORT DecisionModel {
 public:
  virtual ~DecisionModel();
  virtual std::string_view name() const noexcept = 0;
  virtual DecisionResult decide(const DecisionRequest& request, std::stop_token stop) = 0;
};

}  // namespace noyau::inline v0_1
