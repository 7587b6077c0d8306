#include <algorithm>
#include <array>
#include <cstdio>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "noyau/core/arena.hpp"
#include "noyau/redact/redactor.hpp"
#include "redact/check_digit.hpp"
#include "redact/labels.hpp"
#include "redact/mentions.hpp"
#include "redact/normal_form.hpp"

namespace noyau::inline v0_1 {

namespace {
// The last number is the one that the rest shares.
constexpr std::uint32_t shared_number = 999;
using WipedString = std::pmr::string;

}  // namespace

struct SurrogateMap::State {
  struct Entry {
    SurrogateReader reader;
    WipedString label;
    WipedString value;  // as it was written first
  };

  detail::CheckDigits check_digits;
  // Nodes stay where they are: the labels can be lent out.
  std::pmr::unordered_map<WipedString, Entry> entries{&wiping_heap()};
  std::array<std::vector<const Entry*>, detected_kind_count> by_number;
  std::array<bool, detected_kind_count> shared_given{};
  std::array<WipedString, detected_kind_count> shared;
  std::pmr::unordered_set<WipedString> resembling{&wiping_heap()};  // what stood in the input

  explicit State(std::string_view key) : check_digits(key) {
    for (std::size_t i = 0; i < detected_kind_count; ++i)
      shared[i] = label(static_cast<DetectedKind>(i), shared_number);
  }
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  WipedString label(DetectedKind kind, std::uint32_t number) const {
    std::array<char, 8> digits{};
    std::snprintf(digits.data(), digits.size(), "%03u%u", number, check_digits.of(kind, number));
    WipedString label(&wiping_heap());
    label.append("[").append(detail::label_name(kind)).append("_").append(digits.data()).append("]");
    return label;
  }

  // What "0017" of the kind stands for; nullptr: no value of this map.
  const Entry* find(DetectedKind kind, std::string_view digits) const {
    const auto& entries_of_kind = by_number[static_cast<std::size_t>(kind)];
    const std::uint32_t number = checked_number(kind, digits);
    return number == 0 || number > entries_of_kind.size() ? nullptr : entries_of_kind[number - 1];
  }
  bool stood_in_input(std::string_view written) const {
    return !resembling.empty() && resembling.contains(WipedString(written, &wiping_heap()));
  }
  bool is_shared(DetectedKind kind, std::string_view digits) const {
    return shared_given[static_cast<std::size_t>(kind)] && checked_number(kind, digits) == shared_number;
  }

 private:
  // The number of which four digits speak; 0 when the last one does not fit the others.
  std::uint32_t checked_number(DetectedKind kind, std::string_view digits) const {
    std::uint32_t number = 0;
    for (const char c : digits.substr(0, 3)) number = number * 10 + static_cast<std::uint32_t>(c - '0');
    return static_cast<unsigned>(digits[3] - '0') == check_digits.of(kind, number) ? number : 0;
  }
};

SurrogateMap::SurrogateMap(std::string_view key) : state_(std::make_unique<State>(key)) {}
SurrogateMap::~SurrogateMap() = default;
SurrogateMap::SurrogateMap(SurrogateMap&&) noexcept = default;
SurrogateMap& SurrogateMap::operator=(SurrogateMap&&) noexcept = default;

std::string_view SurrogateMap::surrogate(DetectedKind kind, std::string_view value, SurrogateReader reader) {
  const auto index = static_cast<std::size_t>(kind);
  WipedString normal = detail::normal_form(kind, value);
  if (const auto found = state_->entries.find(normal); found != state_->entries.end()) {
    State::Entry& entry = found->second;
    entry.reader = std::max(entry.reader, reader);
    return entry.label;
  }
  auto& numbered = state_->by_number[index];
  if (numbered.size() + 1 == shared_number) {
    state_->shared_given[index] = true;
    return state_->shared[index];
  }
  const auto number = static_cast<std::uint32_t>(numbered.size() + 1);
  WipedString kept(&wiping_heap());
  kept.reserve(value.size() + 32);
  kept = value;
  const auto added = state_->entries.emplace(
      std::move(normal), State::Entry{reader, state_->label(kind, number), std::move(kept)});
  numbered.push_back(&added.first->second);
  return added.first->second.label;
}

namespace {
using detail::Mention;

// Takes one '=' from "[=EMAIL_0017]".
void append_unescaped(std::string_view written, WipedString& out) {
  out.append("[").append(written.substr(2));
}

// A value was escaped before it was replaced.
void append_value(std::string_view value, WipedString& out) {
  detail::rewrite_mentions(value, out, [](const Mention& mention, std::string_view written, WipedString& to) {
    if (mention.form == Mention::Form::escaped) return append_unescaped(written, to);
    to += written;
  });
}
}  // namespace

SurrogateMap::Restored SurrogateMap::restore(std::string_view text, KindSet kinds,
                                             std::pmr::string& out) const {
  Restored counts;
  detail::rewrite_mentions(text, out, [&](const Mention& mention, std::string_view written, WipedString& to) {
    if (mention.form == Mention::Form::escaped) return append_unescaped(written, to);
    const bool exact = mention.form == Mention::Form::exact;
    if (!exact && state_->stood_in_input(written)) {
      to += written;
      return;
    }
    const State::Entry* entry = exact ? state_->find(mention.kind, mention.digits) : nullptr;
    const bool of_this_map = entry != nullptr || (exact && state_->is_shared(mention.kind, mention.digits));
    // A name of another platform stands in no reply (H20).
    const bool may_stand = entry != nullptr && entry->reader == SurrogateReader::target &&
                           kinds.has(mention.kind) && mention.kind != DetectedKind::linked_name;
    if (may_stand) {
      append_value(entry->value, to);
    } else {
      to += written;
    }
    ++(may_stand ? counts.restored : of_this_map ? counts.withheld : counts.altered);
  });
  return counts;
}

namespace {
// False when there was none.
template <typename SeeNear>
bool escape_mentions(std::string_view text, WipedString& out, const SeeNear& see_near) {
  bool has_any = false;
  detail::rewrite_mentions(text, out, [&](const Mention& mention, std::string_view written, WipedString& to) {
    has_any = true;
    if (mention.form == Mention::Form::near) {
      see_near(written);
      to += written;
    } else {
      to.append("[=").append(written.substr(1));
    }
  });
  return has_any;
}
}  // namespace

void escape_surrogates(std::string_view text, std::pmr::string& out) {
  escape_mentions(text, out, [](std::string_view) {});
}

bool SurrogateMap::escape(std::string_view text, std::pmr::string& out) {
  return escape_mentions(text, out, [&](std::string_view written) { state_->resembling.emplace(written); });
}

}  // namespace noyau::inline v0_1
