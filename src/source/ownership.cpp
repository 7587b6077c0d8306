#include "source/ownership.hpp"

namespace noyau::inline v0_1::detail {

bool owner_admits(OwnerRule rule, const Ownership& owner, const Grant& grant) noexcept {
  const bool of_target =
      grant.target_kind == TargetKind::person && !grant.target_id.empty() && owner.id == grant.target_id;
  const bool here = !grant.channel.empty() && owner.channel == grant.channel;
  switch (rule) {
    case OwnerRule::target:
      return owner.kind == OwnerKind::person && of_target;
    case OwnerRule::community:
      return owner.kind == OwnerKind::community && !grant.community.empty() && owner.id == grant.community;
    case OwnerRule::platform:
      return owner.kind == OwnerKind::platform;
    case OwnerRule::channel_utterance:
      return owner.kind == OwnerKind::utterance && here;
    case OwnerRule::target_utterance:
      return owner.kind == OwnerKind::utterance && of_target;
  }
  return false;
}

}  // namespace noyau::inline v0_1::detail
