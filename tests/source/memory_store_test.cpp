#include "noyau/source/memory_store.hpp"

#include <algorithm>
#include <chrono>
#include <limits>
#include <random>
#include <thread>

#include "catch.hpp"
#include "source/words.hpp"

using namespace noyau;
using Approx = Catch::Detail::Approx;

namespace {

Time day(int number) {
  return *parse_time("2026-01-01") + std::chrono::days{number};
}

Record memory(std::string id, std::string text, std::optional<Time> observed = std::nullopt) {
  Record record;
  record.id = std::move(id);
  record.what = "personal_memory";
  record.value = std::move(text);
  record.owner = OwnerKind::person;
  record.owner_id = "U1";
  record.observed = observed;
  return record;
}

Record utterance(std::string id, std::string author, std::string channel, int observed) {
  Record record = memory(std::move(id), "bonjour", day(observed));
  record.what = "messages";
  record.owner = OwnerKind::utterance;
  record.owner_id = std::move(author);
  record.channel = std::move(channel);
  return record;
}

SourceRequest request(std::vector<OwnerRule> owners, std::string what = "personal_memory",
                      std::size_t max = 100) {
  SourceRequest result;
  result.grant.target_kind = TargetKind::person;
  result.grant.target_id = "U1";
  result.grant.community = "leo";
  result.grant.channel = "#leo";
  Query& query = result.queries.emplace_back();
  query.select.what = std::move(what);
  query.select.owners = std::move(owners);
  query.select.max = max;
  return result;
}

std::vector<std::string> ids(const ReadResult& result) {
  std::vector<std::string> all;
  for (const Candidate& candidate : result.batch.candidates()) all.emplace_back(candidate.id);
  return all;
}

using Ids = std::vector<std::string>;

Ids ask(const std::vector<Record>& records, const SourceRequest& request) {
  return ids(memory_source("memory", records)->recall(request, {}));
}

double relevance_of(const std::string& text, const std::string& item, double own = 1) {
  Record record = memory("m", text);
  record.relevance = own;
  auto asked = request({OwnerRule::target});
  asked.item_text = item;
  const auto source = memory_source("memory", {record});
  const auto result = source->recall(asked, {});
  REQUIRE(result.batch.candidates().size() == 1);
  return result.batch.candidates()[0].relevance;
}

}  // namespace

TEST_CASE("a source gives everything a record says", "[source]") {
  Record record = memory("m1", "texte", day(1));
  record.short_form = "t";
  record.speaker = "Zoé";
  record.audience = Audience::public_space;
  record.channel = "#leo";
  record.purposes = {"conversation", "announcement"};
  record.data_class = "public_fact";
  record.valid_until = day(9);
  record.confidence = 0.5;
  record.relevance = 0.25;
  record.about = "hobby";
  record.group = "g";
  record.fields = {
      {"title", std::string("Échecs")}, {"since", day(2)}, {"live", true}, {"none", std::monostate{}}};
  ReadResult result;
  {
    const auto source = platform_source("platform", {record});
    CHECK(source->name() == "platform");
    result = source->read(request({OwnerRule::target}), {});
  }  // the batch owns its bytes: the source is gone
  CHECK(result.status == ReadStatus::found);
  REQUIRE(result.batch.candidates().size() == 1);
  const Candidate& candidate = result.batch.candidates()[0];
  CHECK(candidate.id == "m1");
  CHECK(candidate.query == 0);
  CHECK(std::get<Foreign>(candidate.value).bytes() == "texte");
  CHECK(candidate.short_form.bytes() == "t");
  CHECK(candidate.speaker.bytes() == "Zoé");
  CHECK(candidate.owner == OwnerKind::person);
  CHECK(candidate.owner_id == "U1");
  CHECK(candidate.audience == Audience::public_space);
  CHECK(candidate.channel == "#leo");
  CHECK(std::vector<std::string>(candidate.purposes.begin(), candidate.purposes.end()) == record.purposes);
  CHECK(candidate.data_class == "public_fact");
  CHECK(candidate.observed == day(1));
  CHECK(candidate.valid_until == day(9));
  CHECK(candidate.confidence == 0.5);
  CHECK(candidate.relevance == 0.25);
  CHECK(candidate.about == "hobby");
  CHECK(candidate.group == "g");
  REQUIRE(candidate.fields.size() == 4);
  CHECK(candidate.fields[0].name == "title");
  CHECK(std::get<Foreign>(candidate.fields[0].value).bytes() == "Échecs");
  CHECK(std::get<Time>(candidate.fields[1].value) == day(2));
  CHECK(std::get<bool>(candidate.fields[2].value));
  CHECK(std::holds_alternative<std::monostate>(candidate.fields[3].value));
}

