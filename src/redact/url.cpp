// Links: a scheme with a host, and a bare domain whose ending says that it is one. The patterns meet "://"
// or a point before letters; host and path are read from there, each run once.
#include <algorithm>
#include <array>

#include "redact/byte_search.hpp"
#include "redact/common_words.hpp"
#include "redact/ip_text.hpp"
#include "redact/network_detectors.hpp"
#include "redact/surroundings.hpp"
#include "redact/top_level_domain.hpp"

namespace noyau::inline v0_1::detail {

namespace {
constexpr std::size_t npos = std::string_view::npos;
constexpr std::size_t longest_scheme = 24;
constexpr std::size_t longest_host = 253;

bool is_host_character(char32_t c) noexcept {
  return c == '-' || c == '.' || c == '_' || is_word(c) || (c >= 0x80 && is_mark(c));
}

std::size_t host_end(std::string_view text, std::size_t at) noexcept {
  while (at < text.size()) {
    const char32_t c = code_point_at(text, at);
    if (!is_host_character(c)) break;
    at += utf8_length(c);
  }
  return at;
}

std::string_view without_end(std::string_view host) noexcept {
  while (!host.empty() && (host.back() == '.' || host.back() == '-' || host.back() == '_'))
    host.remove_suffix(1);
  return host;
}

std::string_view last_label(std::string_view host) noexcept {
  return host.substr(host.rfind('.') + 1);
}

bool has_whole_labels(std::string_view host) noexcept {
  return !host.empty() && host.front() != '.' && host.front() != '-' && host.find("..") == npos &&
         host.find(".-") == npos && host.find("-.") == npos;
}

bool can_follow(char32_t c) noexcept {
  if (c >= 0x80) return is_word(c) || is_mark(c);
  const char ascii = static_cast<char>(c);
  static constexpr Signs signs("-._~:/?#[]@!$&'()*+,;=%");
  return is_alnum(ascii) || signs.has(ascii);
}

// The end of port, path, query and fragment: a closing bracket ends it when none was opened, and
// punctuation at the end is the sentence's.
std::size_t path_end(std::string_view text, std::size_t begin, char quote) noexcept {
  int round = 0, square = 0;
  std::size_t at = begin;
  while (at < text.size()) {
    const char32_t c = code_point_at(text, at);
    if (!can_follow(c) || (c == '\'' && quote == '\'')) break;
    if (c == '(') ++round;
    if (c == '[') ++square;
    if ((c == ')' && --round < 0) || (c == ']' && --square < 0)) break;
    if (c == ',' && text.substr(at + 1).starts_with("http")) break;
    at += utf8_length(c);
  }
  static constexpr Signs of_the_sentence(".,;:!?'*_&([");
  while (at > begin && of_the_sentence.has(text[at - 1])) --at;
  return at;
}

// The end of the link from `begin` whose host ends at `at`.
std::size_t link_end(std::string_view text, std::size_t begin, std::size_t at) noexcept {
  const char c = byte_at(text, at);
  const char next = byte_at(text, at + 1);
  if (c == ':' && !is_digit(next)) return at;
  return c == ':' || c == '/' || c == '?' || c == '#' ? path_end(text, at, byte_before(text, begin)) : at;
}

std::size_t scheme_begin(std::string_view text, std::size_t colon) noexcept {
  std::size_t begin = colon;
  const auto goes_on = [&] {
    const char c = byte_before(text, begin);
    return is_alnum(c) || c == '+' || c == '-' || c == '.';
  };
  while (colon - begin < longest_scheme && goes_on()) --begin;
  // A word that runs into the link is none of it.
  for (const std::string_view known : {"https", "http", "ftp"}) {
    const auto at = text.substr(begin, colon - begin).rfind(known);
    if (at != npos && begin + at + known.size() == colon) return begin + at;
  }
  while (begin < colon && !is_letter(text[begin])) ++begin;
  return begin;
}

// Where the host starts: behind "user:password@".
std::size_t authority_host(std::string_view text, std::size_t begin) noexcept {
  std::size_t host = begin;
  for (std::size_t at = begin; at < text.size() && at - begin < longest_host; ++at) {
    const auto c = static_cast<unsigned char>(text[at]);
    if (c == '@') host = at + 1;
    if (c <= 0x20 || OneOf<'/', '?', '#', '"', '<', '>'>::holds(text[at])) break;
  }
  return host;
}

bool is_named_host(std::string_view text, std::string_view host, std::size_t end) noexcept {
  if (!has_whole_labels(host)) return false;
  if (host == "localhost" || is_ipv4(host) || is_numeric_ipv4(host)) return true;
  if (host.find('.') != npos) return looks_top_level(last_label(host));
  return byte_at(text, end) == ':' && is_digit(byte_at(text, end + 1));  // a neighbour's name, with a port
}

std::size_t bracketed_host_end(std::string_view text, std::size_t begin) noexcept {
  const std::size_t close = text.substr(begin, 64).find(']');
  if (close == npos) return 0;
  const std::string_view address = text.substr(begin + 1, close - 1);
  return is_ipv6(address.substr(0, address.find('%'))) ? begin + close + 1 : 0;
}

// A bare name, cut into what is judged.
struct BareDomain {
  std::string_view text;
  std::size_t begin;
  std::size_t end;

