// Words of texts, for comparing what two texts are about.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace noyau::inline v0_1::detail {

// The distinct words of a text, folded for comparison, sorted: runs of letters and digits of at least
// three code points. Any bytes.
std::vector<std::string> words_of(std::string_view text);

// Numbers words, so that texts are compared by numbers.
class WordTable {
 public:
  std::uint32_t number(std::string word);
  std::optional<std::uint32_t> find(std::string_view word) const;
  std::size_t size() const noexcept { return numbers_.size(); }

 private:
  // A map, not a hash table: the words come from outside, and nobody can make a map slow.
  std::map<std::string, std::uint32_t, std::less<>> numbers_;
};

}  // namespace noyau::inline v0_1::detail
