// The parser of server-sent events by itself.
#include "http/sse.hpp"

#include <random>
#include <string>
#include <vector>

#include "catch.hpp"

using noyau::detail::http::SseParser;
using Events = std::vector<std::string>;

namespace {

constexpr std::size_t no_limit = 1 << 20;

// The events of `stream`, fed in pieces of the sizes that `next_size` gives.
template <typename Size>
Events events_of(std::string_view stream, Size next_size, std::size_t limit = no_limit) {
  Events events;
  SseParser parser(limit);
  const auto on_event = [&](std::string_view data) {
    events.emplace_back(data);
    return true;
  };
  while (!stream.empty()) {
    const std::size_t size = std::min<std::size_t>(next_size(), stream.size());
    const std::string piece(stream.substr(0, size));  // of its own, so that no view may outlive it
    parser.feed(piece, on_event);
    stream.remove_prefix(size);
  }
  parser.finish(on_event);
  return events;
}

Events whole(std::string_view stream) {
  return events_of(stream, [&] { return stream.size(); });
}

}  // namespace

TEST_CASE("events are read as browsers read them", "[http][sse]") {
  CHECK(whole("data: a\n\ndata: b\n\n") == Events{"a", "b"});
  CHECK(whole("data: a\r\n\r\ndata: b\r\rdata:c\n\n") == Events{"a", "b", "c"});
  CHECK(whole("data: a\ndata: b\ndata\ndata:  c\n\n") == Events{"a\nb\n\n c"});
  CHECK(whole(": comment\nevent: x\nid: 1\nretry: 5\nunknown: y\ndata: a\n\n") == Events{"a"});
  CHECK(whole("event: ping\n\n\n\n: \n\n") == Events{});
  CHECK(whole("\xEF\xBB\xBF"
              "data: a\n\n\xEF\xBB\xBF"
              "data: b\n\n") == Events{"a"});
  CHECK(whole("data:\n\n") == Events{""});
  CHECK(whole("data: {\"a\": \"b:c\"}\n\n") == Events{"{\"a\": \"b:c\"}"});
  CHECK(whole("datax: a\n\nDATA: b\n\n data: c\n\n") == Events{});
}

TEST_CASE("the end of a stream ends its last event", "[http][sse]") {
  CHECK(whole("data: a\n") == Events{"a"});
  CHECK(whole("data: a") == Events{"a"});
  CHECK(whole("data: a\ndata: b") == Events{"a\nb"});
  CHECK(whole("") == Events{});
}

TEST_CASE("the pieces in which a stream arrives do not matter", "[http][sse]") {
  const std::vector<std::string> parts = {"data: ",   "data:",        ":",         "\n",   "\r\n",
                                          "\r",       "\n\n",         "é🦀",    "x",    " ",
                                          "event: y", "\xEF\xBB\xBF", "{\"a\":1}", "\xFF", "[DONE]"};
  std::mt19937_64 random(20260314);
  std::size_t seen = 0;
  for (int round = 0; round < 3000; ++round) {
    std::string stream;
    for (std::size_t i = random() % 24; i > 0; --i) stream += parts[random() % parts.size()];
    const Events expected = whole(stream);
    seen += expected.size();
    REQUIRE(events_of(stream, [] { return 1; }) == expected);
    REQUIRE(events_of(stream, [&] { return 1 + random() % 5; }) == expected);
  }
  CHECK(seen > 1000);
}

TEST_CASE("a consumer that has enough gets no more", "[http][sse]") {
  SseParser parser(no_limit);
  int events = 0;
  const auto one = [&](std::string_view) { return ++events < 1; };
  CHECK(parser.feed("data: a\n\ndata: b\n\n", one) == SseParser::State::stopped);
  CHECK(parser.feed("data: c\n\n", one) == SseParser::State::stopped);
  CHECK(parser.finish(one) == SseParser::State::stopped);
  CHECK(events == 1);
}

TEST_CASE("an event or a line without end is refused in bounded memory", "[http][sse]") {
  const auto none = [](std::string_view) { return true; };
  for (const std::string& piece :
       {std::string(100, 'x'), "data: " + std::string(50, 'x') + "\n", ":" + std::string(99, 'x')}) {
    SseParser parser(1000);
    int pieces = 0;
    while (parser.feed(piece, none) == SseParser::State::reading && pieces < 100) ++pieces;
    CHECK(pieces >= 9);
    CHECK(pieces < 25);
  }
  SseParser parser(1000);  // many small events are no large one
  for (int i = 0; i < 1000; ++i)
    REQUIRE(parser.feed("data: abcdefgh\n\n", none) == SseParser::State::reading);
}

TEST_CASE("reading is linear in a line that comes byte by byte", "[http][sse]") {
  const std::string line = "data: " + std::string(2'000'000, 'x') + "\n\n";
  const Events events = events_of(
      line, [] { return 1; }, 4 << 20);
  REQUIRE(events.size() == 1);
  CHECK(events[0].size() == 2'000'000);
}
