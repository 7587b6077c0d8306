#include "core/json_values.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <map>

namespace noyau::inline v0_1::detail {

namespace {

using Kind = JsonEntry::Kind;

bool is_plain_integer(std::string_view text) {
  return text.find_first_of(".eE") == std::string_view::npos;
}

// Mantissa and power of ten, where the mantissa has at most eighteen digits.
struct Decimal {
  std::int64_t mantissa = 0;
  std::int64_t exponent = 0;
  bool is_exact = false;
};

Decimal decimal_of(std::string_view text) {
  Decimal result;
  const std::size_t mark = text.find_first_of("eE");
  if (mark != std::string_view::npos) {
    std::string_view power = text.substr(mark + 1);
    if (power.starts_with('+')) power.remove_prefix(1);
    const auto [end, error] = std::from_chars(power.data(), power.data() + power.size(), result.exponent);
    if (error != std::errc{} || result.exponent > 10000 || result.exponent < -10000) return result;
  }
  std::string digits;
  bool behind_point = false;
  for (const char c : text.substr(0, mark)) {
    if (c == '.') {
      behind_point = true;
    } else {
      digits += c;
      if (behind_point) --result.exponent;
    }
  }
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), result.mantissa);
  constexpr std::int64_t most = 1'000'000'000'000'000'000;
  result.is_exact = error == std::errc{} && result.mantissa > -most && result.mantissa < most;
  while (result.is_exact && result.mantissa != 0 && result.mantissa % 10 == 0) {
    result.mantissa /= 10;
    ++result.exponent;
  }
  return result;
}

// 10^exponent modulo `modulus`, which is below 10^9 so that no product overflows.
std::int64_t power_of_ten(std::int64_t exponent, std::int64_t modulus) {
  std::int64_t result = 1 % modulus;
  std::int64_t base = 10 % modulus;
  for (; exponent > 0; exponent /= 2) {
    if (exponent % 2 == 1) result = result * base % modulus;
    base = base * base % modulus;
  }
  return result;
}

void append_number(std::string& out, std::string_view text) {
  const JsonNumber number(text);
  if (number.is_exact) {
    out += std::to_string(number.integer);
  } else if (is_plain_integer(text) || !std::isfinite(number.value)) {
    out += text;
  } else {
    char buffer[64];
    const auto [end, error] = std::to_chars(buffer, buffer + sizeof buffer, number.value);
    out.append(buffer, end);
  }
}

void append_scalar(std::string& out, const JsonTape& tape, std::size_t index) {
  const Kind kind = tape.entries[index].kind;
  if (kind == Kind::number) {
    append_number(out, tape.raw(index));
  } else if (kind == Kind::string) {
    std::string buffer;
    const std::string_view value = tape.string(index, buffer);
    // With its length, nothing in it needs an escape.
    out += '"' + std::to_string(value.size()) + ':';
    out += value;
  } else {
    out += tape.raw(index);
  }
}

// Both are whole numbers without exponent.
int compare_integers(std::string_view a, std::string_view b) {
  const bool negative = a.starts_with('-');
  if (negative != b.starts_with('-')) return negative ? -1 : 1;
  if (negative) {
    a.remove_prefix(1);
    b.remove_prefix(1);
  }
  const int order = a.size() != b.size() ? (a.size() < b.size() ? -1 : 1) : a.compare(b);
  return negative ? -order : order;
}

struct Member {
  std::string name;
  std::size_t value = 0;
};

// The members of an object by name; equal names stay in their order.
std::vector<Member> sorted_members(const JsonTape& tape, std::size_t index) {
  std::vector<Member> members;
  std::string buffer;
  for (std::size_t at = index + 1; at < tape.entries[index].next; at = tape.entries[at + 1].next)
    members.push_back({std::string(tape.string(at, buffer)), at + 1});
  std::stable_sort(members.begin(), members.end(),
                   [](const Member& a, const Member& b) { return a.name < b.name; });
  return members;
}

}  // namespace

