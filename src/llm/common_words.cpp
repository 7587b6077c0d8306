#include <algorithm>
#include <string>
#include <vector>

#include "llm/plain_words.hpp"
#include "redact/common_words.hpp"

namespace noyau::inline v0_1::detail {

namespace {

// Words that hold sentences together. Without accents, as folding leaves them.
constexpr std::u32string_view function_words =
    U"a au aux avec ce ces cet cette cela ca ceci celui celle ceux celles c d dans de des du elle elles en "
    U"et "
    U"eux il ils je j l la le les leur leurs lui m ma mais me meme memes mes moi mon n ne ni nos notre nous "
    U"on "
    U"ou par pas plus pour qu que quel quelle quels quelles qui quoi dont s sa sans se ses si soi son sont "
    U"sur "
    U"t ta te tes toi ton tu un une vos votre vous y ai as avons avez ont avais avait avaient aura aurait "
    U"ayant "
    U"eu es est sommes etes etais etait etaient sera serai seras serait seront soit sois soient etre ete "
    U"avoir "
    U"fut fus etant comme donc car or lors alors ainsi aussi tres trop peu moins tout toute tous toutes "
    U"chaque "
    U"aucun aucune rien jamais toujours encore deja ici la-bas oui non ne pas point quand lorsque puisque "
    U"parce "
    U"pendant depuis avant apres entre vers chez sous contre selon malgre afin jusque jusqu quelque quelques "
    U"autre autres tel telle tels telles puis ensuite voici voila bien mal fait faire fais font peut peux "
    U"peuvent pouvoir pourrait doit dois doivent devoir faut falloir va vais vas vont aller sais sait savoir "
    U"veux veut veulent vouloir dit dis dire quelqu chose choses cas lorsqu aupres lequel laquelle lesquels "
    U"auquel duquel via hors sauf plutot vraiment juste seulement certes oh ah eh ok "
    U"the a an and or but if then than that this these those of to in on at by for from with without into "
    U"onto "
    U"is are was were be been being am do does did done has have had having will would can could shall "
    U"should "
    U"may might must not no nor so as it its he she they them his her their theirs him we us our you your "
    U"yours "
    U"yet ever even though although through during within upon else off around away "
    U"i my me mine who whom whose which what when where why how all any some each every other another such "
    U"there here up down out over under again more most less very too also just only about after before "
    U"while "
    U"because until between both own same don doesn isn aren wasn won t s re ve ll d m let get got yes";

// Content words that stand in a great many sentences.
constexpr std::u32string_view frequent_words =
    U"bonjour salut merci message messages reponse reponses repondre question questions personne personnes "
    U"gens "
    U"jour jours fois temps heure heures moment aujourd hui demain hier soir matin annee annees mois semaine "
    U"minute minutes homme femme ami amis vie monde pays ville maison chat salon serveur stream live "
    U"communaute "
    U"jeu jeux jouer joue voir vois voit regarder regarde parler parle parles trouver trouve mettre met mets "
    U"prendre prend prends donner donne passer passe venir viens vient revenir reviens essayer essaie "
    U"utiliser "
    U"utilise demander demande aider aide penser pense croire crois savez comprendre comprends aimer aime "
    U"attendre attends arriver arrive rester reste laisser laisse garder garde tenir tiens commencer "
    U"commence "
    U"bon bonne bons bonnes grand grande petit petite nouveau nouvelle nouveaux vieux vieille premier "
    U"premiere "
    U"dernier derniere seul seule simple simplement important possible vrai facile mieux beaucoup assez loin "
    U"nom noms mot mots texte phrase phrases exemple facon besoin idee probleme problemes sujet suite fin "
    U"debut "
    U"noel paques halloween deux trois quatre cinq six sept huit neuf dix cent mille partie place cote lieu "
    U"time day days week year people person thing things way good great new old first last right left know "
    U"think "
    U"want need make made take see look find give use used work help try say said tell ask name word answer "
    U"reply "
    U"question hello hi thanks please well still really maybe sure back go going come one two three";

// A stem, and the forms that no ending leads to. Doubled letters count once.
constexpr std::u32string_view irregular_forms =
    U"sent sens sent sentir senti sentent:dorm dors dort dormir dormi dorment:part pars part partir parti "
    U"partent:"
    U"sort sors sort sortir sorti sortent:viv vis vit vivre vivent vivait vecu:boi bois boit boire boivent "
    U"bu:"
    U"lis lis lit lire lisent lu:ecriv ecris ecrit ecrire ecrivent ecrite:suiv suit suivre suivent suivi:"
    U"perd perds perd perdre perdu perdue perdent:rend rends rend rendre rendu rendent:"
    U"atend atends atend atendre atendu:entend entends entend entendre entendu:"
    U"conais conais conait conaitre conu conaisent:crain crains craint craindre craignent:"
    U"sui soufre soufre soufrir soufert:ofr ofre ofres ofrir ofert:pren prends prend prendre pris prenent:"
    U"reven reviens revient revenir revenu:obtien obtiens obtient obtenir obtenu:cour cours court courir "
    U"couru:"
    U"mour meurt meurs mourir mort morte:pai paye payer paie paies:envoi envoie envoyer envoies envoye:"
    U"kep keep kept keping:writ write wrote writen writing:slep sleep slept sleping:lef leave leaves leaving:"
    U"los lose lost losing loses:fel feel felt feling feels:drin drink drank drunk drinking:spok speak spoke "
    U"spoken "
    U"speaking speaks:bro break broke broken breaking";

struct Irregular {
  std::uint64_t form = 0;
  std::u32string_view stem;
};

std::vector<Irregular> read_irregular() {
  std::vector<Irregular> forms;
  std::u32string_view rest = irregular_forms;
  while (!rest.empty()) {
    std::u32string_view group = rest.substr(0, rest.find(U':'));
    rest.remove_prefix(std::min(group.size() + 1, rest.size()));
    const std::u32string_view stem = group.substr(0, group.find(U' '));
    group.remove_prefix(stem.size());
    while (!group.empty()) {
      group.remove_prefix(1);
      const std::u32string_view form = group.substr(0, group.find(U' '));
      std::u32string squeezed;
      for (const char32_t letter : form) {
        if (squeezed.empty() || squeezed.back() != letter) squeezed += letter;
      }
      forms.push_back({hash_symbols(squeezed.data(), squeezed.size()), stem});
      group.remove_prefix(form.size());
    }
  }
  std::sort(forms.begin(), forms.end(),
            [](const Irregular& a, const Irregular& b) { return a.form < b.form; });
  return forms;
}

std::vector<std::uint64_t> hashes_of(std::u32string_view list) {
  std::vector<std::uint64_t> hashes;
  std::u32string word;
  const auto end_word = [&] {
    if (!word.empty()) hashes.push_back(hash_symbols(word.data(), word.size()));
    word.clear();
  };
  for (const char32_t letter : list) {
    if (letter < U'a' || letter > U'z') {
      end_word();
    } else if (word.empty() || word.back() != letter) {  // doubled letters count once (Reader::squeeze)
      word += letter;
    }
  }
  end_word();
  std::sort(hashes.begin(), hashes.end());
  return hashes;
}

// Of what is known of a word by its letters.
struct Known {
  std::uint64_t hash = 0;
  float weight = 1;
  std::u32string_view stem;  // of an irregular form
};

// Asked for each word of each text: one look, mostly at an empty place.
class KnownWords {
 public:
  KnownWords() {
    for (const std::uint64_t hash : hashes_of(frequent_words)) place(hash).weight = 0.4F;
    for (const std::uint64_t hash : hashes_of(function_words)) place(hash).weight = 0;
    for (const Irregular& irregular : read_irregular()) place(irregular.form).stem = irregular.stem;
  }

