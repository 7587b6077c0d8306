// Ordinary words that are somebody's name: found where they are written as a name, left where they are words.
#include <algorithm>
#include <fstream>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "noyau/core/utf8.hpp"
#include "redact/common_words.hpp"
#include "source/words.hpp"
#include "support.hpp"

using namespace noyau;
using namespace noyau::test;

namespace {
using Strings = std::vector<std::string>;

LinkedNames named(const Strings& names) {
  return LinkedNames(names, {});
}

struct Chat {
  Strings texts;
  std::set<std::string> people;  // folded nicknames: they are no words
};

Chat read_chat(const char* path) {
  std::ifstream file(path);
  Chat chat;
  for (std::string line; std::getline(file, line);) {
    const nlohmann::json message = nlohmann::json::parse(line);
    chat.texts.push_back(message.at("text"));
    chat.people.insert(fold_for_comparison(message.at("from").get<std::string>()));
  }
  return chat;
}

// Words that say nothing by themselves: nobody is called so.
const std::set<std::string> function_words = {
    "the",  "and",  "you",   "that",  "for",   "not",    "with", "have",  "but",   "are",
    "can",  "what", "how",   "this",  "was",   "just",   "from", "there", "your",  "then",
    "will", "when", "which", "they",  "does",  "would",  "its",  "has",   "had",   "why",
    "who",  "did",  "all",   "any",   "some",  "about",  "into", "only",  "also",  "than",
    "them", "were", "been",  "where", "could", "should", "don",  "isn",   "doesn", "didn"};

// The `count` most frequent words of at least three letters, and nothing but letters.
Strings frequent_words(const Chat& chat, std::size_t count) {
  std::map<std::string, int> messages;
  for (const std::string& text : chat.texts)
    for (const std::string& word : detail::words_of(text))
      if (!function_words.contains(word) && !chat.people.contains(word) &&
          std::all_of(word.begin(), word.end(), [](char c) { return c >= 'a' && c <= 'z'; }))
        ++messages[word];
  std::vector<std::pair<int, std::string>> ranked;
  for (const auto& [word, times] : messages) ranked.emplace_back(-times, word);
  std::sort(ranked.begin(), ranked.end());
  Strings words;
  for (std::size_t i = 0; i < std::min(count, ranked.size()); ++i) words.push_back(ranked[i].second);
  return words;
}

struct Damage {
  std::size_t messages = 0;  // changed, summed over the names
  std::size_t bytes = 0;     // taken out
  std::size_t names = 0;

  void add(const Damage& other) {
    messages += other.messages;
    bytes += other.bytes;
    ++names;
  }
};

void add(Damage& damage, const std::string& text, const LinkedNames& names) {
  std::size_t bytes = 0;
  for (const RedactedSpan& span : redactor().find(text, names))
    if (span.kind == DetectedKind::linked_name) bytes += span.end - span.begin;
  damage.messages += bytes > 0;
  damage.bytes += bytes;
}

// What finding whole words everywhere would take out.
void add_everywhere(Damage& damage, const std::string& text, const std::string& word) {
  const std::string folded = fold_for_comparison(text);
  std::size_t found = 0;
  const auto joins = [&](std::size_t at) {
    return at < folded.size() &&
           ((folded[at] >= 'a' && folded[at] <= 'z') || (folded[at] >= '0' && folded[at] <= '9'));
  };
  for (std::size_t at = folded.find(word); at != std::string::npos; at = folded.find(word, at + 1))
    if ((at == 0 || !joins(at - 1)) && !joins(at + word.size())) ++found;
  damage.messages += found > 0;
  damage.bytes += found * word.size();
}

void print(const char* what, const Damage& damage) {
  std::cout << "  " << what << ": " << damage.messages << " messages changed, " << damage.bytes
            << " bytes taken out";
  if (damage.names > 0) std::cout << ", by " << damage.names << " names";
  std::cout << '\n';
}
}  // namespace

TEST_CASE("the list of common words is sorted, folded and without its own plurals", "[redact][H20]") {
  const auto words = detail::common_words();
  CHECK(words.size() > 4000);
  CHECK(std::is_sorted(words.begin(), words.end()));
  CHECK(std::adjacent_find(words.begin(), words.end()) == words.end());
  for (const std::string_view word : words) {
    INFO(word);
    CHECK(fold_for_comparison(word) == word);
    CHECK(word.size() <= detail::longest_common_word);
    CHECK(detail::is_common_word(word));
  }
  for (const char* word :
       {"lune", "lunes", "rose", "chat", "max", "pierre", "gateaux", "adding", "changing", "a", "7"})
    CHECK(detail::is_common_word(word));
  for (const char* word : {"", "brico", "bricolune", "zorglub", "élodie", "elodie", "luc", "~", "s~"})
    CHECK_FALSE(detail::is_common_word(word));
}

