// What is looked for: the linked names, and the exempt ones that may contain them.
#pragma once

#include <string>
#include <vector>

#include "redact/name_automaton.hpp"
#include "redact/name_text.hpp"

namespace noyau::inline v0_1::detail {

// What has to be known of a name to judge a place where its symbols stand.
struct NameTraits {
  Tally shape;             // of the name itself
  bool exempt = false;     // may stand; and excuses a longer form of a linked name, "Luna" in "Luna42"
  bool ordinary = false;   // so short, or a short number, that it is a name only where it is written as one
  bool loose = false;      // so distinctive that digits, a plural or camel case around it hide nothing
  bool is_number = false;  // digits only
  bool parted = false;     // written in several parts, by separators or camel case
  bool always = false;     // wherever it stands as a word, however common
};

struct NameEntry {
  std::string symbols;
  NameTraits traits;
};

// Names that are looked for in one way. Wiped on destruction.
struct NameSet {
  explicit NameSet(std::vector<NameEntry> entries);
  ~NameSet();
  NameSet(const NameSet&) = delete;
  NameSet& operator=(const NameSet&) = delete;
  bool empty() const noexcept { return traits.empty(); }

  std::vector<std::string> symbols;  // sorted, none twice
  std::vector<NameTraits> traits;
  NameAutomaton automaton;
};

// What LinkedNames shares between its copies; wiped with the last of them.
struct NameIndex {
  NameIndex(std::vector<std::string> sorted, std::vector<NameEntry> words, std::vector<NameEntry> signs);
  ~NameIndex();
  NameIndex(const NameIndex&) = delete;
  NameIndex& operator=(const NameIndex&) = delete;

  std::vector<std::string> folded;
  NameSet letters;
  NameSet signs;  // names without a letter or digit
};

// How the name looks to the search, in one reading or, where capitals look otherwise, two; none when it has
// no symbol.
std::vector<NameEntry> read_name(std::string_view name, Reading reading);

}  // namespace noyau::inline v0_1::detail
