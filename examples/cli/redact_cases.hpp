// Texts with what is to be found in them, from files of several forms (tests/data/redaction).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "noyau/redact/kinds.hpp"

namespace noyau_cli {

struct RedactionCase {
  enum class Form : std::uint8_t {
    of_a_kind,   // holds the values listed, or none, of the kind
    any_secret,  // holds a secret of some kind, or none; where is not said
    harmless,    // holds no secret
  };

  std::string id;
  Form form = Form::harmless;
  noyau::DetectedKind kind = noyau::DetectedKind::email;
  bool positive = false;
  std::string text;
  struct Range {
    std::size_t begin = 0;
    std::size_t end = 0;
  };
  std::vector<Range> values;
};

using CaseTaker = std::function<void(RedactionCase)>;

// Every *.jsonl in the folder and below it, in the order of their names. Returns how many cases were of a
// kind that is not looked for, by its name there. Throws ConfigError.
std::map<std::string, std::size_t> read_redaction_cases(const std::string& folder, const CaseTaker& take);

// Each line that is not blank is a harmless case. Throws ConfigError.
void read_harmless_file(const std::string& file, const CaseTaker& take);

}  // namespace noyau_cli
