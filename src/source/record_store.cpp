#include "source/record_store.hpp"

#include <algorithm>

#include "source/ownership.hpp"
#include "source/selecting.hpp"

namespace noyau::inline v0_1::detail {

namespace {

constexpr std::size_t watch_interval = 256;  // records between two looks at the clock

// Of unknown age counts as oldest.
Time observed_or_oldest(const Record& record) {
  return record.observed.value_or(Time::min());
}

}  // namespace

bool could_admit(const Record& record, const Selection& select, const Grant& grant) {
  if (select.channel == ChannelRule::same && (grant.channel.empty() || record.channel != grant.channel))
    return false;
  return std::any_of(select.owners.begin(), select.owners.end(), [&](OwnerRule rule) {
    return owner_admits(rule, {record.owner, record.owner_id, record.channel}, grant);
  });
}

// Looks at the clock now and then only.
class RecordStore::Watching {
 public:
  Watching(const SourceRequest& request, std::stop_token stop) : watch_(request.deadline, std::move(stop)) {}

  bool called_off() {
    if (steps_++ % watch_interval == 0) failure_ = watch_.called_off();
    return failure_ != SourceFailure::no_failure;
  }
  SourceFailure failure() const noexcept { return failure_; }

 private:
  Watch watch_;
  std::size_t steps_ = 0;
  SourceFailure failure_ = SourceFailure::no_failure;
};

RecordStore::RecordStore(std::vector<Record> records) : records_(std::move(records)) {
  record_words_.reserve(records_.size());
  for (std::size_t index = 0; index < records_.size(); ++index) {
    by_what_[records_[index].what].push_back(index);
    auto& numbers = record_words_.emplace_back();
    for (std::string& word : words_of(searched_text(records_[index])))
      numbers.push_back(words_.number(std::move(word)));
  }
}

RecordStore::ItemWords RecordStore::mark_words(std::string_view item_text) const {
  ItemWords item;
  item.marks.resize(words_.size());
  for (const std::string& word : words_of(item_text)) {
    ++item.count;
    if (const auto number = words_.find(word)) item.marks[*number] = true;
  }
  return item;
}

// The formula of docs/sources.md: a quarter when no word is shared, the whole when all of the shorter
// text's are. Where one of the two has no words there is nothing to compare.
double RecordStore::relevance(std::size_t index, const ItemWords& item) const {
  const double own = within_unit(records_[index].relevance);
  const auto& words = record_words_[index];
  if (item.count == 0 || words.empty()) return own;
  const auto shared =
      std::count_if(words.begin(), words.end(), [&](std::uint32_t word) { return item.marks[word]; });
  const double share = static_cast<double>(shared) / static_cast<double>(std::min(words.size(), item.count));
  return own * (0.25 + 0.75 * share);
}

bool RecordStore::collect(const SourceRequest& request, const Query& query, const ItemWords& item,
                          Watching& watch, std::vector<Ranked>& ranked) const {
  if (watch.called_off()) return false;
  const auto found = by_what_.find(query.select.what);
  if (found == by_what_.end()) return true;
  const bool by_time = asks_for_exchanges(query.select);
  for (const std::size_t index : found->second) {
    if (watch.called_off()) return false;
    const Record& record = records_[index];
    if (!could_admit(record, query.select, request.grant)) continue;
    ranked.push_back({by_time ? within_unit(record.relevance) : relevance(index, item), &record});
  }
  const std::size_t taken = std::min(ranked.size(), answer_limit(query.select));
  std::partial_sort(ranked.begin(), ranked.begin() + static_cast<std::ptrdiff_t>(taken), ranked.end(),
                    [by_time](const Ranked& a, const Ranked& b) {
                      if (!by_time && a.relevance != b.relevance) return a.relevance > b.relevance;
                      const Time a_time = observed_or_oldest(*a.record);
                      const Time b_time = observed_or_oldest(*b.record);
                      if (a_time != b_time) return a_time > b_time;
                      if (a.record->id != b.record->id) return a.record->id < b.record->id;
                      return a.record < b.record;
                    });
  ranked.resize(taken);
  return true;
}

ReadResult RecordStore::answer(const SourceRequest& request, std::stop_token stop) const {
  Watching watch(request, std::move(stop));
  if (watch.called_off()) return ReadResult::failed(watch.failure());
  const ItemWords item = mark_words(request.item_text);
  Batch batch;
  for (std::size_t index = 0; index < request.queries.size(); ++index) {
    std::vector<Ranked> ranked;
    if (!collect(request, request.queries[index], item, watch, ranked))
      return ReadResult::failed(watch.failure());
    for (const Ranked& entry : ranked) {
      add_record(batch, *entry.record, static_cast<std::uint32_t>(index), entry.relevance);
    }
  }
  return ReadResult::found(std::move(batch));
}

}  // namespace noyau::inline v0_1::detail
