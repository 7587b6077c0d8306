// The budget, seen from outside: exact, never exceeded, and what is cut is said.
#include <random>

#include "catch.hpp"
#include "small_catalog.hpp"

using namespace noyau;
using namespace noyau_test;

namespace {

std::string slot(const std::string& id, const std::string& family, const std::string& type = "list",
                 const std::string& extra = {}) {
  return R"({"id": ")" + id + R"(", "heading": "## )" + id + R"(", "type": ")" + type +
         R"(", "sources": ["memory"],
    "select": {"what": ")" +
         id + R"(", "owners": ["target", "channel_utterance"], "max": 40},
    "default": "RIEN-)" +
         id + R"(", "family": ")" + family + "\"" + extra + "}";
}

SmallCatalog five_families() {
  SmallCatalog catalog;
  catalog.slots = "[" + slot("exchanges", "recent_exchange", "transcript") + "," +
                  slot("profile", "profile") + "," + slot("personal", "personal_memory") + "," +
                  slot("collective", "collective_memory") + "," + slot("events", "linked_event") + "]";
  return catalog;
}

Record record(const std::string& what, int number, const std::string& text) {
  Record result = memory_record(what + std::to_string(number), text);
  result.what = what;
  result.observed = *parse_time("2026-03-01") + std::chrono::minutes{number};
  result.relevance = 1.0 - 0.01 * number;
  if (what == "exchanges") {
    result.owner = OwnerKind::utterance;
    result.owner_id = number % 2 == 0 ? "lea" : "tom";
    result.speaker = number % 2 == 0 ? "Léa" : "Tom";
    result.channel = "general";
  }
  return result;
}

const char* const kinds[] = {"exchanges", "profile", "personal", "collective", "events"};

std::vector<Record> some_of_each(int count,
                                 const std::string& text = "une phrase de longueur moyenne, numéro ") {
  std::vector<Record> records;
  for (const char* kind : kinds) {
    for (int i = 0; i < count; ++i) records.push_back(record(kind, i, text + std::to_string(i)));
  }
  return records;
}

std::size_t exact(const PromptInstance& instance, const TokenCounter& counter, const ModelProfile& model) {
  std::size_t tokens = model.request_overhead;
  for (const Message& message : instance.messages())
    tokens += model.message_overhead + counter.count(message.text);
  return tokens;
}

std::shared_ptr<const TokenCounter> o200k() {
  static const auto counter = load_bpe_counter(NOYAU_TEST_DATA "/tokenizers/o200k_base.tiktoken");
  return counter;
}

std::vector<std::size_t> kept(const Trace& trace) {
  std::vector<std::size_t> counts;
  for (const SlotTrace& slot_trace : trace.hops.at(0).slots) {
    counts.push_back(static_cast<std::size_t>(
        std::count_if(slot_trace.units.begin(), slot_trace.units.end(), [](const UnitTrace& unit) {
          return unit.fate == UnitFate::kept || unit.fate == UnitFate::shortened;
        })));
  }
  return counts;
}

// Its counts add up nowhere: every text costs one token by itself.
struct Wordy final : TokenCounter {
  std::string_view name() const noexcept override { return "wordy"; }
  std::size_t count(std::string_view text) const override { return text.size() / 3 + 1; }
  bool adds_up_after_newline() const noexcept override { return false; }
};

struct Broken final : TokenCounter {
  bool from_start;
  explicit Broken(bool start) : from_start(start) {}
  std::string_view name() const noexcept override { return "broken"; }
  std::size_t count(std::string_view text) const override {
    if (from_start || text.find("numéro") != std::string_view::npos) throw std::runtime_error("no");
    return text.size();
  }
  bool adds_up_after_newline() const noexcept override { return true; }
};

}  // namespace

