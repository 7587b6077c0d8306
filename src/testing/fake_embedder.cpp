#include "noyau/testing/fake_embedder.hpp"

#include <cmath>
#include <cstdint>

#include "noyau/core/utf8.hpp"

namespace noyau::inline v0_1::testing {

namespace {

std::uint64_t hash_of(std::string_view word) {
  std::uint64_t hash = 14695981039346656037u;  // FNV-1a
  for (const char c : word) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211u;
  return hash ^ (hash >> 29);
}

std::vector<float> vector_of(std::string_view text, std::size_t dimensions) {
  const std::string folded = fold_for_comparison(text);
  std::vector<float> numbers(dimensions);
  for (std::size_t at = 0; at < folded.size();) {
    std::size_t end = folded.find_first_of(" \t\n\r", at);
    if (end == std::string::npos) end = folded.size();
    if (end > at) {
      const std::uint64_t hash = hash_of(std::string_view(folded).substr(at, end - at));
      numbers[(hash >> 1) % dimensions] += (hash & 1) != 0 ? 1.0F : -1.0F;
    }
    at = end + 1;
  }
  float square = 0;
  for (const float number : numbers) square += number * number;
  if (square == 0) {
    numbers[0] = 1;  // no words, or words that cancel out: still a direction
    return numbers;
  }
  for (float& number : numbers) number /= std::sqrt(square);
  return numbers;
}

}  // namespace

FakeEmbedder::FakeEmbedder(std::size_t dimensions, std::string name)
    : dimensions_(dimensions == 0 ? 1 : dimensions), name_(std::move(name)) {}

FakeEmbedder::~FakeEmbedder() = default;

EmbedResult FakeEmbedder::embed(const EmbedRequest& request, std::stop_token stop) {
  {
    const std::lock_guard lock(mutex_);
    texts_.insert(texts_.end(), request.texts.begin(), request.texts.end());
  }
  switch (stage_.enter(stop, request.deadline)) {
    case Stage::Turn::answer:
      break;
    case Stage::Turn::fail:
      return {ReadStatus::failed, SourceFailure::unavailable, {}};
    case Stage::Turn::cancelled:
      return {ReadStatus::failed, SourceFailure::cancelled, {}};
    case Stage::Turn::timed_out:
      return {ReadStatus::failed, SourceFailure::timed_out, {}};
  }
  if (request.texts.empty()) return {ReadStatus::none, SourceFailure::no_failure, {}};
  EmbedResult result{ReadStatus::found, SourceFailure::no_failure, {}};
  for (const std::string_view text : request.texts) result.vectors.push_back(vector_of(text, dimensions_));
  return result;
}

std::vector<std::string> FakeEmbedder::texts() const {
  const std::lock_guard lock(mutex_);
  return texts_;
}

}  // namespace noyau::inline v0_1::testing