TEST_CASE("only what is asked for is answered, each query by itself, in their order", "[source][H17]") {
  Record other = memory("o1", "autre");
  other.what = "status";
  auto asked = request({OwnerRule::target}, "status");
  asked.queries.push_back(request({OwnerRule::target}).queries[0]);
  asked.queries.push_back(request({OwnerRule::target}, "nothing").queries[0]);
  asked.queries.push_back(request({OwnerRule::platform}).queries[0]);
  const auto source = memory_source("memory", {memory("m1", "un"), other});
  const auto result = source->recall(asked, {});
  CHECK(ids(result) == Ids{"o1", "m1"});
  CHECK(result.batch.candidates()[0].query == 0);
  CHECK(result.batch.candidates()[1].query == 1);
  asked.queries.clear();
  CHECK(source->recall(asked, {}).status == ReadStatus::none);
}

TEST_CASE("records come only from owners that the query could admit", "[source][H17][H25]") {
  std::vector<Record> records;
  for (const char* owner : {"U1", "U2", ""}) records.push_back(memory(std::string("person-") + owner, "x"));
  for (std::size_t index = 0; index < 3; ++index) records[index].owner_id = records[index].id.substr(7);
  for (const char* owner : {"leo", "max", ""}) {
    records.push_back(memory(std::string("community-") + owner, "x"));
    records.back().owner = OwnerKind::community;
    records.back().owner_id = owner;
  }
  records.push_back(memory("platform", "x"));
  records.back().owner = OwnerKind::platform;
  records.back().owner_id.clear();
  records.push_back(memory("unknown", "x"));
  records.back().owner = OwnerKind::unknown;
  CHECK(ask(records, request({OwnerRule::target})) == Ids{"person-U1"});
  CHECK(ask(records, request({OwnerRule::community})) == Ids{"community-leo"});
  CHECK(ask(records, request({OwnerRule::platform})) == Ids{"platform"});
  CHECK(ask(records, request({OwnerRule::platform, OwnerRule::target})) == Ids{"person-U1", "platform"});
  CHECK(ask(records, request({})).empty());
  auto unknown = request({OwnerRule::target, OwnerRule::community});
  unknown.grant.target_id.clear();
  unknown.grant.community.clear();
  CHECK(ask(records, unknown).empty());
  auto group = request({OwnerRule::target, OwnerRule::target_utterance});
  group.grant.target_kind = TargetKind::group;
  CHECK(ask(records, group).empty());
}

TEST_CASE("exchanges come newest first, from the right author and channel", "[source][H26]") {
  std::vector<Record> records = {utterance("a", "U1", "#leo", 1), utterance("b", "U2", "#leo", 3),
                                 utterance("c", "U1", "#max", 4), utterance("d", "U1", "#leo", 2),
                                 utterance("e", "U2", "#max", 5), utterance("f", "U1", "", 6)};
  records[0].relevance = 0.9;
  records[1].relevance = 0.1;
  const auto here = request({OwnerRule::channel_utterance}, "messages");
  CHECK(ask(records, here) == Ids{"b", "d", "a"});
  auto theirs = request({OwnerRule::target_utterance}, "messages");
  CHECK(ask(records, theirs) == Ids{"f", "c", "d", "a"});
  theirs.queries[0].select.channel = ChannelRule::same;
  CHECK(ask(records, theirs) == Ids{"d", "a"});
  auto nowhere = here;
  nowhere.grant.channel.clear();
  CHECK(ask(records, nowhere).empty());
  // The item's words change neither their order nor their relevance.
  auto about = here;
  about.item_text = "bonjour à tous";
  const auto result = memory_source("m", records)->recall(about, {});
  CHECK(ids(result) == Ids{"b", "d", "a"});
  CHECK(result.batch.candidates()[2].relevance == 0.9);
}

