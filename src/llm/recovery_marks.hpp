// What a quotation mark within damaged JSON does: ends its string, belongs to it, or opens another one.
#pragma once

#include <vector>

#include "llm/recovery_string.hpp"

namespace noyau::inline v0_1::detail {

enum class Verdict : std::uint8_t {
  end,      // this mark ends the string
  inner,    // it belongs to the string
  weak,     // it belongs to the string, though it could have ended it
  missing,  // it opens another string: this one ended before
};

// Judges the marks of one string, in their order, by what stands behind each of them.
class MarkJudge {
 public:
  // `span` says where the string begins, and with what; both are the finder's and outlive the judge.
  MarkJudge(RecoveryText& text, const StringPlace& where, const StringSpan& span)
      : text_(text), where_(where), span_(span) {}

  Verdict judge(std::size_t at, std::size_t size);
  // Where the string ended, for the last verdict `missing`.
  std::size_t missing() const noexcept { return missing_; }
  // A mark that belongs to the string.
  void take_inner(std::size_t at) noexcept {
    if (inner_++ == 0) first_inner_ = at;
  }
  std::size_t inner() const noexcept { return inner_; }
  std::size_t first_inner() const noexcept { return first_inner_; }
  // A printed mark in a string between plain ones. True: it was meant to end it.
  bool ends_mixed(std::size_t at, Quote mark);
  // A bracket in the string: what closes none of its own may close one that was open before.
  void see_bracket(std::size_t at);
  void see_colon(std::size_t at) noexcept {
    if (colon_ == nowhere) colon_ = at;
  }
  std::size_t colon() const noexcept { return colon_; }

 private:
  bool has(char bracket) const { return where_.open.find(bracket) != nowhere; }
  bool is_apostrophe(std::size_t at, std::size_t size) const;
  Verdict judge_key(std::size_t at, std::size_t next);
  bool follows_word(std::size_t at) const;
  bool is_unbalanced() const;
  bool starts_word(std::size_t place) const;
  Verdict judge_closer(std::size_t next);
  bool is_wrong_closer(std::size_t at, std::size_t bracket);
  Verdict judge_member(std::size_t at, std::size_t next);
  bool ends_member(std::size_t place);
  bool is_cut_name(std::size_t place) const;
  bool is_unclosed_name(std::size_t place);
  bool is_lone_name(std::size_t at, std::size_t place);
  Verdict judge_opening(std::size_t at, std::size_t next);
  bool closes_before(std::size_t bracket);
  bool opens_member(std::size_t at, std::size_t colon);
  Verdict judge_item(std::size_t at, std::size_t next);
  bool is_inner_end(std::size_t at, std::size_t next);
  bool opens_inner(std::size_t at, std::size_t bracket);
  bool ends_item(std::size_t place);
  bool ends_with_semicolon(std::size_t place);
  bool is_doubled_end(std::size_t at, std::size_t size);
  bool ends_mixed_member(std::size_t next);
  bool ends_mixed_item(std::size_t next);
  bool is_behind_value(std::size_t place);
  bool closes_outer(std::size_t at, std::size_t last);
  std::size_t closing_run(std::size_t comma, char inner) const;

  RecoveryText& text_;
  const StringPlace& where_;
  const StringSpan& span_;
  std::size_t inner_ = 0;  // marks that belong to the string
  std::size_t first_inner_ = nowhere;
  bool is_within_printed_ = false;  // between printed marks that belong to each other
  std::size_t braces_ = 0;          // opened in the string
  std::size_t squares_ = 0;
  std::vector<std::size_t> unmatched_;  // closing brackets without an opening one in the string
  std::size_t colon_ = nowhere;         // the first one in a key
  std::size_t missing_ = nowhere;       // of the last verdict
};

}  // namespace noyau::inline v0_1::detail
