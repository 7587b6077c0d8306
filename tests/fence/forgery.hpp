// Adversarial search: a generator that knows the encoder, and a judge that does not. The judge looks at the
// finished block only and folds with utf8proc itself.
#pragma once

#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "noyau/fence/fence.hpp"

namespace noyau_test {

using Random = std::mt19937_64;

// Every token and tag of the table.
std::vector<std::string> forbidden_tokens();

// Unseen characters that the generator strews in.
extern const std::vector<std::string_view> ignorables;

// With case and compatibility folded and ignorable characters removed.
std::string fold_for_judge(std::string_view text, bool strip_marks);

class Judge {
 public:
  explicit Judge(const noyau::Nonce& drawn);
  // What is wrong with a block of data lines; empty: nothing.
  std::string fault(const std::string& block) const;

 private:
  std::vector<std::string> folded_tokens_;
  std::string nonce_;
};

// One that overlaps itself, or any other.
noyau::Nonce random_nonce(Random& random, bool repetitive);

// Nested, torn and disguised tokens, border lines, near nonces, labels, breaks, escapes, broken bytes.
std::string hostile_text(Random& random, const noyau::Nonce& nonce, const std::vector<std::string>& tokens);

}  // namespace noyau_test
