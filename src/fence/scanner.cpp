#include "fence/scanner.hpp"

#include <algorithm>
#include <bit>

#include "fence/code_forms.hpp"
#include "fence/fold.hpp"
#include "fence/invisible.hpp"
#include "fence/label_matcher.hpp"
#include "fence/tag_matcher.hpp"
#include "noyau/core/utf8.hpp"

namespace noyau::inline v0_1::detail {
namespace {

constexpr std::size_t nonce_length = 39;

// Knuth, Morris and Pratt for the one pattern that changes from call to call.
class NonceMatcher {
 public:
  explicit NonceMatcher(std::string_view digits) noexcept : digits_(digits) {
    for (std::size_t i = 1, matched = 0; i < nonce_length; ++i) {
      while (matched > 0 && digits[i] != digits[matched]) matched = border_[matched - 1];
      if (digits[i] == digits[matched]) ++matched;
      border_[i] = static_cast<std::uint8_t>(matched);
    }
  }

  bool idle() const noexcept { return matched_ == 0; }

  // True when the symbol completes the nonce.
  bool feed(char32_t symbol) noexcept {
    while (matched_ > 0 && symbol != static_cast<char32_t>(digits_[matched_])) {
      matched_ = border_[matched_ - 1];
    }
    if (symbol == static_cast<char32_t>(digits_[matched_])) ++matched_;
    if (matched_ < nonce_length) return false;
    matched_ = border_[nonce_length - 1];
    return true;
  }

 private:
  std::string_view digits_;
  std::array<std::uint8_t, nonce_length> border_{};
  std::size_t matched_ = 0;
};

// `<|name|>` for any name of up to 64 symbols that neither begins nor ends with a space: the form that
// most families share. Operators of functional languages stand between spaces and stay.
class BarTokenMatcher {
 public:
  bool idle() const noexcept { return phase_ == Phase::idle; }
  std::size_t start() const noexcept { return start_; }

  bool feed(char32_t symbol, std::size_t source) noexcept {
    if (symbol == U'<') {
      phase_ = Phase::opened;
      start_ = source;
      return false;
    }
    const bool complete = phase_ == Phase::closing && symbol == U'>';
    phase_ = complete ? Phase::idle : next(symbol);
    return complete;
  }

 private:
  enum class Phase : std::uint8_t { idle, opened, name, closing };
  static constexpr std::size_t longest_name = 64;

  Phase next(char32_t symbol) noexcept {
    if (phase_ == Phase::opened && symbol == U'|') {
      length_ = 0;
      return Phase::name;
    }
    if (phase_ != Phase::name || symbol == U'\n' || symbol == U'>') return Phase::idle;
    const bool at_edge = length_ == 0 || symbol == U'|';
    if (symbol == U'|') return at_edge && (length_ == 0 || after_space_) ? Phase::idle : Phase::closing;
    after_space_ = symbol == U' ';
    if ((at_edge && after_space_) || ++length_ > longest_name) return Phase::idle;
    return Phase::name;
  }

  Phase phase_ = Phase::idle;
  std::size_t start_ = 0;
  std::size_t length_ = 0;
  bool after_space_ = false;
};

// One code point; bytes is 0 where the text is ill-formed. Written out for what nearly always stands there.
CodePoint decode(std::string_view text, std::size_t offset) noexcept {
  const auto* const bytes = reinterpret_cast<const unsigned char*>(text.data()) + offset;
  const std::size_t left = text.size() - offset;
  const auto tail = [bytes](int i) { return static_cast<char32_t>(bytes[i] & 0x3FU); };
  const auto has_tail = [bytes](int i) { return (bytes[i] & 0xC0U) == 0x80; };
  const char32_t lead = bytes[0];
  if (left >= 2 && lead >= 0xC2 && lead < 0xE0 && has_tail(1)) return {((lead & 0x1FU) << 6) | tail(1), 2};
  if (left >= 3 && lead > 0xE0 && lead < 0xF0 && lead != 0xED && has_tail(1) && has_tail(2))
    return {((lead & 0x0FU) << 12) | (tail(1) << 6) | tail(2), 3};
  if (left >= 4 && lead == 0xF0 && bytes[1] >= 0x90 && has_tail(1) && has_tail(2) && has_tail(3))
    return {(tail(1) << 12) | (tail(2) << 6) | tail(3), 4};
  const CodePoint point = decode_utf8(text, offset);
  return point.value == 0xFFFD ? CodePoint{} : point;  // a real U+FFFD was read above
}

class Scanner {
 public:
  Scanner(std::string_view text, const FenceRules::State& rules, std::string_view nonce, bool is_name)
      : text_(text),
        rules_(rules),
        plain_(rules.plain),
        nonce_(nonce),
        labels_(rules.labels),
        tags_(rules.tags),
        is_name_(is_name) {
    plain_.set(static_cast<unsigned char>(nonce.front()), false);
    line_start_ = rules_.automaton.step(Automaton::root, U'\n');
  }

