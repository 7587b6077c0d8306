// How fast redaction reads: no gate, for a machine may be busy; `test_redact "[speed]"` prints it.
#include <chrono>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>

#include "support.hpp"

using namespace noyau;
using namespace noyau::test;

namespace {
std::vector<std::string> chat() {
  std::ifstream file(NOYAU_EXAMPLES "/data/chat/ubuntu-2011-05-29.jsonl");
  std::vector<std::string> texts;
  for (std::string line; std::getline(file, line);) texts.push_back(nlohmann::json::parse(line).at("text"));
  return texts;
}

void measure(const char* what, const std::vector<std::string>& texts, const LinkedNames& names) {
  using Clock = std::chrono::steady_clock;
  double best = 0;
  for (int round = 0; round < 15; ++round) {
    std::size_t bytes = 0;
    std::size_t found = 0;
    const auto start = Clock::now();
    while (bytes < 4'000'000)
      for (const std::string& text : texts) {
        found += redactor().find(text, names).size();
        bytes += text.size();
      }
    const std::chrono::duration<double> took = Clock::now() - start;
    best = std::max(best, static_cast<double>(bytes) / took.count() / 1e6);
    CHECK(found < bytes);
  }
  std::cout << what << ": " << static_cast<int>(best) << " MB/s\n";
}
}  // namespace

TEST_CASE("the speed of reading a chat", "[.][speed]") {
  const std::vector<std::string> texts = chat();
  std::string page;
  for (const std::string& text : texts) page += text + '\n';
  const std::vector<std::string> names = {"BricoLune", "DarkLea_99", "Zorglub", "lune", "Élodie"};
  measure("messages, no names", texts, {});
  measure("messages, 5 names", texts, LinkedNames(names, {}));
  measure("one page, no names", {page}, {});
  measure("one page, 5 names", {page}, LinkedNames(names, {}));
}
