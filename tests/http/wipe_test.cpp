// What a request held is zeroed before its memory goes back to the heap (H38). This program replaces operator
// delete to look into every block that is freed.
#include <malloc.h>

#include <atomic>
#include <cstdlib>
#include <new>

#include "asking.hpp"
#include "noyau/http/token_counter.hpp"

namespace {

constexpr std::string_view marker = "OUBLIE-MOI-APRES-CET-APPEL";
thread_local bool watching = false;
thread_local int residues = 0;

void inspect_and_free(void* block) noexcept {
  if (block != nullptr && watching) {
    const std::string_view bytes(static_cast<const char*>(block), malloc_usable_size(block));
    if (bytes.find(marker) != std::string_view::npos) ++residues;
  }
  std::free(block);
}

template <typename Action>
int residues_of(Action action) {
  residues = 0;
  watching = true;
  action();
  watching = false;
  return residues;
}

}  // namespace

void* operator new(std::size_t size) {
  void* block = std::malloc(size == 0 ? 1 : size);
  if (block == nullptr) throw std::bad_alloc();
  return block;
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return std::malloc(size == 0 ? 1 : size);
}
void operator delete(void* block, const std::nothrow_t&) noexcept {
  inspect_and_free(block);
}
void operator delete(void* block) noexcept {
  inspect_and_free(block);
}
void* operator new[](std::size_t size) {
  return operator new(size);
}
void operator delete[](void* block) noexcept {
  inspect_and_free(block);
}
void operator delete[](void* block, std::size_t) noexcept {
  inspect_and_free(block);
}
void operator delete(void* block, std::size_t) noexcept {
  inspect_and_free(block);
}

using namespace noyau;
using namespace noyau_test;

TEST_CASE("the watcher sees what is not wiped", "[http][wipe]") {
  auto* plain = new std::string("un texte ordinaire " + std::string(marker));
  CHECK(residues_of([&] { delete plain; }) == 1);
}

TEST_CASE("nothing is left of a prompt, its key and what was received", "[http][wipe][H38]") {
  const std::string text = "message " + std::string(marker) + std::string(5000, 'x') + "\xFF";
  for (const bool stream : {true, false}) {
    // Only bytes that the JSON parser never sees: what it copies for itself is out of reach.
    const std::string comment = ": " + std::string(marker) + "\n\n";
    const RawServer server(always(stream ? stream_header() + chunk(comment + delta("Oui.")) +
                                               chunk(finish_event()) + chunk(done_event) +
                                               std::string(last_chunk)
                                         : response(completion("Oui."))));
    HttpChatOptions options = chat_options(server.url());
    options.stream = stream;
    const std::string key = "key-" + std::string(marker);
    options.endpoint.api_key = [&key] { return key; };
    const auto backend = http_chat_backend(options);
    BackendReply reply;
    CHECK(residues_of([&] { reply = ask(*backend, milliseconds{2000}, {}, text).reply; }) == 0);
    CHECK(reply.text == "Oui.");
  }
}

TEST_CASE("nothing is left of a text that was counted", "[http][wipe][H38]") {
  const RawServer server(always(response(R"({"tokens":[1,2,3]})")));
  HttpTokenCounterOptions options;
  options.endpoint.base_url = server.url();
  options.name = "petit";
  const std::string text = std::string(marker) + "\xFF";
  CHECK(residues_of([&] { CHECK(http_token_counter(options)->count(text) == 3); }) == 0);
}
