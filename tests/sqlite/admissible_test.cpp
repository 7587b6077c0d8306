// What a recall gives, held against a slow model of what admission could admit.
#include <algorithm>
#include <random>
#include <set>

#include "store_support.hpp"

using namespace noyau;
using namespace noyau_test;

namespace {

using Random = std::mt19937_64;

template <typename T>
const T& one_of(Random& random, const std::vector<T>& choices) {
  return choices[random() % choices.size()];
}

// Few words for everything, so that all of them meet; the names of persons, channels and communities overlap.
const std::vector<std::string> names{"U1", "U2", "leo", "#leo", "", "u1"};
const std::vector<std::string> purposes{"conversation", "moderation", "conv", ""};

Record random_record(Random& random, int index) {
  Record record;
  record.id = "r" + std::to_string(index);
  record.what = one_of<std::string>(random, {"memory", "messages"});
  record.value = one_of<std::string>(random, {"la pêche au soir", "le dragon", "un soir", ""});
  record.owner = static_cast<OwnerKind>(1 + random() % 4);
  record.owner_id = one_of(random, names);
  const bool needs_id = record.owner == OwnerKind::person || record.owner == OwnerKind::community;
  if (needs_id && record.owner_id.empty()) record.owner_id = "U1";
  record.audience = static_cast<Audience>(random() % 2);
  record.channel = one_of(random, names);
  for (std::size_t count = random() % 4 / 2 * (random() % 3); count > 0; --count)
    record.derived_from.push_back({static_cast<Audience>(random() % 2), one_of(random, names)});
  for (std::size_t count = random() % 3; count > 0; --count)
    record.purposes.push_back(one_of(random, purposes));
  if (random() % 4 != 0) record.observed = day(static_cast<int>(random() % 20));
  if (random() % 3 == 0) record.valid_until = day(static_cast<int>(random() % 20));
  record.confidence = static_cast<double>(random() % 5) / 4;
  record.relevance = static_cast<double>(random() % 5) / 4;
  return record;
}

SourceRequest random_request(Random& random) {
  SourceRequest request;
  request.grant.purpose = one_of(random, purposes);
  request.grant.community = one_of(random, names);
  request.grant.channel = one_of(random, names);
  request.grant.audience = static_cast<Audience>(random() % 2);
  request.grant.target_kind =
      one_of<TargetKind>(random, {TargetKind::person, TargetKind::person, TargetKind::nobody});
  request.grant.target_id = one_of(random, names);
  request.item_text = one_of<std::string>(random, {"pêche", "", "rien de tel", "le soir"});
  if (random() % 2 == 0) request.item_id = "r" + std::to_string(random() % 40);
  request.now = day(static_cast<int>(random() % 20));
  for (std::size_t count = 1 + random() % 2; count > 0; --count) {
    Selection& select = request.queries.emplace_back().select;
    select.what = one_of<std::string>(random, {"memory", "messages"});
    for (std::size_t rules = 1 + random() % 3; rules > 0; --rules)
      select.owners.push_back(static_cast<OwnerRule>(random() % 5));
    select.channel = static_cast<ChannelRule>(random() % 2);
    select.max = 1000;
    if (random() % 3 == 0) select.max_age = std::chrono::hours(24 * (random() % 12));
    select.min_confidence = static_cast<double>(random() % 3) / 4;
  }
  return request;
}

bool owned(OwnerRule rule, const Record& record, const Grant& grant) {
  const bool target =
      grant.target_kind == TargetKind::person && grant.target_id != "" && record.owner_id == grant.target_id;
  switch (rule) {
    case OwnerRule::target:
      return record.owner == OwnerKind::person && target;
    case OwnerRule::community:
      return record.owner == OwnerKind::community && grant.community != "" &&
             record.owner_id == grant.community;
    case OwnerRule::platform:
      return record.owner == OwnerKind::platform;
    case OwnerRule::channel_utterance:
      return record.owner == OwnerKind::utterance && grant.channel != "" && record.channel == grant.channel;
    case OwnerRule::target_utterance:
      return record.owner == OwnerKind::utterance && target;
  }
  return false;
}

// A private record may be admitted in private to its person, in its channel, or from the platform where it is
// of no channel; in public only to its person. What was derived is private when one of its parts is; of
// private parts in two channels nobody may hear; a part without a channel is in one of its own.
bool audible(const Record& record, const Grant& grant) {
  std::set<std::string> rooms;
  bool is_private = record.audience == Audience::private_space;
  if (is_private && record.channel != "") rooms.insert(record.channel);
  for (const OwnedSpace& part : record.derived_from) {
    if (part.audience == Audience::public_space) continue;
    is_private = true;
    rooms.insert(part.channel);
  }
  if (!is_private) return true;
  if (rooms.size() > 1) return false;
  const bool said_or_owned = record.owner == OwnerKind::person || record.owner == OwnerKind::utterance;
  if (said_or_owned && grant.target_id != "" && record.owner_id == grant.target_id) return true;
  if (grant.audience == Audience::public_space) return false;
  const bool roomless = rooms.empty() || *rooms.begin() == "";
  return (record.owner == OwnerKind::platform && roomless) ||
         (grant.channel != "" && rooms.contains(grant.channel));
}

bool model_admits(const Record& record, const Selection& select, const SourceRequest& request) {
  const Grant& grant = request.grant;
  if (record.what != select.what) return false;
  if (std::none_of(select.owners.begin(), select.owners.end(),
                   [&](OwnerRule rule) { return owned(rule, record, grant); }))
    return false;
  if (!record.purposes.empty() &&
      std::count(record.purposes.begin(), record.purposes.end(), grant.purpose) == 0)
    return false;
  if (select.channel == ChannelRule::same && (grant.channel == "" || record.channel != grant.channel))
    return false;
  if (request.item_id != "" && record.id == request.item_id) return false;
  if (record.valid_until && *record.valid_until < request.now) return false;
  if (select.max_age && (!record.observed || *record.observed < request.now - *select.max_age)) return false;
  return record.confidence >= select.min_confidence && audible(record, grant);
}

std::multiset<std::string> ids_of_query(const ReadResult& result, std::uint32_t query) {
  std::multiset<std::string> all;
  for (const Candidate& candidate : result.batch.candidates()) {
    if (candidate.query == query) all.emplace(candidate.id);
  }
  return all;
}

}  // namespace

