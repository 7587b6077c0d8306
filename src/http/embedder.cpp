#include "noyau/http/embedder.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "http/json_walk.hpp"
#include "http/transport.hpp"

namespace noyau::inline v0_1 {

namespace {

namespace http = detail::http;

constexpr std::size_t most_texts = 100'000;

using Vectors = std::vector<std::vector<float>>;

// Puts each vector where its index says. An answer of another form is refused while it is read.
class VectorsVisitor final : public http::JsonVisitor {
 public:
  explicit VectorsVisitor(std::size_t count) : vectors_(count) {}

  bool on_open(std::string_view path, bool is_array) override {
    if (path == "/data/*") {
      current_.clear();
      index_.reset();
      return !is_array && ++seen_ <= vectors_.size();
    }
    return path != "/data/*/embedding" || (is_array && current_.empty());
  }

  bool on_number(std::string_view path, const http::JsonNumber& number) override {
    if (path == "/data/*/embedding/*") {
      if (!(std::abs(number.value) <= std::numeric_limits<float>::max())) return false;
      current_.push_back(static_cast<float>(number.value));
      return true;
    }
    if (path != "/data/*/index") return true;
    index_ = number.whole.value_or(vectors_.size());
    return true;
  }

  bool on_string(std::string_view path, std::string_view) override { return path != "/data/*/embedding/*"; }
  bool on_other(std::string_view path, bool) override { return path != "/data/*/embedding/*"; }

  bool on_close(std::string_view path) override {
    if (path != "/data/*") return true;
    const std::uint64_t place = index_.value_or(seen_ - 1);  // servers that number nothing keep the order
    if (place >= vectors_.size() || current_.empty() || !vectors_[place].empty()) return false;
    vectors_[place] = std::move(current_);
    current_.clear();
    return true;
  }

  // Only of an answer that was whole: one vector for each text.
  std::optional<Vectors> take() {
    if (seen_ != vectors_.size()) return std::nullopt;
    return std::move(vectors_);
  }

 private:
  Vectors vectors_;
  std::vector<float> current_;
  std::optional<std::uint64_t> index_;
  std::size_t seen_ = 0;
};

SourceFailure failure_of(BackendFailure failure) {
  switch (failure) {
    case BackendFailure::no_failure:
      return SourceFailure::no_failure;
    case BackendFailure::timed_out:
      return SourceFailure::timed_out;
    case BackendFailure::cancelled:
      return SourceFailure::cancelled;
    case BackendFailure::bad_body:
    case BackendFailure::too_large:
      return SourceFailure::bad_answer;
    default:
      return SourceFailure::unavailable;
  }
}

EmbedResult failed(SourceFailure failure) {
  return {ReadStatus::failed, failure, {}};
}

class HttpEmbedder final : public Embedder {
 public:
  explicit HttpEmbedder(HttpEmbedderOptions options)
      : model_(std::move(options.model)),
        batch_size_(options.batch_size),
        transport_(std::move(options.endpoint), "http_embedder") {
    if (model_.empty()) throw Error("http_embedder: model is empty; name it as the server knows it.");
    if (batch_size_ == 0 || batch_size_ > most_texts)
      throw Error("http_embedder: batch_size must be between 1 and 100000.");
  }

  std::string_view name() const noexcept override { return model_; }

  EmbedResult embed(const EmbedRequest& request, std::stop_token stop) override {
    try {
      return embed_all(request, stop);
    } catch (...) {
      return failed(SourceFailure::unavailable);
    }
  }

 private:
  EmbedResult embed_all(const EmbedRequest& request, const std::stop_token& stop) {
    if (request.texts.empty()) return {ReadStatus::none, SourceFailure::no_failure, {}};
    EmbedResult result{ReadStatus::found, SourceFailure::no_failure, {}};
    for (std::size_t at = 0; at < request.texts.size(); at += batch_size_) {
      const auto texts = request.texts.subspan(at, std::min(batch_size_, request.texts.size() - at));
      const SourceFailure failure = embed_batch(texts, request.deadline, stop, result.vectors);
      if (failure != SourceFailure::no_failure) return failed(failure);
    }
    return result;
  }

  // Appends the vectors of one batch.
  SourceFailure embed_batch(std::span<const std::string_view> texts, http::Moment deadline,
                            const std::stop_token& stop, Vectors& all) {
    const http::WipedString body = body_of(texts);
    http::Collector answer;
    const BackendFailure failure = transport_.post(
        {transport_.base() + "/embeddings", "application/json", body, deadline, stop}, answer);
    if (failure != BackendFailure::no_failure) return failure_of(failure);
    VectorsVisitor visitor(texts.size());
    if (http::walk_json(answer.body, visitor) != http::JsonEnd::whole) return SourceFailure::bad_answer;
    std::optional<Vectors> vectors = visitor.take();
    if (!vectors) return SourceFailure::bad_answer;
    for (std::vector<float>& vector : *vectors) {
      if (!all.empty() && vector.size() != all.front().size()) return SourceFailure::bad_answer;
      all.push_back(std::move(vector));
    }
    return SourceFailure::no_failure;
  }

  http::WipedString body_of(std::span<const std::string_view> texts) const {
    std::size_t size = model_.size() + 96;
    for (const std::string_view text : texts) size += text.size() + text.size() / 16 + 8;
    http::WipedString body;
    body.reserve(size);
    body += R"({"model":)";
    http::append_json_string(body, model_);
    body += R"(,"encoding_format":"float","input":[)";
    for (std::size_t i = 0; i < texts.size(); ++i) {
      if (i > 0) body += ',';
      http::append_json_string(body, texts[i]);
    }
    body += "]}";
    return body;
  }

  const std::string model_;
  const std::size_t batch_size_;
  http::Transport transport_;
};

}  // namespace

std::shared_ptr<Embedder> http_embedder(HttpEmbedderOptions options) {
  return std::make_shared<HttpEmbedder>(std::move(options));
}

}  // namespace noyau::inline v0_1
