#include "noyau/http/chat_backend.hpp"

#include <utility>

#include "http/chat_reply.hpp"
#include "http/chat_request.hpp"
#include "http/transport.hpp"

namespace noyau::inline v0_1 {

namespace {

namespace http = detail::http;

class HttpChatBackend final : public LlmBackend {
 public:
  explicit HttpChatBackend(HttpChatOptions options)
      : options_(std::move(options)), transport_(options_.endpoint, "http_chat_backend") {
    if (!http::is_limit_field(options_.limit_field))
      throw Error("http_chat_backend: limit_field must name a field of its own, such as \"max_tokens\".");
  }

  std::string_view name() const noexcept override { return "http"; }

  BackendReply complete(const BackendRequest& request, std::stop_token stop) override {
    try {
      const http::WipedString body = http::chat_body(request, options_);
      http::ChatReply reply(options_.endpoint.response_limit);
      const std::string_view accept =
          options_.stream ? "text/event-stream, application/json" : "application/json";
      const BackendFailure failure = transport_.post(
          {transport_.base() + "/chat/completions", accept, body, request.deadline, std::move(stop)}, reply);
      return reply.finish(failure);
    } catch (...) {
      return BackendReply::failed(BackendFailure::unspecified);
    }
  }

 private:
  const HttpChatOptions options_;
  http::Transport transport_;
};

}  // namespace

std::shared_ptr<LlmBackend> http_chat_backend(HttpChatOptions options) {
  return std::make_shared<HttpChatBackend>(std::move(options));
}

}  // namespace noyau::inline v0_1
