#include "redact/network_detectors.hpp"

namespace noyau::inline v0_1::detail {

namespace {
constexpr char mac_pattern[] =
    "[0-9A-Fa-f]{2}[:\\-][0-9A-Fa-f]{2}[:\\-][0-9A-Fa-f]{2}[:\\-]|"
    "[0-9A-Fa-f]{4}[.\\-][0-9A-Fa-f]{4}[.\\-][0-9A-Fa-f]{4}";
// "nom [at] domaine", "nom (arobase) domaine", "nom arobase domaine.fr".
constexpr char spelled_email_pattern[] = "(?i)[\\[({] ?(?:at|a|\u00E0|chez|arobase?|@) ?[\\])}]";
constexpr char spoken_email_pattern[] = "(?i) arobase? [0-9A-Za-z\\x{80}-\\x{10FFFF}\\-]+\\.";

constexpr Detector table[] = {
    {DetectedKind::email, at_sign, "[^\\x00-\\x20@]@[0-9A-Za-z\\[\\x{80}-\\x{10FFFF}]", examine_email},
    {DetectedKind::email, bracket, spelled_email_pattern, examine_spelled_email},
    {DetectedKind::email, dot_word, spoken_email_pattern, examine_spelled_email},
    {DetectedKind::ip_address, digit, "[0-9]+(?:\\.[0-9]+){3,}", examine_ipv4},
    {DetectedKind::ip_address, colon, "[0-9A-Fa-f]*:[0-9A-Fa-f]*:[0-9A-Fa-f:.]*", examine_ipv6},
    {DetectedKind::ip_address, colon, "://(?:[^\\x00-\\x20\"<>/?#@]*@)?[0-9][0-9A-Fa-fXx.]*",
     examine_numeric_ip},
    {DetectedKind::mac_address, digit | colon, mac_pattern, examine_mac},
    {DetectedKind::mac_address, digit, "[0-9A-Fa-f]{12,}", examine_joined_mac},
    {DetectedKind::url_credentials, colon, "://", examine_credentials},
    {DetectedKind::url, colon, "://", examine_url},
    {DetectedKind::url, dot_word, "\\.(?:[A-Za-z]{2}|[\\x{80}-\\x{10FFFF}])", examine_domain},
};
}  // namespace

std::span<const Detector> network_detectors() noexcept {
  return table;
}

}  // namespace noyau::inline v0_1::detail
