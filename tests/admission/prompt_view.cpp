#include "admission/prompt_view.hpp"

#include "admission/worlds.hpp"

using namespace noyau;

namespace noyau_test {
namespace {

constexpr std::string_view opening = "<<<DONNEES ";
constexpr std::string_view closing = ">>>FIN ";

template <typename OnLine>
void each_line(const PromptInstance& instance, OnLine on_line) {
  for (const Message& message : instance.messages()) {
    std::string label;
    std::string_view rest = message.text;
    while (!rest.empty()) {
      const std::string_view line = rest.substr(0, rest.find('\n'));
      rest.remove_prefix(std::min(rest.size(), line.size() + 1));
      const bool opens = line.substr(0, opening.size()) == opening;
      if (opens) label = line.substr(line.rfind(' ') + 1);
      on_line(std::string_view(label), line);
      if (line.substr(0, closing.size()) == closing) label.clear();
    }
  }
}

}  // namespace

Shown tokens_shown(const PromptInstance& instance) {
  Shown out;
  each_line(instance, [&](std::string_view label, std::string_view line) {
    for (const std::size_t number : tokens_in(line)) out[number].emplace(label);
  });
  return out;
}

std::string fenced(const PromptInstance& instance, std::string_view wanted) {
  std::string out;
  each_line(instance, [&](std::string_view label, std::string_view line) {
    if (label == wanted && line.substr(0, 2) == "| ") out += std::string(line) + '\n';
  });
  return out;
}

}  // namespace noyau_test
