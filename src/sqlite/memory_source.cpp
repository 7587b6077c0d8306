#include <new>
#include <utility>

#include "noyau/sqlite/memory_store.hpp"
#include "sqlite/recall.hpp"
#include "sqlite/store_impl.hpp"
#include "sqlite/tokenizer.hpp"

namespace noyau::inline v0_1 {

namespace {

using namespace detail::sqlite;  // NOLINT: this file is that namespace's front
using detail::Watch;

ReadResult search(ReaderPool& readers, const RankWeights& weights, const SourceRequest& request,
                  const Watch& watch) {
  auto lease = readers.lease(&watch);
  Connection& connection = lease.connection();
  const Snapshot moment(connection);  // all queries of a request see one moment
  const auto words = connection.tokenizer().search_words(request.item_text);
  Batch batch;
  for (std::uint32_t index = 0; index < request.queries.size(); ++index) {
    answer(connection, weights, request, index, words, watch, batch);
    // Half an answer is none.
    if (const auto failure = watch.called_off(); failure != SourceFailure::no_failure)
      return ReadResult::failed(failure);
  }
  return ReadResult::found(std::move(batch));
}

}  // namespace

SqliteMemorySource::SqliteMemorySource(std::string name, std::shared_ptr<SqliteMemoryStore> store)
    : name_(std::move(name)), store_(std::move(store)) {
  if (!store_) throw Error("The memory source \"" + name_ + "\" has no store. Give it one.");
}
SqliteMemorySource::~SqliteMemorySource() = default;

std::string_view SqliteMemorySource::name() const noexcept {
  return name_;
}

ReadResult SqliteMemorySource::recall(const SourceRequest& request, std::stop_token stop) {
  const Watch watch(request.deadline, std::move(stop));
  if (const auto failure = watch.called_off(); failure != SourceFailure::no_failure)
    return ReadResult::failed(failure);
  try {
    return search(store_->impl_->readers, store_->impl_->options.weights, request, watch);
  } catch (...) {
    // An interrupted search fails like a broken one; the watch knows which it was.
    const auto failure = watch.called_off();
    return ReadResult::failed(failure == SourceFailure::no_failure ? SourceFailure::unavailable : failure);
  }
}

}  // namespace noyau::inline v0_1
