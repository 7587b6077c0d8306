#include "raw_server.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace noyau_test {

namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;
constexpr milliseconds longest{5000};

// Waits until there is something to read; false: the time is over.
bool readable(int socket, milliseconds time) {
  pollfd wanted{socket, POLLIN, 0};
  return poll(&wanted, 1, static_cast<int>(time.count())) > 0;
}

std::size_t body_size(std::string_view head) {
  constexpr std::string_view name = "Content-Length: ";
  const std::size_t at = head.find(name);
  std::size_t size = 0;
  if (at != std::string_view::npos)
    std::from_chars(head.data() + at + name.size(), head.data() + head.size(), size);
  return size;
}

int bound_socket(int& port) {
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  if (socket < 0 || bind(socket, reinterpret_cast<sockaddr*>(&address), size) != 0 ||
      getsockname(socket, reinterpret_cast<sockaddr*>(&address), &size) != 0)
    throw std::runtime_error("no port on 127.0.0.1");
  port = ntohs(address.sin_port);
  return socket;
}

}  // namespace

std::string Connection::read_request() {
  const auto until = steady_clock::now() + longest;
  while (steady_clock::now() < until) {
    const std::size_t end = pending_.find("\r\n\r\n");
    if (end != std::string::npos && pending_.size() >= end + 4 + body_size({pending_.data(), end})) {
      const std::size_t size = end + 4 + body_size({pending_.data(), end});
      std::string request = pending_.substr(0, size);
      pending_.erase(0, size);
      return request;
    }
    char bytes[16384];
    if (!readable(socket_, longest)) return {};
    const ssize_t got = recv(socket_, bytes, sizeof bytes, 0);
    if (got <= 0) {
      gone_ = true;
      return {};
    }
    pending_.append(bytes, static_cast<std::size_t>(got));
  }
  return {};
}

bool Connection::send(std::string_view bytes) {
  const auto until = steady_clock::now() + longest;
  while (!bytes.empty() && !gone_) {
    pollfd wanted{socket_, POLLOUT, 0};
    const bool ready = poll(&wanted, 1, 100) > 0;
    const ssize_t sent = ready ? ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT) : 0;
    if (sent < 0 || steady_clock::now() > until) gone_ = true;
    if (sent > 0) bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return !gone_;
}

void Connection::stall(milliseconds time) {
  if (!gone_ && readable(socket_, time)) gone_ = true;  // no client speaks while it waits
}

bool Connection::wait_for_close() {
  if (!gone_) stall(longest);
  return gone_;
}

void Connection::reset() {
  const linger hard{1, 0};
  setsockopt(socket_, SOL_SOCKET, SO_LINGER, &hard, sizeof hard);
}

RawServer::RawServer(Handler handler) : handler_(std::move(handler)), listener_(bound_socket(port_)) {
  if (listen(listener_, 128) != 0) throw std::runtime_error("cannot listen on 127.0.0.1");
  acceptor_ = std::thread([this] { accept_all(); });
}

void RawServer::accept_all() {
  while (true) {
    const int socket = accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
    if (socket < 0) return;  // the listener was shut down
    const std::lock_guard lock(mutex_);
    if (closing_) {
      close(socket);
      return;
    }
    ++accepted_;
    sockets_.push_back(socket);
    threads_.emplace_back([this, socket] {
      Connection connection(socket);
      handler_(connection);
      const std::lock_guard own(mutex_);
      sockets_.erase(std::find(sockets_.begin(), sockets_.end(), socket));
      close(socket);
    });
  }
}

RawServer::~RawServer() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
    for (const int socket : sockets_) shutdown(socket, SHUT_RDWR);
  }
  shutdown(listener_, SHUT_RDWR);
  acceptor_.join();
  for (std::thread& thread : threads_) thread.join();
  close(listener_);
}

std::string RawServer::url(std::string_view path) const {
  return "http://127.0.0.1:" + std::to_string(port_) + std::string(path);
}

DeadPort::DeadPort(Kind kind) : socket_(bound_socket(port_)) {
  if (kind == Kind::never_accepts && listen(socket_, 8) != 0) throw std::runtime_error("cannot listen");
}

DeadPort::~DeadPort() {
  close(socket_);
}

std::string DeadPort::url() const {
  return "http://127.0.0.1:" + std::to_string(port_) + "/v1";
}

std::string response(std::string_view body, std::string_view type, std::string_view status,
                     std::string_view headers) {
  std::string text = "HTTP/1.1 " + std::string(status) + "\r\nContent-Type: " + std::string(type) +
                     "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n";
  return text + std::string(headers) + "\r\n" + std::string(body);
}

std::string stream_header() {
  return "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n";
}

std::string chunk(std::string_view data) {
  char size[16];
  const auto end = std::to_chars(size, size + sizeof size, data.size(), 16).ptr;
  return std::string(size, end) + "\r\n" + std::string(data) + "\r\n";
}

std::string completion(std::string_view content, int prompt_tokens, std::string_view finish) {
  const nlohmann::json body{
      {"id", "c1"},
      {"choices",
       {{{"index", 0},
         {"message", {{"role", "assistant"}, {"content", content}}},
         {"finish_reason", finish}}}},
      {"usage",
       {{"prompt_tokens", prompt_tokens}, {"completion_tokens", 2}, {"total_tokens", prompt_tokens + 2}}}};
  return body.dump();
}

std::string delta(std::string_view content) {
  const nlohmann::json piece{
      {"choices", {{{"index", 0}, {"delta", {{"content", content}}}, {"finish_reason", nullptr}}}}};
  return "data: " + piece.dump() + "\n\n";
}

std::string finish_event(std::string_view finish) {
  const nlohmann::json piece{
      {"choices", {{{"index", 0}, {"delta", nlohmann::json::object()}, {"finish_reason", finish}}}}};
  return "data: " + piece.dump() + "\n\n";
}

std::string usage_event(int prompt_tokens, int reply_tokens) {
  const nlohmann::json piece{
      {"choices", nlohmann::json::array()},
      {"usage", {{"prompt_tokens", prompt_tokens}, {"completion_tokens", reply_tokens}}}};
  return "data: " + piece.dump() + "\n\n";
}

RawServer::Handler always(std::string bytes) {
  return [bytes = std::move(bytes)](Connection& connection) {
    while (!connection.read_request().empty())
      if (!connection.send(bytes)) return;
  };
}

}  // namespace noyau_test
