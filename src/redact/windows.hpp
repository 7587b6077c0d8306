// The parts of a text in which a value can start: those in front of a trigger.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace noyau::inline v0_1::detail {

struct Window {
  std::size_t begin = 0;  // matches start in [begin, end)
  std::size_t end = 0;
  std::uint16_t triggers = 0;  // that stand in it, or whose reach it is in
};

// Goes through a plain text once. Windows are disjoint and in order; long stretches of triggers are split.
class Windows {
 public:
  static constexpr std::size_t reach = 64;  // a match has its trigger among its first so many bytes

  explicit Windows(std::string_view text) noexcept;
  bool next(Window& window) noexcept;

 private:
  // The next trigger; 0 at the end.
  std::uint16_t find_trigger() noexcept;

  std::string_view text_;
  std::size_t block_ = 0;  // the sixteen bytes that are looked at
  std::uint32_t digits_ = 0;
  std::uint32_t candidates_ = 0;  // that are left in them
  std::size_t trigger_ = 0;       // where the pending trigger stands
  std::size_t digit_count_ = 0;   // where it is a digit: of those before any other sign
  std::size_t digits_end_ = 0;    // behind the last of them
  std::uint16_t pending_ = 0;     // 0: none is left
  std::size_t last_end_ = 0;
};

}  // namespace noyau::inline v0_1::detail
