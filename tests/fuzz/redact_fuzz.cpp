// The promises of redaction for any bytes: six say by which rules, the rest is the text.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "fuzz_target.hpp"
#include "noyau/core/utf8.hpp"
#include "noyau/redact/redactor.hpp"

namespace {

using namespace noyau;
using noyau_fuzz::require;

constexpr std::size_t header = 6;

const Redactor& redactor() {
  static const Redactor instance;
  return instance;
}

const LinkedNames& some_names() {
  static const LinkedNames names(std::vector<std::string>{"Élodie", "xX_Dark_Xx", "Jean Dupont"}, {});
  return names;
}

struct Setup {
  RedactionRules rules;
  LinkedNames names;
};

Setup read_setup(std::string_view bytes) {
  const auto op = [&](std::size_t at) {
    return static_cast<RedactionOperator>(static_cast<unsigned char>(bytes[at]) % 5);
  };
  const auto kind = [&](std::size_t at) {
    return static_cast<DetectedKind>(static_cast<unsigned char>(bytes[at]) % detected_kind_count);
  };
  Setup setup;
  setup.rules = RedactionRules(op(0));
  setup.rules[kind(1)] = op(2);
  setup.rules[kind(3)] = op(4);
  if ((static_cast<unsigned char>(bytes[5]) & 1) != 0) setup.names = some_names();
  return setup;
}

std::string redacted(std::string_view text, const Setup& setup) {
  SurrogateMap surrogates("key");
  std::pmr::string out;
  redactor().redact(text, setup.rules, setup.names, surrogates, out);
  return std::string(out);
}

bool is_boundary(std::string_view text, std::size_t at) {
  return at == text.size() || (static_cast<unsigned char>(text[at]) & 0xC0) != 0x80;
}

void check_spans(const std::string& text, const Setup& setup) {
  std::size_t last = 0;
  for (const RedactedSpan& span : redactor().find(text, setup.rules, setup.names)) {
    require(span.begin >= last && span.begin < span.end && span.end <= text.size(),
            "spans are disjoint, in order and not empty", text);
    require(is_boundary(text, span.begin) && is_boundary(text, span.end), "spans hold whole characters",
            text);
    last = span.end;
  }
}

void check_result(const std::string& text, const Setup& setup) {
  const std::string once = redacted(text, setup);
  require(is_valid_utf8(once), "the result is valid UTF-8", text);
  for (const RedactedSpan& span : redactor().find(once, setup.rules, setup.names))
    require(setup.rules[span.kind] == RedactionOperator::keep, "nothing is found in the result", text);
  require(redacted(once, setup) == once, "redacting again changes nothing", text);
}

// "[EMAIL_0017]" twice: then the value may have been written in two ways, of which the first comes back.
bool names_a_value_twice(std::string_view text) {
  std::set<std::string_view> seen;
  for (std::size_t at = text.find('['); at != std::string_view::npos; at = text.find('[', at + 1)) {
    const std::size_t end = text.substr(at, 32).find(']');
    if (end == std::string_view::npos || end < 7) continue;
    const std::string_view label = text.substr(at, end + 1);
    if (label[end - 5] == '_' && !seen.insert(label).second) return true;
  }
  return false;
}

bool starts_structure(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos && (text[first] == '{' || text[first] == '[');
}

// A number of a JSON text comes back as a string of its digits.
bool is_but_for_quoted_numbers(std::string_view restored, std::string_view text) {
  if (!starts_structure(text)) return false;
  std::size_t at = 0;
  for (std::size_t i = 0; i < restored.size();) {
    if (at < text.size() && text[at] == restored[i]) {
      ++at;
      ++i;
      continue;
    }
    if (restored[i] != '"') return false;
    const std::size_t end = restored.find_first_not_of("+-.0123456789eE", i + 1);
    if (end == std::string_view::npos || end == i + 1 || restored[end] != '"') return false;
    const std::string_view number = restored.substr(i + 1, end - i - 1);
    if (!text.substr(at).starts_with(number)) return false;
    at += number.size();
    i = end + 1;
  }
  return at == text.size();
}

void check_restoring(const std::string& text) {
  SurrogateMap surrogates("key");
  RedactionRules rules(RedactionOperator::surrogate);
  std::pmr::string escaped;
  std::pmr::string out;
  std::pmr::string restored;
  escape_surrogates(text, escaped);
  redactor().redact(escaped, rules, {}, surrogates, out, SurrogateReader::target);
  KindSet kinds;
  for (std::size_t i = 0; i < detected_kind_count; ++i) kinds.add(static_cast<DetectedKind>(i));
  surrogates.restore(out, kinds, restored);
  if (restored == std::string_view(text) || is_but_for_quoted_numbers(restored, text)) return;
  require(names_a_value_twice(out), "what was redacted with surrogates is restored", text);
}

void check_json(const std::string& text, const Setup& setup) {
  const std::string json = nlohmann::json{{"text", text}}.dump();
  require(nlohmann::json::accept(redacted(json, setup)), "JSON stays JSON", text);
  if (starts_structure(text) && nlohmann::json::accept(text))
    require(nlohmann::json::accept(redacted(text, setup)), "a text that is JSON stays JSON", text);
}

}  // namespace

std::vector<std::string> noyau_fuzz::more_seeds() {
  std::vector<std::string> seeds;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(NOYAU_TEST_DATA "/redaction/own")) {
    if (entry.path().extension() != ".jsonl") continue;
    std::ifstream file(entry.path());
    std::size_t number = 0;
    for (std::string line; std::getline(file, line);) {
      if (++number % 12 != 1) continue;  // every twelfth says enough
      const auto text = nlohmann::json::parse(line).at("text").get<std::string>();
      seeds.push_back("111111" + text);
    }
  }
  std::sort(seeds.begin(), seeds.end());
  return seeds;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < header) return 0;
  const std::string bytes(data, data + size);
  const Setup setup = read_setup(bytes);
  const std::string text = repair_utf8(std::string_view(bytes).substr(header));
  check_spans(text, setup);
  check_result(text, setup);
  check_restoring(text);
  check_json(text, setup);
  return 0;
}
