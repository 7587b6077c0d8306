#include "redact/general_forms.hpp"

#include <algorithm>
#include <array>

#include "redact/calling_code.hpp"
#include "redact/plain_view.hpp"
#include "redact/surroundings.hpp"

namespace noyau::inline v0_1::detail {

namespace {
constexpr std::size_t npos = std::string_view::npos;

struct Brand {
  std::string_view name;
  std::string_view first;  // of the first two digits
  std::string_view last;
};
constexpr Brand brands[] = {{"Visa", "40", "49"},
                            {"Mastercard", "51", "55"},
                            {"Mastercard", "22", "27"},
                            {"American Express", "34", "34"},
                            {"American Express", "37", "37"},
                            {"Diners Club", "36", "36"},
                            {"JCB", "35", "35"},
                            {"UnionPay", "62", "62"}};

bool are_digits(std::string_view text) noexcept {
  return !text.empty() && std::all_of(text.begin(), text.end(), is_digit);
}

std::string digits_of(std::string_view value) {
  std::string digits;
  std::copy_if(value.begin(), value.end(), std::back_inserter(digits), is_digit);
  return digits;
}

// The first run of exactly `length` digits.
std::string_view digit_run(std::string_view value, std::size_t length) noexcept {
  for (std::size_t at = 0; at < value.size();) {
    std::size_t end = at;
    while (end < value.size() && is_digit(value[end])) ++end;
    if (end - at == length) return value.substr(at, length);
    at = end + 1;
  }
  return {};
}

std::string general_phone(std::string_view value) {
  std::string digits = digits_of(value);
  const bool plus = value.find('+') < 2;
  if (!plus && !digits.starts_with("00")) return digits.size() == 10 && digits[0] == '0' ? "+33" : "";
  const std::string_view international = std::string_view(digits).substr(plus ? 0 : 2);
  const CallingCode code = calling_code(international);
  return code.length == 0 ? "" : "+" + std::string(international.substr(0, code.length));
}

std::string general_ip(std::string_view value) {
  const std::size_t first = value.find('.');
  const std::size_t second = first == npos ? npos : value.find('.', first + 1);
  if (second == npos || !are_digits(value.substr(0, first))) return {};
  return std::string(value.substr(0, second)) + ".x.x";
}

std::string general_card(std::string_view value) {
  const std::string lead = digits_of(value).substr(0, 2);
  for (const Brand& brand : brands)
    if (lead >= brand.first && lead <= brand.last) return std::string(brand.name);
  return {};
}

std::string general_iban(std::string_view value) {
  std::string country(value.substr(0, 2));
  std::transform(country.begin(), country.end(), country.begin(),
                 [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; });
  return country;
}

// The whole degrees of "48.8566, 2.3522" or "-33,86 ; 151,21": two decimals and nothing else.
std::string general_coordinates(std::string_view value) {
  std::array<std::string, 2> degrees;
  std::size_t count = 0;
  for (std::size_t at = 0; at < value.size();) {
    if (!is_digit(value[at])) {
      if (is_letter(value[at])) return {};
      ++at;
      continue;
    }
    if (count == 2) return {};
    std::string& whole = degrees[count++];
    if (at > 0 && value[at - 1] == '-') whole += '-';
    while (at < value.size() && is_digit(value[at])) whole += value[at++];
    if (at + 1 >= value.size() || (value[at] != '.' && value[at] != ',') || !is_digit(value[at + 1]))
      return {};
    ++at;
    while (at < value.size() && is_digit(value[at])) ++at;
  }
  return count == 2 ? degrees[0] + ", " + degrees[1] : std::string();
}

std::string general_form_of(DetectedKind kind, std::string_view value) {
  switch (kind) {
    case DetectedKind::phone:
      return general_phone(value);
    case DetectedKind::ip_address:
      return general_ip(value);
    case DetectedKind::payment_card:
      return general_card(value);
    case DetectedKind::iban:
      return general_iban(value);
    case DetectedKind::postal_address:
      return std::string(digit_run(value, 5).substr(0, 2));
    case DetectedKind::coordinates:
      return general_coordinates(value);
    case DetectedKind::birth_date:
      return std::string(digit_run(value, 4));
    default:
      return {};
  }
}

bool is_code(std::string_view form) noexcept {
  return form.size() == 2 &&
         std::all_of(form.begin(), form.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
}

bool is_general_ip(std::string_view form) noexcept {
  if (!form.ends_with(".x.x")) return false;
  form.remove_suffix(4);
  const std::size_t dot = form.find('.');
  return dot != npos && dot <= 3 && form.size() - dot - 1 <= 3 && are_digits(form.substr(0, dot)) &&
         are_digits(form.substr(dot + 1));
}

bool are_degrees(std::string_view form) noexcept {
  const std::size_t comma = form.find(", ");
  if (comma == npos) return false;
  const auto whole = [](std::string_view degrees) {
    if (degrees.starts_with('-')) degrees.remove_prefix(1);
    return degrees.size() <= 3 && are_digits(degrees);
  };
  return whole(form.substr(0, comma)) && whole(form.substr(comma + 2));
}
}  // namespace

bool append_general_form(DetectedKind kind, std::string_view original, std::string& out) {
  const PlainView view(original);
  const std::string form = general_form_of(kind, view.text());
  if (!is_general_form(kind, form)) return false;
  out += form;
  return true;
}

bool is_general_form(DetectedKind kind, std::string_view form) noexcept {
  switch (kind) {
    case DetectedKind::phone:
      return form.size() >= 2 && form.size() <= 4 && form[0] == '+' && are_digits(form.substr(1));
    case DetectedKind::ip_address:
      return is_general_ip(form);
    case DetectedKind::payment_card:
      return std::any_of(std::begin(brands), std::end(brands),
                         [form](const Brand& brand) { return brand.name == form; });
    case DetectedKind::iban:
      return is_code(form);
    case DetectedKind::postal_address:
      return form.size() == 2 && are_digits(form);
    case DetectedKind::birth_date:
      return form.size() == 4 && are_digits(form);
    case DetectedKind::coordinates:
      return are_degrees(form);
    default:
      return false;
  }
}

}  // namespace noyau::inline v0_1::detail
