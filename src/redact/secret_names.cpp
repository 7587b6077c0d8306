#include "redact/secret_names.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "redact/secret_text.hpp"

namespace noyau::inline v0_1::detail {

// "pass", "key", "auth" and "sig" are met only where a separator follows: they are parts of too many words.
const char secret_name_pattern[] =
    "(?i:passw|passphrase|passcode|pass[0-9]?['\"\\]]{0,2}[ \\t]?[=:]|[_-]pass[ =]|pwd|pswd|mdp|mots?[ "
    "_]?(?:de|2)"
    "[ _]?passe?|phrase de passe|secret|token|jeton|api[ "
    "_.-]?key|(?:access|private|license|encryption|signing|"
    "recovery|master|shared|account)[ _-]?key|[_-]key|key[0-9]?['\"`\\]]{0,2}[ \\t]?(?:[=:>|]|, ?['\"])|"
    "cl(?:é|e)s?[ _]?(?:api|secr(?:è|e)te|priv(?:é|e)e|wi-?fi|wpa|wep|d.acc|d.api|de |du "
    "|ssh|:|=)|credential|creds|authorization|"
    "auth['\"`\\]]{0,2}[ \\t]?[=:]|bearer |code d.acc|[?&]sig=|contribsys__com|psk[ \\t]?=|\\bpw[ "
    "\\t]?[=:]|rgapi-)| -u|--user";

namespace {
constexpr std::size_t reach = 64;

struct KeyWord {
  std::string_view word;
  SecretName kind;
};

// The one that ends last in a name decides; longer ones first.
constexpr KeyWord key_words[] = {{"passphrase", SecretName::password},
                                 {"passcode", SecretName::password},
                                 {"password", SecretName::password},
                                 {"passwort", SecretName::password},
                                 {"passwd", SecretName::password},
                                 {"passw", SecretName::password},
                                 {"pswd", SecretName::password},
                                 {"pwd", SecretName::password},
                                 {"pass", SecretName::password},
                                 {"passe", SecretName::password},
                                 {"pw", SecretName::password},
                                 {"psk", SecretName::password},
                                 {"mdp", SecretName::password},
                                 {"secret", SecretName::secret},
                                 {"token", SecretName::secret},
                                 {"jeton", SecretName::secret},
                                 {"api_key", SecretName::secret},
                                 {"api-key", SecretName::secret},
                                 {"api.key", SecretName::secret},
                                 {"api key", SecretName::secret},
                                 {"apikey", SecretName::secret},
                                 {"access_key", SecretName::secret},
                                 {"accesskey", SecretName::secret},
                                 {"secret_key", SecretName::secret},
                                 {"secretkey", SecretName::secret},
                                 {"private_key", SecretName::secret},
                                 {"privatekey", SecretName::secret},
                                 {"account_key", SecretName::secret},
                                 {"accountkey", SecretName::secret},
                                 {"encryption_key", SecretName::secret},
                                 {"license_key", SecretName::secret},
                                 {"credential", SecretName::secret},
                                 {"creds", SecretName::secret},
                                 {"authorization", SecretName::secret},
                                 {"bearer", SecretName::secret},
                                 {"contribsys__com", SecretName::secret},
                                 {"sig", SecretName::secret},
                                 {"auth", SecretName::weak},
                                 {"key", SecretName::weak}};

// What may follow the key word in a name without changing what it names.
constexpr std::string_view endings[] = {
    "value", "val",       "string", "str",        "here",    "base64", "b64",  "text",    "raw",
    "plain", "plaintext", "prod",   "live",       "test",    "dev",    "main", "default", "old",
    "new",   "env",       "data",   "production", "staging", "hex",    "base"};

// Names of what is no secret though the key word ends them.
constexpr std::string_view harmless[] = {
    "public",       "pub_",     "pubkey",     "foreign",   "primary", "partition", "sort_",
    "cache",        "csrf",     "xsrf",       "monkey",    "turkey",  "donkey",    "hockey",
    "whiskey",      "hotkey",   "max_t",      "next_",     "nexttok", "pagetok",   "page_tok",
    "continuation", "sync_tok", "cancel",     "bypass",    "compass", "idempot",   "key_key",
    "num_",         "no_pass",  "stop_token", "eos_",      "pad_",    "bos_",      "sep_",
    "publishable",  "shortcut", "keyword",    "publickey", "sitekey", "site_key"};

constexpr bool is_name(char c) noexcept {
  return is_alnum(c) || c == '_' || c == '-' || c == '.';
}

// The last byte of a letter or digit, beyond ASCII too.
constexpr bool is_name_end(char c) noexcept {
  return is_alnum(c) || static_cast<unsigned char>(c) >= 0x80;
}

bool is_ending(std::string_view rest) noexcept {
  const auto is_joint = [](char c) { return c == '_' || c == '-' || c == '.' || is_digit(c); };
  while (!rest.empty() && is_joint(rest.back())) rest.remove_suffix(1);
  while (!rest.empty() && is_joint(rest.front())) rest.remove_prefix(1);
  if (rest.empty() || rest == "s") return true;
  return std::find(std::begin(endings), std::end(endings), rest) != std::end(endings);
}

SecretName kind_of(std::string_view name) noexcept {
  for (const std::string_view word : harmless)
    if (name.find(word) != std::string_view::npos) return SecretName::none;
  std::size_t last_end = 0;
  SecretName kind = SecretName::none;
  for (const KeyWord& key : key_words) {
    const std::size_t at = name.rfind(key.word);
    if (at == std::string_view::npos || at + key.word.size() <= last_end) continue;
    last_end = at + key.word.size();
    kind = key.kind;
  }
  if (kind == SecretName::none || !is_ending(name.substr(last_end))) return SecretName::none;
  return kind;
}
}  // namespace

NamedSecret name_around(std::string_view text, std::size_t begin, std::size_t end) noexcept {
  // The match may hold the separator: the name ends before.
  while (end > begin && !is_name_end(text[end - 1])) --end;
  std::size_t first = begin;
  while (first > 0 && begin - first < reach && is_name(text[first - 1])) --first;
  std::size_t last = end;
  while (last < text.size() && last - end < reach && is_name(text[last])) ++last;
  if (last - end == reach) return {SecretName::none, first, last};
  while (last > end && !is_name_end(text[last - 1])) --last;
  std::array<char, 3 * reach> folded{};
  const std::size_t size = std::min(last - first, folded.size());
  std::transform(text.begin() + static_cast<std::ptrdiff_t>(first),
                 text.begin() + static_cast<std::ptrdiff_t>(first + size), folded.begin(), to_lower);
  const std::string_view name(folded.data(), size);
  if (name.find("cl\xC3\xA9") != std::string_view::npos || name.starts_with("cle") ||
      name.starts_with("code d"))
    return {SecretName::secret, first, last};
  return {kind_of(name), first, last};
}

}  // namespace noyau::inline v0_1::detail
