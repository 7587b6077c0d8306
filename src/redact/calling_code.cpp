#include "redact/calling_code.hpp"

#include <algorithm>
#include <iterator>

namespace noyau::inline v0_1::detail {

namespace {
struct Plan {
  int first;
  int last;
  std::size_t shortest;
  std::size_t longest;
};

// Codes of one or two digits.
constexpr Plan short_codes[] = {
    {1, 1, 10, 10},   {7, 7, 10, 10},  {20, 20, 8, 10},  {27, 27, 9, 9},   {30, 30, 10, 10}, {31, 31, 9, 11},
    {32, 32, 8, 9},   {33, 33, 9, 9},  {34, 34, 9, 9},   {36, 36, 8, 9},   {39, 39, 6, 11},  {40, 40, 9, 9},
    {41, 41, 9, 9},   {43, 43, 7, 13}, {44, 44, 9, 10},  {45, 45, 8, 8},   {46, 46, 7, 10},  {47, 47, 8, 8},
    {48, 48, 9, 9},   {49, 49, 6, 12}, {51, 51, 8, 9},   {52, 52, 10, 11}, {53, 53, 6, 8},   {54, 54, 10, 11},
    {55, 55, 10, 11}, {56, 56, 8, 9},  {57, 57, 8, 10},  {58, 58, 10, 10}, {60, 60, 7, 10},  {61, 61, 9, 9},
    {62, 62, 8, 12},  {63, 63, 8, 10}, {64, 64, 8, 10},  {65, 65, 8, 8},   {66, 66, 8, 9},   {81, 81, 9, 10},
    {82, 82, 8, 11},  {84, 84, 9, 10}, {86, 86, 10, 11}, {90, 90, 10, 10}, {91, 91, 10, 10}, {92, 92, 9, 10},
    {93, 93, 9, 9},   {94, 94, 9, 9},  {95, 95, 7, 10},  {98, 98, 10, 10},
};

constexpr std::size_t general_shortest = 5;  // with three digits of code: eight in all
constexpr std::size_t general_longest = 11;

// Codes of three digits; 0 0 stands for the general bounds.
constexpr Plan long_codes[] = {
    {211, 211, 9, 9},   {212, 213, 8, 9}, {216, 216, 8, 8}, {218, 218, 8, 9}, {220, 220, 7, 7},
    {221, 221, 9, 9},   {222, 222, 8, 8}, {223, 223, 8, 8}, {224, 224, 8, 9}, {225, 225, 8, 10},
    {226, 229, 8, 10},  {230, 250, 0, 0}, {251, 258, 0, 0}, {260, 261, 9, 9}, {262, 262, 9, 9},
    {263, 269, 0, 0},   {290, 291, 0, 0}, {297, 299, 0, 0}, {350, 359, 0, 0}, {370, 378, 0, 0},
    {380, 383, 0, 0},   {385, 387, 0, 0}, {389, 389, 8, 8}, {420, 421, 9, 9}, {423, 423, 7, 9},
    {500, 509, 0, 0},   {590, 590, 9, 9}, {591, 593, 0, 0}, {594, 594, 9, 9}, {595, 595, 0, 0},
    {596, 596, 9, 9},   {597, 599, 0, 0}, {670, 670, 0, 0}, {672, 692, 0, 0}, {800, 800, 8, 8},
    {808, 808, 8, 8},   {850, 850, 0, 0}, {852, 853, 8, 8}, {855, 856, 0, 0}, {870, 870, 9, 9},
    {878, 878, 10, 12}, {880, 883, 0, 0}, {886, 886, 8, 9}, {888, 888, 8, 8}, {960, 968, 0, 0},
    {970, 977, 0, 0},   {979, 979, 9, 9}, {992, 996, 0, 0}, {998, 998, 9, 9},
};

int number_of(std::string_view digits) noexcept {
  int value = 0;
  for (const char c : digits) value = value * 10 + (c - '0');
  return value;
}

// Italy, Gabon, Congo, Ivory Coast and Benin keep their zero behind the country code.
bool keeps_zero(int code) noexcept {
  return code == 39 || code == 241 || code == 242 || code == 225 || code == 229;
}
}  // namespace

CallingCode calling_code(std::string_view digits) noexcept {
  if (digits.empty() || digits[0] == '0') return {};
  const auto search = [](const auto& plans, int value) {
    return std::find_if(std::begin(plans), std::end(plans),
                        [&](const Plan& plan) { return value >= plan.first && value <= plan.last; });
  };
  for (const std::size_t length : {std::size_t{1}, std::size_t{2}}) {
    const int value = number_of(digits.substr(0, length));
    const auto* const plan = search(short_codes, value);
    if (digits.size() >= length && plan != std::end(short_codes))
      return {length, plan->shortest, plan->longest, true, keeps_zero(value)};
  }
  const int value = number_of(digits.substr(0, 3));
  const auto* const plan = search(long_codes, value);
  if (digits.size() < 3 || plan == std::end(long_codes)) return {};
  if (plan->shortest == 0) return {3, general_shortest, general_longest, false, keeps_zero(value)};
  return {3, plan->shortest, plan->longest, true, keeps_zero(value)};
}

}  // namespace noyau::inline v0_1::detail
