#include "redact/french_detectors.hpp"

namespace noyau::inline v0_1::detail {

namespace {
// Between the fields of a number stand blanks, points, slashes and dashes of any width; what exactly, and how
// many, the detectors judge. The digits of the longest are counted one by one, as in the pattern of cards:
// the automaton of them all then stays small, which patterns that tell the groups apart would blow up.
constexpr char nir_pattern[] = "[0-9](?:[ \\t_\\-./\\x{A0}\\x{2007}-\\x{202F}]{0,3}[0-9ABab]){12}";
constexpr char siren_pattern[] =
    "[0-9]{3}[ \\-./\\x{A0}\\x{2007}-\\x{202F}]?[0-9]{3}[ \\-./\\x{A0}\\x{2007}-\\x{202F}]?[0-9]{3}";
constexpr char siret_pattern[] =
    "[0-9]{3}[ \\-./\\x{A0}\\x{2007}-\\x{202F}]?[0-9]{3}[ \\-./\\x{A0}\\x{2007}-\\x{202F}]?[0-9]{3}"
    "[ \\-./\\x{A0}\\x{2007}-\\x{202F}]{0,3}[0-9]{2}";
constexpr char vat_pattern[] =
    "[Ff][Rr][ \\-./\\x{A0}\\x{2007}-\\x{202F}]{0,2}[0-9A-Z]{2}[ "
    "\\-./\\x{A0}\\x{2007}-\\x{202F}]{0,2}[0-9]{3}";
constexpr char rib_pattern[] =
    "[0-9]{5}[ \\-./|\\t_\\x{A0}\\x{2007}-\\x{202F}]{0,4}[0-9]{5}|(?i:guichet|branch_?code)";

// A house number before the beginning of a word for a way.
constexpr char street_pattern[] =
    "[0-9](?: ?(?i:bis|ter|quater|quinquies|[a-f]))?[, \\n\\x{A0}]{1,3}(?i:"
    "rue|r\\.|av|b[dlv]|boul|all|imp|che|quai|f[bg]|faub|espl|prom|ven|sent|lot|rond|chau|sq|"
    "pl|cours|r(?:ou)?te|pass|villa|cit|r[eé]s|voie|ham|dom|clos|parc|mail|parv|trav|gal|cour|porte|pont|"
    "mont|"
    "c[oô]te|z[aio]|lieu|quart|ch\\.|rampe|port|carr|terr|esc|jard|mas|bois)";
constexpr char town_pattern[] = "[0-9]{5}[ ,\\-\\x{A0}\\x{2013}]{1,3}(?:[A-Za-z]|[^\\x00-\\x7F])";

constexpr char birth_pattern[] =
    "(?i:naiss|anniv|birth|b-day|bday|\\bddn\\b|\\bd\\.d\\.n|\\bdob\\b|\\bd\\.o\\.b|\\bborn\\b|\\bn[eé]e? "
    "le\\b)|"
    "\\b[Nn](?:é|É|e\\x{301})";
constexpr char coordinates_pattern[] = "[0-9][.,][0-9]{3}|[0-9] ?[°º˚]";

constexpr Detector table[] = {
    {DetectedKind::nir, many_digits, nir_pattern, examine_nir},
    {DetectedKind::siren, many_digits, siren_pattern, examine_siren},
    {DetectedKind::siret, many_digits, siret_pattern, examine_siret},
    {DetectedKind::vat_fr, many_digits, vat_pattern, examine_vat_fr},
    {DetectedKind::rib, many_digits, rib_pattern, examine_rib},
    {DetectedKind::postal_address, digit, street_pattern, examine_street},
    {DetectedKind::postal_address, digit, town_pattern, examine_town},
    {DetectedKind::birth_date, digit, birth_pattern, examine_birth_date, nullptr, true},
    {DetectedKind::coordinates, digit, coordinates_pattern, examine_coordinates},
};
}  // namespace

std::span<const Detector> french_detectors() noexcept {
  return table;
}

}  // namespace noyau::inline v0_1::detail
