#include "json_form.hpp"

namespace noyau_cli {

namespace {

std::string_view name_of(noyau::ResponseContract::Format format) {
  return format == noyau::ResponseContract::Format::json ? "json" : "text";
}

std::string_view name_of(noyau::Fallback::Kind kind) {
  switch (kind) {
    case noyau::Fallback::Kind::text:
      return "text";
    case noyau::Fallback::Kind::action:
      return "action";
    case noyau::Fallback::Kind::use_case:
      return "use_case";
    case noyau::Fallback::Kind::none:
      break;
  }
  return "none";
}

// A structured reply as the object that it is.
Json reply_value(const noyau::Reply& reply) {
  if (reply.format == noyau::ResponseContract::Format::json) {
    Json value = Json::parse(reply.text, nullptr, false);
    if (!value.is_discarded()) return value;
  }
  return reply.text;
}

Json fallback_value(const noyau::FellBack& fallback) {
  Json json = {{"kind", name_of(fallback.kind)}, {"text", nullptr}, {"id", nullptr}};
  if (fallback.kind == noyau::Fallback::Kind::text) json["text"] = fallback.text;
  if (!fallback.id.empty()) json["id"] = fallback.id;
  return json;
}

}  // namespace

Json to_json(const noyau::PromptInstance& instance) {
  Json messages = Json::array();
  for (const noyau::Message& message : instance.messages()) {
    messages.push_back({{"role", noyau::to_string(message.role)}, {"content", message.text}});
  }
  return {{"messages", std::move(messages)},
          {"tokens", instance.tokens()},
          {"stable_tokens", instance.stable_tokens()},
          {"template", instance.template_name()}};
}

Json to_json(const noyau::Outcome& outcome) {
  const noyau::Reply* reply = nullptr;
  const noyau::FellBack* fallback = outcome.fell_back();
  if (outcome.completed() != nullptr) reply = &outcome.completed()->reply;
  if (fallback != nullptr && fallback->reply) reply = &*fallback->reply;

  Json json = {{"outcome", outcome.trace.outcome}, {"reason", noyau::to_string(outcome.reason)}};
  json["format"] = reply != nullptr ? Json(name_of(reply->format)) : Json();
  json["reply"] = reply != nullptr ? reply_value(*reply) : Json();
  json["proposals"] = Json::array();
  if (reply != nullptr) {
    for (const noyau::Proposal& proposal : reply->proposals) {
      json["proposals"].push_back(
          {{"field", proposal.field}, {"kind", noyau::to_string(proposal.kind)}, {"text", proposal.text}});
    }
  }
  json["fallback"] = fallback != nullptr ? fallback_value(*fallback) : Json();
  json["trace"] = Json::parse(noyau::to_json_line(outcome.trace));
  return json;
}

Json to_json(const noyau::Fault& fault) {
  return {{"file", fault.file}, {"line", fault.line}, {"field", fault.field}, {"message", fault.message}};
}

Json to_json(const noyau::Warning& warning) {
  Json json;
  if (warning.prompt_template.empty()) {
    json["axis"] = warning.axis;
  } else {
    json["template"] = warning.prompt_template;
    json["slot"] = warning.slot;
  }
  json["rule"] = noyau::to_string(warning.rule);
  json["message"] = warning.message;
  return json;
}

std::string one_line(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace noyau_cli
