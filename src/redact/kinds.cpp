#include <algorithm>
#include <array>
#include <numeric>

#include "noyau/redact/redactor.hpp"

namespace noyau::inline v0_1 {

namespace {
constexpr std::array<std::string_view, detected_kind_count> kind_names = {
    "email",       "phone",       "ip_address", "url_credentials", "payment_card", "iban",
    "linked_name", "mac_address", "url",        "crypto_address",  "nir",          "siren",
    "siret",       "vat_fr",      "rib",        "postal_address",  "coordinates",  "birth_date",
    "jwt",         "private_key", "api_token",  "generic_secret",  "custom"};
constexpr std::array<std::string_view, 5> operator_names = {"drop", "mask", "surrogate", "generalise",
                                                            "keep"};

template <class Names, class Value>
bool look_up(const Names& names, std::string_view name, Value& value) noexcept {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) return false;
  value = static_cast<Value>(found - names.begin());
  return true;
}
}  // namespace

std::string_view to_string(DetectedKind kind) noexcept {
  return kind_names[static_cast<std::size_t>(kind)];
}
bool from_string(std::string_view name, DetectedKind& kind) noexcept {
  return look_up(kind_names, name, kind);
}

std::string_view to_string(RedactionOperator op) noexcept {
  return operator_names[static_cast<std::size_t>(op)];
}
bool from_string(std::string_view name, RedactionOperator& op) noexcept {
  return look_up(operator_names, name, op);
}

RedactionRules::RedactionRules() noexcept : RedactionRules(RedactionOperator::mask) {
  (*this)[DetectedKind::url] = RedactionOperator::keep;
}

RedactionRules::RedactionRules(RedactionOperator for_all) noexcept {
  std::fill(std::begin(by_kind), std::end(by_kind), for_all);
}

std::uint32_t Redactor::Counts::total() const noexcept {
  return std::accumulate(std::begin(by_kind), std::end(by_kind), std::uint32_t{0});
}

}  // namespace noyau::inline v0_1
