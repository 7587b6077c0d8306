// Reading a catalog that is expected to be refused.
#pragma once

#include <string>
#include <vector>

#include "sample_catalog.hpp"

namespace noyau_test {

// Every fault, one per line of the vector; empty when the catalog is accepted.
inline std::vector<noyau::Fault> faults_of(const noyau::CatalogFiles& files) {
  try {
    (void)noyau::read_catalog(files);
  } catch (const noyau::ConfigError& error) {
    REQUIRE_FALSE(error.faults().empty());
    return error.faults();
  }
  return {};
}

inline std::string as_text(const std::vector<noyau::Fault>& faults) {
  std::string text;
  for (const noyau::Fault& fault : faults) text += fault.to_string() + "\n";
  return text;
}

}  // namespace noyau_test
