#include "redact/folded_view.hpp"

#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "noyau/core/arena.hpp"
#include "noyau/core/utf8.hpp"
#include "redact/surroundings.hpp"

namespace noyau::inline v0_1::detail {

namespace {
bool all_ascii(std::string_view text) noexcept {
  unsigned char seen = 0;  // without a branch per byte
  for (const char c : text) seen |= static_cast<unsigned char>(c);
  return seen < 0x80;
}

// Marks that fold_for_comparison drops; spacing ones stay.
bool is_dropped(std::int32_t value) noexcept {
  const utf8proc_property_t* property = utf8proc_get_property(value);
  return property->combining_class != 0 || property->category == UTF8PROC_CATEGORY_MN ||
         property->category == UTF8PROC_CATEGORY_ME;
}

// Once the dropped marks are gone, only these can still melt into the character before them.
bool may_compose(std::int32_t value) noexcept {
  return (value >= 0x1161 && value <= 0x1175) || (value >= 0x11A7 && value <= 0x11C2) ||
         utf8proc_category(value) == UTF8PROC_CATEGORY_MC;
}

// The composition of the two, or 0.
std::int32_t compose(std::int32_t first, std::int32_t second) noexcept {
  std::array<std::int32_t, 2> pair{first, second};
  constexpr auto options =
      static_cast<utf8proc_option_t>(UTF8PROC_COMPOSE | UTF8PROC_COMPAT | UTF8PROC_STABLE);
  return utf8proc_normalize_utf32(pair.data(), 2, options) == 1 ? pair[0] : 0;
}
}  // namespace

FoldedView::FoldedView(std::string_view text)
    : folded_(&wiping_heap()),
      original_(text),
      ascii_(all_ascii(text)),
      origin_(&wiping_heap()),
      seams_(&wiping_heap()) {
  if (ascii_) {
    folded_.resize(text.size());
    std::transform(text.begin(), text.end(), folded_.begin(), to_lower);
  } else {
    folded_.reserve(text.size());
    origin_.reserve(text.size());
    fold(text);
  }
}

void FoldedView::fold(std::string_view text) {
  constexpr auto options = static_cast<utf8proc_option_t>(UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT |
                                                          UTF8PROC_CASEFOLD | UTF8PROC_IGNORE);
  std::array<std::int32_t, 32> parts{};
  for (std::size_t offset = 0; offset < text.size();) {
    std::size_t stop = offset;
    while (stop < text.size() && static_cast<unsigned char>(text[stop]) < 0x80) ++stop;
    append_ascii(text.substr(offset, stop - offset), offset);
    if (stop == text.size()) break;
    offset = stop;
    const CodePoint point = decode_utf8(text, offset);
    int bound = 0;
    const auto count = utf8proc_decompose_char(static_cast<std::int32_t>(point.value), parts.data(),
                                               static_cast<utf8proc_ssize_t>(parts.size()), options, &bound);
    if (count == 0) add_seam();  // only the default-ignorable ones fold to nothing at all
    for (utf8proc_ssize_t i = 0; i < count; ++i)
      if (const auto part = parts[static_cast<std::size_t>(i)]; !is_dropped(part)) append(offset, part);
    offset += point.bytes;
  }
}

void FoldedView::append_ascii(std::string_view run, std::size_t offset) {
  const std::size_t size = folded_.size();
  folded_.resize(size + run.size());
  std::transform(run.begin(), run.end(), folded_.begin() + static_cast<std::ptrdiff_t>(size), to_lower);
  origin_.resize(size + run.size());
  std::iota(origin_.begin() + static_cast<std::ptrdiff_t>(size), origin_.end(), offset);
}

void FoldedView::append(std::size_t offset, std::int32_t code_point) {
  if (may_compose(code_point) && !folded_.empty()) {
    const auto before = static_cast<std::int32_t>(code_point_before(folded_, folded_.size()));
    if (const std::int32_t melted = compose(before, code_point)) {
      const std::size_t length = utf8_length(static_cast<char32_t>(before));
      folded_.resize(folded_.size() - length);
      offset = origin_[folded_.size()];
      origin_.resize(folded_.size());
      code_point = melted;
    }
  }
  std::array<utf8proc_uint8_t, 4> bytes{};
  const auto length = utf8proc_encode_char(code_point, bytes.data());
  for (utf8proc_ssize_t i = 0; i < length; ++i) {
    folded_ += static_cast<char>(bytes[static_cast<std::size_t>(i)]);
    origin_.push_back(offset);
  }
}

void FoldedView::add_seam() {
  if (seams_.size() <= folded_.size()) seams_.resize(folded_.size() + 1);
  seams_[folded_.size()] = true;
}

std::size_t FoldedView::original_begin(std::size_t begin) const noexcept {
  return origin_.empty() ? begin : origin_[begin];
}

char32_t FoldedView::original_point(std::size_t offset) const noexcept {
  return decode_utf8(original_, original_begin(offset)).value;
}

std::size_t FoldedView::original_end(std::size_t end) const noexcept {
  if (origin_.empty()) return end;
  // A code point that gave several folded ones is taken whole.
  while (end > 0 && end < origin_.size() && origin_[end] == origin_[end - 1]) ++end;
  return end < origin_.size() ? origin_[end] : original_.size();
}

}  // namespace noyau::inline v0_1::detail
