// Fences: how foreign text stands in a prompt without being able to leave its place (H31, H32).
//
//   <<<DONNEES 012345678901234567890123456789012345678 memories     opening line
//   | first line of the data                                          every line has the prefix
//   | second line
//   >>>FIN 012345678901234567890123456789012345678                    closing line
//
// Three things protect the border, each enough by itself: no data line starts without the prefix;
// the nonce is drawn after the data is fixed; and data that could be taken for a marker, a control
// token or an invisible character is written as a visible escape.
//
// Escapes are \u{HEX}, one per code point escaped. A literal "\u{" in the data has its backslash
// escaped, so decoding is exact: decode_lines(encode_lines(x)) == sanitise(x) for all bytes x.
#pragma once

#include <memory>
#include <memory_resource>
#include <string>
#include <string_view>
#include <vector>

#include "noyau/core/export.hpp"
#include "noyau/core/text.hpp"

namespace noyau::inline v0_1 {

// 128 random bits as 39 zero-padded decimal digits, so that every fence line costs the same number of
// tokens whatever the nonce.
class NOYAU_EXPORT Nonce {
 public:
  // From the operating system's CSPRNG.
  static Nonce random();
  // For reproducible output: up to 39 decimal digits, zero-padded on the left. Throws Error when the
  // text is empty, longer, holds anything but digits, or exceeds 2^128 - 1.
  static Nonce from_digits(std::string_view digits);

  std::string_view digits() const noexcept { return digits_; }  // always 39 characters

 private:
  Nonce() = default;
  std::string digits_;
};

// What the encoder must not let through besides what it always escapes. `control_tokens` are the
// model's own ("<|im_start|>", "[INST]"); the common families are built in. Compared under case
// folding, NFKC and removal of ignorable characters. Immutable after construction and shared: without extra
// tokens all of a program are one, compiled once.
class NOYAU_EXPORT FenceRules {
 public:
  explicit FenceRules(std::vector<std::string> extra_control_tokens = {});
  ~FenceRules();
  FenceRules(FenceRules&&) noexcept;
  FenceRules& operator=(FenceRules&&) noexcept;

  struct State;
  const State& state() const noexcept { return *state_; }

 private:
  std::shared_ptr<const State> state_;
};

// The constant prefix of every data line.
inline constexpr std::string_view fence_prefix = "| ";

// Escapes one value, without prefixes: the result contains LF as its only line break, and nothing
// that is or could be read as a marker, control token, nonce or invisible direction. Appends to out.
// Any bytes are accepted; invalid UTF-8 is repaired. The caller chooses the memory of `out`: a call's
// own is wiped when it is given back.
NOYAU_EXPORT void escape_value(Foreign value, const FenceRules& rules, const Nonce& nonce,
                               std::pmr::string& out);

// Like escape_value for a name that stands in front of a message: LF and ':' are escaped too, so that
// it can forge neither a line nor a speaker.
NOYAU_EXPORT void escape_name(Foreign value, const FenceRules& rules, const Nonce& nonce,
                              std::pmr::string& out);

// The inverse of both: replaces every \u{HEX} by its code point, in one pass. What a decoded escape
// spells is not decoded again. Malformed escapes stay as they are.
NOYAU_EXPORT std::string unescape(std::string_view text);

// Puts the prefix in front of every line of an *escaped* value and ends it with LF. `first` and
// `rest` are authored list marks that come after the prefix, such as "- " and "  ".
NOYAU_EXPORT void append_fenced_lines(std::string_view escaped, std::string_view first, std::string_view rest,
                                      std::pmr::string& out);

// A value as it stands between the fence lines, and back.
NOYAU_EXPORT std::string encode_lines(Foreign value, const FenceRules& rules, const Nonce& nonce);
NOYAU_EXPORT std::string decode_lines(std::string_view lines);

// The border lines, each ending in LF. `label` is an authored or structural id: [a-z0-9._-] only.
NOYAU_EXPORT std::string fence_open(const Nonce& nonce, std::string_view label);
NOYAU_EXPORT std::string fence_close(const Nonce& nonce);

// True when text (a model's reply) holds the nonce, a border line or a leftover escape: something
// that was never meant to leave the prompt. Compared under folding like the encoder does.
NOYAU_EXPORT bool holds_fence_material(std::string_view text, const Nonce& nonce);

}  // namespace noyau::inline v0_1
