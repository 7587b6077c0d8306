// Short ways to ask a backend of this component.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "catch.hpp"
#include "noyau/http/chat_backend.hpp"
#include "raw_server.hpp"

namespace noyau_test {

using std::chrono::milliseconds;

// One attempt, so that a failure shows as it is; tests of repetition ask for more.
inline noyau::HttpChatOptions chat_options(std::string url) {
  noyau::HttpChatOptions options;
  options.endpoint.base_url = std::move(url);
  options.endpoint.retry.attempts = 1;
  return options;
}

struct Asked {
  noyau::BackendReply reply;
  milliseconds took{};
};

inline Asked ask(noyau::LlmBackend& backend, milliseconds deadline = milliseconds{2000},
                 std::stop_token stop = {}, std::string_view text = "Bonjour") {
  const noyau::ModelProfile model;
  const noyau::Message messages[] = {{noyau::MessageRole::system, "Sois bref."},
                                     {noyau::MessageRole::user, text}};
  const auto begin = std::chrono::steady_clock::now();
  const noyau::BackendRequest request{messages, model, 64, {}, 1, begin + deadline};
  Asked asked{backend.complete(request, std::move(stop)), {}};
  asked.took = std::chrono::duration_cast<milliseconds>(std::chrono::steady_clock::now() - begin);
  return asked;
}

inline Asked ask_once(const RawServer& server, milliseconds deadline = milliseconds{2000}) {
  return ask(*noyau::http_chat_backend(chat_options(server.url())), deadline);
}

// What a stream of these bytes, sent in one piece, comes to.
inline noyau::BackendReply streamed(const std::string& events) {
  const RawServer server(always(stream_header() + chunk(events) + std::string(last_chunk)));
  return ask_once(server).reply;
}

inline noyau::BackendReply answered_with(const std::string& bytes) {
  const RawServer server(always(bytes));
  return ask_once(server).reply;
}

}  // namespace noyau_test