  const Known& find(std::uint64_t hash) const noexcept {
    std::size_t at = hash % slots_.size();
    while (slots_[at].hash != hash && slots_[at].hash != 0) at = (at + 1) % slots_.size();
    return slots_[at].hash == hash ? slots_[at] : unknown_;
  }

 private:
  Known& place(std::uint64_t hash) {
    std::size_t at = hash % slots_.size();
    while (slots_[at].hash != hash && slots_[at].hash != 0) at = (at + 1) % slots_.size();
    slots_[at].hash = hash;
    return slots_[at];
  }

  std::vector<Known> slots_{4096};  // for some 900 words
  Known unknown_;
};

const Known& known_word(std::uint64_t raw_hash) noexcept {
  static const KnownWords words;
  return words.find(raw_hash);
}

}  // namespace

std::u32string_view irregular_stem(std::uint64_t raw_hash) noexcept {
  return known_word(raw_hash).stem;
}

float common_weight(std::uint64_t raw_hash) noexcept {
  return known_word(raw_hash).weight;
}

bool is_everyday(std::uint64_t hash) {
  static const std::vector<std::uint64_t> stems = [] {
    std::vector<std::uint64_t> hashes;
    std::u32string letters;
    for (const std::string_view word : common_words()) {
      letters.assign(word.begin(), word.end());
      hashes.push_back(hash_word(letters));
    }
    for (const Irregular& irregular : read_irregular())
      hashes.push_back(hash_symbols(irregular.stem.data(), irregular.stem.size()));
    std::sort(hashes.begin(), hashes.end());
    return hashes;
  }();
  return std::binary_search(stems.begin(), stems.end(), hash);
}

}  // namespace noyau::inline v0_1::detail
