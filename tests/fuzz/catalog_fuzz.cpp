// The catalog reader for any bytes: the first says which file of a small catalog they stand in the place of.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "fuzz_target.hpp"
#include "noyau/catalog/reader.hpp"
#include "noyau/core/error.hpp"
#include "noyau/core/utf8.hpp"
#include "noyau/lint/lint.hpp"

namespace {

using namespace noyau;
using noyau_fuzz::require;
namespace fs = std::filesystem;

const CatalogFiles& good_files() {
  static const CatalogFiles files = [] {
    CatalogFiles all;
    const fs::path root = NOYAU_SOURCE_DIR "/examples/minimal/catalog";
    for (const auto& entry : fs::recursive_directory_iterator(root)) {
      if (!entry.is_regular_file()) continue;
      std::ifstream stream(entry.path(), std::ios::binary);
      all[entry.path().lexically_relative(root).generic_string()] =
          std::string(std::istreambuf_iterator<char>(stream), {});
    }
    return all;
  }();
  return files;
}

std::string name_of(std::size_t number) {
  return std::next(good_files().begin(), static_cast<std::ptrdiff_t>(number % good_files().size()))->first;
}

std::string faults_of(const CatalogFiles& files, std::string_view text) {
  try {
    const auto catalog = read_catalog(files);
    require(catalog != nullptr, "a catalog without a fault is given", text);
    (void)lint_catalog(*catalog);
    return {};
  } catch (const ConfigError& error) {
    require(!error.faults().empty(), "a refused catalog has a fault", text);
    std::string all;
    for (const Fault& fault : error.faults()) {
      require(!fault.file.empty() && !fault.message.empty(), "a fault names its file and says what is wrong",
              text);
      require(is_valid_utf8(fault.message) && fault.message.size() < 4096, "a fault is a readable sentence",
              text);
      all += fault.file + ":" + std::to_string(fault.line) + ": " + fault.field + ": " + fault.message + "\n";
    }
    return all;
  }
}

}  // namespace

std::vector<std::string> noyau_fuzz::more_seeds() {
  std::vector<std::string> seeds;
  for (std::size_t i = 0; i < good_files().size(); ++i)
    seeds.push_back(static_cast<char>('0' + i) + good_files().at(name_of(i)));
  return seeds;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string text(data + 1, data + size);
  CatalogFiles files = good_files();
  files[name_of(static_cast<std::size_t>(data[0] % 16))] = text;
  require(faults_of(files, text) == faults_of(files, text), "the same files have the same faults", text);
  return 0;
}
