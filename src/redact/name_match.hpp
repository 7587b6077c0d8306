// Judges a place where the symbols of a name stand: is that the name?
#pragma once

#include <string_view>

#include "redact/name_index.hpp"
#include "redact/name_text.hpp"

namespace noyau::inline v0_1::detail {

struct NameMatch {
  std::size_t end = 0;    // in symbols; 0: it is not the name
  bool extended = false;  // only a part of a word: something is added to the name
};

class NameJudge {
 public:
  // `original`: what `text` was made of; `text` is complete.
  NameJudge(std::string_view original, const NameText& text) : original_(original), text_(text) {}

  // The symbols [begin, begin + length) are the name's. Takes bounded time.
  NameMatch judge(std::size_t begin, std::size_t length, const NameTraits& name) const noexcept;
  // Whether a word begins or ends in front of the symbol.
  bool is_edge(std::size_t symbol) const noexcept;

 private:
  bool has_shape(const Tally& found, const NameTraits& name) const noexcept;
  bool is_loose_edge(std::size_t symbol, const NameTraits& name) const noexcept;
  NameMatch edges(std::size_t begin, std::size_t end, const NameTraits& name) const noexcept;
  bool is_ordinary(std::size_t begin, std::size_t end, const Tally& found,
                   const NameTraits& name) const noexcept;

  std::string_view original_;
  const NameText& text_;
};

}  // namespace noyau::inline v0_1::detail
