// What a default may not say, as lists of wordings in French and English, and how a text is held against
// them.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "noyau/lint/lint.hpp"

namespace noyau::inline v0_1::detail {

// What a wording means where it is found. A clause ends at punctuation and before a `boundary` word, a
// sentence at a stop, colon, semicolon or line end.
enum class Meaning : std::uint8_t {
  negative,        // breaks negative_fact
  familiar,        // breaks invented_familiarity
  profile,         // breaks fictitious_profile
  accepted,        // what lies within it breaks nothing: "no new message"
  unknown_ahead,   // nothing behind it in the clause is asserted: "it is not known whether"
  manner_ahead,    // what follows in the sentence says how to speak, not who the person is: "stay friendly"
  unknown_behind,  // no profile is given in the clause in front of it: "favourite game unknown"
  absent,          // says that information is missing, and takes nothing else back
  boundary,
};

struct Word {
  std::string folded;
  std::size_t begin = 0;  // in the text
  std::size_t end = 0;
  std::uint32_t clause = 0;
  std::uint32_t sentence = 0;
};

// Letters and digits; everything else parts words, and punctuation clauses.
std::vector<Word> words_of(std::string_view text);

struct Finding {
  LintRule rule = LintRule::negative_fact;
  std::size_t begin = 0;  // in the text
  std::size_t end = 0;
};

class Wordings {
 public:
  Wordings();  // reads the lists
  ~Wordings();

  // The first of each rule, in the order of the rules; else no_absence for the whole text where nothing in
  // it says that information is missing.
  std::vector<Finding> findings(std::string_view text) const;

 private:
  struct Impl;
  std::unique_ptr<const Impl> impl_;
};

}  // namespace noyau::inline v0_1::detail
