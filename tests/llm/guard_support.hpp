// What a guard of one text says of one reply.
#pragma once

#include <string_view>
#include <vector>

#include "noyau/llm/disclosure.hpp"

namespace noyau_test {

using Texts = std::vector<std::string_view>;

inline bool finds(noyau::Disclosure kind, std::string_view text, std::string_view reply,
                  const Texts& allowed = {}) {
  const noyau::ProtectedText texts[] = {{kind, text}};
  return !noyau::DisclosureGuard(texts).check(reply, allowed).empty();
}
inline bool recites(std::string_view text, std::string_view reply, const Texts& allowed = {}) {
  return finds(noyau::Disclosure::prompt_template, text, reply, allowed);
}
// Of a value that may only guide, and of one that must not be sent.
inline bool leaks(std::string_view text, std::string_view reply, const Texts& allowed = {}) {
  return finds(noyau::Disclosure::withheld, text, reply, allowed) &&
         finds(noyau::Disclosure::guidance, text, reply, allowed);
}
// No less than the opposite for both.
inline bool is_harmless(std::string_view text, std::string_view reply, const Texts& allowed = {}) {
  return !finds(noyau::Disclosure::withheld, text, reply, allowed) &&
         !finds(noyau::Disclosure::guidance, text, reply, allowed);
}

}  // namespace noyau_test
