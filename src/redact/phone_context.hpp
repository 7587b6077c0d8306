// What stands around ten digits and says that they are no telephone number.
#pragma once

#include <cstddef>
#include <string_view>

namespace noyau::inline v0_1::detail {

// "commit 0612345678", "order_id": "0612345678", "ticket n° 0612345678": the word right before names another
// number.
bool is_named_otherwise(std::string_view text, std::size_t begin) noexcept;

// "3,0612345678": what stands behind a decimal comma. A comma parts columns as well.
bool is_decimal_part(std::string_view text, std::size_t begin, std::size_t end) noexcept;

// "loto : 07 12 23 31 45": the pairs ascend, and a word near tells of a draw or a list.
bool is_draw(std::string_view text, std::size_t begin, std::size_t end) noexcept;

}  // namespace noyau::inline v0_1::detail
