#include "redact/plain_view.hpp"

#include <utf8proc.h>

#include <algorithm>
#include <array>

#include "noyau/core/arena.hpp"
#include "noyau/core/utf8.hpp"
#include "redact/labels.hpp"

namespace noyau::inline v0_1::detail {

namespace {
constexpr char32_t unchanged = 0xFFFFFFFF;
constexpr char32_t removed = 0;

// Lead bytes of characters that may be read otherwise. Latin, Greek, Cyrillic, Hebrew, kana and Han are not.
constexpr std::array<bool, 256> may_differ = [] {
  std::array<bool, 256> table{};
  for (const unsigned lead :
       {0xC2U, 0xCDU, 0xD8U, 0xD9U, 0xDBU, 0xDFU, 0xE0U, 0xE1U, 0xE2U, 0xE3U, 0xEAU, 0xEFU, 0xF0U, 0xF3U})
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

// What the character is read as.
char32_t plain_form(char32_t value) noexcept {
  if (is_full_width(value)) return value - 0xFF01 + '!';
  if (value == 0xFE6B) return '@';
  const utf8proc_property_t* property = utf8proc_get_property(static_cast<std::int32_t>(value));
  if (property->category == UTF8PROC_CATEGORY_ND) return '0' + digit_value(value);
  // Enclosing marks: a keycap is its digit.
  if (property->ignorable != 0 || property->category == UTF8PROC_CATEGORY_ME) return removed;
  return unchanged;
}

// Most emoji and common punctuation are told by their second byte already.
bool is_common(std::string_view text, std::size_t at) noexcept {
  const auto lead = static_cast<unsigned char>(text[at]);
  const auto second = static_cast<unsigned char>(text[at + 1]);
  if (lead == 0xC2) return second != 0xAD;
  if (lead == 0xE2) return second != 0x80 && second != 0x81 && second != 0x83;
  if (lead == 0xF0) return second == 0x9F && static_cast<unsigned char>(text[at + 2]) != 0xAF;
  return false;
}

// The first character at or after `at` that is read otherwise; the text's size when there is none.
std::size_t find_changed(std::string_view text, std::size_t at, CodePoint& point, char32_t& form) noexcept {
  for (; at < text.size(); ++at) {
    if (!may_differ[static_cast<unsigned char>(text[at])] || is_common(text, at)) continue;
    point = decode_utf8(text, at);
    form = plain_form(point.value);
    if (form != unchanged) break;
  }
  return at;
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