TEST_CASE("the count of a prompt is exact and never above the budget", "[pipeline][H34]") {
  const auto catalog = five_families().read();
  std::mt19937_64 random(20260314);
  const std::vector<std::string> words = {"énigme", " 👩‍🚀", "\n", "12345", "</s>", " ", "  ",
                                          "ça",     "été",          "…",  "\t",    "日本", "/", "'s"};
  const std::shared_ptr<const TokenCounter> counters[] = {o200k(), byte_bound_counter(),
                                                          std::make_shared<Wordy>()};
  std::size_t reduced = 0;
  for (int round = 0; round < 150; ++round) {
    std::vector<Record> records;
    for (const char* kind : kinds) {
      for (int i = 0; i < static_cast<int>(random() % 12); ++i) {
        std::string text = "x";
        for (std::uint64_t n = random() % 30; n > 0; --n) text += words[random() % words.size()];
        Record one = record(kind, i, text);
        if (random() % 3 == 0) one.short_form = "bref";
        records.push_back(one);
      }
    }
    Parts parts = small_parts(records);
    parts.counter = counters[static_cast<std::size_t>(round) % 3];
    Options options = small_options();
    options.nonce = [n = random()] { return Nonce::from_digits(std::to_string(n)); };
    options.budget = 150 + random() % 2500;
    const Noyau core(catalog, parts, options);
    const auto step = assemble(core, small_call());
    const auto* instance = std::get_if<PromptInstance>(&step);
    if (instance == nullptr) {
      CHECK(std::get<Outcome>(step).reason == Reason::too_long);
      continue;
    }
    if (!instance->report().whole) ++reduced;
    CHECK(instance->tokens() == exact(*instance, *parts.counter, options.model));
    CHECK(instance->tokens() + instance->report().reserved <= *options.budget);
  }
  CHECK(reduced > 20);
}

