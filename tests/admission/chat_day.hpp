// A day of a public chat, and a host that knows far too much about everybody in it. Every value carries a
// token that says whose it is; all of it is made up but the messages.
#pragma once

#include <noyau/source/memory_store.hpp>
#include <string>
#include <vector>

namespace noyau_test {

struct ChatMessage {
  std::string id;
  std::string author;  // as it is written
  std::string author_id;
  std::string text;
  noyau::Time time{};
};

std::vector<ChatMessage> read_chat(const std::string& file, const std::string& date);

enum class Kind { profile, memory, confided, private_talk, talk, elsewhere, community };

// What a token stands for.
struct Known {
  Kind kind = Kind::talk;
  std::string owner;
  std::string message;  // of an utterance
};

struct ChatDay {
  std::vector<ChatMessage> messages;
  std::vector<std::string> people;  // ids, each once
  std::vector<Known> tokens;        // by the token's number
  // What sources answer: about people, and for each message what was said here and at another place.
  std::vector<std::vector<noyau::Record>> about_people;  // like `people`
  std::vector<std::vector<noyau::Record>> said;          // like `messages`
  std::vector<noyau::Record> about_community;

  std::size_t person(const std::string& id) const;
};

// Of trust and proximity: every number that the host keeps about a person is in one band of the tables.
std::size_t band_of(std::size_t person);

ChatDay chat_day(std::vector<ChatMessage> messages);

}  // namespace noyau_test
