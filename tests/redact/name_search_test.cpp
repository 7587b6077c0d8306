// The search for many names at once: against a plain search, at seams, nested, and on hostile megabytes.
#include "redact/name_search.hpp"
#include "redact/name_index.hpp"

#include <algorithm>
#include <random>

#include "noyau/core/utf8.hpp"
#include "redact/folded_view.hpp"
#include "support.hpp"

using namespace noyau;
using namespace noyau::test;

namespace {
using Names = std::vector<std::string>;

// A character of a random text, with what the search is to see of it.
struct Symbol {
  std::string_view bytes;
  char32_t folded;  // 0: nothing
};
constexpr Symbol alphabet[] = {{"q", 'q'}, {"Q", 'q'},    {"w", 'w'},      {"Ẑ", 'z'},
                               {" ", ' '}, {"\n", '\n'},  {"\u00A0", ' '}, {"\u2028", '\n'},
                               {".", '.'}, {"田", U'田'}, {"\u200B", 0},   {"\u00AD", 0},
                               {"q", 'q'}, {"w", 'w'},    {" ", ' '},      {"\u2060", 0}};

// What stands between two letters.
struct Between {
  bool any = false, white = true, line = false, mixed = false, seam = false;
  char32_t last = 0;

  void add(char32_t c) {
    const bool is_white = c == ' ' || c == '\n';
    mixed |= any && (is_white != white || (!is_white && c != last));
    white &= is_white;
    line |= c == '\n';
    last = c;
    any = true;
  }
};

struct Seen {
  std::u32string letters;
  std::vector<std::size_t> begin, end;  // of each in the text, invisible characters behind it included
  std::vector<Between> before{Between{}};

  void add(const Symbol& symbol, std::size_t offset) {
    const std::size_t stop = offset + symbol.bytes.size();
    if (symbol.folded == 0) {
      before.back().seam = true;
      if (!before.back().any && !end.empty()) end.back() = stop;
    } else if (symbol.folded == ' ' || symbol.folded == '\n' || symbol.folded == '.') {
      const bool first = !before.back().any;
      before.back().add(symbol.folded);
      if (first) before.back().seam = false;
    } else {
      letters += symbol.folded;
      begin.push_back(offset);
      end.push_back(stop);
      before.emplace_back();
    }
  }
  // How many of the gaps inside [from, to) are such.
  template <class Test>
  std::size_t count(std::size_t from, std::size_t to, Test test) const {
    std::size_t sum = 0;
    for (std::size_t i = from + 1; i < to; ++i) sum += before[i].any && test(before[i]);
    return sum;
  }
};

Seen random_text(std::mt19937_64& random, std::size_t length, std::string& text) {
  Seen seen;
  while (length-- > 0) {
    const Symbol& symbol = alphabet[random() % std::size(alphabet)];
    seen.add(symbol, text.size());
    text += symbol.bytes;
  }
  return seen;
}

bool edge(const Seen& seen, std::size_t at) {
  return at == 0 || at == seen.letters.size() || seen.before[at].any || seen.before[at].seam ||
         seen.letters[at - 1] == U'田' || seen.letters[at] == U'田';
}

bool any_gap(const Between&) {
  return true;
}
bool is_line(const Between& gap) {
  return gap.line;
}
bool is_mixed(const Between& gap) {
  return gap.mixed;
}
bool is_white(const Between& gap) {
  return gap.white;
}

// Names with the same letters allow what either allows.
struct Allowed {
  std::u32string letters;
  std::size_t gaps = 0, white = 0, mixed = 0;
};

bool stands(const Seen& seen, std::size_t at, const Allowed& name) {
  const std::size_t end = at + name.letters.size();
  return seen.letters.compare(at, name.letters.size(), name.letters) == 0 && edge(seen, at) &&
         edge(seen, end) && seen.count(at, end, any_gap) <= name.gaps &&
         seen.count(at, end, is_line) <= name.white && seen.count(at, end, is_mixed) <= name.mixed;
}

using Places = std::vector<std::pair<std::size_t, std::size_t>>;

Places plain_search(const Seen& seen, const std::vector<Allowed>& names) {
  Places places;
  for (std::size_t at = 0; at < seen.letters.size();) {
    std::size_t longest = 0;
    for (const Allowed& name : names)
      if (stands(seen, at, name)) longest = std::max(longest, name.letters.size());
    if (longest > 0) places.emplace_back(seen.begin[at], seen.end[at + longest - 1]);
    at += std::max(longest, std::size_t{1});
  }
  return places;
}

// Of three or four letters: long enough to be looked for everywhere, too short for looser rules.
std::string random_name(std::mt19937_64& random, std::vector<Allowed>& allowed) {
  for (;;) {
    std::string name;
    const Seen seen = random_text(random, 3 + random() % 4, name);
    const std::size_t size = seen.letters.size();
    if (size != 3 && size != 4) continue;
    auto found = std::find_if(allowed.begin(), allowed.end(),
                              [&](const Allowed& each) { return each.letters == seen.letters; });
    if (found == allowed.end()) found = allowed.insert(allowed.end(), {seen.letters, 0, 0, 0});
    found->gaps = std::max(found->gaps, seen.count(0, size, any_gap));
    found->white = std::max(found->white, seen.count(0, size, is_white));
    found->mixed = std::max(found->mixed, seen.count(0, size, is_mixed));
    return name;
  }
}

Places search(std::string_view text, const LinkedNames& names) {
  detail::Spans spans;
  detail::find_names(text, names, spans);
  Places places;
  for (const RedactedSpan& span : spans) places.emplace_back(span.begin, span.end);
  return places;
}

std::string repeat(std::string_view unit, std::size_t times) {
  std::string text;
  text.reserve(unit.size() * times);
  while (times-- > 0) text += unit;
  return text;
}
}  // namespace

