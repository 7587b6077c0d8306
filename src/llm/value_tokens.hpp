// A value by its words and numbers as they are written, and what stands between them.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace noyau::inline v0_1::detail {

struct ValueToken {
  std::size_t begin = 0, end = 0;       // bytes
  std::size_t letters = 0, digits = 0;  // ASCII digits
  bool is_capital = false;              // its first letter
  bool is_upper = false;                // all its letters

  bool is_number() const noexcept { return letters == 0 && digits > 0; }
};

class ValueTokens {
 public:
  explicit ValueTokens(std::string_view text);

  std::size_t size() const noexcept { return tokens_.size(); }
  const ValueToken& operator[](std::size_t i) const noexcept { return tokens_[i]; }
  std::string_view text(std::size_t i) const noexcept { return slice(i, i + 1); }
  // Of the tokens [begin, end), with what stands between them.
  std::string_view slice(std::size_t begin, std::size_t end) const noexcept {
    return text_.substr(tokens_[begin].begin, tokens_[end - 1].end - tokens_[begin].begin);
  }
  // Between a token and the one before, or the beginning of the text.
  std::string_view gap(std::size_t i) const noexcept {
    const std::size_t begin = i == 0 ? 0 : tokens_[i - 1].end;
    return text_.substr(begin, (i < tokens_.size() ? tokens_[i].begin : text_.size()) - begin);
  }
  bool is_after_blank(std::size_t i) const noexcept;  // one space, of whatever width
  bool is_after_hyphen(std::size_t i) const noexcept;
  bool is_after_point(std::size_t i) const noexcept;  // or a comma
  bool begins_sentence(std::size_t i) const noexcept;
  // Of a number of at most nine digits.
  unsigned number(std::size_t i) const noexcept;

 private:
  std::string_view text_;
  std::vector<ValueToken> tokens_;
};

}  // namespace noyau::inline v0_1::detail
