#include "redact/name_match.hpp"

#include <utf8proc.h>

#include "redact/common_words.hpp"
#include "redact/name_context.hpp"
#include "redact/surroundings.hpp"

namespace noyau::inline v0_1::detail {

namespace {
constexpr std::uint32_t fewest_divided =
    5;                                    // code points of a name that is found with separators put into it
constexpr std::uint32_t fewest_leet = 4;  // ... with digits for letters
constexpr std::uint32_t fewest_numbered = 6;  // ... with digits before or behind it
constexpr std::uint32_t most_words = 2;       // side by side by chance
constexpr std::size_t longest_article = 3;    // in bytes

// Scripts that are written without spaces, or with endings joined to a name: every place is a boundary.
bool is_spaceless(char32_t c) noexcept {
  return (c >= 0x0E00 && c <= 0x0EFF) || (c >= 0x1000 && c <= 0x109F) || (c >= 0x1780 && c <= 0x17FF) ||
         (c >= 0x2E80 && c <= 0xA4CF) || (c >= 0xAC00 && c <= 0xD7FF) || (c >= 0xF900 && c <= 0xFAFF) ||
         (c >= 0x1B000 && c <= 0x1B16F) || (c >= 0x20000 && c <= 0x3FFFF);
}

bool is_boundary(char32_t left, char32_t right) noexcept {
  return !is_word(left) || !is_word(right) || is_spaceless(left) || is_spaceless(right);
}

bool is_ascii_digit(char32_t c) noexcept {
  return c >= '0' && c <= '9';
}
}  // namespace

// Separators and digits as one would write the name, or to hide it; not as two words that meet by chance.
bool NameJudge::has_shape(const Tally& found, const NameTraits& name) const noexcept {
  if (found.hard > name.shape.hard || found.wide > name.shape.plain) return false;
  if (name.shape.points < fewest_divided && found.gaps > name.shape.gaps) return false;
  if (name.is_number) return found.digits == found.points;
  if (found.digits <= name.shape.digits) return true;
  return name.shape.points >= fewest_leet && found.digits - name.shape.digits <= found.points - found.digits;
}

bool NameJudge::is_edge(std::size_t symbol) const noexcept {
  if (symbol == 0 || symbol == text_.size() || text_.has_gap_before(symbol)) return true;
  const std::size_t offset = text_.offset(symbol);
  if (offset == text_.offset(symbol - 1)) return false;  // inside what one code point gave
  const FoldedView& view = text_.view();
  return view.has_seam(offset) ||
         is_boundary(code_point_before(view.text(), offset), code_point_at(view.text(), offset));
}

// Between a letter and a digit, or a small letter and a capital.
bool NameJudge::is_loose_edge(std::size_t symbol, const NameTraits& name) const noexcept {
  const std::size_t offset = text_.offset(symbol);
  if (!name.loose || offset == text_.offset(symbol - 1)) return false;
  const FoldedView& view = text_.view();
  const char32_t left = code_point_before(view.text(), offset);
  const char32_t right = code_point_at(view.text(), offset);
  if (is_ascii_digit(left) != is_ascii_digit(right)) return name.shape.points >= fewest_numbered;
  return utf8proc_category(static_cast<std::int32_t>(view.original_point(text_.offset(symbol - 1)))) ==
             UTF8PROC_CATEGORY_LL &&
         utf8proc_category(static_cast<std::int32_t>(view.original_point(offset))) == UTF8PROC_CATEGORY_LU;
}

NameMatch NameJudge::edges(std::size_t begin, std::size_t end, const NameTraits& name) const noexcept {
  const bool begins = is_edge(begin);
  if (!begins && !is_loose_edge(begin, name)) return {};
  if (is_edge(end)) return {end, !begins};
  const bool plural = name.loose && code_point_at(text_.view().text(), text_.offset(end)) == 's';
  if (plural && is_edge(end + 1)) return {end + 1, true};
  if (is_loose_edge(end, name)) return {end, true};
  return {};
}

// A common word, or two side by side as in any sentence: "bonne mine" for Bonnemine, "la lune" for LaLune.
// Two that the name itself sets apart are met only as that name: "dark moon" for DarkMoon.
bool NameJudge::is_ordinary(std::size_t begin, std::size_t end, const Tally& found,
                            const NameTraits& name) const noexcept {
  if (name.ordinary) return true;
  if (found.plain != found.gaps || found.gaps >= most_words) return false;
  const std::string_view folded = text_.view().text();
  std::size_t word = begin;
  while (word < end) {
    std::size_t stop = word + 1;
    while (stop < end && stop - word <= longest_common_word && !text_.has_gap_before(stop)) ++stop;
    const std::size_t first = text_.offset(word);
    const bool article = text_.end_offset(stop - 1) - first <= longest_article;
    if (found.gaps > 0 && word == begin && name.parted && !article) return false;
    if (!is_common_word(folded.substr(first, text_.end_offset(stop - 1) - first))) return false;
    word = stop;
  }
  return true;
}

NameMatch NameJudge::judge(std::size_t begin, std::size_t length, const NameTraits& name) const noexcept {
  const std::size_t end = begin + length;
  const Tally found = text_.tally(begin, end);
  if (!has_shape(found, name)) return {};
  const NameMatch match = edges(begin, end, name);
  if (match.end == 0 || name.exempt || name.always || !is_ordinary(begin, end, found, name)) return match;
  const FoldedView& view = text_.view();
  const std::size_t last = text_.end_offset(match.end - 1);
  const bool named =
      is_written_as_name(original_, view.original_begin(text_.offset(begin)), view.original_end(last));
  return named ? match : NameMatch{};
}

}  // namespace noyau::inline v0_1::detail
