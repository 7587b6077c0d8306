// Memory that is zeroed before it goes back to the heap (H38): prompts, replies and keys pass through it.
// Best effort: texts of up to fifteen bytes stand in the string object itself, and what libcurl and the JSON
// parser copy for themselves is out of reach.
#pragma once

#include <sodium.h>

#include <cstddef>
#include <memory>
#include <string>

namespace noyau::inline v0_1::detail::http {

template <typename T>
struct WipingAllocator {
  using value_type = T;
  WipingAllocator() = default;
  template <typename U>
  WipingAllocator(const WipingAllocator<U>&) noexcept {}

  T* allocate(std::size_t count) { return std::allocator<T>{}.allocate(count); }
  void deallocate(T* memory, std::size_t count) noexcept {
    sodium_memzero(memory, count * sizeof(T));
    std::allocator<T>{}.deallocate(memory, count);
  }
  friend bool operator==(const WipingAllocator&, const WipingAllocator&) noexcept { return true; }
};

using WipedString = std::basic_string<char, std::char_traits<char>, WipingAllocator<char>>;

inline void wipe(std::string& text) noexcept {
  sodium_memzero(text.data(), text.capacity());
  text.clear();
}

// Wipes a string that someone else's interface demands, whatever way its scope is left.
class Wiper {
 public:
  explicit Wiper(std::string& text) noexcept : text_(text) {}
  Wiper(const Wiper&) = delete;
  Wiper& operator=(const Wiper&) = delete;
  ~Wiper() { wipe(text_); }

 private:
  std::string& text_;
};

}  // namespace noyau::inline v0_1::detail::http
