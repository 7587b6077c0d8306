// A name on another platform is read as its reader would see it.
#include <chrono>

#include "catch.hpp"
#include "enough.hpp"
#include "noyau/llm/reply.hpp"
#include "small_catalog.hpp"

using namespace noyau;
using namespace noyau_test;

namespace {

bool names(const std::string& reply,
           const std::vector<std::string>& linked = {"Zéphyrine Lacombe", "Nordwind"}) {
  const LinkedNames index(linked, std::vector<std::string>{"Léa"});
  const ReplyCheck check =
      check_reply(BackendReply::answered(reply), {}, Nonce::from_digits("271828182845"), index);
  for (const ReplyFault& fault : check.faults) {
    if (fault.violation == Violation::linked_name) return true;
  }
  return false;
}

}  // namespace

TEST_CASE("mark-up, entities and escapes hide no linked name in a reply", "[llm][H20]") {
  for (const std::string reply :
       {"Zéphyrine Lacombe", "**Zephyrine** Lacombe", "_Zephyrine_ _Lacombe_", "<b>Zephyrine</b> Lacombe",
        "Z&eacute;phyrine Lacombe", "&#90;ephyrine Lacombe", "Z&#xE9;phyrine&nbsp;Lacombe",
        "Z%C3%A9phyrine%20Lacombe", "Z\\u00e9phyrine Lacombe", "N<i>ord</i>wind", "N**ord**wind",
        "No~~rdw~~ind", "||Nordwind||", "un\\nordwind", "un\\n&#111;rdwind", "un\\nNordwind", "\\Nordwind",
        "<span title=\"Nordwind\">lui</span>", "<!-- Nordwind -->"}) {
    INFO(reply);
    CHECK(names("Bonjour, " + reply + " !"));
  }
  for (const std::string reply : {"Zéphyr et Lacombe", "**Le nord** et le vent", "a &amp; b", "100%25",
                                  "nord_wind_rose", "\\nord et vent"}) {
    INFO(reply);
    CHECK_FALSE(names(reply, {"Zéphyrine Lacombe", "Nordwindrosette"}));
  }
}

TEST_CASE("names in disguise are read in linear time", "[llm][H20]") {
  const auto seconds = [](std::string_view unit, std::size_t bytes) {
    std::string text;
    while (text.size() < bytes) text += unit;
    const LinkedNames index(std::vector<std::string>{"Nordwind"}, std::vector<std::string>{});
    ResponseContract contract;
    contract.max_chars = 4'000'000;
    const auto begin = std::chrono::steady_clock::now();
    check_reply(BackendReply::answered(text), contract, Nonce::from_digits("271828182845"), index);
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  };
  for (const std::string_view unit : {"*", "_a", "<b>", "%C3", "&#78;", "\\n", "\x01", "\\nordwin"}) {
    INFO(unit);
    const double quarter = seconds(unit, enough(250'000));
    const double whole = seconds(unit, enough(1'000'000));
    CHECK((whole < 10 * quarter || whole < 2));
  }
}

TEST_CASE("names that present people have elsewhere are kept out, unless somebody here has them",
          "[llm][H20]") {
  SmallCatalog source;
  source.slots = "[" + memories_slot() + "]";
  const auto catalog = source.read();
  Call call = small_call();
  call.present = {{"tom", "Tom", {"Nordwind", "Maëlis"}}, {"mae", "Maëlis", {}}};
  const auto outcome = [&](const std::string& reply) {
    Parts parts = small_parts({memory_record("m", "A joué hier avec Nordwind.")});
    parts.backend = replying(reply);
    return Noyau(catalog, parts, small_options()).handle(call);
  };
  CHECK(outcome("Salut Tom, salut Maëlis !").completed());
  CHECK(outcome("Salut Nordwind !").trace.hops.at(0).violations ==
        std::vector<Violation>{Violation::linked_name});
  const AssembleStep step = assemble(
      Noyau(catalog, small_parts({memory_record("m", "A joué hier avec Nordwind.")}), small_options()), call);
  CHECK(prompt_text(std::get<PromptInstance>(step)).find("Nordwind") == std::string::npos);
}
