#include <algorithm>

#include "fence/control_tokens.hpp"
#include "fence/fold.hpp"
#include "fence/invisible.hpp"
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

void add_tag(std::string_view name, std::u32string_view ends, std::vector<std::u32string>& patterns) {
  for (const char32_t end : ends) {
    patterns.push_back(U'<' + fold(name) + end);
    patterns.push_back(U"</" + fold(name) + end);
  }
}

std::vector<std::u32string> all_patterns(const std::vector<std::string>& extra) {
  std::vector<std::u32string> patterns;
  for (const std::string_view token : detail::control_tokens()) patterns.push_back(fold(token));
  for (const std::string_view name : detail::control_tags()) add_tag(name, U">/", patterns);
  for (const std::string_view name : detail::control_tags_with_attributes()) {
    add_tag(name, U">/ =\n", patterns);
  }
  patterns.push_back(U"<function=");  // Llama 3.1 and Qwen3-Coder: the name is the attribute
  patterns.push_back(U"<parameter=");
  patterns.push_back(U"<parameter name=");
  for (const std::string_view label : detail::line_start_labels()) patterns.push_back(U'\n' + fold(label));
  for (const std::string& token : extra) patterns.push_back(fold_extra(token));
  return patterns;
}

}  // namespace

namespace {

// Nothing that it folds to begins anything. What is seen only in its place (marks, joiners) never is plain.
template <typename Predicate>
bool is_plain_when_folded(char32_t point, bool has_wide_symbols, const Predicate& begins_none) {
  const detail::Quick quick = detail::quick_fold(point);
  if (quick == detail::Quick::mark || (quick == detail::Quick::slow && detail::is_suspect(point)))
    return false;
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

FenceRules::State::State(const std::vector<std::u32string>& patterns) : automaton(patterns) {
  const auto begins_none = [this](char32_t symbol) {
    return symbol != U'<' && automaton.step(detail::Automaton::root, symbol) == detail::Automaton::root;
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

FenceRules::FenceRules(std::vector<std::string> extra_control_tokens)
    : state_(std::make_unique<const State>(all_patterns(extra_control_tokens))) {}
FenceRules::~FenceRules() = default;
FenceRules::FenceRules(FenceRules&&) noexcept = default;
FenceRules& FenceRules::operator=(FenceRules&&) noexcept = default;

}  // namespace noyau::inline v0_1
