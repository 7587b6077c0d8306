#include <algorithm>

#include "catch.hpp"
#include "noyau/source/candidate.hpp"
#include "noyau/source/source.hpp"

using namespace noyau;

namespace {

// Returns views of strings that are gone by the time the caller reads them.
void fill(Batch& batch) {
  std::string id = "a rather long id that lives on the heap";
  std::string text = "a rather long text that lives on the heap";
  std::string name = "a rather long name that lives on the heap";
  std::string purpose = "a rather long purpose that lives on the heap";
  const Field fields[] = {{name, Foreign(text)}, {"count", std::int64_t{3}}};
  const std::string_view purposes[] = {purpose, "second"};
  Candidate candidate;
  candidate.id = batch.keep(id);
  candidate.value = batch.keep_foreign(text);
  candidate.fields = batch.keep(fields);
  candidate.purposes = batch.keep(purposes);
  batch.add(candidate);
  for (std::string* gone : {&id, &text, &name, &purpose}) std::fill(gone->begin(), gone->end(), '#');
}

void check_filled(const Batch& batch) {
  REQUIRE(batch.candidates().size() == 1);
  const Candidate& candidate = batch.candidates()[0];
  CHECK(candidate.id == "a rather long id that lives on the heap");
  CHECK(std::get<Foreign>(candidate.value).bytes() == "a rather long text that lives on the heap");
  REQUIRE(candidate.fields.size() == 2);
  CHECK(candidate.fields[0].name == "a rather long name that lives on the heap");
  CHECK(std::get<Foreign>(candidate.fields[0].value).bytes() == "a rather long text that lives on the heap");
  CHECK(candidate.fields[1].name == "count");
  CHECK(std::get<std::int64_t>(candidate.fields[1].value) == 3);
  REQUIRE(candidate.purposes.size() == 2);
  CHECK(candidate.purposes[0] == "a rather long purpose that lives on the heap");
  CHECK(candidate.purposes[1] == "second");
}

}  // namespace

TEST_CASE("a batch owns what it keeps", "[source]") {
  Batch batch;
  fill(batch);
  check_filled(batch);
}

TEST_CASE("views survive the batch's moves", "[source]") {
  Batch batch;
  fill(batch);
  Batch moved(std::move(batch));
  check_filled(moved);
  Batch assigned;
  fill(assigned);
  fill(assigned);
  assigned = std::move(moved);
  check_filled(assigned);
  const auto result = ReadResult::found(std::move(assigned));
  check_filled(result.batch);
}

TEST_CASE("a batch that was moved from is empty and can be filled again", "[source]") {
  Batch batch;
  fill(batch);
  const Batch moved(std::move(batch));
  CHECK(batch.candidates().empty());  // NOLINT: that is what is tested
  fill(batch);
  check_filled(batch);
  check_filled(moved);
}

TEST_CASE("ten thousand candidates keep their views", "[source]") {
  Batch batch;
  for (int index = 0; index < 10'000; ++index) {
    Candidate& candidate = batch.add();
    candidate.id = batch.keep(std::to_string(index));
  }
  for (std::size_t index = 0; index < 10'000; ++index) {
    REQUIRE(batch.candidates()[index].id == std::to_string(index));
  }
}

TEST_CASE("nothing kept is nothing", "[source]") {
  Batch batch;
  CHECK(batch.keep(std::string_view{}).empty());
  CHECK(batch.keep(std::span<const Field>{}).empty());
  CHECK(batch.keep(std::span<const std::string_view>{}).empty());
}

TEST_CASE("a candidate that says nothing admits nothing", "[source]") {
  Batch batch;
  const Candidate& candidate = batch.add();
  CHECK(candidate.owner == OwnerKind::unknown);
  CHECK(candidate.audience == Audience::private_space);
  CHECK(std::holds_alternative<std::monostate>(candidate.value));
}

TEST_CASE("a source finds, finds nothing, or fails", "[source]") {
  Batch batch;
  batch.add();
  const auto found = ReadResult::found(std::move(batch));
  CHECK(found.status == ReadStatus::found);
  CHECK(found.failure == SourceFailure::no_failure);
  CHECK(found.batch.candidates().size() == 1);
  CHECK(ReadResult::found(Batch{}).status == ReadStatus::none);
  CHECK(ReadResult::nothing().status == ReadStatus::none);
  CHECK(ReadResult::nothing().failure == SourceFailure::no_failure);
  const auto failed = ReadResult::failed(SourceFailure::threw);
  CHECK(failed.status == ReadStatus::failed);
  CHECK(failed.failure == SourceFailure::threw);
  CHECK(ReadResult::failed(SourceFailure::no_failure).failure == SourceFailure::unavailable);
}
