// Vectors from a server that speaks OpenAI's embeddings (POST /embeddings).
#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "noyau/core/error.hpp"
#include "noyau/http/endpoint.hpp"
#include "noyau/source/embedder.hpp"

namespace noyau::inline v0_1 {

struct HttpEmbedderOptions {
  HttpEndpoint endpoint;
  std::string model;            // as the server knows it; also the embedder's name
  std::size_t batch_size = 64;  // texts per request
};

// embed() never throws: a server that answers late, not at all, or with vectors that do not fit gives a
// failure. Throws Error for an unusable endpoint as http_chat_backend does, an empty model, or a batch_size
// that is not between 1 and 100,000.
NOYAU_EXPORT std::shared_ptr<Embedder> http_embedder(HttpEmbedderOptions options);

}  // namespace noyau::inline v0_1
