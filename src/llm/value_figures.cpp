// Amounts, measures, dates and times inside a value, in the forms in which people write them.
#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>

#include "llm/plain_words.hpp"
#include "llm/value_parts.hpp"
#include "llm/written_forms.hpp"
#include "noyau/core/utf8.hpp"

namespace noyau::inline v0_1::detail {

namespace {

constexpr std::size_t most_moments = 8;  // written out; each has dozens of forms

void keep(std::string&& form, std::vector<ValuePart>& out) {
  out.emplace_back(form);
  sodium_memzero(form.data(), form.size());
}

enum class Unit { none, euro, dollar, pound, metre, other };

Unit unit_of_sign(std::string_view sign) noexcept {
  if (sign.starts_with("\xE2\x82\xAC")) return Unit::euro;
  if (sign.starts_with("$")) return Unit::dollar;
  return sign.starts_with("\xC2\xA3") ? Unit::pound : Unit::none;
}

// How people write a unit, the short form first.
using UnitNames = std::array<std::string_view, 6>;
constexpr auto units =
    std::to_array<UnitNames>({{"kg", "kilos", "kilo", "kilogrammes", "kilograms", "kgs"},
                              {"g", "grammes", "grams", "gramme", "gram", "gr"},
                              {"mg", "milligrammes", "milligrams", "milligramme", "milligram", ""},
                              {"km", "kilometres", "kilometers", "kilometre", "bornes", "kms"},
                              {"m", "metres", "meters", "metre", "meter", ""},
                              {"cm", "centimetres", "centimeters", "centimetre", "centimeter", ""},
                              {"mm", "millimetres", "millimeters", "millimetre", "millimeter", ""},
                              {"ml", "millilitres", "milliliters", "millilitre", "milliliter", ""},
                              {"min", "minutes", "minute", "mins", "mn", ""},
                              {"c", "degres", "degrees", "degres celsius", "degrees Celsius", "celsius"},
                              {"f", "fahrenheit", "degrees Fahrenheit", "degres Fahrenheit", "", ""},
                              {"lb", "lbs", "pounds", "livres", "", ""},
                              {"mmol", "millimoles", "", "", "", ""}});

const UnitNames* names_of(std::string_view folded) noexcept {
  const auto found = std::find_if(units.begin(), units.end(), [folded](const UnitNames& names) {
    return std::find(names.begin(), names.end(), folded) != names.end();
  });
  return folded.empty() || found == units.end() ? nullptr : &*found;
}

Unit unit_of_word(std::string_view word) {
  const std::string folded = fold_for_comparison(word);
  if (folded == "euro" || folded == "euros" || folded == "eur") return Unit::euro;
  if (folded == "dollar" || folded == "dollars" || folded == "usd") return Unit::dollar;
  if (folded == "pound" || folded == "pounds" || folded == "gbp") return Unit::pound;
  if (const UnitNames* const names = names_of(folded); names != nullptr && names->front() == "m")
    return Unit::metre;
  return names_of(folded) != nullptr ? Unit::other : Unit::none;
}

bool is_money(Unit unit) noexcept {
  return unit == Unit::euro || unit == Unit::dollar || unit == Unit::pound;
}

class Amounts {
 public:
  Amounts(const ValueTokens& tokens, std::vector<ValuePart>& out) : tokens_(tokens), out_(out) {}

  void run() {
    for (std::size_t i = 0; i < tokens_.size();) {
      if (!tokens_[i].is_number()) {
        if (tokens_[i].letters > 0 && tokens_[i].digits > 0) take_mixed(tokens_.text(i), is_all(i));
        ++i;
        continue;
      }
      const Number number = read_number(i);
      take(i, number);
      i = number.end;
    }
  }

 private:
  static constexpr std::size_t npos = std::string_view::npos;

  // What its writer says beside is a label.
  bool is_all(std::size_t i) const {
    return i + 1 == tokens_.size() && (i == 0 || tokens_.gap(i).find(':') != npos);
  }

  struct Amount {
    std::string_view number, word;
    std::size_t digits = 0;
    Unit unit = Unit::none;
    bool has_decimals = false;
    bool is_all = false;  // of its value
  };

  struct Number {
    std::size_t end = 0;
    bool has_decimals = false;
  };

  // "1 250,50".
  Number read_number(std::size_t begin) const {
    std::size_t end = begin + 1;
    while (end < tokens_.size() && tokens_[end].is_number() && tokens_[end].digits == 3 &&
           (tokens_.is_after_blank(end) || tokens_.is_after_point(end)))
      ++end;
    const bool has_decimals = end < tokens_.size() && tokens_[end].is_number() && tokens_[end].digits <= 2 &&
                              tokens_.is_after_point(end);
    return {has_decimals ? end + 1 : end, has_decimals};
  }

