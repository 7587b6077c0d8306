#include "redact/network_detectors.hpp"

namespace noyau::inline v0_1::detail {

namespace {
constexpr Detector table[] = {
    {DetectedKind::email, at_sign, "[^\\x00-\\x20@]@[0-9A-Za-z\\[\\x{80}-\\x{10FFFF}]", examine_email},
    {DetectedKind::ip_address, digit, "[0-9]+(?:\\.[0-9]+){3,}", examine_ipv4},
    {DetectedKind::ip_address, colon, "[0-9A-Fa-f]*:[0-9A-Fa-f]*:[0-9A-Fa-f:.]*", examine_ipv6},
    {DetectedKind::url_credentials, colon, "://[^\\x00-\\x20\"<>/?#@:]*:[^\\x00-\\x20\"<>/?#]*@",
     examine_credentials},
};
}  // namespace

std::span<const Detector> network_detectors() noexcept {
  return table;
}

}  // namespace noyau::inline v0_1::detail
