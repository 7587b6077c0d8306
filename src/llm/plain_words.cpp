#include "llm/plain_words.hpp"

#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <utility>

#include "core/line_break.hpp"
#include "fence/fold.hpp"
#include "fence/invisible.hpp"
#include "noyau/core/utf8.hpp"

namespace noyau::inline v0_1::detail {

PlainText::PlainText() = default;

std::uint64_t hash_symbols(const char32_t* first, std::size_t count) noexcept {
  std::uint64_t hash = 0x243F6A8885A308D3U;
  for (std::size_t i = 0; i < count; ++i) {
    hash = (hash ^ first[i]) * 0x9E3779B97F4A7C15U;
    hash ^= hash >> 29;
  }
  return hash;
}

bool is_word_by_itself(char32_t symbol) noexcept {
  return (symbol >= 0x3040 && symbol <= 0x30FF) || (symbol >= 0x3400 && symbol <= 0x9FFF) ||
         (symbol >= 0x20000 && symbol <= 0x3FFFF);
}

namespace {

constexpr std::uint32_t sentence_gap = 4;    // places between sentences
constexpr std::size_t longest_stemmed = 40;  // letters; longer words are taken as they are
constexpr std::size_t longest_unit = 3;      // letters of a unit behind its number: "482km"

// What may stand for a letter between letters only: elsewhere it is a mark.
char32_t letter_of_mark(char32_t mark) noexcept {
  switch (mark) {
    case U'@':
      return U'a';
    case U'$':
      return U's';
    case U'!':
      return U'1';
    case U'\u20AC':
      return U'e';
    default:
      return 0;
  }
}

// Emphasis and spoilers: they decorate words and do not divide them.
bool is_decoration(char32_t symbol) noexcept {
  return symbol == U'*' || symbol == U'_' || symbol == U'~' || symbol == U'`' || symbol == U'|' ||
         symbol == U'\\' || symbol == U'^';
}

bool ends_sentence(char32_t symbol) noexcept {
  return symbol == U'.' || symbol == U'?' || symbol == U'!' || symbol == U'\n' || symbol == U';' ||
         symbol == 0x3002 || symbol == 0x2026;
}

bool is_hyphen(char32_t symbol) noexcept {
  return symbol == U'-' || (symbol >= 0x2010 && symbol <= 0x2012);
}

bool is_apostrophe(char32_t symbol) noexcept {
  return symbol == U'\'' || symbol == 0x2019 || symbol == 0x2018 || symbol == 0x02BC;
}

Gap gap_of(char32_t symbol) noexcept {
  if (symbol == U' ' || symbol == U'\n' || symbol == U'\t') return Gap::blank;
  if (is_hyphen(symbol)) return Gap::hyphen;
  if (is_apostrophe(symbol)) return Gap::apostrophe;
  if (symbol == U':') return Gap::colon;
  if (symbol == U'/') return Gap::slash;
  return symbol == U'.' || symbol == U',' ? Gap::point : Gap::other;
}

bool is_capital(char32_t point) noexcept {
  if (point < 0x80) return point >= U'A' && point <= U'Z';
  return utf8proc_category(static_cast<utf8proc_int32_t>(point)) == UTF8PROC_CATEGORY_LU;
}

class Reader {
 public:
  Reader(PlainText& out, Marks marks) : out_(out), marks_are_letters_(marks == Marks::letters) {}

  void run(std::string_view text) {
    out_.letters.reserve(text.size());
    out_.words.reserve(text.size() / 5);
    for (std::size_t at = 0; at < text.size();) {
      const CodePoint point = decode_utf8(text, at);
      at += point.bytes;
      take_point(point.value);
    }
    separate(U'\n');
    end_spelled();
  }

