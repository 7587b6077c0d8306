// A host of noyau::sentencepiece; names every function that its header declares. No model is at hand.
#include <noyau/sentencepiece/token_counter.hpp>

int main() {
  try {
    noyau::load_sentencepiece_counter("no_such.model");
  } catch (const noyau::ConfigError&) {
    return 0;
  }
  return 1;
}
