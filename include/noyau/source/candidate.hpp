// What sources answer with: candidates for slots, in a batch that owns their bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <memory_resource>
#include <optional>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include "noyau/call/call.hpp"
#include "noyau/catalog/vocabulary.hpp"
#include "noyau/core/arena.hpp"
#include "noyau/core/text.hpp"
#include "noyau/core/time.hpp"

namespace noyau::inline v0_1 {

// One value. monostate: none was given.
using Scalar = std::variant<std::monostate, Foreign, std::int64_t, double, bool, Time>;

struct Field {
  std::string_view name;
  Scalar value;
};

enum class OwnerKind : std::uint8_t {
  unknown,    // excluded everywhere (promise 5)
  person,     // id: the person
  community,  // id: the community
  platform,   // no id
  utterance,  // id: the author; the candidate's channel says where it was said
};

// Who could read what a value was made of: everybody, or those of one private channel.
struct Space {
  Audience audience = Audience::private_space;
  std::string_view channel;
};

// Where everybody may read that could read each of the parts and the value's own space; nullopt: nowhere.
// A private part without a channel is a space that nobody names, so that it has nothing in common with a
// named one. A private value without a channel comes from none: its parts decide.
NOYAU_EXPORT std::optional<Space> common_space(Space own, std::span<const Space> parts) noexcept;

// A candidate is a set of views into its batch: ten thousand of them cost no allocation each.
// Text may be any bytes; it is repaired, redacted and escaped before anything is rendered.
struct Candidate {
  // Stable and unique within its source; ties are broken by it. Of several records of one id the newest
  // counts. Traces name it, so it holds no data about anybody; what does not look like an id stands there as
  // a hash.
  std::string_view id;
  std::uint32_t query = 0;        // index of the query it answers
  Scalar value;                   // of everything but records
  std::span<const Field> fields;  // of a record
  Foreign short_form;             // optional: a shorter wording of a text
  Foreign speaker;                // of an utterance: the author's name on the current interface

  OwnerKind owner = OwnerKind::unknown;
  std::string_view owner_id;
  Audience audience = Audience::private_space;  // of the space it comes from
  std::string_view channel;                     // it comes from; empty: from none
  // What a summary or another derived value was made of. It is readable only where each of these and its own
  // space are; what was made of two private channels is readable nowhere.
  std::span<const Space> derived_from;
  ActionState state = ActionState::none;       // of an action or event
  std::span<const std::string_view> purposes;  // empty: those that its source's declaration grants
  std::string_view data_class;                 // empty: the source's first
  std::optional<Time> observed;                // later than the clock: as of now, and no fresher
  std::optional<Time> valid_until;
  double confidence = 1.0;  // 0 to 1
  double relevance = 1.0;   // 0 to 1, by the source's own measure
  std::string_view about;   // topic key: current data suppresses older memory of the same key and owner (H19)
  std::string_view group;   // units of one group are kept or cut together
};

// Owns the bytes of its candidates; move-only; wiped when it dies. One thread at a time.
class NOYAU_EXPORT Batch {
 public:
  Batch();
  Batch(Batch&&) noexcept;
  Batch& operator=(Batch&&) noexcept;
  ~Batch();

  // Copies bytes, fields or ids into the batch; what comes back lives as long as the batch.
  std::string_view keep(std::string_view bytes);
  Foreign keep_foreign(std::string_view bytes) { return Foreign(keep(bytes)); }
  std::span<const Field> keep(std::span<const Field> fields);
  std::span<const std::string_view> keep(std::span<const std::string_view> ids);
  std::span<const Space> keep(std::span<const Space> spaces);

  // Copies a candidate of another batch, with all that it views, for example to hand on what another source
  // found. The reference dies with the next add().
  Candidate& add_copy(const Candidate& candidate);
  // The reference dies with the next add().
  Candidate& add(const Candidate& candidate = {});
  std::span<const Candidate> candidates() const noexcept { return candidates_; }

 private:
  std::unique_ptr<Arena> arena_;
  std::pmr::vector<Candidate> candidates_{&wiping_heap()};
};

}  // namespace noyau::inline v0_1
