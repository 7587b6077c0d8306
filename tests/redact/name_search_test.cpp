// The search for many names at once: against a plain search, at seams, nested, and on hostile megabytes.
#include "redact/name_search.hpp"

#include <optional>
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
constexpr Symbol alphabet[] = {{"a", 'a'}, {"A", 'a'},    {"b", 'b'},      {"É", 'e'},
                               {" ", ' '}, {"\n", ' '},   {"\u00A0", ' '}, {"\u2028", ' '},
                               {".", '.'}, {"田", U'田'}, {"\u200B", 0},   {"\u00AD", 0},
                               {"a", 'a'}, {"b", 'b'},    {" ", ' '},      {"\u2060", 0}};

struct Seen {
  std::u32string folded;
  std::vector<std::size_t> begin;  // in the text; the end of the text behind the last
  std::vector<bool> seam{false};   // before the character
};

Seen random_text(std::mt19937_64& random, std::size_t length, std::string& text) {
  Seen seen;
  while (length-- > 0) {
    const Symbol& symbol = alphabet[random() % std::size(alphabet)];
    if (symbol.folded == 0) {
      seen.seam.back() = true;
    } else {
      seen.begin.push_back(text.size());
      seen.folded += symbol.folded;
      seen.seam.push_back(false);
    }
    text += symbol.bytes;
  }
  seen.begin.push_back(text.size());
  return seen;
}

bool edge(const Seen& seen, std::size_t at) {
  const auto joins = [](char32_t c) { return c >= 'a' && c <= 'e'; };
  return seen.seam[at] || at == 0 || at == seen.folded.size() || !joins(seen.folded[at - 1]) ||
         !joins(seen.folded[at]);
}

std::optional<std::size_t> match(const Seen& seen, std::size_t at, std::u32string_view name) {
  for (const char32_t wanted : name) {
    if (at >= seen.folded.size() || seen.folded[at] != wanted) return std::nullopt;
    do ++at;
    while (wanted == ' ' && at < seen.folded.size() && seen.folded[at] == ' ');
  }
  return edge(seen, at) ? std::optional(at) : std::nullopt;
}

std::u32string points(std::string_view text) {
  std::u32string out;
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint point = decode_utf8(text, at);
    out += point.value;
    at += point.bytes;
  }
  return out;
}

using Places = std::vector<std::pair<std::size_t, std::size_t>>;

Places plain_search(const Seen& seen, const LinkedNames& names) {
  Places places;
  for (std::size_t at = 0; at < seen.folded.size();) {
    std::size_t longest = 0;
    for (const std::string& name : names.folded())
      if (const auto end = edge(seen, at) ? match(seen, at, points(name)) : std::nullopt)
        longest = std::max(longest, *end);
    if (longest > 0) places.emplace_back(seen.begin[at], seen.begin[longest]);
    at = std::max(at + 1, longest);
  }
  return places;
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
    for (std::size_t n = random() % 6; n > 0; --n)
      random_text(random, 1 + random() % 5, chosen.emplace_back());
    const LinkedNames names(chosen, {});
    std::string text;
    const Seen seen = random_text(random, random() % 30, text);
    INFO(text);
    const Places expected = plain_search(seen, names);
    REQUIRE(search(text, names) == expected);
    total += expected.size();
  }
  CHECK(total > 30'000);
}

TEST_CASE("an invisible character beside a name parts words, inside it is nothing", "[redact][H20]") {
  const LinkedNames names(Names{"lea_twitch", "Jean Dupont", "zoé"}, {});
  const std::pair<const char*, const char*> cases[] = {
      {"x\u200Blea_twitch", "x\u200B[NAME]"},
      {"x\u200Blea\u200B_twi\u00ADtch\u200By", "x\u200B[NAME]y"},
      {"lea_twitch\u2060s", "[NAME]s"},
      {"7\uFE0FLEA_TWITCH7", "7\uFE0FLEA_TWITCH7"},
      {"7\uFE0FLEA_TWITCH\U000E00417", "7\uFE0F[NAME]7"},
      {"x\u200D\u0301jean\u200B \u200Bdupont\u034Fy", "x\u200D\u0301[NAME]y"},
      {"é\u3164zoe\u0301\u200B\u0301x", "é\u3164[NAME]x"},
      {"\u200Blea_twitch\u200B", "\u200B[NAME]"},
      {"xlea\u200B_twitch", "xlea\u200B_twitch"},
      {"x\u200Byzoé", "x\u200Byzoé"},
      {"x\u0301zoé", "x\u0301zoé"},
      {"zoé\u0301x", "zoé\u0301x"},
      {"jean\u200Bdupont", "jean\u200Bdupont"},
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
  CHECK(masked("vu " + name + "s", LinkedNames(Names{name}, {})) == "vu " + name + "s");
  Names many;
  for (int i = 0; i < 5000; ++i) many.push_back("luna" + std::to_string(i));
  const LinkedNames names(many, {});
  CHECK(masked("luna luna7 luna42 luna4999 luna5000", names) == "luna [NAME] [NAME] [NAME] luna5000");
}

TEST_CASE("copies of the names outlive the first, a moved one is empty", "[redact][H20]") {
  auto first = std::make_unique<LinkedNames>(Names{"Luna", "Max"}, Names{});
  const LinkedNames copy = *first;
  const LinkedNames moved = std::move(*first);
  CHECK(first->empty());
  CHECK(first->folded().empty());
  CHECK(masked("luna", *first) == "luna");
  first.reset();
  CHECK(masked("luna max", copy) == "[NAME] [NAME]");
  CHECK(moved.folded() == Names{"luna", "max"});
}

TEST_CASE("names nested in names: the longest whole word, and in doubt the longest", "[redact][H20]") {
  Names nested;
  for (int i = 1; i <= detail::most_names_at_a_place; ++i)
    nested.push_back(repeat("a", static_cast<std::size_t>(i)));
  const std::string tail = repeat("a", 100) + "b! ";
  CHECK(masked(tail + "a aa", LinkedNames(nested, {})) == tail + "[NAME] [NAME]");
  nested.push_back(repeat("a", nested.size() + 1));
  CHECK(masked("x" + tail, LinkedNames(nested, {})) == "x" + tail);
  CHECK(masked(tail, LinkedNames(nested, {})) == "[NAME]" + repeat("a", 100 - nested.size()) + "b! ");
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
  const detail::NameAutomaton& automaton = names.index()->automaton;
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
