// Telephone numbers: French in every written form, international with + or 00, North American, and any
// plausible number behind a key word ("tél.", "phone"). The pattern meets the whole run of digits and
// what may stand between them; the run is read group by group, each start looking at most 20 digits ahead.
#include <algorithm>
#include <optional>

#include "redact/calling_code.hpp"
#include "redact/digit_groups.hpp"
#include "redact/number_detectors.hpp"
#include "redact/phone_context.hpp"
#include "redact/phone_words.hpp"
#include "redact/surroundings.hpp"

namespace noyau::inline v0_1::detail {

namespace {
constexpr std::size_t npos = std::string_view::npos;

// One run of the pattern, in groups. The functions below return how many groups from `first` make a number.
struct Run {
  std::string_view text;
  DigitGroups groups;

  std::string_view digits(std::size_t i) const noexcept {
    return text.substr(groups[i].begin, groups[i].size());
  }
  bool joined(std::size_t i) const noexcept {
    return i < groups.size() && groups[i].joint != Joint::wide && groups[i].joint != Joint::first;
  }
  bool trunk_zero(std::size_t i) const noexcept {  // the "(0)" of "+33 (0)6"
    return digits(i) == "0" && groups[i].joint == Joint::bracket &&
           byte_before(text, groups[i].begin) == '(' && byte_at(text, groups[i].end) == ')';
  }
};

bool is_tight(Joint joint) noexcept {
  return joint == Joint::dot || joint == Joint::dash || joint == Joint::slash;
}

// Whether the zero at `offset` stands alone before a decimal comma.
bool is_decimal_zero(std::string_view text, std::size_t offset) noexcept {
  return !is_alnum(byte_before(text, offset));
}

// Nothing before group `first` that makes it the tail of something longer.
bool free_before(const Run& run, std::size_t first, bool after_letter) noexcept {
  const DigitGroup& group = run.groups[first];
  if (first > 0) return !is_tight(group.joint) || run.groups[first - 1].size() >= 9;
  const char before = byte_before(run.text, group.begin);
  if (before == '+' || before == '#') return false;
  const char32_t code_point = code_point_before(run.text, group.begin);
  if (is_word(code_point)) return after_letter && is_letter(before);
  // A comma parts columns as well as decimals.
  if (before == ',' && byte_before(run.text, group.begin - 1) == '0')
    return !is_decimal_zero(run.text, group.begin - 2);
  if (before == '.' || before == ':' || before == '-' || before == '/' || before == '_')
    return !is_digit(byte_before(run.text, group.begin - 1));
  return true;
}

// Nothing behind group `last` either. `letters`: a word may follow at once.
bool free_after(const Run& run, std::size_t last, bool letters) noexcept {
  const std::size_t end = run.groups[last].end;
  const char after = byte_at(run.text, end);
  if (is_word(code_point_at(run.text, end)) && !letters) return false;
  if (last + 1 < run.groups.size()) {
    const DigitGroup& next = run.groups[last + 1];
    return !is_tight(next.joint) || next.size() >= 9;
  }
  if (after == '.' || after == ':' || after == '-') return !is_digit(byte_at(run.text, end + 1));
  return true;
}

bool is_general_start(std::string_view national, const CallingCode& code, bool french) noexcept {
  return national.empty() || national[0] != '0' || code.national_zero || french;
}

// Whether `digits` ("33612345678") is a country code, which is `code`, and a national number of its length.
bool is_international(std::string_view digits, const CallingCode& code, bool exact_only) noexcept {
  if (code.length == 0 || (exact_only && !code.exact)) return false;
  std::string_view national = digits.substr(code.length);
  const bool french = digits.starts_with("33");
  if (!is_general_start(national, code, french)) return false;
  if (french && national.starts_with('0')) national.remove_prefix(1);
  if (french && (national.empty() || national[0] == '0')) return false;
  if (digits[0] == '1' && (national.size() < 4 || national[0] < '2' || national[3] < '2')) return false;
  if (digits.size() < 8 || digits.size() > 16) return false;
  return national.size() >= code.shortest && national.size() <= code.longest;
}

// The plus sign of the number that starts with group `first`, also in "+(33)"; or npos.
std::size_t plus_sign(const Run& run, std::size_t first) noexcept {
  const std::size_t begin = run.groups[first].begin;
  if (byte_before(run.text, begin) == '+') return begin - 1;
  const bool bracket = byte_before(run.text, begin) == '(' && byte_at(run.text, run.groups[first].end) == ')';
  return bracket && byte_before(run.text, begin - 1) == '+' ? begin - 2 : npos;
}

std::size_t international(const Run& run, std::size_t first) noexcept {
  const std::size_t sign = plus_sign(run, first);
  const bool plus = sign != npos;
  const std::size_t skip = plus ? 0 : 2;
  if (!plus && (!run.digits(first).starts_with("00") || !free_before(run, first, false))) return 0;
  if (plus) {
    const char before = byte_before(run.text, sign);
    if (is_digit(before) || before == '+') return 0;
  }
  GatheredDigits gathered;
  std::optional<CallingCode> code;  // which more digits do not change
  std::size_t found = 0;
  for (std::size_t i = first; i < run.groups.size() && gathered.size() <= 18; ++i) {
    if (i > first && !run.joined(i)) break;
    if (i > first && run.groups[i].joint == Joint::apart && (!plus || found > 0)) break;
    if (i > first && i <= first + 2 && run.trunk_zero(i)) continue;
    gathered.add(run.digits(i));
    if (gathered.size() < skip + 8 || gathered.size() > skip + 16) continue;
    const bool one_piece = i == first;
    const std::string_view number = gathered.view().substr(skip);
    if (!code) code = calling_code(number);
    if (is_international(number, *code, !plus && one_piece) && free_after(run, i, plus || !one_piece))
      found = i - first + 1;
  }
  return found;
}

// How French people group the ten digits of a number; one hexadecimal digit per group.
bool is_french_grouping(unsigned grouping) noexcept {
  static constexpr unsigned groupings[] = {0xA,  0x22222, 0x4222, 0x433,  0x244,  0x1333,   0x13222, 0x28,
                                           0x46, 0x334,   0x19,   0x2224, 0x2332, 0x112222, 0x2233,  0x64,
                                           0x37, 0x424,   0x226,  0x442,  0x2422, 0x3322,   0x55};
  return std::find(std::begin(groupings), std::end(groupings), grouping) != std::end(groupings);
}

bool is_year(std::string_view digits) noexcept {
  return digits.size() == 4 && (digits.starts_with("19") || digits.starts_with("20"));
}

// Uncommon groupings also occur inside longer numbers in groups.
bool in_longer_number(const Run& run, std::size_t first, std::size_t last) noexcept {
  const auto short_neighbour = [&](std::size_t i, std::size_t joint) {
    return run.joined(joint) && run.groups[i].size() < 9;
  };
  return (first > 0 && short_neighbour(first - 1, first)) || short_neighbour(last + 1, last + 1);
}

bool is_common_grouping(unsigned grouping) noexcept {
  return grouping == 0xA || grouping == 0x22222 || grouping == 0x4222;
}

// Two hexadecimal digits beside, as in a dump of bytes or a hardware address.
bool in_hex_dump(const Run& run, std::size_t first, std::size_t last) noexcept {
  const auto pair = [&](std::size_t at) {
    const char a = byte_at(run.text, at), b = byte_at(run.text, at + 1);
    return is_hex(a) && is_hex(b) && !(is_digit(a) && is_digit(b)) && !is_alnum(byte_at(run.text, at + 2));
  };
  const std::size_t begin = run.groups[first].begin;
  if (pair(run.groups[last].end + 1)) return true;
  return begin >= 3 && !is_alnum(run.text[begin - 1]) && pair(begin - 3) &&
         !is_alnum(byte_before(run.text, begin - 3));
}

// A long row of pairs is a list of numbers, unless it falls into telephone numbers.
bool in_row_of_pairs(const Run& run, std::size_t first, Joint joint) noexcept {
  std::size_t pairs = 5;
  while (pairs < 16 && first + pairs < run.groups.size() && run.groups[first + pairs].size() == 2 &&
         run.groups[first + pairs].joint == joint)
    ++pairs;
  return pairs > 7 && run.digits(first + 5)[0] != '0';
}

// One kind of separator throughout; only the one behind the first group may differ, unless it is a space.
bool same_joints(const Run& run, std::size_t first, std::size_t i) noexcept {
  if (i <= first + 1) return true;
  const Joint before = run.groups[i - 1].joint;
  return run.groups[i].joint == before || (i == first + 2 && before != Joint::space);
}

// Two blanks among single ones part columns, too: only the numbers of mobile telephones are plain enough.
bool holds_column(const Run& run, std::size_t first, std::size_t last) noexcept {
  const auto width = [&](std::size_t i) { return run.groups[i].begin - run.groups[i - 1].end; };
  bool wide = false, narrow = false;
  for (std::size_t i = first + 1; i <= last; ++i)
    (run.text.substr(run.groups[i - 1].end, width(i)) == "  " ? wide : narrow) = true;
  const std::string_view start = run.digits(first);
  return wide && narrow && !start.starts_with("06") && !start.starts_with("07");
}

// "01 02 03 04 05": counting.
bool counts_up(const Run& run, std::size_t first, std::size_t last) noexcept {
  const auto value = [&](std::size_t i) { return (run.digits(i)[0] - '0') * 10 + (run.digits(i)[1] - '0'); };
  for (std::size_t i = first + 1; i <= last; ++i)
    if (value(i) != value(i - 1) + 1) return false;
  return true;
}

// Five pairs that are something else than a number.
bool is_row_of_pairs(const Run& run, std::size_t first, std::size_t last) noexcept {
  return counts_up(run, first, last) || holds_column(run, first, last) || in_hex_dump(run, first, last) ||
         in_row_of_pairs(run, first, run.groups[last].joint) ||
         is_draw(run.text, run.groups[first].begin, run.groups[last].end);
}

std::size_t french(const Run& run, std::size_t first) noexcept {
  if (run.digits(first)[0] != '0') return 0;
  unsigned grouping = 0;
  GatheredDigits gathered;
  std::size_t i = first;
  for (; i < run.groups.size() && gathered.size() < 10 && i < first + 6; ++i) {
    if (i > first && (!run.joined(i) || !same_joints(run, first, i))) return 0;
    if (run.groups[i].size() > 10) return 0;
    grouping = grouping * 16 + static_cast<unsigned>(run.groups[i].size());
    gathered.add(run.digits(i));
  }
  const std::string_view digits = gathered.view();
  if (gathered.size() != 10 || digits[1] == '0' || !is_french_grouping(grouping)) return 0;
  if ((grouping == 0x1333 || grouping == 0x13222) && digits[1] != '8') return 0;  // "0 800 123 456"
  if (!is_common_grouping(grouping) &&
      (in_longer_number(run, first, i - 1) || (i > first + 1 && is_year(run.digits(first + 1)))))
    return 0;
  const Joint joint = run.groups[i - 1].joint;
  if (joint == Joint::apart) return 0;                    // spread_phone.cpp
  if (grouping == 0x19 && joint == Joint::dot) return 0;  // a decimal
  const std::size_t begin = run.groups[first].begin, end = run.groups[i - 1].end;
  if (grouping == 0xA && (is_named_otherwise(run.text, begin) || is_decimal_part(run.text, begin, end)))
    return 0;
  const bool letters = grouping != 0xA && joint != Joint::dash;
  if (!free_before(run, first, letters) || !free_after(run, i - 1, letters)) return 0;
  return grouping == 0x22222 && is_row_of_pairs(run, first, i - 1) ? 0 : i - first;
}

// "O6 12 34 56 78": the letter for the zero.
bool has_letter_o(const Run& run, std::size_t first) noexcept {
  const std::size_t begin = run.groups[first].begin;
  const char before = byte_before(run.text, begin);
  return (before == 'o' || before == 'O') && !is_word(code_point_before(run.text, begin - 1)) &&
         byte_before(run.text, begin - 1) != '_';
}

// The groups of a number whose sizes are `grouping`, joined alike, nothing beside it.
bool has_grouping(const Run& run, std::size_t first, unsigned grouping) noexcept {
  std::size_t last = first;
  for (unsigned digits = 0x100000; digits > 0; digits /= 16) {
    const unsigned size = grouping / digits % 16;
    if (size == 0) continue;
    if (last >= run.groups.size() || run.groups[last].size() != size) return false;
    if (last > first && (!run.joined(last) || !same_joints(run, first, last))) return false;
    ++last;
  }
  return free_before(run, first, has_letter_o(run, first)) && free_after(run, last - 1, false) &&
         !in_longer_number(run, first, last - 1);
}

// "33 6 12 34 56 78", "336 12 34 56 78": the code of the country without its plus.
std::size_t french_without_plus(const Run& run, std::size_t first) noexcept {
  if (!run.digits(first).starts_with("33")) return 0;
  if (has_grouping(run, first, 0x212222) && run.digits(first + 1) != "0") return 6;
  const std::string_view digits = run.digits(first);
  return digits.size() == 3 && (digits[2] == '6' || digits[2] == '7') && has_grouping(run, first, 0x32222)
             ? 5
             : 0;
}

std::size_t french_with_letter(const Run& run, std::size_t first) noexcept {
  if (first > 0 || !has_letter_o(run, first) || run.digits(first)[0] == '0') return 0;
  return has_grouping(run, first, 0x12222) ? 5 : has_grouping(run, first, 0x9) ? 1 : 0;
}

// "020 7946 0958", "0161 496 0000", "07700 900123".
std::size_t british(const Run& run, std::size_t first) noexcept {
  const std::string_view digits = run.digits(first);
  if (digits.starts_with("02") && has_grouping(run, first, 0x344)) return 3;
  if (digits.starts_with("01") && has_grouping(run, first, 0x434)) return 3;
  if (!digits.starts_with("07") && !digits.starts_with("01")) return 0;
  return has_grouping(run, first, 0x56) ? 2 : has_grouping(run, first, 0x533) ? 3 : 0;
}

// "(415) 555-0132", "415-555-0132", "1-415-555-0132". Spaces alone are too weak a form.
std::size_t north_american(const Run& run, std::size_t first) noexcept {
  std::size_t i = first;
  if (run.digits(i) == "1" && run.joined(i + 1)) ++i;
  if (i + 2 >= run.groups.size() || !run.joined(i + 1) || !run.joined(i + 2)) return 0;
  const std::string_view area = run.digits(i), exchange = run.digits(i + 1), line = run.digits(i + 2);
  if (area.size() != 3 || exchange.size() != 3 || line.size() != 4 || area[0] < '2' || exchange[0] < '2')
    return 0;
  const bool bracket =
      run.groups[i + 1].joint == Joint::bracket && byte_before(run.text, run.groups[i].begin) == '(';
  const Joint joint = run.groups[i + 2].joint;
  if (!bracket && (run.groups[i + 1].joint != joint || !is_tight(joint))) return 0;
  if (joint == Joint::slash || joint == Joint::bracket) return 0;
  const char before = byte_before(run.text, run.groups[first].begin);
  if (before == '-' && first == 0) return 0;
  return free_before(run, first, true) && free_after(run, i + 2, false) ? i + 3 - first : 0;
}

bool is_date_like(const Run& run, std::size_t first, std::size_t count) noexcept {
  if (count < 3) return false;
  return (is_year(run.digits(first)) || is_year(run.digits(first + 2))) && run.digits(first + 1).size() <= 2;
}

// Behind a key word: seven to fifteen digits, grouped as numbers are.
std::size_t announced(const Run& run, std::size_t first) noexcept {
  if (first != 0 || run.digits(0).size() > 12 || !free_before(run, 0, false)) return 0;
  std::size_t count = 0, digits = 0, found = 0;
  for (std::size_t i = 0; i < run.groups.size() && (i == 0 || run.joined(i)); ++i) {
    digits += run.groups[i].size();
    if (digits > 15) break;
    ++count;
    if (digits >= 7 && free_after(run, i, false)) found = count;
  }
  if (found == 0 || is_date_like(run, 0, found)) return 0;
  return phone_announced(run.text, run.groups[0].begin) ? found : 0;
}

// How many groups from `first` make a number, in whatever form; what most digits tell already comes first.
std::size_t groups_of_number(const Run& run, std::size_t first) noexcept {
  std::size_t count = international(run, first);
  const char lead = run.digits(first)[0];
  if (count == 0 && lead == '0') count = french(run, first);
  if (count == 0 && lead == '3') count = french_without_plus(run, first);
  if (count == 0 && first == 0) count = french_with_letter(run, first);
  if (count == 0 && lead == '0') count = british(run, first);
  if (count == 0 && lead != '0') count = north_american(run, first);
  if (count == 0 && first == 0) count = announced(run, first);
  return count;
}
}  // namespace

std::size_t examine_phone(std::string_view text, std::size_t begin, std::size_t end, Findings& out) {
  GroupRoom room;
  const Run run{text, split_digit_groups(text, begin, end, room)};
  for (std::size_t i = 0; i < run.groups.size();) {
    const std::size_t count = groups_of_number(run, i);
    if (count > 0) {
      const std::size_t sign = plus_sign(run, i);
      std::size_t from = sign == npos ? run.groups[i].begin : sign;
      if (from == begin && french_with_letter(run, i) == count) --from;
      const std::size_t to = run.groups[i + count - 1].end;
      // An opening bracket belongs to the number when its closing one does.
      if (byte_before(text, from) == '(' && text.substr(from, to - from).find(')') != npos) --from;
      out.add(from, to);
    }
    i += std::max<std::size_t>(count, 1);
  }
  return end;
}

}  // namespace noyau::inline v0_1::detail
