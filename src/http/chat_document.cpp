#include "http/chat_document.hpp"

#include <array>

namespace noyau::inline v0_1::detail::http {

namespace {

FinishReason finish_of(std::string_view word) {
  if (word == "stop") return FinishReason::stop;
  if (word == "length") return FinishReason::length;
  return FinishReason::other;  // "content_filter", "tool_calls", and what is yet to be invented
}

BackendFailure failure_of_word(std::string_view word) {
  const auto has = [word](std::string_view part) { return word.find(part) != std::string_view::npos; };
  if (has("rate_limit") || word == "429") return BackendFailure::rate_limited;
  if (has("overloaded") || word == "503" || word == "529") return BackendFailure::overloaded;
  if (has("authentication") || has("permission") || has("api_key") || word == "401" || word == "403")
    return BackendFailure::refused;
  return BackendFailure::bad_body;
}

BackendFailure failure_of_number(std::uint64_t code) {
  return code < 1000 ? failure_of_word(std::to_string(code)) : BackendFailure::bad_body;
}

class ChatVisitor final : public JsonVisitor {
 public:
  ChatVisitor(ChatShape shape, ChatReading& reading)
      : text_path_(shape == ChatShape::completion ? "/choices/*/message/content"
                                                  : "/choices/*/delta/content"),
        reading_(reading) {}

  bool on_string(std::string_view path, std::string_view value) override {
    if (path == "/error") return value.empty() || error(failure_of_word(value));
    if (path == "/error/code" || path == "/error/type") return error(failure_of_word(value));
    if (path == text_path_) {
      const bool first = !choice_.has_text;
      choice_.text = value;
      choice_.has_text = true;
      return first;
    }
    if (path == "/choices/*/finish_reason") {
      const bool first = !choice_.finish;
      choice_.finish = finish_of(value);
      return first;
    }
    return true;
  }

  bool on_number(std::string_view path, const JsonNumber& number) override {
    if (path == "/error/code") return error(failure_of_number(number.whole.value_or(1000)));
    if (path == "/choices/*/index") {
      const bool first = !choice_.index;
      choice_.index = number.whole.value_or(not_ours);
      return first;
    }
    if (path == "/usage/prompt_tokens") {
      reading_.prompt_tokens = number.whole;
      return once(Member::prompt_tokens);
    }
    if (path == "/usage/completion_tokens") {
      reading_.reply_tokens = number.whole;
      return once(Member::reply_tokens);
    }
    return true;
  }

  bool on_open(std::string_view path, bool is_array) override {
    if (path.empty()) return !is_array;
    if (path == "/error") return error(BackendFailure::bad_body);
    if (path == "/choices") return once(Member::choices);
    if (path == "/choices/*") {
      choice_ = {};
      reading_.has_choice = true;
    }
    return true;
  }

  bool on_close(std::string_view path) override {
    if (path != "/choices/*") return true;
    // Servers that number nothing keep the order.
    const std::uint64_t position = position_++;
    if (choice_.index.value_or(position) != 0) return true;
    if (choice_.has_text) {
      reading_.text += choice_.text;
      reading_.has_text = true;
    }
    if (choice_.finish) reading_.finish = choice_.finish;
    return once(Member::choice);
  }

 private:
  enum class Member : std::uint8_t { choices, choice, prompt_tokens, reply_tokens };
  // Its index may come after its text.
  struct Choice {
    WipedString text;
    bool has_text = false;
    std::optional<FinishReason> finish;
    std::optional<std::uint64_t> index;
  };
  static constexpr std::uint64_t not_ours = 1;
  bool once(Member member) {
    bool& seen = seen_[static_cast<std::size_t>(member)];
    const bool first = !seen;
    seen = true;
    return first;
  }
  // The most telling of what an error object says.
  bool error(BackendFailure failure) {
    if (reading_.error == BackendFailure::no_failure || reading_.error == BackendFailure::bad_body)
      reading_.error = failure;
    return true;
  }

  std::string_view text_path_;
  ChatReading& reading_;
  Choice choice_;
  std::uint64_t position_ = 0;
  std::array<bool, 4> seen_{};
};

}  // namespace

JsonEnd read_chat_document(std::string_view json, ChatShape shape, ChatReading& reading) {
  ChatVisitor visitor(shape, reading);
  return walk_json(json, visitor);
}

}  // namespace noyau::inline v0_1::detail::http
