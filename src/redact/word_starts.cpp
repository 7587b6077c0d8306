#include "redact/word_starts.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <map>
#include <string>

#include "redact/surroundings.hpp"

namespace noyau::inline v0_1::detail {

namespace {
using Bytes = std::bitset<256>;

Bytes bytes_of(char c, bool exact) noexcept {
  Bytes bytes;
  bytes.set(static_cast<unsigned char>(c));
  if (!exact && is_letter(c)) bytes.set(static_cast<unsigned char>(c ^ 0x20));
  return bytes;
}

// How often a byte stands in texts, roughly.
double share_of(std::size_t byte) noexcept {
  const char c = static_cast<char>(byte);
  if (byte >= 0x80) return 0.0005;
  if (c == ' ') return 0.17;
  if (std::string_view("esaitnrulo").find(c) != std::string_view::npos) return 0.06;
  return c >= 'a' && c <= 'z' ? 0.015 : 0.003;
}

double share_of(const Bytes& bytes) noexcept {
  static const auto shares = [] {
    std::array<double, 256> each{};
    for (std::size_t byte = 0; byte < each.size(); ++byte) each[byte] = share_of(byte);
    return each;
  }();
  double sum = 0;
  for (std::size_t byte = bytes._Find_first(); byte < bytes.size(); byte = bytes._Find_next(byte))
    sum += shares[byte];
  return sum;
}

constexpr std::uint32_t three_bytes(unsigned char first, unsigned char second, unsigned char third) noexcept {
  return first | static_cast<std::uint32_t>(second) << 8 | static_cast<std::uint32_t>(third) << 16;
}

// The first byte is the lowest.
std::uint64_t eight_bytes(const unsigned char* bytes) noexcept {
  std::uint64_t value = 0;
  if constexpr (std::endian::native == std::endian::little) {
    std::memcpy(&value, bytes, sizeof value);
  } else {
    for (std::size_t i = sizeof value; i-- > 0;) value = value << 8 | bytes[i];
  }
  return value;
}
}  // namespace

void WordStarts::add(const std::vector<PatternStart>& starts, std::uint64_t pattern) {
  for (const PatternStart& start : starts) {
    Entry entry;
    entry.patterns = pattern;
    for (Bytes& set : entry.sets) set.set();
    entry.size = std::min(start.bytes.size(), places);
    for (std::size_t i = 0; i < entry.size; ++i) entry.sets[i] = bytes_of(start.bytes[i], start.exact);
    if (entry.size < places && start.next.any()) entry.sets[entry.size++] = start.next;
    entries_.push_back(entry);
  }
}

// Makes one of entries that differ in what may stand at one place only.
void WordStarts::join(std::size_t place) {
  std::map<std::string, std::size_t> joined;
  std::vector<Entry> entries;
  for (const Entry& entry : entries_) {
    std::string key(reinterpret_cast<const char*>(&entry.patterns), sizeof entry.patterns);
    for (std::size_t i = 0; i < entry.size; ++i)
      if (i != place) key.append(reinterpret_cast<const char*>(&entry.sets[i]), sizeof entry.sets[i]);
    const auto [known, is_new] = joined.emplace(std::move(key), entries.size());
    if (is_new)
      entries.push_back(entry);
    else
      entries[known->second].sets[place] |= entry.sets[place];
  }
  entries_ = std::move(entries);
}

void WordStarts::compile() {
  std::vector<PatternStart> odd(2);
  odd[0].bytes = "\u017F";
  odd[1].bytes = "\u212A";
  add(odd, odd_letter);
  for (std::size_t place = places; place-- > 0;) join(place);
  fill_buckets();
  fill_tables();
  fill_hashes();
}

namespace {
// What may stand at each place of its entries, and how much of texts that lets pass.
template <std::size_t Tables>
struct Bucket {
  std::array<Bytes, Tables> sets;
  std::array<double, Tables> shares{};
  double passed = 0;

