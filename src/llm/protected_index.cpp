#include "llm/protected_index.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "llm/figures.hpp"
#include "llm/value_order.hpp"
#include "llm/value_parts.hpp"

namespace noyau::inline v0_1::detail {

void Filter::reset(std::size_t entries) {
  const std::size_t words = std::bit_ceil(std::max<std::size_t>(entries / 4, 1));
  bits_.assign(words, 0);
  mask_ = words - 1;
}

namespace {

template <typename Posting>
void settle(Wiped<Posting>& postings, Filter& filter) {
  std::stable_sort(postings.begin(), postings.end(),
                   [](const Posting& a, const Posting& b) { return a.hash < b.hash; });
  filter.reset(postings.size());
  for (const Posting& posting : postings) filter.add(posting.hash);
}

class Builder {
 public:
  explicit Builder(ProtectedIndex& index) : index_(index) {}

  void add(const PlainText& plain, std::uint32_t text, Disclosure kind) {
    const bool is_instruction = kind == Disclosure::prompt_template;
    const bool is_value = kind == Disclosure::guidance || kind == Disclosure::withheld;
    text_ = text;
    plain_ = &plain;
    is_instruction_ = is_instruction;
    const Stretch whole{0, plain.words.size()};
    const std::size_t content = count_content(whole);
    const bool is_short = content <= 3 && count_weighted() <= 4;
    add_recitals(plain, text, is_instruction, index_.recitals);
    add_phrases(plain, text, is_value, index_.phrase_numbers, index_.phrase_sentences, index_.phrases);
    // Few words of an instruction are what a reply says that follows it.
    if (is_instruction && (is_short || content <= 3)) return;
    if (!is_short) {
      for (const Stretch& sentence : sentences()) add_sentence(sentence);
    } else if (is_telling(whole) && has_words_to_find(whole)) {
      add_unit(whole, true);
    }
    if (!is_instruction) add_values();
    add_runs();
  }

  // What stands inside a value and names one thing only.
  void add_part(const PlainText& plain, std::uint32_t text, const ValuePart& found) {
    text_ = text;
    plain_ = &plain;
    is_instruction_ = false;
    const Stretch whole{0, plain.words.size()};
    if (whole.end == 0 || (read_figures(whole).words == 0 && !is_telling(whole))) return;
    if (ValuePosting* const posting = add_value(whole)) {
      posting->is_whole = false;
      posting->is_close = posting->is_close || found.is_close;
    }
    if (found.is_name) add_unit(whole, true);
  }

 private:
  static constexpr std::size_t shortest = 4;  // content words of a unit
  static constexpr std::size_t longest = 11;
  static constexpr std::size_t part = 8;

  std::size_t count_content(Stretch stretch) const {
    const auto first = plain_->words.begin();
    return static_cast<std::size_t>(std::count_if(first + static_cast<std::ptrdiff_t>(stretch.begin),
                                                  first + static_cast<std::ptrdiff_t>(stretch.end),
                                                  [](const PlainWord& word) { return is_content(word); }));
  }

  std::size_t count_weighted() const {
    return static_cast<std::size_t>(std::count_if(plain_->words.begin(), plain_->words.end(),
                                                  [](const PlainWord& word) { return word.weight > 0; }));
  }

  void add_values() {
    const Stretch whole{0, plain_->words.size()};
    if (is_telling(whole)) add_value(whole);
    if (const std::size_t label = label_end(); label > 0) {
      add_value({label, whole.end});
      if (is_inflected({label, whole.end})) add_unit({label, whole.end}, true);
    }
    for (std::size_t i = 0; i < whole.end; ++i) {
      const PlainWord& word = plain_->words[i];
      const bool is_new = i == 0 || plain_->words[i - 1].place != word.place;
      if (word.is_code && is_new && whole.end > 1) add_value({i, i + 1});
    }
  }

  template <typename Visitor>
  void for_each_place(Stretch stretch, const Visitor& visit) const {
    detail::for_each_place(*plain_, stretch, visit);
  }
  Figures read_figures(Stretch stretch) const { return detail::read_figures(*plain_, stretch); }

