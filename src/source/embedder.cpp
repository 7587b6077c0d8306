#include "noyau/source/embedder.hpp"

namespace noyau::inline v0_1 {

Embedder::~Embedder() = default;

}  // namespace noyau::inline v0_1
