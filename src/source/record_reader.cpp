#include "call/json_document.hpp"
#include "noyau/source/memory_store.hpp"

namespace noyau::inline v0_1 {

namespace {

using detail::JsonNode;
using detail::ObjectReader;
using Kind = JsonNode::Kind;

constexpr std::size_t size_limit = 64 << 20;

constexpr std::string_view owner_words = "person, community, platform, utterance";

// `unknown` has no word: a record of unknown owner names none.
OwnerKind owner_kind(std::string_view word) noexcept {
  if (word == "person") return OwnerKind::person;
  if (word == "community") return OwnerKind::community;
  if (word == "platform") return OwnerKind::platform;
  if (word == "utterance") return OwnerKind::utterance;
  return OwnerKind::unknown;
}

OwnedScalar read_time_object(const JsonNode& node, const detail::FaultSink& sink, const std::string& path) {
  ObjectReader reader(node, sink, path);
  reader.require("time", "a value is a string, a number, a boolean or {\"time\": \"2026-03-14T15:09:26Z\"}");
  const auto time = reader.time("time");
  reader.finish();
  return time ? OwnedScalar(*time) : OwnedScalar();
}

OwnedScalar read_scalar(const JsonNode& node, const detail::FaultSink& sink, const std::string& path) {
  switch (node.kind) {
    case Kind::string:
      return node.string;
    case Kind::integer:
      return node.integer;
    case Kind::number:
      return node.number;
    case Kind::boolean:
      return node.boolean;
    case Kind::object:
      return read_time_object(node, sink, path);
    case Kind::null:
    case Kind::array:
      break;
  }
  sink.add(node.line, path,
           "a string, a number, a boolean or {\"time\": \"...\"} is expected, not " +
               std::string(node.kind_name()) + ".");
  return {};
}

void read_fields(ObjectReader& reader, Record& record) {
  const JsonNode* node = reader.take("fields");
  if (node == nullptr) return;
  ObjectReader fields(*node, reader.sink(), reader.field_path("fields"));
  for (const auto* member : fields.members()) {
    const auto& [name, value] = *member;
    record.fields.emplace_back(name, read_scalar(value, reader.sink(), fields.field_path(name)));
  }
}

void read_owner(ObjectReader& parent, Record& record) {
  const JsonNode* node = parent.take("owner");
  if (node == nullptr) return;
  ObjectReader reader(*node, parent.sink(), parent.field_path("owner"));
  reader.require("kind", "give one of: " + std::string(owner_words));
  const auto kind = reader.string("kind");
  const bool has_id = reader.take("id") != nullptr;
  const auto id = reader.string("id");
  if (kind) {
    record.owner = owner_kind(*kind);
    record.owner_id = id.value_or(std::string{});
    if (record.owner == OwnerKind::unknown) {
      reader.fault("kind", detail::in_quotes(*kind) + " is not one of: " + std::string(owner_words) + ".");
    } else if (record.owner == OwnerKind::platform && !record.owner_id.empty()) {
      reader.fault("id", "the platform itself has no id; remove it.");
    } else if (record.owner != OwnerKind::platform && (!has_id || (id && id->empty()))) {
      // An empty id would be equal to every other person or place that is not known.
      reader.fault("id", "an owner of this kind needs an id; give one, or leave \"owner\" out.");
    }
  }
  reader.finish();
}

Record read_record(ObjectReader& reader) {
  Record record;
  const auto text = [&reader](std::string_view name) { return reader.string(name).value_or(std::string{}); };
  if (reader.require("id", "give an id that no other record of the source has") != nullptr) {
    const auto id = reader.string("id");
    if (id && id->empty()) reader.fault("id", "an id is not empty; give one that no other record has.");
    record.id = id.value_or(std::string{});
  }
  record.what = reader.required_id("what");
  if (const JsonNode* value = reader.take("value")) {
    record.value = read_scalar(*value, reader.sink(), reader.field_path("value"));
    if (reader.take("fields") != nullptr)
      reader.fault("fields", "a record has a \"value\" or \"fields\", not both.");
  }
  read_fields(reader, record);
  record.short_form = text("short");
  record.speaker = text("speaker");
  read_owner(reader, record);
  record.audience =
      reader.word<Audience>("audience", "public_space, private_space").value_or(record.audience);
  record.channel = text("channel");
  detail::read_objects(reader, "derived_from", [&](ObjectReader& object) {
    OwnedSpace& space = record.derived_from.emplace_back();
    space.audience =
        object.required_word<Audience>("audience", "public_space, private_space").value_or(space.audience);
    space.channel = object.string("channel").value_or(std::string{});
  });
  record.state =
      reader.word<ActionState>("state", "proposed, authorised, succeeded, failed").value_or(record.state);
  record.purposes = reader.strings("purposes").value_or(std::vector<std::string>{});
  record.data_class = text("class");
  record.observed = reader.time("observed");
  record.valid_until = reader.time("valid_until");
  record.confidence = reader.number("confidence", 0, 1).value_or(1);
  record.relevance = reader.number("relevance", 0, 1).value_or(1);
  record.about = text("about");
  record.group = text("group");
  return record;
}

}  // namespace

std::vector<Record> read_records(std::string_view json, std::string_view name) {
  std::vector<Fault> faults;
  std::vector<Record> records;
  std::set<std::string> ids;
  JsonNode root;
  if (detail::parse_document(json, name, size_limit, faults, root)) {
    ObjectReader reader(root, {std::string(name), faults}, {});
    reader.require("records", "give {\"records\": [...]}");
    detail::read_objects(reader, "records", [&](ObjectReader& object) {
      records.push_back(read_record(object));
      const std::string& id = records.back().id;
      if (!id.empty() && !ids.insert(id).second) {
        object.fault("id", "another record has the id " + detail::in_quotes(id) +
                               " already; ids are unique within a source.");
      }
    });
    reader.finish();
  }
  detail::throw_if_any(faults);
  return records;
}

std::vector<Record> read_records(const std::filesystem::path& file) {
  std::vector<Fault> faults;
  std::string content;
  detail::read_file(file.string(), file.string(), size_limit, faults, content);
  detail::throw_if_any(faults);
  return read_records(content, file.string());
}

}  // namespace noyau::inline v0_1