  // What stands in too many texts is not looked for alone: a number of one or two digits, a round one, a
  // word of two letters.
  bool is_telling(Stretch stretch) const {
    const Figures figures = read_figures(stretch);
    if (figures.words == 0) return figures.is_telling();
    if (figures.words == 1 && figures.month && figures.digits > 0) return true;
    std::size_t content = 0;
    bool is_long = false;
    for_each_place(stretch, [&](const PlainWord& word) {
      if (!is_content(word)) return;
      ++content;
      is_long = word.end - word.begin > 2 || is_word_by_itself(plain_->letters[word.begin]);
    });
    return content > 1 || (content == 1 && is_long);
  }

  // "Religion : bouddhiste" is found as "bouddhistes", too; what a word of every day is in other forms is
  // another word of every day.
  bool is_inflected(Stretch stretch) const {
    const std::size_t content = count_content(stretch);
    if (content == 0 || content > 3 || read_figures(stretch).numbers > 0) return false;
    std::size_t ordinary = 0;
    for_each_place(stretch, [&](const PlainWord& word) {
      if (is_content(word) && is_ordinary(word)) ++ordinary;
    });
    return is_telling(stretch) && has_words_to_find(stretch) && (content > 1 || ordinary == 0);
  }

  // Words that say something besides short numbers: those are looked for in a row only.
  std::size_t count_full(Stretch stretch) const {
    std::size_t full = 0;
    for_each_place(stretch, [&](const PlainWord& word) {
      if (is_content(word) && !is_short_number(word)) ++full;
    });
    return full;
  }

  // Numbers alone are found by their digits, in a row: "14:30" is not "le 30 à 14 h". "Hépatite B" is no
  // hepatitis.
  bool has_words_to_find(Stretch stretch) const {
    const Figures figures = read_figures(stretch);
    if (figures.words == 0) return figures.numbers == 1;
    bool has_letter = false;
    for_each_place(stretch, [&](const PlainWord& word) { has_letter = has_letter || is_letter_name(word); });
    return count_full(stretch) > (has_letter ? 1U : 0U);
  }

  // "B", "O": the letter, and none of the words of one letter.
  bool is_letter_name(const PlainWord& word) const {
    constexpr std::u32string_view words = U"aiy";
    if (word.end != word.begin + 1 || !word.is_capital || word.is_number) return false;
    const auto next = static_cast<std::size_t>(&word - plain_->words.data()) + 1;
    const bool is_elided = next < plain_->words.size() && plain_->words[next].gap == Gap::apostrophe;
    const char32_t letter = plain_->letters[word.begin];
    return !is_elided && letter < 0x80 && words.find(letter) == std::u32string_view::npos;
  }

  // "Plate: FR-482-KZ": the value leaks without its label. 0: there is no label.
  std::size_t label_end() const {
    for (std::size_t i = 0; i + 1 < plain_->words.size() && i < 4; ++i) {
      if (!plain_->words[i].ends_label) continue;
      const Stretch value{i + 1, plain_->words.size()};
      const std::uint32_t letters = plain_->words.back().end - plain_->words[i + 1].begin;
      const bool is_found = count_content(value) > 0 && letters > 2;
      return is_found && (read_figures(value).words > 0 || is_telling(value)) && !plain_->words[i].is_number
                 ? i + 1
                 : 0;
    }
    return 0;
  }

  // By its letters, whatever stands between them; nullptr: they are too many.
  ValuePosting* add_value(Stretch stretch) {
    ValueHash value;
    std::size_t places = 0;
    const PlainWord* last = nullptr;
    bool has_digit = false;
    for_each_place(stretch, [&](const PlainWord& word) {
      ++places;
      last = &word;
      has_digit = has_digit || word.has_digit;
      for (std::uint32_t at = word.begin; at < word.end; ++at) value.feed(plain_->letters[at]);
    });
    if (value.fed() > longest_value) return nullptr;
    const Figures figures = read_figures(stretch);
    ValuePosting posting{value.hash(), text_};
    posting.is_number = figures.words == 0;
    posting.is_word = places == 1 && !posting.is_number;
    posting.is_name = posting.is_word && plain_->words[stretch.begin].is_capital;
    posting.has_digit = has_digit;
    posting.is_close = posting.is_word;
    posting.is_whole = stretch.begin == 0 && stretch.end == plain_->words.size();
    // "1,82 m" has its mark, too.
    const bool is_measure = figures.words == 1 && !last->is_number && figures.gap() == Gap::point;
    posting.gap = posting.is_number || is_measure ? figures.gap() : Gap::other;
    for (std::size_t i = stretch.begin; i + 1 < stretch.end; ++i)
      posting.has_stop = posting.has_stop || is_stop(*plain_, i);
    if (posting.is_number && figures.is_short_date()) {
      posting.day = static_cast<std::uint8_t>(figures.first);
      posting.month = static_cast<std::uint8_t>(figures.second);
    }
    index_.most_letters = std::max(index_.most_letters, value.fed());
    return &index_.values.emplace_back(posting);
  }

