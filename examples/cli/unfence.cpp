#include "unfence.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "noyau/fence/fence.hpp"

namespace noyau_cli {

namespace {

constexpr std::string_view open_mark = "<<<DONNEES ";
constexpr std::string_view close_mark = ">>>FIN ";
constexpr std::size_t number_digits = 39;

// The number of a border line with this mark; empty: it is none.
std::string_view number_of(std::string_view line, std::string_view mark) {
  if (!line.starts_with(mark)) return {};
  const std::string_view number = line.substr(mark.size(), number_digits);
  const bool is_number =
      number.size() == number_digits &&
      std::all_of(number.begin(), number.end(), [](char c) { return c >= '0' && c <= '9'; });
  const std::string_view rest = line.substr(std::min(line.size(), mark.size() + number_digits));
  const bool may_have_label = mark == open_mark && rest.starts_with(' ');
  return is_number && (rest.empty() || may_have_label) ? number : std::string_view();
}

class Reader {
 public:
  void take(std::string_view line) {
    ++number_;
    if (const auto opening = number_of(line, open_mark); !opening.empty()) return open(opening);
    if (const auto closing = number_of(line, close_mark); !closing.empty()) {
      if (closing == open_) return close();
      complain(number_, open_.empty() ? "this line closes a text that nothing opened; it is taken as text."
                                      : "this closing line has another number than the opening line; it is "
                                        "taken as text.");
    } else if (!line.starts_with(noyau::fence_prefix)) {
      if (open_.empty() && !has_lines_ && line.empty()) return;  // between two texts
      if (bare_++ == 0) first_bare_ = number_;
    }
    lines_.append(line).append("\n");
    has_lines_ = true;
  }

  Unfenced end() && {
    if (!open_.empty()) complain_of_missing_end();
    if (has_lines_) close();
    if (bare_ != 0) {
      complain(first_bare_,
               fmt::format("{} not begin with \"{}\"; taken as it stands.",
                           bare_ == 1 ? "this line does" : fmt::format("this line and {} more do", bare_ - 1),
                           noyau::fence_prefix));
    }
    return std::move(result_);
  }

 private:
  void open(std::string_view number) {
    if (!open_.empty()) complain_of_missing_end();
    if (!open_.empty() || has_lines_) close();
    open_ = number;
    opened_at_ = number_;
  }

  void close() {
    if (has_text_) result_.text += '\n';
    result_.text += noyau::decode_lines(lines_);
    has_text_ = true;
    has_lines_ = false;
    lines_.clear();
    open_ = {};
  }

  void complain_of_missing_end() {
    complain(opened_at_, "the text that begins here has no closing line; its end may be missing.");
  }
  void complain(std::size_t line, std::string message) {
    constexpr std::size_t most = 20;
    if (result_.damage.size() < most) result_.damage.push_back({line, std::move(message)});
  }

  Unfenced result_;
  std::string lines_;      // of the text that is being read
  std::string_view open_;  // the number of its opening line; empty: it had none
  std::size_t opened_at_ = 0;
  std::size_t number_ = 0;
  std::size_t bare_ = 0;
  std::size_t first_bare_ = 0;
  bool has_lines_ = false;
  bool has_text_ = false;
};

}  // namespace

Unfenced unfence(std::string_view lines) {
  Reader reader;
  while (!lines.empty()) {
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    reader.take(lines.substr(0, end));
    lines.remove_prefix(std::min(end + 1, lines.size()));
  }
  return std::move(reader).end();
}

}  // namespace noyau_cli
