// The tokens of an encoding and their ranks, looked up by their bytes. Immutable once read.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace noyau::inline v0_1::detail {

using Rank = std::uint32_t;
constexpr Rank no_rank = std::numeric_limits<Rank>::max();

class Vocabulary {
 public:
  explicit Vocabulary(std::size_t expected_tokens, std::size_t expected_bytes);

  // False when the token is there already. `token` is not empty.
  bool insert(std::string_view token, Rank rank);

  // no_rank when the bytes are no token.
  Rank rank_of(std::string_view bytes) const noexcept {
    if (bytes.size() > longest_) return no_rank;
    return bytes.size() == 2 ? pairs_[pair_index(bytes)] : find(bytes);
  }

  std::size_t size() const noexcept { return size_; }

 private:
  // One token: its bytes lie in bytes_. An empty slot has length 0.
  struct Slot {
    std::uint32_t offset = 0;
    std::uint32_t length = 0;
    std::uint32_t hash = 0;
    Rank rank = no_rank;
  };

  static std::size_t pair_index(std::string_view two) noexcept {
    return static_cast<std::size_t>(static_cast<unsigned char>(two[0])) << 8 |
           static_cast<unsigned char>(two[1]);
  }
  Rank find(std::string_view bytes) const noexcept;
  std::size_t slot_of(std::string_view bytes, std::uint32_t hash) const noexcept;
  void grow();

  std::string bytes_;
  std::vector<Slot> slots_;  // open addressing, a power of two, at most half full
  std::vector<Rank> pairs_;  // tokens of two bytes, which merging asks for most
  std::size_t size_ = 0;
  std::size_t longest_ = 0;
};

// Reads a `.tiktoken` file. Throws ConfigError.
Vocabulary read_vocabulary(const std::filesystem::path& file);

}  // namespace noyau::inline v0_1::detail
