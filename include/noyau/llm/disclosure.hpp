// Whether a reply gives away what was only there to guide it (H30, H33).
//
//   const ProtectedText texts[] = {{Disclosure::guidance, "Léa traverse une rupture, éviter le sujet."}};
//   const DisclosureGuard guard(texts);
//   for (const DisclosureFinding& finding : guard.check(reply, allowed)) ...
//
// What is compared is what a reader would make of a text: case, accents, width, invisible characters,
// look-alike letters, digits put for letters, marks and spaces between letters, emphasis, tags, HTML
// entities and percent-encoding make no difference; what may be a tag is read as a text too. Found are: whole
// sentences of three words and twelve letters, and longer passages, word for word; the content words of a
// sentence close together, whatever their order and the small words between them; runs of content words out
// of a longer sentence; and values of one to three words, which must stand there whole. Of guide-only and
// withheld values also what names one thing only inside them: names of two words, plates, codes, dates,
// times, amounts. Content words are those that are not among the commonest of French and English. Numbers of
// one or two digits, round and well-known ones are no values. Of an instruction
// (Disclosure::prompt_template) more must come back, since a reply that follows it has some of its words.
// docs/threat-model.md says how much.
//
// What is not found: free paraphrase, translation, ciphers. A DecisionModel can be asked about the first
// (Parts::disclosure_model).
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "noyau/core/export.hpp"
#include "noyau/fence/fence.hpp"
#include "noyau/screen/decision_model.hpp"
#include "noyau/trace/reason.hpp"

namespace noyau::inline v0_1 {

struct ProtectedText {
  Disclosure kind = Disclosure::guidance;
  std::string_view text;  // any bytes
};

enum class DisclosureMatch : std::uint8_t {
  verbatim,  // letter for letter, under the comparison above
  near,      // most content words of a sentence, close together
  partial,   // a run of content words out of a longer sentence
};
NOYAU_EXPORT std::string_view to_string(DisclosureMatch match) noexcept;

struct DisclosureFinding {
  Disclosure kind = Disclosure::guidance;
  std::size_t text = 0;  // index of the protected text
  double score = 0;      // 0 to 1: how much of the sentence's content was found
  DisclosureMatch match = DisclosureMatch::partial;
};

// Whether twelve digits of the nonce or more stand in the text, in any digits and whatever separates them.
// Linear.
NOYAU_EXPORT bool holds_nonce_part(std::string_view text, const Nonce& nonce);

// Immutable after construction and shared between threads. Keeps hashes of the texts, not the texts, in
// memory that is wiped. Building and checking are linear in their inputs, n log n where hashes are sorted.
class NOYAU_EXPORT DisclosureGuard {
 public:
  explicit DisclosureGuard(std::span<const ProtectedText> texts);
  ~DisclosureGuard();
  DisclosureGuard(DisclosureGuard&&) noexcept;
  DisclosureGuard& operator=(DisclosureGuard&&) noexcept;

  // At most one finding for each protected text, in their order. `allowed` is what may be told anyway: a run
  // of words that stands there too does not count. A reply that repeats the words of very many texts is taken
  // to hold one of them.
  std::vector<DisclosureFinding> check(std::string_view reply,
                                       std::span<const std::string_view> allowed = {}) const;

 private:
  struct State;
  std::unique_ptr<const State> state_;
};

// For a host with an event loop, which asks its own model: the yes-or-no question whether the request's
// state, the redacted reply, reveals one of the values, in whatever words.
NOYAU_EXPORT Question disclosure_question(std::span<const std::string_view> values);
// What the answer to that one question says; nullopt: there is no usable answer, and the code's check
// alone decides.
NOYAU_EXPORT std::optional<bool> is_disclosed(const DecisionResult& result, double threshold = 0.7);

}  // namespace noyau::inline v0_1