 private:
  void take_point(char32_t point) {
    point_ = point;
    if (point < 0x80) {
      if (point == doubtful_letter) doubt_ = size_ == 0;
      if (point >= 0x20 || is_line_break(point) || point == U'\t') take(point);
      return;
    }
    if (is_line_break(point)) return take(U'\n');
    if (point == 0x20AC) return take(point);
    const Quick quick = quick_fold(point);
    if (quick == Quick::mark) return;
    if (static_cast<std::uint8_t>(quick) < 0x80 && quick != Quick::other) {
      return take(static_cast<char32_t>(quick));
    }
    const Folded folded = fold_point(point);
    for (std::size_t i = 0; i < folded.count; ++i) take_folded(folded.symbols[i]);
  }

  void take_folded(char32_t symbol) {
    if (symbol == 0xE6 || symbol == 0x153) {  // ae, oe
      take(symbol == 0xE6 ? U'a' : U'o');
      symbol = U'e';
    }
    take(symbol);
  }

  void take(char32_t symbol) {
    if (std::exchange(doubt_, false) && pending_ < pending_letters_.size()) {
      pending_letters_[pending_++] = mark_ = symbol;
      return;
    }
    if (const char32_t plain = plain_symbol(symbol)) return add(plain);
    const char32_t letter = letter_of_mark(symbol);
    // At the beginning of a word only what no sentence or command begins with.
    const bool may_be_letter = letter != 0 && marks_are_letters_ && (size_ > 0 || symbol != U'!');
    if (may_be_letter && pending_ < pending_letters_.size()) {
      pending_letters_[pending_++] = letter;
      mark_ = symbol;
    } else if (!is_decoration(symbol)) {
      separate(symbol);
    } else if (size_ == 0) {
      ++gap_;
    }
  }

  void add(char32_t symbol) {
    if (size_ == 0) is_capital_ = is_capital(point_);
    if (size_ > 0 && is_word_by_itself(symbol)) end_word();
    if (size_ == 0) leading_ = pending_;
    for (std::size_t i = 0; i < pending_; ++i) put(pending_letters_[i], false);
    pending_ = 0;
    put(symbol, is_digit(symbol));
    if (is_word_by_itself(symbol)) end_word();
  }

  void put(char32_t symbol, bool is_number) {
    all_digits_ = (size_ == 0 || all_digits_) && is_number;
    out_.letters.push_back(symbol);
    ++size_;
  }

  void separate(char32_t symbol) {
    const bool ended = size_ > 0;
    if (ended) end_word();
    if (pending_ != 0 && ends_sentence(mark_)) mark_sentence(mark_);
    pending_ = 0;
    if (ends_sentence(symbol)) mark_sentence(symbol);
    if (symbol == U':' && !out_.words.empty()) out_.words.back().ends_label = true;
    const Gap kind = gap_of(symbol);
    gap_kind_ = ended || (kind == Gap::blank && gap_kind_ == kind) ? kind : Gap::other;
    gap_ = ended ? 1 : gap_ + 1;
  }

  // A dot inside a number or between single letters ends no sentence; the next word's gap tells.
  void mark_sentence(char32_t symbol) {
    if (out_.words.empty() || out_.words.back().end - out_.words.back().begin < 2) return;
    // What stands in two sentences stands less close together; a list has a line for each word.
    if (!out_.words.back().ends_sentence && symbol != U'\n') place_ += sentence_gap;
    out_.words.back().ends_sentence = true;
  }

  void end_word() {
    settle_marks();
    const std::size_t begin = out_.letters.size() - size_;
    const std::size_t length = size_;
    size_ = 0;
    if (length == 1 && !is_word_by_itself(out_.letters[begin])) {
      add_single(begin);
    } else {
      end_spelled();
      add_word(begin, all_digits_);
    }
    gap_ = 0;
    gap_kind_ = Gap::other;
  }

