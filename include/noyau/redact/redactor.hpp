// Redaction: what is taken out of foreign text before any port that may leave the process sees it
// (H20, H29). Detectors find spans on the original text, the spans are made disjoint, and one
// splice replaces them all.
//
// A Redactor is immutable after construction and safe to share between threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <memory_resource>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "noyau/core/export.hpp"
#include "noyau/core/text.hpp"
#include "noyau/redact/detection.hpp"
#include "noyau/redact/kinds.hpp"
#include "noyau/redact/surrogates.hpp"

namespace noyau::inline v0_1 {

namespace detail {
struct NameIndex;
}

// The names of the call's target on other platforms: found as whole words in any case, accents, width,
// separators, look-alike letters and with invisible characters between; an ordinary word that is a name, only
// where it is written as a name (docs/names.md). A name equal, under the same folding, to an exempt one (the
// current pseudonym, people present) is not looked for. Built once per call; copies share what was built.
class NOYAU_EXPORT LinkedNames {
 public:
  LinkedNames() = default;
  LinkedNames(std::span<const std::string> names, std::span<const std::string> exempt);
  bool empty() const noexcept { return index_ == nullptr; }
  const std::vector<std::string>& folded() const noexcept;  // sorted, unique, none empty

  const detail::NameIndex* index() const noexcept { return index_.get(); }  // for the library itself

 private:
  std::shared_ptr<const detail::NameIndex> index_;  // null: no names
};

struct RedactedSpan {
  std::size_t begin = 0;  // byte offsets into the original text
  std::size_t end = 0;
  DetectedKind kind = DetectedKind::email;
};

class NOYAU_EXPORT Redactor {
 public:
  Redactor();  // the first in a program compiles the detectors; throws std::bad_alloc only
  // With a host's own besides. Throws UnusableDetector for the first detector that has a fault.
  explicit Redactor(const DetectionLists& lists);
  ~Redactor();
  Redactor(Redactor&&) noexcept;
  Redactor& operator=(Redactor&&) noexcept;

  // The disjoint spans that `rules` do not keep, in text order: where several overlap, they become one of the
  // kind that starts first. Between them, where they leave room, the spans that are kept. `text` is valid
  // UTF-8. Linear in the text's length.
  std::vector<RedactedSpan> find(std::string_view text, const RedactionRules& rules,
                                 const LinkedNames& names) const;
  std::vector<RedactedSpan> find(std::string_view text, const LinkedNames& names) const {
    return find(text, RedactionRules(), names);
  }

  // Applies the rules and appends to `out`, in memory of the caller's choice, which holds no part of `text`.
  // Returns the number of spans replaced or dropped by kind. Complete: find() with the same rules on the
  // result gives only kept spans; idempotent. What is dropped never joins its neighbours to a surrogate.
  struct Counts {
    std::uint32_t by_kind[detected_kind_count] = {};
    std::uint32_t total() const noexcept;
  };
  Counts redact(std::string_view text, const RedactionRules& rules, const LinkedNames& names,
                SurrogateMap& surrogates, std::pmr::string& out,
                SurrogateReader reader = SurrogateReader::nobody) const;

 private:
  struct State;
  std::unique_ptr<const State> state_;
};

}  // namespace noyau::inline v0_1
