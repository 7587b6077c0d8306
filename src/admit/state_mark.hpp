// Text that begins as an action's state does would be read as one (H23).
#pragma once

#include <array>
#include <memory_resource>
#include <string>
#include <string_view>
#include <vector>

#include "noyau/catalog/catalog.hpp"

namespace noyau::inline v0_1::detail {

// The words of a wording that stand before actions. A state whose words hold no mark ("fait") could be
// anybody's word, and is not looked for. Immutable.
class StateMarks {
 public:
  explicit StateMarks(const Wording& wording);

  // Where a line of `text` begins, but for list marks and spaces, like one of the states, the character that
  // it begins with is written as an escape. Compared as fences compare.
  void escape(std::pmr::string& text) const;

 private:
  using Symbols = std::vector<char32_t>;
  std::size_t find(std::string_view line) const;

  std::vector<Symbols> marks_;
  // Whether a line that begins with this byte may begin with a mark.
  std::array<bool, 256> may_begin_{};
};

}  // namespace noyau::inline v0_1::detail
