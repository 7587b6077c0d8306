// Prepare: redact, escape, put into fenced lines, count. The expensive part of a call, done in rank
// order, once for each value that is looked at.
#pragma once

#include <cstdint>
#include <memory_resource>
#include <optional>
#include <string>
#include <string_view>

#include "admit/admit.hpp"
#include "admit/clean_texts.hpp"
#include "admit/state_mark.hpp"
#include "noyau/core/arena.hpp"
#include "noyau/count/token_counter.hpp"
#include "noyau/fence/fence.hpp"
#include "noyau/redact/redactor.hpp"

namespace noyau::inline v0_1::detail {

// Redacted, escaped, prefixed lines, ending in LF: the only form in which foreign text enters a prompt. A
// view into the call's arena that only a Preparer makes.
class FencedLines {
 public:
  FencedLines() = default;
  std::string_view view() const noexcept { return lines_; }
  bool empty() const noexcept { return lines_.empty(); }

 private:
  friend class Preparer;
  explicit FencedLines(std::string_view lines) noexcept : lines_(lines) {}
  std::string_view lines_;
};

// How many spans of one kind were replaced in a value; one of a list.
struct KindCount {
  DetectedKind kind;
  std::uint32_t spans;
  const KindCount* next;
};

// What a value looks like between the fence lines, and what it costs there.
struct Prepared {
  FencedLines lines;  // empty: nothing was left of the value
  std::size_t tokens = 0;
  const KindCount* redactions = nullptr;  // in the arena, in the kinds' order; none: nothing was replaced

  bool empty() const noexcept { return lines.empty(); }
};

// The parts that preparing needs; all outlive the preparer.
struct PrepareParts {
  const TokenCounter& counter;
  const Redactor& redactor;
  const FenceRules& fence_rules;
  const Nonce& nonce;
  const LinkedNames& linked_names;
  SurrogateMap& surrogates;
  Arena& arena;
  CleanTexts* clean_texts = nullptr;  // none: every text is looked through
  std::uint64_t catalog_number = 0;   // of the redactor and the fence rules, for clean_texts
};

// One call's preparer; one thread at a time.
class Preparer {
 public:
  explicit Preparer(const PrepareParts& parts) : parts_(parts) {}
  Preparer(const Preparer&) = delete;
  Preparer& operator=(const Preparer&) = delete;

  // The value of a slot, as the slot's type is rendered.
  Prepared value(const Catalog& catalog, const Slot& slot, const Wording& wording, const Admitted& admitted);
  // Its short form; empty when it has none.
  Prepared short_form(const Catalog& catalog, const Slot& slot, const Wording& wording,
                      const Admitted& admitted);

  // A text that belongs to no slot: the current item, a situation fact.
  Prepared text(std::string_view bytes, const RedactionRules& rules);
  // "label : name", on one line.
  Prepared named(Authored label, std::string_view name, const RedactionRules& rules);
  // "label : text"; further lines of the text are indented, so that they forge no label.
  Prepared labelled(Authored label, std::string_view bytes, const RedactionRules& rules);
  // "label : moment", the library's own wording.
  Prepared labelled(Authored label, Time time);

  // Redacted only: what a query may carry.
  std::string redacted(std::string_view bytes, const RedactionRules& rules);

 private:
  struct Marks {
    std::string_view first;
    std::string_view rest;
  };

  bool append_escaped(std::string_view bytes, const RedactionRules& rules, bool as_name);
  // What a slot, or a record's field, says of its value.
  struct Shape {
    SlotType type;
    const std::vector<Choice>& choices;
    const Detail& detail;
  };
  bool append_scalar(const Scalar& value, const Shape& shape, const Wording& wording,
                     const RedactionRules& rules);
  void append_place(const Slot& slot, const Candidate& candidate, const RedactionRules& rules);
  void append_record(const Slot& slot, const Candidate& candidate, const Wording& wording,
                     const RedactionRules& rules);
  // Puts an action's state before what it says (H23).
  void prepend_state(const Slot& slot, const Candidate& candidate, const Wording& wording);
  // A text that begins like one is nobody's state but its own words.
  void escape_state_marks(const Wording& wording);
  // Was the text seen before, under the same rules, with nothing in it to redact or to escape?
  bool is_known_clean(std::string_view bytes, const RedactionRules& rules, bool as_name);
  // True when no surrogate nor anything like one stood in it.
  bool redact_clean(const RedactionRules& rules);
  void redact_escaped(std::size_t from, RedactionRules rules);
  void indent_lines(std::size_t from);
  void count_redactions(const Redactor::Counts& found);
  const KindCount* keep_redactions();
  void forget_redactions();
  Prepared finish(Marks marks);

  PrepareParts parts_;
  // Scratch, in memory that is wiped whenever it is given back.
  std::pmr::string clean_{&wiping_heap()};          // sanitised
  std::pmr::string escaped_input_{&wiping_heap()};  // of which nothing is a surrogate
  std::pmr::string safe_{&wiping_heap()};           // redacted
  std::pmr::string escaped_{&wiping_heap()};        // what will stand in the lines
  std::pmr::string lines_{&wiping_heap()};
  std::uint32_t redactions_ = 0;
  // Their sum is redactions_.
  Redactor::Counts redactions_by_kind_;
  SurrogateReader reader_ = SurrogateReader::target;  // of what is being prepared
  // Of the text that was looked up last, and of what is looked up in.
  KeyedHash hash_;
  std::optional<RedactionRules> domain_rules_;
  std::array<std::uint64_t, 2> domains_{};  // of texts, of names
  std::optional<StateMarks> state_marks_;
  const Wording* marked_ = nullptr;  // whose they are
};

}  // namespace noyau::inline v0_1::detail
