// What the benchmarks of texts have in common: a chat to work on, and a clock.
#pragma once

#include <benchmark/benchmark.h>

#include <algorithm>
#include <ctime>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace noyau_bench {

using Texts = std::vector<std::string>;

inline constexpr std::size_t sample_size = 1 << 20;

// What a French chat says, without values; "{}" becomes a pseudonym.
inline const Texts french_lines = {
    "salut {} ! ça va bien depuis hier soir ?",
    "oui nickel, et toi ? t'as vu la fin du stream ?",
    "@{} t'es trop fort sur ce boss, franchement bravo 👏",
    "mdr j'ai cru que le dragon allait gagner cette fois 😂😂",
    "attends, c'est quoi déjà la règle pour les points de chaîne ?",
    "gg à tous, à demain 20h30 pour la suite !",
    "quelqu'un sait où on trouve la clé du château ? j'ai fouillé partout...",
    "dans la salle du fond, derrière l'armoire : il faut pousser le levier",
    "merci {}, je l'avais pas vu du tout celui-là",
    "perso je préfère la version d'avant, l'interface était plus claire",
    "la mise à jour 3.4 a tout cassé chez moi, vous aussi ?",
    "chez moi ça marche, t'as essayé de relancer le jeu - ou de vider le cache ?",
    "c'est l'été, il fait 34° dans mon appart, je fonds",
    "on est combien ce soir ? 128 dans le chat, pas mal pour un mardi",
    "{} : tu peux épingler le message stp ?",
    "j'arrive dans 5 min, gardez-moi une place dans l'équipe",
    "bah évidemment qu'il triche, regarde son score !!",
    "non mais sérieux ? encore un échec à 1 % du but, je suis maudit",
    "quelle ouverture tu joues contre la sicilienne, toi ?",
    "le Capitaine a dit que non, donc c'est non :p",
    "hâte de voir le prochain épisode, la musique était magnifique ♥",
    "faut que j'aille manger, on se retrouve après / bisous",
    "première fois que je viens ici, l'ambiance est super chouette",
    "bienvenue {} ! installe-toi, prends un café ☕",
    "tu as mis quoi comme réglages pour la souris ? la mienne saute",
    "800 dpi, sensibilité à 1,2, accélération désactivée",
    "ça dépend du jeu (sur un FPS je baisse, sinon je touche à rien)",
    "POG",
    "LUL",
    "ptdr",
    "GG",
    "rip",
    "+1",
    "o/",
    "re",
    "coucou le chat",
};

inline const Texts pseudonyms = {"zotorette", "Lune_Rousse", "kéké42", "Sol",
                                 "midoro",    "xX_Loup_Xx",  "Éloïse", "guz"};

inline std::string chat_of(const Texts& lines) {
  std::mt19937_64 random(1);
  std::string chat;
  while (chat.size() < sample_size) {
    std::string line = lines[random() % lines.size()];
    const std::size_t place = line.find("{}");
    if (place != std::string::npos) line.replace(place, 2, pseudonyms[random() % pseudonyms.size()]);
    chat += line + "\n";
  }
  return chat;
}

// `text` again and again, cut at a line's end where there is one.
inline std::string of_size(const std::string& text, std::size_t size) {
  std::string out;
  out.reserve(size + text.size());
  while (out.size() < size) out += text;
  const std::size_t end = out.rfind('\n', size);
  out.resize(end == std::string::npos || end == 0 ? size : end + 1);
  return out;
}

// Of this thread alone: on a machine that others use, the wall clock measures them.
inline double processor_seconds() {
  timespec time{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

inline double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

inline std::string size_name(std::size_t size) {
  return size < (1 << 20) ? std::to_string(size >> 10) + "_KB" : std::to_string(size >> 20) + "_MB";
}

inline int run_registered(int argc, char** argv) {
  std::string tabular = "--benchmark_counters_tabular=true";
  std::vector<char*> arguments(argv, argv + argc);
  arguments.insert(arguments.begin() + 1, tabular.data());
  int count = static_cast<int>(arguments.size());
  benchmark::Initialize(&count, arguments.data());
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}

// Measures each sample from 1 KB to 64 MB.
template <typename Measure>
int run_on_sizes(int argc, char** argv, const std::vector<std::pair<std::string, std::string>>& samples,
                 const Measure& measure) {
  for (const auto& [name, sample] : samples) {
    for (const std::size_t size : {1U << 10, 1U << 14, 1U << 17, 1U << 20, 1U << 23, 1U << 26}) {
      benchmark::RegisterBenchmark(
          (name + "/" + size_name(size)).c_str(),
          [&sample = sample, size, &measure](benchmark::State& state) { measure(state, sample, size); })
          ->UseManualTime()
          ->Iterations(size > (1U << 23) ? 3 : 9)
          ->Unit(benchmark::kMillisecond);
    }
  }
  return run_registered(argc, argv);
}

}  // namespace noyau_bench
