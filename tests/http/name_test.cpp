// Resolving a server's name may take the system many seconds, and cannot be interrupted. This program
// replaces the resolver for names that end in ".invalid"; everything else goes to the system's.
#include <dlfcn.h>
#include <netdb.h>

#include <cstring>
#include <thread>

#include "asking.hpp"

using namespace noyau;
using namespace noyau_test;

namespace {

std::atomic<int> resolving{0};
std::atomic<int> resolved{0};

bool ends_in(const char* name, const char* end) {
  const std::size_t length = std::strlen(name), tail = std::strlen(end);
  return length >= tail && std::strcmp(name + length - tail, end) == 0;
}

}  // namespace

extern "C" __attribute__((visibility("default"))) int getaddrinfo(const char* name, const char* service,
                                                                  const addrinfo* hints, addrinfo** found) {
  using Function = int (*)(const char*, const char*, const addrinfo*, addrinfo**);
  if (name != nullptr && ends_in(name, ".invalid")) {
    ++resolving;
    if (std::strcmp(name, "slow.invalid") == 0) std::this_thread::sleep_for(milliseconds{900});
    ++resolved;
    return EAI_NONAME;
  }
  static const auto system = reinterpret_cast<Function>(dlsym(RTLD_NEXT, "getaddrinfo"));
  return system(name, service, hints, found);
}

TEST_CASE("a name that does not exist is unreachable", "[http]") {
  const int before = resolving;
  CHECK(ask(*http_chat_backend(chat_options("http://nobody.invalid/v1"))).reply.failure ==
        BackendFailure::unreachable);
  CHECK(resolving == before + 1);
}

TEST_CASE("a name that resolves slowly delays neither deadline nor stop", "[http][H37]") {
  const auto backend = http_chat_backend(chat_options("http://slow.invalid/v1"));
  const Asked late = ask(*backend, milliseconds{100});
  CHECK(late.reply.failure == BackendFailure::timed_out);
  CHECK(late.took < milliseconds{100 + 500});
  std::stop_source stop;
  std::thread stopper([&] {
    std::this_thread::sleep_for(milliseconds{60});
    stop.request_stop();
  });
  const Asked stopped = ask(*backend, milliseconds{2000}, stop.get_token());
  stopper.join();
  CHECK(stopped.reply.failure == BackendFailure::cancelled);
  CHECK(stopped.took < milliseconds{60 + 500});
  // The resolver's threads end by themselves; nothing of this test outlives it.
  for (int i = 0; i < 200 && resolved < resolving; ++i) std::this_thread::sleep_for(milliseconds{10});
  CHECK(resolved == resolving);
  std::this_thread::sleep_for(milliseconds{20});
}
