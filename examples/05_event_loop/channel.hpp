// One end of a connection that carries small messages: "ID LENGTH\n" and so many bytes.
#pragma once

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <initializer_list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

struct Message {
  std::string id;
  std::string text;
};

class Channel {
 public:
  explicit Channel(int fd) : fd_(fd) {}
  Channel(Channel&& other) noexcept : fd_(std::exchange(other.fd_, -1)), in_(std::move(other.in_)) {}
  ~Channel() {
    if (fd_ >= 0) close(fd_);
  }

  int fd() const noexcept { return fd_; }
  bool open() const noexcept { return open_; }
  void finish() const { shutdown(fd_, SHUT_WR); }

  // Small messages fit the socket's buffer. A host that sends more keeps the rest and waits for POLLOUT.
  void send(const std::string& id, const std::string& text) const {
    const std::string frame = id + " " + std::to_string(text.size()) + "\n" + text;
    for (std::size_t sent = 0; sent < frame.size();) {
      const ssize_t bytes = ::send(fd_, frame.data() + sent, frame.size() - sent, MSG_NOSIGNAL);
      if (bytes <= 0) return;
      sent += static_cast<std::size_t>(bytes);
    }
  }

  // Reads what is there; waits when nothing is, so call it when poll() says that something is.
  void receive() {
    char buffer[4096];
    const ssize_t bytes = read(fd_, buffer, sizeof buffer);
    open_ = bytes > 0;
    if (open_) in_.append(buffer, static_cast<std::size_t>(bytes));
  }

  // The next whole message, if it has arrived.
  std::optional<Message> next() {
    const std::size_t line = in_.find('\n');
    if (line == std::string::npos) return std::nullopt;
    const std::size_t space = in_.find(' ');
    const std::size_t length = std::stoul(in_.substr(space + 1, line - space - 1));
    if (in_.size() < line + 1 + length) return std::nullopt;
    Message message{in_.substr(0, space), in_.substr(line + 1, length)};
    in_.erase(0, line + 1 + length);
    return message;
  }

 private:
  int fd_;
  bool open_ = true;
  std::string in_;
};

// The one place where the bot's thread waits: until a channel has something, or the time is up.
inline void wait_for_any(std::initializer_list<Channel*> channels, int milliseconds) {
  std::vector<pollfd> watched;
  for (const Channel* channel : channels)
    watched.push_back({channel->open() ? channel->fd() : -1, POLLIN, 0});
  poll(watched.data(), watched.size(), milliseconds);
  std::size_t at = 0;
  for (Channel* channel : channels) {
    if (watched[at++].revents != 0) channel->receive();
  }
}