TEST_CASE("the reports of a prompt add up to it", "[pipeline][H34]") {
  SmallCatalog catalog = five_families();
  catalog.slots.insert(1, R"({"id": "trust", "heading": "## Confiance", "type": "number", "axis": "trust",
    "sources": ["platform"], "select": {"what": "trust", "owners": ["target"]}},
    {"id": "status", "heading": "## Statut", "type": "text", "sources": ["platform"], "required": true,
    "select": {"what": "status", "owners": ["target"]}}, )" +
                              slot("nothing", "profile") + ",");
  Record status = memory_record("s", "capitaine");
  status.what = "status";
  Parts parts = small_parts(some_of_each(6), {status});
  parts.counter = o200k();
  Options options = small_options();
  for (const std::size_t budget : std::vector<std::size_t>{100'000, 800, 700, 600}) {
    options.budget = budget;
    const Noyau core(catalog.read(), parts, options);
    const auto step = assemble(core, small_call());
    const PromptInstance& instance = std::get<PromptInstance>(step);
    CHECK(instance.report().whole == (budget == 100'000));
    std::size_t sum = 0;
    for (const PartReport& part : instance.report().parts) sum += part.tokens;
    for (const SlotReport& part : instance.report().slots) sum += part.tokens;
    CHECK(sum == instance.tokens());
    CHECK(prompt_text(instance).find("## Confiance") == std::string::npos);  // an axis gives a fragment only
    CHECK(instance.stable_tokens() ==
          o200k()->count(instance.messages()[0].text.substr(0, instance.stable_bytes())));
  }
}

TEST_CASE("what is protected stays whatever is cut", "[pipeline][H34]") {
  SmallCatalog catalog = five_families();
  catalog.template_extra = R"("fallback": {"action": "too_long"},)";
  Parts parts = small_parts(some_of_each(10));
  Options options = small_options();
  Call call = small_call();
  call.situation = {{"game", "Portal"}};
  const auto all = assemble(Noyau(catalog.read(), parts, options), call);
  const std::size_t whole = std::get<PromptInstance>(all).tokens();
  bool fell_back = false;
  for (std::size_t budget = whole; budget > 300; budget -= 97) {
    options.budget = budget;
    const Noyau core(catalog.read(), parts, options);
    const auto step = assemble(core, call);
    const auto* instance = std::get_if<PromptInstance>(&step);
    if (instance == nullptr) {
      const Outcome& outcome = std::get<Outcome>(step);
      REQUIRE(outcome.fell_back());
      CHECK(outcome.reason == Reason::too_long);
      CHECK(outcome.trace.hops[0].missing_tokens > 0);
      fell_back = true;
      break;
    }
    const std::string text = prompt_text(*instance);
    for (const char* part :
         {"RÈGLE-SUPRÊME", "CANON-STABLE", "Réponds à la personne.", "Réponds en une phrase.",
          "Tu es dans le chat de Twitch.", "Échange public.", "Tu parles à une personne.",
          "| la personne : Léa\n", "| Jeu : Portal\n", "| Bonjour, on joue à quoi ?\n"}) {
      INFO(budget << " " << part);
      CHECK(text.find(part) != std::string::npos);
    }
  }
  CHECK(fell_back);
}

TEST_CASE("the default order of reduction: events go first, exchanges last", "[pipeline][H35]") {
  Parts parts = small_parts(some_of_each(10));
  const auto catalog = five_families().read();
  Options options = small_options();
  const auto all = assemble(Noyau(catalog, parts, options), small_call());
  std::vector<std::size_t> before(5, 10);
  for (std::size_t budget = std::get<PromptInstance>(all).tokens(); budget > 900; budget -= 61) {
    options.budget = budget;
    const auto counts = kept(Noyau(catalog, parts, options).handle(small_call()).trace);
    if (counts.empty() || counts[0] == 0) break;
    // A family loses nothing while a more expendable one still has more than scraps behind a misfit.
    for (std::size_t family = 0; family + 1 < 5; ++family) {
      INFO("budget " << budget << ", family " << family);
      if (counts[family] < 10) CHECK(counts[family + 1] <= 1);
      CHECK(counts[family] <= before[family] + 1);
    }
    before = counts;
  }
  CHECK(before[4] == 0);
  CHECK(before[0] > 0);
}

TEST_CASE("a template may reorder the families", "[pipeline][H35]") {
  SmallCatalog catalog = five_families();
  catalog.template_extra = R"("families": [{"family": "linked_event"}],)";
  Options options = small_options();
  const Noyau roomy(catalog.read(), small_parts(some_of_each(10)), options);
  const auto all = assemble(roomy, small_call());
  options.budget = std::get<PromptInstance>(all).tokens() * 6 / 10;
  const Noyau core(catalog.read(), small_parts(some_of_each(10)), options);
  const auto counts = kept(core.handle(small_call()).trace);
  CHECK(counts[4] == 10);
  CHECK(counts[3] == 0);
}

TEST_CASE("what stays is in time order, and an omission is said", "[pipeline][H36]") {
  SmallCatalog catalog = five_families();
  Options options = small_options();
  const auto all = assemble(Noyau(catalog.read(), small_parts(some_of_each(10)), options), small_call());
  const PromptInstance& everything = std::get<PromptInstance>(all);
  CHECK(prompt_text(everything).find("## Non transmis") == std::string::npos);

  options.budget = everything.tokens() * 55 / 100;
  const auto step = assemble(Noyau(catalog.read(), small_parts(some_of_each(10)), options), small_call());
  const PromptInstance& instance = std::get<PromptInstance>(step);
  const std::string text = prompt_text(instance);
  for (const SlotReport& report : instance.report().slots) {
    std::size_t cut = 0;
    for (const UnitReport& unit : report.units) {
      if (unit.fate != UnitFate::kept && unit.fate != UnitFate::shortened) ++cut;
    }
    INFO(report.slot << " lost " << cut);
    const std::string line =
        "- " + std::string(report.slot) + " : " + std::to_string(cut) + " non transmis faute de place.\n";
    CHECK((text.find(line) != std::string::npos) == (cut > 0));
    CHECK(text.find("RIEN-" + std::string(report.slot)) == std::string::npos);
    if (report.state == SlotState::emptied) CHECK(cut == 10);
  }
  CHECK(text.find("RIEN-events") == std::string::npos);
}

TEST_CASE("the newest exchanges stay and are read in the order in which they were said",
          "[pipeline][H35][H36]") {
  const auto catalog = five_families().read();
  const Parts parts = small_parts(some_of_each(10));
  Options options = small_options();
  const auto all = assemble(Noyau(catalog, parts, options), small_call());
  const std::size_t whole = std::get<PromptInstance>(all).tokens();
  bool oldest_went = false;
  for (const std::size_t percent : {100U, 55U, 45U, 40U, 35U, 30U}) {
    options.budget = whole * percent / 100;
    const auto step = assemble(Noyau(catalog, parts, options), small_call());
    const auto* instance = std::get_if<PromptInstance>(&step);
    if (instance == nullptr) continue;
    const std::string text = prompt_text(*instance);
    std::vector<std::pair<std::size_t, int>> said;  // place, number
    for (int i = 0; i < 10; ++i) {
      const std::string name = i % 2 == 0 ? "Léa" : "Tom";
      const auto found =
          text.find("| - " + name + " : une phrase de longueur moyenne, numéro " + std::to_string(i) + "\n");
      if (found != std::string::npos) said.emplace_back(found, i);
    }
    INFO(percent << " %: " << said.size() << " exchanges");
    CHECK(std::is_sorted(said.begin(), said.end()));
    // Those that stay are the last ones, without a gap.
    for (std::size_t i = 0; i < said.size(); ++i) {
      CHECK(said[i].second == static_cast<int>(10 - said.size() + i));
    }
    oldest_went = oldest_went || (!said.empty() && said.size() < 10);
  }
  CHECK(oldest_went);
}

TEST_CASE("a slot whose values were all cut shows the note, not its default", "[pipeline][H36]") {
  SmallCatalog catalog;
  catalog.slots = "[" + memories_slot() + "]";
  Options options = small_options();
  const std::string long_text(4000, 'x');
  options.budget = 2500;
  const Noyau core(catalog.read(), small_parts({memory_record("a", long_text)}), options);
  const auto step = assemble(core, small_call());
  const PromptInstance& instance = std::get<PromptInstance>(step);
  const std::string text = prompt_text(instance);
  CHECK(instance.report().slots.at(0).state == SlotState::emptied);
  CHECK(text.find("Aucun souvenir") == std::string::npos);
  CHECK(text.find("- Souvenirs : 1 non transmis faute de place.\n") != std::string::npos);
}

TEST_CASE("a restriction stays with the data it belongs to", "[pipeline][H36][H28]") {
  SmallCatalog catalog;
  catalog.slots = "[" + memories_slot() + "]";
  std::vector<Record> records;
  for (int i = 0; i < 8; ++i) {
    records.push_back(memory_record("t" + std::to_string(i), "DIRE-" + std::to_string(i)));
    records.push_back(memory_record("g" + std::to_string(i), "GUIDER-" + std::to_string(i)));
    records.back().data_class = "hint";
  }
  records.push_back(memory_record("s", "TAIRE"));
  records.back().data_class = "secret";
  Options options = small_options();
  for (const std::size_t budget : std::vector<std::size_t>{100000, 1500, 1300, 1200, 1100, 1000, 950}) {
    options.budget = budget;
    const Noyau core(catalog.read(), small_parts(records), options);
    const auto step = assemble(core, small_call());
    const auto* instance = std::get_if<PromptInstance>(&step);
    if (instance == nullptr) continue;
    const std::string text = prompt_text(*instance);
    CHECK(text.find("TAIRE") == std::string::npos);
    CHECK((text.find("GUIDER-") != std::string::npos) ==
          (text.find("RESTRICTION-GUIDE") != std::string::npos));
    // Guidance stands in a fence of its own, behind its restriction.
    const auto guide = text.find("RESTRICTION-GUIDE");
    if (guide == std::string::npos) continue;
    const auto tell = text.find("DIRE-");
    CHECK((tell == std::string::npos || tell < guide));
    CHECK(text.find("DIRE-", guide) == std::string::npos);
  }
}

TEST_CASE("a counter that throws ends the call as declared", "[pipeline][H34]") {
  SmallCatalog catalog = five_families();
  catalog.template_extra = R"("fallback": {"text": "Un instant."},)";
  Parts parts = small_parts(some_of_each(3));
  parts.counter = std::make_shared<Broken>(false);
  const Outcome outcome = Noyau(catalog.read(), parts, small_options()).handle(small_call());
  REQUIRE(outcome.fell_back());
  CHECK(outcome.reason == Reason::counter_failed);
  parts.counter = std::make_shared<Broken>(true);
  CHECK_THROWS(Noyau(catalog.read(), parts, small_options()));
}
