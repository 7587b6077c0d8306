#include "redact/scrub.hpp"

#include "noyau/core/hash.hpp"
#include "noyau/core/utf8.hpp"

namespace noyau::inline v0_1::detail {

void scrub_ids(Trace& trace, const Redactor& redactor, const LinkedNames& names, std::string_view key) {
  const auto scrub = [&](std::string& id) {
    if (is_valid_utf8(id) && redactor.find(id, names).empty()) return;
    id = "hash:" + to_hex(sha256(std::string(key) + id)).substr(0, 24);
  };
  scrub(trace.call);
  scrub(trace.interface_id);
  for (HopTrace& hop : trace.hops) {
    if (hop.prompt_template.empty()) scrub(hop.use_case);
    for (std::string& fact : hop.unworded_facts) scrub(fact);
    for (SlotTrace& slot : hop.slots) {
      for (UnitTrace& unit : slot.units) scrub(unit.id);
      for (std::string& id : slot.superseded) scrub(id);
    }
  }
}

}  // namespace noyau::inline v0_1::detail
