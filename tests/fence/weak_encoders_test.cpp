// A search that finds nothing may be blind. Each encoder here lacks one thing that ours has, and must be
// found out.
#include <algorithm>
#include <cctype>
#include <functional>

#include "catch.hpp"
#include "fence/forgery.hpp"
#include "noyau/core/utf8.hpp"

using namespace noyau;
using namespace noyau_test;

namespace {

using Encoder = std::function<std::string(const std::string&, const Nonce&)>;

const FenceRules& rules() {
  static const FenceRules instance;
  return instance;
}

std::string escaped(const std::string& text, const Nonce& nonce) {
  std::pmr::string out;
  escape_value(Foreign(text), rules(), nonce, out);
  return std::string(out);
}

std::string lined(std::string_view text) {
  std::pmr::string out;
  append_fenced_lines(text, "", "", out);
  return std::string(out);
}

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  return text;
}

// Every occurrence that a plain search finds, of which `change` makes something else.
std::string with_each(const std::string& text, const std::function<std::string(const std::string&)>& look,
                      const std::function<std::string(std::string_view)>& change) {
  const std::string seen = look(text);
  if (seen.size() != text.size()) return text;
  static const std::vector<std::string> tokens = [] {
    std::vector<std::string> all = forbidden_tokens();
    all.emplace_back("<<<DONNEES");
    all.emplace_back(">>>FIN");
    return all;
  }();
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t length = 0;
    for (const std::string& token : tokens) {
      if (seen.compare(at, token.size(), look(token)) == 0) length = std::max(length, token.size());
    }
    if (length == 0) {
      out += text[at++];
    } else {
      out += change(std::string_view(text).substr(at, length));
      at += length;
    }
  }
  return out;
}

std::string itself(const std::string& text) {
  return text;
}
std::string nothing(std::string_view) {
  return {};
}
std::string one_escape(std::string_view token) {
  return "\\u{" + std::string(token.front() == '<' ? "3c" : "5b") + "}" + std::string(token.substr(1));
}

std::string with_labels_kept(const std::string& text, const Nonce& nonce,
                             const std::function<bool(const std::string&)>& is_kept) {
  std::string out;
  const std::string clean = sanitise(text);
  for (std::size_t at = 0; at <= clean.size();) {
    const std::size_t end = std::min(clean.find('\n', at), clean.size());
    const std::string line = clean.substr(at, end - at);
    // In mid-line no label is one.
    out += "| " + (is_kept(line) ? escaped("x" + line, nonce).substr(1) : escaped(line, nonce)) + "\n";
    at = end + 1;
  }
  return out;
}

// With each escaped `<` that `is_kept` tells of as it was: what stands before and behind it is given.
std::string with_brackets_kept(const std::string& text, const Nonce& nonce,
                               const std::function<bool(std::string_view, std::string_view)>& is_kept) {
  constexpr std::string_view bracket = "\\u{3c}";
  std::string out = escaped(text, nonce);
  for (std::size_t at = 0; (at = out.find(bracket, at)) != std::string::npos; ++at) {
    const std::string_view all = out;
    if (is_kept(all.substr(0, at), all.substr(at + bracket.size()))) out.replace(at, bracket.size(), "<");
  }
  return lined(out);
}

bool is_letter(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0;
}

// What is wrong with one of the texts that the search writes; empty: it found nothing.
std::string found_out(const Encoder& encode, int texts) {
  Random random(20260314);
  const std::vector<std::string> tokens = forbidden_tokens();
  for (int i = 0; i < texts; ++i) {
    const Nonce nonce = random_nonce(random, i % 4 == 0);
    const Judge judge(nonce);
    const std::string text = hostile_text(random, nonce, tokens);
    const std::string block = encode(text, nonce);
    const std::string fault = judge.fault(block);
    if (!fault.empty()) return fault;
    if (decode_lines(block) != sanitise(text)) return "does not decode";
  }
  return {};
}

}  // namespace

