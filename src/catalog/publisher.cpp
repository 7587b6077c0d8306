#include "catalog/publisher.hpp"

#include <utility>

namespace noyau::inline v0_1::detail {

Authored CatalogPublisher::publish(std::string text) {
  if (text.empty()) return {};
  return AuthoredMint::publish(texts_.emplace_back(std::move(text)));
}

}  // namespace noyau::inline v0_1::detail
