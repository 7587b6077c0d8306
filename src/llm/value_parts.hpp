// What names one thing only inside a longer value: it leaks alone, too.
#pragma once

#include <memory_resource>
#include <string>
#include <string_view>
#include <vector>

#include "llm/value_tokens.hpp"
#include "noyau/core/arena.hpp"

namespace noyau::inline v0_1::detail {

struct ValuePart {
  explicit ValuePart(std::string_view given) : text(given, &wiping_heap()) {}
  std::pmr::string text;
  bool is_name = false;   // in any order of its words
  bool is_close = false;  // written as one word, though it is read as several
};

// Names of two words with capitals, streets with their number, number plates and serial numbers, numbers in
// groups, words of letters and digits, passwords, names of accounts, blood groups, dates and times in the
// forms in which people write them, amounts and measures. `text` is without mark-up. Linear: of moments only
// the first eight are written out.
std::vector<ValuePart> value_parts(std::string_view text);

// "Petit", "Noël": a name that is a word of every day, in whatever case, is not looked for alone.
bool is_ordinary_name(std::string_view name);

// Its parts, by subject.
void add_names(const ValueTokens& tokens, std::vector<ValuePart>& out);
void add_codes(std::string_view text, const ValueTokens& tokens, std::vector<ValuePart>& out);
void add_handles(std::string_view text, std::vector<ValuePart>& out);
void add_streets(const ValueTokens& tokens, std::vector<ValuePart>& out);
void add_numbers(const ValueTokens& tokens, std::vector<ValuePart>& out);
void add_amounts(const ValueTokens& tokens, std::vector<ValuePart>& out);
void add_moments(const ValueTokens& tokens, std::vector<ValuePart>& out);

}  // namespace noyau::inline v0_1::detail
