// Adversarial search: a generator that knows the encoder, and a judge that does not. The judge looks at the
// finished block only and folds with utf8proc itself.
#pragma once

#include <random>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "fence/control_tokens.hpp"
#include "noyau/fence/fence.hpp"

namespace noyau_test {

using Random = std::mt19937_64;

// How a token, tag or numbered token of the table is written; a label and a heading stand in line_labels().
std::vector<std::string> spellings(const noyau::detail::ControlToken& token);

// Every spelling of every token of the table.
std::vector<std::string> forbidden_tokens();

// What is forbidden at the start of a line only.
std::vector<std::string> line_labels();

// What the generator writes for a bracket, bar, colon, slash, underscore, number sign or space.
struct LookAlike {
  char32_t point;
  char32_t plain;
};
std::span<const LookAlike> look_alikes();

// Unseen characters that the generator strews in.
extern const std::vector<std::string_view> ignorables;

// With case (unless it is kept) and compatibility folded and ignorable characters removed.
std::string fold_for_judge(std::string_view text, bool strip_marks, bool keep_case = false);

class Judge {
 public:
  explicit Judge(const noyau::Nonce& drawn);
  // What is wrong with a block of data lines; empty: nothing.
  std::string fault(const std::string& block) const;

 private:
  std::string nonce_;
};

// One that overlaps itself, or any other.
noyau::Nonce random_nonce(Random& random, bool repetitive);

// Nested, torn and disguised tokens, border lines, near nonces, labels, breaks, escapes, broken bytes.
std::string hostile_text(Random& random, const noyau::Nonce& nonce, const std::vector<std::string>& tokens);

}  // namespace noyau_test
