// A host cannot make the passkey that publishes text.
#include "noyau/core/text.hpp"

TOKEN make() {
  return TOKEN();
}
