#include "noyau/core/error.hpp"

namespace noyau::inline v0_1 {

namespace {
std::string join(const std::vector<Fault>& faults) {
  std::string all;
  for (const Fault& fault : faults) {
    if (!all.empty()) all += '\n';
    all += fault.to_string();
  }
  return all;
}
}  // namespace

Error::~Error() = default;

std::string Fault::to_string() const {
  std::string text = file;
  if (line != 0) text.append(":").append(std::to_string(line));
  if (!text.empty()) text += ": ";
  if (!field.empty()) text += field + ": ";
  return text + message;
}

ConfigError::ConfigError(std::vector<Fault> faults) : Error(join(faults)), faults_(std::move(faults)) {}
ConfigError::~ConfigError() = default;

}  // namespace noyau::inline v0_1
