#include "http/chat_request.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "http/json_walk.hpp"

namespace noyau::inline v0_1::detail::http {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::string_view, 9> fields = {"messages", "model",          "temperature",
                                                    "top_p",    "seed",           "stop",
                                                    "stream",   "stream_options", "response_format"};

// What every property's presence is demanded of may be held to strictly; servers refuse it of others.
bool demands_all(const Json& schema) {
  const auto properties = schema.find("properties");
  const auto required = schema.find("required");
  return properties != schema.end() && required != schema.end() && properties->size() == required->size();
}

Json response_format(std::string_view reply_schema, HttpChatOptions::JsonMode mode) {
  Json schema = Json::parse(reply_schema, nullptr, false);
  if (mode == HttpChatOptions::JsonMode::json_object || !schema.is_object()) return {{"type", "json_object"}};
  const bool strict = demands_all(schema);
  return {{"type", "json_schema"},
          {"json_schema", {{"name", "reply"}, {"schema", std::move(schema)}, {"strict", strict}}}};
}

// Everything that no person wrote in a chat: an ordinary tree.
Json settings(const BackendRequest& request, const HttpChatOptions& options) {
  const ModelProfile& model = request.model;
  Json body{{"model", model.name}};
  if (model.temperature && std::isfinite(*model.temperature)) body["temperature"] = *model.temperature;
  if (model.top_p && std::isfinite(*model.top_p)) body["top_p"] = *model.top_p;
  if (model.seed) body["seed"] = *model.seed;
  if (!model.stop.empty()) body["stop"] = model.stop;
  if (request.max_reply_tokens > 0) body[options.limit_field] = request.max_reply_tokens;
  body["stream"] = options.stream;
  if (options.stream) body["stream_options"] = {{"include_usage", true}};
  if (!request.reply_schema.empty() && options.json_mode != HttpChatOptions::JsonMode::prompt_only)
    body["response_format"] = response_format(request.reply_schema, options.json_mode);
  return body;
}

}  // namespace

WipedString chat_body(const BackendRequest& request, const HttpChatOptions& options) {
  const std::string rest =
      settings(request, options).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  std::size_t size = rest.size() + 64;
  for (const Message& message : request.messages) size += message.text.size() + message.text.size() / 16 + 64;
  WipedString body;
  body.reserve(size);
  body += R"({"messages":[)";
  bool first = true;
  for (const Message& message : request.messages) {
    body += first ? R"({"role":)" : R"(,{"role":)";
    first = false;
    append_json_string(body, to_string(message.role));
    body += R"(,"content":)";
    append_json_string(body, message.text);
    body += '}';
  }
  body += "],";
  body += std::string_view(rest).substr(1);
  return body;
}

bool is_limit_field(std::string_view name) {
  const auto is_plain = [](char c) { return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  return !name.empty() && std::all_of(name.begin(), name.end(), is_plain) &&
         std::find(fields.begin(), fields.end(), name) == fields.end();
}

}  // namespace noyau::inline v0_1::detail::http