  std::optional<std::vector<std::size_t>> run() {
    feed(U'\n', 0);  // the value begins a line
    std::size_t offset = 0;
    while (offset < text_.size()) {
      if (is_idle_ && !is_name_) {
        offset = skip_plain(offset);
        if (offset == text_.size()) break;
      }
      const auto byte = static_cast<unsigned char>(text_[offset]);
      if (byte == '\r') return std::nullopt;
      if (byte < 0x80) {
        take_ascii(byte, offset++);
      } else {
        const CodePoint point = decode(text_, offset);
        if (point.bytes == 0) return std::nullopt;
        take_wide(point.value, offset);
        offset += point.bytes;
      }
    }
    if (labels_.feed(U'\n', offset)) escape(labels_.start());
    std::sort(escapes_.begin(), escapes_.end());
    escapes_.erase(std::unique(escapes_.begin(), escapes_.end()), escapes_.end());
    return std::move(escapes_);
  }

 private:
  void escape(std::size_t offset) { escapes_.push_back(offset); }

  // Nearly all of a chat: what neither is escaped nor begins anything, read without feeding it to anybody.
  std::size_t skip_plain(std::size_t offset) const noexcept {
    const std::size_t end = text_.size();
    while ((offset = plain_.skip(text_, offset)) < end) {
      const auto byte = static_cast<unsigned char>(text_[offset]);
      if (byte >= 0x80) {
        const CodePoint point = decode(text_, offset);
        if (point.bytes == 0 || !rules_.is_plain(point.value)) break;
        offset += point.bytes;
      } else {
        const std::size_t next = byte == '\n' ? skip_line_start(offset) : offset;
        if (next == offset) break;
        offset = next;
      }
    }
    return offset;
  }

  // From a line feed to where no label can begin with what stands between; the line feed itself when one may.
  // What the label matcher passes over ends every other pattern, or decides nothing here.
  std::size_t skip_line_start(std::size_t offset) const noexcept {
    const std::size_t end = std::min(offset + Automaton::longest_pattern, text_.size());
    Automaton::State state = line_start_;
    for (std::size_t at = offset + 1; at < end; ++at) {
      auto byte = static_cast<unsigned char>(text_[at]);
      // Behind the marks of a heading anything may stand.
      if (!plain_.holds(byte) || byte == '#') return offset;
      if (byte == '\t') byte = ' ';
      if (byte >= 'A' && byte <= 'Z') byte = static_cast<unsigned char>(byte + ('a' - 'A'));
      const Automaton::State next = rules_.automaton.step(state, byte);
      if (LabelMatcher::is_passed_over(byte)) {
        if (next != Automaton::root) return offset;
        continue;
      }
      state = next;
      if (state == Automaton::root) return at;
      if (rules_.automaton.match(state) != Automaton::root) return offset;
    }
    return offset;
  }

  void take_ascii(unsigned char byte, std::size_t offset) {
    if (byte >= 'A' && byte <= 'Z') byte = static_cast<unsigned char>(byte + ('a' - 'A'));
    if (byte == '\t') byte = ' ';
    if ((byte < 0x20 && byte != '\n') || byte == 0x7F) {
      escape(offset);
      return;  // a control character hides nothing from the matchers
    }
    if (byte == '\\' && text_.substr(offset + 1, 2) == "u{") escape(offset);
    if (is_name_ && (byte == '\n' || byte == ':')) escape(offset);
    feed(byte, offset);
  }

