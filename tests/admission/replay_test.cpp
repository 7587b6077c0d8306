// Whole chats replayed message by message against sources that answer everything they have to every query: a
// prompt holds the profile, relation and memories of the person answered, and of nobody else (H25, H26, H27).
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

#include "admission/chat_day.hpp"
#include "admission/prompt_view.hpp"
#include "admission/worlds.hpp"
#include "blunt_source.hpp"
#include "catch.hpp"

using namespace noyau;
using namespace noyau_test;

namespace {

// Where the replay is; the source and the clock follow it.
struct Stand {
  const ChatDay* day = nullptr;
  std::size_t message = 0;
};

struct ReplayClock final : Clock {
  std::shared_ptr<const Stand> stand;
  Time now() const noexcept override { return stand->day->messages[stand->message].time; }
};

// Everything about everybody near, and everything said near, the future included, to every query.
struct GossipSource final : MemorySource, PlatformSource {
  std::string id;
  std::shared_ptr<const Stand> stand;

  GossipSource(std::string name, std::shared_ptr<const Stand> where)
      : id(std::move(name)), stand(std::move(where)) {}
  std::string_view name() const noexcept override { return id; }
  ReadResult recall(const SourceRequest& request, std::stop_token) override { return answer(request); }
  ReadResult read(const SourceRequest& request, std::stop_token) override { return answer(request); }

  ReadResult answer(const SourceRequest& request) const {
    const ChatDay& day = *stand->day;
    const std::size_t begin = stand->message < 60 ? 0 : stand->message - 60;
    const std::size_t end = std::min(day.messages.size(), stand->message + 10);
    std::set<std::size_t> near;
    for (std::size_t index = stand->message < 200 ? 0 : stand->message - 200; index < end; ++index)
      near.insert(day.person(day.messages[index].author_id));
    near.insert(day.person(request.grant.target_id));
    Batch batch;
    for (std::uint32_t query = 0; query < request.queries.size(); ++query) {
      for (const Record& record : day.about_community) add_record(batch, record, query, 1);
      for (const std::size_t person : near)
        if (person < day.people.size())
          for (const Record& record : day.about_people[person]) add_record(batch, record, query, 1);
      for (std::size_t index = begin; index < end; ++index)
        for (const Record& record : day.said[index]) add_record(batch, record, query, 1);
    }
    return ReadResult::found(std::move(batch));
  }
};

// The French example catalog, whose public reply serves groups as well.
std::shared_ptr<const Catalog> french_catalog() {
  CatalogFiles files;
  const std::filesystem::path folder = std::filesystem::path(NOYAU_EXAMPLES) / "catalog";
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    std::ifstream in(entry.path(), std::ios::binary);
    files[entry.path().lexically_relative(folder).generic_string()] =
        std::string(std::istreambuf_iterator<char>(in), {});
  }
  std::string& reply = files.at("templates/viewer.reply@1.json");
  const std::string from = R"("targets": ["person"])";
  const std::size_t at = reply.find(from);
  REQUIRE(at != reply.npos);
  reply.replace(at, from.size(), R"("targets": ["person", "group"])");
  return read_catalog(files);
}

struct Turn {
  Call call;
  std::size_t target = 0;  // index of the person; beyond the last one: a group
};

Turn turn_of(const ChatDay& day, std::size_t index) {
  const ChatMessage& message = day.messages[index];
  Turn turn;
  turn.call.id = message.id;
  turn.call.use_case = "viewer.reply";
  turn.call.interface_id = "discord";
  turn.call.community = "ubuntu";
  turn.call.channel = "salon";
  turn.call.item = Item{message.id, message.author_id, message.author, message.text, message.time};
  turn.target = day.person(message.author_id);
  turn.call.target = {TargetKind::person, {message.author_id, message.author, {}}};
  if (index % 7 == 0) {
    turn.target = day.people.size();
    turn.call.target = {TargetKind::group, {}};
  } else if (index % 5 == 0) {  // somebody else is designated
    turn.target = (turn.target + 1 + index % (day.people.size() - 1)) % day.people.size();
    turn.call.target.person = {day.people[turn.target], "Pseudo-" + day.people[turn.target], {}};
  } else if (index % 4 == 1) {
    turn.call.use_case = "private.conversation";
    turn.call.audience = Audience::private_space;
    turn.call.channel = "mp-" + message.author_id;
  }
  return turn;
}

