// A source of the host's own: notes that the bot keeps about people, in whatever structure the host has.
//
//   noyau_own_source [--broken] [examples folder]
//
// Before it serves a call, the program runs Noyau's contract suite against its source, as a host does in its
// own tests. --broken uses a source with a common mistake, to show what the suite says: exit code 1.
#include <noyau/llm/scripted_backend.hpp>
#include <noyau/noyau.hpp>
#include <noyau/testing/source_contract.hpp>

#include <cstring>
#include <iostream>
#include <map>

namespace {

// The host's own data. Nothing in it knows of Noyau.
struct Note {
  std::string id;
  std::string text;
  bool said_in_public = true;
};
using NoteBook = std::multimap<std::string, Note>;  // by the id of the person it is about

NoteBook filled_book() {
  return {{"u1", {"zoe-chess", "Zoe plays chess on Thursdays.", true}},
          {"u1", {"zoe-secret", "Zoe is planning a surprise party.", false}},
          {"u2", {"max-cards", "Max prefers card games.", true}}};
}

// What Noyau asks. Immutable, so that several threads may ask at once; fast, so that it need not look at its
// stop token. One that takes longer does, and returns ReadResult::failed(SourceFailure::cancelled).
class NoteSource : public noyau::MemorySource {
 public:
  explicit NoteSource(NoteBook book) : book_(std::move(book)) {}

  std::string_view name() const noexcept override { return "memory"; }  // its id in the catalog

  noyau::ReadResult recall(const noyau::SourceRequest& request, std::stop_token) override {
    const bool has_deadline = request.deadline.time_since_epoch().count() != 0;  // zero: none
    if (has_deadline && std::chrono::steady_clock::now() >= request.deadline)
      return noyau::ReadResult::failed(noyau::SourceFailure::timed_out);
    noyau::Batch batch;
    for (std::uint32_t index = 0; index < request.queries.size(); ++index) {
      // Each query says what it wants; a word that is not ours gets no answer.
      if (request.queries[index].select.what != "personal_memory") continue;
      const auto [begin, end] = notes_for(request.grant.target_id);
      for (auto note = begin; note != end; ++note)
        batch.add(candidate(batch, index, note->first, note->second));
    }
    return batch.candidates().empty() ? noyau::ReadResult::nothing()
                                      : noyau::ReadResult::found(std::move(batch));
  }

 protected:
  using Notes = std::pair<NoteBook::const_iterator, NoteBook::const_iterator>;

  virtual Notes notes_for(const std::string& person) const { return book_.equal_range(person); }

  const NoteBook book_;

 private:
  static noyau::Candidate candidate(noyau::Batch& batch, std::uint32_t query, const std::string& person,
                                    const Note& note) {
    noyau::Candidate candidate;
    candidate.query = query;
    // The batch outlives this call and our book may change: it keeps its own bytes.
    candidate.id = batch.keep(note.id);
    candidate.value = batch.keep_foreign(note.text);
    candidate.owner = noyau::OwnerKind::person;  // without an owner it would never reach a prompt
    candidate.owner_id = batch.keep(person);
    candidate.audience = note.said_in_public ? noyau::Audience::public_space : noyau::Audience::private_space;
    candidate.data_class = "public_note";
    return candidate;
  }
};

// The mistake: everybody's notes, whoever is asked for. Admission would refuse them; but what is not needed
// should not even be loaded.
class LeakySource final : public NoteSource {
 public:
  using NoteSource::NoteSource;

 protected:
  Notes notes_for(const std::string&) const override { return {book_.begin(), book_.end()}; }
};

// What the suite is to ask, and what it must find.
noyau::testing::SourceCase contract_case() {
  noyau::testing::SourceCase given;
  noyau::Query query;
  query.slot = "memories";
  query.select.what = "personal_memory";
  query.select.owners = {noyau::OwnerRule::target};
  query.select.max = 5;
  given.request.queries = {query};
  given.request.grant.target_kind = noyau::TargetKind::person;
  given.request.grant.target_id = "u1";
  given.expected_ids = {"zoe-chess", "zoe-secret"};
  return given;
}

noyau::Call greeting() {
  noyau::Call call;
  call.use_case = "hello.reply";
  call.interface_id = "chat";
  call.channel = "general";
  call.target.kind = noyau::TargetKind::person;
  call.target.person = {"u1", "Zoe", {}};
  call.item = noyau::Item{"m1", "u1", "Zoe", "Hello Pixel! Is there anything on this week?", {}};
  return call;
}

}  // namespace

int main(int argc, char** argv) try {
  const bool broken = argc > 1 && std::strcmp(argv[1], "--broken") == 0;
  const std::filesystem::path folder = argc > (broken ? 2 : 1) ? argv[argc - 1] : "examples";
  std::shared_ptr<noyau::MemorySource> source;
  if (broken) {
    source = std::make_shared<LeakySource>(filled_book());
  } else {
    source = std::make_shared<NoteSource>(filled_book());
  }

  const auto report = noyau::testing::check_memory_source(*source, contract_case());
  if (!report.ok()) {
    std::cout << report.to_string();
    return 1;
  }
  std::cout << "The source keeps its contract.\n";

  noyau::Parts parts;
  parts.memories = {source};
  parts.backend = noyau::scripted_backend(noyau::read_script(folder / "minimal/script.json"));
  const noyau::Noyau core(noyau::read_catalog(folder / "minimal/catalog"), parts);
  const noyau::Outcome outcome = core.handle(greeting());
  for (const noyau::SlotTrace& slot : outcome.trace.hops.at(0).slots) {
    for (const noyau::UnitTrace& unit : slot.units)
      std::cout << "The model read " << unit.id << " in the slot " << slot.slot << ".\n";
  }
  if (const noyau::Reply* reply = outcome.reply()) std::cout << reply->text << '\n';
} catch (const noyau::Error& error) {
  std::cerr << error.what() << '\n';
  return 2;
}
