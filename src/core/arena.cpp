#include "noyau/core/arena.hpp"

#include <sodium.h>

#include <cstring>
#include <new>

namespace noyau::inline v0_1 {

namespace {
class WipingHeap final : public std::pmr::memory_resource {
  void* do_allocate(std::size_t bytes, std::size_t alignment) override {
    return ::operator new (bytes, std::align_val_t{alignment});
  }
  void do_deallocate(void* block, std::size_t bytes, std::size_t alignment) override {
    sodium_memzero(block, bytes);
    ::operator delete (block, std::align_val_t{alignment});
  }
  bool do_is_equal(const memory_resource& other) const noexcept override { return this == &other; }
};
}  // namespace

std::pmr::memory_resource& wiping_heap() noexcept {
  // Never destroyed: a static batch may outlive everything else.
  static WipingHeap& heap = *new WipingHeap;
  return heap;
}

std::string_view Arena::keep(std::string_view bytes) {
  if (bytes.empty()) return {};
  auto* copy = static_cast<char*>(pool_.allocate(bytes.size(), 1));
  std::memcpy(copy, bytes.data(), bytes.size());
  return {copy, bytes.size()};
}

}  // namespace noyau::inline v0_1
