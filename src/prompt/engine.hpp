// What all calls of one Noyau share and none changes.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "admit/clean_texts.hpp"
#include "noyau/call/model_profile.hpp"
#include "noyau/core/time.hpp"
#include "noyau/count/token_counter.hpp"
#include "noyau/policy/tool.hpp"

namespace noyau::inline v0_1::detail {

struct Engine {
  std::shared_ptr<const TokenCounter> counter;
  ModelProfile model;
  std::size_t misfit_limit = 64;
  std::optional<std::size_t> budget;
  Duration source_timeout{5'000};
  std::vector<Tool> tools;                  // registered; checked
  std::shared_ptr<CleanTexts> clean_texts;  // null: nothing is remembered
};

}  // namespace noyau::inline v0_1::detail
