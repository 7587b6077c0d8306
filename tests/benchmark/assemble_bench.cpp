#include <chrono>
#include <cstdio>
#include <cstdlib>

#include "peer_workload.hpp"

namespace {
double ms(std::chrono::steady_clock::duration d) { return std::chrono::duration<double, std::milli>(d).count(); }
}  // namespace

int main(int argc, char** argv) {
  const std::string data = NOYAU_TEST_DATA;
  const std::size_t n = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 10000;
  const int rounds = argc > 2 ? std::atoi(argv[2]) : 20;
  noyau::Parts parts;
  parts.counter = noyau::load_bpe_counter(data + "/tokenizers/cl100k_base.tiktoken");
  parts.memories = {std::make_shared<noyau_test::NoMemory>()};
  noyau::Options options;
  options.model.context_tokens = 1'000'000;
  options.misfit_limit = 1;
  options.budget = 8000 + 1000;
  const noyau::Noyau core(noyau_test::peer_catalog(data), parts, options);
  const auto items = noyau_test::peer_items(data, n);
  const auto call = noyau_test::peer_call(data);
  for (int i = 0; i < rounds; ++i) {
    auto t0 = std::chrono::steady_clock::now();
    auto step = core.plan(call);
    auto t1 = std::chrono::steady_clock::now();
    noyau::Answers answers;
    answers.push_back(noyau::ReadResult::found(noyau_test::peer_batch(items)));
    auto t2 = std::chrono::steady_clock::now();
    auto done = core.assemble(std::get<noyau::Plan>(std::move(step)), std::move(answers));
    auto t3 = std::chrono::steady_clock::now();
    if (auto* out = std::get_if<noyau::Outcome>(&done)) { std::printf("%s\n", std::string(to_string(out->reason)).c_str()); return 1; }
    auto& instance = std::get<noyau::PromptInstance>(done);
    std::size_t kept = 0;
    for (auto& u : instance.report().slots[0].units) kept += u.fate == noyau::UnitFate::kept;
    std::printf("plan %.3f batch %.3f assemble %.3f  tokens %zu kept %zu\n", ms(t1 - t0), ms(t2 - t1), ms(t3 - t2), instance.tokens(), kept);
    if (i == 0 && argc > 3) std::printf("%s\n", std::string(instance.messages()[1].text).c_str());
  }
}
