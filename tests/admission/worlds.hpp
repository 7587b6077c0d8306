// Random catalogs, calls and hostile candidates for the admission properties. Every text value carries a
// token that stands nowhere else.
#pragma once

#include <noyau/catalog/reader.hpp>
#include <noyau/source/memory_store.hpp>
#include <random>
#include <string>
#include <vector>

namespace noyau_test {

class Dice {
 public:
  explicit Dice(std::uint64_t seed) : engine_(seed) {}
  std::size_t below(std::size_t limit) { return static_cast<std::size_t>(engine_() % limit); }
  bool chance(std::size_t percent) { return below(100) < percent; }
  template <typename T>
  const T& of(const std::vector<T>& all) {
    return all[below(all.size())];
  }
  std::string word(std::initializer_list<const char*> all) { return *(all.begin() + below(all.size())); }

 private:
  std::mt19937_64 engine_;
};

inline constexpr const char* token_mark = "zqj";

// "zqj" and six letters: neither a detector nor a fence touches it.
std::string token_of(std::size_t number);
// Every token's number in a text, in order.
std::vector<std::size_t> tokens_in(std::string_view text);

noyau::CatalogFiles random_catalog(Dice& dice);
noyau::Call random_call(Dice& dice);

// A candidate that the slot would admit, as far as that can be, and then up to four faults or oddities.
noyau::Record random_candidate(Dice& dice, const noyau::Call& call, const noyau::Slot& slot,
                               const noyau::SourceDeclaration& source, noyau::Time now, std::size_t number);

}  // namespace noyau_test
