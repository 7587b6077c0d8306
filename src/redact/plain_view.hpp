// The text as detectors read it, with the way back to the bytes it came from.
#pragma once

#include <cstddef>
#include <memory_resource>
#include <string>
#include <string_view>
#include <vector>

namespace noyau::inline v0_1::detail {

// Digits of every script and full-width characters are their ASCII ones, what cannot be seen is gone, and the
// bytes of labels are NUL; everything else is as it was. A text without any of that is viewed, not copied.
class PlainView {
 public:
  explicit PlainView(std::string_view text);  // a view of it may be kept
  PlainView(const PlainView&) = delete;
  PlainView& operator=(const PlainView&) = delete;

  std::string_view text() const noexcept { return plain_; }
  // The bytes of the original that gave the plain bytes [begin, end), end > begin: whole characters, with
  // what cannot be seen behind them.
  std::size_t original_begin(std::size_t begin) const noexcept;
  std::size_t original_end(std::size_t end) const noexcept;

 private:
  // From `plain` on, bytes are the original's from `original` on; or one byte stands for `length` of them.
  struct Segment {
    std::size_t plain;
    std::size_t original;
    std::size_t length;  // 0: byte for byte
  };

  void rewrite(std::string_view text, std::size_t first);
  const Segment& segment_of(std::size_t plain) const noexcept;

  std::string_view plain_;
  std::pmr::string storage_;
  std::vector<Segment> segments_;  // empty when nothing was changed
};

}  // namespace noyau::inline v0_1::detail
