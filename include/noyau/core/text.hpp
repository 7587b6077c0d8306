// Two kinds of text, kept apart by the type system.
//
// Authored  written by the Captain (published in a catalog) or typed as a literal in the host's own
//           source. It is the only text that is placed where the model reads instructions.
// Foreign   everything else: messages, names, memories, tool results, model output. It can only be
//           rendered inside a fence.
//
// Nothing converts Foreign to Authored, and neither converts to std::string_view by itself: the
// places that read the bytes say `view()` or `bytes()` and can be found by that word.
//
// Both are views of two words. An Authored literal lives for ever; published Authored text lives as
// long as the catalog snapshot it came from. Foreign text lives as long as the call, the batch or
// the instance that it was read from. Copying never allocates, and both are safe to share between
// threads.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "noyau/core/export.hpp"

namespace noyau::inline v0_1 {

class AuthoredMint;

class Authored {
 public:
  constexpr Authored() noexcept = default;

  // From a literal in the host's source code. `consteval`: a buffer filled at run time, a
  // std::string or a Foreign does not compile here.
  template <std::size_t N>
  consteval Authored(const char (&literal)[N]) : view_(literal, N - 1) {  // NOLINT
    // Reading the characters now refuses a static buffer, whose address alone would be constant.
    for (const char c : view_) {
      if (c == '\0') throw "a literal holds no NUL";
    }
  }

  constexpr std::string_view view() const noexcept { return view_; }
  constexpr bool empty() const noexcept { return view_.empty(); }
  // A part of authored text is authored. Throws std::out_of_range when `begin` is beyond the end.
  constexpr Authored part(std::size_t begin, std::size_t length = std::string_view::npos) const {
    return Authored(view_.substr(begin, length));
  }

 private:
  friend class AuthoredMint;
  constexpr explicit Authored(std::string_view published) noexcept : view_(published) {}

  std::string_view view_;
};

class Foreign {
 public:
  constexpr Foreign() noexcept = default;
  constexpr explicit Foreign(std::string_view bytes) noexcept : bytes_(bytes) {}
  constexpr explicit Foreign(const char* text) noexcept : bytes_(text) {}
  // A temporary would die before its view is read.
  Foreign(std::string&&) = delete;

  constexpr std::string_view bytes() const noexcept { return bytes_; }
  constexpr bool empty() const noexcept { return bytes_.empty(); }

 private:
  std::string_view bytes_;
};

namespace detail {
class CatalogPublisher;
}

// The passkey: only the catalog's own publisher can turn reviewed bytes into Authored text.
class AuthoredMint {
 private:
  friend class detail::CatalogPublisher;
  AuthoredMint() = default;
  static constexpr Authored publish(std::string_view bytes) noexcept { return Authored(bytes); }
};

}  // namespace noyau::inline v0_1
