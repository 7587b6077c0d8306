// Reads a catalog. The format is in docs/catalog-format.md.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>

#include "noyau/catalog/catalog.hpp"
#include "noyau/core/error.hpp"

namespace noyau::inline v0_1 {

// Relative file name ("templates/viewer.reply@3.json") -> content.
using CatalogFiles = std::map<std::string, std::string>;

// Reads a whole catalog or throws ConfigError with every fault in it: file, line, field, what was found
// and what would be right. Fallback cycles, unknown references and contradictions are faults.
NOYAU_EXPORT std::shared_ptr<const Catalog> read_catalog(const CatalogFiles& files);

// The same from a folder: every *.json in it and in templates/, and every text file they refer to. A
// reference may not leave the folder. Files over 4 MiB are refused.
NOYAU_EXPORT std::shared_ptr<const Catalog> read_catalog(const std::filesystem::path& folder);

}  // namespace noyau::inline v0_1
