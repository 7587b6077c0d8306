// French postal addresses. Two patterns meet them: a number before a way ("12 bis rue"), and a postal code
// before a town, for streets without a number, boxes and what a key word announces.
#include <algorithm>

#include "redact/french_address.hpp"
#include "redact/french_detectors.hpp"
#include "redact/french_towns.hpp"

namespace noyau::inline v0_1::detail {

namespace {
constexpr std::size_t npos = std::string_view::npos;

// The first digit of the number, and of the one it forms a range with: "12-14", "12/14"; or npos.
std::size_t house_number_begin(std::string_view text, std::size_t digit) noexcept {
  const auto back = [&](std::size_t at) {
    std::size_t begin = at;
    while (at - begin < 5 && is_digit(byte_before(text, begin))) --begin;
    return begin;
  };
  std::size_t begin = back(digit + 1);
  if (digit + 1 - begin > 4) return npos;
  const char before = byte_before(text, begin);
  if (before == '-' || before == '/') {
    const std::size_t other = back(begin - 1);
    const bool range = other < begin - 1 && begin - 1 - other <= 4;
    if (range) begin = other;
  }
  const char32_t free = code_point_before(text, begin);
  if (is_word(free) || free == '_' || free == '/' || free == '-') return npos;
  return (free == '.' || free == ',') && is_digit(byte_before(text, begin - 1)) ? npos : begin;
}

// Where the way starts behind the number: after "bis", "B", a comma, a line's blanks.
std::size_t way_begin(std::string_view text, std::size_t at) noexcept {
  static constexpr std::string_view suffixes[] = {"bis", "ter", "quater", "quinquies", "a",
                                                  "b",   "c",   "d",      "e",         "f"};
  const FoldedWord suffix = read_word(text, at + space_length(text, at));
  std::size_t way = 0;
  if (is_listed(suffix.view(), suffixes) && read_way(text, suffix.begin, way) == Way::none) at = suffix.end;
  for (int i = 0; i < 3; ++i) {
    const char c = byte_at(text, at);
    at += c == ',' || c == '\n' ? 1 : space_length(text, at);
  }
  return at;
}

// Complements right before the street, in one piece with it, are part of the address: "Bât. B, 3e étage, ".
std::size_t with_complements_before(std::string_view text, std::size_t begin) noexcept {
  std::size_t at = context_begin(text, begin, 64);
  bool inside = is_word(code_point_before(text, at));
  while (at < begin) {
    const char32_t c = code_point_at(text, at);
    if (is_word(c) && !inside && complements_reach(text, at, begin)) return at;
    inside = is_word(c) || is_mark(c);
    at += utf8_length(c);
  }
  return begin;
}

constexpr std::string_view announcing[] = {"adresse*", "habit*",   "domicil*", "demeur*", "postal",   "cp",
                                           "resid*",   "address*", "livr*",    "siege",   "logement", "sis"};

bool is_announced(std::string_view text, std::size_t begin) noexcept {
  return holds_word(text, context_begin(text, begin, 40), begin, announcing);
}

// Whether what stands around a way of everyday words makes it an address.
bool is_convincing(std::string_view text, std::size_t number, Way way, const Street& street, const Tail& tail,
                   bool comma) noexcept {
  if (way == Way::sure || tail.code || tail.complement) return true;
  if (way == Way::ambiguous && (street.capital || comma)) return true;
  return is_announced(text, number);
}

// The start of a street, a box or a place in the context before a postal code whose address reaches it; npos.
std::size_t street_before(std::string_view text, std::size_t code) noexcept {
  static constexpr std::string_view boxes[] = {"bp",        "cs",  "tsa",      "lieu",
                                               "residence", "bat", "batiment", "hameau"};
  const std::size_t limit = context_begin(text, code, 96);
  int tried = 0;
  for (std::size_t at = limit; at < code && tried < 3;) {
    const FoldedWord word = read_word(text, at);
    const bool whole = !word.empty() && !is_word(code_point_before(text, at));
    std::size_t way_end = 0;
    const bool way = whole && read_way(text, at, way_end) != Way::none;
    if (way || (whole && is_listed(word.view(), boxes))) {
      ++tried;
      const std::size_t name = way ? read_street_name(text, way_end).end : 0;
      const Tail tail = name > 0 ? read_tail(text, name) : read_tail(text, at, true);
      if (tail.end > code) return at;
    }
    at = word.empty() ? at + utf8_length(code_point_at(text, at)) : word.end;
  }
  return npos;
}
}  // namespace

std::size_t examine_street(std::string_view text, std::size_t begin, std::size_t, Findings& out) {
  const std::size_t resume = digits_end(text, begin);
  const std::size_t number = house_number_begin(text, resume - 1);
  if (number == npos) return resume;
  const std::size_t way_at = way_begin(text, resume);
  std::size_t way_end = 0;
  const Way way = read_way(text, way_at, way_end);
  if (way == Way::none) return resume;
  const Street street = read_street_name(text, way_end);
  if (street.end == 0) return resume;
  const Tail tail = read_tail(text, street.end);
  const bool comma = text.substr(resume, way_at - resume).find(',') != npos;
  if (!is_convincing(text, number, way, street, tail, comma)) return resume;
  out.add(with_complements_before(text, number), tail.end);
  return tail.end;
}

std::size_t examine_town(std::string_view text, std::size_t begin, std::size_t, Findings& out) {
  const std::size_t resume = digits_end(text, begin);
  std::size_t from = begin;
  const bool prefixed = byte_before(text, begin) == '-' && to_lower(byte_before(text, begin - 1)) == 'f' &&
                        !is_word(code_point_before(text, begin - 2));
  if (prefixed) from -= 2;
  if (!prefixed && !number_starts(text, begin)) return resume;
  const std::size_t code = read_postal_code(text, begin);
  if (code == 0) return resume;
  bool cedex = false;
  const std::size_t town_at = skip_signs(text, code, 3);
  std::size_t end = town_at > code ? read_town(text, town_at, true, cedex) : 0;
  if (end == 0) return resume;
  const std::size_t street = street_before(text, from);
  if (street != npos) {
    out.add(with_complements_before(text, street), end);
    return end;
  }
  const bool capital = read_word(text, town_at).capital;
  const bool told = prefixed || is_announced(text, from) || is_town_name(text, town_at, end);
  if (!cedex && !(capital && told)) return resume;
  out.add(from, end);
  return end;
}

}  // namespace noyau::inline v0_1::detail
