#include "redact/name_search.hpp"

#include <algorithm>

#include "noyau/core/utf8.hpp"
#include "redact/folded_view.hpp"
#include "redact/name_index.hpp"
#include "redact/name_match.hpp"
#include "redact/name_text.hpp"
#include "redact/surroundings.hpp"

namespace noyau::inline v0_1::detail {

namespace {
// In the folded text.
struct Place {
  std::size_t begin;
  std::size_t end;
};

struct Places {
  std::vector<Place> whole;
  std::vector<Place> extended;  // a name with something added
  std::vector<Place> exempt;
};

bool occurs(const NameAutomaton& names, std::string_view symbols) noexcept {
  NameAutomaton::State state = NameAutomaton::root;
  for (std::size_t at = symbols.size(); at-- > 0;) {
    state = names.step(state, symbols[at]);
    if (names.longest(state) != NameAutomaton::root) return true;
  }
  return false;
}

// One pass over one reading of the text.
class Search {
 public:
  Search(std::string_view original, const NameSet& names, const NameText& text, Places& places)
      : names_(names), text_(text), judge_(original, text), places_(places) {}

  void run() {
    const std::string_view symbols = text_.symbols();
    NameAutomaton::State state = NameAutomaton::root;
    for (std::size_t at = symbols.size(); at-- > 0;) {
      state = names_.automaton.step(state, symbols[at]);
      const NameAutomaton::State longest = names_.automaton.longest(state);
      if (longest != NameAutomaton::root) try_names(longest, at);
    }
  }

 private:
  void add(std::vector<Place>& places, std::size_t begin, std::size_t end) {
    places.push_back({text_.offset(begin), text_.end_offset(end - 1)});
  }

  // The longest name that stands at the symbol, and the exempt ones that are longer.
  void try_names(NameAutomaton::State name, std::size_t at) {
    std::size_t longest = 0;  // of the linked ones
    for (int tries = 0; name != NameAutomaton::root; name = names_.automaton.shorter(name)) {
      const NameTraits& traits = names_.traits[names_.automaton.name(name)];
      const std::size_t length = names_.automaton.length(name);
      if (longest == 0 && !traits.exempt) longest = length;
      if (tries++ == most_names_at_a_place) {
        if (longest > 0 && judge_.is_edge(at)) add(places_.whole, at, at + longest);
        return;
      }
      const NameMatch match = judge_.judge(at, length, traits);
      if (match.end == 0) continue;
      if (!traits.exempt) return add(match.extended ? places_.extended : places_.whole, at, match.end);
      if (!match.extended) add(places_.exempt, at, match.end);
    }
  }

  const NameSet& names_;
  const NameText& text_;
  const NameJudge judge_;
  Places& places_;
};

bool comes_first(const Place& a, const Place& b) noexcept {
  return a.begin != b.begin ? a.begin < b.begin : a.end > b.end;
}

// A longer form of a linked name that is the name of somebody here stays.
void remove_exempt(Places& places) {
  std::sort(places.extended.begin(), places.extended.end(), comes_first);
  std::sort(places.exempt.begin(), places.exempt.end(), comes_first);
  std::size_t covered = 0;
  auto exempt = places.exempt.begin();
  std::erase_if(places.extended, [&](const Place& place) {
    for (; exempt != places.exempt.end() && exempt->begin <= place.begin; ++exempt)
      covered = std::max(covered, exempt->end);
    return place.end <= covered;
  });
}

void search(std::string_view original, const FoldedView& view, const NameSet& names, Reading reading,
            Places& places) {
  if (names.empty()) return;
  NameText text(view, reading);
  if (occurs(names.automaton, text.symbols())) {
    text.complete();
    Search(original, names, text, places).run();
  }
  if (text.has_other_capitals() && reading == Reading::letters)
    search(original, view, names, Reading::capitals, places);
}

// Length of the white space at `offset`; the fold has turned most kinds into U+0020 already.
std::size_t white_length(std::string_view text, std::size_t offset) noexcept {
  const char c = byte_at(text, offset);
  if (c == ' ' || (c >= '\t' && c <= '\r')) return 1;
  if (c != '\xC2' && c != '\xE1' && c != '\xE2') return 0;
  const std::string_view rest = text.substr(std::min(offset, text.size()));
  if (rest.starts_with("\u0085")) return 2;
  return rest.starts_with("\u1680") || rest.starts_with("\u2028") || rest.starts_with("\u2029") ? 3 : 0;
}
}  // namespace

std::string collapse_spaces(std::string_view folded) {
  std::string out;
  for (std::size_t at = 0; at < folded.size();) {
    const std::size_t begin = at;
    while (const std::size_t length = white_length(folded, at)) at += length;
    if (at == begin)
      out += folded[at++];
    else if (!out.empty() && at < folded.size())
      out += ' ';
  }
  return out;
}

void find_names(std::string_view text, const LinkedNames& names, Spans& spans) {
  if (!names.empty()) find_names(text, *names.index(), DetectedKind::linked_name, spans);
}

void find_names(std::string_view text, const NameIndex& names, DetectedKind kind, Spans& spans) {
  if (text.empty()) return;
  const FoldedView view(text);
  Places places;
  search(text, view, names.letters, Reading::letters, places);
  search(text, view, names.signs, Reading::signs, places);
  remove_exempt(places);
  std::vector<Place>& found = places.whole;
  found.insert(found.end(), places.extended.begin(), places.extended.end());
  std::sort(found.begin(), found.end(), comes_first);
  std::size_t done = 0;
  for (const Place& place : found) {
    if (place.begin < done) continue;
    done = place.end;
    spans.push_back({view.original_begin(place.begin), view.original_end(done), kind});
  }
}

}  // namespace noyau::inline v0_1::detail
