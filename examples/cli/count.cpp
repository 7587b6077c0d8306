#include <fmt/format.h>

#include "commands.hpp"
#include "json_form.hpp"
#include "json_lines.hpp"
#include "noyau/core/utf8.hpp"
#include "session.hpp"

namespace noyau_cli {

namespace {

// Where the text can be counted in two parts: behind the last line feed that is followed by a plain
// character (TokenCounter::adds_up_after_newline). 0 when there is no such place.
std::size_t last_seam(std::string_view text) {
  for (std::size_t at = text.rfind('\n'); at != std::string_view::npos && at > 0;
       at = text.rfind('\n', at - 1)) {
    const char next = at + 1 < text.size() ? text[at + 1] : ' ';
    if (next > ' ' && next < '\x7F' && next != '/') return at + 1;
  }
  return 0;
}

// Counts a text of any length, holding only a part of it at a time.
class TextCounter {
 public:
  TextCounter(Input& input, const noyau::TokenCounter& counter) : input_(input), counter_(counter) {}

  std::size_t count() {
    char block[1 << 16];
    while (const std::size_t size = input_.read(block)) {
      text_.append(block, size);
      if (text_.size() >= next_try_ || text_.size() > piece_limit) split();
    }
    take(text_.size());
    return tokens_;
  }

 private:
  static constexpr std::size_t first_try = 1 << 20;

  void split() {
    const std::size_t seam = counter_.adds_up_after_newline() ? last_seam(text_) : 0;
    if (seam != 0) {
      take(seam);
    } else if (text_.size() > piece_limit) {
      input_.refuse(0, fmt::format("more than {} in a row without a line end where they can be split.",
                                   size_in_words(piece_limit)));
    }
    // Looking again only when there is twice as much keeps the search linear.
    next_try_ = std::max(first_try, 2 * text_.size());
  }

  void take(std::size_t size) {
    const std::string_view part = std::string_view(text_).substr(0, size);
    if (const auto at = noyau::find_invalid_utf8(part); at != std::string_view::npos) {
      input_.refuse(0, fmt::format("the text is not valid UTF-8 at byte {}.", taken_ + at));
    }
    tokens_ += counter_.count(part);
    taken_ += size;
    text_.erase(0, size);
  }

  Input& input_;
  const noyau::TokenCounter& counter_;
  std::string text_;
  std::size_t next_try_ = first_try;
  std::size_t taken_ = 0;
  std::size_t tokens_ = 0;
};

void count_lines(Input& input, const noyau::TokenCounter& counter, Output& output) {
  LineReader lines(input, [&output] { output.flush(); });
  while (const auto line = lines.next()) {
    std::string complaint;
    const auto request = parse_text_line(*line, complaint);
    if (!request) {
      output.flush();  // the lines before it were good
      input.refuse(lines.number(), std::move(complaint));
    }
    output.write(fmt::format("{{\"id\": {}, \"tokens\": {}}}\n", request->id, counter.count(request->text)));
  }
}

}  // namespace

ExitCode count(const Options& options, Output& output) {
  const auto counter = load_counter(options.tokenizer);
  Input input(options.text);
  if (options.json_lines) {
    count_lines(input, *counter, output);
  } else {
    const std::size_t tokens = TextCounter(input, *counter).count();
    if (options.json) {
      output.write(one_line({{"tokenizer", counter->name()}, {"tokens", tokens}}));
    } else {
      output.write(fmt::format("{}\n", tokens));
    }
  }
  output.flush();
  return ExitCode::completed;
}

}  // namespace noyau_cli
