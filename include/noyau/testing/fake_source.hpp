// A source for tests: both a MemorySource and a PlatformSource, which answers from records or from a
// function and remembers what it was asked. Safe from several threads as far as the function is.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "noyau/source/memory_store.hpp"
#include "noyau/source/source.hpp"
#include "noyau/testing/stage.hpp"

namespace noyau::inline v0_1::testing {

class NOYAU_EXPORT FakeSource final : public MemorySource, public PlatformSource {
 public:
  using Answer = std::function<ReadResult(const SourceRequest&, std::stop_token)>;

  // The function looks at deadline and stop token itself, or does not.
  FakeSource(std::string name, Answer answer);
  // Answers as memory_source does.
  explicit FakeSource(std::string name, std::vector<Record> records = {});
  ~FakeSource() override;

  std::string_view name() const noexcept override;
  ReadResult recall(const SourceRequest& request, std::stop_token stop) override;
  ReadResult read(const SourceRequest& request, std::stop_token stop) override;

  Stage& stage() noexcept { return stage_; }
  std::vector<SourceRequest> requests() const;  // in the order in which they came

 private:
  ReadResult answer(const SourceRequest& request, std::stop_token stop);

  const std::string name_;
  const Answer answer_;
  const bool watchful_;
  Stage stage_;
  mutable std::mutex mutex_;
  std::vector<SourceRequest> requests_;
};

}  // namespace noyau::inline v0_1::testing