  std::string_view host() const noexcept { return text.substr(begin, end - begin); }
  bool has_path() const noexcept {
    return byte_at(text, end) == '/' && can_follow(code_point_at(text, end + 1));
  }
};

bool stands_free(const BareDomain& domain) noexcept {
  const char before = byte_before(domain.text, domain.begin);
  if (before == '/')
    return byte_before(domain.text, domain.begin - 1) == '/' &&
           byte_before(domain.text, domain.begin - 2) != ':';
  if (before != '\0' && std::string_view("@\\$%#&~+").find(before) != npos) return false;
  const char after = byte_at(domain.text, domain.end);
  if (after == ':' && byte_at(domain.text, domain.end + 1) == ':') return false;
  return after == '\0' || std::string_view("@([=\\").find(after) == npos;
}

// "exemple.fr" or "EXEMPLE.FR", not "fin.Il".
bool same_case(std::string_view host, std::string_view ending) noexcept {
  const auto upper = [](char c) { return c >= 'A' && c <= 'Z'; };
  const auto lower = [](char c) { return c >= 'a' && c <= 'z'; };
  if (std::none_of(ending.begin(), ending.end(), upper)) return true;
  return std::none_of(ending.begin(), ending.end(), lower) && std::none_of(host.begin(), host.end(), lower);
}

// "fin.de" is two words of a sentence; "com.exemple.app" is a name in code.
bool is_text_or_code(std::string_view host, std::string_view ending) noexcept {
  std::string_view names = host.substr(0, host.size() - ending.size() - 1);
  for (const std::string_view first : {"com.", "org.", "net.", "io.", "java.", "self.", "this."})
    if (host.starts_with(first)) return true;
  const bool single = names.find('.') == npos;
  const std::string_view name = last_label(names);
  const bool digits = std::all_of(name.begin(), name.end(), is_digit);
  if (digits && ending != "com" && ending != "net" && ending != "org") return true;
  if (single && name.size() == 1 && ending != "com" && ending != "co" && ending != "me") return true;
  return single && ending.size() == 2 && is_common_word(ending) && is_common_word(name);
}

// "exemple.co.il", "exemple.com.au".
bool has_second_level(std::string_view host, std::string_view ending) noexcept {
  const std::string_view names = host.substr(0, host.size() - ending.size() - 1);
  if (ending.size() != 2 || names.find('.') == npos) return false;
  for (const std::string_view known : {"co", "com", "org", "net", "gov", "gouv", "edu", "ac"})
    if (last_label(names) == known) return true;
  return false;
}

bool is_bare_domain(const BareDomain& domain) noexcept {
  const std::string_view host = domain.host();
  if (host.size() > longest_host || host.find('_') != npos || !has_whole_labels(host)) return false;
  const std::string_view written = last_label(host);
  if (written.size() > 32 || !same_case(host, written)) return false;
  std::array<char, longest_host> lower{};
  std::transform(host.begin(), host.end(), lower.begin(), to_lower);
  const std::string_view folded(lower.data(), host.size());
  const std::string_view ending = last_label(folded);
  if (folded.starts_with("www.") && folded.find('.', 4) != npos) return looks_top_level(ending);
  const DomainEnding kind = domain_ending(ending);
  if (kind == DomainEnding::none) return false;
  if (domain.has_path() || has_second_level(folded, ending)) return true;
  return kind == DomainEnding::plain && !is_text_or_code(folded, ending);
}

std::size_t host_begin(std::string_view text, std::size_t at) noexcept {
  std::size_t begin = at;
  while (at - begin <= longest_host) {
    const char32_t c = code_point_before(text, begin);
    if (!is_host_character(c)) break;
    begin -= utf8_length(c);
  }
  return begin;
}
}  // namespace

std::size_t examine_url(std::string_view text, std::size_t begin, std::size_t end, Findings& out) {
  const std::size_t scheme = scheme_begin(text, begin);
  if (scheme == begin) return end;
  const std::size_t host = authority_host(text, end);
  if (byte_at(text, host) == '[') {
    const std::size_t close = bracketed_host_end(text, host);
    if (close == 0) return end;
    const std::size_t stop = link_end(text, scheme, close);
    out.add(scheme, stop);
    return stop;
  }
  const std::size_t run = host_end(text, host);
  const std::string_view name = without_end(text.substr(host, run - host));
  const std::size_t name_end = host + name.size();
  if (name.size() > longest_host || !is_named_host(text, name, name_end)) return std::max(end, name_end);
  const std::size_t stop = name_end == run ? link_end(text, scheme, run) : name_end;
  out.add(scheme, stop);
  return stop;
}

std::size_t examine_domain(std::string_view text, std::size_t begin, std::size_t, Findings& out) {
  const std::size_t run = host_end(text, begin);
  std::size_t start = host_begin(text, begin);
  while (start < begin && (text[start] == '-' || text[start] == '_' || text[start] == '.')) ++start;
  const std::string_view host = without_end(text.substr(start, run - start));
  const BareDomain domain{text, start, start + host.size()};
  if (domain.end <= begin || !stands_free(domain) || !is_bare_domain(domain)) return run;
  const std::size_t stop = domain.end == run ? link_end(text, start, run) : domain.end;
  out.add(start, stop);
  return std::max(run, stop);
}

}  // namespace noyau::inline v0_1::detail
