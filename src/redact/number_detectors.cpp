#include "redact/number_detectors.hpp"

namespace noyau::inline v0_1::detail {

namespace {
// Blanks and dashes that people and their telephones write between digits: no-break, figure, thin and
// narrow no-break spaces, hyphen, no-break hyphen and en dash.
constexpr char phone_pattern[] =
    "[+(]{0,2}[0-9](?:[ "
    "\\t._\\-/()\\x{A0}\\x{2007}\\x{2009}\\x{202F}\\x{2010}\\x{2011}\\x{2013}]{0,3}[0-9]){6,}";
constexpr char spread_phone_pattern[] =
    "0[1-9](?:[ \\t.,_|*~/\\-\\x{B7}\\x{2022}\\x{2013}]{1,3}[0-9]{2}){4}|0(?:[ ._\\-][0-9]){9}";
constexpr char card_pattern[] = "[0-9](?:[ \\t._\\-\\x{A0}\\x{2007}-\\x{202F}]{0,3}[0-9]){11,}";
constexpr char iban_pattern[] =
    "[A-Za-z]{2}[0-9]{2}[ \\t._\\-\\x{A0}\\x{2007}-\\x{202F}]{0,3}[0-9A-Za-z]|"
    "[A-Z]{2}[ \\t._\\-\\x{A0}\\x{2007}-\\x{202F}]{1,3}[0-9]{2}[ "
    "\\t._\\-\\x{A0}\\x{2007}-\\x{202F}]{0,3}[0-9A-Z]|"
    "[A-Z][ \\t._\\-\\x{A0}\\x{2007}-\\x{202F}]{1,3}[A-Z][ \\t._\\-\\x{A0}\\x{2007}-\\x{202F}]{1,3}[0-9][ "
    "\\t._\\-\\x{A0}\\x{2007}-\\x{202F}]{1,3}[0-9]";

constexpr Detector table[] = {
    {DetectedKind::phone, many_digits, phone_pattern, examine_phone},
    {DetectedKind::phone, many_digits, spread_phone_pattern, examine_spread_phone},
    {DetectedKind::payment_card, many_digits, card_pattern, examine_card},
    {DetectedKind::iban, digit, iban_pattern, examine_iban},
};
}  // namespace

std::span<const Detector> number_detectors() noexcept {
  return table;
}

}  // namespace noyau::inline v0_1::detail
