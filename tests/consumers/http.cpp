// A host of noyau::http; names every function that its headers declare. Nothing is asked: no endpoint is one.
#include <noyau/http/chat_backend.hpp>
#include <noyau/http/embedder.hpp>
#include <noyau/http/token_counter.hpp>

namespace {

template <typename Make>
bool refused(Make make) {
  try {
    make();
    return false;
  } catch (const noyau::Error&) {
    return true;
  }
}

}  // namespace

int main() {
  const bool right = refused([] { noyau::http_chat_backend({}); }) &&
                     refused([] { noyau::http_embedder({}); }) &&
                     refused([] { noyau::http_token_counter({}); }) &&
                     refused([] { noyau::api_key_from_environment("NOYAU_NO_SUCH_VARIABLE"); });
  return right ? 0 : 1;
}
