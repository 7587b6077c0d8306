#include "count/vocabulary.hpp"

#include <bit>
#include <cstring>
#include <utility>

namespace noyau::inline v0_1::detail {

namespace {

// The vocabulary is the operator's file, not an attacker's: a plain multiplicative hash does.
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
    : slots_(std::bit_ceil(expected_tokens * 2 + 2)), pairs_(1U << 16, no_rank) {
  bytes_.reserve(expected_bytes);
}

std::size_t Vocabulary::slot_of(std::string_view bytes, std::uint32_t hash) const noexcept {
  const std::size_t mask = slots_.size() - 1;
  std::size_t i = hash & mask;
  while (slots_[i].length != 0) {
    const Slot& slot = slots_[i];
    if (slot.hash == hash && slot.length == bytes.size() &&
        std::memcmp(bytes_.data() + slot.offset, bytes.data(), bytes.size()) == 0) {
      break;
    }
    i = (i + 1) & mask;
  }
  return i;
}

Rank Vocabulary::find(std::string_view bytes) const noexcept {
  return slots_[slot_of(bytes, hash_of(bytes))].rank;
}

bool Vocabulary::insert(std::string_view token, Rank rank) {
  if ((size_ + 1) * 2 > slots_.size()) grow();
  const std::uint32_t hash = hash_of(token);
  Slot& slot = slots_[slot_of(token, hash)];
  if (slot.length != 0) return false;
  slot = {static_cast<std::uint32_t>(bytes_.size()), static_cast<std::uint32_t>(token.size()), hash, rank};
  bytes_ += token;
  if (token.size() == 2) pairs_[pair_index(token)] = rank;
  if (token.size() > longest_) longest_ = token.size();
  ++size_;
  return true;
}

void Vocabulary::grow() {
  std::vector<Slot> old(slots_.size() * 2);
  old.swap(slots_);
  const std::size_t mask = slots_.size() - 1;
  for (const Slot& slot : old) {
    if (slot.length == 0) continue;
    std::size_t i = slot.hash & mask;
    while (slots_[i].length != 0) i = (i + 1) & mask;
    slots_[i] = slot;
  }
}

}  // namespace noyau::inline v0_1::detail
