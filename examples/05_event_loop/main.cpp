// A bot on one thread: several calls at the same time, none of them waiting for another.
//
//   noyau_event_loop [examples folder]
//
// handle() would block. A host with a loop of its own walks the same path in steps, none of which blocks:
//
//   plan(call) ─► ask the sources ─► assemble(plan, answers) ─► ask the model ─► conclude(instance, reply)
//
// Each step gives the next one or the Outcome; conclude can give the same instance again (a retry). The chat,
// the memory service and the model are sockets here (world.cpp is their other end).
#include <sys/wait.h>
#include <noyau/noyau.hpp>
#include <noyau/source/memory_store.hpp>

#include <iostream>
#include <map>

#include "world.hpp"

namespace {

using std::chrono::steady_clock;

// A call on its way: it waits for the memory service with a plan, for the model with an instance.
struct Talk {
  std::optional<noyau::Plan> plan;
  std::optional<noyau::PromptInstance> instance;
  steady_clock::time_point deadline;
};

class Bot {
 public:
  Bot(const noyau::Noyau& core, World& world) : core_(core), world_(world) {}

  // The loop. It ends when nobody can write to the bot any more and everybody has had an answer.
  void run() {
    while (world_.chat.open() || !talks_.empty()) {
      wait();
      while (auto line = world_.chat.next()) begin(*line);
      while (auto answer = world_.memory.next()) take_memory(*answer);
      while (auto reply = world_.model.next())
        take_reply(reply->id, noyau::BackendReply::answered(reply->text));
      give_up_on_late_ones();
    }
    std::cout << begun_ << " calls, " << most_ << " at the same time, " << retries_ << " retry, " << late_
              << " timeout." << std::endl;
  }

 private:
  void wait() {
    auto next = steady_clock::now() + std::chrono::seconds{60};
    for (const auto& [id, talk] : talks_) next = std::min(next, talk.deadline);
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(next - steady_clock::now()).count();
    wait_for_any({&world_.chat, &world_.memory, &world_.model}, static_cast<int>(std::max<long>(left, 0)));
  }

  void begin(const Message& line) {
    noyau::Call call;
    call.id = line.id;
    call.use_case = "hello.reply";
    call.interface_id = "chat";
    call.target.kind = noyau::TargetKind::person;
    call.target.person = {line.id, line.id, {}};
    call.item = noyau::Item{"m-" + line.id, line.id, line.id, line.text, {}};
    call.timeout = line.id == "cleo" ? noyau::Duration{400} : noyau::Duration{60'000};
    // Noyau tells the sources their deadline; the loop keeps the whole call's.
    talks_[line.id].deadline = steady_clock::now() + *call.timeout;
    most_ = std::max(most_, talks_.size());
    ++begun_;
    std::visit([&](auto&& step) { follow(line.id, std::move(step)); }, core_.plan(call));
  }

  // The three things that can come next.
  void follow(const std::string& id, noyau::Plan plan) {
    talks_[id].plan = std::move(plan);
    world_.memory.send(id, talks_[id].plan->requests().at(0).item_text);
  }
  void follow(const std::string& id, noyau::PromptInstance instance) {
    if (instance.attempt() > 1) ++retries_;
    std::string prompt;
    for (const noyau::Message& message : instance.messages()) prompt += message.text;
    world_.model.send(id, prompt);
    talks_[id].instance = std::move(instance);
  }
  void follow(const std::string& id, const noyau::Outcome& outcome) {
    const noyau::Reply* reply = outcome.reply();
    world_.chat.send(id, reply != nullptr ? reply->text : "(" + std::string(to_string(outcome.reason)) + ")");
    talks_.erase(id);
  }

  void take_memory(const Message& answer) {
    noyau::Batch batch;
    noyau::Candidate memory;
    memory.id = "likes";
    memory.value = batch.keep_foreign(answer.text);
    memory.owner = noyau::OwnerKind::person;
    memory.owner_id = batch.keep(answer.id);
    memory.audience = noyau::Audience::public_space;
    batch.add(memory);
    take_memory(answer.id, noyau::ReadResult::found(std::move(batch)));
  }
  void take_memory(const std::string& id, noyau::ReadResult result) {
    const auto talk = talks_.find(id);
    if (talk == talks_.end() || !talk->second.plan) return;  // too late: the call has gone on without it
    noyau::Plan plan = *std::exchange(talk->second.plan, std::nullopt);
    noyau::Answers answers;
    answers.push_back(std::move(result));
    std::visit([&](auto&& step) { follow(id, std::move(step)); },
               core_.assemble(std::move(plan), std::move(answers)));
  }
  void take_reply(const std::string& id, noyau::BackendReply reply) {
    const auto talk = talks_.find(id);
    if (talk == talks_.end() || !talk->second.instance) return;
    noyau::PromptInstance instance = *std::exchange(talk->second.instance, std::nullopt);
    std::visit([&](auto&& step) { follow(id, std::move(step)); },
               core_.conclude(std::move(instance), std::move(reply)));
  }

  void give_up_on_late_ones() {
    std::vector<std::string> late;
    for (const auto& [id, talk] : talks_)
      if (steady_clock::now() >= talk.deadline) late.push_back(id);
    for (const std::string& id : late) {
      take_memory(id, noyau::ReadResult::failed(noyau::SourceFailure::timed_out));
      ++late_;
      take_reply(id, noyau::BackendReply::failed(noyau::BackendFailure::timed_out));
    }
  }

  const noyau::Noyau& core_;
  World& world_;
  std::map<std::string, Talk> talks_;
  std::size_t begun_ = 0, most_ = 0, retries_ = 0, late_ = 0;
};

}  // namespace

int main(int argc, char** argv) try {
  const std::filesystem::path folder = argc > 1 ? argv[1] : "examples";
  noyau::Parts parts;
  // The catalog declares this source, so it has to be there; the loop answers in its place.
  parts.memories = {noyau::memory_source("memory", {})};
  const noyau::Noyau core(noyau::read_catalog(folder / "minimal/catalog"), parts);
  World world = start_world();
  Bot(core, world).run();
  world.leave();
} catch (const noyau::Error& error) {
  std::cerr << error.what() << '\n';
  return 2;
}