  void take(std::size_t begin, const Number& number) {
    std::string_view behind = tokens_.gap(number.end);
    for (const std::string_view space : {" ", "\xC2\xA0", "\xE2\x80\xAF"}) {
      if (behind.starts_with(space)) behind.remove_prefix(space.size());
    }
    Unit unit = unit_of_sign(behind);
    std::string_view word;
    if (unit == Unit::none && number.end < tokens_.size() && (behind.empty() || behind == "\xC2\xB0")) {
      word = tokens_.text(number.end);
      unit = unit_of_word(word);
    }
    for (const std::string_view sign : {"\xE2\x82\xAC", "$", "\xC2\xA3"}) {
      if (unit == Unit::none && tokens_.gap(begin).ends_with(sign)) unit = unit_of_sign(sign);
    }
    std::size_t digits = 0;
    for (std::size_t i = begin; i < number.end; ++i) digits += tokens_[i].digits;
    const std::size_t end = number.end + (word.empty() ? 0U : 1U);
    const bool is_all = end == tokens_.size() && (begin == 0 || tokens_.gap(begin).find(':') != npos);
    add({tokens_.slice(begin, number.end), word, digits, unit, number.has_decimals, is_all});
  }

  // "94kg" and "1m82" are one word.
  void take_mixed(std::string_view token, bool is_all) {
    const auto is_figure = [](char c) { return c >= '0' && c <= '9'; };
    const auto first = std::find_if_not(token.begin(), token.end(), is_figure);
    const auto last = std::find_if(first, token.end(), is_figure);
    const std::string_view number(token.data(), static_cast<std::size_t>(first - token.begin()));
    const std::string_view word(token.data() + number.size(), static_cast<std::size_t>(last - first));
    const std::string_view rest = token.substr(number.size() + word.size());
    if (number.empty() || unit_of_word(word) == Unit::none) return;
    const bool has_decimals = unit_of_word(word) == Unit::metre && rest.size() == 2;
    if (!rest.empty() && !has_decimals) return;
    std::string whole(number);
    if (has_decimals) whole += fmt::format(",{}", rest);
    add({whole, word, number.size() + rest.size(), unit_of_word(word), has_decimals, is_all});
    sodium_memzero(whole.data(), whole.size());
  }

  // A round measure, or a small one, stands in too many texts.
  void add(const Amount& amount) {
    const std::string_view number = amount.number;
    if (amount.unit == Unit::none) return;
    if (is_money(amount.unit)) {
      if (amount.digits < 3) return;
      add_money(number, amount.unit);
      // Rounded, too.
      if (amount.has_decimals && amount.digits > 4)
        add_money(number.substr(0, number.find_last_of(",.")), amount.unit);
    } else {
      if (amount.digits < 2 || (number.back() == '0' && !amount.is_all)) return;
      add_measure(number, amount.word, amount.is_all);
    }
    if (amount.unit == Unit::metre && amount.has_decimals) {
      std::string form(number);
      const std::size_t mark = form.find_last_of(",.");
      if (mark != npos) form[mark] = 'm';
      keep(std::move(form), out_);
    }
    if (!number.ends_with("00") && amount.digits >= (amount.has_decimals ? 3U : 4U))
      out_.emplace_back(number);
  }

  // "103 kg" and "103 kilos". Anybody says "45 minutes".
  void add_measure(std::string_view number, std::string_view word, bool is_all) {
    const UnitNames* const names = names_of(fold_for_comparison(word));
    if (names == nullptr || (names->front() == "min" && !is_all)) return;
    for (const std::string_view name : *names) {
      if (!name.empty()) keep(fmt::format("{} {}", number, name), out_);
    }
  }

  void add_money(std::string_view number, Unit unit) {
    constexpr auto euros = std::to_array<std::string_view>({"euros", "euro", "EUR", "balles"});
    constexpr auto dollars = std::to_array<std::string_view>({"dollars", "dollar", "USD", "bucks"});
    constexpr auto pounds = std::to_array<std::string_view>({"pounds", "pound", "GBP", "livres"});
    const auto& names = unit == Unit::euro ? euros : unit == Unit::dollar ? dollars : pounds;
    for (const std::string_view name : names) keep(fmt::format("{} {}", number, name), out_);
    keep(fmt::format("{} {}", names.front(), number), out_);
  }

  const ValueTokens& tokens_;
  std::vector<ValuePart>& out_;
};

class Moments {
 public:
  Moments(const ValueTokens& tokens, std::vector<ValuePart>& out) : tokens_(tokens), out_(out) {}

  void run() {
    for (std::size_t i = 0; i < tokens_.size() && left_ > 0; ++i) {
      if (!take_numbers(i) && !take_named(i)) take_time(i);
    }
  }

 private:
  bool is_short(std::size_t i) const {
    return i < tokens_.size() && tokens_[i].is_number() && tokens_[i].digits <= 2;
  }
  bool is_year(std::size_t i) const {
    return i < tokens_.size() && tokens_[i].is_number() && tokens_[i].digits == 4;
  }

