#include "core/near_name.hpp"

#include <algorithm>
#include <vector>

namespace noyau::inline v0_1::detail {

std::size_t name_distance(std::string_view a, std::string_view b) {
  if (a.size() > 40 || b.size() > 40) return 99;
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t above = row[j];
      row[j] = std::min({above + 1, row[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0 : 1)});
      diagonal = above;
    }
  }
  return row[b.size()];
}

}  // namespace noyau::inline v0_1::detail