  // Marks around a word: "$20" is a number, "p@p@" ends in a letter, "@Zoé" may or may not begin with one.
  void settle_marks() {
    const auto begin = out_.letters.end() - static_cast<std::ptrdiff_t>(size_);
    const auto first = begin + static_cast<std::ptrdiff_t>(leading_);
    const bool is_number = std::all_of(first, out_.letters.end(), is_digit);
    if (is_number) {
      out_.letters.erase(begin, first);
      size_ -= leading_;
      all_digits_ = true;
      leading_ = 0;
    }
    trailing_ = 0;
    const bool is_letter =
        !is_number && std::find(pending_letters_.begin(), pending_letters_.begin() + pending_, U'1') ==
                          pending_letters_.begin() + pending_;
    for (; is_letter && trailing_ < pending_; ++trailing_) put(pending_letters_[trailing_], false);
    if (is_letter) pending_ = 0;
  }

  // "s-e-c-r-e-t": at least three single letters with little between them are one word, too.
  void add_single(std::size_t begin) {
    const bool is_wide = gap_ > 3 || (gap_ > 1 && gap_kind_ == Gap::blank);
    if (spelled_ > 0 && is_wide) end_spelled();
    if (spelled_++ == 0) {
      spelled_begin_ = begin;
      spelled_digits_ = true;
    }
    spelled_digits_ = spelled_digits_ && is_digit(out_.letters[begin]);
    add_word(begin, is_digit(out_.letters[begin]));
  }

  void end_spelled() {
    const std::size_t count = spelled_;
    spelled_ = 0;
    if (count < 3) return;
    const std::size_t end = out_.words.back().end;
    joined_.assign(out_.letters.begin() + static_cast<std::ptrdiff_t>(spelled_begin_),
                   out_.letters.begin() + static_cast<std::ptrdiff_t>(end));
    const auto begin = static_cast<std::uint32_t>(spelled_begin_);
    add_reading(begin, static_cast<std::uint32_t>(end), place_ - 1, spelled_digits_);
  }

  void add_word(std::size_t begin, bool is_number) {
    joined_.assign(out_.letters.begin() + static_cast<std::ptrdiff_t>(begin), out_.letters.end());
    is_code_ = is_code();
    has_digit_ = std::any_of(joined_.begin(), joined_.end(), is_digit);
    digits_ = is_number ? 0 : count_digits();
    if (!is_number) squeeze(begin + digits_);
    const auto first = static_cast<std::uint32_t>(begin);
    const auto end = static_cast<std::uint32_t>(out_.letters.size());
    add_reading(first, end, place_, is_number);
    // A one among letters is an I or an L: both readings count.
    if (!is_number && std::find(joined_.begin(), joined_.end(), U'1') != joined_.end()) {
      std::replace(joined_.begin(), joined_.end(), U'1', U'l');
      add_reading(first, end, place_, false);
    }
    if (digits_ > 2) {
      joined_.assign(out_.letters.begin() + first,
                     out_.letters.begin() + first + static_cast<std::ptrdiff_t>(digits_));
      add_reading(first, end, place_, true);
    }
    if (leading_ + trailing_ > 0) {
      joined_.assign(out_.letters.begin() + first, out_.letters.end());
      joined_.resize(joined_.size() - std::min(trailing_, joined_.size()));
      joined_.erase(joined_.begin(),
                    joined_.begin() + static_cast<std::ptrdiff_t>(std::min(leading_, joined_.size())));
      add_reading(first, end, place_, false);
    }
    leading_ = trailing_ = 0;
    ++place_;
  }

  bool is_code() const {
    const auto digits = static_cast<std::size_t>(std::count_if(joined_.begin(), joined_.end(), is_digit));
    const std::size_t letters = joined_.size() - digits;
    return letters == 0 ? digits >= 5 : letters >= 2 && digits >= 2 && joined_.size() >= 6;
  }

  // How many digits stand before a unit; 0: it is no number with a unit.
  std::size_t count_digits() const {
    const auto first = std::find_if_not(joined_.begin(), joined_.end(), is_digit);
    const bool is_unit = std::none_of(first, joined_.end(), is_digit) &&
                         static_cast<std::size_t>(joined_.end() - first) <= longest_unit;
    const auto digits = static_cast<std::size_t>(first - joined_.begin());
    return is_unit && digits < 32 ? digits : 0;
  }