  // "23/06/1987", "1987-06-23", "1/6/87".
  bool take_numbers(std::size_t i) {
    if (i + 2 >= tokens_.size() || !is_short(i + 1)) return false;
    const std::string_view mark = tokens_.gap(i + 1);
    if (mark != tokens_.gap(i + 2) || (mark != "/" && mark != "-" && mark != ".")) return false;
    if (is_year(i) && is_short(i + 2))
      return add_day(tokens_.number(i), tokens_.number(i + 1), tokens_.number(i + 2));
    if (!is_short(i) || !(is_year(i + 2) || (is_short(i + 2) && tokens_[i + 2].digits == 2))) return false;
    unsigned year = tokens_.number(i + 2);
    if (year < 100) year += year < 50 ? 2000 : 1900;
    const unsigned first = tokens_.number(i);
    const unsigned second = tokens_.number(i + 1);
    return second > 12 ? add_day(year, first, second) : add_day(year, second, first);
  }

  // "1er", "23rd".
  unsigned day_at(std::size_t i) const {
    const std::string_view text = tokens_.text(i);
    const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
    if (digits == 0 || digits > 2 || text.size() > digits + 2) return 0;
    const unsigned day =
        digits == 2 ? 10U * static_cast<unsigned>(text[0] - '0') + static_cast<unsigned>(text[1] - '0')
                    : static_cast<unsigned>(text[0] - '0');
    return day <= 31 ? day : 0;
  }

  unsigned month_at(std::size_t i) const {
    if (tokens_[i].digits > 0 || tokens_[i].letters < 3) return 0;
    const PlainText plain = read_plain(tokens_.text(i), Markup::kept);
    return plain.words.size() == 1 ? month_of_name(plain.words.front().hash) : 0;
  }

  // "23 juin 1987", "the 23rd of June", "June 23, 1987".
  bool take_named(std::size_t i) {
    std::size_t second = i + 1;
    if (second < tokens_.size() && tokens_.text(second) == "of") ++second;
    if (second >= tokens_.size() || !tokens_.is_after_blank(second)) return false;
    const bool is_day_first = day_at(i) > 0;
    const unsigned day = is_day_first ? day_at(i) : day_at(second);
    if (day == 0) return false;
    const unsigned month = month_at(is_day_first ? second : i);
    if (month == 0) return false;
    const bool has_year =
        is_year(second + 1) && (tokens_.is_after_blank(second + 1) || tokens_.gap(second + 1) == ", ");
    return add_day(has_year ? std::optional(tokens_.number(second + 1)) : std::nullopt, month, day);
  }

  bool add_day(std::optional<unsigned> year, unsigned month, unsigned day) {
    if (month < 1 || month > 12 || day < 1 || day > 31) return false;
    add(written_day(year ? std::optional(static_cast<int>(*year)) : std::nullopt, month, day));
    return true;
  }

  // "17:45", "17 h 45", "17h45".
  void take_time(std::size_t i) {
    const std::string_view text = tokens_.text(i);
    if (tokens_[i].letters == 1) {
      const std::size_t mark = text.find_first_of("hH");
      if (mark == 0 || mark > 2 || mark + 3 != text.size()) return;
      const std::string_view minute = text.substr(mark + 1);
      const unsigned hour =
          mark == 1 ? static_cast<unsigned>(text[0] - '0')
                    : 10U * static_cast<unsigned>(text[0] - '0') + static_cast<unsigned>(text[1] - '0');
      return add_minute(
          hour, 10U * static_cast<unsigned>(minute[0] - '0') + static_cast<unsigned>(minute[1] - '0'));
    }
    if (!is_short(i) || i + 1 >= tokens_.size()) return;
    const bool is_digital = tokens_.gap(i + 1) == ":" && is_short(i + 1) && tokens_[i + 1].digits == 2;
    if (is_digital) {
      if (is_evening(i + 2)) add_minute(tokens_.number(i) + 12, tokens_.number(i + 1));
      return add_minute(tokens_.number(i), tokens_.number(i + 1));
    }
    const std::string_view hours = tokens_.text(i + 1);
    const bool is_spoken = is_short(i + 2) && tokens_[i + 2].digits == 2 && tokens_.is_after_blank(i + 1) &&
                           tokens_.is_after_blank(i + 2) &&
                           (hours == "h" || hours == "H" || hours == "heures");
    if (is_spoken) add_minute(tokens_.number(i), tokens_.number(i + 2));
  }

  // "6:05 pm"; 12:05 pm is noon.
  bool is_evening(std::size_t i) const {
    return i < tokens_.size() && tokens_.is_after_blank(i) && tokens_.number(i - 2) < 12 &&
           fold_for_comparison(tokens_.text(i)).starts_with("p") && tokens_[i].letters <= 2;
  }

  void add_minute(unsigned hour, unsigned minute) {
    if (hour < 24 && minute < 60) add(written_minute(hour, minute));
  }

  void add(std::vector<std::string> forms) {
    if (forms.empty() || left_ == 0) return;
    --left_;
    for (std::string& form : forms) keep(std::move(form), out_);
  }

  const ValueTokens& tokens_;
  std::vector<ValuePart>& out_;
  std::size_t left_ = most_moments;
};

}  // namespace

void add_amounts(const ValueTokens& tokens, std::vector<ValuePart>& out) {
  Amounts(tokens, out).run();
}

void add_moments(const ValueTokens& tokens, std::vector<ValuePart>& out) {
  Moments(tokens, out).run();
}

}  // namespace noyau::inline v0_1::detail
