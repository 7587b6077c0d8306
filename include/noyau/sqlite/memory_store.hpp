// What a bot remembers, in one SQLite file: exchanges, summaries, personal and collective memories,
// events. A record is noyau::Record; its `what` says which of these it is, in the host's own words.
//
//   auto store = std::make_shared<noyau::SqliteMemoryStore>(noyau::SqliteOptions{"bot.sqlite"});
//   store->remember(record);
//   parts.memories = {std::make_shared<noyau::SqliteMemorySource>("memory", store)};
//
// Threads: every function may be called from several threads at once. Writes take turns, reads have
// connections of their own (WAL) and wait for nobody. Other processes may use the file too.
// Durability: when a writing function has returned, its records survive a killed process and a power
// cut; when it throws, nothing of that call was written, but for forget_person, which says so.
// Failure: Error, a full sentence with the file and the remedy; what was in the file is untouched, with the
// same exception.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "noyau/core/error.hpp"
#include "noyau/source/memory_store.hpp"
#include "noyau/source/source.hpp"

namespace noyau::inline v0_1 {

// How memories are ranked (H22); docs/sqlite.md states the formula. Each part is 0 to 1, the score is
// their weighted mean, and becomes Candidate::relevance. Exchanges are ranked by time alone.
struct RankWeights {
  double text = 0.5;  // words shared with the item, rare ones counting more
  double recency = 0.2;
  double confidence = 0.15;
  double importance = 0.15;                          // Record::relevance
  Duration half_life = std::chrono::hours{24 * 30};  // after which recency has halved
};

struct SqliteOptions {
  std::filesystem::path file;
  bool create = true;      // make the file where there is none
  bool read_only = false;  // writing functions then throw; the file is neither created nor migrated
  // How long a write waits for another process's, and a read of a file without a write-ahead log (as
  // back_up makes them) for a writer; 0 to 24 days.
  Duration busy_timeout{2'000};
  RankWeights weights = {};
};

class NOYAU_EXPORT SqliteMemoryStore {
 public:
  // Opens the file and brings an older schema up to date, in one transaction. Throws Error: it cannot be
  // opened, is no database, is of another program, has a newer schema, is locked, or the weights are
  // unusable.
  explicit SqliteMemoryStore(SqliteOptions options);
  ~SqliteMemoryStore();
  SqliteMemoryStore(const SqliteMemoryStore&) = delete;
  SqliteMemoryStore& operator=(const SqliteMemoryStore&) = delete;

  // Writes records, all or none; one with an id that is there already is replaced. Text is repaired to
  // valid UTF-8. Throws Error for a record without id, `what` or owner, and for one with a value and fields.
  void remember(const Record& record);
  void remember(std::span<const Record> records);

  // Removes one record; false when there was none.
  bool forget(std::string_view id);
  // Everything about a person: what they own, what they said, and every record grouped with it (the
  // answers they got). Returns how many; 0 is no error. When it returns, no byte of these records is left
  // in the file or beside it. It may also throw when the records are gone from every answer and their
  // bytes are still there, as somebody reads an older moment or the disk is full; call it again then.
  std::size_t forget_person(std::string_view person_id);
  // What was valid until before `now`. Bytes are overwritten, the file does not shrink.
  std::size_t forget_expired(Time now);

  std::size_t size() const;
  std::optional<Record> find(std::string_view id) const;
  // Every record, by id, as of one moment. What `visit` throws ends the walk and comes through.
  void for_each(const std::function<void(const Record&)>& visit) const;

  // Copies the whole store as of one moment into a new file. Throws Error when that file exists.
  void back_up(const std::filesystem::path& file) const;

  const SqliteOptions& options() const noexcept;

 private:
  friend class SqliteMemorySource;
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

// Answers from a store. For every query: the records of its `what` that the query could admit (owner,
// channel, audience, purpose, validity, age, confidence: filtered before anything is ranked, so that
// foreign or expired rows never starve the result), best first, a few more than the slot takes, as admission
// may refuse some. Deadline and stop token interrupt a running search. A read that fails gives
// SourceFailure::unavailable and never throws.
class NOYAU_EXPORT SqliteMemorySource final : public MemorySource {
 public:
  SqliteMemorySource(std::string name, std::shared_ptr<SqliteMemoryStore> store);
  ~SqliteMemorySource() override;
  std::string_view name() const noexcept override;
  ReadResult recall(const SourceRequest& request, std::stop_token stop) override;

 private:
  std::string name_;
  std::shared_ptr<SqliteMemoryStore> store_;
};

}  // namespace noyau::inline v0_1