  // Sentences that say little are taken together with the next one, the last with the one before.
  std::vector<Stretch> sentences() const {
    std::vector<Stretch> result;
    Stretch open;
    for (std::size_t i = 0; i < plain_->words.size(); ++i) {
      open.end = i + 1;
      if (!plain_->words[i].ends_sentence || count_content(open) < shortest) continue;
      result.push_back(open);
      open.begin = open.end;
    }
    open.end = plain_->words.size();
    if (open.begin == open.end) return result;
    if (count_content(open) < shortest && !result.empty()) {
      result.push_back({result.back().begin, open.end});
    } else {
      result.push_back(open);
    }
    return result;
  }

  // A long one is also taken in parts that overlap by half.
  void add_sentence(Stretch sentence) {
    if (count_content(sentence) <= longest) return add_unit(sentence, false);
    std::vector<std::size_t> content;
    for (std::size_t i = sentence.begin; i < sentence.end; ++i) {
      if (is_content(plain_->words[i])) content.push_back(i);
    }
    for (std::size_t at = 0; at < content.size(); at += part / 2) {
      const bool is_last = at + part >= content.size();
      const std::size_t begin = at == 0 ? sentence.begin : content[at];
      add_unit({begin, is_last ? sentence.end : content[at + part]}, false);
      if (is_last) break;
    }
  }

  void add_unit(Stretch stretch, bool is_value) {
    Unit unit;
    unit.text = text_;
    unit.is_value = is_value;
    unit.first_weight = static_cast<std::uint32_t>(index_.word_weights.size());
    const auto number = static_cast<std::uint32_t>(index_.units.size());
    std::vector<std::pair<std::uint64_t, float>> distinct;
    for (std::size_t i = stretch.begin; i < stretch.end; ++i) {
      const PlainWord& word = plain_->words[i];
      // Of several readings of one word the last is the plainest.
      const bool is_last = i + 1 == plain_->words.size() || plain_->words[i + 1].place != word.place;
      if (is_last && word.weight > 0) distinct.emplace_back(word.hash, word.weight);
    }
    std::sort(distinct.begin(), distinct.end());
    distinct.erase(std::unique(distinct.begin(), distinct.end(),
                               [](const auto& a, const auto& b) { return a.first == b.first; }),
                   distinct.end());
    const std::uint64_t opener = is_instruction_ ? first_content(stretch) : 0;
    for (const auto& [hash, weight] : distinct) {
      if (hash == opener) unit.opener = unit.words;
      index_.words.push_back({hash, number, unit.words++});
      index_.word_weights.push_back(weight);
      index_.word_orders.push_back(is_value ? order_of(*plain_, stretch, hash) : std::uint8_t{0});
    }
    const std::size_t places = plain_->words[stretch.end - 1].place - plain_->words[stretch.begin].place + 1;
    unit.window = static_cast<std::uint32_t>(is_value ? places + 4 : places + places / 2 + 6);
    if (is_value) set_value(stretch, places, unit);
    unit.is_instruction = is_instruction_;
    unit.is_short = stretch.begin == 0 && stretch.end == plain_->words.size() && count_content(stretch) <= 9;
    add_letters(stretch, unit, number);
    index_.units.push_back(unit);
    std::fill(distinct.begin(), distinct.end(), std::pair<std::uint64_t, float>{});
  }

  void set_value(Stretch stretch, std::size_t places, Unit& unit) const {
    const Figures figures = read_figures(stretch);
    unit.is_name = unit.words == 1 && figures.words == 1 && plain_->words[stretch.begin].is_capital;
    // A name is one, in whatever order: its words do not stand apart.
    bool is_name = unit.words > 1;
    for_each_place(stretch,
                   [&](const PlainWord& word) { is_name = is_name && word.is_capital && !word.is_number; });
    if (is_name) unit.window = static_cast<std::uint32_t>(places);
    unit.is_full_name = is_name;
    set_order(*plain_, stretch, unit);
    // "23 juin" is not "le 23 ou le 30 juin".
    bool has_short = false;
    for_each_place(stretch, [&](const PlainWord& word) { has_short = has_short || is_short_number(word); });
    if (has_short && count_full(stretch) < 2) unit.window = static_cast<std::uint32_t>(places) - 1;
  }

