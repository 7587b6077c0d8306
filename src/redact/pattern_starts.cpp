#include "redact/pattern_starts.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "noyau/core/utf8.hpp"
#include "redact/surroundings.hpp"

namespace noyau::inline v0_1::detail {

namespace {
constexpr std::size_t most_starts = 300;  // of one branch
constexpr std::size_t most_choices = 12;  // of a class, before it counts as anything

using Starts = std::vector<PatternStart>;

// What one class of characters, or one character, matches.
struct Choice {
  std::vector<std::string> characters;  // as UTF-8
  std::bitset<256> first_bytes;
  bool many = false;  // too many to tell apart
};

class Reader {
 public:
  Reader(std::string_view pattern, std::size_t longest) : rest_(pattern), longest_(longest) {}

  Starts read() { return alternatives(); }

 private:
  bool take(std::string_view what) noexcept {
    if (!rest_.starts_with(what)) return false;
    rest_.remove_prefix(what.size());
    return true;
  }

  Starts alternatives() {
    Starts all = sequence();
    while (take("|")) {
      Starts more = sequence();
      all.insert(all.end(), more.begin(), more.end());
    }
    return all;
  }

  Starts sequence() {
    Starts starts(1);
    while (!rest_.empty() && rest_[0] != '|' && rest_[0] != ')') {
      if (take("(?i)")) {
        any_case_ = true;
        continue;
      }
      if (take("\\b")) continue;
      const Starts atom = one_atom();
      repeat(starts, atom);
    }
    return starts;
  }

  Starts one_atom() {
    const bool outer = any_case_;
    if (take("(?i:") || take("(?:")) {
      any_case_ = outer || last_group_ignores_case();
      Starts inner = alternatives();
      take(")");
      any_case_ = outer;
      return inner;
    }
    return as_starts(take("[") ? class_of_characters() : single(character()));
  }

  bool last_group_ignores_case() const noexcept { return *(rest_.data() - 2) == 'i'; }

