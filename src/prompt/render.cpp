#include "prompt/render.hpp"

#include <algorithm>
#include <utility>

#include "count/checked.hpp"
#include "prompt/layout.hpp"

namespace noyau::inline v0_1::detail {

namespace {

// Authored text is added by `piece`, the frames and the note; foreign text by `lines` alone, always between
// `open` and `close`.
class Renderer {
 public:
  explicit Renderer(CallState& state) : state_(state), hop_(*state.hop), compiled_(*hop_.compiled) {}

  void run() {
    hop_.system.clear();
    hop_.user.clear();
    tokens_ = 0;
    hop_.note_tokens = 0;
    system_message();
    user_message();
    hop_.messages.clear();
    hop_.messages.push_back({MessageRole::system, hop_.system.view()});
    if (!hop_.user.empty()) hop_.messages.push_back({MessageRole::user, hop_.user.view()});
    const ModelProfile& model = state_.engine->model;
    hop_.tokens = tokens_ + model.request_overhead + model.message_overhead * hop_.messages.size();
  }

 private:
  void piece(PromptText& message, const Piece& piece) {
    message.add(piece.text);
    tokens_ += piece.tokens;
  }

  void open(const SectionFrame& frame) {
    hop_.user.add(frame.heading);
    hop_.user.open_fence(state_.nonce, frame.label);
    hop_.user.add(frame.first);
    tokens_ += frame.opening;
  }

  void lines(const Prepared& prepared) {
    hop_.user.add(prepared.lines);
    tokens_ += prepared.tokens;
  }

  void close(const SectionFrame& frame) {
    hop_.user.add(frame.last);
    hop_.user.close_fence(state_.nonce);
  }

  void system_message() {
    hop_.system.add(compiled_.stable_text);
    tokens_ += compiled_.stable_tokens;
    piece(hop_.system, situation_piece(state_));
    const auto fragments = relation_pieces(state_);
    if (!fragments.empty()) piece(hop_.system, compiled_.relation_heading);
    for (const Piece* fragment : fragments) piece(hop_.system, *fragment);
    for (const Piece* tool : tool_pieces(state_)) piece(hop_.system, *tool);
  }

  void user_message() {
    section(compiled_.names, hop_.protected_parts.names);
    section(compiled_.facts, hop_.protected_parts.facts);
    for (std::uint32_t i = 0; i < compiled_.slots.size(); ++i) slot(i);
    if (!hop_.whole) omissions();
    if (!hop_.protected_parts.item.empty()) section(compiled_.item, {hop_.protected_parts.item});
  }

  void section(const SectionFrame& frame, const std::vector<Prepared>& values) {
    if (values.empty()) return;
    open(frame);
    for (const Prepared& value : values) lines(value);
    close(frame);
  }

  void slot(std::uint32_t index) {
    const FilledSlot& filled = hop_.filling.slots[index];
    if (filled.state == SlotState::defaulted) piece(hop_.user, compiled_.slots[index].defaulted);
    if (filled.state != SlotState::filled || !hop_.prompt_template().slots[index].axis.empty()) return;
    for (const Use use : {Use::tell, Use::guide}) {
      std::vector<const Member*> shown;
      for (const Member* member : filled.members) {
        if (member->is_shown() && member->admitted.use == use) shown.push_back(member);
      }
      if (shown.empty()) continue;
      in_time_order(shown);
      const SectionFrame& frame = frame_of(compiled_, index, use);
      open(frame);
      for (const Member* member : shown) lines(member->shown());
      close(frame);
    }
  }

  // Of unknown time comes first; ties by id (design, section 7).
  static void in_time_order(std::vector<const Member*>& shown) {
    std::stable_sort(shown.begin(), shown.end(), [](const Member* a, const Member* b) {
      const Time time_a = a->admitted.candidate->observed.value_or(Time::min());
      const Time time_b = b->admitted.candidate->observed.value_or(Time::min());
      if (time_a != time_b) return time_a < time_b;
      return a->admitted.candidate->id < b->admitted.candidate->id;
    });
  }

  // Says that something was left out for space, never that it did not happen (H36).
  void omissions() {
    std::vector<std::pair<std::size_t, std::size_t>> lost;  // slot, units
    for (std::size_t i = 0; i < compiled_.slots.size(); ++i) {
      const std::size_t cut = hop_.filling.slots[i].cut;
      if (cut != 0) lost.emplace_back(i, cut);
    }
    if (lost.empty()) return;
    const std::size_t before = tokens_;
    piece(hop_.user, compiled_.omission_heading);
    for (const auto& [slot, cut] : lost) {
      const bool is_last = slot == lost.back().first;
      const AuthoredText line = omission_line(compiled_.slots[slot], *compiled_.wording, cut, is_last);
      hop_.user.add(line);
      tokens_ += checked_count(*state_.engine->counter, line.view());
    }
    hop_.note_tokens = tokens_ - before;
  }

  CallState& state_;
  Hop& hop_;
  const CompiledTemplate& compiled_;
  std::size_t tokens_ = 0;
};

}  // namespace

void render(CallState& state) {
  Renderer(state).run();
}

void append_retry(CallState& state) {
  Hop& hop = *state.hop;
  const Piece& retry = hop.compiled->retry;
  hop.user.add(retry.text);
  hop.tokens += retry.tokens;
  if (hop.messages.size() == 1) {
    hop.messages.push_back({});
    hop.tokens += state.engine->model.message_overhead;
  }
  hop.messages.back() = {MessageRole::user, hop.user.view()};
  if (!state.engine->counter->adds_up_after_newline()) hop.tokens = count_messages(state, false);
}

std::size_t count_messages(const CallState& state, bool with_retry) {
  const Hop& hop = *state.hop;
  const ModelProfile& model = state.engine->model;
  const TokenCounter& counter = *state.engine->counter;
  std::size_t tokens =
      model.request_overhead + model.message_overhead + checked_count(counter, hop.system.view());
  PromptText retried;
  if (with_retry) {
    retried.add(hop.user);
    retried.add(hop.compiled->retry.text);
  }
  const PromptText& user = with_retry ? retried : hop.user;
  if (!user.empty()) tokens += model.message_overhead + checked_count(counter, user.view());
  return tokens;
}

}  // namespace noyau::inline v0_1::detail