  // Letters for digits, and no letter twice in a row: "paaasse" is "pase", on both sides.
  void squeeze(std::size_t begin) {
    std::size_t write = begin;
    for (std::size_t read = begin; read < out_.letters.size(); ++read) {
      const char32_t letter = letter_of_digit(out_.letters[read]);
      if (write == begin || out_.letters[write - 1] != letter) out_.letters[write++] = letter;
    }
    out_.letters.resize(write);
  }

  void add_reading(std::uint32_t begin, std::uint32_t end, std::uint32_t place, bool is_number) {
    PlainWord word;
    word.begin = begin;
    word.end = end;
    word.place = place;
    word.gap = gap_kind_;
    word.is_capital = is_capital_;
    word.is_number = is_number;
    word.is_code = is_code_;
    word.has_digit = has_digit_;
    word.leading = static_cast<std::uint8_t>(leading_);
    word.trailing = static_cast<std::uint8_t>(trailing_);
    word.digits = static_cast<std::uint8_t>(is_number ? 0 : digits_);
    if (is_number) {
      word.hash = hash_symbols(joined_.data(), joined_.size());
      word.weight = joined_.size() == 1 ? 0.25F : 1.0F;
    } else {
      weigh(word);
    }
    out_.words.push_back(word);
  }

  void weigh(PlainWord& word) {
    std::array<char32_t, longest_stemmed> letters{};
    std::size_t size = 0;
    for (const char32_t symbol : joined_) {
      const char32_t letter = letter_of_digit(symbol);
      if (size > 0 && letters[size - 1] == letter) continue;
      if (size == letters.size()) {
        word.hash = hash_symbols(joined_.data(), joined_.size());
        word.weight = 1;
        return;
      }
      letters[size++] = letter;
    }
    const std::uint64_t raw = hash_symbols(letters.data(), size);
    word.weight = size == 1 && !is_word_by_itself(letters[0]) ? 0 : common_weight(raw);
    if (word.weight == 1 && size <= 3) word.weight = 0.7F;
    const std::u32string_view irregular = irregular_stem(raw);
    word.hash = irregular.empty() ? hash_symbols(letters.data(), stem(letters.data(), size))
                                  : hash_symbols(irregular.data(), irregular.size());
  }

  PlainText& out_;
  bool marks_are_letters_;
  std::pmr::vector<char32_t> joined_{&wiping_heap()};
  std::size_t size_ = 0;  // letters of the current word
  bool all_digits_ = false;
  char32_t point_ = 0;  // as it stands in the text
  bool is_capital_ = false;
  bool doubt_ = false;                         // the next letter may belong to an escape
  std::array<char32_t, 8> pending_letters_{};  // marks that may turn out to be letters
  std::size_t pending_ = 0;
  bool is_code_ = false;
  bool has_digit_ = false;
  std::size_t digits_ = 0;    // before a unit
  std::size_t leading_ = 0;   // letters of the word that were marks at its beginning
  std::size_t trailing_ = 0;  // and at its end
  char32_t mark_ = 0;
  std::size_t gap_ = 0;  // symbols since the last word
  Gap gap_kind_ = Gap::other;
  std::size_t spelled_ = 0;  // single letters in a row
  std::size_t spelled_begin_ = 0;
  bool spelled_digits_ = false;
  std::uint32_t place_ = 0;
};

}  // namespace

PlainText read_plain(std::string_view text, Markup markup, Marks marks, Unmarked* unmarked) {
  PlainText plain;
  std::pmr::string bare(&wiping_heap());
  std::pmr::string shown(&wiping_heap());
  const Unmarked taken = append_unmarked(text, markup, bare);
  append_spelled(bare, shown);
  if (unmarked != nullptr) *unmarked = taken;
  Reader(plain, marks).run(shown);
  return plain;
}

}  // namespace noyau::inline v0_1::detail
