// A chat server's answer, whole or as a stream: what it is shows in its first byte, since servers answer a
// request for a stream with plain JSON, too.
#pragma once

#include <string_view>

#include "http/chat_document.hpp"
#include "http/sse.hpp"
#include "http/transfer.hpp"

namespace noyau::inline v0_1::detail::http {

class ChatReply final : public BodySink {
 public:
  explicit ChatReply(std::size_t limit) : events_(limit) {}

  Wants take(std::string_view bytes) override;
  // What came of it; `transfer` is how the request ended.
  BackendReply finish(BackendFailure transfer);

 private:
  enum class Form : std::uint8_t { unknown, document, stream };
  bool recognise(std::string_view& bytes);
  bool on_event(std::string_view data);
  void end_document();
  void end_stream();

  Form form_ = Form::unknown;
  WipedString document_;
  SseParser events_;
  ChatReading reading_;
  BackendFailure failure_ = BackendFailure::no_failure;  // of what was read
  bool done_ = false;                                    // "[DONE]"
  bool malformed_event_ = false;
};

}  // namespace noyau::inline v0_1::detail::http
