// Surrogates: stand-ins that the model can tell apart and a reply can be restored from.
#pragma once

#include <cstdint>
#include <memory>
#include <memory_resource>
#include <string>
#include <string_view>

#include "noyau/core/export.hpp"
#include "noyau/redact/kinds.hpp"

namespace noyau::inline v0_1 {

// Who may read a value that a surrogate stands for.
enum class SurrogateReader : std::uint8_t {
  nobody,  // only guides (H28): a reply never gets it back
  target,  // stands in what may be told to this call's audience
};

// The surrogates of one call: same kind and same value, same number, in the order of first sight. A value has
// one number in all its written forms ("06 12 34 56 78", "+33612345678"). Check digits are keyed: two calls
// cannot be linked by them. Beyond 998 of a kind the rest shares the number 999, which is never restored.
// Holds the values; not thread-safe; wiped on destruction.
class NOYAU_EXPORT SurrogateMap {
 public:
  // `key` makes the check digit unlinkable across calls: pass the nonce's digits.
  explicit SurrogateMap(std::string_view key);
  ~SurrogateMap();
  SurrogateMap(SurrogateMap&&) noexcept;
  SurrogateMap& operator=(SurrogateMap&&) noexcept;

  // "[EMAIL_0017]": three digits of number, one check digit. `value` as it stands in a text that
  // escape_surrogates() went through. A value that anybody may read stays restorable,
  // whoever else it guides. The view lives as long as the map.
  std::string_view surrogate(DetectedKind kind, std::string_view value,
                             SurrogateReader reader = SurrogateReader::nobody);

  // escape_surrogates(), which also remembers what in the text resembles a surrogate ("EMAIL_0017",
  // "token_2048"): a reply that repeats it has altered nothing.
  // False when there was neither the one nor the other: the text is as it was.
  bool escape(std::string_view text, std::pmr::string& out);

  // Puts back, into a reply, the values of the kinds in `kinds` that their reader may have, in the written
  // form that came first; other surrogates stay. Takes the escape from what escape_surrogates() escaped.
  // Appends to `out`. Linear.
  struct Restored {
    std::uint32_t restored = 0;
    std::uint32_t withheld = 0;  // of this map, but not for this reader or not of these kinds
    std::uint32_t altered = 0;   // looks like one and is none of this map's: the model made or changed it
  };
  Restored restore(std::string_view text, KindSet kinds, std::pmr::string& out) const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// Appends `text` to `out` so that nothing in it is a surrogate: "[EMAIL_0017]" becomes "[=EMAIL_0017]", and
// one that has '=' there already gets one more. To be done to foreign text before it is redacted with
// surrogates; restore() undoes it.
NOYAU_EXPORT void escape_surrogates(std::string_view text, std::pmr::string& out);

}  // namespace noyau::inline v0_1