JsonNumber::JsonNumber(std::string_view written) : text(written) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error == std::errc::result_out_of_range) {
    const std::size_t mark = text.find_first_of("eE");
    const bool is_small = mark != std::string_view::npos && text[mark + 1] == '-';
    value = is_small ? 0 : std::numeric_limits<double>::infinity();
    if (text.starts_with('-')) value = -value;
  }
  if (is_plain_integer(text)) {
    is_whole = true;
    is_exact = std::from_chars(text.data(), text.data() + text.size(), integer).ec == std::errc{};
  } else if (std::trunc(value) == value) {
    is_whole = true;
    is_exact = std::abs(value) < 9007199254740992.0;
    if (is_exact) integer = static_cast<std::int64_t>(value);
  }
}

int compare(const JsonNumber& a, const JsonNumber& b) {
  if (a.is_exact && b.is_exact) return a.integer < b.integer ? -1 : a.integer > b.integer;
  if (is_plain_integer(a.text) && is_plain_integer(b.text)) return compare_integers(a.text, b.text);
  return a.value < b.value ? -1 : a.value > b.value;
}

bool is_multiple(const JsonNumber& value, const JsonNumber& of) {
  if (value.is_exact && of.is_exact) return value.integer % of.integer == 0;
  const Decimal a = decimal_of(value.text);
  const Decimal b = decimal_of(of.text);
  if (a.is_exact && a.mantissa == 0) return true;
  const std::int64_t shift = a.exponent - b.exponent;
  if (a.is_exact && b.is_exact && shift >= 0 && std::abs(b.mantissa) < 1'000'000'000) {
    const std::int64_t modulus = std::abs(b.mantissa);
    return a.mantissa % modulus * power_of_ten(shift, modulus) % modulus == 0;
  }
  // Neither mantissa ends in a zero: with a smaller power of ten than the divisor's there is a rest, unless
  // the divisor's own factors make up for it.
  if (a.is_exact && b.is_exact && shift < 0 && shift >= -18) {
    std::int64_t scaled = b.mantissa;
    for (std::int64_t i = shift; i < 0; ++i) {
      if (std::abs(scaled) > std::numeric_limits<std::int64_t>::max() / 10) return false;
      scaled *= 10;
    }
    return a.mantissa % scaled == 0;
  }
  return std::fmod(value.value, of.value) == 0;
}

bool append_canonical(std::string& out, const JsonTape& tape, std::size_t index, std::size_t most) {
  if (out.size() > most) return false;
  const JsonEntry& entry = tape.entries[index];
  if (entry.kind != Kind::array && entry.kind != Kind::object) {
    append_scalar(out, tape, index);
    return out.size() <= most;
  }
  // Each item takes two bytes at least, each member four.
  if (entry.count > most) return false;
  if (entry.kind == Kind::array) {
    out += '[';
    for (std::size_t at = index + 1; at < entry.next; at = tape.entries[at].next) {
      if (!append_canonical(out, tape, at, most)) return false;
      out += ',';
    }
    out += ']';
    return out.size() <= most;
  }
  out += '{';
  for (const Member& member : sorted_members(tape, index)) {
    out += std::to_string(member.name.size()) + ':' + member.name;
    if (!append_canonical(out, tape, member.value, most)) return false;
    out += ',';
  }
  out += '}';
  return out.size() <= most;
}

std::vector<std::uint32_t> equality_classes(const JsonTape& tape) {
  std::map<std::string, std::uint32_t> known;
  std::vector<std::uint32_t> classes(tape.entries.size());
  std::string form;
  for (std::size_t index = tape.entries.size(); index-- > 0;) {
    const JsonEntry& entry = tape.entries[index];
    form.clear();
    if (entry.kind == Kind::array) {
      form = '[';
      for (std::size_t at = index + 1; at < entry.next; at = tape.entries[at].next)
        form += std::to_string(classes[at]) + ',';
    } else if (entry.kind == Kind::object) {
      form = '{';
      for (const Member& member : sorted_members(tape, index)) {
        form += std::to_string(member.name.size()) + ':' + member.name +
                std::to_string(classes[member.value]) + ',';
      }
    } else {
      append_scalar(form, tape, index);
    }
    classes[index] = known.emplace(form, static_cast<std::uint32_t>(known.size())).first->second;
  }
  return classes;
}

}  // namespace noyau::inline v0_1::detail
