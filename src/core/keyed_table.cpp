#include "core/keyed_table.hpp"

#include <sodium.h>

#include <bit>
#include <cstring>
#include <new>

#include "noyau/core/error.hpp"

namespace noyau::inline v0_1::detail {

namespace {

constexpr std::size_t most_entries = std::size_t{1} << 40;
constexpr std::uint64_t value_mask = KeyedTable::highest_value;
constexpr auto relaxed = std::memory_order_relaxed;

static_assert(std::atomic<std::uint64_t>::is_always_lock_free);

std::size_t bucket_count(std::size_t entries, std::size_t ways) {
  if (entries > most_entries) throw std::bad_alloc();
  return entries == 0 ? 0 : std::bit_ceil(entries < ways ? ways : entries) / ways;
}

}  // namespace

KeyedTable::KeyedTable(std::size_t entries) : buckets_(bucket_count(entries, ways)) {
  static_assert(sizeof(Bucket) == 64, "A bucket is a line of the cache.");
  static_assert(sizeof(Key) == crypto_shorthash_siphashx24_KEYBYTES);
  if (sodium_init() < 0) {
    throw Error(
        "The operating system gives no random numbers, so no key for remembered counts can be drawn: check "
        "that getrandom or /dev/urandom is available to this process.");
  }
  randombytes_buf(key_.data(), key_.size());
  randombytes_buf(domain_key_.data(), domain_key_.size());
  mask_ = buckets_.empty() ? 0 : buckets_.size() - 1;
}

KeyedTable::~KeyedTable() {
  sodium_memzero(key_.data(), key_.size());
  sodium_memzero(domain_key_.data(), domain_key_.size());
}

KeyedHash KeyedTable::hash(std::string_view text, std::uint64_t domain) const noexcept {
  Key key = key_;
  if (domain != 0) {
    std::array<unsigned char, sizeof domain> bytes{};
    std::memcpy(bytes.data(), &domain, sizeof domain);
    crypto_shorthash_siphashx24(key.data(), bytes.data(), bytes.size(), domain_key_.data());
  }
  std::array<unsigned char, crypto_shorthash_siphashx24_BYTES> digest{};
  crypto_shorthash_siphashx24(digest.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size(),
                              key.data());
  KeyedHash hash;
  std::memcpy(&hash.high, digest.data(), sizeof hash.high);
  std::memcpy(&hash.low, digest.data() + sizeof hash.high, sizeof hash.low);
  return hash;
}

std::optional<std::uint32_t> KeyedTable::find(KeyedHash hash) const noexcept {
  if (buckets_.empty()) return std::nullopt;
  for (const Entry& entry : bucket_of(hash).entries) {
    const std::uint64_t value = entry.value.load(relaxed);
    if ((entry.mixed.load(relaxed) ^ value) == hash.high && (value ^ hash.low) <= value_mask) {
      return static_cast<std::uint32_t>(value & value_mask);
    }
  }
  return std::nullopt;
}

void KeyedTable::put(KeyedHash hash, std::uint32_t value) noexcept {
  if (buckets_.empty() || value > highest_value) return;
  Bucket& bucket = buckets_[hash.low & mask_];
  // Which one of a full bucket goes is drawn by the hash: nothing else need be stored.
  Entry* place = &bucket.entries[hash.high % ways];
  for (Entry& entry : bucket.entries) {
    const std::uint64_t old = entry.value.load(relaxed);
    const std::uint64_t mixed = entry.mixed.load(relaxed);
    if ((mixed ^ old) == hash.high && (old ^ hash.low) <= value_mask) {
      place = &entry;
      break;
    }
    if (old == 0 && mixed == 0) place = &entry;
  }
  const std::uint64_t word = (hash.low & ~value_mask) | value;
  place->value.store(word, relaxed);
  place->mixed.store(hash.high ^ word, relaxed);
}

}  // namespace noyau::inline v0_1::detail
