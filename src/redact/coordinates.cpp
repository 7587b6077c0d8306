// Latitude and longitude: decimal pairs where something says that they are a place (a word, a map's URL, the
// letters of the compass), and pairs of degrees with minutes.
#include <algorithm>

#include "redact/french_detectors.hpp"
#include "redact/french_text.hpp"

namespace noyau::inline v0_1::detail {

namespace {
constexpr std::size_t npos = std::string_view::npos;

struct Angle {
  std::size_t begin = 0;
  std::size_t end = 0;  // 0: none
  double value = 0;
  char decimal_sign = '\0';
  std::size_t decimals = 0;
  bool degrees = false;  // with the sign of degrees
  bool minutes = false;
  bool compass = false;  // with N, S, E, W or O
};

std::size_t skip_spaces(std::string_view text, std::size_t at, std::size_t most) noexcept {
  for (; most > 0; --most) at += space_length(text, at);
  return at;
}

std::size_t length_of_one(std::string_view text, std::size_t at,
                          std::span<const std::string_view> signs) noexcept {
  const std::string_view rest = text.substr(std::min(at, text.size()));
  const auto found =
      std::find_if(signs.begin(), signs.end(), [&](auto sign) { return rest.starts_with(sign); });
  return found == signs.end() ? 0 : found->size();
}

std::size_t degree_length(std::string_view text, std::size_t at) noexcept {
  static constexpr std::string_view signs[] = {"\u00B0", "\u00BA", "\u02DA"};
  return length_of_one(text, at, signs);
}
std::size_t minute_length(std::string_view text, std::size_t at) noexcept {
  static constexpr std::string_view signs[] = {"''", "'", "\u2032", "\u2019", "\u00B4", "\u02B9"};
  const std::size_t length = length_of_one(text, at, signs);
  return length == 2 && text[at] == '\'' ? 0 : length;
}
std::size_t second_length(std::string_view text, std::size_t at) noexcept {
  static constexpr std::string_view signs[] = {"\"", "\u2033",       "\u201D",
                                               "''", "\u2032\u2032", "\u2019\u2019"};
  return length_of_one(text, at, signs);
}

// The end of the compass's letter or word at `at`; else `at`.
// The letter may touch the number it stands before, not one behind it.
std::size_t compass_end(std::string_view text, std::size_t at, bool leading) noexcept {
  static constexpr std::string_view names[] = {"n",   "s",     "e",     "w",     "o",    "nord", "sud",
                                               "est", "ouest", "north", "south", "east", "west"};
  const FoldedWord word = read_word(text, at);
  const bool meant = is_listed(word.view(), names) && (word.capital || word.length > 1);
  return meant && (leading || !is_digit(byte_at(text, word.end))) ? word.end : at;
}

// Digits with an optional fraction.
std::size_t read_value(std::string_view text, std::size_t at, std::size_t most, double& value, char& sign,
                       std::size_t& decimals) noexcept {
  const std::size_t stop = digits_end(text, at);
  if (stop == at || stop - at > most) return 0;
  value = 0;
  for (std::size_t i = at; i < stop; ++i) value = value * 10 + (text[i] - '0');
  sign = byte_at(text, stop);
  decimals = 0;
  if ((sign != '.' && sign != ',') || !is_digit(byte_at(text, stop + 1))) return sign = '\0', stop;
  const std::size_t end = std::min(digits_end(text, stop + 1), stop + 20);
  decimals = end - stop - 1;
  return end;
}

// Minutes and seconds behind the degrees; `at` when there are none.
std::size_t minutes_end(std::string_view text, std::size_t at, bool& found) noexcept {
  double value = 0;
  char sign = '\0';
  std::size_t decimals = 0;
  std::size_t stop = read_value(text, skip_spaces(text, at, 1), 2, value, sign, decimals);
  const std::size_t prime = stop > 0 && value < 60 ? minute_length(text, skip_spaces(text, stop, 1)) : 0;
  if (prime == 0) return at;
  found = true;
  at = skip_spaces(text, stop, 1) + prime;
  stop = read_value(text, skip_spaces(text, at, 1), 2, value, sign, decimals);
  const std::size_t second = stop > 0 && value < 60 ? second_length(text, skip_spaces(text, stop, 1)) : 0;
  return second == 0 ? at : skip_spaces(text, stop, 1) + second;
}

Angle read_angle(std::string_view text, std::size_t at) noexcept {
  Angle angle;
  angle.begin = at;
  const std::size_t leading = compass_end(text, at, true);
  angle.compass = leading > at;
  if (angle.compass) at = skip_spaces(text, leading, 1);
  if (byte_at(text, at) == '+')
    ++at;
  else
    at += text.substr(std::min(at, text.size())).starts_with("\u2212") ? 3 : dash_length(text, at);
  std::size_t end = read_value(text, at, 3, angle.value, angle.decimal_sign, angle.decimals);
  if (end == 0) return angle;
  if (const std::size_t degree = degree_length(text, skip_spaces(text, end, 1))) {
    angle.degrees = true;
    end = minutes_end(text, skip_spaces(text, end, 1) + degree, angle.minutes);
  }
  if (!angle.compass) {
    const std::size_t letter = compass_end(text, skip_spaces(text, end, 1), false);
    angle.compass = letter > skip_spaces(text, end, 1);
    if (angle.compass) end = letter;
  }
  const bool whole = !is_word(code_point_at(text, end)) || angle.compass;
  angle.end = whole && angle.value <= 180 ? end : 0;
  return angle;
}

constexpr std::string_view axis_words[] = {"lat", "latitude*", "lon",     "long", "longitude*",
                                           "lng", "gpslat*",   "gpslon*", "mlon", "mlat"};

// How a pair is written.
struct Pair {
  std::size_t second = npos;  // where its second number starts
  bool sign = false;          // more than a blank or a comma between
  bool labelled = false;      // each number has a name of its own
};

std::size_t skip_blank(std::string_view text, std::size_t at) noexcept {
  for (std::size_t i = 0; i < 3; ++i)
    at += byte_at(text, at) == '\n' || byte_at(text, at) == '\t' ? 1 : space_length(text, at);
  return at;
}

Pair read_pair(std::string_view text, const Angle& first) noexcept {
  if (text.substr(first.end).starts_with("!4d")) return {first.end + 3, true, true};
  static constexpr std::string_view signs[] = {",", ";", "/", "|", "~", "&"};
  std::size_t at = skip_blank(text, first.end);
  const std::size_t length = length_of_one(text, at, signs);
  const bool sign = length > 0 && text[at] != ',';
  at = skip_blank(text, at + length);
  if (at > first.end && read_angle(text, at).end > 0) return {at, sign, false};
  const std::size_t limit = context_end(text, first.end, 40);
  std::size_t digit = first.end;
  while (digit < limit && !is_digit(text[digit])) ++digit;
  if (digit == limit || !holds_word(text, first.end, digit, axis_words)) return {};
  return {byte_before(text, digit) == '-' ? digit - 1 : digit, true, true};
}

bool in_map_url(std::string_view text, std::size_t begin) noexcept {
  const std::size_t limit = context_begin(text, begin, 120);
  std::size_t start = begin;
  while (start > limit && static_cast<unsigned char>(text[start - 1]) > 0x20) --start;
  const std::string_view url = text.substr(start, begin - start);
  static constexpr std::string_view marks[] = {"geo:", "/map", "maps", "map=", "ll=", "loc:", "waze."};
  return std::any_of(std::begin(marks), std::end(marks), [&](auto mark) { return url.find(mark) != npos; });
}

bool says_place(std::string_view text, std::size_t begin, std::size_t end) noexcept {
  static constexpr std::string_view words[] = {
      "lat",     "latitude*", "lon",       "long",      "longitude*", "lng",       "gps*",     "mlat",
      "mlon",    "position",  "positions", "coord",     "coords",     "coordonn*", "coordin*", "geo",
      "geoloc*", "localis*",  "location",  "locations", "waypoint*",  "latlng",    "latlon",   "ll"};
  return holds_word(text, context_begin(text, begin, 48), begin, words) ||
         holds_word(text, end, line_context_end(text, end, 24), words) || in_map_url(text, begin) ||
         text.substr(0, begin).ends_with("POINT(") || text.substr(0, begin).ends_with("POINT (");
}

bool is_place(std::string_view text, const Angle& first, const Angle& second, bool sign) noexcept {
  if (std::min(first.value, second.value) > 90) return false;
  if (first.minutes && second.minutes) return true;
  if (first.minutes != second.minutes || first.decimals < 3 || second.decimals < 3) return false;
  if (first.decimal_sign != second.decimal_sign) return false;
  if (first.compass && second.compass) return true;
  if (first.degrees && second.degrees) return true;
  // Three digits behind a comma may be thousands.
  if (first.decimal_sign == ',' && !sign && (first.decimals < 4 || second.decimals < 4)) return false;
  return says_place(text, first.begin, second.end);
}

// From a digit of the first number back to where the angle starts.
std::size_t angle_begin(std::string_view text, std::size_t at) noexcept {
  for (std::size_t i = 0; i < 3 && is_digit(byte_before(text, at)); ++i) --at;
  const char sign = byte_before(text, at);
  if (sign == '-' || sign == '+') --at;
  if (text.substr(0, at).ends_with("\u2212")) at -= 3;
  const std::size_t near = byte_before(text, at) == ' ' ? at - 1 : at;
  const char letter = byte_before(text, near);
  const bool compass = letter != '\0' && std::string_view("NSEWO").find(letter) != npos;
  return compass && !is_word(code_point_before(text, near - 1)) ? near - 1 : at;
}
}  // namespace

std::size_t examine_coordinates(std::string_view text, std::size_t begin, std::size_t end, Findings& out) {
  const std::size_t resume = std::max(digits_end(text, begin), end - 1);
  const std::size_t start = angle_begin(text, begin);
  const char32_t before = code_point_before(text, start);
  if (is_word(before) && byte_before(text, start) != 'd') return resume;
  if ((before == '.' || before == ',') && is_digit(byte_before(text, start - 1))) return resume;
  const Angle first = read_angle(text, start);
  if (first.end == 0) return resume;
  const Pair pair = read_pair(text, first);
  if (pair.second == npos) return resume;
  const Angle second = read_angle(text, pair.second);
  if (second.end == 0 || !is_place(text, first, second, pair.sign)) return resume;
  // Between numbers with names stands what a parser wants to keep.
  if (pair.labelled) {
    out.add(first.begin, first.end);
    out.add(second.begin, second.end);
  } else {
    out.add(first.begin, second.end);
  }
  return second.end;
}

}  // namespace noyau::inline v0_1::detail
