// Tokens without a form of their own, behind the name of their provider: "la clé API Heroku : 9d14…".
#include <algorithm>
#include <string_view>

#include "redact/secret_detectors.hpp"
#include "redact/secret_text.hpp"

namespace noyau::inline v0_1::detail {

// The first letters of the names in `providers`, enough to be told apart from words.
const char provider_pattern[] =
    "(?i:heroku|cloudflare|mistral|accountkey|sharedaccesskey|[?&]sig=|adafruit|algolia|airtable|alibaba|"
    "asana|"
    "bitbucket|bittrex|codecov|cohere|coinbase|confluent|contentful|datadog|discord|droneci|dropbox|etsy|"
    "facebook|"
    "fastly|finicity|finnhub|flickr|freshbooks|gitter|intercom|jfrog|artifactory|kraken|kucoin|launchdarkly|"
    "linkedin|looker|mattermost|meraki|message[_-]?bird|netlify|new[_-]?relic|nytimes|okta|plaid|rapidapi|"
    "sendbird|"
    "sentry|snyk|sonar|sourcegraph|squarespace|sumo|travis|twitch|twitter|twilio|vonage|zendesk|hubspot|"
    "live2/|stream[ _-]?key|digitalocean|"
    "linode|hetzner|scaleway|pagerduty|opsgenie|trello|spotify|reddit|openweather|deepl|deepgram|assemblyai)";

namespace {
constexpr std::size_t reach = 88;

enum class Made : std::uint8_t { uuid, hex, lower, alnum, url, base64, percent, groups };

struct Provider {
  std::string_view name;  // lower case, without "-" and "_"
  Made made;
  std::size_t shortest;
  std::size_t longest;
};

// From the providers' documentation and the public rules of gitleaks (MIT).
constexpr Provider providers[] = {
    {"live2", Made::groups, 19, 24},      {"streamkey", Made::groups, 19, 24},
    {"heroku", Made::uuid, 36, 36},       {"cloudflare", Made::url, 40, 40},
    {"cloudflare", Made::hex, 37, 37},    {"mistral", Made::alnum, 32, 32},
    {"accountkey", Made::base64, 86, 88}, {"sharedaccesskey", Made::base64, 43, 44},
    {"sig", Made::percent, 43, 70},       {"adafruit", Made::url, 32, 32},
    {"algolia", Made::lower, 32, 32},     {"airtable", Made::alnum, 17, 17},
    {"alibaba", Made::alnum, 30, 30},     {"asana", Made::lower, 32, 32},
    {"bitbucket", Made::alnum, 32, 32},   {"bitbucket", Made::url, 64, 64},
    {"bittrex", Made::lower, 32, 32},     {"codecov", Made::lower, 32, 32},
    {"codecov", Made::uuid, 36, 36},      {"cohere", Made::alnum, 40, 40},
    {"coinbase", Made::url, 64, 64},      {"confluent", Made::alnum, 16, 16},
    {"confluent", Made::base64, 64, 64},  {"contentful", Made::url, 43, 43},
    {"datadog", Made::hex, 32, 40},       {"datadog", Made::lower, 40, 40},
    {"discord", Made::hex, 64, 64},       {"discord", Made::url, 32, 32},
    {"droneci", Made::lower, 32, 32},     {"dropbox", Made::lower, 15, 15},
    {"dropbox", Made::url, 64, 64},       {"etsy", Made::lower, 24, 24},
    {"facebook", Made::hex, 32, 32},      {"fastly", Made::url, 32, 32},
    {"finicity", Made::lower, 20, 32},    {"finnhub", Made::lower, 20, 20},
    {"flickr", Made::lower, 32, 32},      {"freshbooks", Made::lower, 64, 64},
    {"gitter", Made::url, 40, 40},        {"intercom", Made::url, 60, 60},
    {"jfrog", Made::alnum, 64, 73},       {"artifactory", Made::alnum, 64, 73},
    {"kraken", Made::base64, 56, 90},     {"kucoin", Made::hex, 24, 24},
    {"kucoin", Made::uuid, 36, 36},       {"launchdarkly", Made::url, 40, 40},
    {"linkedin", Made::alnum, 14, 16},    {"looker", Made::lower, 20, 24},
    {"mattermost", Made::lower, 26, 26},  {"meraki", Made::hex, 40, 40},
    {"messagebird", Made::alnum, 25, 25}, {"messagebird", Made::uuid, 36, 36},
    {"netlify", Made::url, 40, 46},       {"newrelic", Made::lower, 64, 64},
    {"nytimes", Made::url, 32, 32},       {"okta", Made::url, 42, 42},
    {"plaid", Made::lower, 24, 30},       {"rapidapi", Made::url, 50, 50},
    {"sendbird", Made::hex, 40, 40},      {"sendbird", Made::uuid, 36, 36},
    {"sentry", Made::hex, 64, 64},        {"snyk", Made::uuid, 36, 36},
    {"sonar", Made::url, 40, 44},         {"sourcegraph", Made::hex, 40, 40},
    {"squarespace", Made::uuid, 36, 36},  {"sumo", Made::alnum, 14, 14},
    {"sumo", Made::alnum, 64, 64},        {"travis", Made::alnum, 22, 22},
    {"twitch", Made::lower, 30, 30},      {"twitter", Made::alnum, 25, 25},
    {"twitter", Made::url, 45, 50},       {"twilio", Made::hex, 32, 32},
    {"vonage", Made::alnum, 16, 16},      {"zendesk", Made::alnum, 40, 40},
    {"hubspot", Made::uuid, 36, 36},      {"digitalocean", Made::hex, 64, 64},
    {"linode", Made::hex, 64, 64},        {"hetzner", Made::alnum, 64, 64},
    {"scaleway", Made::uuid, 36, 36},     {"pagerduty", Made::url, 20, 20},
    {"opsgenie", Made::uuid, 36, 36},     {"trello", Made::hex, 32, 64},
    {"spotify", Made::hex, 32, 32},       {"reddit", Made::url, 27, 30},
    {"openweather", Made::hex, 32, 32},   {"deepl", Made::uuid, 36, 36},
    {"deepgram", Made::hex, 40, 40},      {"assemblyai", Made::hex, 32, 32}};

bool is_of(Made made, char c) noexcept {
  switch (made) {
    case Made::uuid:
      return is_hex(c) || c == '-';
    case Made::hex:
      return is_hex(c);
    case Made::lower:
      return is_digit(c) || (c >= 'a' && c <= 'z');
    case Made::alnum:
      return is_alnum(c);
    case Made::url:
      return is_base64url(c);
    case Made::base64:
      return is_base64(c) || c == '=';
    case Made::groups:
      return is_digit(c) || (c >= 'a' && c <= 'z') || c == '-';
    case Made::percent:
      return is_base64(c) || c == '%' || c == '=';
  }
  return false;
}

bool is_name_of(std::string_view name, std::string_view met) noexcept {
  for (const char c : met) {
    if (std::string_view("_-?&= /").find(c) != std::string_view::npos) continue;
    if (name.empty() || name.front() != to_lower(c)) return false;
    name.remove_prefix(1);
  }
  return name.empty();
}

// Of YouTube's streams: four or five groups of four.
bool is_in_groups(std::string_view run) noexcept {
  if (run.size() % 5 != 4) return false;
  for (std::size_t i = 0; i < run.size(); ++i)
    if ((i % 5 == 4) != (run[i] == '-')) return false;
  return true;
}

bool fits(std::string_view met, std::string_view run) noexcept {
  for (const Provider& provider : providers) {
    if (run.size() < provider.shortest || run.size() > provider.longest || !is_name_of(provider.name, met))
      continue;
    const auto of = [&](char c) { return is_of(provider.made, c); };
    if (!std::all_of(run.begin(), run.end(), of)) continue;
    if (provider.made == Made::uuid     ? is_uuid(run)
        : provider.made == Made::groups ? is_in_groups(run)
                                        : looks_random(run))
      return true;
  }
  return false;
}

bool is_run(char c) noexcept {
  return is_base64(c) || c == '-' || c == '_' || c == '%';
}
}  // namespace

std::size_t examine_provider_value(std::string_view text, std::size_t begin, std::size_t end, Findings& out) {
  const std::string_view met = text.substr(begin, end - begin);
  // Within a word only where a hump of camel case starts.
  if (is_letter(byte_before(text, begin)) &&
      (to_lower(text[begin]) == text[begin] || byte_before(text, begin) < 'a'))
    return end;
  std::size_t at = end;
  while (at < text.size() && at < end + reach && text[at] != '\0') {
    const std::size_t start = at;
    while (at < text.size() && is_run(text[at]) && at < start + 100) ++at;
    // What ends base64; the sign between a name and a value ends nothing.
    if (at > start + 16)
      while (at < text.size() && text[at] == '=' && at < start + 100) ++at;
    const std::string_view run = text.substr(start, at - start);
    const Characters seen = run.size() < 14 ? Characters{} : characters_of(run);
    const bool mixed = seen.digits > 0 && seen.letters() > 1;
    if (mixed && (start > end || text[end - 1] == '/') && fits(met, run) && !is_placeholder(run)) {
      out.add(start, at);
      return at;
    }
    if (mixed && at >= start + 100) return end;
    ++at;
  }
  return end;
}

}  // namespace noyau::inline v0_1::detail
