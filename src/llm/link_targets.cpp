#include "llm/link_targets.hpp"

#include <algorithm>
#include <memory_resource>
#include <set>
#include <tuple>
#include <utility>

#include "llm/web_address.hpp"
#include "llm/web_text.hpp"
#include "redact/top_level_domain.hpp"

namespace noyau::inline v0_1::detail {

namespace {

constexpr std::string_view spaces = " \t\n\r\f\v";

bool is_letter(char c) noexcept {
  return c >= 'a' && c <= 'z';
}
bool is_digit(char c) noexcept {
  return c >= '0' && c <= '9';
}
bool is_slash(char c) noexcept {
  return c == '/' || c == '\\';
}
bool is_space(char c) noexcept {
  return spaces.find(c) != std::string_view::npos;
}

// A stretch of the text that was read as one address.
struct Read {
  std::size_t begin = 0, end = 0;
};

class Finder {
 public:
  explicit Finder(std::string_view text) : text_(text), work_left_(64 * text.size() + 65'536) {}

  std::vector<LinkTarget> run() {
    find_destinations();
    settle();
    find_addresses();
    settle();
    find_domains();
    return std::move(targets_);
  }

 private:
  void add(bool is_link, bool is_image, std::string host) {
    if (!seen_.emplace(is_link, is_image, host).second) return;
    targets_.push_back({is_link, is_image, std::move(host)});
  }

  // A text that begins so many addresses that reading them costs more than a multiple of it says little else:
  // it is taken to lead anywhere.
  bool spend(std::size_t bytes) {
    if (bytes <= work_left_) {
      work_left_ -= bytes;
      return true;
    }
    work_left_ = 0;
    add(true, true, {});
    return false;
  }

  bool next_is(std::size_t at, char c) const { return at < text_.size() && text_[at] == c; }
  std::string_view ahead(std::size_t at) const {
    return text_.substr(std::min(at, text_.size()), longest_address);
  }
  std::size_t skip_spaces(std::size_t at) const {
    const std::string_view rest = ahead(at);
    return std::min(at + std::min(rest.find_first_not_of(spaces), rest.size()), text_.size());
  }

  // Markdown's brackets and reference definitions, and the attributes of tags.
  void find_destinations() {
    std::vector<bool> brackets;  // open ones: of an image?
    for (std::size_t at = 0; at < text_.size(); ++at) {
      const char c = text_[at];
      const bool is_escaped = at > 0 && text_[at - 1] == '\\';
      if (c == '[' && !is_escaped) {
        brackets.push_back(at > 0 && text_[at - 1] == '!');
      } else if (c == ']') {
        // Without a bracket of its own it may be either.
        const bool is_sure = !brackets.empty() && !is_escaped;
        const bool is_image = is_sure && brackets.back();
        if (is_sure) brackets.pop_back();
        if (next_is(at + 1, '(')) read_markdown(at + 2, ')', !is_image, is_image || !is_sure);
        if (next_is(at + 1, ':')) read_markdown(at + 2, ' ', true, true);
      } else if (c == '<' && at + 1 < text_.size() && is_letter(text_[at + 1])) {
        read_tag(at + 1);
      } else if (c == '(' && text_.substr(0, at).ends_with("url")) {
        read_markdown(at + 1, ')', false, true);  // of a style sheet
      }
    }
  }

  // "( <https://x> "title")", ": https://x". White space ends it, and the bracket that it does not open
  // itself.
  void read_markdown(std::size_t at, char end, bool is_link, bool is_image) {
    at = skip_spaces(at);
    const bool is_bracketed = next_is(at, '<');
    if (is_bracketed || (end == ')' && (next_is(at, '"') || next_is(at, '\'')))) ++at;
    const std::string_view rest = ahead(at);
    std::size_t length = 0;
    for (std::size_t depth = 0; length < rest.size(); ++length) {
      const char c = rest[length];
      if (is_bracketed ? c == '>' || c == '\n' : is_space(c)) break;
      if (is_bracketed || end != ')') continue;
      if (c == '(') ++depth;
      if (c == ')' && depth-- == 0) break;
    }
    read(at, at + length, is_link, is_image);
  }

  // Its end as browsers see it: not within quotes. Where those are open it is the next bracket.
  std::size_t end_of_tag(std::size_t at) const {
    const std::string_view rest = ahead(at);
    char quote = 0;
    for (std::size_t i = 0; i < rest.size(); ++i) {
      if (quote != 0) {
        if (rest[i] == quote) quote = 0;
      } else if (rest[i] == '>') {
        return at + i;
      } else if ((rest[i] == '"' || rest[i] == '\'') && i > 0 &&
                 (rest[i - 1] == '=' || is_space(rest[i - 1]))) {
        quote = rest[i];
      }
    }
    return at + std::min(rest.find_first_of("<>"), rest.size());
  }

  // The attributes of a tag, and "<mailto:x@y>".
  void read_tag(std::size_t at) {
    const std::size_t end = end_of_tag(at);
    const std::string_view tag = text_.substr(at, end - at);
    if (!spend(tag.size())) return;
    const std::string_view name = tag.substr(0, tag.find_first_of(" \t\n\r\f\v/"));
    if (tag.find_first_of(spaces) == std::string_view::npos && tag.find(':') != std::string_view::npos)
      read(at, end, true, false);
    for (std::size_t equals = tag.find('='); equals != std::string_view::npos;
         equals = tag.find('=', equals + 1))
      read_attribute(name, tag.substr(0, equals), at + equals + 1, end);
  }

  void read_attribute(std::string_view tag, std::string_view before, std::size_t at, std::size_t end) {
    constexpr std::size_t longest_name = 40;
    const std::size_t last = before.find_last_not_of(spaces);
    if (last == std::string_view::npos || !spend(before.size() - last + longest_name)) return;
    std::string_view name = before.substr(0, last + 1);
    name.remove_prefix(name.size() - std::min(name.size(), longest_name));
    name.remove_prefix(name.find_last_of(" \t\n\r\f\v/\"'") + 1);
    const bool is_reference = name.ends_with("href");
    const bool is_image = name == "src" || name == "srcset" || name == "poster" || name == "background" ||
                          name == "data" || (is_reference && tag != "a" && tag != "area");
    const bool is_link = is_reference || name == "action" || name == "formaction" || name == "cite" ||
                         name == "longdesc" || name == "content";
    if (!is_image && !is_link) return;
    at = std::min(skip_spaces(at), end);
    const char quote = at < end && (text_[at] == '"' || text_[at] == '\'') ? text_[at++] : ' ';
    const std::string_view rest = text_.substr(at, std::min(end - at, longest_address));
    const std::size_t stop =
        at + std::min(quote == ' ' ? rest.find_first_of(spaces) : rest.find(quote), rest.size());
    if (name != "srcset") return read(at, stop, is_link, is_image);
    while (at < stop) {  // "a.png 1x, b.png 2x"
      at = std::min(text_.find_first_not_of(" \t\n\r\f\v,", at), stop);
      const std::size_t next = std::min(text_.find_first_of(" \t\n\r\f\v,", at), stop);
      read(at, next, false, true);
      at = next;
    }
  }

  void read(std::size_t begin, std::size_t end, bool is_link, bool is_image) {
    if (end <= begin || !spend(end - begin)) return;
    const auto hosts = read_destination(text_.substr(begin, end - begin));
    // What leads nowhere hides nothing of what a chat may find in it.
    if (hosts.empty()) return;
    for (const std::string& host : hosts) add(is_link, is_image, host);
    read_.push_back({begin, end});
  }

  // Sorted and disjoint.
  void settle() {
    std::sort(read_.begin(), read_.end(), [](const Read& a, const Read& b) { return a.begin < b.begin; });
    std::size_t kept = 0;
    for (const Read& one : read_) {
      if (kept > 0 && one.begin <= read_[kept - 1].end) {
        read_[kept - 1].end = std::max(read_[kept - 1].end, one.end);
      } else {
        read_[kept++] = one;
      }
    }
    read_.resize(kept);
    next_ = 0;
  }

  // Of ascending places: whether it was read as a part of an address.
  bool was_read(std::size_t at) {
    while (next_ < read_.size() && read_[next_].end <= at) ++next_;
    return next_ < read_.size() && read_[next_].begin <= at;
  }

  // "https://x" in running text, of any scheme; and "https:/x".
  void find_addresses() {
    std::vector<Read> found;
    for (std::size_t at = text_.find(':'); at != std::string_view::npos; at = text_.find(':', at + 1)) {
      std::size_t behind = at + 1;
      while (behind < text_.size() && behind < at + longest_address && is_slash(text_[behind])) ++behind;
      if (behind == at + 1 || was_read(at)) continue;
      std::size_t begin = at;
      while (begin > 0 && at - begin < longest_scheme && is_scheme_character(text_[begin - 1])) --begin;
      while (begin < at && !is_letter(text_[begin])) ++begin;
      const std::string_view scheme = text_.substr(begin, at - begin);
      if (scheme.empty() || behind - at - 1 < (is_web_scheme(scheme) ? 1U : 2U)) continue;
      const std::string_view rest = ahead(behind);
      const std::size_t length = std::min(rest.find_first_of(" \t\n\r\f\v<>"), rest.size());
      if (!spend(length)) return;
      for (const std::string& host : read_hosts(rest)) add(true, false, host);
      found.push_back({begin, behind + length});
    }
    read_.insert(read_.end(), found.begin(), found.end());
  }

  // "www.x.fr", "x.fr/y": chats make links of them.
  void find_domains() {
    for (std::size_t at = 0; at < text_.size();) {
      std::size_t bytes = 0;
      std::size_t end = at;
      while (end < text_.size() && is_host_point(text_, end, bytes)) end += bytes;
      if (end > at && !was_read(at)) add_domain(at, end);
      at = end > at ? end : at + bytes;
    }
  }

  void add_domain(std::size_t begin, std::size_t end) {
    std::string_view host = text_.substr(begin, end - begin);
    while (host.ends_with('.') || host.ends_with('-')) host.remove_suffix(1);
    const std::size_t point = host.rfind('.');
    if (point == std::string_view::npos || point == 0 || host.front() == '.') return;
    const std::size_t behind = begin + host.size();
    const bool is_mail = begin > 1 && text_[begin - 1] == '@' && !is_space(text_[begin - 2]);
    const bool is_user = next_is(behind, '@') && behind + 1 < text_.size() && is_letter(text_[behind + 1]);
    if (is_mail || is_user) return;
    const std::string_view last = host.substr(point + 1);
    const DomainEnding ending = domain_ending(last);
    const bool has_more = next_is(behind, '/') ||
                          (next_is(behind, ':') && behind + 1 < text_.size() && is_digit(text_[behind + 1]));
    const bool is_plain = ending == DomainEnding::plain || last.starts_with("xn--") ||
                          (has_more && (ending == DomainEnding::doubtful || looks_top_level(last)));
    if (host.starts_with("www.") || is_plain) add(true, false, std::string(host));
  }

  static constexpr std::size_t longest_scheme = 32;

  std::string_view text_;
  std::size_t work_left_;
  std::vector<Read> read_;
  std::size_t next_ = 0;
  std::set<std::tuple<bool, bool, std::string>> seen_;
  std::vector<LinkTarget> targets_;
};

bool is_mail_character(char c) noexcept {
  return is_letter(c) || is_digit(c) || c == '.' || c == '_' || c == '%' || c == '+' || c == '-';
}

}  // namespace

std::vector<LinkTarget> find_link_targets(std::string_view text) {
  const std::pmr::string read = read_as_web_text(text);
  return Finder(read).run();
}

bool is_allowed_host(std::string_view host, std::span<const std::string> allowed) noexcept {
  const bool is_plain = !host.empty() && std::all_of(host.begin(), host.end(), [](char c) {
    return is_letter(c) || is_digit(c) || c == '-' || c == '.';
  });
  return is_plain && std::any_of(allowed.begin(), allowed.end(), [host](const std::string& one) {
           return host == one || (host.size() > one.size() && host.ends_with(one) &&
                                  host[host.size() - one.size() - 1] == '.');
         });
}

std::vector<std::string> find_mentions(std::string_view text) {
  const std::pmr::string read = read_as_web_text(text);
  const std::string_view view = read;
  std::set<std::string> seen;
  std::vector<std::string> mentions;
  for (std::size_t at = view.find('@'); at != std::string_view::npos; at = view.find('@', at + 1)) {
    std::size_t begin = at + 1;
    if (at > 0 && view[at - 1] == '<') begin = std::min(view.find_first_not_of("!&", begin), view.size());
    std::size_t end = begin;
    for (std::size_t bytes = 0; end < view.size() && is_host_point(view, end, bytes);) end += bytes;
    while (end > begin && (view[end - 1] == '.' || view[end - 1] == '-')) --end;
    std::string name(view.substr(begin, end - begin));
    // An address: a local part before, a domain behind.
    if (at > 0 && is_mail_character(view[at - 1]) && name.find('.') != std::string::npos) continue;
    if (!name.empty() && seen.insert(name).second) mentions.push_back(std::move(name));
  }
  return mentions;
}

}  // namespace noyau::inline v0_1::detail
