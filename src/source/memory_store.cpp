#include "noyau/source/memory_store.hpp"

#include <type_traits>

#include "source/record_store.hpp"
#include "source/selecting.hpp"

namespace noyau::inline v0_1 {

namespace {

Scalar keep_scalar(Batch& batch, const OwnedScalar& value) {
  return std::visit(
      [&batch](const auto& held) -> Scalar {
        if constexpr (std::is_same_v<std::decay_t<decltype(held)>, std::string>) {
          return batch.keep_foreign(held);
        } else {
          return held;
        }
      },
      value);
}

}  // namespace

void add_record(Batch& batch, const Record& record, std::uint32_t query, double relevance) {
  Candidate candidate;
  candidate.id = batch.keep(record.id);
  candidate.query = query;
  candidate.value = keep_scalar(batch, record.value);
  std::vector<Field> fields;
  for (const auto& [name, value] : record.fields) {
    // Views of the record: keeping the fields copies them.
    const auto* text = std::get_if<std::string>(&value);
    fields.push_back(
        {name, text != nullptr ? Scalar(Foreign(std::string_view(*text))) : keep_scalar(batch, value)});
  }
  candidate.fields = batch.keep(fields);
  candidate.short_form = batch.keep_foreign(record.short_form);
  candidate.speaker = batch.keep_foreign(record.speaker);
  candidate.owner = record.owner;
  candidate.owner_id = batch.keep(record.owner_id);
  candidate.audience = record.audience;
  candidate.channel = batch.keep(record.channel);
  std::vector<Space> spaces;
  for (const OwnedSpace& space : record.derived_from) spaces.push_back({space.audience, space.channel});
  candidate.derived_from = batch.keep(spaces);
  candidate.state = record.state;
  candidate.purposes =
      batch.keep(std::vector<std::string_view>(record.purposes.begin(), record.purposes.end()));
  candidate.data_class = batch.keep(record.data_class);
  candidate.observed = record.observed;
  candidate.valid_until = record.valid_until;
  candidate.confidence = detail::within_unit(record.confidence);
  candidate.relevance = detail::within_unit(relevance);
  candidate.about = batch.keep(record.about);
  candidate.group = batch.keep(record.group);
  batch.add(candidate);
}

namespace {

class RecordMemory final : public MemorySource {
 public:
  RecordMemory(std::string name, std::vector<Record> records)
      : name_(std::move(name)), store_(std::move(records)) {}
  std::string_view name() const noexcept override { return name_; }
  ReadResult recall(const SourceRequest& request, std::stop_token stop) override {
    return store_.answer(request, std::move(stop));
  }

 private:
  const std::string name_;
  const detail::RecordStore store_;
};

class RecordPlatform final : public PlatformSource {
 public:
  RecordPlatform(std::string name, std::vector<Record> records)
      : name_(std::move(name)), store_(std::move(records)) {}
  std::string_view name() const noexcept override { return name_; }
  ReadResult read(const SourceRequest& request, std::stop_token stop) override {
    return store_.answer(request, std::move(stop));
  }

 private:
  const std::string name_;
  const detail::RecordStore store_;
};

}  // namespace

std::shared_ptr<MemorySource> memory_source(std::string name, std::vector<Record> records) {
  return std::make_shared<RecordMemory>(std::move(name), std::move(records));
}

std::shared_ptr<PlatformSource> platform_source(std::string name, std::vector<Record> records) {
  return std::make_shared<RecordPlatform>(std::move(name), std::move(records));
}

}  // namespace noyau::inline v0_1
