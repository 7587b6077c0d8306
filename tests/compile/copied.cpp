// A prompt, a plan and a batch exist once.
#include <utility>

#include "noyau/noyau.hpp"

template <typename T>
T& same(T& value) {
  return value;
}
using std::move;

noyau::PromptInstance pass(noyau::PromptInstance& instance) {
  return noyau::PromptInstance(TOKEN(instance));
}
noyau::Plan pass(noyau::Plan& plan) {
  return noyau::Plan(TOKEN(plan));
}
noyau::Batch pass(noyau::Batch& batch) {
  return noyau::Batch(TOKEN(batch));
}
