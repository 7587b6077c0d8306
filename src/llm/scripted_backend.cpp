#include "noyau/llm/scripted_backend.hpp"

#include <algorithm>

#include "call/json_document.hpp"
#include "llm/find_text.hpp"

namespace noyau::inline v0_1 {

namespace {

using detail::JsonNode;
using detail::ObjectReader;

constexpr std::size_t size_limit = 4 << 20;

class ScriptedBackend final : public LlmBackend {
 public:
  explicit ScriptedBackend(std::vector<ScriptedStep> steps) : steps_(std::move(steps)) {}

  std::string_view name() const noexcept override { return "scripted"; }

  BackendReply complete(const BackendRequest& request, std::stop_token stop) override {
    if (stop.stop_requested()) return BackendReply::failed(BackendStatus::cancelled);
    const auto step = std::find_if(steps_.begin(), steps_.end(), [&](const ScriptedStep& candidate) {
      return matches(candidate, request);
    });
    return step == steps_.end() ? BackendReply::failed() : step->reply;
  }

 private:
  static bool matches(const ScriptedStep& step, const BackendRequest& request) {
    if (step.attempt != 0 && step.attempt != request.attempt) return false;
    if (step.if_contains.empty()) return true;
    return std::any_of(request.messages.begin(), request.messages.end(), [&](const Message& message) {
      return detail::holds_text(message.text, step.if_contains);
    });
  }

  const std::vector<ScriptedStep> steps_;
};

bool from_string(std::string_view name, BackendStatus& status) noexcept {
  for (const auto known : {BackendStatus::failed, BackendStatus::timed_out, BackendStatus::cancelled}) {
    if (name != to_string(known)) continue;
    status = known;
    return true;
  }
  return false;
}

bool from_string(std::string_view name, FinishReason& finish) noexcept {
  if (name == "stop") finish = FinishReason::stop;
  if (name == "length") finish = FinishReason::length;
  if (name == "other") finish = FinishReason::other;
  return name == "stop" || name == "length" || name == "other";
}

template <typename Enum>
std::optional<Enum> read_word(ObjectReader& reader, std::string_view name, const char* words) {
  const auto text = reader.string(name);
  Enum value{};
  if (!text) return std::nullopt;
  if (from_string(*text, value)) return value;
  reader.fault(name, detail::in_quotes(*text) + " is not one of: " + words + ".");
  return std::nullopt;
}

ScriptedStep read_step(ObjectReader& reader) {
  ScriptedStep step;
  step.if_contains = reader.string("if_contains").value_or(std::string{});
  step.attempt = static_cast<std::uint32_t>(reader.integer("attempt", 1, 5).value_or(0));
  const bool has_reply = reader.take("reply") != nullptr;
  const bool has_status = reader.take("status") != nullptr;
  auto text = reader.string("reply");
  const auto status = read_word<BackendStatus>(reader, "status", "failed, timed_out, cancelled");
  const auto finish = read_word<FinishReason>(reader, "finish", "stop, length, other");
  if (has_reply == has_status) {
    reader.fault(has_reply ? "status" : "reply",
                 "a step has either a \"reply\" or a \"status\"; give one of them.");
  }
  if (finish && has_status) reader.fault("finish", "only a \"reply\" has a \"finish\"; remove it.");
  if (status) step.reply = BackendReply::failed(*status);
  if (text) step.reply = BackendReply::answered(std::move(*text));
  if (text && finish) step.reply.finish = *finish;
  return step;
}

}  // namespace

std::shared_ptr<LlmBackend> scripted_backend(std::vector<ScriptedStep> steps) {
  return std::make_shared<ScriptedBackend>(std::move(steps));
}

std::vector<ScriptedStep> read_script(std::string_view json, std::string_view name) {
  std::vector<Fault> faults;
  std::vector<ScriptedStep> steps;
  JsonNode root;
  if (detail::parse_document(json, name, size_limit, faults, root)) {
    ObjectReader reader(root, {std::string(name), faults}, {});
    reader.require("steps", "give the answers: {\"steps\": [{\"reply\": \"...\"}]}");
    detail::read_objects(reader, "steps", [&](ObjectReader& object) { steps.push_back(read_step(object)); });
    reader.finish();
  }
  detail::throw_if_any(faults);
  return steps;
}

std::vector<ScriptedStep> read_script(const std::filesystem::path& file) {
  std::vector<Fault> faults;
  std::string content;
  detail::read_file(file.string(), file.string(), size_limit, faults, content);
  detail::throw_if_any(faults);
  return read_script(content, file.string());
}

}  // namespace noyau::inline v0_1
