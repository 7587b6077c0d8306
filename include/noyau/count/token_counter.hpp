// Port: how many tokens a text costs. Exact counting is what makes the budget exact (H34).
//
// Called from several threads at once; `count` must be a pure function of the text. It must accept
// any bytes, and special-token text ("<|endoftext|>") is ordinary text to it. A counter that throws
// ends the call as a declared failure (Reason::counter_failed).
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "noyau/core/export.hpp"

namespace noyau::inline v0_1 {

class NOYAU_EXPORT TokenCounter {
 public:
  virtual ~TokenCounter();

  // "cl100k_base", "o200k_base", "bytes": part of what a trace's governing hash covers. The view
  // lives as long as the counter.
  virtual std::string_view name() const noexcept = 0;

  virtual std::size_t count(std::string_view text) const = 0;

  // True when count(a + b) == count(a) + count(b) for every valid UTF-8 text a that ends in LF and
  // every valid UTF-8 text b that starts with a character that is neither white space nor '/'.
  // And only when all fence lines cost the same, whichever digits the 39 of their number are.
  // Noyau then counts every part once and adds up; otherwise it counts the finished prompt too.
  virtual bool adds_up_after_newline() const noexcept = 0;

  // False when `count` only bounds the model's own count from above.
  virtual bool is_exact() const noexcept { return true; }
};

// Exact byte-pair encoding. The vocabulary is a `.tiktoken` file: lines of base64 token, space, rank.
// The file's *name* chooses the pre-splitting rule: it must contain "cl100k" or "o200k".
// Throws ConfigError (file, line, remedy) when the file cannot be read, is empty, has a malformed
// line, a duplicate token or rank, lacks one of the 256 single bytes, or names no known rule.
// Share the result between threads and Noyau objects. Of words that are several tokens it remembers how many,
// in 256 KB under a keyed hash as remembering_counter does: never a text (H38), and without an effect on any
// count. Throws Error when the operating system gives no random numbers for that key. Time n log n in the
// longest stretch without a cut (a word, a run of spaces) and linear otherwise, for every input, a million
// equal characters included. Extra memory: some 40 bytes per byte of that stretch beyond 120 bytes, and a
// copy of a text that is not valid UTF-8.
NOYAU_EXPORT std::shared_ptr<const TokenCounter> load_bpe_counter(const std::filesystem::path& file);

// An upper bound that needs no file: one token per byte, which no byte-level BPE exceeds. Exact for
// no model; use it where no vocabulary is at hand and the context is large.
NOYAU_EXPORT std::shared_ptr<const TokenCounter> byte_bound_counter();

// `counter`, asked once for a text that comes again: worth it for every counter, above all for one that asks
// a server. Remembers counts under a hash with a key drawn at construction, never a text (H38), in a table of
// fixed size: 16 bytes an entry; `entries` is rounded up to a power of two, 0 remembers nothing. When the
// table is full, older counts are forgotten and asked for again. What throws is not remembered. name(),
// adds_up_after_newline() and is_exact() are those of `counter`. Share it between threads as you would
// `counter`: it has no lock. Throws Error for a null counter, or when the operating system gives no random
// numbers for the key.
NOYAU_EXPORT std::shared_ptr<const TokenCounter> remembering_counter(
    std::shared_ptr<const TokenCounter> counter, std::size_t entries = 65'536);

}  // namespace noyau::inline v0_1
