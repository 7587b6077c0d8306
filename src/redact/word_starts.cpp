#include "redact/word_starts.hpp"

#include <algorithm>
#include <bit>
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
}

// Each entry goes where it makes the least more of texts pass.
void WordStarts::fill_buckets() {
  std::array<std::array<Bytes, tables>, buckets> sets;
  std::array<double, buckets> passed{};
  std::array<std::vector<Entry>, buckets> members;
  for (const Entry& entry : entries_) {
    std::size_t best = 0;
    double least = 2;
    double best_passed = 0;
    for (std::size_t bucket = 0; bucket < buckets; ++bucket) {
      double share = 1;
      for (std::size_t i = 0; i < tables; ++i) share *= share_of(sets[bucket][i] | entry.sets[i]);
      if (share - passed[bucket] >= least) continue;
      least = share - passed[bucket];
      best = bucket;
      best_passed = share;
    }
    passed[best] = best_passed;
    for (std::size_t i = 0; i < tables; ++i) sets[best][i] |= entry.sets[i];
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

std::uint64_t WordStarts::find(std::string_view text, std::size_t begin, std::size_t end,
                               std::vector<WordHit>& hits) const {
  std::uint64_t seen = 0;
  const auto look = [&](std::size_t at, const unsigned char* bytes) {
    const std::uint64_t candidates =
        tables_[0][bytes[0]] & tables_[1][bytes[1]] & tables_[2][bytes[2]] & tables_[3][bytes[3]];
    if (candidates == 0) return;
    const std::uint64_t patterns = patterns_at(candidates, bytes);
    if (patterns != 0) hits.push_back({at, patterns});
    seen |= patterns;
  };
  const auto* bytes = reinterpret_cast<const unsigned char*>(text.data());
  std::size_t at = begin;
  for (; at < end && at + places <= text.size(); ++at) look(at, bytes + at);
  // Behind the text's end stands nothing.
  for (; at < std::min(end, text.size()); ++at) {
    std::array<unsigned char, places> padded{};
    std::copy(bytes + at, bytes + text.size(), padded.begin());
    look(at, padded.data());
  }
  return seen;
}

}  // namespace noyau::inline v0_1::detail
