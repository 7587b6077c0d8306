#include "http/chat_reply.hpp"

namespace noyau::inline v0_1::detail::http {

// Skips white space and a byte order mark. False: this is neither JSON nor a stream of events (a web page).
bool ChatReply::recognise(std::string_view& bytes) {
  const std::size_t first = bytes.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
  if (first == std::string_view::npos) {
    bytes = {};
    return true;
  }
  bytes.remove_prefix(first);
  if (bytes.front() == '{') {
    form_ = Form::document;
  } else if (std::string_view(":deir").find(bytes.front()) != std::string_view::npos) {
    form_ = Form::stream;  // a comment, or one of "data", "event", "id", "retry"
  }
  return form_ != Form::unknown;
}

BodySink::Wants ChatReply::take(std::string_view bytes) {
  if (form_ == Form::unknown && !recognise(bytes)) {
    failure_ = BackendFailure::bad_body;
    return Wants::nothing;
  }
  if (form_ != Form::stream) {
    document_ += bytes;
    return Wants::more;
  }
  const auto state = events_.feed(bytes, [this](std::string_view data) { return on_event(data); });
  if (state == SseParser::State::too_large) failure_ = BackendFailure::too_large;
  if (failure_ != BackendFailure::no_failure) return Wants::nothing;
  if (done_) return Wants::end;
  return reading_.finish ? Wants::rest : Wants::more;
}

bool ChatReply::on_event(std::string_view data) {
  if (data.empty()) return true;
  if (data.substr(0, 6) == "[DONE]") {
    done_ = true;
    return false;
  }
  malformed_event_ = read_chat_document(data, ChatShape::piece, reading_) != JsonEnd::whole;
  failure_ = malformed_event_ ? BackendFailure::bad_body : reading_.error;
  return failure_ == BackendFailure::no_failure;
}

void ChatReply::end_document() {
  const JsonEnd end = read_chat_document(document_, ChatShape::completion, reading_);
  if (end == JsonEnd::cut && !document_.empty()) {
    failure_ = BackendFailure::truncated;
  } else if (end != JsonEnd::whole) {
    failure_ = BackendFailure::bad_body;
  } else {
    failure_ = reading_.error;
  }
}

void ChatReply::end_stream() {
  const ChatReading before = reading_;
  events_.finish([this](std::string_view data) { return on_event(data); });
  if (malformed_event_) {  // cut: nothing of it counts, and a reply that was finished stays so
    reading_ = before;
    if (reading_.finish) failure_ = BackendFailure::no_failure;
  }
  if (done_ || reading_.finish) return;
  if (malformed_event_ || reading_.has_choice) {
    failure_ = BackendFailure::truncated;  // the last event was cut, or others should have followed
  } else if (failure_ == BackendFailure::no_failure) {
    failure_ = BackendFailure::bad_body;
  }
}

BackendReply ChatReply::finish(BackendFailure transfer) {
  if (failure_ == BackendFailure::no_failure && transfer == BackendFailure::no_failure) {
    form_ == Form::stream ? end_stream() : end_document();
    // A model that thought until its limit says nothing, and is believed; else a text must be there.
    if (failure_ == BackendFailure::no_failure && !reading_.has_text &&
        reading_.finish != FinishReason::length)
      failure_ = BackendFailure::bad_body;
  }
  // How the answer was read says more than that its transfer was then broken off.
  const bool broken_off = transfer == BackendFailure::no_failure || transfer == BackendFailure::bad_body;
  const BackendFailure failure = broken_off && failure_ != BackendFailure::no_failure ? failure_ : transfer;
  if (failure != BackendFailure::no_failure) return BackendReply::failed(failure);
  BackendReply reply = BackendReply::answered(std::string(reading_.text));
  reply.finish = reading_.finish.value_or(FinishReason::other);
  reply.prompt_tokens = reading_.prompt_tokens;
  reply.reply_tokens = reading_.reply_tokens;
  return reply;
}

}  // namespace noyau::inline v0_1::detail::http
