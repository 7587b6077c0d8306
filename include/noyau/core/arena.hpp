// Memory that forgets: every byte handed out is zeroed when it is given back (H38).
#pragma once

#include <cstddef>
#include <memory_resource>
#include <string_view>

#include "noyau/core/export.hpp"

namespace noyau::inline v0_1 {

// Zeroes blocks on release, then returns them to the heap. Safe from any thread.
NOYAU_EXPORT std::pmr::memory_resource& wiping_heap() noexcept;

// A bump allocator for the foreign bytes of one call or one batch; released, and wiped, as a whole.
// One thread at a time. Movable only by holding it behind a pointer.
class NOYAU_EXPORT Arena {
 public:
  explicit Arena(std::size_t first_block = 4096) : pool_(first_block, &wiping_heap()) {}
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;

  // Copies bytes; the view lives as long as the arena.
  std::string_view keep(std::string_view bytes);
  std::pmr::memory_resource& resource() noexcept { return pool_; }

 private:
  std::pmr::monotonic_buffer_resource pool_;
};

}  // namespace noyau::inline v0_1
