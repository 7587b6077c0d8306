// Who may reach the prompt, decided a second time: written from the documents alone (docs/catalog-format.md,
// docs/explain.md, docs/sources.md and the public headers), by the slowest and plainest means.
#pragma once

#include <noyau/catalog/catalog.hpp>
#include <noyau/source/memory_store.hpp>
#include <set>
#include <string>

namespace noyau_test {

// Everything that a decision may depend on, besides the candidate itself.
struct Situation {
  const noyau::Catalog* catalog = nullptr;
  const noyau::PromptTemplate* prompt_template = nullptr;
  const noyau::Call* call = nullptr;
  noyau::Time now{};
};

using Reasons = std::uint32_t;  // a set of noyau::Rejection
constexpr Reasons only(noyau::Rejection reason) {
  return Reasons{1} << static_cast<unsigned>(reason);
}

struct Judgement {
  Reasons reasons = 0;  // each of them could be the first that is found; none: it is admissible
  bool silent = false;  // the documents leave it open: refused for one of `reasons`, or admitted
  noyau::Use use = noyau::Use::tell;  // how it stands, where it does

  bool admissible() const { return reasons == 0; }
  void refuse(noyau::Rejection reason) {
    reasons |= only(reason);
    silent = false;
  }
};

// Everything that a candidate decides alone. The rest needs the others: current data about the same topic,
// and other states of the same action.
Judgement judge(const Situation& situation, const noyau::SourceDeclaration& source, const noyau::Slot& slot,
                const noyau::Record& candidate);

// Does what the platform knows now stand in the place of that memory, when it is used (H19)? The same topic,
// of the same owner, and not older.
bool wins_over(const Situation& situation, const noyau::Record& current, const noyau::Record& memory);

// Is the other one a later state of the same action, of the same source (H23)?
bool is_outdated_by(const Situation& situation, const noyau::Record& candidate, const noyau::Record& other);

// Where everybody may read who could read each part: public, one private channel, or nowhere.
struct Reach {
  enum class Kind { everywhere, one_channel, nowhere } kind = Kind::everywhere;
  std::string channel;  // of one_channel; empty: one that nobody names
};
Reach reach_of(const noyau::Record& candidate);

}  // namespace noyau_test
