#include "fence/control_tokens.hpp"

#include <array>

namespace noyau::inline v0_1::detail {
namespace {

using enum TokenForm;

constexpr auto tokens = std::to_array<ControlToken>({
#include "fence/control_tokens.inc"
});

}  // namespace

std::span<const ControlToken> control_tokens() noexcept {
  return tokens;
}

}  // namespace noyau::inline v0_1::detail