  void take_wide(char32_t point, std::size_t offset) {
    const Quick quick = quick_fold(point);
    if (quick == Quick::mark) {
      // At the start of a line it would sit on the prefix and change how that looks.
      if (offset == 0 || text_[offset - 1] == '\n') escape(offset);
    } else if (quick == Quick::suspect) {
      if (!is_legitimate(text_, offset, point)) escape(offset);
    } else if (quick == Quick::slow || is_name_) {
      take_slowly(point, offset);
    } else if (quick == Quick::other) {
      feed(rules_.automaton.has_wide_symbols() ? fold_other(point) : point, offset);
    } else {
      feed(static_cast<char32_t>(quick), offset);
    }
  }

  void take_slowly(char32_t point, std::size_t offset) {
    if (is_suspect(point)) {
      if (!is_legitimate(text_, offset, point)) escape(offset);
      return;
    }
    const Folded folded = fold_point(point);
    for (std::size_t i = 0; i < folded.count; ++i) {
      if (is_name_ && folded.symbols[i] == U':') escape(offset);
      feed(folded.symbols[i], offset);
    }
  }

  void feed(char32_t symbol, std::size_t source) {
    // Indentation does not keep a role label from being one.
    if (symbol == U' ' && at_line_start_) return;
    if (tags_.feed(symbol, source, at_line_start_)) escape_tag(source);
    at_line_start_ = symbol == U'\n';
    sources_[fed_++ % sources_.size()] = source;
    state_ = rules_.automaton.step(state_, symbol);
    if (rules_.automaton.match(state_) != Automaton::root) escape_tokens(source);
    if (labels_.feed(symbol, source)) escape_label(symbol, source);
    if (nonce_.feed(symbol)) escape(source_of_match(nonce_length));
    if ((symbol == U'<' || !bars_.idle()) && bars_.feed(symbol, source)) escape(bars_.start());
    is_idle_ = state_ == Automaton::root && nonce_.idle() && bars_.idle() && labels_.idle() && tags_.idle();
  }

  void escape_tag(std::size_t end) {
    if (!tags_.may_be_type() || !is_type_argument(text_, tags_.start(), end, TypeCase::any))
      escape(tags_.start());
  }

  void escape_label(char32_t symbol, std::size_t end) {
    if (symbol != U':' || !is_scope(text_, end)) escape(labels_.start());
  }

  void escape_tokens(std::size_t end) {
    for (auto found = rules_.automaton.match(state_); found != Automaton::root;
         found = rules_.automaton.shorter(found)) {
      if (is_token(found, end)) escape(source_of_match(rules_.automaton.length(found)));
    }
  }

  bool is_token(Automaton::State found, std::size_t end) const noexcept {
    const std::size_t length = rules_.automaton.length(found);
    switch (rules_.automaton.kind(found)) {
      case Match::exact:
        return true;
      case Match::capitals:
        return is_in_capitals(length);
      case Match::word:
        return !is_type_argument(text_, source_of_match(length), end, TypeCase::capitalised);
      default:
        return false;  // a label is found below
    }
  }

  std::size_t source_of_match(std::size_t length) const noexcept {
    return sources_[(fed_ - length) % sources_.size()];
  }

  bool is_in_capitals(std::size_t length) const noexcept {
    for (; length > 0; --length) {
      if (is_small_letter(decode_utf8(text_, source_of_match(length)).value)) return false;
    }
    return true;
  }

  std::string_view text_;
  const FenceRules::State& rules_;
  PlainBytes plain_;  // the rules', but for the digit that begins the nonce
  NonceMatcher nonce_;
  BarTokenMatcher bars_;
  LabelMatcher labels_;
  TagMatcher tags_;
  bool is_name_;
  bool is_idle_ = true;  // no matcher is within anything
  Automaton::State line_start_ = Automaton::root;
  bool at_line_start_ = false;
  Automaton::State state_ = Automaton::root;
  std::size_t fed_ = 0;
  std::array<std::size_t, 256> sources_{};  // where the latest symbols came from
  std::vector<std::size_t> escapes_;
};
static_assert(Automaton::longest_pattern < 256);

}  // namespace

std::optional<std::vector<std::size_t>> find_escapes(std::string_view text, const FenceRules::State& rules,
                                                     std::string_view nonce, bool is_name) {
  return Scanner(text, rules, nonce, is_name).run();
}

}  // namespace noyau::inline v0_1::detail
