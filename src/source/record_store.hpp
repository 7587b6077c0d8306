// Records in memory and how a request is answered from them: what both ports' in-memory sources share.
#pragma once

#include <cstdint>
#include <map>
#include <stop_token>
#include <string>
#include <vector>

#include "noyau/source/memory_store.hpp"
#include "source/words.hpp"

namespace noyau::inline v0_1::detail {

// Immutable after construction; safe from several threads.
class RecordStore {
 public:
  explicit RecordStore(std::vector<Record> records);

  ReadResult answer(const SourceRequest& request, std::stop_token stop) const;

 private:
  struct Ranked {
    double relevance = 0;
    const Record* record = nullptr;
  };
  // The item's words, as far as any record holds them.
  struct ItemWords {
    std::vector<bool> marks;  // indexed by word number
    std::size_t count = 0;    // of all the item's words, known to a record or not
  };
  class Watching;

  ItemWords mark_words(std::string_view item_text) const;
  double relevance(std::size_t index, const ItemWords& item) const;
  // False when the watch called it off.
  bool collect(const SourceRequest& request, const Query& query, const ItemWords& item, Watching& watch,
               std::vector<Ranked>& ranked) const;

  std::vector<Record> records_;
  std::map<std::string, std::vector<std::size_t>, std::less<>> by_what_;
  WordTable words_;
  std::vector<std::vector<std::uint32_t>> record_words_;
};

// Whether the query could admit this record: its owner, and the channel where a rule speaks of one.
bool could_admit(const Record& record, const Selection& select, const Grant& grant);

}  // namespace noyau::inline v0_1::detail
