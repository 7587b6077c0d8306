// What happens here forces the bot to interleave: the memory service answers nobody before everybody has
// asked, and then the last one first; the model breaks the format once and leaves one request unanswered.
#include "world.hpp"

#include <sys/wait.h>

#include <cstdio>
#include <cstdlib>
#include <map>
#include <vector>

namespace {

Message wait_for_message(Channel& channel) {
  for (;;) {
    if (auto message = channel.next()) return *message;
    if (!channel.open()) return {};
    channel.receive();
  }
}

void chat_and_listen(Channel& chat) {
  chat.send("ann", "Hello Pixel!");
  chat.send("bob", "Hi! Is there anything on this week?");
  chat.send("cleo", "Pixel, are you there?");
  chat.finish();
}

void answer_memories(Channel& memory) {
  std::vector<Message> asked;
  while (asked.size() < 3) asked.push_back(wait_for_message(memory));
  for (auto message = asked.rbegin(); message != asked.rend(); ++message)
    memory.send(message->id, message->id + " likes chess.");
}

void answer_prompts(Channel& model) {
  std::map<std::string, int> asked;
  for (Message prompt = wait_for_message(model); !prompt.id.empty(); prompt = wait_for_message(model)) {
    const int attempt = ++asked[prompt.id];
    if (prompt.id == "cleo") continue;  // never answered
    const bool has_memory = prompt.text.find(prompt.id + " likes chess.") != std::string::npos;
    const std::string words = has_memory ? "See you at the chess evening." : "I know of nothing.";
    // The template forbids a name in front of the reply.
    model.send(prompt.id, (prompt.id == "ann" && attempt == 1 ? "Pixel: " : "") + words);
  }
}

void print_what_people_read(Channel& chat) {
  std::map<std::string, std::string> read;
  for (Message line = wait_for_message(chat); !line.id.empty(); line = wait_for_message(chat))
    read[line.id] += line.text;
  for (const auto& [id, text] : read) std::printf("%s reads: %s\n", id.c_str(), text.c_str());
  std::fflush(stdout);
}

std::pair<Channel, Channel> connection() {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) std::abort();
  return {Channel(ends[0]), Channel(ends[1])};
}

}  // namespace

World start_world() {
  auto [chat, their_chat] = connection();
  auto [memory, their_memory] = connection();
  auto [model, their_model] = connection();
  const pid_t process = fork();
  if (process == 0) {
    {
      // The bot's ends are the bot's alone: else nobody would notice that it has gone.
      const Channel a = std::move(chat), b = std::move(memory), c = std::move(model);
    }
    chat_and_listen(their_chat);
    answer_memories(their_memory);
    answer_prompts(their_model);
    print_what_people_read(their_chat);
    std::_Exit(0);
  }
  return {std::move(chat), std::move(memory), std::move(model), process};
}

void World::leave() {
  for (const Channel* channel : {&chat, &memory, &model}) channel->finish();
  waitpid(process, nullptr, 0);
}
