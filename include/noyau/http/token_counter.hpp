// Counts with the tokenizer of a llama.cpp server (POST /tokenize, beside /v1): exact for its model.
#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "noyau/core/error.hpp"
#include "noyau/count/token_counter.hpp"
#include "noyau/http/endpoint.hpp"

namespace noyau::inline v0_1 {

struct HttpTokenCounterOptions {
  HttpEndpoint endpoint;             // base_url with or without "/v1"
  std::string name;                  // of the model's tokenizer; part of the governing hash; not empty
  Duration timeout{5'000};           // of one count; a later answer counts as failure
  std::size_t cache_entries = 4096;  // counts kept, the least recently used go first; 0: none
};

// count() throws Error when the server does not answer in time or with what is expected: the call ends as
// Reason::counter_failed. Counts are kept under a keyed hash of the text, drawn anew for each
// counter; no text is kept (H38). Control tokens in a text are counted as ordinary text.
// Throws Error for an unusable endpoint as http_chat_backend does, an empty name, or a timeout that is not
// between 1 ms and a day. The server is not asked yet.
NOYAU_EXPORT std::shared_ptr<const TokenCounter> http_token_counter(HttpTokenCounterOptions options);

}  // namespace noyau::inline v0_1
