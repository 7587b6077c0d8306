// A backend for servers that speak OpenAI's chat completions: hosted ones, and local ones such as
// llama.cpp's or Ollama's.
//
// Threads: as LlmBackend demands; connections are reused between requests. Redirects are not followed.
// Failure: never throws from complete(); BackendReply::failure says what happened, and what() of no
// error holds a key, a prompt or a reply.
#pragma once

#include <memory>
#include <string>

#include "noyau/core/error.hpp"
#include "noyau/http/endpoint.hpp"
#include "noyau/llm/backend.hpp"

namespace noyau::inline v0_1 {

struct HttpChatOptions {
  HttpEndpoint endpoint;

  // The reply arrives piece by piece (server-sent events): a reply that runs away or is cancelled
  // then stops costing at once. Hosts get the whole reply either way.
  bool stream = true;

  // How a JSON reply is asked for, beside what the prompt says.
  enum class JsonMode : std::uint8_t { prompt_only, json_object, json_schema };
  JsonMode json_mode = JsonMode::prompt_only;

  // The name under which the reply's limit goes out: "max_tokens", or "max_completion_tokens".
  std::string limit_field = "max_tokens";
};

// Throws Error: the URL is none, is not http or https, or holds a user name, query or fragment; a header is
// malformed, sets Authorization or one that Noyau sets itself (Content-Length, Host, ...); a number or
// limit_field is unusable; the CA file cannot be read.
NOYAU_EXPORT std::shared_ptr<LlmBackend> http_chat_backend(HttpChatOptions options);

}  // namespace noyau::inline v0_1
