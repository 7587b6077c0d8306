// The contract of Embedder (noyau/source/embedder.hpp).
//
// What cannot be seen from outside: that near vectors mean near texts.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "noyau/core/time.hpp"
#include "noyau/source/embedder.hpp"
#include "noyau/testing/contract.hpp"

namespace noyau::inline v0_1::testing {

struct EmbedderCase {
  std::vector<std::string> texts{"a first text", "another one",
                                 "et une troisième, plus longue"};  // different ones
  // By how much a number may differ from one request to the next. Negative: equality is not asked for.
  double tolerance = 1e-3;

  Duration deadline{30'000};  // of ordinary requests
  Duration patience{500};     // how long "soon" is, after a stop or a deadline
  std::size_t threads = 4;
  std::size_t rounds = 2;  // requests of each thread
};

NOYAU_EXPORT ContractReport check_embedder(Embedder& embedder, const EmbedderCase& given = {});

}  // namespace noyau::inline v0_1::testing
