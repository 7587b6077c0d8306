#include "redact/detector.hpp"

namespace noyau::inline v0_1::detail {

namespace {
// Blanks and dashes that people and their telephones write between digits: no-break, figure, thin and
// narrow no-break spaces, hyphen, no-break hyphen and en dash.
constexpr char phone_pattern[] =
    "[+(]{0,2}[0-9](?:[ .\\-/()\\x{A0}\\x{2007}\\x{2009}\\x{202F}\\x{2010}\\x{2011}\\x{2013}]{0,3}[0-9]){6,}";
constexpr char card_pattern[] =
    "[0-9](?:[ \\-\\x{A0}\\x{2007}\\x{2009}\\x{202F}\\x{2010}\\x{2011}\\x{2013}]?[0-9]){12,}";
constexpr char iban_pattern[] =
    "[A-Za-z]{2}[0-9]{2}[ \\-\\x{A0}\\x{2007}\\x{2009}\\x{202F}\\x{2010}\\x{2011}\\x{2013}]?[0-9A-Za-z]{2}";

constexpr Detector table[] = {
    {DetectedKind::email, at_sign, "[^\\x00-\\x20@]@[0-9A-Za-z\\[\\x{80}-\\x{10FFFF}]", examine_email},
    {DetectedKind::phone, digit, phone_pattern, examine_phone},
    {DetectedKind::ip_address, digit, "[0-9]+(?:\\.[0-9]+){3,}", examine_ipv4},
    {DetectedKind::ip_address, colon, "[0-9A-Fa-f]*:[0-9A-Fa-f]*:[0-9A-Fa-f:.]*", examine_ipv6},
    {DetectedKind::url_credentials, at_sign, "://[^\\x00-\\x20\"<>/?#@:]*:[^\\x00-\\x20\"<>/?#]*@",
     examine_credentials},
    {DetectedKind::payment_card, digit, card_pattern, examine_card},
    {DetectedKind::iban, digit, iban_pattern, examine_iban},
};
}  // namespace

std::span<const Detector> detectors() noexcept {
  return table;
}

}  // namespace noyau::inline v0_1::detail