TEST_CASE("an ordinary word that is also the name stays a word", "[redact][H20]") {
  const LinkedNames names = named({"Lune", "chat", "Rose", "Max", "Pierre", "ok", "42", "Mali"});
  for (const char* text : {"la lune est rose",
                           "Lune pleine ce soir",
                           "un chat dort sur une pierre",
                           "c'est le max",
                           "Pierre qui roule",
                           "vu. Rose et belle",
                           "- Chat noir",
                           "les chats",
                           "Ok, vu",
                           "j'en ai 42",
                           "QUELLE LUNE",
                           "la lune, le chat",
                           "le chat de Twitch est ici",
                           "regarde le mail",
                           "* Rose rouge",
                           "d'accord ! Max trois essais",
                           "lune@exemple",
                           "clair de lune",
                           "pseudo-rose clair ?",
                           "et/ou pierre/rose",
                           "«rose» en anglais",
                           "a\nlune\nb"}) {
    INFO(text);
    CHECK(masked(text, names) == text);
  }
}

TEST_CASE("an ordinary word written as a name is one", "[redact][H20]") {
  const LinkedNames names = named({"lune", "Chat", "Rose", "Max", "Pierre", "ok", "42", "Mali"});
  const std::pair<const char*, const char*> cases[] = {
      {"hier Lune a gagné", "hier [NAME] a gagné"},
      {"avec Pierre, Rose et Max", "avec [NAME], [NAME] et [NAME]"},
      {"vu l'autre jour Max.", "vu l'autre jour [NAME]."},
      {"merci @lune !", "merci @[NAME] !"},
      {"lune", "[NAME]"},
      {" « Rose » ", " « [NAME] » "},
      {"lune: tu viens ?", "[NAME]: tu viens ?"},
      {"<rose> : salut", "<[NAME]> : salut"},
      {"connu sous le nom de lune", "connu sous le nom de [NAME]"},
      {"alias chat", "alias [NAME]"},
      {"son pseudo est max ici", "son pseudo est [NAME] ici"},
      {"pseudo : 42 !", "pseudo : [NAME] !"},
      {"je m'appelle rose là", "je m'appelle [NAME] là"},
      {"also known as lune there", "also known as [NAME] there"},
      {"lune sur Twitch", "[NAME] sur Twitch"},
      {"c'est rose (Discord)", "c'est [NAME] (Discord)"},
      {"Twitch : lune ou pas", "Twitch : [NAME] ou pas"},
      {"sur steam c'est max non", "sur steam c'est [NAME] non"},
      {"max#1234 ici", "[NAME]#1234 ici"},
      {"voir https://twitch.tv/lune et", "voir https://twitch.tv/[NAME] et"},
      {"la lunе ici", "la [NAME] ici"},  // a Cyrillic letter
      {"la l\u200Bune ici", "la [NAME] ici"},
      {"la ｌｕｎｅ ici", "la [NAME] ici"},
      {"la lun3 ici", "la [NAME] ici"},
      {"le PierRe là", "le [NAME] là"},
      {"chez mali hier", "chez [NAME] hier"}};
  for (const auto& [text, expected] : cases) {
    INFO(text);
    CHECK(masked(text, names) == expected);
    CHECK(found_to_mask(expected, names).empty());
  }
}

TEST_CASE("two ordinary words are a name when joined, or when the name sets them apart", "[redact][H20]") {
  const LinkedNames names = named({"DarkMoon", "Bonnemine", "LaLune"});
  CHECK(masked("the dark moon, the dark. Moon", names) == "the [NAME], the dark. Moon");
  CHECK(masked("bonne mine et bonnemine", names) == "bonne mine et [NAME]");
  CHECK(masked("sous la lune, lalune et la_lune", names) == "sous la lune, [NAME] et [NAME]");
}

TEST_CASE("a common word that is a name does not destroy a chat", "[redact][H20][figures]") {
  const Chat chat = read_chat(NOYAU_EXAMPLES "/data/chat/ubuntu-2011-05-29.jsonl");
  REQUIRE(chat.texts.size() == 187);
  const Strings words = frequent_words(chat, 200);
  REQUIRE(words.size() == 200);
  Damage everywhere;
  Damage now;
  Damage listed;
  for (const std::string& word : words) {
    const LinkedNames names = named({word});
    Damage one;
    for (const std::string& text : chat.texts) {
      add_everywhere(everywhere, text, word);
      add(one, text, names);
    }
    now.add(one);
    if (detail::is_common_word(word)) listed.add(one);
  }
  std::cout << "each of the 200 most frequent content words of a chat of 187 messages as a linked name:\n";
  print("found everywhere", everywhere);
  print("found as names", now);
  print("of these, by words in the list of common words", listed);
  CHECK(everywhere.messages > 500);
  CHECK(now.messages * 3 < everywhere.messages);
  CHECK(listed.messages * 10 < everywhere.messages);
}
