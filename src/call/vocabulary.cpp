#include <iterator>

#include "core/enum_names.hpp"
#include "noyau/call/call.hpp"

namespace noyau::inline v0_1 {

namespace {

constexpr std::string_view audiences[] = {"public_space", "private_space"};
static_assert(std::size(audiences) == static_cast<std::size_t>(Audience::private_space) + 1);

constexpr std::string_view target_kinds[] = {"person", "group", "nobody"};
static_assert(std::size(target_kinds) == static_cast<std::size_t>(TargetKind::nobody) + 1);

}  // namespace

std::string_view to_string(Audience audience) noexcept {
  return detail::name_of(audiences, audience);
}
bool from_string(std::string_view name, Audience& audience) noexcept {
  return detail::value_of(audiences, name, audience);
}

std::string_view to_string(TargetKind kind) noexcept {
  return detail::name_of(target_kinds, kind);
}
bool from_string(std::string_view name, TargetKind& kind) noexcept {
  return detail::value_of(target_kinds, name, kind);
}

}  // namespace noyau::inline v0_1
