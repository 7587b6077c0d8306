#include "count/vocabulary.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace noyau::inline v0_1::detail {

namespace {

// As TokenTable's, of any length.
std::uint32_t hash_of(std::string_view bytes) noexcept {
  constexpr std::uint64_t factor = 0x9E3779B97F4A7C15U;
  std::uint64_t hash = bytes.size() * factor;
  while (!bytes.empty()) {
    std::uint64_t chunk = 0;
    const std::size_t take = bytes.size() < sizeof chunk ? bytes.size() : sizeof chunk;
    std::memcpy(&chunk, bytes.data(), take);
    hash = (hash ^ chunk) * factor;
    hash ^= hash >> 32;
    bytes.remove_prefix(take);
  }
  return static_cast<std::uint32_t>(hash * factor >> 32);
}

}  // namespace

Vocabulary::Vocabulary(std::size_t expected_tokens, std::size_t expected_bytes)
    : pairs_(1U << 16, no_rank), short_(expected_tokens / 2), middle_(expected_tokens / 8), long_(64) {
  bytes_.reserve(expected_bytes / 8);
}

Rank Vocabulary::rank_of(std::string_view bytes) const noexcept {
  if (bytes.size() >= readable) return rank_of_readable(bytes.data(), bytes.size());
  std::array<char, readable> padded{};
  std::copy(bytes.begin(), bytes.end(), padded.begin());
  return rank_of_readable(padded.data(), bytes.size());
}

bool Vocabulary::insert(std::string_view token, Rank rank) {
  if (rank_of(token) != no_rank) return false;
  std::array<char, readable> padded{};
  std::copy_n(token.begin(), std::min(token.size(), readable), padded.begin());
  if (token.size() == 2) pairs_[pair_index(token.data())] = rank;
  if (token.size() > readable || token.back() == '\0') {
    insert_long(token, rank);
  } else if (token.size() <= 8) {
    short_.insert({load(padded.data())}, rank);
  } else {
    middle_.insert({load(padded.data()), load(padded.data() + 8)}, rank);
  }
  ++size_;
  return true;
}

std::size_t Vocabulary::slot_of(std::string_view bytes, std::uint32_t hash) const noexcept {
  const std::size_t mask = long_.size() - 1;
  std::size_t i = hash & mask;
  while (long_[i].length != 0) {
    const LongSlot& slot = long_[i];
    if (slot.hash == hash && slot.length == bytes.size() &&
        std::memcmp(bytes_.data() + slot.offset, bytes.data(), bytes.size()) == 0) {
      break;
    }
    i = (i + 1) & mask;
  }
  return i;
}

Rank Vocabulary::find_long(std::string_view bytes) const noexcept {
  return bytes.size() > longest_ ? no_rank : long_[slot_of(bytes, hash_of(bytes))].rank;
}

void Vocabulary::insert_long(std::string_view token, Rank rank) {
  if ((long_size_ + 1) * 2 > long_.size()) grow();
  const std::uint32_t hash = hash_of(token);
  long_[slot_of(token, hash)] = {static_cast<std::uint32_t>(bytes_.size()),
                                 static_cast<std::uint32_t>(token.size()), hash, rank};
  bytes_ += token;
  longest_ = std::max(longest_, token.size());
  ++long_size_;
}

void Vocabulary::grow() {
  std::vector<LongSlot> old(long_.size() * 2);
  old.swap(long_);
  const std::size_t mask = long_.size() - 1;
  for (const LongSlot& slot : old) {
    if (slot.length == 0) continue;
    std::size_t i = slot.hash & mask;
    while (long_[i].length != 0) i = (i + 1) & mask;
    long_[i] = slot;
  }
}

}  // namespace noyau::inline v0_1::detail
