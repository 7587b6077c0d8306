#include "noyau/screen/decision_model.hpp"

namespace noyau::inline v0_1 {

DecisionModel::~DecisionModel() = default;

}  // namespace noyau::inline v0_1
