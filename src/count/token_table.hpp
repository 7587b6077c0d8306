// Tokens of at most `Words` times eight bytes and their ranks. The bytes themselves are the key, so that a
// look-up compares words and follows no pointer; a bucket is a line of the cache, looked through without a
// branch.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <utility>
#include <vector>

namespace noyau::inline v0_1::detail {

using Rank = std::uint32_t;
constexpr Rank no_rank = std::numeric_limits<Rank>::max();

// A token's bytes, padded with zeros. Distinct for tokens that do not end in a zero byte; all zeros is none.
template <std::size_t Words>
using TokenKey = std::array<std::uint64_t, Words>;

template <std::size_t Words>
class TokenTable {
 public:
  using Key = TokenKey<Words>;

  explicit TokenTable(std::size_t expected_tokens) { resize(expected_tokens * 2 / ways); }

  Rank find(const Key& key) const noexcept {
    for (std::size_t i = home(key);; i = (i + 1) & (buckets_.size() - 1)) {
      const Bucket& bucket = buckets_[i];
      Rank rank = no_rank;
      for (std::size_t way = 0; way < ways; ++way) {
        // All ones, which is no_rank, but for the way that has the key.
        rank &= bucket.ranks[way] | (Rank{differ(bucket.keys[way], key) == 0} - 1);
      }
      if (rank != no_rank || differ(bucket.keys[ways - 1], Key{}) == 0) return rank;
    }
  }

  // `key` is not there yet.
  void insert(const Key& key, Rank rank) {
    if (++size_ > buckets_.size() * ways * 3 / 4) grow();
    put(key, rank);
  }

 private:
  static constexpr std::size_t ways = Words == 1 ? 5 : 3;
  struct alignas(64) Bucket {  // filled from the first way on; a full one goes on in the next
    std::array<Key, ways> keys{};
    std::array<Rank, ways> ranks{};
  };

  static std::uint64_t differ(const Key& a, const Key& b) noexcept {
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < Words; ++i) bits |= a[i] ^ b[i];
    return bits;
  }

  // The vocabulary is the operator's file, not an attacker's: a plain multiplicative hash does.
  std::size_t home(const Key& key) const noexcept {
    constexpr std::uint64_t factor = 0x9E3779B97F4A7C15U;
    std::uint64_t hash = 0;
    for (const std::uint64_t word : key) hash = (std::rotl(hash, 29) ^ word ^ word >> 32) * factor;
    return static_cast<std::size_t>(hash >> shift_);
  }

  void put(const Key& key, Rank rank) noexcept {
    for (std::size_t i = home(key);; i = (i + 1) & (buckets_.size() - 1)) {
      const auto free = std::find(buckets_[i].keys.begin(), buckets_[i].keys.end(), Key{});
      if (free == buckets_[i].keys.end()) continue;
      buckets_[i].ranks[static_cast<std::size_t>(free - buckets_[i].keys.begin())] = rank;
      *free = key;
      return;
    }
  }

  void resize(std::size_t buckets) {
    buckets_.resize(std::bit_ceil(std::max<std::size_t>(buckets, 2)));
    shift_ = 64 - std::countr_zero(buckets_.size());
  }

  void grow() {
    std::vector<Bucket> old = std::exchange(buckets_, {});
    resize(old.size() * 2);
    for (const Bucket& bucket : old) {
      for (std::size_t way = 0; way < ways && bucket.keys[way] != Key{}; ++way) {
        put(bucket.keys[way], bucket.ranks[way]);
      }
    }
  }

  std::vector<Bucket> buckets_;  // a power of two
  int shift_ = 0;
  std::size_t size_ = 0;
};

}  // namespace noyau::inline v0_1::detail
