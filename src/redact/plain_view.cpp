#include "redact/plain_view.hpp"

#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <bit>

#include "noyau/core/arena.hpp"
#include "noyau/core/utf8.hpp"
#include "redact/byte_search.hpp"
#include "redact/labels.hpp"
#include "redact/surroundings.hpp"

namespace noyau::inline v0_1::detail {

namespace {
constexpr char32_t unchanged = 0xFFFFFFFF;
constexpr char32_t removed = 0;

// Lead bytes of characters that may be read otherwise. Latin, Greek, Cyrillic, Hebrew, kana and Han are not.
constexpr std::array<bool, 256> may_differ = [] {
  std::array<bool, 256> table{};
  for (const unsigned lead : {0xC2U, 0xCCU, 0xCDU, 0xD8U, 0xD9U, 0xDBU, 0xDFU, 0xE0U, 0xE1U, 0xE2U, 0xE3U,
                              0xEAU, 0xEFU, 0xF0U, 0xF3U})
    table[lead] = true;
  return table;
}();

bool is_full_width(char32_t value) noexcept {
  return value >= 0xFF01 && value <= 0xFF5E;
}

// Digits of a script stand in a row, the zero first; several rows may follow each other.
char32_t digit_value(char32_t value) noexcept {
  char32_t first = value;
  while (utf8proc_category(static_cast<std::int32_t>(first - 1)) == UTF8PROC_CATEGORY_ND) --first;
  return (value - first) % 10;
}

// The digit in a circle, black or white; 0: none.
char32_t circled_digit(char32_t value) noexcept {
  for (const char32_t one : {U'\u2460', U'\u2776', U'\u2780', U'\u278A', U'\u24F5'})
    if (value >= one && value < one + 9) return '1' + (value - one);
  return value == U'\u24EA' || value == U'\u24FF' ? '0' : 0;
}

// What the character is read as, whatever stands around.
char32_t plain_form(char32_t value) noexcept {
  if (is_full_width(value)) return value - 0xFF01 + '!';
  if (value == 0xFE6B) return '@';
  if (const char32_t digit = circled_digit(value)) return digit;
  const utf8proc_property_t* property = utf8proc_get_property(static_cast<std::int32_t>(value));
  if (property->category == UTF8PROC_CATEGORY_ND) return '0' + digit_value(value);
  // Enclosing marks: a keycap is its digit.
  if (property->ignorable != 0 || property->category == UTF8PROC_CATEGORY_ME) return removed;
  return unchanged;
}

bool is_plain(char32_t value, bool (*holds)(char)) noexcept {
  const char32_t form = value < 0x80 ? value : plain_form(value);
  return form != unchanged && form < 0x80 && holds(static_cast<char>(form));
}

bool is_mark_of_digits(char32_t value) noexcept {
  return utf8proc_category(static_cast<std::int32_t>(value)) == UTF8PROC_CATEGORY_MN;
}

// Whether a digit stands before `at`, perhaps with marks of its own.
bool follows_digit(std::string_view text, std::size_t at) noexcept {
  constexpr int most_marks = 8;
  for (int marks = 0; marks < most_marks; ++marks) {
    const char32_t before = code_point_before(text, at);
    if (is_plain(before, [](char c) { return is_digit(c); })) return true;
    if (before < 0x80 || !is_mark_of_digits(before)) return false;
    at -= utf8_length(before);
  }
  return false;
}

// The dots of other scripts part the labels of a host, where they stand between letters or digits.
bool is_dot(char32_t value) noexcept {
  return value == 0x3002 || value == 0xFF61 || value == 0x2024;
}

// What the character at `at` is read as: a digit may be struck out or dotted, a dot may look otherwise.
char32_t form_at(std::string_view text, std::size_t at, const CodePoint& point) noexcept {
  const char32_t form = plain_form(point.value);
  if (form != unchanged) return form;
  if (is_dot(point.value)) {
    const auto in_host = [](char32_t value) { return is_plain(value, [](char c) { return is_alnum(c); }); };
    return in_host(code_point_before(text, at)) && in_host(code_point_at(text, at + point.bytes)) ? '.'
                                                                                                  : unchanged;
  }
  return is_mark_of_digits(point.value) && follows_digit(text, at) ? removed : unchanged;
}

// Most emoji and common punctuation are told by their second byte already.
bool is_common(std::string_view text, std::size_t at) noexcept {
  const auto lead = static_cast<unsigned char>(text[at]);
  const char second = byte_at(text, at + 1);
  if (lead == 0xC2) return second != '\xAD';
  if (lead == 0xE2)
    return std::string_view("\x80\x81\x83\x91\x93\x9D\x9E").find(second) == std::string_view::npos;
  if (lead == 0xF0) return second == '\x9F' && byte_at(text, at + 2) != '\xAF';
  return false;
}

// The first character at or after `at` that is read otherwise; the text's size when there is none.
std::size_t find_changed(std::string_view text, std::size_t at, CodePoint& point, char32_t& form) noexcept {
  using Lead = Either<OneOf<'\xC2'>, Range<0xCC, 0xFF>>;
  for (std::size_t block = at; block < text.size(); block += 16) {
    for (std::uint32_t leads = matches_of_block<Lead>(text, block); leads != 0; leads &= leads - 1) {
      at = block + static_cast<std::size_t>(std::countr_zero(leads));
      if (!may_differ[static_cast<unsigned char>(text[at])] || is_common(text, at)) continue;
      point = decode_utf8(text, at);
      form = form_at(text, at, point);
      if (form != unchanged) return at;
    }
  }
  return text.size();
}
}  // namespace

PlainView::PlainView(std::string_view text) : plain_(text), storage_(&wiping_heap()) {
  CodePoint point;
  char32_t form = unchanged;
  const std::size_t first = find_changed(text, 0, point, form);
  if (first < text.size()) {
    rewrite(text, first);
    blank_labels_in(storage_);
    plain_ = storage_;
  } else {
    plain_ = blank_labels(text, storage_);
  }
}

void PlainView::rewrite(std::string_view text, std::size_t first) {
  storage_.reserve(text.size());
  CodePoint point;
  char32_t form = unchanged;
  std::size_t done = 0;
  for (std::size_t at = find_changed(text, first, point, form); at < text.size();
       at = find_changed(text, done, point, form)) {
    if (at > done || segments_.empty()) segments_.push_back({storage_.size(), done, 0});
    storage_ += text.substr(done, at - done);
    if (form != removed) {
      segments_.push_back({storage_.size(), at, point.bytes});
      storage_ += static_cast<char>(form);
    }
    done = at + point.bytes;
  }
  segments_.push_back({storage_.size(), done, 0});
  storage_ += text.substr(done);
}

const PlainView::Segment& PlainView::segment_of(std::size_t plain) const noexcept {
  // Of several that start here the last one holds the byte.
  const auto next =
      std::upper_bound(segments_.begin(), segments_.end(), plain,
                       [](std::size_t at, const Segment& segment) { return at < segment.plain; });
  return *std::prev(next);
}

std::size_t PlainView::original_begin(std::size_t begin) const noexcept {
  if (segments_.empty()) return begin;
  const Segment& segment = segment_of(begin);
  return segment.length > 0 ? segment.original : segment.original + (begin - segment.plain);
}

std::size_t PlainView::original_end(std::size_t end) const noexcept {
  if (segments_.empty()) return end;
  const Segment& segment = segment_of(end - 1);
  // What was removed behind the last byte goes with it.
  if (&segment != &segments_.back() && (&segment)[1].plain == end) return (&segment)[1].original;
  return segment.length > 0 ? segment.original + segment.length : segment.original + (end - segment.plain);
}

}  // namespace noyau::inline v0_1::detail
