#include "sqlite/readers.hpp"

#include <sqlite3.h>

#include <array>
#include <string>
#include <thread>
#include <utility>

namespace noyau::inline v0_1::detail::sqlite {

namespace {

constexpr std::size_t most_idle = 16;
constexpr int steps_between_looks = 2000;  // of SQLite's machine: a look costs as much as a few steps

// A path as part of a URI.
std::string in_uri(const std::string& name) {
  constexpr std::array<char, 17> digits{"0123456789abcdef"};
  std::string uri = "file:";
  for (const char c : name) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '/' || c == '.' || c == '-' || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') ||
        (c >= 'a' && c <= 'z') || c == '_') {
      uri += c;
    } else {
      ((uri += '%') += digits.at(byte >> 4U)) += digits.at(byte & 15U);
    }
  }
  return uri + "?immutable=1";
}

}  // namespace

Reader::Reader(const std::string& name, bool immutable, Duration busy_timeout, const Watch* watch)
    : connection_(immutable ? in_uri(name) : name, SQLITE_OPEN_READONLY | (immutable ? SQLITE_OPEN_URI : 0),
                  Duration{0}),
      busy_timeout_(busy_timeout),
      watch_(watch) {
  sqlite3* const handle = connection_.database().getHandle();
  sqlite3_busy_handler(handle, waits_on, this);
  sqlite3_progress_handler(handle, steps_between_looks, interrupts, this);
  connection_.execute("PRAGMA cache_size = -16384");  // KiB: a shelf of 100,000 rows stays in it
}

int Reader::interrupts(void* reader) {
  const Watch* const watch = static_cast<Reader*>(reader)->watch_;
  return watch != nullptr && watch->called_off() != SourceFailure::no_failure ? 1 : 0;
}

// SQLite's own time-out would know neither the deadline nor the stop token.
int Reader::waits_on(void* reader, int tries) {
  Reader& self = *static_cast<Reader*>(reader);
  const auto now = std::chrono::steady_clock::now();
  if (tries == 0) self.give_up_ = now + self.busy_timeout_;
  if (now >= self.give_up_ || interrupts(reader) != 0) return 0;
  std::this_thread::sleep_for(std::chrono::milliseconds(tries < 10 ? 1 : 5));
  return 1;
}

ReaderPool::Lease::Lease(ReaderPool& pool, const Watch* watch) : pool_(pool), reader_(pool.take(watch)) {}

ReaderPool::Lease::~Lease() {
  reader_->watch(nullptr);
  pool_.give_back(std::move(reader_));
}

std::unique_ptr<Reader> ReaderPool::take(const Watch* watch) {
  {
    const std::lock_guard lock(mutex_);
    if (!idle_.empty()) {
      auto reader = std::move(idle_.back());
      idle_.pop_back();
      reader->watch(watch);
      return reader;
    }
    idle_.reserve(most_idle);  // so that giving back cannot fail
  }
  return std::make_unique<Reader>(name_, immutable_, busy_timeout_, watch);
}

void ReaderPool::give_back(std::unique_ptr<Reader> reader) noexcept {
  // A surplus one closes when the parameter dies, and so without the lock: closing may take a while.
  const std::lock_guard lock(mutex_);
  if (idle_.size() < most_idle) idle_.push_back(std::move(reader));
}

}  // namespace noyau::inline v0_1::detail::sqlite
