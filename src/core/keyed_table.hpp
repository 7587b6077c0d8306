// Remembers a number for a text without remembering the text: under a hash (SipHash-2-4, 128 bits) whose key
// is drawn for each table and never leaves it, so that nobody outside can find two texts with one hash.
// Threads share a table without locks: an entry that two threads write at once agrees with no text, and what
// is forgotten is worked out again.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace noyau::inline v0_1::detail {

struct KeyedHash {
  std::uint64_t high = 0;
  std::uint64_t low = 0;
  friend bool operator==(const KeyedHash&, const KeyedHash&) = default;
};

class KeyedTable {
 public:
  static constexpr std::uint32_t highest_value = (1U << 24) - 1;

  // 16 bytes an entry. `entries` is rounded up to a power of two, and to 4 at least; 0: remembers nothing.
  // Throws Error when the operating system gives no random numbers, std::bad_alloc or std::length_error when
  // it gives no memory.
  explicit KeyedTable(std::size_t entries);
  ~KeyedTable();
  KeyedTable(const KeyedTable&) = delete;
  KeyedTable& operator=(const KeyedTable&) = delete;

  // Texts of different domains never share an entry. Another domain than 0 costs a second, short hash.
  KeyedHash hash(std::string_view text, std::uint64_t domain = 0) const noexcept;

  // What was last put under the hash, where it is not forgotten: a full bucket forgets one of its four.
  std::optional<std::uint32_t> find(KeyedHash hash) const noexcept;
  // A value above highest_value is not kept.
  void put(KeyedHash hash, std::uint32_t value) noexcept;

 private:
  // Words of two different puts do not go together: 104 bits must agree with the hash that is looked for.
  struct Entry {
    std::atomic<std::uint64_t> mixed{0};  // the hash's high half XOR the other word
    std::atomic<std::uint64_t> value{0};  // upper 40 bits: the hash's low half; lower 24: the value
  };
  static constexpr std::size_t ways = 4;
  struct alignas(64) Bucket {
    std::array<Entry, ways> entries;
  };
  using Key = std::array<unsigned char, 16>;

  const Bucket& bucket_of(KeyedHash hash) const noexcept { return buckets_[hash.low & mask_]; }

  Key key_{};
  Key domain_key_{};
  std::vector<Bucket> buckets_;
  std::size_t mask_ = 0;
};

}  // namespace noyau::inline v0_1::detail
