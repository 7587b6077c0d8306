#include "http/sse.hpp"

namespace noyau::inline v0_1::detail::http {

SseParser::State SseParser::feed(std::string_view bytes, const OnEvent& on_event) {
  while (state_ == State::reading && !bytes.empty()) {
    if (after_cr_ && bytes.front() == '\n') bytes.remove_prefix(1);
    after_cr_ = false;
    const std::size_t end = bytes.find_first_of("\r\n");
    const std::string_view piece = bytes.substr(0, end);
    if (line_.size() + data_.size() + piece.size() > limit_) {
      state_ = State::too_large;
      break;
    }
    if (end == std::string_view::npos) {
      line_ += piece;
      break;
    }
    after_cr_ = bytes[end] == '\r';
    bytes.remove_prefix(end + 1);
    bool more = true;
    if (line_.empty()) {
      more = end_line(piece, on_event);
    } else {
      line_ += piece;
      more = end_line(line_, on_event);
      line_.clear();
    }
    if (!more) state_ = State::stopped;
  }
  return state_;
}

SseParser::State SseParser::finish(const OnEvent& on_event) {
  if (state_ != State::reading) return state_;
  const WipedString last = std::move(line_);
  line_.clear();
  if (!end_line(last, on_event) || !end_event(on_event)) state_ = State::stopped;
  return state_;
}

bool SseParser::end_line(std::string_view line, const OnEvent& on_event) {
  if (first_line_ && line.substr(0, 3) == "\xEF\xBB\xBF") line.remove_prefix(3);
  first_line_ = false;
  if (line.empty()) return end_event(on_event);
  const std::size_t colon = line.find(':');
  // A line that begins with a colon is a comment; other fields than "data" say nothing to us.
  if (line.substr(0, colon) != "data") return true;
  std::string_view value = colon == std::string_view::npos ? std::string_view{} : line.substr(colon + 1);
  if (!value.empty() && value.front() == ' ') value.remove_prefix(1);
  if (has_data_) data_ += '\n';
  data_ += value;
  has_data_ = true;
  return true;
}

bool SseParser::end_event(const OnEvent& on_event) {
  if (!has_data_) return true;
  has_data_ = false;
  const bool more = on_event(data_);
  data_.clear();
  return more;
}

}  // namespace noyau::inline v0_1::detail::http
