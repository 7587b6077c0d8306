// A street with the number of a house, in the ways in which people write the two.
#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <array>

#include "llm/value_parts.hpp"
#include "noyau/core/utf8.hpp"

namespace noyau::inline v0_1::detail {

namespace {

constexpr std::size_t longest = 7;       // tokens
constexpr std::size_t most_streets = 8;  // with all their forms

// What it is called in full, and how it is shortened.
struct Way {
  std::string_view name, brief;
};
constexpr auto ways = std::to_array<Way>(
    {{"allee", "all"},   {"allees", "all"},     {"avenue", "av"}, {"boulevard", "bd"}, {"chemin", "ch"},
     {"cours", ""},      {"impasse", "imp"},    {"lane", "ln"},   {"passage", ""},     {"place", "pl"},
     {"quai", ""},       {"road", "rd"},        {"route", "rte"}, {"rue", "r"},        {"ruelle", ""},
     {"square", "sq"},   {"street", "st"},      {"venelle", ""},  {"drive", "dr"},     {"court", "ct"},
     {"avenue", "ave"},  {"boulevard", "blvd"}, {"crescent", ""}, {"close", ""},       {"residence", ""},
     {"faubourg", "fbg"}});

bool is_way(std::string_view folded) noexcept {
  return std::any_of(ways.begin(), ways.end(), [folded](const Way& way) {
    return folded == way.name || (way.brief.size() > 1 && way.brief != "st" && folded == way.brief);
  });
}

// "5 rue Voltaire à Lannion".
bool ends_street(std::string_view folded) noexcept {
  constexpr auto words = std::to_array<std::string_view>({"a", "and", "at", "et", "in", "near", "on", "ou"});
  return std::binary_search(words.begin(), words.end(), folded);
}

// The other names of the same kind of street.
std::vector<std::string_view> other_names(std::string_view folded) {
  std::vector<std::string_view> names;
  for (const Way& way : ways) {
    if (folded == way.name && !way.brief.empty()) names.push_back(way.brief);
    if (folded == way.brief) names.push_back(way.name);
  }
  return names;
}

struct Street {
  std::size_t number = 0, way = 0, end = 0;
  bool is_english = false;  // the name stands before the kind
};

class Streets {
 public:
  Streets(const ValueTokens& tokens, std::vector<ValuePart>& out) : tokens_(tokens), out_(out) {}

  void run() {
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      if (tokens_[i].is_number() && tokens_[i].digits <= 4) take(i);
    }
  }

 private:
  // As far as the next mark.
  void take(std::size_t number) {
    Street street{number, 0, number + 1};
    for (; street.end < tokens_.size() && street.end < number + longest; ++street.end) {
      const std::string_view gap = tokens_.gap(street.end);
      const bool is_brief = street.way > 0 && street.end == street.way + 1 && gap.starts_with('.') &&
                            tokens_[street.way].letters < 5;
      if ((gap.find_first_of(".;:!?()\n") != std::string_view::npos && !is_brief) ||
          (gap.find(',') != std::string_view::npos && street.end > number + 1))
        break;
      const std::string word = fold_for_comparison(tokens_.text(street.end));
      if (street.way > 0 && ends_street(word)) break;
      if (street.way == 0 && is_way(word)) street.way = street.end;
      // The name of an English street stands before its kind.
      if (street.way > 0 && !tokens_[street.end].is_capital && word.size() > 3 && street.end > street.way)
        break;
    }
    if (street.way > 0 && street.way <= number + 3) keep(street);
  }

  // A word in small letters ends a name: "14 rue des Tanneurs depuis".
  void keep(Street street) {
    while (street.end > street.way + 1 && !tokens_[street.end - 1].is_capital) --street.end;
    street.is_english = street.way > street.number + 1 && tokens_[street.number + 1].is_capital;
    if (street.is_english) street.end = street.way + 1;
    if (!street.is_english && street.end == street.way + 1) return;
    out_.emplace_back(tokens_.slice(street.number, street.end));
    if (streets_++ < most_streets) add_forms(street);
  }

  void add_forms(const Street& street) {
    const std::string_view number = tokens_.text(street.number);
    const std::size_t first = street.is_english ? street.number + 1 : street.way;
    const std::string_view way = tokens_.text(street.way);
    add(number, tokens_.slice(first, street.end));
    std::vector<std::string_view> names = other_names(fold_for_comparison(way));
    names.push_back(way);
    for (const std::string_view name : names) {
      if (street.is_english) {
        const std::string_view called = tokens_.slice(first, street.way);
        add(number, fmt::format("{} {}", called, name));
      } else {
        add(number, fmt::format("{} {}", name, tokens_.slice(street.way + 1, street.end)));
        if (!tokens_[street.way + 1].is_capital)
          add(number, fmt::format("{} {}", name, without_small(street)));
      }
    }
  }

  // "rue Tanneurs".
  std::string without_small(const Street& street) const {
    std::size_t first = street.way + 1;
    while (first + 1 < street.end && !tokens_[first].is_capital) ++first;
    return std::string(tokens_.slice(first, street.end));
  }

  void add(std::string_view number, std::string_view street) {
    for (const std::string_view form :
         {"{0} {1}", "{1} {0}", "{1} au {0}", "{1} n {0}", "{1} no {0}", "{1} au no {0}", "{1} au numero {0}",
          "{0} de la {1}", "{0} de l {1}", "{0} du {1}", "{0} on {1}"}) {
      std::string text = fmt::format(fmt::runtime(form), number, street);
      out_.emplace_back(text);
      sodium_memzero(text.data(), text.size());
    }
  }

  const ValueTokens& tokens_;
  std::vector<ValuePart>& out_;
  std::size_t streets_ = 0;
};

}  // namespace

void add_streets(const ValueTokens& tokens, std::vector<ValuePart>& out) {
  Streets(tokens, out).run();
}

}  // namespace noyau::inline v0_1::detail
