// Server-sent events, as browsers read them: lines end in CR, LF or CRLF, a blank line ends an event, the
// data lines of one event are joined with LF. Bytes may arrive in any pieces; the events are the same.
#pragma once

#include <cstddef>
#include <functional>
#include <string_view>

#include "http/wiped.hpp"

namespace noyau::inline v0_1::detail::http {

class SseParser {
 public:
  // Gets the data of one event; false: no more is wanted.
  using OnEvent = std::function<bool(std::string_view data)>;
  enum class State : std::uint8_t { reading, stopped, too_large };

  // `limit`: bytes of one event, its unfinished line included.
  explicit SseParser(std::size_t limit) : limit_(limit) {}

  State feed(std::string_view bytes, const OnEvent& on_event);
  // The end of the stream also ends its last line and event, for servers that leave the blank line out.
  State finish(const OnEvent& on_event);

 private:
  bool end_line(std::string_view line, const OnEvent& on_event);
  bool end_event(const OnEvent& on_event);

  std::size_t limit_;
  State state_ = State::reading;
  WipedString line_;  // begun in an earlier piece
  WipedString data_;
  bool has_data_ = false;
  bool first_line_ = true;
  bool after_cr_ = false;  // an LF that comes next belongs to that CR
};

}  // namespace noyau::inline v0_1::detail::http
