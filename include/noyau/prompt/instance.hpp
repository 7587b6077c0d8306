// A prompt instance: one template filled for one call. Temporary by construction (H38): it cannot be
// copied, and its bytes are wiped when it dies.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "noyau/core/export.hpp"
#include "noyau/core/text.hpp"
#include "noyau/trace/trace.hpp"

namespace noyau::inline v0_1 {

namespace detail {
struct CallState;
struct CallStateAccess;
}  // namespace detail

enum class MessageRole : std::uint8_t { system, user };
NOYAU_EXPORT std::string_view to_string(MessageRole role) noexcept;

// Authored text makes the system message; fenced data and the current item the user message.
struct Message {
  MessageRole role = MessageRole::system;
  std::string_view text;
};

// Where the tokens of one slot went, with views of the values as they stand in the prompt.
struct UnitReport {
  std::string_view id;
  std::string_view source;
  std::string_view text;   // fenced lines; empty when the unit was never prepared
  std::size_t tokens = 0;  // kept: what it cost; cut: what it would have cost, its section included
  UnitFate fate = UnitFate::kept;
};

struct SlotReport {
  std::string_view slot;
  std::string_view heading;
  SlotState state = SlotState::missing;
  Use use = Use::tell;
  Level use_from = Level::rules;
  std::string_view axis;   // of the relation table: the value itself is never rendered; else empty
  std::string_view shown;  // the default's or the relation fragment's authored text, when it stands
  std::size_t tokens = 0;
  std::vector<UnitReport> units;  // in rank order
  std::size_t unlisted = 0;       // as in SlotTrace
};

struct PartReport {
  std::string_view part;  // "rules", "canon", "item", ...
  std::size_t tokens = 0;
};

// Views into the instance.
struct PromptReport {
  std::vector<PartReport> parts;  // what belongs to no slot, in prompt order; with the slots: the prompt
  std::vector<SlotReport> slots;  // in template order
  std::size_t budget = 0;         // tokens
  std::size_t tokens = 0;         // of the prompt, overhead included
  std::size_t reserved = 0;       // kept free for the retry reminder
  bool whole = true;              // nothing had to be cut
};

class NOYAU_EXPORT PromptInstance {
 public:
  PromptInstance(PromptInstance&&) noexcept;
  PromptInstance& operator=(PromptInstance&&) noexcept;
  PromptInstance(const PromptInstance&) = delete;
  PromptInstance& operator=(const PromptInstance&) = delete;
  ~PromptInstance();

  // What is sent. Valid until the instance dies, is moved from or is concluded.
  std::span<const Message> messages() const noexcept;

  // Exact, by the configured counter, message overhead included.
  std::size_t tokens() const noexcept;
  // How much of the first message does not change from call to call of the same catalog.
  std::size_t stable_bytes() const noexcept;
  std::size_t stable_tokens() const noexcept;

  // For hosts that send it themselves: the most tokens that the reply may have, and of a JSON reply the
  // response contract as a JSON Schema object (BackendRequest has both); empty: text is wanted.
  std::size_t max_reply_tokens() const noexcept;
  std::string_view reply_schema() const noexcept;

  // Which template, and which attempt: 1 for the first.
  std::string_view template_name() const noexcept;
  std::uint32_t attempt() const noexcept;

  const PromptReport& report() const noexcept;

 private:
  friend struct detail::CallStateAccess;
  explicit PromptInstance(std::unique_ptr<detail::CallState> state) noexcept;
  std::unique_ptr<detail::CallState> state_;
};

}  // namespace noyau::inline v0_1
