// Payment cards: 12 to 19 digits in one piece or in groups, of an issuer's range and length, with Luhn.
#include <algorithm>
#include <cstdint>
#include <iterator>

#include "redact/digit_groups.hpp"
#include "redact/number_detectors.hpp"
#include "redact/surroundings.hpp"

namespace noyau::inline v0_1::detail {

namespace {
constexpr std::size_t shortest_card = 12;
constexpr std::size_t longest_card = 19;

struct IssuerRange {
  int first;  // of the six leading digits
  int last;
  std::size_t shortest;
  std::size_t longest;
};

// In the order of their first numbers.
constexpr IssuerRange issuers[] = {
    {100000, 199999, 15, 15},  // UATP
    {194600, 194699, 16, 16},  // GPN
    {220000, 220499, 16, 19},  // Mir
    {222100, 272099, 16, 16},  // Mastercard
    {300000, 309999, 14, 19},  // Diners Club, JCB
    {340000, 349999, 15, 15},  // American Express
    {352800, 358999, 16, 19},  // JCB
    {360000, 369999, 14, 19},  // Diners Club
    {370000, 379999, 15, 15},  // American Express
    {380000, 399999, 14, 19},  // Diners Club
    {400000, 499999, 13, 13},  // Visa
    {400000, 499999, 16, 16},  // Visa, Carte Bancaire
    {400000, 499999, 19, 19},  // Visa
    {500000, 509999, 12, 19},  // Maestro, Dankort, Elo, RuPay, Verve
    {510000, 559999, 16, 16},  // Mastercard, Carte Bancaire
    {560000, 589999, 12, 19},  // Maestro
    {590000, 699999, 12, 19},  // Discover, UnionPay, RuPay, Troy, Hipercard, Maestro
    {810000, 829999, 16, 19},  // UnionPay, RuPay
    {860000, 860099, 16, 16},  // Uzcard
    {911200, 911299, 16, 16},  // Belkart
    {970400, 970499, 16, 19},  // Napas
    {979200, 979299, 16, 16},  // Troy
    {986000, 986099, 16, 16},  // Humo
};

// The lengths, a bit each, of cards that begin with these six digits or more.
std::uint32_t lengths_of_cards(std::string_view digits) noexcept {
  int lead = 0;
  for (const char c : digits.substr(0, 6)) lead = lead * 10 + (c - '0');
  std::uint32_t lengths = 0;
  for (const IssuerRange& range : issuers) {
    if (range.first > lead) break;
    if (lead <= range.last) lengths |= (2U << range.longest) - (1U << range.shortest);
  }
  return lengths;
}

// `lengths`: those of cards that begin so.
bool is_card(std::string_view digits, std::uint32_t lengths) noexcept {
  if (digits.size() > longest_card || (lengths >> digits.size() & 1) == 0 || !luhn_holds(digits))
    return false;
  return digits.find_first_not_of(digits[0]) != std::string_view::npos;
}

// Digits that go on behind a point, or into a word, are another kind of number.
bool stands_alone(std::string_view text, std::size_t begin, std::size_t end) noexcept {
  const char32_t before = code_point_before(text, begin);
  const char32_t after = code_point_at(text, end);
  if (is_word(before) || is_word(after)) return false;
  if ((before == '.' || before == '_') && is_digit(byte_before(text, begin - 1))) return false;
  if (before == ',' && begin >= 2 && is_digit(text[begin - 2]) && !is_digit(byte_before(text, begin - 2)))
    return false;
  return (after != '.' && after != '_') || !is_digit(byte_at(text, end + 1));
}

// "<@123>", "<#123>", "<:smile:123>": numbers of users, channels and pictures in a chat.
bool is_mention(std::string_view text, std::size_t begin, std::size_t end) noexcept {
  if (byte_at(text, end) != '>') return false;
  const char before = byte_before(text, begin);
  if (before == '!' || before == '&') return byte_before(text, begin - 1) == '@';
  return before == '@' || before == '#' || before == ':';
}

// Three groups of four beside a fourth are the rest of a number of sixteen digits, which was none.
bool is_rest(const DigitGroups& groups, std::size_t first, std::size_t last) noexcept {
  if (last - first != 2) return false;
  const auto in_row = [&](std::size_t i) { return i < groups.size() && groups[i].size() == 4; };
  const Joint joint = groups[last].joint;
  if (!in_row(first) || !in_row(first + 1) || !in_row(last)) return false;
  return (first > 0 && in_row(first - 1) && groups[first].joint == joint) ||
         (in_row(last + 1) && groups[last + 1].joint == joint);
}

// How many groups from `first` make a card; the longest wins. Bounded by the digits of a card.
std::size_t card_groups(std::string_view text, const DigitGroups& groups, std::size_t first) noexcept {
  GatheredDigits digits;
  std::size_t found = 0;
  std::uint32_t lengths = 0;
  for (std::size_t i = first; i < groups.size(); ++i) {
    const DigitGroup& group = groups[i];
    if (i > first && group.joint != Joint::space && group.joint != Joint::dash) break;
    if (i > first && group.joint != groups[first + 1].joint) break;
    if (i == first && group.size() < 4) break;
    digits.add(text.substr(group.begin, group.size()));
    if (digits.size() > longest_card) break;
    if (digits.size() < shortest_card) continue;
    if (lengths == 0) lengths = lengths_of_cards(digits.view());
    if (lengths == 0) break;
    const std::size_t begin = groups[first].begin;
    if (is_card(digits.view(), lengths) && stands_alone(text, begin, group.end) &&
        !is_mention(text, begin, group.end) && !is_rest(groups, first, i))
      found = i - first + 1;
  }
  return found;
}

// How the sixteen, fifteen, fourteen or nineteen digits of a card are grouped, one hexadecimal digit per
// group.
bool is_card_grouping(std::uint64_t grouping) noexcept {
  static constexpr std::uint64_t groupings[] = {0x4444, 0x44443,    0x465,
                                                0x464,  0x22222222, 0x1111111111111111};
  return std::find(std::begin(groupings), std::end(groupings), grouping) != std::end(groupings);
}

// What the first two groups tell of it.
bool may_be_card_grouping(std::size_t first, std::size_t second) noexcept {
  return first == second ? first == 4 || first == 2 || first == 1 : first == 4 && second == 6;
}

// How many groups from `first` make a card that is written in an unusual way: by ones or twos, or with more
// than a space or a dash between. Then the joint is the same everywhere, and nothing goes on with it.
std::size_t spread_card_groups(std::string_view text, const DigitGroups& groups, std::size_t first) noexcept {
  const auto joint = [&](std::size_t i) {
    return text.substr(groups[i - 1].end, groups[i].begin - groups[i - 1].end);
  };
  if (first + 1 >= groups.size() || !may_be_card_grouping(groups[first].size(), groups[first + 1].size()))
    return 0;
  const std::string_view common = joint(first + 1);
  if (first > 0 && joint(first) == common) return 0;
  if (common.size() != joint_length(text, groups[first].end)) return 0;
  GatheredDigits digits;
  std::uint64_t grouping = 0;
  std::size_t i = first;
  for (; i < groups.size() && (i == first || joint(i) == common); ++i) {
    if (groups[i].size() > 6 || digits.size() > longest_card) return 0;
    grouping = grouping << 4 | groups[i].size();
    digits.add(text.substr(groups[i].begin, groups[i].size()));
  }
  const std::size_t begin = groups[first].begin;
  const std::size_t end = groups[i - 1].end;
  const bool card = is_card_grouping(grouping) && is_card(digits.view(), lengths_of_cards(digits.view())) &&
                    stands_alone(text, begin, end);
  return card && !is_mention(text, begin, end) ? i - first : 0;
}
}  // namespace

std::size_t examine_card(std::string_view text, std::size_t begin, std::size_t end, Findings& out) {
  GroupRoom room;
  const DigitGroups groups = split_digit_groups(text, begin, end, room);
  for (std::size_t i = 0; i < groups.size();) {
    std::size_t count = card_groups(text, groups, i);
    if (count == 0) count = spread_card_groups(text, groups, i);
    if (count > 0) out.add(groups[i].begin, groups[i + count - 1].end);
    i += std::max<std::size_t>(count, 1);
  }
  return end;
}

}  // namespace noyau::inline v0_1::detail
