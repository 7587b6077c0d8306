// Between two calls that differ by one new message no more changes than has to: what is kept, and the prefix
// of the prompt, which servers with a prefix cache need not read again.
#include <fstream>
#include <nlohmann/json.hpp>

#include "blunt_source.hpp"
#include "catch.hpp"

using namespace noyau;
using namespace noyau_test;

namespace {

const std::string data_folder = NOYAU_TEST_DATA;

// A public chat, the oldest message first.
std::vector<Record> chat_day() {
  std::ifstream file(data_folder + "/chat/ubuntu-2016-12-19.jsonl");
  std::vector<Record> messages;
  for (std::string line; std::getline(file, line);) {
    const auto json = nlohmann::json::parse(line);
    if (json.at("text").get<std::string>().empty()) continue;  // what a client did, not what somebody said
    Record record;
    record.id = std::to_string(100'000 + messages.size());
    record.what = "said";
    record.value = json.at("text").get<std::string>();
    record.owner = OwnerKind::utterance;
    record.speaker = json.at("from").get<std::string>();
    record.owner_id = record.speaker;
    record.audience = Audience::public_space;
    record.channel = "general";
    record.observed = *parse_time("2026-03-14T00:00:00Z") + std::chrono::seconds{10 * messages.size()};
    messages.push_back(std::move(record));
  }
  return messages;
}

SmallCatalog chat_catalog() {
  SmallCatalog catalog;
  catalog.slots =
      "[" + memories_slot() + R"(, {"id": "said", "heading": "## Conversation", "type": "transcript",
    "sources": ["memory"], "select": {"what": "said", "owners": ["channel_utterance"], "max": 60},
    "default": "Rien n'a été dit.", "family": "recent_exchange"}])";
  return catalog;
}

// A channel at some moment: the memories are always there, the messages come one by one.
struct Channel {
  explicit Channel(bool has_own_nonces) : catalog(chat_catalog().read()) {
    Parts parts = small_parts();
    parts.counter = load_bpe_counter(data_folder + "/tokenizers/o200k_base.tiktoken");
    source = std::make_shared<BluntSource>("memory", std::vector<Record>{});
    parts.memories = {source};
    parts.clock = std::make_shared<FixedClock>(*parse_time("2026-03-15T00:00:00Z"));
    for (int i = 0; i < 12; ++i) {
      Record memory =
          memory_record("memory" + std::to_string(i),
                        "Léa a raconté, la semaine " + std::to_string(i) + ", une longue histoire.");
      memory.relevance = 1.0 - 0.05 * i;
      source->records.push_back(memory);
    }
    Options options = small_options();
    if (has_own_nonces) options.nonce = nullptr;
    options.budget = 1'100;
    core = std::make_unique<Noyau>(catalog, parts, options);
  }

  PromptInstance prompt(const Call& call) const { return std::get<PromptInstance>(assemble(*core, call)); }

  std::shared_ptr<const Catalog> catalog;
  std::shared_ptr<BluntSource> source;
  std::unique_ptr<Noyau> core;
};

std::string text_of(const PromptInstance& instance) {
  std::string text;
  for (const Message& message : instance.messages()) text += message.text;
  return text;
}

std::set<std::string> kept_of(const PromptInstance& instance, std::size_t slot) {
  std::set<std::string> ids;
  for (const UnitReport& unit : instance.report().slots.at(slot).units) {
    if (unit.fate == UnitFate::kept) ids.emplace(unit.id);
  }
  return ids;
}

std::size_t common_prefix(const std::string& a, const std::string& b) {
  const auto [end, other] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
  return static_cast<std::size_t>(end - a.begin());
}

}  // namespace

TEST_CASE("one more message changes what is kept only where the budget forces it", "[pipeline][H35]") {
  const std::vector<Record> day = chat_day();
  REQUIRE(day.size() > 500);
  Channel channel(false);
  const Call call = small_call();
  std::set<std::string> before;
  std::set<std::string> memories_before;
  std::string text_before;
  std::size_t forced = 0;
  for (std::size_t i = 0; i < 500; ++i) {
    channel.source->records.push_back(day[i]);
    const PromptInstance instance = channel.prompt(call);
    const std::set<std::string> memories = kept_of(instance, 0);
    const std::set<std::string> said = kept_of(instance, 1);
    const std::string text = text_of(instance);
    INFO("message " << i);
    // The newest message, what was kept before, and nothing that had gone. A message that has no room by
    // itself ends the conversation.
    CHECK((said.contains(day[i].id) || said.empty()));
    for (const std::string& id : said) CHECK((id == day[i].id || before.contains(id)));
    // What went is the oldest, and there was no room for the newest of it.
    std::string last_gone;
    for (const std::string& id : before) {
      if (!said.contains(id)) last_gone = id;
    }
    if (!last_gone.empty()) {
      CHECK((said.empty() || last_gone < *said.begin()));
      const auto& units = instance.report().slots.at(1).units;
      const auto gone =
          std::find_if(units.begin(), units.end(), [&](const UnitReport& u) { return u.id == last_gone; });
      const bool is_forced = said.empty() || (gone != units.end() && gone->fate == UnitFate::no_room);
      CHECK((is_forced || said.size() == 60));
      forced += is_forced ? 1 : 0;
    }
    // The prompt is the same up to the first section in which something changed.
    if (i > 0) {
      const char* const heading = memories == memories_before ? "## Conversation" : "## Souvenirs";
      // A section that lost everything is not there.
      const std::size_t section = std::min(text.find(heading), text_before.find(heading));
      if (section != std::string::npos) CHECK(common_prefix(text, text_before) >= section);
    }
    before = said;
    memories_before = memories;
    text_before = text;
  }
  CHECK(forced > 100);  // the budget did force something
}

TEST_CASE("over a chat day the prefix of the prompt stays as long as the layout allows", "[pipeline][H38]") {
  const std::vector<Record> day = chat_day();
  Channel channel(true);
  std::size_t same = 0;
  std::size_t all = 0;
  std::string before;
  for (std::size_t i = 0; i + 1 < 500; ++i) {
    channel.source->records.push_back(day[i]);
    Call call = small_call();
    const Record& next = day[i + 1];
    call.target.person = {next.owner_id, next.speaker, {}};
    call.item = Item{next.id, next.owner_id, next.speaker, std::get<std::string>(next.value), {}};
    const PromptInstance instance = channel.prompt(call);
    const std::string text = text_of(instance);
    if (i > 0) {
      const std::size_t prefix = common_prefix(text, before);
      // Numbers are drawn anew in each call, so that a prefix ends at the first fence at the latest.
      CHECK(prefix >= instance.stable_bytes());
      CHECK(prefix >= text.find("## Noms"));
      same += prefix;
      all += text.size();
    }
    before = text;
  }
  WARN("replayed chat day: " << 100 * same / all << " % of the prompts' bytes are a prefix that stays");
}
