// Vectors for tests: a text's folded words, hashed into a few numbers of length 1. Texts that share words
// are near each other; the same text always gives the same vector. Safe from several threads.
#pragma once

#include <cstddef>
#include <mutex>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "noyau/source/embedder.hpp"
#include "noyau/testing/stage.hpp"

namespace noyau::inline v0_1::testing {

class NOYAU_EXPORT FakeEmbedder final : public Embedder {
 public:
  explicit FakeEmbedder(std::size_t dimensions = 32, std::string name = "fake");  // 0 counts as 1
  ~FakeEmbedder() override;

  std::string_view name() const noexcept override { return name_; }
  EmbedResult embed(const EmbedRequest& request, std::stop_token stop) override;

  Stage& stage() noexcept { return stage_; }
  std::vector<std::string> texts() const;  // everything it was asked for, in order

 private:
  const std::size_t dimensions_;
  const std::string name_;
  Stage stage_;
  mutable std::mutex mutex_;
  std::vector<std::string> texts_;
};

}  // namespace noyau::inline v0_1::testing
