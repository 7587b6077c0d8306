#include "redact/detector.hpp"

namespace noyau::inline v0_1::detail {

std::span<const Detector> french_detectors() noexcept {
  return {};
}

}  // namespace noyau::inline v0_1::detail
