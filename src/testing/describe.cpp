#include "testing/describe.hpp"

#include <fmt/format.h>

#include <iterator>
#include <type_traits>

namespace noyau::inline v0_1::testing::detail {

namespace {

std::string describe(std::string_view bytes) {
  return fmt::format("{}:{} ", bytes.size(), bytes);
}

std::string describe(const Scalar& scalar) {
  return fmt::format("#{} ", scalar.index()) +
         std::visit(
             [](const auto& value) -> std::string {
               using Value = std::decay_t<decltype(value)>;
               if constexpr (std::is_same_v<Value, std::monostate>) {
                 return {};
               } else if constexpr (std::is_same_v<Value, Foreign>) {
                 return describe(value.bytes());
               } else if constexpr (std::is_same_v<Value, Time>) {
                 return fmt::format("{} ", value.time_since_epoch().count());
               } else {
                 return fmt::format("{} ", value);
               }
             },
             scalar);
}

std::string describe(const std::optional<Time>& time) {
  return time ? fmt::format("{} ", time->time_since_epoch().count()) : "- ";
}

std::string describe(const Candidate& candidate) {
  std::string text =
      describe(candidate.id) + fmt::format("q{} ", candidate.query) + describe(candidate.value);
  text += fmt::format("f{} ", candidate.fields.size());
  for (const Field& field : candidate.fields) text += describe(field.name) + describe(field.value);
  text += describe(candidate.short_form.bytes()) + describe(candidate.speaker.bytes());
  text += fmt::format("o{} ", static_cast<int>(candidate.owner)) + describe(candidate.owner_id);
  text += fmt::format("a{} ", static_cast<int>(candidate.audience)) + describe(candidate.channel);
  // Counts keep what ends one list from reading like the beginning of the next.
  text += fmt::format("d{} ", candidate.derived_from.size());
  for (const Space& space : candidate.derived_from)
    text += fmt::format("a{} ", static_cast<int>(space.audience)) + describe(space.channel);
  text += fmt::format("s{} p{} ", static_cast<int>(candidate.state), candidate.purposes.size());
  for (const std::string_view purpose : candidate.purposes) text += describe(purpose);
  text += describe(candidate.data_class) + describe(candidate.observed) + describe(candidate.valid_until);
  text += fmt::format("{} {} ", candidate.confidence, candidate.relevance);
  return text + describe(candidate.about) + describe(candidate.group);
}

}  // namespace

std::string describe(const ReadResult& result) {
  std::string text = fmt::format("{}/{}\n", to_string(result.status), to_string(result.failure));
  for (const Candidate& candidate : result.batch.candidates()) text += describe(candidate) + "\n";
  return text;
}

std::set<std::string> ids_of(const ReadResult& result, std::uint32_t query) {
  std::set<std::string> ids;
  for (const Candidate& candidate : result.batch.candidates()) {
    if (candidate.query == query) ids.emplace(candidate.id);
  }
  return ids;
}

}  // namespace noyau::inline v0_1::testing::detail