TEST_CASE("the channel rule holds for every owner", "[source]") {
  Record here = memory("here", "x");
  here.channel = "#leo";
  Record there = memory("there", "x");
  there.channel = "#max";
  auto asked = request({OwnerRule::target});
  CHECK(ask({here, there}, asked) == Ids{"here", "there"});
  asked.queries[0].select.channel = ChannelRule::same;
  CHECK(ask({here, there, memory("none", "x")}, asked) == Ids{"here"});
  asked.grant.channel.clear();
  CHECK(ask({here, there, memory("none", "x")}, asked).empty());
}

TEST_CASE("shared words raise the relevance by the declared formula", "[source][H22]") {
  CHECK(relevance_of("Zoé joue aux échecs", "") == 1);
  CHECK(relevance_of("Zoé joue aux échecs", "?! un à") == 1);  // no word of three letters
  CHECK(relevance_of("42 à", "parlons des échecs") == 1);      // nothing to compare
  CHECK(relevance_of("Zoé joue aux échecs", "parlons musique") == Approx(0.25));
  CHECK(relevance_of("Zoé joue aux échecs", "ÉCHECS") == Approx(1));
  CHECK(relevance_of("Zoé joue aux échecs", "les echecs, toujours") == Approx(0.25 + 0.75 / 3));
  CHECK(relevance_of("échecs échecs échecs", "les echecs, les echecs, toujours") == Approx(1));
  CHECK(relevance_of("échecs", "échecs", 0.4) == Approx(0.4));
  CHECK(relevance_of("musique", "échecs", 0.4) == Approx(0.1));
  CHECK(relevance_of("échecs", "échecs", 7) == 1);
  CHECK(relevance_of("échecs", "échecs", -7) == 0);
}

TEST_CASE("a record's words are those of its fields too", "[source]") {
  Record record = memory("m", "");
  record.value = std::monostate{};
  record.fields = {{"title", std::string("Soirée")}, {"game", std::string("échecs")}, {"n", std::int64_t{3}}};
  auto asked = request({OwnerRule::target});
  asked.item_text = "échecs";
  const auto result = memory_source("m", {record})->recall(asked, {});
  CHECK(result.batch.candidates()[0].relevance == 1);
}

TEST_CASE("words are folded runs of letters and digits", "[source]") {
  CHECK(detail::words_of("L'ÉCHIQUIER, l’échiquier; foo_bar 2026-03 ab \xFF日本語 abc") ==
        std::vector<std::string>{"2026", "abc", "bar", "echiquier", "foo", "日本語"});
  CHECK(detail::words_of("").empty());
  CHECK(detail::words_of("a bc, d").empty());
}

TEST_CASE("the best come first, the newest among equals, then by id", "[source]") {
  std::vector<Record> records = {memory("d", "musique", day(9)), memory("c", "échecs", day(1)),
                                 memory("b", "échecs", day(2)), memory("a", "échecs"),
                                 memory("f", "échecs", day(1))};
  auto asked = request({OwnerRule::target});
  asked.item_text = "échecs";
  const Ids expected = {"b", "c", "f", "a", "d"};
  CHECK(ask(records, asked) == expected);
  std::mt19937_64 random(7);
  for (int round = 0; round < 50; ++round) {
    std::shuffle(records.begin(), records.end(), random);
    REQUIRE(ask(records, asked) == expected);
  }
}

