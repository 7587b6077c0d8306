#include <sodium.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <unordered_map>
#include <vector>

#include "noyau/core/arena.hpp"
#include "noyau/core/utf8.hpp"
#include "noyau/redact/redactor.hpp"
#include "redact/labels.hpp"
#include "redact/mentions.hpp"
#include "redact/surroundings.hpp"

namespace noyau::inline v0_1 {

namespace {
constexpr std::uint32_t most_numbers = 999;
using WipedString = std::pmr::string;

// Only the letters and digits, in lower case.
void keep_alnum(std::string_view value, WipedString& out) {
  for (const char c : value)
    if (detail::is_alnum(c)) out += detail::to_lower(c);
}

// One number for +33 6, 0033 6, +33 (0)6 and 06.
void normalise_phone(std::string_view value, WipedString& out) {
  bool international = value.find('+') < 2;
  const std::size_t start = out.size();
  keep_alnum(value, out);
  if (!international && out.compare(start, 2, "00") == 0) {
    out.erase(start, 2);
    international = true;
  }
  if (!international) return;
  if (out.compare(start, 2, "33") != 0) {
    out.insert(start, 1, '+');
    return;
  }
  out.erase(start, 2);
  if (out.compare(start, 1, "0") != 0) out.insert(start, 1, '0');
}

// Equal results are the same value of the kind.
WipedString normalise(DetectedKind kind, std::string_view value) {
  WipedString out(&wiping_heap());
  out.reserve(value.size() + 32);  // never in the object itself, which nobody wipes
  out += static_cast<char>('0' + static_cast<int>(kind));
  switch (kind) {
    case DetectedKind::phone:
      normalise_phone(value, out);
      break;
    case DetectedKind::payment_card:
    case DetectedKind::iban:
    case DetectedKind::rib:
    case DetectedKind::nir:
    case DetectedKind::siren:
    case DetectedKind::siret:
    case DetectedKind::vat_fr:
    case DetectedKind::mac_address:
      keep_alnum(value, out);
      break;
    case DetectedKind::url_credentials:
    case DetectedKind::url:
    case DetectedKind::crypto_address:
    case DetectedKind::jwt:
    case DetectedKind::private_key:
    case DetectedKind::api_token:
    case DetectedKind::generic_secret:
      out += value;
      break;
    case DetectedKind::email:
    case DetectedKind::ip_address:
    case DetectedKind::postal_address:
    case DetectedKind::coordinates:
    case DetectedKind::birth_date:
    case DetectedKind::custom:
    case DetectedKind::linked_name: {
      std::string folded = fold_for_comparison(value);
      out += folded;
      sodium_memzero(folded.data(), folded.size());
      break;
    }
  }
  return out;
}
}  // namespace

struct SurrogateMap::State {
  struct Entry {
    SurrogateReader reader;
    WipedString label;
    WipedString value;  // as it was written first
  };

  std::array<unsigned char, crypto_generichash_KEYBYTES> key{};
  // Nodes stay where they are: the labels can be lent out.
  std::pmr::unordered_map<WipedString, Entry> entries{&wiping_heap()};
  std::array<std::vector<const Entry*>, detected_kind_count> by_number;
  std::array<bool, detected_kind_count> shared_given{};
  std::array<WipedString, detected_kind_count> shared;

  explicit State(std::string_view text) {
    crypto_generichash(key.data(), key.size(), reinterpret_cast<const unsigned char*>(text.data()),
                       text.size(), nullptr, 0);
    for (std::size_t i = 0; i < detected_kind_count; ++i)
      shared[i].append("[").append(detail::label_name(static_cast<DetectedKind>(i))).append("_9999]");
  }
  ~State() { sodium_memzero(key.data(), key.size()); }
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  // Depends on the label alone, so that a label that came back altered shows without the values.
  unsigned check_digit(DetectedKind kind, std::uint32_t number) const {
    const std::array<unsigned char, 3> message = {static_cast<unsigned char>(kind),
                                                  static_cast<unsigned char>(number >> 8),
                                                  static_cast<unsigned char>(number & 0xFF)};
    std::array<unsigned char, crypto_generichash_BYTES> hash{};
    crypto_generichash(hash.data(), hash.size(), message.data(), message.size(), key.data(), key.size());
    const unsigned value = hash[0] * 65536U + hash[1] * 256U + hash[2];
    // 9999 is the label that the rest shares.
    return value % (number == most_numbers ? 9 : 10);
  }

  // What "0017" of the kind stands for; nullptr: nothing of this map.
  const Entry* find(DetectedKind kind, std::string_view digits) const {
    std::uint32_t number = 0;
    for (const char c : digits.substr(0, 3)) number = number * 10 + static_cast<std::uint32_t>(c - '0');
    const auto& entries_of_kind = by_number[static_cast<std::size_t>(kind)];
    if (number == 0 || number > entries_of_kind.size()) return nullptr;
    const Entry* entry = entries_of_kind[number - 1];
    return static_cast<unsigned>(digits[3] - '0') == check_digit(kind, number) ? entry : nullptr;
  }
};

SurrogateMap::SurrogateMap(std::string_view key) : state_(std::make_unique<State>(key)) {}
SurrogateMap::~SurrogateMap() = default;
SurrogateMap::SurrogateMap(SurrogateMap&&) noexcept = default;
SurrogateMap& SurrogateMap::operator=(SurrogateMap&&) noexcept = default;

std::string_view SurrogateMap::surrogate(DetectedKind kind, std::string_view value, SurrogateReader reader) {
  const auto index = static_cast<std::size_t>(kind);
  WipedString normal = normalise(kind, value);
  if (const auto found = state_->entries.find(normal); found != state_->entries.end()) {
    State::Entry& entry = found->second;
    entry.reader = std::max(entry.reader, reader);
    return entry.label;
  }
  auto& numbered = state_->by_number[index];
  if (numbered.size() == most_numbers) {
    state_->shared_given[index] = true;
    return state_->shared[index];
  }
  const auto number = static_cast<std::uint32_t>(numbered.size() + 1);
  std::array<char, 8> digits{};
  std::snprintf(digits.data(), digits.size(), "%03u%u", number, state_->check_digit(kind, number));
  WipedString label(&wiping_heap());
  label.append("[").append(detail::label_name(kind)).append("_").append(digits.data()).append("]");
  WipedString kept(&wiping_heap());
  kept.reserve(value.size() + 32);
  kept = value;
  const auto added =
      state_->entries.emplace(std::move(normal), State::Entry{reader, std::move(label), std::move(kept)});
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
    const State::Entry* entry =
        mention.form == Mention::Form::exact ? state_->find(mention.kind, mention.digits) : nullptr;
    const bool of_this_map =
        entry != nullptr ||
        (mention.digits == "9999" && state_->shared_given[static_cast<std::size_t>(mention.kind)]);
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

void escape_surrogates(std::string_view text, std::pmr::string& out) {
  detail::rewrite_mentions(text, out, [](const Mention& mention, std::string_view written, WipedString& to) {
    if (mention.form == Mention::Form::near) {
      to += written;
    } else {
      to.append("[=").append(written.substr(1));
    }
  });
}

}  // namespace noyau::inline v0_1
