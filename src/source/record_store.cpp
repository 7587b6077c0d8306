#include "source/record_store.hpp"

#include "source/ownership.hpp"

#include <algorithm>
#include <limits>

namespace noyau::inline v0_1::detail {

namespace {

constexpr std::size_t watch_interval = 256;  // records between two looks at the clock

std::string text_of(const Record& record) {
  std::string text;
  const auto append = [&text](const OwnedScalar& value) {
    if (const auto* words = std::get_if<std::string>(&value)) text.append(*words) += '\n';
  };
  append(record.value);
  for (const auto& [name, value] : record.fields) append(value);
  return text;
}

// How many of the best are handed over: admission refuses some of them and needs spare ones.
std::size_t answer_limit(const Selection& select) {
  constexpr std::size_t most = std::numeric_limits<std::size_t>::max();
  return select.max > (most - 16) / 4 ? most : select.max * 4 + 16;
}

bool asks_for_exchanges(const Selection& select) {
  return !select.owners.empty() &&
         std::all_of(select.owners.begin(), select.owners.end(), [](OwnerRule rule) {
           return rule == OwnerRule::channel_utterance || rule == OwnerRule::target_utterance;
         });
}

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

// Says when to give up: the host's stop token, or the deadline where there is one.
class RecordStore::Watch {
 public:
  Watch(const SourceRequest& request, std::stop_token stop)
      : deadline_(request.deadline), stop_(std::move(stop)) {}

  bool called_off() {
    if (steps_++ % watch_interval != 0) return failure_ != SourceFailure::no_failure;
    if (stop_.stop_requested()) {
      failure_ = SourceFailure::cancelled;
    } else if (deadline_.time_since_epoch().count() != 0 && std::chrono::steady_clock::now() >= deadline_) {
      failure_ = SourceFailure::timed_out;
    }
    return failure_ != SourceFailure::no_failure;
  }
  SourceFailure failure() const noexcept { return failure_; }

 private:
  std::chrono::steady_clock::time_point deadline_;
  std::stop_token stop_;
  std::size_t steps_ = 0;
  SourceFailure failure_ = SourceFailure::no_failure;
};

RecordStore::RecordStore(std::vector<Record> records) : records_(std::move(records)) {
  record_words_.reserve(records_.size());
  for (std::size_t index = 0; index < records_.size(); ++index) {
    by_what_[records_[index].what].push_back(index);
    auto& numbers = record_words_.emplace_back();
    for (std::string& word : words_of(text_of(records_[index])))
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
  const double own = std::clamp(records_[index].relevance, 0.0, 1.0);
  const auto& words = record_words_[index];
  if (item.count == 0 || words.empty()) return own;
  const auto shared =
      std::count_if(words.begin(), words.end(), [&](std::uint32_t word) { return item.marks[word]; });
  const double share = static_cast<double>(shared) / static_cast<double>(std::min(words.size(), item.count));
  return own * (0.25 + 0.75 * share);
}

bool RecordStore::collect(const SourceRequest& request, const Query& query, const ItemWords& item,
                          Watch& watch, std::vector<Ranked>& ranked) const {
  if (watch.called_off()) return false;
  const auto found = by_what_.find(query.select.what);
  if (found == by_what_.end()) return true;
  const bool by_time = asks_for_exchanges(query.select);
  for (const std::size_t index : found->second) {
    if (watch.called_off()) return false;
    const Record& record = records_[index];
    if (!could_admit(record, query.select, request.grant)) continue;
    ranked.push_back({by_time ? std::clamp(record.relevance, 0.0, 1.0) : relevance(index, item), &record});
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
  Watch watch(request, std::move(stop));
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
