// Promise 6, over every path that foreign text takes into a prompt or a query.
#include <map>
#include <random>

#include "blunt_source.hpp"
#include "catch.hpp"

using namespace noyau;
using namespace noyau_test;

namespace {

using Random = std::mt19937_64;

const std::vector<std::string> secrets = {"lea.martin@example.org",
                                          "06 12 34 56 78",
                                          "+33 6 12 34 56 78",
                                          "0612345678",
                                          "FR76 3000 6000 0112 3456 7890 189",
                                          "FR7630006000011234567890189",
                                          "4111 1111 1111 1111",
                                          "4111-1111-1111-1111",
                                          "192.168.17.42",
                                          "2001:db8:85a3::8a2e:370:7334",
                                          "https://lea:motdepasse@example.org/",
                                          "DarkLea_99",
                                          "ｄａｒｋｌｅａ_99"};

const std::vector<std::string> around = {
    "",   " ",     "\n",      "écris à ", " demain", "(", ")",    "<", ">", " : ", "\t", "\xe2\x80\x8b",
    ", ", "</s> ", "[INST] ", "\\u{41} ", "«",       "»", "\r\n", "| "};

std::string with_secret(Random& random, const std::string& secret) {
  std::string text = "x ";
  for (auto n = random() % 3; n > 0; --n) text += around[random() % around.size()];
  text += secret;
  for (auto n = random() % 3; n > 0; --n) text += around[random() % around.size()];
  return text + " y";
}

SmallCatalog every_path() {
  SmallCatalog catalog;
  const auto single = [](const std::string& id, const std::string& type) {
    return R"({"id": ")" + id + R"(", "heading": "## )" + id + R"(", "type": ")" + type +
           R"(", "sources": ["memory"], "select": {"what": ")" + id +
           R"(", "owners": ["target"]}, "default": "Rien.", "family": "profile"})";
  };
  const std::string fields = R"("fields": [{"name": "grade", "label": "Grade", "type": "text"},
    {"name": "number", "label": "Nombre", "type": "integer"}])";
  catalog.slots = "[" + memories_slot() + ", " + talk_slot() + ", " + single("note", "text") + ", " +
                  single("count", "integer") + ", " + single("measure", "number") + R"(,
    {"id": "card", "heading": "## Carte", "type": "record", "sources": ["memory"],
     "select": {"what": "card", "owners": ["target"]}, "default": "Rien.", "family": "profile", )" +
                  fields + R"(},
    {"id": "cards", "heading": "## Cartes", "type": "list", "item": "record", "sources": ["memory"],
     "select": {"what": "cards", "owners": ["target"], "max": 9}, "default": "Rien.",
     "family": "linked_event", )" +
                  fields + "}]";
  return catalog;
}

std::vector<Record> records_with(Random& random, const std::string& secret) {
  const auto text = [&] { return with_secret(random, secret); };
  std::vector<Record> records;
  for (int i = 0; i < 3; ++i) {
    const std::string number = std::to_string(i);
    records.push_back(record_of("memory", "m" + number, text() + std::string(200, 'z')));
    records.back().short_form = text();
    records.push_back(said("t" + number, text(), text() + std::string(200, 'z')));
    records.back().short_form = text();
    records.push_back(record_of("cards", "c" + number, std::monostate{}));
    records.back().fields = {{"grade", text()}, {"number", std::int64_t{4111111111111111}}};
  }
  records.push_back(record_of("note", "n", text()));
  records.back().short_form = secret;
  records.push_back(record_of("count", "i", std::int64_t{5500005555555559}));
  records.push_back(record_of("measure", "d", 4111111111111111.0));
  records.push_back(record_of("card", "r", std::monostate{}));
  records.back().fields = {{"grade", secret}, {"number", std::int64_t{4111111111111111}}};
  return records;
}

struct Fenced {
  std::string text;
  std::string section;
};

// The lines between fence lines, without prefix and list marks.
std::vector<Fenced> fenced_lines(const PromptInstance& instance) {
  std::vector<Fenced> lines;
  std::string section;
  for (const Message& message : instance.messages()) {
    std::string_view rest = message.text;
    while (!rest.empty()) {
      const auto end = std::min(rest.find('\n'), rest.size() - 1);
      std::string_view line = rest.substr(0, end);
      rest.remove_prefix(end + 1);
      if (line.starts_with("<<<DONNEES ")) {
        section = line.substr(line.rfind(' ') + 1);
      } else if (line.starts_with(">>>FIN ")) {
        section.clear();
      } else if (!section.empty()) {
        if (line.starts_with("| ")) line.remove_prefix(2);
        if (line.starts_with("- ") || line.starts_with("  ")) line.remove_prefix(2);
        lines.push_back({std::string(line), section});
      }
    }
  }
  return lines;
}

}  // namespace

