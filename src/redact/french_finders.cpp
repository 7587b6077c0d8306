#include <algorithm>
#include <array>
#include <cstdint>

#include "redact/byte_search.hpp"
#include "redact/finders.hpp"
#include "redact/french_detectors.hpp"
#include "redact/separators.hpp"
#include "redact/surroundings.hpp"

namespace noyau::inline v0_1::detail {

namespace {
constexpr std::size_t npos = std::string_view::npos;
constexpr Separators in_number(" -./", no_break_space, spaces_and_dashes);
constexpr Separators in_nir(" \t_-./", no_break_space, spaces_and_dashes);
constexpr Separators in_rib(" -./|\t_", no_break_space, spaces_and_dashes);
constexpr Separators before_town(" ,-", no_break_space, code_points({0x13}));
constexpr Separators before_way(", \n", no_break_space, 0);

bool are_digits(std::string_view text, std::size_t at, std::size_t count) noexcept {
  for (std::size_t i = 0; i < count; ++i)
    if (!is_digit(byte_at(text, at + i))) return false;
  return true;
}

constexpr bool is_nir_character(char c) noexcept {
  return is_digit(c) || to_lower(c) == 'a' || to_lower(c) == 'b';
}

// Thirteen characters, at most three separators between two.
bool find_nir(const Ground& ground, std::size_t from, std::size_t to, Match& match) {
  constexpr std::size_t length = 13;
  const std::string_view text = ground.text;
  const auto wanted = [](const DigitStretch& stretch) {
    return stretch.digits >= length || stretch.has(DigitStretch::nir_letter);
  };
  std::size_t done = from;
  return search_runs(ground, from, wanted, [&](std::size_t i) {
    const DigitRun run = ground.run(i, from);
    // What starts further on in a part that was too short ends with it, too.
    if (run.begin < done) return Look::on;
    if (run.begin >= to) return Look::stop;
    std::size_t at = run.end;
    std::size_t count = run.end - run.begin;
    for (std::size_t behind = i + 1; count < length;) {
      const std::size_t next = in_nir.skip(text, at, 3);
      if (!is_nir_character(byte_at(text, next))) break;
      const bool digits = behind < ground.runs.size() && ground.runs[behind].begin == next;
      at = digits ? ground.runs[behind++].end : next + 1;
      count += at - next;
    }
    done = at;
    if (count < length) return Look::on;
    match = {run.begin, at - (count - length)};
    return Look::found;
  });
}

// Nine digits by threes; the end, or 0.
std::size_t siren_end(std::string_view text, std::size_t at) noexcept {
  for (int group = 0; group < 3; ++group) {
    if (group > 0) at += in_number.length(text, at);
    if (!are_digits(text, at, 3)) return 0;
    at += 3;
  }
  return at;
}

std::size_t siret_end(std::string_view text, std::size_t at) noexcept {
  const std::size_t siren = siren_end(text, at);
  if (siren == 0) return 0;
  const std::size_t rest = in_number.skip(text, siren, 3);
  return are_digits(text, rest, 2) ? rest + 2 : 0;
}

// Groups of three have to end where the run does, but in one that is long enough for the whole.
bool find_by_threes(const Ground& ground, std::size_t from, std::size_t to, std::size_t whole,
                    std::size_t (*end_of)(std::string_view, std::size_t), Match& match) {
  // All groups but the first are a run of three, or stand in one of six or more.
  const auto wanted = [whole](const DigitStretch& stretch) {
    return stretch.digits >= whole && stretch.has(DigitStretch::three);
  };
  return search_runs(ground, from, wanted, [&](std::size_t i) {
    const DigitRun run = ground.run(i, from);
    const std::size_t size = run.end - run.begin;
    if (size < 3) return Look::on;
    const std::size_t behind =
        i + 1 < ground.runs.size() ? ground.runs[i + 1].end - ground.runs[i + 1].begin : 6;
    for (const std::size_t back :
         {size >= whole ? size : 0, std::size_t{9}, std::size_t{6}, std::size_t{3}}) {
      if (back == 0 || back > size) continue;
      // The groups that this run does not hold are to begin with the next one.
      if ((back == 6 && behind < 3) || (back == 3 && behind != 3 && behind < 6)) continue;
      const std::size_t begin = run.end - back;
      if (begin >= to) return Look::stop;
      const std::size_t end = end_of(ground.text, begin);
      if (end == 0) continue;
      match = {begin, end};
      return Look::found;
    }
    return Look::on;
  });
}

bool find_siren(const Ground& ground, std::size_t from, std::size_t to, Match& match) {
  return find_by_threes(ground, from, to, 9, siren_end, match);
}

bool find_siret(const Ground& ground, std::size_t from, std::size_t to, Match& match) {
  return find_by_threes(ground, from, to, 11, siret_end, match);
}

// "FR", two characters, three digits.
bool find_vat(const Ground& ground, std::size_t from, std::size_t to, Match& match) {
  const std::string_view text = ground.text;
  const auto is_key = [](char c) { return is_digit(c) || (c >= 'A' && c <= 'Z'); };
  const auto find = [&](std::size_t at) {
    const auto starts = [text](std::size_t block) { return pairs_of_block<'f', 'r', 'f', 'r'>(text, block); };
    return find_place(text, at, to, starts);
  };
  for (std::size_t begin = find(from); begin != npos; begin = find(begin + 1)) {
    const std::size_t key = in_number.skip(text, begin + 2, 2);
    if (!is_key(byte_at(text, key)) || !is_key(byte_at(text, key + 1))) continue;
    const std::size_t number = in_number.skip(text, key + 2, 2);
    if (!are_digits(text, number, 3)) continue;
    match = {begin, number + 3};
    return true;
  }
  return false;
}

// The end of `word` (lower case) at `at`, or 0.
std::size_t word_end(std::string_view text, std::size_t at, std::string_view word) noexcept {
  for (std::size_t i = 0; i < word.size(); ++i)
    if (to_lower(byte_at(text, at + i)) != word[i]) return 0;
  return at + word.size();
}

// The word that names a branch may come before all digits.
bool find_branch_word(std::string_view text, std::size_t from, std::size_t to, Match& match) noexcept {
  static constexpr std::string_view words[] = {"guichet", "branchcode", "branch_code"};
  const auto find = [&](std::size_t at) {
    const auto starts = [text](std::size_t block) { return pairs_of_block<'g', 'u', 'b', 'r'>(text, block); };
    return find_place(text, at, to, starts);
  };
  for (from = find(from); from != npos; from = find(from + 1))
    for (const std::string_view word : words)
      if (const std::size_t end = word_end(text, from, word); end > 0) {
        match = {from, end};
        return true;
      }
  return false;
}

// Twice five digits.
bool find_two_fives(const Ground& ground, std::size_t from, std::size_t to, Match& match) {
  const std::string_view text = ground.text;
  const auto wanted = [](const DigitStretch& stretch) {
    return stretch.digits >= 10 && stretch.has(DigitStretch::five);
  };
  return search_runs(ground, from, wanted, [&](std::size_t i) {
    const DigitRun run = ground.run(i, from);
    const std::size_t size = run.end - run.begin;
    if (size < 5) return Look::on;
    const std::size_t begin = size >= 10 ? run.begin : run.end - 5;
    if (begin >= to) return Look::stop;
    const std::size_t second = size >= 10 ? begin + 5 : in_rib.skip(text, begin + 5, 4);
    if (!are_digits(text, second, 5)) return Look::on;
    match = {begin, second + 5};
    return Look::found;
  });
}

bool find_rib(const Ground& ground, std::size_t from, std::size_t to, Match& match) {
  const bool digits = find_two_fives(ground, from, to, match);
  return find_branch_word(ground.text, from, digits ? match.begin : to, match) || digits;
}

// Which letter, whatever its case.
constexpr std::uint32_t low_bits(char c) noexcept {
  return static_cast<unsigned char>(c) & 31U;
}

// How the words for ways begin in the pattern of streets: for the first two letters, which ones may be third.
constexpr auto ways = [] {
  std::array<std::uint32_t, 32 * 32> table{};
  constexpr std::string_view starts =
      "rue av  bd  bl  bv  bou all imp che qua fb  fg  fau esp pro ven sen lot ron cha sq  pl  cou rte rou "
      "pas "
      "vil cit res voi ham dom clo par mai tra gal por pon mon cot za  zi  zo  lie ram car ter esc jar mas "
      "boi ";
  for (std::size_t i = 0; i < starts.size(); i += 4) {
    std::uint32_t& third = table[low_bits(starts[i]) * 32 + low_bits(starts[i + 1])];
    third |= starts[i + 2] == ' ' ? ~std::uint32_t{0} : std::uint32_t{1} << low_bits(starts[i + 2]);
  }
  return table;
}();

// Whether the pattern has to be asked; what is not ASCII it knows better.
bool may_be_way(std::string_view text, std::size_t at) noexcept {
  constexpr auto beyond_ascii = [](char c) { return static_cast<unsigned char>(c) >= 0x80; };
  const char first = byte_at(text, at), second = byte_at(text, at + 1), third = byte_at(text, at + 2);
  if (!is_letter(first)) return first == '\xC5';                         // the long s
  if (!is_letter(second)) return second == '.' || beyond_ascii(second);  // "r.", "côte"
  const std::uint32_t thirds = ways[low_bits(first) * 32 + low_bits(second)];
  if (is_letter(third)) return (thirds >> low_bits(third) & 1) != 0;
  return thirds == ~std::uint32_t{0} || (third == '.' && to_lower(first) == 'c') || beyond_ascii(third);
}

// Behind a house number: one to three blanks or commas, and what may be a way; before them "bis" or a letter.
bool is_before_way(std::string_view text, std::size_t at) noexcept {
  const auto way_behind = [&](std::size_t end) {
    // Fewer blanks than there are never lead to a letter.
    const std::size_t way = before_way.skip(text, end, 3);
    return way > end && may_be_way(text, way);
  };
  if (way_behind(at)) return true;
  if (byte_at(text, at) == ' ') ++at;
  std::size_t end = at;
  while (end < at + 10 && is_letter(byte_at(text, end))) ++end;
  return end > at && end < at + 10 && way_behind(end);
}

bool find_street(const Ground& ground, std::size_t from, std::size_t to, Match& match) {
  // Behind the other runs of a stretch stand digits.
  for (std::size_t next = ground.first_stretch(from); next < ground.stretches.size(); ++next) {
    const std::size_t end = ground.runs[ground.stretches[next].last].end;
    if (end - 1 >= to) return false;
    if (!is_before_way(ground.text, end)) continue;
    match = {end - 1, Match::ask_pattern};
    return true;
  }
  return false;
}

// Five digits before a word.
bool find_town(const Ground& ground, std::size_t from, std::size_t to, Match& match) {
  const std::string_view text = ground.text;
  const auto wanted = [](const DigitStretch& stretch) { return stretch.has(DigitStretch::five); };
  return search_runs(ground, from, wanted, [&](std::size_t i) {
    const DigitRun run = ground.run(i, from);
    if (run.end - run.begin < 5) return Look::on;
    if (run.end - 5 >= to) return Look::stop;
    const std::size_t word = before_town.skip(text, run.end, 3);
    const bool ascii =
        std::none_of(text.begin() + static_cast<std::ptrdiff_t>(run.end),
                     text.begin() + static_cast<std::ptrdiff_t>(std::min(word + 1, text.size())),
                     [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
    if (word == run.end || (ascii && !is_letter(byte_at(text, word)))) return Look::on;
    match = {run.end - 5, ascii ? word + 1 : Match::ask_pattern};
    return Look::found;
  });
}

// A digit with three decimals, or with the sign for degrees.
std::size_t coordinate_end(std::string_view text, std::size_t at) noexcept {
  const char joint = byte_at(text, at);
  if (joint == '.' || joint == ',') return are_digits(text, at + 1, 3) ? at + 4 : 0;
  if (joint == ' ') ++at;
  for (const std::string_view sign : {"\u00B0", "\u00BA", "\u02DA"})
    if (text.substr(std::min(at, text.size()), 2) == sign) return at + 2;
  return 0;
}

bool find_coordinates(const Ground& ground, std::size_t from, std::size_t to, Match& match) {
  const auto wanted = [](const DigitStretch& stretch) {
    return stretch.has(DigitStretch::point | DigitStretch::degree);
  };
  return search_runs(ground, from, wanted, [&](std::size_t i) {
    const std::size_t last = ground.runs[i].end - 1;
    if (last >= to) return Look::stop;
    const std::size_t end = coordinate_end(ground.text, last + 1);
    if (end == 0) return Look::on;
    match = {last, end};
    return Look::found;
  });
}

constexpr OwnFinder finders[] = {{examine_nir, Trigger::many_digits, find_nir},
                                 {examine_siren, Trigger::many_digits, find_siren},
                                 {examine_siret, Trigger::many_digits, find_siret},
                                 {examine_vat_fr, Trigger::many_digits, find_vat},
                                 {examine_rib, Trigger::many_digits, find_rib},
                                 {examine_street, Trigger::digit, find_street},
                                 {examine_town, Trigger::digit, find_town},
                                 {examine_coordinates, Trigger::digit, find_coordinates}};
}  // namespace

Finder french_finder(const Detector& detector) noexcept {
  return find_in(finders, detector);
}

}  // namespace noyau::inline v0_1::detail