  double share_with(const auto& entry) const noexcept {
    double share = 1;
    for (std::size_t i = 0; i < Tables; ++i) share *= shares[i] + share_of(entry.sets[i] & ~sets[i]);
    return share;
  }
  void add(const auto& entry) noexcept {
    for (std::size_t i = 0; i < Tables; ++i) {
      shares[i] += share_of(entry.sets[i] & ~sets[i]);
      sets[i] |= entry.sets[i];
    }
    passed = shares[0];
    for (std::size_t i = 1; i < Tables; ++i) passed *= shares[i];
  }
};
}  // namespace

// Each entry goes where it makes the least more of texts pass.
void WordStarts::fill_buckets() {
  std::array<Bucket<tables>, buckets> filled;
  std::array<std::vector<Entry>, buckets> members;
  for (const Entry& entry : entries_) {
    std::size_t best = 0;
    double least = 2;
    for (std::size_t bucket = 0; bucket < buckets; ++bucket) {
      const double more = filled[bucket].share_with(entry) - filled[bucket].passed;
      if (more >= least) continue;
      least = more;
      best = bucket;
    }
    filled[best].add(entry);
    members[best].push_back(entry);
  }
  entries_.clear();
  for (std::size_t bucket = 0; bucket < buckets; ++bucket) {
    entries_.insert(entries_.end(), members[bucket].begin(), members[bucket].end());
    first_[bucket + 1] = entries_.size();
  }
}

void WordStarts::fill_tables() {
  for (std::size_t bucket = 0; bucket < buckets; ++bucket)
    for (std::size_t i = first_[bucket]; i < first_[bucket + 1]; ++i)
      for (std::size_t place = 0; place < tables; ++place)
        for (std::size_t byte = 0; byte < 256; ++byte)
          if (entries_[i].sets[place][byte]) tables_[place][byte] |= std::uint64_t{1} << bucket;
}

void WordStarts::fill_hashes() {
  const auto each_byte = [](const Bytes& set, const auto& visit) {
    for (std::size_t byte = set._Find_first(); byte < set.size(); byte = set._Find_next(byte))
      visit(static_cast<unsigned char>(byte));
  };
  for (const Entry& entry : entries_)
    each_byte(entry.sets[0], [&](unsigned char first) {
      each_byte(entry.sets[1], [&](unsigned char second) {
        each_byte(entry.sets[2], [&](unsigned char third) {
          const std::uint32_t hashed = hash(three_bytes(first, second, third));
          hashes_[hashed / 32] |= 1U << hashed % 32;
        });
      });
    });
}

std::uint64_t WordStarts::patterns_at(std::uint64_t candidates, const unsigned char* bytes) const noexcept {
  std::uint64_t patterns = 0;
  for (; candidates != 0; candidates &= candidates - 1) {
    const auto bucket = static_cast<std::size_t>(std::countr_zero(candidates));
    for (std::size_t i = first_[bucket]; i < first_[bucket + 1]; ++i) {
      const Entry& entry = entries_[i];
      std::size_t place = 0;
      while (place < entry.size && entry.sets[place][bytes[place]]) ++place;
      if (place == entry.size) patterns |= entry.patterns;
    }
  }
  return patterns;
}

void WordStarts::look_at(std::size_t at, const unsigned char* bytes, std::vector<WordHit>& hits) const {
  const std::uint64_t candidates =
      tables_[0][bytes[0]] & tables_[1][bytes[1]] & tables_[2][bytes[2]] & tables_[3][bytes[3]];
  if (candidates == 0) return;
  const std::uint64_t patterns = patterns_at(candidates, bytes);
  if (patterns != 0) hits.push_back({at, patterns});
}

void WordStarts::find(std::string_view text, std::size_t begin, std::size_t end,
                      std::vector<WordHit>& hits) const {
  constexpr std::size_t step = places - 2;  // three bytes of eight start there
  const auto* bytes = reinterpret_cast<const unsigned char*>(text.data());
  std::size_t at = begin;
  for (; at + step <= end && at + step + places <= text.size(); at += step) {
    const std::uint64_t eight = eight_bytes(bytes + at);
    for (std::size_t i = 0; i < step; ++i)
      if (may_start(static_cast<std::uint32_t>(eight >> 8 * i))) look_at(at + i, bytes + at + i, hits);
  }
  // Behind the text's end stands nothing.
  for (; at < std::min(end, text.size()); ++at) {
    std::array<unsigned char, places> rest{};
    std::copy(bytes + at, bytes + std::min(at + places, text.size()), rest.begin());
    if (may_start(three_bytes(rest[0], rest[1], rest[2]))) look_at(at, rest.data(), hits);
  }
}

}  // namespace noyau::inline v0_1::detail
