#include "tools.hpp"

namespace noyau_cli {

std::vector<noyau::Tool> demo_tools() {
  return {
      {"clip.create",
       "Enregistre un extrait du direct.",
       {{"title", "Titre de l'extrait."}, {"seconds", "Durée en secondes.", {"15", "30", "60"}, false}}},
      {"poll.start", "Lance un sondage dans le chat.", {{"question", "La question posée."}}, {"poll.start"}},
      {"music.skip", "Passe au morceau suivant.", {}},
  };
}

}  // namespace noyau_cli
