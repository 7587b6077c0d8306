// Sources that need no database: records in memory, filled by hand or from a JSON file.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "noyau/core/error.hpp"
#include "noyau/source/source.hpp"

namespace noyau::inline v0_1 {

using OwnedScalar = std::variant<std::monostate, std::string, std::int64_t, double, bool, Time>;

struct OwnedSpace {
  Audience audience = Audience::private_space;
  std::string channel;
  friend bool operator==(const OwnedSpace&, const OwnedSpace&) = default;
};

// A Candidate that owns its bytes. `what` is matched against a query's Selection::what.
struct Record {
  std::string id;
  std::string what;
  OwnedScalar value;
  std::vector<std::pair<std::string, OwnedScalar>> fields;
  std::string short_form;
  std::string speaker;
  OwnerKind owner = OwnerKind::unknown;
  std::string owner_id;
  Audience audience = Audience::private_space;
  std::string channel;
  std::vector<OwnedSpace> derived_from;
  ActionState state = ActionState::none;
  std::vector<std::string> purposes;
  std::string data_class;
  std::optional<Time> observed;
  std::optional<Time> valid_until;
  double confidence = 1.0;
  double relevance = 1.0;
  std::string about;
  std::string group;
};

// Copies a record into the batch, as an answer to the query of that index.
NOYAU_EXPORT void add_record(Batch& batch, const Record& record, std::uint32_t query, double relevance);

// Reads records from JSON text; the format is in docs/sources.md. Strict; throws ConfigError with every
// fault. `name` stands in the faults.
NOYAU_EXPORT std::vector<Record> read_records(std::string_view json, std::string_view name);
NOYAU_EXPORT std::vector<Record> read_records(const std::filesystem::path& file);

// Immutable after construction. For every query it answers the records of its `what` whose owner
// the query could admit, best first: the words that the record's text shares with the item being
// processed raise its relevance, and the newest come first among equals; exchanges by time alone.
NOYAU_EXPORT std::shared_ptr<MemorySource> memory_source(std::string name, std::vector<Record> records);
NOYAU_EXPORT std::shared_ptr<PlatformSource> platform_source(std::string name, std::vector<Record> records);

}  // namespace noyau::inline v0_1
