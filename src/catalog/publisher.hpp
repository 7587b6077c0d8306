// The one place where reviewed bytes become Authored text. It owns them and becomes Catalog::storage.
#pragma once

#include <deque>
#include <string>

#include "noyau/core/text.hpp"

namespace noyau::inline v0_1::detail {

class CatalogPublisher {
 public:
  CatalogPublisher() = default;
  CatalogPublisher(const CatalogPublisher&) = delete;
  CatalogPublisher& operator=(const CatalogPublisher&) = delete;

  // Valid as long as this object lives.
  Authored publish(std::string text);

 private:
  std::deque<std::string> texts_;  // a deque: what is published never moves
};

}  // namespace noyau::inline v0_1::detail