  // Of a sentence from its beginning on; 0: there is none.
  std::uint64_t first_content(Stretch stretch) const {
    if (stretch.begin > 0 && !plain_->words[stretch.begin - 1].ends_sentence) return 0;
    const auto first = plain_->words.begin() + static_cast<std::ptrdiff_t>(stretch.begin);
    const auto found = std::find_if(first, plain_->words.begin() + static_cast<std::ptrdiff_t>(stretch.end),
                                    [](const PlainWord& word) { return is_content(word); });
    return found == plain_->words.begin() + static_cast<std::ptrdiff_t>(stretch.end) ? 0 : found->hash;
  }

  void add_letters(Stretch stretch, Unit& unit, std::uint32_t number) {
    unit.first_letter = static_cast<std::uint32_t>(index_.letter_weights.size());
    GramHash gram;
    std::uint32_t place = ~0U;
    for (std::size_t i = stretch.begin; i < stretch.end; ++i) {
      const PlainWord& word = plain_->words[i];
      if (word.place == place) continue;  // a second reading
      place = word.place;
      const float share = word.weight / static_cast<float>(std::max(word.end - word.begin, 1U));
      for (std::uint32_t at = word.begin; at < word.end; ++at) {
        if (!gram.feed(plain_->letters[at])) continue;
        index_.letter_weights.push_back(share);
        unit.content += share;
        if (gram.is_full() && (gram.fed() - gram_length) % gram_step == 0) {
          index_.grams.push_back({gram.hash(), number, static_cast<std::uint32_t>(gram.fed() - gram_length)});
        }
      }
    }
    unit.letters = static_cast<std::uint32_t>(gram.fed());
  }

  void add_runs() {
    const PlainWord* before[2] = {};
    std::size_t stops[3] = {};  // up to each of them, and up to now
    for (std::size_t i = 0; i < plain_->words.size(); ++i) {
      const PlainWord& word = plain_->words[i];
      if (i > 0 && is_stop(*plain_, i - 1)) ++stops[2];
      if (!is_content(word)) continue;
      if (before[0] != nullptr && before[1] != nullptr) {
        index_.runs.push_back(
            {hash_run(before[0]->hash, before[1]->hash, word.hash), text_, word.weight, stops[2] > stops[0]});
      }
      before[0] = before[1];
      before[1] = &word;
      stops[0] = stops[1];
      stops[1] = stops[2];
    }
  }

  ProtectedIndex& index_;
  const PlainText* plain_ = nullptr;
  std::uint32_t text_ = 0;
  bool is_instruction_ = false;
};

void add_parts(std::string_view text, std::uint32_t number, Builder& builder) {
  std::pmr::string bare(&wiping_heap());
  append_unmarked(text, Markup::tags_kept, bare);
  for (const ValuePart& part : value_parts(bare))
    builder.add_part(read_plain(part.text, Markup::kept), number, part);
}

}  // namespace

ProtectedIndex::ProtectedIndex(std::span<const ProtectedText> texts) {
  Builder builder(*this);
  for (const ProtectedText& text : texts) {
    const auto number = static_cast<std::uint32_t>(kinds.size());
    std::vector<PlainText> readings;
    for (const Markup markup : {Markup::tags_kept, Markup::kept}) {
      for (const Marks marks : {Marks::letters, Marks::separators}) {
        if (markup == Markup::kept && text.text.find_first_of("\\%") == std::string_view::npos) continue;
        PlainText plain = read_plain(text.text, markup, marks);
        const bool is_new = std::none_of(readings.begin(), readings.end(), [&](const PlainText& reading) {
          return reading.letters == plain.letters;
        });
        if (!is_new) continue;
        builder.add(plain, number, text.kind);
        readings.push_back(std::move(plain));
      }
    }
    if (text.kind == Disclosure::guidance || text.kind == Disclosure::withheld)
      add_parts(text.text, number, builder);
    kinds.push_back(text.kind);
  }
  settle(words, word_filter);
  settle(grams, gram_filter);
  settle(runs, run_filter);
  settle(values, value_filter);
  settle(recitals, recital_filter);
  settle(phrases, phrase_filter);
}

}  // namespace noyau::inline v0_1::detail
