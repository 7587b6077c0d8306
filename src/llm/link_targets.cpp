#include "llm/link_targets.hpp"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

#include "llm/web_text.hpp"
#include "redact/top_level_domain.hpp"

namespace noyau::inline v0_1::detail {

namespace {

constexpr std::string_view spaces = " \t\n\r\f\v";
constexpr std::string_view npos_marks = "/?#\\ \t\n\r\f\v\"'<>(){}|^`,;!*";

bool is_letter(char c) noexcept {
  return c >= 'a' && c <= 'z';
}
bool is_digit(char c) noexcept {
  return c >= '0' && c <= '9';
}
bool is_slash(char c) noexcept {
  return c == '/' || c == '\\';
}
bool is_name(char c) noexcept {
  return is_letter(c) || is_digit(c) || static_cast<unsigned char>(c) >= 0x80;
}
bool is_host(char c) noexcept {
  return is_name(c) || c == '-' || c == '.' || c == '_';
}
bool is_scheme(char c) noexcept {
  return is_letter(c) || is_digit(c) || c == '+' || c == '.' || c == '-';
}

// Those whose addresses browsers read with one slash too.
bool is_web_scheme(std::string_view scheme) noexcept {
  return scheme == "http" || scheme == "https" || scheme == "ws" || scheme == "wss" || scheme == "ftp";
}

// The host of an address, from behind the slashes on.
std::string read_host(std::string_view rest) {
  rest = rest.substr(0, rest.find_first_of(npos_marks));
  if (const std::size_t at = rest.rfind('@'); at != std::string_view::npos) rest.remove_prefix(at + 1);
  if (rest.starts_with('[')) return std::string(rest.substr(0, rest.find(']') + 1));
  rest = rest.substr(0, rest.find_first_of(":]"));
  while (rest.ends_with('.')) rest.remove_suffix(1);
  return std::string(rest);
}

// A part of the text that something reads as one address.
struct Destination {
  std::size_t begin = 0, end = 0;
  bool is_link = false, is_image = false;
};

class Finder {
 public:
  explicit Finder(std::string_view text) : text_(text) {}

  std::vector<LinkTarget> run() {
    find_destinations();
    for (const Destination& one : destinations_) add_destination(one);
    find_addresses();
    find_domains();
    return std::move(targets_);
  }

 private:
  void add(bool is_link, bool is_image, std::string host) {
    if (!seen_.emplace(is_link, is_image, host).second) return;
    targets_.push_back({is_link, is_image, std::move(host)});
  }

  // In the order of the text: Markdown's brackets and reference definitions, and the attributes of tags.
  void find_destinations() {
    std::vector<bool> brackets;  // open ones: of an image?
    for (std::size_t at = 0; at < text_.size(); ++at) {
      const char c = text_[at];
      if (c == '[') {
        brackets.push_back(at > 0 && text_[at - 1] == '!');
      } else if (c == ']') {
        const bool is_image = !brackets.empty() && brackets.back();
        if (!brackets.empty()) brackets.pop_back();
        if (next_is(at + 1, '(')) add_markdown(at + 2, !is_image, is_image);
        if (next_is(at + 1, ':') && brackets.empty()) add_markdown(at + 2, true, true);
      } else if (c == '<' && at + 1 < text_.size()) {
        if (is_letter(text_[at + 1])) read_tag(at + 1);
      } else if (c == '(' && text_.substr(0, at).ends_with("url")) {
        add_markdown(at + 1, false, true);  // of a style sheet
      }
    }
  }

  bool next_is(std::size_t at, char c) const { return at < text_.size() && text_[at] == c; }

  // "(  <https://x> "title")", "(https://x)", ": https://x".
  void add_markdown(std::size_t at, bool is_link, bool is_image) {
    at += std::min(text_.substr(at, longest_address).find_first_not_of(spaces), longest_address);
    const bool is_bracketed = next_is(at, '<');
    if (is_bracketed || next_is(at, '"') || next_is(at, '\'')) ++at;
    const std::string_view rest = text_.substr(std::min(at, text_.size()), longest_address);
    const std::size_t length =
        std::min(rest.find_first_of(is_bracketed ? ">\n" : " \t\n\r\f\v)>\"'"), rest.size());
    if (length > 0) destinations_.push_back({at, at + length, is_link, is_image});
  }

