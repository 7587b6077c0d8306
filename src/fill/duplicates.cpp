#include "fill/duplicates.hpp"

#include <sodium.h>

#include <bit>
#include <cstring>
#include <tuple>

namespace noyau::inline v0_1::detail {

namespace {

// Of two records of one id.
bool replaces(const Admitted& a, const Admitted& b) {
  const auto rank = [](const Admitted& one) {
    return std::tuple(one.observed.value_or(Time::min()), one.candidate->state, one.candidate->relevance);
  };
  return rank(a) > rank(b);
}

// Where the ids stand that were seen. They come from outside: the hash is keyed anew each time, so that
// nobody can choose ids that collide.
class SeenIds {
 public:
  SeenIds(const std::vector<Admitted>& kept, std::size_t expected)
      : kept_(kept), places_(std::bit_ceil(expected * 2 + 2), none) {
    randombytes_buf(&key_, sizeof key_);
    key_.factor |= 1U;
  }

  // The index at which an equal one was kept before; else `index`, which then is its place.
  std::uint32_t find_or_put(const Admitted& one, std::uint32_t index) {
    const std::size_t mask = places_.size() - 1;
    std::size_t at = hash_of(one) & mask;
    for (; places_[at] != none; at = (at + 1) & mask) {
      if (is_same(one, kept_[places_[at]])) return places_[at];
    }
    places_[at] = index;
    return index;
  }

 private:
  static constexpr std::uint32_t none = UINT32_MAX;

  static bool is_same(const Admitted& a, const Admitted& b) {
    return a.source == b.source && a.candidate->id == b.candidate->id;
  }

  static std::uint64_t fold(std::uint64_t a, std::uint64_t b) {
    __extension__ using Wide = unsigned __int128;
    const Wide product = static_cast<Wide>(a) * b;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
  }

  std::size_t hash_of(const Admitted& one) const {
    std::string_view id = one.candidate->id;
    std::uint64_t hash = key_.start ^ (id.size() << 32U | one.source);
    while (!id.empty()) {
      std::uint64_t chunk = 0;
      const std::size_t take = std::min(id.size(), sizeof chunk);
      std::memcpy(&chunk, id.data(), take);
      hash = fold(hash ^ chunk, key_.factor);
      id.remove_prefix(take);
    }
    return static_cast<std::size_t>(fold(hash, key_.end | 1U));
  }

  struct Key {
    std::uint64_t start, factor, end;
  };
  Key key_{};
  const std::vector<Admitted>& kept_;
  std::vector<std::uint32_t> places_;  // open addressing, at most half full
};

}  // namespace

std::size_t drop_duplicates(std::vector<Admitted>& admitted) {
  std::uint32_t kept = 0;
  SeenIds seen(admitted, admitted.size());
  for (const Admitted& one : admitted) {
    const std::uint32_t place = seen.find_or_put(one, kept);
    if (place == kept) {
      admitted[kept++] = one;
    } else if (replaces(one, admitted[place])) {
      admitted[place] = one;
    }
  }
  const std::size_t gone = admitted.size() - kept;
  admitted.resize(kept);
  return gone;
}

}  // namespace noyau::inline v0_1::detail
