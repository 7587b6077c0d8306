// The parser of event streams for any bytes: the first says in which pieces they arrive.
#include "fuzz_target.hpp"
#include "http/sse.hpp"

namespace {

using noyau::detail::http::SseParser;
using noyau_fuzz::require;

constexpr std::size_t limit = 512;

struct Reading {
  std::vector<std::string> events;
  SseParser::State state = SseParser::State::reading;
  bool operator==(const Reading&) const = default;
};

// Pieces of 1 to 32 bytes, as a series of numbers says; 0: all at once.
Reading read(std::string_view bytes, unsigned series) {
  Reading reading;
  SseParser parser(limit);
  const auto on_event = [&](std::string_view data) {
    reading.events.emplace_back(data);
    return reading.events.size() < 40;
  };
  while (!bytes.empty() && reading.state == SseParser::State::reading) {
    series = series * 1'103'515'245U + 12'345U;
    const std::size_t size =
        std::min<std::size_t>(series == 12'345U ? bytes.size() : 1 + series / 65'536 % 32, bytes.size());
    reading.state = parser.feed(bytes.substr(0, size), on_event);
    bytes.remove_prefix(size);
  }
  if (reading.state == SseParser::State::reading) reading.state = parser.finish(on_event);
  return reading;
}

}  // namespace

std::vector<std::string> noyau_fuzz::more_seeds() {
  return {
      "1data: {\"choices\": []}\n\ndata: [DONE]\n\n",
      "2data: a\r\ndata: b\r\n\r\n: comment\r\nevent: x\r\ndata:c\r\n\r\n",
      "3\xEF\xBB\xBF"
      "data: a\rdata\r\rid: 1\rretry: 3\r\r",
      "4data: " + std::string(600, 'x') + "\n\n",
  };
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string text(data + 1, data + size);
  const Reading whole = read(text, 0);
  for (const std::string& event : whole.events)
    require(event.size() <= limit && event.find('\r') == std::string::npos,
            "an event has its limit and no CR", text);
  require(read(text, data[0] + 1U) == whole, "the pieces make no difference", text);
  return 0;
}