TEST_CASE("a recall gives what admission could admit, and nothing else",
          "[sqlite][H17][H18][H22][H25][H30]") {
  const Folder folder;
  Random random(3);
  std::size_t admitted = 0;
  for (int file = 0; file < 6; ++file) {
    std::vector<Record> records;
    for (int index = 0; index < 400; ++index) records.push_back(random_record(random, index));
    const auto store = open_store(folder / ("bot" + std::to_string(file)).c_str());
    store->remember(records);
    for (int round = 0; round < 400; ++round) {
      const SourceRequest request = random_request(random);
      const ReadResult result = recall(store, request);
      REQUIRE(result.status != ReadStatus::failed);
      for (std::uint32_t query = 0; query < request.queries.size(); ++query) {
        std::multiset<std::string> expected;
        for (const Record& record : records) {
          if (model_admits(record, request.queries[query].select, request)) expected.insert(record.id);
        }
        INFO("file " << file << ", round " << round << ", query " << query);
        REQUIRE(ids_of_query(result, query) == expected);
        admitted += expected.size();
      }
    }
  }
  CHECK(admitted > 10'000);  // the model does not simply refuse
}

TEST_CASE("neither foreign nor expired rows take a place", "[sqlite][H22][H25]") {
  const Folder folder;
  const auto store = open_store(folder / "bot.sqlite");
  std::vector<Record> records;
  for (int index = 0; index < 2000; ++index) {
    Record record = memory("x" + std::to_string(index), "dragon dragon", index % 2 == 0 ? "U2" : "U1");
    record.observed = day(9);
    if (index % 2 != 0) record.valid_until = day(9);
    records.push_back(record);
  }
  Record wanted = memory("wanted", "la pêche");
  wanted.confidence = 0.1;
  records.push_back(wanted);
  store->remember(records);
  auto request = ask_for({OwnerRule::target}, "memory", 1);
  request.item_text = "dragon";
  CHECK(ids(recall(store, request)) == std::vector<std::string>{"wanted"});
}

TEST_CASE("a query is answered with four times its maximum and sixteen more", "[sqlite][H22]") {
  const Folder folder;
  const auto store = open_store(folder / "bot.sqlite");
  std::vector<Record> records;
  for (int index = 100; index < 300; ++index) {
    records.push_back(memory("m" + std::to_string(index), "texte"));
    records.push_back(utterance("u" + std::to_string(index), "U1", "#leo", 1));
  }
  std::reverse(records.begin(), records.end());
  store->remember(records);
  for (const std::size_t max : {std::size_t{0}, std::size_t{1}, std::size_t{20}}) {
    // All are equal: their ids decide which of them come, and in which order.
    const auto found = ids(recall(store, ask_for({OwnerRule::target}, "memory", max)));
    REQUIRE(found.size() == 4 * max + 16);
    for (std::size_t index = 0; index < found.size(); ++index)
      CHECK(found[index] == "m" + std::to_string(100 + index));
    const auto said = ids(recall(store, ask_for({OwnerRule::channel_utterance}, "messages", max)));
    REQUIRE(said.size() == 4 * max + 16);
    CHECK(said.back() == "u" + std::to_string(100 + said.size() - 1));
  }
  CHECK(recall(store, ask_for({OwnerRule::target}, "memory", std::size_t(-1))).batch.candidates().size() ==
        200);
}

TEST_CASE("exchanges come newest first whatever they say", "[sqlite][H22]") {
  const Folder folder;
  const auto store = open_store(folder / "bot.sqlite");
  std::vector<Record> records{utterance("b", "U1", "#leo", 3), utterance("a", "U2", "#leo", 3),
                              utterance("c", "U1", "#leo", 5), utterance("d", "U1", "#other", 9)};
  records.push_back(utterance("undated", "U2", "#leo", 0));
  records.back().observed.reset();
  records.push_back(utterance("weak", "U2", "#leo", 8));
  records.back().relevance = 0.25;
  records[1].value = "mot rare";
  store->remember(records);
  auto request = ask_for({OwnerRule::channel_utterance}, "messages");
  request.grant.audience = Audience::private_space;
  request.item_text = "mot rare";
  CHECK(ids(recall(store, request)) == std::vector<std::string>{"weak", "c", "a", "b", "undated"});
  request.queries[0].select.min_relevance = 0.5;
  CHECK(ids(recall(store, request)) == std::vector<std::string>{"c", "a", "b", "undated"});
  request.queries[0].select.owners = {OwnerRule::channel_utterance, OwnerRule::target_utterance};
  CHECK(ids(recall(store, request)) == std::vector<std::string>{"d", "c", "a", "b", "undated"});
}
