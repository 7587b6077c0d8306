// A text as fold_for_comparison() gives it, with the way back to the bytes it came from.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <string>
#include <string_view>
#include <vector>

namespace noyau::inline v0_1::detail {

class FoldedView {
 public:
  explicit FoldedView(std::string_view text);  // a view of it is kept

  std::string_view text() const noexcept { return folded_; }
  // The original bytes of folded [begin, end), invisible and combining characters behind it included.
  std::size_t original_begin(std::size_t begin) const noexcept;
  std::size_t original_end(std::size_t end) const noexcept;
  // The code point of the original text that gave the folded byte at `offset`.
  char32_t original_point(std::size_t offset) const noexcept;
  // Whether the original is ASCII; then all offsets are equal.
  bool is_ascii() const noexcept { return ascii_; }
  // Whether invisible characters stood before the folded byte at `offset`. They look like nothing, yet
  // whoever put them there may have meant to part two words.
  bool has_seam(std::size_t offset) const noexcept { return offset < seams_.size() && seams_[offset]; }

 private:
  void fold(std::string_view text);
  void append_ascii(std::string_view run, std::size_t offset);
  void append(std::size_t offset, std::int32_t code_point);
  void add_seam();

  std::pmr::string folded_;
  std::string_view original_;
  bool ascii_;
  // For each folded byte the offset of the code point it came from; empty when offsets are equal.
  std::pmr::vector<std::size_t> origin_;
  std::pmr::vector<bool> seams_;  // up to the last one
};

}  // namespace noyau::inline v0_1::detail
