#include <algorithm>

#include "redact/byte_search.hpp"
#include "redact/finders.hpp"
#include "redact/number_detectors.hpp"
#include "redact/separators.hpp"
#include "redact/surroundings.hpp"

namespace noyau::inline v0_1::detail {

namespace {
constexpr std::size_t npos = std::string_view::npos;
constexpr std::uint64_t narrow_signs = code_points({0x07, 0x09, 0x2F, 0x10, 0x11, 0x13});  // of U+2000

constexpr Separators in_phone(" \t._-/()", no_break_space, narrow_signs);
constexpr Separators in_groups(" \t._-", no_break_space, spaces_and_dashes);  // of cards and IBANs
constexpr Separators in_spread(" \t.,_|*~/-", code_points({0x37}), code_points({0x22, 0x13}));
constexpr Separators in_single(" ._-", 0, 0);

struct Chain {
  std::size_t end = 0;  // behind its last digit
  std::size_t digits = 0;
};

// Digits from run `i` on, or from the place in it, with at most `gap` separators between.
Chain chain_from(const Ground& ground, std::size_t i, const DigitRun& first, const Separators& separators,
                 std::size_t gap) noexcept {
  Chain chain{first.end, first.end - first.begin};
  for (;;) {
    const std::size_t next = separators.skip(ground.text, chain.end, gap);
    if (!is_digit(byte_at(ground.text, next))) return chain;
    // Behind the last run of the window the text has to be read.
    ++i;
    chain.end = i < ground.runs.size() ? ground.runs[i].end : run_end<Digit>(ground.text, next);
    chain.digits += chain.end - next;
  }
}

// The first chain of `least` digits or more. One that starts within a chain has fewer.
bool find_chain(const Ground& ground, std::size_t from, std::size_t to, const Separators& separators,
                std::size_t gap, std::size_t least, Match& match) {
  std::size_t done = from;
  return search_runs(ground, from, Digits{least}, [&](std::size_t i) {
    const DigitRun run = ground.run(i, from);
    if (run.begin < done) return Look::on;
    if (run.begin >= to) return Look::stop;
    const Chain chain = chain_from(ground, i, run, separators, gap);
    done = chain.end;
    if (chain.digits < least) return Look::on;
    match = {run.begin, chain.end};
    return Look::found;
  });
}

// Seven digits or more, with up to two plus signs and brackets before.
bool find_phone(const Ground& ground, std::size_t from, std::size_t to, Match& match) {
  const std::string_view text = ground.text;
  // The digits of a match that starts in front of `to` may stand behind it.
  if (!find_chain(ground, from, to + 2, in_phone, 3, 7, match)) return false;
  for (int i = 0; i < 2; ++i) {
    const char before = match.begin > from ? text[match.begin - 1] : '\0';
    if (before == '+' || before == '(') --match.begin;
  }
  return match.begin < to;
}

bool find_card(const Ground& ground, std::size_t from, std::size_t to, Match& match) {
  return find_chain(ground, from, to, in_groups, 3, 12, match);
}

// 0[1-9] and four pairs, separators between; its end, or 0.
std::size_t spread_pairs_end(std::string_view text, std::size_t at) noexcept {
  if (byte_at(text, at) != '0' || !is_digit(byte_at(text, at + 1)) || text[at + 1] == '0') return 0;
  at += 2;
  for (int pair = 0; pair < 4; ++pair) {
    const std::size_t begin = in_spread.skip(text, at, 3);
    if (begin == at || !is_digit(byte_at(text, begin)) || !is_digit(byte_at(text, begin + 1))) return 0;
    at = begin + 2;
  }
  return at;
}

std::size_t spread_digits_end(std::string_view text, std::size_t at) noexcept {
  if (byte_at(text, at) != '0') return 0;
  ++at;
  for (int digit = 0; digit < 9; ++digit) {
    if (in_single.length(text, at) == 0 || !is_digit(byte_at(text, at + 1))) return 0;
    at += 2;
  }
  return at;
}

// Only the last two digits of a run can be the first of a number that is spread.
bool find_spread_phone(const Ground& ground, std::size_t from, std::size_t to, Match& match) {
  const auto wanted = [](const DigitStretch& stretch) { return stretch.digits >= 10 && stretch.has_runs(5); };
  return search_runs(ground, from, wanted, [&](std::size_t i) {
    const DigitRun run = ground.run(i, from);
    const std::size_t size = run.end - run.begin;
    for (std::size_t back = std::min<std::size_t>(size, 2); back > 0; --back) {
      const std::size_t begin = run.end - back;
      if (begin >= to) return Look::stop;
      const std::size_t end =
          back == 2 ? spread_pairs_end(ground.text, begin) : spread_digits_end(ground.text, begin);
      if (end == 0) continue;
      match = {begin, end};
      return Look::found;
    }
    return Look::on;
  });
}

constexpr bool is_capital(char c) noexcept {
  return c >= 'A' && c <= 'Z';
}

// Where the run of one to three separators that ends at `end` begins; `end` when there is none.
std::size_t joint_begin(std::string_view text, std::size_t end) noexcept {
  std::size_t begin = end;
  for (int i = 0; i < 3; ++i) {
    const std::size_t length = in_groups.length_before(text, begin);
    if (length == 0) break;
    begin -= length;
  }
  return begin;
}

// The country's two letters, in front of the digits at `digits`: together with them, or apart in capitals.
// Where they begin; npos when they do not stand there.
std::size_t country_before(std::string_view text, std::size_t digits, bool& spread) noexcept {
  const std::size_t second = joint_begin(text, digits);
  if (second == 0 || !is_letter(text[second - 1])) return npos;  // as with most digits
  const std::size_t first = joint_begin(text, second - 1);
  if (first == 0) return npos;
  spread = first + 1 < second;
  const bool letters = second == digits ? !spread && is_letter(text[first - 1])
                                        : is_capital(text[first - 1]) && is_capital(text[second - 1]);
  return letters ? first - 1 : npos;
}

// Two letters, two digits, one of either; with separators anywhere between where the letters are capitals.
bool find_iban(const Ground& ground, std::size_t from, std::size_t to, Match& match) {
  const std::string_view text = ground.text;
  // In front of the other runs of a stretch stand digits.
  for (std::size_t next = ground.first_stretch(from); next < ground.stretches.size(); ++next) {
    const DigitRun run = ground.runs[ground.stretches[next].first];
    if (run.end <= from) continue;
    const std::size_t size = run.end - run.begin;
    bool spread = false;
    const std::size_t begin = country_before(text, run.begin, spread);
    if (begin == npos || begin < from) continue;
    if (begin >= to) return false;
    if (spread ? size != 1 : size < 2) continue;
    const std::size_t digits = run.begin + (spread ? 1 : 2);
    const std::size_t last = in_groups.skip(text, digits, 3);
    const char after = byte_at(text, last);
    const bool together = begin + 2 == run.begin;
    if (!is_digit(after) && (spread || !(together ? is_letter(after) : is_capital(after)))) continue;
    match = {begin, last + 1};
    return true;
  }
  return false;
}

constexpr OwnFinder finders[] = {{examine_phone, Trigger::many_digits, find_phone},
                                 {examine_spread_phone, Trigger::many_digits, find_spread_phone},
                                 {examine_card, Trigger::many_digits, find_card},
                                 {examine_iban, Trigger::digit, find_iban}};
}  // namespace

Finder number_finder(const Detector& detector) noexcept {
  return find_in(finders, detector);
}

Finder finder_of(const Detector& detector) noexcept {
  for (const auto find : {network_finder, number_finder, french_finder})
    if (const Finder finder = find(detector)) return finder;
  return nullptr;
}

}  // namespace noyau::inline v0_1::detail
