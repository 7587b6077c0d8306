#include "noyau/source/source.hpp"

namespace noyau::inline v0_1 {

ReadResult ReadResult::found(Batch batch) {
  ReadResult result;
  // A source that looked and came back with empty hands found none.
  result.status = batch.candidates().empty() ? ReadStatus::none : ReadStatus::found;
  result.batch = std::move(batch);
  return result;
}

ReadResult ReadResult::nothing() {
  return {};
}

ReadResult ReadResult::failed(SourceFailure failure) {
  ReadResult result;
  result.status = ReadStatus::failed;
  result.failure = failure == SourceFailure::no_failure ? SourceFailure::unavailable : failure;
  return result;
}

MemorySource::~MemorySource() = default;
PlatformSource::~PlatformSource() = default;

}  // namespace noyau::inline v0_1
