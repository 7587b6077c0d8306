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

namespace noyau::inline v0_1 {

// What a detector finds. Stable: the names stand in catalogs and traces.
enum class DetectedKind : std::uint8_t {
  email,
  phone,            // French and international forms
  ip_address,       // version 4 and 6
  url_credentials,  // the user:password part of a URL
  payment_card,     // Luhn holds
  iban,             // mod 97 holds
  linked_name,      // the target's name on another platform (H20)
};
inline constexpr std::size_t detected_kind_count = 7;

NOYAU_EXPORT std::string_view to_string(DetectedKind kind) noexcept;  // "email", "payment_card"
NOYAU_EXPORT bool from_string(std::string_view name, DetectedKind& kind) noexcept;

// What happens to a found span.
enum class RedactionOperator : std::uint8_t {
  drop,       // removed without a mark
  mask,       // "[EMAIL]"
  surrogate,  // "[EMAIL_0017]": equal values get equal surrogates within a call
  keep,       // left as it is (a data class or slot that may show it)
};

NOYAU_EXPORT std::string_view to_string(RedactionOperator op) noexcept;
NOYAU_EXPORT bool from_string(std::string_view name, RedactionOperator& op) noexcept;

// One operator per kind. The default masks everything.
struct RedactionRules {
  RedactionOperator by_kind[detected_kind_count] = {
      RedactionOperator::mask, RedactionOperator::mask, RedactionOperator::mask, RedactionOperator::mask,
      RedactionOperator::mask, RedactionOperator::mask, RedactionOperator::mask};

  RedactionOperator& operator[](DetectedKind kind) noexcept {
    return by_kind[static_cast<std::size_t>(kind)];
  }
  RedactionOperator operator[](DetectedKind kind) const noexcept {
    return by_kind[static_cast<std::size_t>(kind)];
  }
  friend bool operator==(const RedactionRules&, const RedactionRules&) = default;
};

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

// The surrogates of one call: same kind and same value, same number, in the order of first sight.
// Not thread-safe; wiped on destruction. Beyond 999 of a kind the rest shares "[EMAIL_9999]".
class NOYAU_EXPORT SurrogateMap {
 public:
  // `key` makes the check digit unlinkable across calls: pass the nonce's digits.
  explicit SurrogateMap(std::string_view key);
  ~SurrogateMap();
  SurrogateMap(SurrogateMap&&) noexcept;
  SurrogateMap& operator=(SurrogateMap&&) noexcept;

  // "[EMAIL_0017]": three digits of number in order of first sight, one check digit.
  std::string_view surrogate(DetectedKind kind, std::string_view value);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

class NOYAU_EXPORT Redactor {
 public:
  Redactor();  // compiles the detectors; throws std::bad_alloc only
  ~Redactor();
  Redactor(Redactor&&) noexcept;
  Redactor& operator=(Redactor&&) noexcept;

  // The disjoint spans of everything detected, in text order, kept kinds included. `text` is valid
  // UTF-8. Linear in the text's length.
  std::vector<RedactedSpan> find(std::string_view text, const LinkedNames& names) const;

  // Applies the rules and appends to `out`, whose memory the caller chooses. Returns the number of spans
  // replaced or dropped by kind. Complete: find() on the result gives no span of a kind the rules do not
  // keep; idempotent.
  struct Counts {
    std::uint32_t by_kind[detected_kind_count] = {};
    std::uint32_t total() const noexcept;
  };
  Counts redact(std::string_view text, const RedactionRules& rules, const LinkedNames& names,
                SurrogateMap& surrogates, std::pmr::string& out) const;

 private:
  struct State;
  std::unique_ptr<const State> state_;
};

}  // namespace noyau::inline v0_1
