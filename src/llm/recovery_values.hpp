// Reads one value: a string, a number, a literal, words without quotes, a call around another value.
#pragma once

#include "llm/recovery_frames.hpp"
#include "llm/recovery_token.hpp"

namespace noyau::inline v0_1::detail {

class ValueReader : public ReaderState {
 public:
  using ReaderState::ReaderState;

 protected:
  // False: the text broke off before there was one. A bracket is only opened.
  bool value(StringRole role);
  StringSpan find(StringRole role);
  void write(const StringSpan& span);
  void write_bare(std::string_view bare);
  // A backslash before a quotation mark, and Python's letters: u'x', b'x'.
  void drop_prefix();

 private:
  void odd_mark(std::size_t place);
  bool string(StringRole role);
  bool join();
  bool token(StringRole role);
  void write_token(const BareSpan& span);
  std::optional<Mended> number(std::string_view word);
  bool grouped(StringRole role);
  static bool broke_off(std::string_view word);
  bool is_tuple();
  bool is_scalar_of_tuple(std::size_t place);
  std::size_t closing_parenthesis(std::size_t place);
  bool call();
};

}  // namespace noyau::inline v0_1::detail
