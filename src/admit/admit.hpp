// Admission: which candidates may be considered at all (H18; promise 5). Cheap: no text is looked at.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "noyau/catalog/catalog.hpp"
#include "noyau/policy/grant.hpp"
#include "noyau/source/source.hpp"

namespace noyau::inline v0_1::detail {

// A candidate that may be considered, with what ranking needs.
struct Admitted {
  const Candidate* candidate = nullptr;
  const DataClass* data_class = nullptr;
  std::uint32_t source = 0;    // index into Catalog::sources
  std::uint32_t position = 0;  // of the source in the slot's list: declared order comes first
  Use use = Use::tell;
  Level use_from = Level::rules;
  bool is_current = false;  // of a platform source: what it knows now (H19)
  bool has_topic = false;   // Candidate::about is not empty
  bool is_grouped = false;  // Candidate::group is not empty
  // What ranks it behind its source's position: its time in a slot of recent exchanges, else its relevance,
  // as a number of which the smaller comes first.
  std::uint64_t merit = 0;
  std::optional<Time> observed;  // not later than now: what a source claims of the future is no fresher
};

// A candidate that was refused for Rejection::sensitivity alone: replies must not hold it either (H33).
struct Withheld {
  const Candidate* candidate = nullptr;
  const DataClass* data_class = nullptr;  // null: its class is unknown
  std::uint32_t slot = 0;                 // index into the template's slots
};

struct SlotAdmission {
  std::vector<Admitted> admitted;  // in the order of the answers
  std::vector<Withheld> withheld;  // likewise
  bool may_repeat = false;         // ids did not come in order: some may be equal
  bool has_topics = false;         // one of what is admitted has a topic
  std::array<std::uint32_t, rejection_count> rejections{};

  void reject(Rejection reason) { ++rejections[static_cast<std::size_t>(reason)]; }
};

// One source's answer and what it was asked.
struct Answer {
  const SourceDeclaration* source = nullptr;
  const SourceRequest* request = nullptr;
  const ReadResult* result = nullptr;
};

struct AdmitInput {
  const Catalog* catalog = nullptr;
  const PromptTemplate* prompt_template = nullptr;
  const Grant* grant = nullptr;
  std::string_view item_id;
  Time now{};
};

// By slot, in template order. What current data suppresses (H19) is decided when slots are filled: only a
// value that is used suppresses anything.
std::vector<SlotAdmission> admit(const AdmitInput& input, std::span<const Answer> answers);

// Rank: declared source order, then merit, ties by id (newest first: the later id, as in the order in which
// exchanges are read). True when a comes before b.
bool ranks_before(const Admitted& a, const Admitted& b, bool newest_first) noexcept;

}  // namespace noyau::inline v0_1::detail