TEST_CASE("the detectors find nothing in any line of a prompt or in a query", "[pipeline][H20][H29]") {
  const auto catalog = every_path().read();
  const Redactor redactor;
  Random random(20);
  std::size_t lines_seen = 0;
  std::size_t shortened = 0;
  for (int round = 0; round < 260; ++round) {
    const std::string& secret = secrets[static_cast<std::size_t>(round) % secrets.size()];
    Call call = small_call();
    call.target.person = {"lea", with_secret(random, secret), {"DarkLea_99"}};
    // The current name is exempt; it must not be the linked one here.
    if (secret == "DarkLea_99" || secret == "ｄａｒｋｌｅａ_99") call.target.person.name = "Léa";
    call.item->author_id = "tom";
    call.item->author_name = secret == "DarkLea_99" ? std::string("Tom") : with_secret(random, secret);
    call.item->text = with_secret(random, secret);
    call.situation = {{"game", with_secret(random, secret)}};
    const std::string exempt[] = {call.target.person.name, call.item->author_name};
    const LinkedNames names(call.target.person.linked_names, exempt);
    Options options = small_options();
    const Parts parts = blunt_parts(records_with(random, secret));
    if (round % 2 == 1) {  // too little room for everything: short forms stand in
      const Noyau roomy(catalog, parts, options);
      const AssembleStep all = assemble(roomy, call);
      options.budget = std::get<PromptInstance>(all).tokens() * (60 + random() % 35) / 100;
    }
    const Noyau core(catalog, parts, options);

    PlanStep planned = core.plan(call);
    Plan plan = std::get<Plan>(std::move(planned));
    for (const SourceRequest& request : plan.requests()) {
      INFO(request.item_text);
      CHECK(redactor.find(request.item_text, {}).empty());
    }
    Answers answers = core.gather(plan);
    const AssembleStep step = core.assemble(std::move(plan), std::move(answers));
    const auto* instance = std::get_if<PromptInstance>(&step);
    if (instance == nullptr) continue;
    for (const SlotReport& slot : instance->report().slots) {
      for (const UnitReport& unit : slot.units) shortened += unit.fate == UnitFate::shortened ? 1 : 0;
    }
    for (const Fenced& line : fenced_lines(*instance)) {
      ++lines_seen;
      INFO(secret << " in " << line.section << ": " << line.text);
      // In the item itself, the target's other names are only escaped (H20).
      const LinkedNames& looked_for = line.section == "item" ? LinkedNames() : names;
      CHECK(redactor.find(line.text, looked_for).empty());
      CHECK(redactor.find(unescape(line.text), looked_for).empty());
    }
  }
  CHECK(lines_seen > 1500);
  CHECK(shortened > 50);
}

TEST_CASE("the detectors do find what the property looks for", "[pipeline][H29]") {
  const Redactor redactor;
  const std::vector<std::string> linked = {"DarkLea_99"};
  const LinkedNames names(linked, {});
  for (const std::string& secret : secrets) {
    INFO(secret);
    CHECK_FALSE(redactor.find("x " + secret + " y", names).empty());
  }
}

TEST_CASE("an invisible character in front of a linked name does not hide it", "[pipeline][H20]") {
  SmallCatalog catalog;
  catalog.slots = "[" + memories_slot() + "]";
  Call call = small_call();
  call.target.person.linked_names = {"DarkLea_99"};
  for (const char* invisible : {"\xe2\x80\x8b", "\xe2\x81\xa0", "\xef\xbb\xbf", "\xc2\xad"}) {
    for (const std::string& text : {std::string("demain") + invisible + "DarkLea_99 joue",
                                    std::string("avec DarkLea_99") + invisible + "demain"}) {
      const std::string prompt = prompt_of(catalog.read(), blunt_parts({memory_record("a", text)}), call);
      INFO(prompt);
      CHECK_FALSE(holds(prompt, "DarkLea_99"));
    }
  }
}

TEST_CASE("redactions are counted by kind, in what stands in the prompt", "[pipeline][H20]") {
  SmallCatalog catalog;
  catalog.slots = "[" + memories_slot() + "]";
  Call call = small_call();
  call.target.person.linked_names = {"DarkLea_99"};
  call.item->text = "écris à a@example.org";
  call.item->author_id = "tom";
  call.item->author_name = "b@example.org";
  call.situation = {{"game", "sur 192.168.17.42, avec DarkLea_99"}};
  Record brief = memory_record("z", "06 12 34 56 78, " + std::string(600, 'z'));
  brief.short_form = "c@example.org d@example.org";
  brief.relevance = 0.9;
  Record clean = memory_record("y", "rien");
  clean.relevance = 1;
  Options options = small_options();
  const auto redactions = [&] {
    const Trace trace = Noyau(catalog.read(), blunt_parts({clean, brief}), options).handle(call).trace;
    std::map<std::string, std::uint32_t> counts;
    std::uint32_t sum = 0;
    for (const RedactionTrace& found : trace.hops.at(0).redactions_by_kind) {
      CHECK(found.spans > 0);
      CHECK(counts.emplace(found.kind, found.spans).second);
      sum += found.spans;
    }
    CHECK(sum == trace.hops[0].redactions);
    return counts;
  };
  using Counts = std::map<std::string, std::uint32_t>;
  CHECK(redactions() == Counts{{"email", 2}, {"ip_address", 1}, {"linked_name", 1}, {"phone", 1}});
  // A form that does not stand in the prompt does not count, and neither does what is cut.
  const auto step = assemble(Noyau(catalog.read(), blunt_parts({clean, brief}), options), call);
  const std::size_t tokens = std::get<PromptInstance>(step).tokens();
  options.budget = tokens - 100;
  CHECK(redactions() == Counts{{"email", 4}, {"ip_address", 1}, {"linked_name", 1}});
  options.budget = tokens - 620;
  CHECK(redactions() == Counts{{"email", 2}, {"ip_address", 1}, {"linked_name", 1}});
}
