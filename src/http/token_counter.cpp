#include "noyau/http/token_counter.hpp"

#include <fmt/format.h>
#include <sodium.h>

#include <array>
#include <cstring>
#include <list>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <utility>

#include "http/json_walk.hpp"
#include "http/transport.hpp"

namespace noyau::inline v0_1 {

namespace {

namespace http = detail::http;

// 128 bits under a key of the process's own: nobody can aim for two texts with one key.
using TextKey = std::array<unsigned char, crypto_generichash_BYTES_MIN>;

struct TextKeyHash {
  std::size_t operator()(const TextKey& key) const noexcept {
    std::size_t value = 0;
    std::memcpy(&value, key.data(), sizeof value);
    return value;
  }
};

// The counts used last. Threads share it.
class CountCache {
 public:
  explicit CountCache(std::size_t entries) : entries_(entries) {
    randombytes_buf(secret_.data(), secret_.size());
  }

  TextKey key_of(std::string_view text) const {
    TextKey key{};
    crypto_generichash(key.data(), key.size(), reinterpret_cast<const unsigned char*>(text.data()),
                       text.size(), secret_.data(), secret_.size());
    return key;
  }

  std::optional<std::size_t> find(const TextKey& key) {
    const std::lock_guard lock(mutex_);
    const auto found = places_.find(key);
    if (found == places_.end()) return std::nullopt;
    order_.splice(order_.begin(), order_, found->second);
    return found->second->second;
  }

  void keep(const TextKey& key, std::size_t count) {
    if (entries_ == 0) return;
    const std::lock_guard lock(mutex_);
    if (places_.find(key) != places_.end()) return;  // another thread asked for the same text
    if (order_.size() >= entries_) {
      places_.erase(order_.back().first);
      order_.pop_back();
    }
    order_.emplace_front(key, count);
    places_.emplace(key, order_.begin());
  }

 private:
  using Order = std::list<std::pair<TextKey, std::size_t>>;
  const std::size_t entries_;
  std::array<unsigned char, crypto_generichash_KEYBYTES> secret_{};
  std::mutex mutex_;
  Order order_;  // newest first
  std::unordered_map<TextKey, Order::iterator, TextKeyHash> places_;
};

// Counts the elements of "tokens", which may be numbers or objects (with their pieces). Others are no tokens:
// to pass them over would count too few.
class TokensVisitor final : public http::JsonVisitor {
 public:
  bool on_number(std::string_view path, const http::JsonNumber&) override { return element(path); }
  bool on_string(std::string_view path, std::string_view) override { return path != "/tokens/*"; }
  bool on_other(std::string_view path, bool) override { return path != "/tokens/*"; }
  bool on_open(std::string_view path, bool is_array) override {
    if (path == "/tokens") {
      if (has_tokens_ || !is_array) return false;
      has_tokens_ = true;
    }
    return element(path);
  }
  std::optional<std::size_t> count() const { return has_tokens_ ? std::optional(count_) : std::nullopt; }

 private:
  bool element(std::string_view path) {
    if (path == "/tokens/*") ++count_;
    return true;
  }
  bool has_tokens_ = false;
  std::size_t count_ = 0;
};

class HttpTokenCounter final : public TokenCounter {
 public:
  explicit HttpTokenCounter(HttpTokenCounterOptions options)
      : name_(std::move(options.name)),
        timeout_(options.timeout),
        transport_(std::move(options.endpoint), "http_token_counter"),
        url_(transport_.base() + "/tokenize"),
        cache_(options.cache_entries) {
    if (name_.empty())
      throw Error("http_token_counter: name is empty; name the tokenizer of the server's model.");
    if (timeout_ < Duration{1} || timeout_ > std::chrono::hours(24))
      throw Error("http_token_counter: timeout must be between 1 ms and a day.");
    if (transport_.base().ends_with("/v1"))
      url_ = transport_.base().substr(0, transport_.base().size() - 3) + "/tokenize";
  }

  std::string_view name() const noexcept override { return name_; }
  bool adds_up_after_newline() const noexcept override { return false; }

  std::size_t count(std::string_view text) const override {
    if (text.empty()) return 0;
    const TextKey key = cache_.key_of(text);
    if (const auto known = cache_.find(key)) return *known;
    const std::size_t asked = ask(text);
    cache_.keep(key, asked);
    return asked;
  }

 private:
  std::size_t ask(std::string_view text) const {
    http::WipedString body;
    body.reserve(text.size() + text.size() / 16 + 96);
    body += R"({"content":)";
    http::append_json_string(body, text);
    body += R"(,"add_special":false,"parse_special":false})";
    http::Collector answer;
    const auto deadline = std::chrono::steady_clock::now() + timeout_;
    BackendFailure failure = transport_.post({url_, "application/json", body, deadline, {}}, answer);
    TokensVisitor tokens;
    if (failure == BackendFailure::no_failure &&
        http::walk_json(answer.body, tokens) == http::JsonEnd::whole) {
      if (const auto count = tokens.count()) return *count;
    }
    if (failure == BackendFailure::no_failure) failure = BackendFailure::bad_body;
    throw Error(
        fmt::format("The tokenizer \"{}\" did not count ({}); check that endpoint.base_url leads to a "
                    "llama.cpp server that runs.",
                    name_, to_string(failure)));
  }

  const std::string name_;
  const Duration timeout_;
  mutable http::Transport transport_;  // safe from any thread, as is the cache
  std::string url_;
  mutable CountCache cache_;
};

}  // namespace

std::shared_ptr<const TokenCounter> http_token_counter(HttpTokenCounterOptions options) {
  return std::make_shared<const HttpTokenCounter>(std::move(options));
}

}  // namespace noyau::inline v0_1
