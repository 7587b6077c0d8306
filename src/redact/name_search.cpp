#include "redact/name_search.hpp"

#include <algorithm>
#include <memory_resource>
#include <numeric>

#include "noyau/core/arena.hpp"
#include "redact/folded_view.hpp"
#include "redact/surroundings.hpp"

namespace noyau::inline v0_1::detail {

namespace {
// Length of the white space at `offset`; the fold has turned most kinds into U+0020 already.
std::size_t white_length(std::string_view text, std::size_t offset) noexcept {
  const char c = byte_at(text, offset);
  if (c == ' ' || (c >= '\t' && c <= '\r')) return 1;
  if (c != '\xC2' && c != '\xE1' && c != '\xE2') return 0;
  const std::string_view rest = text.substr(std::min(offset, text.size()));
  if (rest.starts_with("\u0085")) return 2;
  return rest.starts_with("\u1680") || rest.starts_with("\u2028") || rest.starts_with("\u2029") ? 3 : 0;
}

// Scripts that are written without spaces, or with endings joined to a name: every place is a boundary.
bool is_spaceless(char32_t c) noexcept {
  return (c >= 0x0E00 && c <= 0x0EFF) || (c >= 0x1000 && c <= 0x109F) || (c >= 0x1780 && c <= 0x17FF) ||
         (c >= 0x2E80 && c <= 0xA4CF) || (c >= 0xAC00 && c <= 0xD7FF) || (c >= 0xF900 && c <= 0xFAFF) ||
         (c >= 0x1B000 && c <= 0x1B16F) || (c >= 0x20000 && c <= 0x3FFFF);
}

bool is_boundary(char32_t left, char32_t right) noexcept {
  return !is_word(left) || !is_word(right) || is_spaceless(left) || is_spaceless(right);
}

// A folded text with one space for each run of white space, as the names have it.
class Collapsed {
 public:
  explicit Collapsed(std::string_view folded);

  std::string_view symbols() const noexcept { return symbols_; }
  // Where the symbol stands in the folded text; the place behind the last symbol included.
  std::size_t offset(std::size_t symbol) const noexcept {
    return offsets_.empty() ? symbol : offsets_[symbol];
  }

 private:
  std::pmr::string symbols_{&wiping_heap()};
  std::vector<std::size_t> offsets_;  // empty when equal
};

Collapsed::Collapsed(std::string_view folded) {
  symbols_.reserve(folded.size());
  for (std::size_t at = 0; at < folded.size();) {
    const std::size_t begin = at;
    while (const std::size_t length = white_length(folded, at)) at += length;
    const bool is_white = at > begin;
    if (!is_white) ++at;
    symbols_ += is_white ? ' ' : folded[begin];
    if (at != symbols_.size() && offsets_.empty()) {
      offsets_.resize(symbols_.size());
      std::iota(offsets_.begin(), offsets_.end(), std::size_t{0});
    }
    if (!offsets_.empty()) offsets_.push_back(at);
  }
}

// One search: the folded text and the places where words may begin and end.
struct Search {
  explicit Search(std::string_view text) : view(text), collapsed(view.text()) {}

  bool is_edge(std::size_t offset) const noexcept {
    const std::string_view folded = view.text();
    return view.has_seam(offset) ||
           is_boundary(code_point_before(folded, offset), code_point_at(folded, offset));
  }

  // Where the longest name ends that stands as a whole word at a symbol where `state` was reached, or 0.
  std::size_t longest_end(const NameAutomaton& names, NameAutomaton::State state,
                          std::size_t symbol) const noexcept {
    NameAutomaton::State name = names.longest(state);
    if (name == NameAutomaton::root || !is_edge(collapsed.offset(symbol))) return 0;
    const std::size_t longest = collapsed.offset(symbol + names.length(name));
    for (int tries = 0; name != NameAutomaton::root; name = names.shorter(name)) {
      if (tries++ == most_names_at_a_place) return longest;
      const std::size_t end = collapsed.offset(symbol + names.length(name));
      if (is_edge(end)) return end;
    }
    return 0;
  }

  const FoldedView view;
  const Collapsed collapsed;
};
}  // namespace

std::string collapse_spaces(std::string_view folded) {
  const Collapsed collapsed(folded);
  std::string_view out = collapsed.symbols();
  if (out.starts_with(' ')) out.remove_prefix(1);
  if (out.ends_with(' ')) out.remove_suffix(1);
  return std::string(out);
}

void find_names(std::string_view text, const LinkedNames& names, Spans& spans) {
  if (names.empty() || text.empty()) return;
  const NameAutomaton& automaton = names.index()->automaton;
  const Search search(text);
  const std::string_view symbols = search.collapsed.symbols();
  struct Place {
    std::size_t begin;
    std::size_t end;
  };
  std::vector<Place> places;  // from right to left
  NameAutomaton::State state = NameAutomaton::root;
  for (std::size_t at = symbols.size(); at-- > 0;) {
    state = automaton.step(state, symbols[at]);
    if (const std::size_t end = search.longest_end(automaton, state, at))
      places.push_back({search.collapsed.offset(at), end});
  }
  std::size_t done = 0;
  for (auto place = places.rbegin(); place != places.rend(); ++place) {
    if (place->begin < done) continue;
    done = place->end;
    spans.push_back({search.view.original_begin(place->begin), search.view.original_end(done),
                     DetectedKind::linked_name});
  }
}

}  // namespace noyau::inline v0_1::detail
