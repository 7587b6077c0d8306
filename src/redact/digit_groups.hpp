// Digits as people write them: in groups, with something between. Shared by phone and card.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory_resource>
#include <string_view>
#include <vector>

namespace noyau::inline v0_1::detail {

// What stands between a group and the one before.
enum class Joint : unsigned char {
  first,    // no group before
  space,    // one space of any width, or two
  dot,      // one dot
  dash,     // one dash of any kind
  slash,    // one slash
  bracket,  // one bracket, with at most one other of these beside it
  apart,    // a tab, an underscore, or a dash or dot between blanks
  wide,     // anything else: not the same number
};

struct DigitGroup {
  std::size_t begin = 0;
  std::size_t end = 0;
  Joint joint = Joint::first;
  std::size_t size() const noexcept { return end - begin; }
};

// Length of what stands at `at` between the groups of a number, of a space, tab, dash, point or underscore,
// two of them, or one between blanks; 0 when nothing of that does.
std::size_t joint_length(std::string_view text, std::size_t at) noexcept;

using DigitGroups = std::pmr::vector<DigitGroup>;

// Where the groups of most numbers have their place, without the heap.
class GroupRoom {
 public:
  std::pmr::memory_resource* resource() noexcept { return &resource_; }

 private:
  alignas(DigitGroup) std::array<std::byte, 16 * sizeof(DigitGroup)> bytes_;
  std::pmr::monotonic_buffer_resource resource_{bytes_.data(), bytes_.size()};
};

// The groups of [begin, end), which starts anywhere and ends with a digit. Linear.
DigitGroups split_digit_groups(std::string_view text, std::size_t begin, std::size_t end, GroupRoom& room);

// The first digits of a number that is spread over groups.
class GatheredDigits {
 public:
  void add(std::string_view digits) noexcept {
    const std::size_t room = digits_.size() - std::min(size_, digits_.size());
    std::copy_n(digits.begin(), std::min(room, digits.size()),
                digits_.begin() + std::min(size_, digits_.size()));
    size_ += digits.size();
  }
  // May exceed what was kept; then the number is too long for anything.
  std::size_t size() const noexcept { return size_; }
  std::string_view view() const noexcept { return {digits_.data(), std::min(size_, digits_.size())}; }

 private:
  std::array<char, 24> digits_{};
  std::size_t size_ = 0;
};

// Luhn's sum, over digits.
bool luhn_holds(std::string_view digits) noexcept;

}  // namespace noyau::inline v0_1::detail
