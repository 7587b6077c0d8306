#include "noyau/call/call_reader.hpp"

#include "call/json_document.hpp"

namespace noyau::inline v0_1 {

namespace {

using detail::JsonNode;
using detail::ObjectReader;

constexpr std::size_t size_limit = 1 << 20;

std::string text_or_empty(ObjectReader& reader, std::string_view name) {
  return reader.string(name).value_or(std::string{});
}

std::string required_text(ObjectReader& reader, std::string_view name, std::string_view remedy) {
  if (reader.require(name, remedy) == nullptr) return {};
  return text_or_empty(reader, name);
}

void read_target(ObjectReader& call, Target& target) {
  const JsonNode* node = call.require("target", "say whom the reply is for: {\"kind\": \"person\", ...}");
  if (node == nullptr) return;
  ObjectReader reader(*node, call.sink(), call.field_path("target"));
  target.kind =
      reader.required_word<TargetKind>("kind", "person, group, nobody").value_or(TargetKind::nobody);
  target.person.id = text_or_empty(reader, "id");
  target.person.name = text_or_empty(reader, "name");
  target.person.linked_names = reader.strings("linked_names").value_or(std::vector<std::string>{});
  reader.finish();
}

void read_item(ObjectReader& call, std::optional<Item>& item) {
  const JsonNode* node = call.take("item");
  if (node == nullptr) return;
  ObjectReader reader(*node, call.sink(), call.field_path("item"));
  item.emplace();
  item->id = text_or_empty(reader, "id");
  item->author_id = text_or_empty(reader, "author_id");
  item->author_name = text_or_empty(reader, "author_name");
  item->text = required_text(reader, "text", "give the text of what is being processed");
  item->time = reader.time("time");
  reader.finish();
}

void read_timeout(ObjectReader& reader, std::optional<Duration>& timeout) {
  timeout = reader.duration("timeout");
  if (timeout && timeout->count() <= 0) {
    reader.fault("timeout", "a call without time can do nothing; give a longer one, like \"PT10S\".");
  }
}

void read_lists(ObjectReader& reader, Call& call) {
  detail::read_objects(reader, "present", [&](ObjectReader& object) {
    Person& person = call.present.emplace_back();
    person.id = text_or_empty(object, "id");
    person.name = text_or_empty(object, "name");
  });
  detail::read_objects(reader, "situation", [&](ObjectReader& object) {
    SituationFact& fact = call.situation.emplace_back();
    fact.key = object.required_id("key");
    fact.text = required_text(object, "text", "give the fact itself");
  });
  for (std::string& permission : reader.strings("permissions").value_or(std::vector<std::string>{})) {
    call.permissions.insert(std::move(permission));
  }
}

void read_tools(ObjectReader& reader, Call& call) {
  const auto tools = reader.strings("reachable_tools");
  if (tools) call.reachable_tools.emplace(tools->begin(), tools->end());
}

Call read_fields(ObjectReader& reader) {
  Call call;
  call.id = text_or_empty(reader, "id");
  call.use_case = reader.required_id("use_case");
  call.interface_id = reader.required_id("interface");
  call.community = text_or_empty(reader, "community");
  call.channel = text_or_empty(reader, "channel");
  call.audience = reader.required_word<Audience>("audience", "public_space, private_space")
                      .value_or(Audience::public_space);
  read_target(reader, call.target);
  read_lists(reader, call);
  read_tools(reader, call);
  read_item(reader, call.item);
  read_timeout(reader, call.timeout);
  reader.finish();
  return call;
}

}  // namespace

Call read_call(std::string_view json, std::string_view name) {
  std::vector<Fault> faults;
  JsonNode root;
  Call call;
  if (detail::parse_document(json, name, size_limit, faults, root)) {
    ObjectReader reader(root, {std::string(name), faults}, {});
    call = read_fields(reader);
  }
  detail::throw_if_any(faults);
  return call;
}

}  // namespace noyau::inline v0_1
