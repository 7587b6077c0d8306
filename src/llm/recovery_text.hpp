// What the readers of damaged JSON ask about a text: what stands at a place, and a little ahead of it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace noyau::inline v0_1::detail {

inline constexpr std::size_t nowhere = static_cast<std::size_t>(-1);

bool is_digit(char c) noexcept;
// Letters, digits, '_', '$', and everything beyond ASCII.
bool is_word_char(char c) noexcept;

enum class QuoteKind : std::uint8_t { none, plain, apostrophe, double_like, single_like, guillemet };

// A quotation mark of some kind at a place: " ' and what stands for them in print.
struct Quote {
  QuoteKind kind = QuoteKind::none;
  std::size_t size = 0;
  explicit operator bool() const noexcept { return size > 0; }
};

// Whether `mark` may end what `opening` began: a plain one ends at a plain one only.
bool may_close(Quote opening, Quote mark) noexcept;
// Whether `mark` is a printed one where the plain one that `opening` asks for may have been meant: "a”
bool may_mix(Quote opening, Quote mark) noexcept;

class RecoveryText {
 public:
  explicit RecoveryText(std::string_view text) noexcept;

  std::string_view view() const noexcept { return text_; }
  std::size_t size() const noexcept { return text_.size(); }
  char at(std::size_t place) const noexcept { return place < text_.size() ? text_[place] : '\0'; }
  bool starts_with(std::size_t place, std::string_view part) const noexcept {
    return text_.substr(place < text_.size() ? place : text_.size()).starts_with(part);
  }

  // Looking ahead costs; whoever made it cost more than a small multiple of the text is not read on.
  bool is_exhausted() const noexcept { return work_ > most_work_; }
  void spend(std::size_t bytes) noexcept { work_ += bytes; }

  // Bytes of the white space at a place, 0: none. JSON's own, or also no-break spaces and the like.
  std::size_t json_space(std::size_t place) const noexcept;
  std::size_t space(std::size_t place) const noexcept;
  // The same for \n, \r and \t that are written out, a backslash and a letter, where no word begins with it.
  std::size_t escaped_space(std::size_t place) const noexcept;
  // Bytes of the comment at a place: /* */, <!-- -->, // and # to the end of the line.
  std::size_t comment(std::size_t place) noexcept;
  // It holds the half of two quotation marks, so that it may be a string that lost its first one.
  bool comment_takes_mark(std::size_t place) noexcept;
  // It ends as JSON does, or holds marks of it: what it takes along may be more than a comment. Or dots: it
  // stands for what was left out.
  bool comment_takes_text(std::size_t place) noexcept;
  // Whether a text begins here that only looks like a comment, #fff or //cdn.x/y: the place is one for a
  // value, of a member or of an item.
  bool is_marked_value(std::size_t place, bool is_member) noexcept;
  // The first place from this one on that is neither white space nor comment.
  std::size_t skip(std::size_t place) noexcept;
  // The same behind a quotation mark that may end what `opening` began; a comment that would take marks of
  // the string along is none. `is_doubtful`: what stands before the mark does not look like an end.
  std::size_t skip_behind(std::size_t place, Quote opening, bool is_doubtful) noexcept;
  // The last one before `place`, but not before `first`, that is no white space; `nowhere`: there is none.
  std::size_t before(std::size_t place, std::size_t first) const noexcept;
  bool has_line_break(std::size_t first, std::size_t last) const noexcept;

  Quote quote(std::size_t place) const noexcept;
  bool is_fence(std::size_t place) const noexcept { return starts_with(place, "```"); }
  std::size_t ellipsis(std::size_t place) const noexcept;
  std::size_t word(std::size_t place) const noexcept;  // bytes of word characters

  // From here on "=" stands for ":" as well.
  void accept_equals() noexcept { has_equals_ = true; }
  bool is_colon(std::size_t place) const noexcept {
    return at(place) == ':' || (has_equals_ && at(place) == '=');
  }
  // How many more brackets are closed than opened from a place on, as far as strings can be told apart.
  std::ptrdiff_t surplus(std::size_t place) noexcept;

  // Within a bounded distance: "name": or name: begins here.
  bool is_quoted_key(std::size_t place) noexcept;
  bool is_equals_key(std::size_t place) noexcept;  // "name"=
  bool is_bare_key(std::size_t place) noexcept;
  bool is_key(std::size_t place) noexcept { return is_quoted_key(place) || is_bare_key(place); }
  // "name" and a value behind it, the colon between them missing.
  bool is_key_without_colon(std::size_t place) noexcept;
  // A number, a literal or empty brackets, and nothing else up to a separator.
  bool is_plain_value(std::size_t place) noexcept;
  // A true, false, null or one of their relatives, and nothing else up to a separator.
  bool is_literal(std::size_t place) noexcept;
  // A true, false, null or one of their relatives, and then what ends it: another value, or the line.
  bool begins_literal(std::size_t place) noexcept;
  // A number, a bracket, a quotation mark or a literal.
  bool is_value(std::size_t place) noexcept;
  // Something that stands between ( and ) by itself, or at least begins so.
  bool is_argument(std::size_t place) noexcept;
  // The next quotation mark of the line, within a bounded distance, stands before a separator.
  bool ends_soon(std::size_t place, Quote opening) noexcept;

 private:
  bool is_block_comment(std::size_t place) const noexcept {
    return starts_with(place, "/*") || starts_with(place, "<!--");
  }
  std::size_t line_end(std::size_t place) noexcept;
  bool is_marked_member(std::size_t place, std::size_t sign) noexcept;
  bool is_marked_item(std::size_t place, std::size_t sign) noexcept;
  std::size_t marks_in_line(std::size_t place) noexcept;
  std::size_t marks_within(std::size_t place, std::size_t length, Quote opening) noexcept;
  bool takes_marks(std::size_t place, std::size_t length, Quote opening, bool is_doubtful) noexcept;

  std::string_view text_;
  std::size_t work_ = 0;
  std::size_t most_work_;
  bool has_equals_ = false;
  // The last answers of line_end(), marks_in_line() and surplus(), so that asking again is cheap.
  std::size_t line_begin_ = nowhere;
  std::size_t line_end_ = 0;
  std::size_t marks_place_ = 0;
  std::size_t marks_end_ = nowhere;
  std::size_t marks_ = 0;
  std::size_t surplus_place_ = nowhere;
  std::ptrdiff_t surplus_ = 0;
  bool surplus_in_string_ = false;
};

// Whether this is a word that some language writes for true, false or null.
bool is_literal_word(std::string_view word) noexcept;

}  // namespace noyau::inline v0_1::detail