TEST_CASE("the search finds out each encoder that lacks something", "[fence][H31][H32][promise2]") {
  struct Weak {
    const char* name;
    Encoder encode;
  };
  const Weak encoders[] = {
      {"one nonce for all",
       [](const std::string& text, const Nonce&) {
         return encode_lines(Foreign(text), rules(), Nonce::from_digits("7"));
       }},
      {"deletion in a single pass",
       [](const std::string& text, const Nonce&) {
         return lined(with_each(sanitise(text), itself, nothing));
       }},
      {"raw matching only",
       [](const std::string& text, const Nonce&) {
         return lined(with_each(sanitise(text), itself, one_escape));
       }},
      {"no fold but of case",
       [](const std::string& text, const Nonce&) {
         return lined(with_each(sanitise(text), lower, one_escape));
       }},
      {"line feeds are the only breaks",
       [](const std::string& text, const Nonce& nonce) {
         std::string out;
         for (std::size_t at = 0; at <= text.size();) {
           const std::size_t end = std::min(text.find('\n', at), text.size());
           std::string line = text.substr(at, end - at);
           // All is escaped but the other breaks.
           for (const char c : {'\r', '\v', '\f'}) std::erase(line, c);
           out += lined(escaped(line, nonce));
           if (line.size() != end - at) out.insert(out.size() - 1, "\v");
           at = end + 1;
         }
         return out;
       }},
      {"a prefix on the first line only",
       [](const std::string& text, const Nonce& nonce) { return "| " + escaped(text, nonce) + "\n"; }},
      {"labels of roles stay",
       [](const std::string& text, const Nonce& nonce) {
         return with_labels_kept(text, nonce, [](const std::string&) { return true; });
       }},
      {"labels of roles in Markdown stay",
       [](const std::string& text, const Nonce& nonce) {
         return with_labels_kept(text, nonce, [](const std::string& line) {
           return line.find_first_of("*_#") < line.find_first_not_of(" \t*_#");
         });
       }},
      {"labels of roles behind what is drawn as a space stay",
       [](const std::string& text, const Nonce& nonce) {
         return with_labels_kept(text, nonce,
                                 [](const std::string& line) { return line.starts_with("\u2800"); });
       }},
      {"headings that are not written as they are published stay",
       [](const std::string& text, const Nonce& nonce) {
         return with_labels_kept(text, nonce, [](const std::string& line) {
           return line.starts_with("##") && !(line.starts_with("### ") && line.ends_with(":"));
         });
       }},
      {"every double colon is code",
       [](const std::string& text, const Nonce& nonce) {
         return with_labels_kept(
             text, nonce, [](const std::string& line) { return line.find("::") != std::string::npos; });
       }},
      {"tags with spaces stay",
       [](const std::string& text, const Nonce& nonce) {
         return with_brackets_kept(
             text, nonce, [](std::string_view, std::string_view after) { return after.starts_with(' '); });
       }},
      {"tags with attributes stay",
       [](const std::string& text, const Nonce& nonce) {
         return with_brackets_kept(text, nonce, [](std::string_view, std::string_view after) {
           const std::size_t end = after.find_first_of(">=");
           return end < after.size() && after[end] == '=';
         });
       }},
      {"whatever stands behind a letter is a type",
       [](const std::string& text, const Nonce& nonce) {
         return with_brackets_kept(text, nonce, [](std::string_view before, std::string_view after) {
           return !before.empty() && is_letter(before.back()) && !after.empty() && is_letter(after.front());
         });
       }},
      {"backslashes stay",
       [](const std::string& text, const Nonce& nonce) {
         std::string out = escaped(text, nonce);
         for (std::size_t at = 0; (at = out.find("\\u{5c}", at)) != std::string::npos; ++at)
           out.replace(at, 6, "\\");
         return lined(out);
       }},
  };
  for (const Weak& weak : encoders) {
    INFO(weak.name);
    CHECK(found_out(weak.encode, 4000) != "");
  }
  CHECK(found_out([](const std::string& text,
                     const Nonce& nonce) { return encode_lines(Foreign(text), rules(), nonce); },
                  4000) == "");
}