// Why a token may not stand where it does; empty: it may.
std::string objection(const ChatDay& day, const Turn& turn, const Known& known,
                      const std::set<std::string>& fences) {
  const bool is_private = turn.call.audience == Audience::private_space;
  const bool is_group = turn.target == day.people.size();
  const bool own = !is_group && known.owner == day.people[turn.target];
  const bool in_talk = fences == std::set<std::string>{"recent"};
  switch (known.kind) {
    case Kind::profile:
    case Kind::memory:
      if (!own) return "a profile or memory of somebody else";
      return in_talk ? "a memory among the exchanges" : "";
    case Kind::confided:
      if (!own) return "a confidence of somebody else";
      return is_private ? "" : "a confidence in public";
    case Kind::private_talk:
      return own && is_private && in_talk ? "" : "private talk of somebody else, or in public";
    case Kind::talk:
      if (is_private) return "public talk in another channel";
      if (known.message == turn.call.item->id) return "the message being processed, twice";
      return in_talk ? "" : "talk where a memory belongs";
    case Kind::elsewhere:
      return "talk of another channel";
    case Kind::community:
      return fences == std::set<std::string>{"community_memories"} ? "" : "a community memory elsewhere";
  }
  return "?";
}

const char* const tables[] = {"trust", "proximity"};

std::string check_relation(const ChatDay& day, const Turn& turn, const Catalog& catalog,
                           const std::string& prompt) {
  for (const char* name : tables) {
    const RelationAxis& axis = catalog.relations.at(name);
    const bool is_group = turn.target == day.people.size();
    for (std::size_t band = 0; band < axis.intervals.size(); ++band) {
      const bool stands = holds(prompt, axis.intervals[band].text.view());
      if (stands != (!is_group && band == band_of(turn.target)))
        return std::string(name) + " is somebody else's";
    }
    if (holds(prompt, axis.neutral.view()) != is_group)
      return std::string(name) + " is neutral at the wrong time";
  }
  return "";
}

struct Tally {
  std::size_t seen[7] = {};
  std::size_t groups = 0, designated = 0, privately = 0;
};

std::string check_turn(const Noyau& core, const ChatDay& day, const Turn& turn, Tally& tally) {
  const AssembleStep step = assemble(core, turn.call);
  if (turn.call.item->text.empty()) {
    const auto* outcome = std::get_if<Outcome>(&step);
    return outcome != nullptr && outcome->reason == Reason::item_missing ? ""
                                                                         : "an empty message was processed";
  }
  const auto* instance = std::get_if<PromptInstance>(&step);
  if (instance == nullptr) return "there is no prompt";
  for (const auto& [number, fences] : tokens_shown(*instance)) {
    const Known& known = day.tokens.at(number);
    if (std::string reason = objection(day, turn, known, fences); !reason.empty())
      return reason + ", of " + known.owner;
    ++tally.seen[static_cast<std::size_t>(known.kind)];
  }
  const bool is_group = turn.target == day.people.size();
  const std::string names = fenced(*instance, "names");
  if (!is_group && !holds(names, turn.call.target.person.name)) return "the person answered has no name";
  if (is_group && !fenced(*instance, "profile").empty()) return "a profile of a group";
  tally.groups += is_group ? 1 : 0;
  tally.designated += !is_group && turn.call.target.person.id != turn.call.item->author_id ? 1 : 0;
  tally.privately += turn.call.audience == Audience::private_space ? 1 : 0;
  return check_relation(day, turn, *core.catalog(), prompt_text(*instance));
}

void replay(ChatDay day) {
  const auto stand = std::make_shared<Stand>();
  stand->day = &day;
  Parts parts;
  const auto clock = std::make_shared<ReplayClock>();
  clock->stand = stand;
  parts.clock = clock;
  for (const char* id : {"chat", "memory"})
    parts.memories.push_back(std::make_shared<GossipSource>(id, stand));
  parts.platforms = {std::make_shared<GossipSource>("platform", stand)};
  Options options = small_options();
  options.model.context_tokens = 200'000;
  const Noyau core(french_catalog(), std::move(parts), options);
  Tally tally;
  for (std::size_t index = 0; index < day.messages.size(); ++index) {
    stand->message = index;
    const std::string fault = check_turn(core, day, turn_of(day, index), tally);
    INFO("message " << day.messages[index].id);
    if (!fault.empty()) FAIL(fault);
  }
  for (const Kind kind :
       {Kind::profile, Kind::memory, Kind::confided, Kind::private_talk, Kind::talk, Kind::community}) {
    INFO("kind " << static_cast<int>(kind));
    CHECK(tally.seen[static_cast<std::size_t>(kind)] > 20);
  }
  CHECK(tally.groups > 20);
  CHECK(tally.designated > 20);
  CHECK(tally.privately > 20);
}

}  // namespace

TEST_CASE("half an hour of chat, replayed: nobody's data in a prompt about somebody else",
          "[admission][H25][H26][H27]") {
  replay(chat_day(read_chat(NOYAU_EXAMPLES "/data/chat/ubuntu-2011-05-29.jsonl", "2011-05-29")));
}

TEST_CASE("a day of chat, replayed: nobody's data in a prompt about somebody else",
          "[admission][H25][H26][H27]") {
  replay(chat_day(read_chat(NOYAU_TEST_DATA "/chat/ubuntu-2016-12-19.jsonl", "2016-12-19")));
}
