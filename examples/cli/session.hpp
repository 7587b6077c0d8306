// Everything that a call needs, loaded from what the command line names.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "noyau/noyau.hpp"
#include "options.hpp"

namespace noyau_cli {

// Remembers what the library, rightly, does not let a call fail for: a trace that was lost.
class WatchedSink final : public noyau::TraceSink {
 public:
  explicit WatchedSink(std::shared_ptr<noyau::TraceSink> sink) : sink_(std::move(sink)) {}
  void write(const noyau::Trace& trace) override;
  const std::optional<std::string>& failure() const noexcept { return failure_; }

 private:
  std::shared_ptr<noyau::TraceSink> sink_;
  std::optional<std::string> failure_;
};

class Session {
 public:
  // Throws ConfigError with the faults of all files together, or Error.
  explicit Session(const Options& options);

  const noyau::Call& call() const noexcept { return call_; }
  std::shared_ptr<const noyau::Catalog> catalog() const { return core_->catalog(); }
  noyau::Outcome run() const { return core_->handle(call_); }

  // As far as the prompt, fallback use cases included; the model is not asked.
  using Walk = std::variant<noyau::PromptInstance, noyau::Outcome>;
  Walk assemble() const;
  // Ends a call whose prompt was only looked at; it is traced as cancelled.
  noyau::Trace dismiss(noyau::PromptInstance instance) const;

  // Throws Error when the trace was asked for and could not be written.
  void require_trace() const;

 private:
  noyau::Call call_;
  std::shared_ptr<WatchedSink> traces_;
  std::unique_ptr<noyau::Noyau> core_;
};

// "bytes", a vocabulary or a model. Throws ConfigError.
std::shared_ptr<const noyau::TokenCounter> load_counter(const std::string& tokenizer);

// Fault places carry the folder, so that an editor finds them. Throws ConfigError.
std::shared_ptr<const noyau::Catalog> load_catalog(const std::string& folder);

}  // namespace noyau_cli
