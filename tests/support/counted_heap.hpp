// What a thread asks the heap for. Replaces the program's operator new: one source of a program includes
// this.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <new>

namespace noyau_test {

struct HeapUse {
  std::size_t allocations = 0;
  std::size_t bytes = 0;
};
inline thread_local HeapUse heap_use;

inline void* counted_memory(std::size_t size) noexcept {
  ++heap_use.allocations;
  heap_use.bytes += size;
  return std::malloc(size == 0 ? 1 : size);
}

}  // namespace noyau_test

// Every form for memory of ordinary alignment: one that is left to the library would have its memory freed
// by ours, which a sanitizer takes for a mistake. Not inlined: a compiler that sees through one of them does
// the same.
[[gnu::noinline]] void* operator new(std::size_t size) {
  if (void* const memory = noyau_test::counted_memory(size)) return memory;
  throw std::bad_alloc();
}
[[gnu::noinline]] void* operator new[](std::size_t size) {
  return operator new(size);
}
[[gnu::noinline]] void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return noyau_test::counted_memory(size);
}
[[gnu::noinline]] void* operator new[](std::size_t size, const std::nothrow_t&) noexcept {
  return noyau_test::counted_memory(size);
}
[[gnu::noinline]] void operator delete(void* memory) noexcept {
  std::free(memory);
}
[[gnu::noinline]] void operator delete[](void* memory) noexcept {
  std::free(memory);
}
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}
[[gnu::noinline]] void operator delete[](void* memory, std::size_t) noexcept {
  std::free(memory);
}
[[gnu::noinline]] void operator delete(void* memory, const std::nothrow_t&) noexcept {
  std::free(memory);
}
[[gnu::noinline]] void operator delete[](void* memory, const std::nothrow_t&) noexcept {
  std::free(memory);
}
