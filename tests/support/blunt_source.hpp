// Seams that several tests share: a source that judges nothing, and short ways to look at a call.
#pragma once

#include <string>
#include <vector>

#include "small_catalog.hpp"

namespace noyau_test {

// As a hostile source would: relevance and confidence as they are, numbers or not.
inline void add_raw(noyau::Batch& batch, const noyau::Record& record, std::uint32_t query) {
  noyau::Batch tame;
  noyau::add_record(tame, record, query, record.relevance);
  noyau::Candidate& copy = batch.add_copy(tame.candidates().back());
  copy.relevance = record.relevance;
  copy.confidence = record.confidence;
}

// Answers every query with all its records of that `what`, as they are: whatever owner, channel, time or
// relevance they have, admission must judge. One that does not even read the query answers with all of them.
struct BluntSource final : noyau::MemorySource, noyau::PlatformSource {
  std::string id;
  std::vector<noyau::Record> records;
  bool reads_query;

  BluntSource(std::string name, std::vector<noyau::Record> all, bool reads = true)
      : id(std::move(name)), records(std::move(all)), reads_query(reads) {}
  std::string_view name() const noexcept override { return id; }
  noyau::ReadResult recall(const noyau::SourceRequest& request, std::stop_token) override {
    return answer(request);
  }
  noyau::ReadResult read(const noyau::SourceRequest& request, std::stop_token) override {
    return answer(request);
  }
  noyau::ReadResult answer(const noyau::SourceRequest& request) const {
    noyau::Batch batch;
    for (std::uint32_t query = 0; query < request.queries.size(); ++query) {
      for (const noyau::Record& record : records) {
        if (reads_query && record.what != request.queries[query].select.what) continue;
        add_raw(batch, record, query);
      }
    }
    return noyau::ReadResult::found(std::move(batch));
  }
};

inline noyau::Parts blunt_parts(std::vector<noyau::Record> memories, std::vector<noyau::Record> platform = {},
                                bool reads_query = true) {
  noyau::Parts parts = small_parts();
  parts.memories = {std::make_shared<BluntSource>("memory", std::move(memories), reads_query)};
  parts.platforms = {std::make_shared<BluntSource>("platform", std::move(platform), reads_query)};
  return parts;
}

// Sources that answer every query with the same records, whatever was asked.
inline noyau::Parts hostile_parts(std::vector<noyau::Record> memories,
                                  std::vector<noyau::Record> platform = {}) {
  return blunt_parts(std::move(memories), std::move(platform), false);
}

inline noyau::Record record_of(std::string what, std::string id, noyau::OwnedScalar value) {
  noyau::Record record = memory_record(std::move(id), {});
  record.what = std::move(what);
  record.value = std::move(value);
  return record;
}

inline noyau::Record said(std::string id, std::string speaker, std::string text) {
  noyau::Record record = record_of("talk", std::move(id), std::move(text));
  record.owner = noyau::OwnerKind::utterance;
  record.owner_id = "tom";
  record.speaker = std::move(speaker);
  record.channel = "general";
  return record;
}

// The slot that utterances fill.
inline std::string talk_slot() {
  return R"({"id": "talk", "heading": "## Échanges", "type": "transcript", "sources": ["memory"],
    "select": {"what": "talk", "owners": ["channel_utterance"], "max": 50},
    "default": "Aucun échange récent.", "family": "recent_exchange"})";
}

inline bool holds(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

// The prompt of a call that is known to reach one.
inline std::string prompt_of(const std::shared_ptr<const noyau::Catalog>& catalog, const noyau::Parts& parts,
                             const noyau::Call& call = small_call(),
                             const noyau::Options& options = small_options()) {
  const noyau::Noyau core(catalog, parts, options);
  const noyau::AssembleStep step = assemble(core, call);
  return prompt_text(std::get<noyau::PromptInstance>(step));
}

inline std::size_t exact_tokens(const noyau::PromptInstance& instance, const noyau::TokenCounter& counter,
                                const noyau::ModelProfile& model = {}) {
  std::size_t tokens = model.request_overhead;
  for (const noyau::Message& message : instance.messages())
    tokens += model.message_overhead + counter.count(message.text);
  return tokens;
}

inline std::uint32_t rejected(const noyau::SlotTrace& slot, noyau::Rejection reason) {
  return slot.rejections[static_cast<std::size_t>(reason)];
}

inline std::uint32_t rejected(const noyau::SlotTrace& slot) {
  std::uint32_t all = 0;
  for (const std::uint32_t count : slot.rejections) all += count;
  return all;
}

}  // namespace noyau_test
