#include <utility>

#include "core/keyed_table.hpp"
#include "noyau/core/error.hpp"
#include "noyau/count/token_counter.hpp"

namespace noyau::inline v0_1 {

namespace {

class RememberingCounter final : public TokenCounter {
 public:
  RememberingCounter(std::shared_ptr<const TokenCounter> counter, std::size_t entries)
      : counter_(std::move(counter)), counts_(entries) {}

  std::string_view name() const noexcept override { return counter_->name(); }
  bool adds_up_after_newline() const noexcept override { return counter_->adds_up_after_newline(); }
  bool is_exact() const noexcept override { return counter_->is_exact(); }

  std::size_t count(std::string_view text) const override {
    const detail::KeyedHash hash = counts_.hash(text);
    if (const auto known = counts_.find(hash)) return *known;
    const std::size_t count = counter_->count(text);
    if (count <= detail::KeyedTable::highest_value) counts_.put(hash, static_cast<std::uint32_t>(count));
    return count;
  }

 private:
  std::shared_ptr<const TokenCounter> counter_;
  mutable detail::KeyedTable counts_;
};

}  // namespace

std::shared_ptr<const TokenCounter> remembering_counter(std::shared_ptr<const TokenCounter> counter,
                                                        std::size_t entries) {
  if (counter == nullptr) {
    throw Error("remembering_counter: there is no counter to ask; pass one, for example load_bpe_counter's.");
  }
  if (entries == 0) return counter;
  return std::make_shared<const RememberingCounter>(std::move(counter), entries);
}

}  // namespace noyau::inline v0_1