TEST_CASE("at most four times the maximum and sixteen are answered, the best ones", "[source][H22]") {
  std::vector<Record> records;
  for (int index = 0; index < 200; ++index)
    records.push_back(memory(std::to_string(1000 + index), "x", day(index)));
  const auto first = ask(records, request({OwnerRule::target}, "personal_memory", 1));
  REQUIRE(first.size() == 20);
  CHECK(first.front() == "1199");
  CHECK(first.back() == "1180");
  CHECK(ask(records, request({OwnerRule::target}, "personal_memory", 0)).size() == 16);
  CHECK(ask(records, request({OwnerRule::target}, "personal_memory", SIZE_MAX)).size() == 200);
}

TEST_CASE("a stopped or late source fails, and says why", "[source]") {
  const auto source = memory_source("memory", {memory("m", "x")});
  std::stop_source stop;
  stop.request_stop();
  const auto stopped = source->recall(request({OwnerRule::target}), stop.get_token());
  CHECK(stopped.status == ReadStatus::failed);
  CHECK(stopped.failure == SourceFailure::cancelled);
  auto late = request({OwnerRule::target});
  late.deadline = std::chrono::steady_clock::time_point{std::chrono::nanoseconds{1}};
  const auto result = source->recall(late, {});
  CHECK(result.status == ReadStatus::failed);
  CHECK(result.failure == SourceFailure::timed_out);
}

TEST_CASE("one source serves several threads the same answers", "[source]") {
  std::vector<Record> records;
  for (int index = 0; index < 500; ++index)
    records.push_back(memory(std::to_string(index), "échecs et musique", day(index % 7)));
  const auto source = memory_source("memory", records);
  auto asked = request({OwnerRule::target});
  asked.item_text = "échecs";
  const Ids expected = ids(source->recall(asked, {}));
  std::vector<Ids> answers(4);
  std::vector<std::thread> threads;
  for (Ids& answer : answers) {
    threads.emplace_back([&] {
      for (int round = 0; round < 5; ++round) answer = ids(source->recall(asked, {}));
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const Ids& answer : answers) CHECK(answer == expected);
}

TEST_CASE("large records and a large item take linear time", "[source]") {
  std::string text;
  for (int index = 0; text.size() < 1'000'000; ++index) text += std::to_string(index * 7919) + " ";
  std::vector<Record> records;
  for (int index = 0; index < 3; ++index) records.push_back(memory(std::to_string(index), text));
  for (int index = 0; index < 20'000; ++index)
    records.push_back(memory("s" + std::to_string(index), "échecs"));
  auto asked = request({OwnerRule::target});
  asked.item_text = text;
  const auto begin = std::chrono::steady_clock::now();
  CHECK(ask(records, asked).size() == 416);
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds{30});  // quadratic: hours
}

TEST_CASE("relevance and confidence are handed over as 0 to 1, whatever a record says", "[source][H22]") {
  const double none = std::numeric_limits<double>::quiet_NaN();
  std::vector<Record> records;
  for (int index = 0; index < 60; ++index) {
    Record record = memory("m" + std::to_string(10 + index), "");
    record.relevance = record.confidence = index % 3 == 0 ? none : index % 3 == 1 ? 7 : -7;
    records.push_back(record);
    record.what = "messages";
    record.owner = OwnerKind::utterance;
    records.push_back(record);
  }
  const auto source = memory_source("memory", records);
  auto asked = request({OwnerRule::target});
  asked.queries.push_back(request({OwnerRule::target_utterance}, "messages").queries[0]);
  const ReadResult result = source->recall(asked, {});
  REQUIRE(result.batch.candidates().size() == 120);
  for (std::size_t index = 0; index < 120; ++index) {
    const Candidate& candidate = result.batch.candidates()[index];
    const bool best = std::stoi(std::string(candidate.id.substr(1))) % 3 == 11 % 3;
    CHECK(candidate.relevance == (best ? 1.0 : 0.0));
    CHECK(candidate.confidence == (best ? 1.0 : 0.0));
    if (index < 60) CHECK(best == (index < 20));  // the best first: no figure has upset the order
  }
}
