// Random texts that a pattern matches, for the part of RE2's syntax that the tables of detectors use.
#pragma once

#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "noyau/core/utf8.hpp"

namespace noyau::test {

class PatternSampler {
 public:
  PatternSampler(std::string_view pattern, std::mt19937_64& random) : rest_(pattern), random_(random) {}

  std::string sample() { return alternatives(); }

 private:
  bool take(std::string_view what) {
    if (!rest_.starts_with(what)) return false;
    rest_.remove_prefix(what.size());
    return true;
  }

  // All of them are read; one is kept.
  std::string alternatives() {
    std::string chosen = sequence();
    for (std::size_t count = 2; take("|"); ++count)
      if (std::string other = sequence(); random_() % count == 0) chosen = std::move(other);
    return chosen;
  }

  std::string sequence() {
    std::string text;
    while (!rest_.empty() && rest_[0] != '|' && rest_[0] != ')') {
      if (take("\\b")) continue;
      if (take("(?i)")) {
        any_case_ = true;
        continue;
      }
      const std::string_view atom_begin = rest_;
      std::string atom = one_atom();
      const std::string_view atom_text = atom_begin.substr(0, atom_begin.size() - rest_.size());
      const std::size_t times = repetitions();
      if (times > 0) text += atom;
      for (std::size_t i = 1; i < times; ++i) {
        const std::string_view behind = rest_;
        rest_ = atom_text;
        text += one_atom();
        rest_ = behind;
      }
    }
    return text;
  }

  std::string one_atom() {
    const bool outer = any_case_;
    const bool group = rest_.starts_with("(?i:") || rest_.starts_with("(?:");
    if (!group) return in_some_case(take("[") ? one_of_class() : character());
    any_case_ = any_case_ || rest_.starts_with("(?i:");
    rest_.remove_prefix(rest_.find(':') + 1);
    std::string inner = alternatives();
    take(")");
    any_case_ = outer;
    return inner;
  }

  char32_t character() {
    if (take("\\x{")) {
      const auto value =
          static_cast<char32_t>(std::stoul(std::string(rest_.substr(0, rest_.find('}'))), nullptr, 16));
      rest_.remove_prefix(rest_.find('}') + 1);
      return value;
    }
    if (take("\\x")) {
      const auto value = static_cast<char32_t>(std::stoul(std::string(rest_.substr(0, 2)), nullptr, 16));
      rest_.remove_prefix(2);
      return value;
    }
    if (take("\\t")) return '\t';
    if (take("\\n")) return '\n';
    take("\\");
    const CodePoint point = decode_utf8(rest_, 0);
    rest_.remove_prefix(point.bytes);
    return point.value;
  }

  char32_t one_of_class() {
    const bool all_but = take("^");
    std::vector<std::pair<char32_t, char32_t>> ranges;
    while (!take("]")) {
      const char32_t first = character();
      const bool range = rest_[0] == '-' && rest_[1] != ']';
      if (range) take("-");
      ranges.emplace_back(first, range ? character() : first);
    }
    if (!all_but) {
      const auto [first, last] = ranges[random_() % ranges.size()];
      return first + static_cast<char32_t>(random_() % (std::min<char32_t>(last, first + 200) - first + 1));
    }
    for (;;) {
      const char32_t value = random_() % 4 == 0 ? U'\u00E9' : '!' + static_cast<char32_t>(random_() % 90);
      bool listed = false;
      for (const auto& [first, last] : ranges) listed = listed || (value >= first && value <= last);
      if (!listed) return value;
    }
  }

  std::string in_some_case(char32_t value) {
    std::string text;
    const bool letter = (value >= 'a' && value <= 'z') || (value >= 0xE0 && value <= 0xFE && value != 0xF7);
    append_utf8(text, any_case_ && letter && random_() % 3 == 0 ? value - 32 : value);
    return text;
  }

  std::size_t repetitions() {
    if (take("?")) return random_() % 2;
    if (take("*")) return random_() % 4;
    if (take("+")) return 1 + random_() % 4;
    if (!take("{")) return 1;
    const std::string body(rest_.substr(0, rest_.find('}')));
    rest_.remove_prefix(body.size() + 1);
    const std::size_t least = std::stoul(body);
    const std::size_t comma = body.find(',');
    if (comma == std::string::npos) return least;
    const std::size_t most = comma + 1 == body.size() ? least + 4 : std::stoul(body.substr(comma + 1));
    return least + random_() % (most - least + 1);
  }

  std::string_view rest_;
  std::mt19937_64& random_;
  bool any_case_ = false;
};

inline std::string sample_of(std::string_view pattern, std::mt19937_64& random) {
  return PatternSampler(pattern, random).sample();
}

}  // namespace noyau::test