  // The attributes of a tag, and "<mailto:x@y>".
  void read_tag(std::size_t at) {
    const std::size_t end = std::min(text_.find_first_of("<>", at), text_.size());
    const std::string_view tag = text_.substr(at, end - at);
    if (tag.find_first_of(spaces) == std::string_view::npos && tag.find(':') != std::string_view::npos)
      destinations_.push_back({at, end, true, false});
    for (std::size_t equals = tag.find('='); equals != std::string_view::npos;
         equals = tag.find('=', equals + 1)) {
      std::string_view name = tag.substr(0, equals);
      name.remove_prefix(name.size() - std::min(name.size(), longest_attribute));
      name = name.substr(0, name.find_last_not_of(spaces) + 1);
      name.remove_prefix(name.find_last_of(" \t\n\r\f\v/\"'") + 1);
      const bool is_image =
          name == "src" || name == "srcset" || name == "poster" || name == "background" || name == "data";
      const bool is_link = name.ends_with("href") || name == "action" || name == "formaction" ||
                           name == "cite" || name == "longdesc";
      if (is_image || is_link) add_attribute(at + equals + 1, end, name == "srcset", is_link, is_image);
    }
  }

  void add_attribute(std::size_t at, std::size_t end, bool is_list, bool is_link, bool is_image) {
    at += std::min(text_.substr(at, end - at).find_first_not_of(spaces), end - at);
    const char quote = at < end && (text_[at] == '"' || text_[at] == '\'') ? text_[at++] : ' ';
    const std::string_view rest = text_.substr(at, std::min(end - at, longest_address));
    const std::size_t stop =
        at + std::min(quote == ' ' ? rest.find_first_of(spaces) : rest.find(quote), rest.size());
    if (!is_list) {
      if (stop > at) destinations_.push_back({at, stop, is_link, is_image});
      return;
    }
    while (at < stop) {  // "a.png 1x, b.png 2x"
      at = std::min(text_.find_first_not_of(" \t\n\r\f\v,", at), stop);
      const std::size_t next = std::min(text_.find_first_of(" \t\n\r\f\v,", at), stop);
      if (next > at) destinations_.push_back({at, next, is_link, is_image});
      at = next;
    }
  }

  // What an address points to: nothing for one within the reader's own page.
  void add_destination(const Destination& one) {
    // Browsers leave tabs and line feeds out.
    std::string address;
    for (const char c : text_.substr(one.begin, one.end - one.begin)) {
      if (static_cast<unsigned char>(c) > 0x20) address += c;
    }
    std::size_t at = 0;
    while (at < address.size() && is_scheme(address[at])) ++at;
    const bool has_scheme = at > 0 && at < address.size() && address[at] == ':' && is_letter(address[0]);
    const std::string_view scheme = std::string_view(address).substr(0, at);
    std::size_t slashes = has_scheme ? at + 1 : 0;
    const std::size_t first = slashes;
    while (slashes < address.size() && is_slash(address[slashes])) ++slashes;
    if (has_scheme ? slashes - first >= (is_web_scheme(scheme) ? 1U : 2U) : slashes >= 2) {
      add(one.is_link, one.is_image, read_host(std::string_view(address).substr(slashes)));
    } else if (has_scheme) {
      // "https:evil.com" is an address too; "javascript:" and "data:" have no host.
      add(one.is_link, one.is_image,
          is_web_scheme(scheme) ? read_host(std::string_view(address).substr(slashes)) : std::string());
    }
  }

  // Whether a destination read this place already, and as what.
  const Destination* destination_at(std::size_t at) {
    while (next_destination_ < sorted_.size() && sorted_[next_destination_].end <= at) ++next_destination_;
    if (next_destination_ == sorted_.size() || sorted_[next_destination_].begin > at) return nullptr;
    return &sorted_[next_destination_];
  }

  void sort_destinations() {
    sorted_ = destinations_;
    std::sort(sorted_.begin(), sorted_.end(),
              [](const Destination& a, const Destination& b) { return a.begin < b.begin; });
    // One within another was read with it.
    std::size_t kept = 0;
    for (const Destination& one : sorted_) {
      if (kept == 0 || one.begin >= sorted_[kept - 1].end) sorted_[kept++] = one;
    }
    sorted_.resize(kept);
    next_destination_ = 0;
  }

