#include "redact/name_index.hpp"

#include <sodium.h>
#include <utf8proc.h>

#include <algorithm>

#include "redact/common_words.hpp"
#include "redact/surroundings.hpp"

namespace noyau::inline v0_1::detail {

namespace {
constexpr std::uint32_t fewest_loose = 5;        // code points of a name that is found with something added
constexpr std::uint32_t longest_short = 2;       // a name of so many Latin letters is met by chance
constexpr std::uint32_t longest_number = 5;      // so is a number of so many digits
constexpr std::size_t longest_common_name = 64;  // in bytes; beyond that nothing is a common word

void wipe(std::vector<std::string>& texts) noexcept {
  for (std::string& text : texts) sodium_memzero(text.data(), text.size());
}

// The letters of the name as they were folded, joined: "Pomme-Rose" gives "pommerose".
bool is_common(const NameText& name) {
  const std::string_view folded = name.view().text();
  if (folded.size() > longest_common_name) return false;
  std::string joined;
  for (std::size_t i = 0; i < name.size(); ++i)
    if (i == 0 || name.offset(i) != name.offset(i - 1))
      joined += folded.substr(name.offset(i), name.end_offset(i) - name.offset(i));
  const bool common = is_common_word(joined);
  sodium_memzero(joined.data(), joined.size());
  return common;
}

bool has_camel_case(const NameText& name) noexcept {
  bool after_small = false;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const auto category =
        utf8proc_category(static_cast<std::int32_t>(name.view().original_point(name.offset(i))));
    if (after_small && category == UTF8PROC_CATEGORY_LU) return true;
    after_small = category == UTF8PROC_CATEGORY_LL;
  }
  return false;
}

NameEntry entry_of(const NameText& name) {
  NameEntry entry{std::string(name.symbols()), {}};
  NameTraits& traits = entry.traits;
  traits.shape = name.tally(0, name.size());
  const bool ascii = std::all_of(entry.symbols.begin(), entry.symbols.end(), is_alnum);
  traits.is_number = traits.shape.digits == traits.shape.points;
  traits.ordinary = ascii && (traits.shape.points <= longest_short ||
                              (traits.is_number && traits.shape.points <= longest_number));
  traits.parted = traits.shape.gaps > 0 || has_camel_case(name);
  traits.loose = traits.shape.points >= fewest_loose && !traits.ordinary && !is_common(name);
  return entry;
}

// Two names with the same symbols: what either allows is allowed.
void merge(NameTraits& traits, const NameTraits& other) noexcept {
  const auto widen = [](std::uint32_t& value, std::uint32_t by) { value = std::max(value, by); };
  widen(traits.shape.digits, other.shape.digits);
  widen(traits.shape.gaps, other.shape.gaps);
  widen(traits.shape.plain, other.shape.plain);
  widen(traits.shape.wide, other.shape.wide);
  widen(traits.shape.hard, other.shape.hard);
  traits.exempt = traits.exempt && other.exempt;
  traits.ordinary = traits.ordinary && other.ordinary;
  traits.loose = traits.loose || other.loose;
  traits.is_number = traits.is_number && other.is_number;
  traits.parted = traits.parted || other.parted;
  traits.always = traits.always || other.always;
}

bool comes_first(const NameEntry& a, const NameEntry& b) noexcept {
  return a.symbols < b.symbols;
}

std::vector<NameTraits> take(std::vector<NameEntry>& entries, std::vector<std::string>& symbols) {
  std::sort(entries.begin(), entries.end(), comes_first);
  std::vector<NameTraits> traits;
  for (NameEntry& entry : entries) {
    if (!symbols.empty() && symbols.back() == entry.symbols) {
      merge(traits.back(), entry.traits);
      sodium_memzero(entry.symbols.data(), entry.symbols.size());
    } else {
      symbols.push_back(std::move(entry.symbols));
      traits.push_back(entry.traits);
    }
  }
  return traits;
}
}  // namespace

NameSet::NameSet(std::vector<NameEntry> entries) : traits(take(entries, symbols)), automaton(symbols) {}

NameSet::~NameSet() {
  wipe(symbols);
}

NameIndex::NameIndex(std::vector<std::string> sorted, std::vector<NameEntry> words,
                     std::vector<NameEntry> sign_names)
    : folded(std::move(sorted)), letters(std::move(words)), signs(std::move(sign_names)) {}

NameIndex::~NameIndex() {
  wipe(folded);
}

std::vector<NameEntry> read_name(std::string_view name, Reading reading) {
  std::vector<NameEntry> entries;
  const FoldedView view(name);
  NameText text(view, reading);
  if (text.size() == 0) return entries;
  text.complete();
  entries.push_back(entry_of(text));
  if (text.has_other_capitals()) {
    NameText other(view, Reading::capitals);
    other.complete();
    entries.push_back(entry_of(other));
  }
  return entries;
}

}  // namespace noyau::inline v0_1::detail
