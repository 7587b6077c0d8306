#include <new>

#include "noyau/source/candidate.hpp"

namespace noyau::inline v0_1 {

namespace {

template <typename T>
T* allocate(Arena& arena, std::size_t count) {
  return static_cast<T*>(arena.resource().allocate(count * sizeof(T), alignof(T)));
}

Arena& ready(std::unique_ptr<Arena>& arena) {
  // Not before it is needed: most results of a call hold nothing, and a batch that was moved from may
  // be filled again.
  if (!arena) arena = std::make_unique<Arena>();
  return *arena;
}

}  // namespace

Batch::Batch() = default;
Batch::Batch(Batch&&) noexcept = default;

Batch& Batch::operator=(Batch&&) noexcept = default;
Batch::~Batch() = default;

std::string_view Batch::keep(std::string_view bytes) {
  return bytes.empty() ? std::string_view{} : ready(arena_).keep(bytes);
}

// Field names and texts are copied too: what comes back must not depend on what the caller still holds.
std::span<const Field> Batch::keep(std::span<const Field> fields) {
  if (fields.empty()) return {};
  Field* const copies = allocate<Field>(ready(arena_), fields.size());
  for (std::size_t index = 0; index < fields.size(); ++index) {
    Field copy = fields[index];
    copy.name = keep(copy.name);
    if (const auto* text = std::get_if<Foreign>(&copy.value)) copy.value = keep_foreign(text->bytes());
    new (copies + index) Field(copy);
  }
  return {copies, fields.size()};
}

std::span<const std::string_view> Batch::keep(std::span<const std::string_view> ids) {
  if (ids.empty()) return {};
  auto* const copies = allocate<std::string_view>(ready(arena_), ids.size());
  for (std::size_t index = 0; index < ids.size(); ++index)
    new (copies + index) std::string_view(keep(ids[index]));
  return {copies, ids.size()};
}

std::span<const Space> Batch::keep(std::span<const Space> spaces) {
  if (spaces.empty()) return {};
  Space* const copies = allocate<Space>(ready(arena_), spaces.size());
  for (std::size_t index = 0; index < spaces.size(); ++index)
    new (copies + index) Space{spaces[index].audience, keep(spaces[index].channel)};
  return {copies, spaces.size()};
}

Candidate& Batch::add_copy(const Candidate& candidate) {
  Candidate copy = candidate;
  copy.id = keep(candidate.id);
  if (const auto* text = std::get_if<Foreign>(&candidate.value)) copy.value = keep_foreign(text->bytes());
  copy.fields = keep(candidate.fields);
  copy.short_form = keep_foreign(candidate.short_form.bytes());
  copy.speaker = keep_foreign(candidate.speaker.bytes());
  copy.owner_id = keep(candidate.owner_id);
  copy.channel = keep(candidate.channel);
  copy.derived_from = keep(candidate.derived_from);
  copy.purposes = keep(candidate.purposes);
  copy.data_class = keep(candidate.data_class);
  copy.about = keep(candidate.about);
  copy.group = keep(candidate.group);
  return add(copy);
}

std::optional<Space> common_space(Space own, std::span<const Space> parts) noexcept {
  const Space* first =
      nullptr;  // of the private parts; a part without a channel is a space that nobody names
  for (const Space& part : parts) {
    if (part.audience == Audience::public_space) continue;
    if (first == nullptr) first = &part;
    if (part.channel != first->channel) return std::nullopt;
  }
  if (first == nullptr) return own;
  // What comes from no channel is private wherever its parts are.
  const bool has_channel = own.audience == Audience::private_space && !own.channel.empty();
  if (has_channel && own.channel != first->channel) return std::nullopt;
  return *first;
}

Candidate& Batch::add(const Candidate& candidate) {
  return candidates_.emplace_back(candidate);
}

}  // namespace noyau::inline v0_1
