// A server on 127.0.0.1 whose every byte a test writes itself. Each connection has a thread of its own; the
// destructor cuts all of them off and joins. Nothing waits longer than five seconds.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace noyau_test {

// One accepted connection, used by its own thread only.
class Connection {
 public:
  explicit Connection(int socket) : socket_(socket) {}

  // A whole request, headers and body; empty when the client has gone.
  std::string read_request();
  // False when the client has gone.
  bool send(std::string_view bytes);
  // What may come after: 0 bytes for `time`, unless the client goes away first.
  void stall(std::chrono::milliseconds time);
  // Until the client goes away, at most five seconds; true when it did.
  bool wait_for_close();
  // The next close sends a reset instead of an end.
  void reset();
  bool gone() const noexcept { return gone_; }

 private:
  int socket_;
  std::string pending_;
  bool gone_ = false;
};

class RawServer {
 public:
  using Handler = std::function<void(Connection&)>;
  explicit RawServer(Handler handler);
  RawServer(const RawServer&) = delete;
  RawServer& operator=(const RawServer&) = delete;
  ~RawServer();

  int port() const noexcept { return port_; }
  std::string url(std::string_view path = "/v1") const;
  int accepted() const noexcept { return accepted_; }

 private:
  void accept_all();

  Handler handler_;
  int port_ = 0;
  int listener_ = -1;  // tells port_, which must stand before it
  std::atomic<int> accepted_{0};
  std::mutex mutex_;
  bool closing_ = false;  // guarded by mutex_, as is what follows
  std::vector<int> sockets_;
  std::vector<std::thread> threads_;
  std::thread acceptor_;
};

// A port of 127.0.0.1 without a server: connections are refused, or wait to be accepted for ever.
class DeadPort {
 public:
  enum class Kind : std::uint8_t { refuses, never_accepts };
  explicit DeadPort(Kind kind);
  DeadPort(const DeadPort&) = delete;
  DeadPort& operator=(const DeadPort&) = delete;
  ~DeadPort();
  std::string url() const;

 private:
  int port_ = 0;
  int socket_ = -1;  // tells port_, which must stand before it
};

// A response with its length.
std::string response(std::string_view body, std::string_view type = "application/json",
                     std::string_view status = "200 OK", std::string_view headers = {});
// The header of a stream in chunks, and one of its chunks.
std::string stream_header();
std::string chunk(std::string_view data);
inline constexpr std::string_view last_chunk = "0\r\n\r\n";

// A chat completion as servers write it, and the events of one that is streamed.
std::string completion(std::string_view content, int prompt_tokens = 40, std::string_view finish = "stop");
std::string delta(std::string_view content);
std::string finish_event(std::string_view finish = "stop");
std::string usage_event(int prompt_tokens = 40, int reply_tokens = 2);
inline constexpr std::string_view done_event = "data: [DONE]\n\n";

// Answers every request of a connection with the same bytes.
RawServer::Handler always(std::string bytes);

}  // namespace noyau_test
