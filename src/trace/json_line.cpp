#include <algorithm>

#include "noyau/trace/trace.hpp"
#include "trace/json_text.hpp"

namespace noyau::inline v0_1 {

namespace {

// Writes one object; members come out in the order in which they are put.
class ObjectWriter {
 public:
  explicit ObjectWriter(std::string& out) : out_(out) { out_ += '{'; }
  ObjectWriter(const ObjectWriter&) = delete;
  ObjectWriter& operator=(const ObjectWriter&) = delete;
  ~ObjectWriter() { out_ += '}'; }

  void text(std::string_view key, std::string_view value) {
    begin(key);
    detail::append_json_string(out_, value);
  }
  void count(std::string_view key, std::size_t value) {
    begin(key);
    out_ += std::to_string(value);
  }
  void flag(std::string_view key, bool value) {
    begin(key);
    out_ += value ? "true" : "false";
  }
  // `write(item)` appends one element.
  template <typename Items, typename Write>
  void list(std::string_view key, const Items& items, Write write) {
    begin(key);
    out_ += '[';
    bool first = true;
    for (const auto& item : items) {
      if (!first) out_ += ',';
      first = false;
      write(item);
    }
    out_ += ']';
  }
  // `key` is then written by the caller's own ObjectWriter.
  void begin(std::string_view key) {
    if (!first_) out_ += ',';
    first_ = false;
    out_ += '"';
    out_ += key;
    out_ += "\":";
  }

 private:
  std::string& out_;
  bool first_ = true;
};

void append_source(std::string& out, const SourceTrace& source) {
  ObjectWriter object(out);
  object.text("source", source.source);
  object.text("status", to_string(source.status));
  object.text("failure", to_string(source.failure));
  object.count("candidates", source.candidates);
}

void append_rejections(std::string& out, const std::uint32_t (&rejections)[rejection_count]) {
  ObjectWriter object(out);
  for (std::size_t index = 0; index < rejection_count; ++index) {
    if (rejections[index] != 0) object.count(to_string(static_cast<Rejection>(index)), rejections[index]);
  }
}

void append_slot(std::string& out, const SlotTrace& slot) {
  ObjectWriter object(out);
  object.text("slot", slot.slot);
  object.text("state", to_string(slot.state));
  object.text("use", to_string(slot.use));
  object.count("tokens", slot.tokens);
  object.list("sources", slot.sources, [&](const std::string& id) { detail::append_json_string(out, id); });
  object.list("units", slot.units, [&](const UnitTrace& unit) {
    ObjectWriter entry(out);
    entry.text("id", unit.id);
    entry.text("fate", to_string(unit.fate));
  });
  if (slot.unlisted != 0) object.count("unlisted", slot.unlisted);
  if (!slot.superseded.empty()) {
    object.list("superseded", slot.superseded,
                [&](const std::string& id) { detail::append_json_string(out, id); });
  }
  object.begin("rejections");
  append_rejections(out, slot.rejections);
}

void append_hop(std::string& out, const HopTrace& hop) {
  ObjectWriter object(out);
  object.text("use_case", hop.use_case);
  object.text("template", hop.prompt_template);
  object.text("template_hash", hop.template_hash);
  object.text("governing_hash", hop.governing_hash);
  object.text("purpose", hop.purpose);
  object.list("sources", hop.sources, [&](const SourceTrace& source) { append_source(out, source); });
  object.list("slots", hop.slots, [&](const SlotTrace& slot) { append_slot(out, slot); });
  if (!hop.tools.empty()) {
    object.list("tools", hop.tools, [&](const ToolTrace& tool) {
      ObjectWriter entry(out);
      entry.text("tool", tool.tool);
      entry.text("offer", to_string(tool.offer));
    });
  }
  object.count("budget", hop.budget);
  object.count("prompt_tokens", hop.prompt_tokens);
  object.count("stable_tokens", hop.stable_tokens);
  object.count("redactions", hop.redactions);
  if (!hop.redactions_by_kind.empty()) {
    object.begin("redactions_by_kind");
    ObjectWriter kinds(out);
    for (const RedactionTrace& found : hop.redactions_by_kind) kinds.count(found.kind, found.spans);
  }
  object.count("attempts", hop.attempts);
  object.text("backend_failure", to_string(hop.backend_failure));
  if (hop.server_prompt_tokens) object.count("server_prompt_tokens", *hop.server_prompt_tokens);
  if (hop.server_reply_tokens) object.count("server_reply_tokens", *hop.server_reply_tokens);
  object.list("violations", hop.violations,
              [&](Violation violation) { detail::append_json_string(out, to_string(violation)); });
  if (std::any_of(hop.violation_fields.begin(), hop.violation_fields.end(),
                  [](const std::string& field) { return !field.empty(); })) {
    object.list("violation_fields", hop.violation_fields,
                [&](const std::string& field) { detail::append_json_string(out, field); });
  }
  if (!hop.recoveries.empty()) {
    object.list("recoveries", hop.recoveries, [&](const RecoveryTrace& recovery) {
      ObjectWriter entry(out);
      entry.count("attempt", recovery.attempt);
      entry.text("grade", to_string(recovery.grade));
      entry.count("edits", recovery.edits);
    });
  }
  object.list("disclosures", hop.disclosures,
              [&](Disclosure disclosure) { detail::append_json_string(out, to_string(disclosure)); });
  object.text("disclosure_model", to_string(hop.disclosure_model));
  object.count("missing_tokens", hop.missing_tokens);
  if (!hop.heaviest.empty()) {
    object.list("heaviest", hop.heaviest, [&](const PartWeight& weight) {
      ObjectWriter entry(out);
      entry.text("part", weight.part);
      entry.count("tokens", weight.tokens);
    });
  }
  object.text("missing_slot", hop.missing_slot);
  object.list("unworded_facts", hop.unworded_facts,
              [&](const std::string& key) { detail::append_json_string(out, key); });
  object.flag("needs_template", hop.needs_template);
  object.text("reason", to_string(hop.reason));
}

}  // namespace

TraceSink::~TraceSink() = default;

std::string to_json_line(const Trace& trace) {
  std::string out;
  {
    ObjectWriter object(out);
    object.text("call", trace.call);
    object.text("interface", trace.interface_id);
    object.text("outcome", trace.outcome);
    object.text("reason", to_string(trace.reason));
    object.list("hops", trace.hops, [&](const HopTrace& hop) { append_hop(out, hop); });
  }
  return out;
}

}  // namespace noyau::inline v0_1
