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
    if (in_first_choice() && path == text_path_) {
      reading_.text += value;
      reading_.has_text = true;
      return once(Member::text);
    }
    if (in_first_choice() && path == "/choices/*/finish_reason") {
      reading_.finish = finish_of(value);
      return once(Member::finish);
    }
    return true;
  }

  bool on_number(std::string_view path, const JsonNumber& number) override {
    if (path == "/error/code") return error(failure_of_number(number.whole.value_or(1000)));
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
      ++choice_;
      reading_.has_choice = true;
    }
    return true;
  }

 private:
  enum class Member : std::uint8_t { choices, text, finish, prompt_tokens, reply_tokens };
  bool in_first_choice() const noexcept { return choice_ == 1; }
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
  std::size_t choice_ = 0;
  std::array<bool, 5> seen_{};
};

}  // namespace

JsonEnd read_chat_document(std::string_view json, ChatShape shape, ChatReading& reading) {
  ChatVisitor visitor(shape, reading);
  return walk_json(json, visitor);
}

}  // namespace noyau::inline v0_1::detail::http
