#include <algorithm>

#include "fence/control_tokens.hpp"
#include "fence/fold.hpp"
#include "fence/invisible.hpp"
#include "fence/label_matcher.hpp"
#include "fence/rules_state.hpp"
#include "noyau/core/error.hpp"
#include "noyau/core/utf8.hpp"

namespace noyau::inline v0_1 {
namespace {

std::u32string fold(std::string_view text) {
  std::u32string folded;
  for (std::size_t offset = 0; offset < text.size();) {
    const CodePoint point = decode_utf8(text, offset);
    offset += point.bytes;
    const detail::Folded symbols = detail::fold_point(point.value);
    folded.append(symbols.symbols.data(), symbols.count);
  }
  return folded;
}

// A token that begins with line breaks ("\n\nHuman:") is one that begins a line; every data line begins
// with the prefix, so a token that begins like the prefix is searched for without it.
std::u32string fold_extra(const std::string& token) {
  const std::string clean = sanitise(token);
  std::u32string folded = fold(clean);
  std::size_t start = 0;
  bool at_line_start = false;
  for (; start < folded.size(); ++start) {
    const char32_t symbol = folded[start];
    if (symbol == U'\n') at_line_start = true;
    const bool prefix = symbol == U'|' && start + 1 < folded.size() && folded[start + 1] == U' ';
    if (symbol != U'\n' && symbol != U' ' && !prefix) break;
  }
  folded.erase(0, start);
  // The scanner passes over indentation, so a pattern must not wait for it.
  for (std::size_t at = 0; (at = folded.find(U"\n ", at)) != std::u32string::npos;) folded.erase(at + 1, 1);
  while (!folded.empty() && (folded.back() == U' ' || folded.back() == U'\n')) folded.pop_back();
  // An escape is written with these: a token that holds them, or could lie within one, could be spelled
  // by the very escapes that are to prevent it.
  if (folded.size() < 2 || folded.find_first_of(U"\\}") != std::u32string::npos ||
      folded.find_first_not_of(U"u{0123456789abcdef") == std::u32string::npos) {
    throw Error("The control token \"" + clean +
                "\" cannot be kept out of data: give one of at least two visible characters, without "
                "backslash or closing brace, and not made of hexadecimal digits only.");
  }
  if (folded.size() >= detail::Automaton::longest_pattern) {
    throw Error("The control token \"" + clean + "\" is too long: give at most 254 characters.");
  }
  return at_line_start ? U'\n' + folded : folded;
}

bool is_letter(char c) noexcept {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

// `<name>` of letters only, which may be a type's in code.
bool is_word(std::string_view token) {
  return token.starts_with('<') && token.ends_with('>') &&
         std::all_of(token.begin() + 1, token.end() - 1, is_letter);
}

void add_token(const detail::ControlToken& token, std::vector<detail::Pattern>& patterns) {
  using detail::Match;
  switch (token.form) {
    case detail::TokenForm::text:
    case detail::TokenForm::code_mark:
      patterns.push_back({fold(token.text), is_word(token.text) ? Match::word : Match::exact});
      break;
    case detail::TokenForm::capitals:
      patterns.push_back({fold(token.text), Match::capitals});
      break;
    case detail::TokenForm::numbered:
      for (char32_t digit = U'0'; digit <= U'9'; ++digit) patterns.push_back({fold(token.text) + digit});
      break;
    default:
      break;  // see label_patterns, tag_patterns
  }
}

std::vector<detail::Pattern> label_patterns() {
  std::vector<detail::Pattern> patterns;
  for (const detail::ControlToken& token : detail::control_tokens()) {
    const bool is_heading = token.form == detail::TokenForm::heading;
    if (!is_heading && token.form != detail::TokenForm::label) continue;
    std::u32string folded = fold(token.text);
    std::erase_if(folded, detail::LabelMatcher::is_passed_over);
    patterns.push_back({U'\n' + folded, is_heading ? detail::Match::heading : detail::Match::label});
  }
  return patterns;
}

// What stands between `open` and `close`, with a slash left out that may begin it; empty if anything but
// letters and underscores does.
std::string_view name_between(std::string_view token, std::string_view open, std::string_view close) {
  if (!token.starts_with(open) || !token.ends_with(close) || token.size() <= open.size() + close.size())
    return {};
  std::string_view name = token.substr(open.size(), token.size() - open.size() - close.size());
  if (name.starts_with('/')) name.remove_prefix(1);
  return std::all_of(name.begin(), name.end(), [](char c) { return is_letter(c) || c == '_'; })
             ? name
             : std::string_view();
}

// Tokens that a reader knows with spaces in their brackets too. Of names between bars only those that are no
// words: `f <| user |> g` is code.
void add_spaced(const std::u32string& folded, std::vector<detail::Pattern>& patterns) {
  using detail::Match;
  if (std::any_of(folded.begin(), folded.end(), [](char32_t symbol) { return symbol >= 0x80; })) return;
  std::string token;
  for (const char32_t symbol : folded) token += static_cast<char>(symbol);
  if (const auto name = name_between(token, "<<", ">>"); !name.empty())
    patterns.push_back({U'<' + fold(name), Match::doubled_tag});
  if (const auto name = name_between(token, "[", "]"); !name.empty())
    patterns.push_back({U'[' + fold(name), Match::square_tag});
  if (const auto name = name_between(token, "<|", "|>"); name.find('_') != std::string_view::npos)
    patterns.push_back({U"<|" + fold(name), Match::bar_tag});
}

std::vector<detail::Pattern> tag_patterns() {
  using detail::Match;
  std::vector<detail::Pattern> patterns;
  for (const detail::ControlToken& token : detail::control_tokens()) {
    switch (token.form) {
      case detail::TokenForm::tag:
        patterns.push_back({U'<' + fold(token.text), Match::tag});
        break;
      case detail::TokenForm::type_tag:
        patterns.push_back({U'<' + fold(token.text), Match::type_tag});
        break;
      case detail::TokenForm::attribute_tag:
        patterns.push_back({U'<' + fold(token.text), Match::attribute_tag});
        break;
      case detail::TokenForm::text:
        add_spaced(fold(token.text), patterns);
        break;
      default:
        break;
    }
  }
  return patterns;
}

std::vector<detail::Pattern> all_patterns(const std::vector<std::string>& extra) {
  std::vector<detail::Pattern> patterns = label_patterns();  // a scan that skips asks one automaton only
  for (const detail::ControlToken& token : detail::control_tokens()) add_token(token, patterns);
  for (const std::string& token : extra) patterns.push_back({fold_extra(token)});
  return patterns;
}

}  // namespace

namespace {

// Nothing that it folds to begins anything. What is seen only in its place (marks, joiners) never is plain.
template <typename Predicate>
bool is_plain_when_folded(char32_t point, bool has_wide_symbols, const Predicate& begins_none) {
  const detail::Quick quick = detail::quick_fold(point);
  if (quick == detail::Quick::mark || quick == detail::Quick::suspect) return false;
  if (quick == detail::Quick::other) return !has_wide_symbols || begins_none(detail::fold_other(point));
  const auto is_fine = [&](char32_t symbol) {
    return (symbol < U'0' || symbol > U'9') && begins_none(symbol);
  };
  if (quick != detail::Quick::slow) return is_fine(static_cast<char32_t>(quick));
  const detail::Folded folded = detail::fold_point(point);
  return folded.count != 0 &&
         std::all_of(folded.symbols.begin(), folded.symbols.begin() + folded.count, is_fine);
}

}  // namespace

FenceRules::State::State(const std::vector<detail::Pattern>& patterns,
                         const std::vector<detail::Pattern>& label_patterns,
                         const std::vector<detail::Pattern>& tag_patterns)
    : automaton(patterns), labels(label_patterns), tags(tag_patterns) {
  const auto begins_none = [this](char32_t symbol) {
    return symbol != U'<' && symbol != U'[' &&
           automaton.step(detail::Automaton::root, symbol) == detail::Automaton::root;
  };
  for (std::size_t byte = 0x20; byte < 0x7F; ++byte) {
    const auto symbol = static_cast<char32_t>(byte >= 'A' && byte <= 'Z' ? byte + ('a' - 'A') : byte);
    plain.set(static_cast<unsigned char>(byte), byte != '\\' && begins_none(symbol));
  }
  plain.set('\t', true);
  for (char32_t point = 0x80; point < plain_end; ++point) {
    if (is_plain_when_folded(point, automaton.has_wide_symbols(), begins_none))
      plain_points[point / 64] |= std::uint64_t{1} << (point % 64);
  }
}

FenceRules::FenceRules(std::vector<std::string> extra_control_tokens) {
  const auto compile = [](const std::vector<std::string>& extra) {
    return std::make_shared<const State>(all_patterns(extra), label_patterns(), tag_patterns());
  };
  static const std::shared_ptr<const State> common = compile({});
  state_ = extra_control_tokens.empty() ? common : compile(extra_control_tokens);
}
FenceRules::~FenceRules() = default;
FenceRules::FenceRules(FenceRules&&) noexcept = default;
FenceRules& FenceRules::operator=(FenceRules&&) noexcept = default;

}  // namespace noyau::inline v0_1