  // "https://x" in running text, of any scheme; and "https:/x".
  void find_addresses() {
    sort_destinations();
    for (std::size_t at = text_.find(':'); at != std::string_view::npos; at = text_.find(':', at + 1)) {
      std::size_t slashes = at + 1;
      while (slashes < text_.size() && is_slash(text_[slashes])) ++slashes;
      if (slashes == at + 1 || destination_at(at) != nullptr) continue;
      std::size_t begin = at;
      while (begin > 0 && at - begin < longest_scheme && is_scheme(text_[begin - 1])) --begin;
      while (begin < at && !is_letter(text_[begin])) ++begin;
      const std::string_view scheme = text_.substr(begin, at - begin);
      if (scheme.empty() || slashes - at - 1 < (is_web_scheme(scheme) ? 1U : 2U)) continue;
      add(true, false, read_host(text_.substr(slashes, longest_host)));
    }
  }

  // "www.x.fr", "x.fr/y": chats make links of them.
  void find_domains() {
    next_destination_ = 0;
    for (std::size_t at = 0; at < text_.size();) {
      if (!is_host(text_[at])) {
        ++at;
        continue;
      }
      std::size_t end = at;
      while (end < text_.size() && is_host(text_[end])) ++end;
      if (end - at <= longest_host && destination_at(at) == nullptr) add_domain(at, end);
      at = end;
    }
  }

  void add_domain(std::size_t begin, std::size_t end) {
    std::string_view host = text_.substr(begin, end - begin);
    while (host.ends_with('.') || host.ends_with('-')) host.remove_suffix(1);
    const std::size_t point = host.rfind('.');
    if (point == std::string_view::npos || point == 0 || host.front() == '.') return;
    const bool is_mail = begin > 0 && text_[begin - 1] == '@';
    const bool has_scheme = begin > 0 && is_slash(text_[begin - 1]);  // of an address, or of its path
    if (is_mail || has_scheme || next_is(begin + host.size(), '@')) return;
    const DomainEnding ending = domain_ending(host.substr(point + 1));
    if (host.starts_with("www.") || ending == DomainEnding::plain) add(true, false, std::string(host));
  }

  // Beyond these nothing is read on, so that many beginnings cost no more than their text.
  static constexpr std::size_t longest_address = 4096;
  static constexpr std::size_t longest_attribute = 40;
  static constexpr std::size_t longest_scheme = 32;
  static constexpr std::size_t longest_host = 1024;

  std::string_view text_;
  std::vector<Destination> destinations_;
  std::vector<Destination> sorted_;  // disjoint
  std::size_t next_destination_ = 0;
  std::set<std::tuple<bool, bool, std::string>> seen_;
  std::vector<LinkTarget> targets_;
};

}  // namespace

std::vector<LinkTarget> find_link_targets(std::string_view text) {
  const std::string read = read_as_web_text(text);
  return Finder(read).run();
}

bool is_allowed_host(std::string_view host, std::span<const std::string> allowed) noexcept {
  return !host.empty() && std::any_of(allowed.begin(), allowed.end(), [host](const std::string& one) {
    return host == one ||
           (host.size() > one.size() && host.ends_with(one) && host[host.size() - one.size() - 1] == '.');
  });
}

std::vector<std::string> find_mentions(std::string_view text) {
  const std::string read = read_as_web_text(text);
  std::set<std::string> seen;
  std::vector<std::string> mentions;
  for (std::size_t at = read.find('@'); at != std::string::npos; at = read.find('@', at + 1)) {
    if (at > 0 && (is_host(read[at - 1]) || read[at - 1] == '@')) continue;  // an address, or many of them
    std::size_t begin = at + 1;
    if (at > 0 && read[at - 1] == '<') begin = std::min(read.find_first_not_of("!&", begin), read.size());
    std::size_t end = begin;
    while (end < read.size() &&
           (is_name(read[end]) || read[end] == '_' || read[end] == '-' || read[end] == '.'))
      ++end;
    while (end > begin && (read[end - 1] == '.' || read[end - 1] == '-')) --end;
    std::string name = read.substr(begin, end - begin);
    if (!name.empty() && seen.insert(name).second) mentions.push_back(std::move(name));
  }
  return mentions;
}

}  // namespace noyau::inline v0_1::detail
