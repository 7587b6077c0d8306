// The tokens of an encoding and their ranks, looked up by their bytes. Immutable once read.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "count/token_table.hpp"

namespace noyau::inline v0_1::detail {

class Vocabulary {
 public:
  explicit Vocabulary(std::size_t expected_tokens, std::size_t expected_bytes);

  // False when the token is there already. `token` is not empty.
  bool insert(std::string_view token, Rank rank);

  // no_rank when the bytes are no token.
  Rank rank_of(std::string_view bytes) const noexcept;

  // The same where `readable` bytes may be read from `bytes` on, whatever its length: loads need no care.
  static constexpr std::size_t readable = 16;
  Rank rank_of_readable(const char* bytes, std::size_t length) const noexcept {
    if (length > readable || length == 0 || bytes[length - 1] == '\0') return find_long({bytes, length});
    if (length <= 8) return short_.find({load(bytes) & low_bytes(length)});
    return middle_.find({load(bytes), load(bytes + 8) & low_bytes(length - 8)});
  }

  // Of two bytes, which merging asks for most.
  Rank rank_of_pair(const char* bytes) const noexcept { return pairs_[pair_index(bytes)]; }

  std::size_t size() const noexcept { return size_; }

 private:
  // A token that no table takes: its bytes lie in bytes_. An empty slot has length 0.
  struct LongSlot {
    std::uint32_t offset = 0;
    std::uint32_t length = 0;
    std::uint32_t hash = 0;
    Rank rank = no_rank;
  };

  static std::uint64_t load(const char* bytes) noexcept {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes, sizeof word);
    return word;
  }
  // The word's first bytes in memory; `count` is 1 to 8.
  static std::uint64_t low_bytes(std::size_t count) noexcept {
    constexpr std::uint64_t all = ~std::uint64_t{0};
    return std::endian::native == std::endian::little ? all >> (64 - 8 * count) : all << (64 - 8 * count);
  }
  static std::size_t pair_index(const char* two) noexcept {
    return static_cast<std::size_t>(static_cast<unsigned char>(two[0])) << 8 |
           static_cast<unsigned char>(two[1]);
  }
  Rank find_long(std::string_view bytes) const noexcept;
  std::size_t slot_of(std::string_view bytes, std::uint32_t hash) const noexcept;
  void insert_long(std::string_view token, Rank rank);
  void grow();

  std::vector<Rank> pairs_;  // tokens of two bytes, which stand in their table too
  TokenTable<1> short_;
  TokenTable<2> middle_;
  std::string bytes_;
  std::vector<LongSlot> long_;  // open addressing, a power of two, at most half full
  std::size_t long_size_ = 0;
  std::size_t longest_ = 0;
  std::size_t size_ = 0;
};

// Reads a `.tiktoken` file. Throws ConfigError.
Vocabulary read_vocabulary(const std::filesystem::path& file);

}  // namespace noyau::inline v0_1::detail
