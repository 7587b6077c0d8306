// What is wrong with the program or its configuration is thrown; what can happen to a correct program
// is an Outcome (noyau.hpp). Every message is a full sentence that names the place and the remedy.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

#include "noyau/core/export.hpp"

namespace noyau::inline v0_1 {

class NOYAU_EXPORT Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
  ~Error() override;
};

// One fault in a file that a person wrote.
struct Fault {
  std::string file;      // as the reader was given it, relative to the folder read
  std::size_t line = 0;  // 1-based; 0 when the fault is about the file as a whole
  std::string field;     // "slots[2].default"; empty when the fault is about the file
  std::string message;   // what was found and what would be right

  // "viewer.reply@3.json:41: slots[2].default: an optional slot needs a default ..."
  NOYAU_EXPORT std::string to_string() const;
};

// A file, or a folder of files, that cannot be used. Carries every fault found, not the first one.
class NOYAU_EXPORT ConfigError : public Error {
 public:
  explicit ConfigError(std::vector<Fault> faults);
  ~ConfigError() override;
  const std::vector<Fault>& faults() const noexcept { return faults_; }

 private:
  std::vector<Fault> faults_;
};

}  // namespace noyau::inline v0_1
