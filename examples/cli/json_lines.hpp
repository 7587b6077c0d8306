// Lines {"id": ..., "text": ...} from a stream, one at a time, in bounded memory.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "input.hpp"

namespace noyau_cli {

// Longer lines, or stretches of text that cannot be split, are refused.
inline constexpr std::size_t piece_limit = 32 << 20;  // bytes

class LineReader {
 public:
  // `before_wait` runs before each read that may block: whoever waits for our answers gets them.
  LineReader(Input& input, std::function<void()> before_wait);

  // The next line without its end; valid until the next call. nullopt at the end. Throws ConfigError.
  std::optional<std::string_view> next();
  std::size_t number() const noexcept { return number_; }  // of the line that next() gave, from 1
  bool had_end() const noexcept { return had_end_; }       // false for a last line without one

 private:
  bool fill();

  Input& input_;
  std::function<void()> before_wait_;
  std::string buffer_;
  std::size_t begin_ = 0;    // of what has not been given out
  std::size_t scanned_ = 0;  // no line end before it
  std::size_t number_ = 0;
  bool ended_ = false;
  bool had_end_ = false;
};

// A sentence about a line that cannot be JSON whatever its parser says: empty, not UTF-8, a NUL. Empty: it
// may be.
std::string complaint_about_bytes(std::string_view line, std::string_view field);
// The same of one that a parser gave up after that many bytes. Bytes are counted from 0, as everywhere.
std::string not_json(std::size_t bytes_read);

struct TextLine {
  std::string id;  // as JSON text, exactly as precise as it came
  std::string text;
};

// `field` holds the text; fields beside it and "id" are ignored. On failure `complaint` is a sentence without
// the text.
std::optional<TextLine> parse_text_line(std::string_view line, std::string& complaint,
                                        std::string_view field = "text");

}  // namespace noyau_cli
