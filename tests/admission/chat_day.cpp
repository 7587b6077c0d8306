#include "admission/chat_day.hpp"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <nlohmann/json.hpp>

#include "admission/worlds.hpp"

using namespace noyau;

namespace noyau_test {
namespace {

std::string lower(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

class Scribe {
 public:
  explicit Scribe(ChatDay& day) : day_(day) {}

  Record record(Kind kind, OwnerKind owner, const std::string& owner_id, const std::string& text, Time time) {
    const std::size_t number = day_.tokens.size();
    day_.tokens.push_back({kind, owner_id, {}});
    Record out;
    out.id = "t" + std::to_string(number);
    out.value = text + ' ' + token_of(number);
    out.speaker = owner_id;
    out.owner = owner;
    out.owner_id = owner_id;
    out.audience = Audience::public_space;
    out.channel = "salon";
    out.observed = time;
    return out;
  }

  // Two public memories, two confided ones, a profile, what was said in private, and numbers.
  std::vector<Record> about(const std::string& id, std::size_t which, Time time) {
    std::vector<Record> all;
    all.push_back(record(Kind::profile, OwnerKind::person, id, "Profil de " + id, time));
    for (int two = 0; two < 2; ++two) {
      all.push_back(record(Kind::memory, OwnerKind::person, id, "Souvenir sur " + id, time));
      all.push_back(record(Kind::confided, OwnerKind::person, id, "Confidence de " + id, time));
      all.back().audience = Audience::private_space;
      all.back().channel = "mp-" + id;
    }
    all.push_back(record(Kind::private_talk, OwnerKind::utterance, id, "Dit en privé", time));
    all.back().audience = Audience::private_space;
    all.back().channel = "mp-" + id;
    const std::int64_t base[] = {5, 35, 75};
    for (const std::int64_t more : {1, 13, 19}) {
      all.push_back(record(Kind::profile, OwnerKind::person, id, "", time));
      all.back().value = base[band_of(which)] + more;
    }
    return all;
  }

  std::vector<Record> said(const ChatMessage& message) {
    std::vector<Record> all;
    for (const Kind kind : {Kind::talk, Kind::elsewhere}) {
      all.push_back(record(kind, OwnerKind::utterance, message.author_id, message.text, message.time));
      all.back().speaker = message.author;
      day_.tokens.back().message = message.id;
      if (kind == Kind::talk) all.back().id = message.id;
      if (kind == Kind::elsewhere) all.back().channel = "autre";
    }
    return all;
  }

 private:
  ChatDay& day_;
};

}  // namespace

std::vector<ChatMessage> read_chat(const std::string& file, const std::string& date) {
  std::vector<ChatMessage> all;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    const auto json = nlohmann::json::parse(line);
    ChatMessage one;
    one.id = "u" + std::to_string(json.at("id").get<int>());
    one.author = json.at("from");
    one.author_id = lower(one.author);
    one.text = json.at("text");
    one.time = parse_time(date + "T" + json.at("time").get<std::string>() + "Z").value();
    all.push_back(std::move(one));
  }
  return all;
}

std::size_t ChatDay::person(const std::string& id) const {
  return static_cast<std::size_t>(std::find(people.begin(), people.end(), id) - people.begin());
}

std::size_t band_of(std::size_t person) {
  return person % 3;
}

ChatDay chat_day(std::vector<ChatMessage> messages) {
  ChatDay day;
  day.messages = std::move(messages);
  Scribe scribe(day);
  const Time dawn = day.messages.front().time - std::chrono::hours(24);
  for (const ChatMessage& message : day.messages) {
    day.said.push_back(scribe.said(message));
    if (day.person(message.author_id) < day.people.size()) continue;
    day.about_people.push_back(scribe.about(message.author_id, day.people.size(), dawn));
    day.people.push_back(message.author_id);
  }
  for (const char* text : {"Le vendredi est jour de quiz", "La mascotte est un raton laveur"})
    day.about_community.push_back(scribe.record(Kind::community, OwnerKind::community, "ubuntu", text, dawn));
  return day;
}

}  // namespace noyau_test
