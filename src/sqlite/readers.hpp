// Connections that only read: one for each reader at work, kept for the next.
#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "source/selecting.hpp"
#include "sqlite/connection.hpp"

namespace noyau::inline v0_1::detail::sqlite {

// Used by one thread at a time; SQLite keeps its address.
class Reader {
 public:
  // Watched from its first statement on: that one, too, may have to wait for a lock.
  Reader(const std::string& name, bool immutable, Duration busy_timeout, const Watch* watch);
  Connection& connection() noexcept { return connection_; }
  void watch(const Watch* watch) noexcept { watch_ = watch; }

 private:
  static int interrupts(void* reader);
  static int waits_on(void* reader, int tries);

  Connection connection_;
  Duration busy_timeout_;
  const Watch* watch_;
  std::chrono::steady_clock::time_point give_up_{};
};

// Safe from any thread.
class ReaderPool {
 public:
  ReaderPool(const std::filesystem::path& file, Duration busy_timeout)
      : name_(file_name(file, "opened")), busy_timeout_(busy_timeout) {}
  // Of a file that nobody can change: read without locks or files beside it.
  void make_immutable() noexcept { immutable_ = true; }

  class Lease {
   public:
    Lease(ReaderPool& pool, const Watch* watch);
    ~Lease();
    Lease(const Lease&) = delete;
    Lease& operator=(const Lease&) = delete;
    Connection& connection() noexcept { return reader_->connection(); }

   private:
    ReaderPool& pool_;
    std::unique_ptr<Reader> reader_;
  };
  Lease lease(const Watch* watch = nullptr) { return Lease(*this, watch); }

 private:
  std::unique_ptr<Reader> take(const Watch* watch);
  void give_back(std::unique_ptr<Reader> reader) noexcept;

  std::string name_;
  Duration busy_timeout_;
  bool immutable_ = false;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Reader>> idle_;
};

}  // namespace noyau::inline v0_1::detail::sqlite
