// The two materials of a prompt, and the only place where they meet.
//
// AuthoredText is composed of Authored parts and of numbers that the library itself recorded; PromptText is a
// message under construction. Foreign text enters a PromptText as FencedLines only, which only the
// preparer makes, and only between an opening and a closing line (promise 1).
#pragma once

#include <cstddef>
#include <memory_resource>
#include <string>
#include <string_view>

#include "admit/prepare.hpp"
#include "noyau/core/arena.hpp"
#include "noyau/core/text.hpp"
#include "noyau/fence/fence.hpp"

namespace noyau::inline v0_1::detail {

class AuthoredText {
 public:
  AuthoredText& add(Authored part) {
    text_ += part.view();
    return *this;
  }
  AuthoredText& add(const AuthoredText& other) {
    text_ += other.text_;
    return *this;
  }
  AuthoredText& add_number(std::size_t number) {
    text_ += std::to_string(number);
    return *this;
  }
  // A paragraph of its own, after a blank line where something stands before it.
  AuthoredText& add_paragraph(Authored part) {
    if (!text_.empty()) text_ += "\n\n";
    return add(part);
  }

  std::string_view view() const noexcept { return text_; }

 private:
  std::string text_;
};

class PromptText {
 public:
  void add(const AuthoredText& text) { text_ += text.view(); }
  void add(const PromptText& other) { text_ += other.text_; }
  // `label` names a slot of the catalog, or a part of the prompt.
  void open_fence(const Nonce& nonce, std::string_view label) { text_ += fence_open(nonce, label); }
  void add(FencedLines lines) { text_ += lines.view(); }
  // The closing line, and a blank one behind it.
  void close_fence(const Nonce& nonce) {
    text_ += fence_close(nonce);
    text_ += '\n';
  }

  bool empty() const noexcept { return text_.empty(); }
  void clear() { text_.clear(); }
  std::string_view view() const noexcept { return text_; }

 private:
  std::pmr::string text_{&wiping_heap()};
};

}  // namespace noyau::inline v0_1::detail
