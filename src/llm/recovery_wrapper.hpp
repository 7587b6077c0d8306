// JSON that was written in another notation as a whole: escaped once more, in HTML, as a quotation.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "noyau/llm/recovery.hpp"

namespace noyau::inline v0_1::detail {

struct UnwrappedText {
  std::string text;
  std::vector<std::size_t> places;    // where its bytes stood
  std::vector<RecoveryGrade> layers;  // of each that was taken off; none: the text is what it was
};

UnwrappedText unwrap(std::string_view text);

}  // namespace noyau::inline v0_1::detail