TEST_CASE("the search for names agrees with a plain one", "[redact][H20]") {
  std::mt19937_64 random(11);
  std::size_t total = 0;
  for (int i = 0; i < 60'000; ++i) {
    Names chosen;
    std::vector<Allowed> allowed;
    for (std::size_t n = random() % 20; n > 0; --n) chosen.push_back(random_name(random, allowed));
    const LinkedNames names(chosen, {});
    std::string text;
    const Seen seen = random_text(random, random() % 40, text);
    INFO(text);
    const Places expected = plain_search(seen, allowed);
    REQUIRE(search(text, names) == expected);
    total += expected.size();
  }
  CHECK(total > 10'000);
}

TEST_CASE("an invisible character beside a name parts words, inside it is nothing", "[redact][H20]") {
  const LinkedNames names(Names{"lea_twitch", "Jean Dupont", "zoé"}, {});
  const std::pair<const char*, const char*> cases[] = {
      {"x\u200Blea_twitch", "x\u200B[NAME]"},
      {"x\u200Blea\u200B_twi\u00ADtch\u200By", "x\u200B[NAME]y"},
      {"lea_twitch\u2060s", "[NAME]s"},
      {"7\uFE0FLEA_TWITCHx", "7\uFE0FLEA_TWITCHx"},
      {"7\uFE0FLEA_TWITCH\U000E00417", "7\uFE0F[NAME]7"},
      {"x\u200D\u0301jean\u200B \u200Bdupont\u034Fy", "x\u200D\u0301[NAME]y"},
      {"é\u3164zoe\u0301\u200B\u0301x", "é\u3164[NAME]x"},
      {"\u200Blea_twitch\u200B", "\u200B[NAME]"},
      {"xlea\u200B_twitch", "xlea\u200B_twitch"},
      {"x\u200Byzoé", "x\u200Byzoé"},
      {"x\u0301zoé", "x\u0301zoé"},
      {"zoé\u0301x", "zoé\u0301x"},
      {"jean\u200Bdupont", "[NAME]"},
  };
  for (const auto& [text, expected] : cases) {
    INFO(text);
    CHECK(masked(text, names) == expected);
    CHECK(redactor().find(expected, names).empty());
  }
}

TEST_CASE("every default-ignorable character is a seam, no other is", "[redact][H20]") {
  for (const char32_t value :
       {0xADU,   0x34FU,  0x61CU,  0x115FU, 0x17B4U, 0x180BU, 0x180EU,  0x200BU,  0x200FU,  0x202EU, 0x2060U,
        0x206FU, 0x3164U, 0xFE00U, 0xFE0FU, 0xFEFFU, 0xFFA0U, 0x1D173U, 0xE0001U, 0xE007FU, 0xE01EFU}) {
    std::string text = "é";
    append_utf8(text, value);
    INFO(std::hex << std::uint32_t{value});
    CHECK(detail::FoldedView(text + "a").has_seam(1));
    CHECK(detail::FoldedView(text).has_seam(1));
    CHECK_FALSE(detail::FoldedView(text + "a").has_seam(0));
    CHECK_FALSE(detail::FoldedView(text + "a").has_seam(2));
  }
  for (const char* text : {"éa", "é\u0301a", "é\u00A0a", "é\u20DDa"})
    CHECK_FALSE(detail::FoldedView(text).has_seam(1));
}

TEST_CASE("a name may be of any length, and many share a beginning", "[redact][H20]") {
  const std::string name = repeat("très long ", 100'000) + "nom";
  CHECK(masked("vu " + name + ", ici", LinkedNames(Names{name}, {})) == "vu [NAME], ici");
  CHECK(masked("vu " + name + "e", LinkedNames(Names{name}, {})) == "vu " + name + "e");
  Names many;
  for (int i = 0; i < 5000; ++i) many.push_back("luna_" + std::to_string(i));
  const LinkedNames names(many, {});
  CHECK(masked("luna luna7 luna42 luna_4999 luna5000", names) == "luna [NAME] [NAME] [NAME] luna5000");
}

TEST_CASE("copies of the names outlive the first, a moved one is empty", "[redact][H20]") {
  auto first = std::make_unique<LinkedNames>(Names{"Luna", "Max"}, Names{});
  const LinkedNames copy = *first;
  const LinkedNames moved = std::move(*first);
  CHECK(first->empty());
  CHECK(first->folded().empty());
  CHECK(masked("luna ici", *first) == "luna ici");
  first.reset();
  CHECK(masked("luna et Max", copy) == "[NAME] et [NAME]");
  CHECK(moved.folded() == Names{"luna", "max"});
}

TEST_CASE("names nested in names: the longest whole word, and in doubt the longest", "[redact][H20]") {
  Names nested;
  for (std::size_t i = 0; i < std::size_t{detail::most_names_at_a_place}; ++i)
    nested.push_back(repeat("a", i + 3));
  const std::string tail = repeat("a", 100) + "b! ";
  CHECK(masked(tail + "aaa, aaaa", LinkedNames(nested, {})) == tail + "[NAME], [NAME]");
  nested.push_back(repeat("a", nested.size() + 3));
  CHECK(masked("x" + tail, LinkedNames(nested, {})) == "x" + tail);
  CHECK(masked(tail, LinkedNames(nested, {})) == "[NAME]" + repeat("a", 98 - nested.size()) + "b! ");
}

TEST_CASE("a kept name excuses nothing inside it", "[redact][H20][H29]") {
  RedactionRules rules;
  rules[DetectedKind::linked_name] = RedactionOperator::keep;
  const LinkedNames names(Names{"Lea lea.martin@example.com", "0612345678", "Tom"}, {});
  CHECK(redacted("c'est Lea lea.martin@example.com !", rules, names) == "c'est Lea [EMAIL] !");
  CHECK(redacted("0612345678", rules, names) == "[PHONE]");
  CHECK(redacted("Lea lea.martin@example.com, Tom, a@b.fr", rules, names) == "Lea [EMAIL], Tom, [EMAIL]");
  rules[DetectedKind::email] = RedactionOperator::keep;
  CHECK(redacted("Lea lea.martin@example.com", rules, names) == "Lea lea.martin@example.com");
  CHECK(redacted("lea.0612345678@example.com", rules) == "lea.0612345678@example.com");
}

// Whatever does more than a bounded amount of work for each byte runs into the time limit of the program.
TEST_CASE("names and text that were made for each other are read in linear time", "[redact][H20][H29]") {
  constexpr std::size_t n = 500'000;
  const std::string run = repeat("a ", n);
  const std::string seams = repeat("a\u200B", n / 2);
  Names families[6] = {{run + "b"}, {"b " + run}, {run + "b " + run, "a"},
                       {},          {},           {repeat("a", n) + "b", "b" + repeat("a", n)}};
  for (int i = 0; i < 50'000; ++i) families[3].push_back("a" + std::to_string(i) + "b");
  for (std::size_t i = 1; i < 1000; ++i) families[4].push_back(repeat("aa ", i) + "a");
  const std::string texts[] = {run,
                               "b " + run,
                               repeat("a", n),
                               repeat("a1 a7b ", n / 4),
                               repeat("aa ", n / 2),
                               seams,
                               repeat("a7\u200Bb ", n / 4),
                               repeat("aa aa\u200Ba ", n / 4)};
  for (const Names& family : families) {
    const LinkedNames names(family, {});
    for (const std::string& text : texts) CHECK(search(text, names).size() <= text.size());
  }
}

TEST_CASE("the automaton tells every name that starts at a place, the longest first", "[redact][H20]") {
  const LinkedNames names(Names{"aaaaaaab", "baaaaaaa", "abababab", "a", "ba", "bab", "aab"}, {});
  const detail::NameAutomaton& automaton = names.index()->letters.automaton;
  std::mt19937_64 random(5);
  auto state = detail::NameAutomaton::root;
  std::string read;  // from right to left
  for (int i = 0; i < 20'000; ++i) {
    const char symbol = random() % 3 == 0 ? 'b' : 'a';
    read.insert(read.begin(), symbol);
    if (read.size() > 16) read.pop_back();
    state = automaton.step(state, symbol);
    std::vector<std::size_t> lengths;
    for (auto name = automaton.longest(state); name != detail::NameAutomaton::root;
         name = automaton.shorter(name))
      lengths.push_back(automaton.length(name));
    std::vector<std::size_t> expected;
    for (std::size_t length = 8; length > 0; --length)
      for (const std::string& name : names.folded())
        if (name.size() == length && read.starts_with(name)) expected.push_back(length);
    REQUIRE(lengths == expected);
  }
}