  // The next character, escapes undone.
  char32_t character() {
    if (take("\\x{")) {
      const std::size_t close = rest_.find('}');
      const auto value = static_cast<char32_t>(std::stoul(std::string(rest_.substr(0, close)), nullptr, 16));
      rest_.remove_prefix(close + 1);
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

  static std::string utf8(char32_t value) {
    std::string bytes;
    append_utf8(bytes, value);
    return bytes;
  }

  Choice single(char32_t value) const {
    Choice choice;
    add(choice, value);
    return choice;
  }

  void add(Choice& choice, char32_t value) const {
    // Latin letters with a mark have their other case 32 code points away.
    const bool marked = any_case_ && value >= 0xC0 && value <= 0xFE;
    add_character(choice, value);
    if (marked) add_character(choice, value ^ 0x20);
  }

  static void add_character(Choice& choice, char32_t value) {
    choice.characters.push_back(utf8(value));
    choice.first_bytes.set(static_cast<unsigned char>(choice.characters.back()[0]));
  }

  // Behind its opening bracket.
  Choice class_of_characters() {
    Choice choice;
    const bool all_but = take("^");
    bool beyond_ascii = false;
    while (!rest_.empty() && !take("]")) {
      const char32_t first = character();
      const bool range = rest_.size() > 1 && rest_[0] == '-' && rest_[1] != ']';
      if (range) take("-");
      const char32_t last = range ? character() : first;
      for (char32_t value = first; value <= last && value < 0x80; ++value) add(choice, value);
      if (last < 0x80) continue;
      beyond_ascii = true;
      if (last - first < 2)
        for (char32_t value = std::max<char32_t>(first, 0x80); value <= last; ++value) add(choice, value);
      else
        choice.many = true;
    }
    choice.many = choice.many || all_but || choice.characters.size() > most_choices;
    if (all_but) choice.first_bytes.reset();
    if (choice.many && beyond_ascii)  // what begins a character beyond ASCII is not told apart
      for (std::size_t byte = 0x80; byte < 256; ++byte) choice.first_bytes.set(byte);
    if (all_but) choice.first_bytes.set();
    return choice;
  }

  Starts as_starts(const Choice& choice) const {
    Starts starts;
    if (choice.many) {
      PatternStart start;
      start.exact = true;
      start.open = false;
      start.next = any_case_ ? both_cases(choice.first_bytes) : choice.first_bytes;
      return {start};
    }
    for (const std::string& bytes : choice.characters) {
      PatternStart start;
      start.bytes = bytes;
      start.exact = !any_case_;
      starts.push_back(start);
    }
    return starts;
  }

  static std::bitset<256> both_cases(std::bitset<256> bytes) {
    for (std::size_t c = 'A'; c <= 'Z'; ++c)
      if (bytes[c] || bytes[c + 32]) bytes.set(c).set(c + 32);
    return bytes;
  }

  // How often an atom may stand there, as the quantifier behind it says.
  std::pair<std::size_t, std::size_t> quantifier() {
    if (take("?")) return {0, 1};
    if (take("*")) return {0, longest_};
    if (take("+")) return {1, longest_};
    if (!take("{")) return {1, 1};
    const std::size_t close = rest_.find('}');
    const std::string body(rest_.substr(0, close));
    rest_.remove_prefix(close + 1);
    const std::size_t comma = body.find(',');
    const std::size_t least = std::stoul(body);
    if (comma == std::string::npos) return {least, least};
    return {least, comma + 1 == body.size() ? least + longest_ : std::stoul(body.substr(comma + 1))};
  }

  void repeat(Starts& starts, const Starts& atom) {
    const auto [least, most] = quantifier();
    for (std::size_t i = 0; i < std::min(most, longest_); ++i) {
      Starts longer = extended(starts, atom);
      if (i < least)
        starts = std::move(longer);
      else
        starts.insert(starts.end(), longer.begin(), longer.end());
      if (most > 1) drop_twins(starts);
    }
  }

  // Every open start with every form of the atom behind it. Where that would make too many, they end with
  // what the byte behind them is one of.
  Starts extended(const Starts& starts, const Starts& atom) const {
    Starts all;
    const bool too_many = starts.size() > 1 && starts.size() * atom.size() > most_starts;
    const std::bitset<256> next = too_many ? first_bytes(atom) : std::bitset<256>();
    for (const PatternStart& start : starts) {
      if (!start.open || too_many) {
        all.push_back(start);
        if (start.open) all.back().next = next;
        all.back().open = false;
        continue;
      }
      for (const PatternStart& form : atom) all.push_back(joined(start, form));
    }
    return all;
  }

  PatternStart joined(const PatternStart& start, const PatternStart& form) const {
    PatternStart both = start;
    both.bytes += form.bytes;
    both.exact = start.exact && form.exact;
    both.next = form.next;
    both.open = form.open && both.bytes.size() < longest_;
    if (both.bytes.size() > longest_) both.next.reset();
    if (both.bytes.size() > longest_) both.bytes.resize(longest_);
    return both;
  }

  // What the atom's matches begin with; empty when that is not known.
  static std::bitset<256> first_bytes(const Starts& atom) {
    std::bitset<256> bytes;
    for (const PatternStart& form : atom) {
      if (form.bytes.empty() && form.next.none()) return {};
      if (form.bytes.empty())
        bytes |= form.next;
      else
        bytes.set(static_cast<unsigned char>(form.bytes[0]));
      if (!form.exact) bytes = both_cases(bytes);
    }
    return bytes;
  }

  static void drop_twins(Starts& starts) {
    std::sort(starts.begin(), starts.end(), [](const PatternStart& a, const PatternStart& b) {
      return std::tie(a.bytes, a.exact, a.open) < std::tie(b.bytes, b.exact, b.open);
    });
    starts.erase(std::unique(starts.begin(), starts.end()), starts.end());
  }

  std::string_view rest_;
  std::size_t longest_;
  bool any_case_ = false;
};

}  // namespace

std::vector<PatternStart> starts_of(std::string_view pattern, std::size_t longest) {
  Starts starts = Reader(pattern, longest).read();
  const auto tells_nothing = [](const PatternStart& start) { return start.bytes.size() < 2; };
  if (std::any_of(starts.begin(), starts.end(), tells_nothing)) return {};
  return starts;
}

}  // namespace noyau::inline v0_1::detail
