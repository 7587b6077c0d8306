// The suites' own threads.
#include "testing/promptness.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <fstream>
#include <system_error>

#include "support.hpp"

using namespace noyau_test;

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool is_watched = true;  // a sanitizer needs more address space than can be limited
#else
constexpr bool is_watched = false;
#endif

TEST_CASE("a system that has no thread left is told, and nobody waits for ever", "[testing]") {
  if (is_watched) return;
  rlim_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  rlimit before{};
  REQUIRE(getrlimit(RLIMIT_AS, &before) == 0);
  rlimit tight = before;
  tight.rlim_cur =
      pages * static_cast<rlim_t>(sysconf(_SC_PAGESIZE)) + (rlim_t{64} << 20);  // stacks of a few threads
  REQUIRE(setrlimit(RLIMIT_AS, &tight) == 0);
  std::atomic<std::size_t> worked{0};
  bool threw = false;
  try {
    noyau::testing::detail::run_on_threads(100, [&](std::size_t) { ++worked; });
  } catch (const std::system_error&) {
    threw = true;
  }
  setrlimit(RLIMIT_AS, &before);
  CHECK(threw);
  CHECK(worked > 0);
  CHECK(worked < 100);
}
