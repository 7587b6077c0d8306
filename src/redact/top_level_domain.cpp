#include "redact/top_level_domain.hpp"

#include <algorithm>
#include <iterator>

#include "redact/surroundings.hpp"

namespace noyau::inline v0_1::detail {

namespace {
// Of the countries. Those that are as often the ending of a file or a member in code, or a French word that
// starts a sentence, are below.
constexpr std::string_view countries[] = {
    "ac", "ad", "ae", "af", "ag", "ai", "al", "ao", "aq", "ar", "at", "aw", "ax", "az", "ba", "bb", "bd",
    "be", "bf", "bg", "bh", "bi", "bj", "bm", "bn", "bo", "br", "bs", "bt", "bw", "by", "ca", "cd", "cf",
    "cg", "ch", "ci", "cl", "cm", "cn", "co", "cr", "cu", "cv", "cw", "cx", "cy", "cz", "de", "dj", "dk",
    "dm", "dz", "ec", "ee", "eg", "er", "es", "eu", "fi", "fj", "fk", "fm", "fo", "fr", "ga", "gb", "gd",
    "ge", "gf", "gg", "gh", "gi", "gl", "gm", "gn", "gp", "gq", "gr", "gs", "gt", "gu", "gw", "gy", "hk",
    "hm", "hn", "hr", "ht", "hu", "ie", "im", "in", "io", "iq", "ir", "is", "it", "jm", "jo", "jp", "ke",
    "kg", "kh", "ki", "km", "kn", "kp", "kr", "kw", "ky", "kz", "lb", "lc", "li", "lk", "lr", "ls", "lt",
    "lu", "lv", "ly", "mc", "me", "mg", "mh", "mn", "mo", "mp", "mq", "mr", "ms", "mt", "mu", "mv", "mw",
    "mx", "mz", "nc", "nf", "ng", "ni", "nl", "no", "np", "nr", "nu", "nz", "om", "pa", "pe", "pf", "pg",
    "ph", "pk", "pn", "pr", "pt", "pw", "qa", "re", "ro", "ru", "rw", "sb", "sc", "sd", "se", "sg", "sj",
    "sk", "sl", "sm", "sn", "sr", "ss", "su", "sv", "sx", "sy", "sz", "tc", "td", "tg", "th", "tj", "tk",
    "tl", "tm", "tn", "to", "tr", "tt", "tv", "tw", "tz", "ua", "ug", "uk", "us", "uy", "uz", "va", "vc",
    "ve", "vg", "vn", "vu", "wf", "ws", "ye", "yt", "za", "zm", "zw"};

constexpr std::string_view doubtful_countries[] = {
    "am", "as", "au", "bz", "cc", "do", "et", "id", "il", "je", "la", "ma", "md", "mk", "ml", "mm",
    "my", "na", "ne", "pl", "pm", "ps", "py", "rs", "sa", "sh", "si", "so", "st", "tf", "vi"};

// Of the others, those in use whose name is not an everyday word or member in code too.
constexpr std::string_view generic[] = {
    "academy", "aero",      "agency",     "alsace",  "app",        "archi",  "arpa",   "art",
    "asia",    "attorney",  "beer",       "berlin",  "bike",       "bio",    "biz",    "blog",
    "bzh",     "cafe",      "cash",       "casino",  "cat",        "church", "clinic", "cloud",
    "club",    "coffee",    "com",        "coop",    "corsica",    "dental", "dev",    "digital",
    "edu",     "education", "estate",     "finance", "fitness",    "fun",    "gmbh",   "gouv",
    "gov",     "guru",      "healthcare", "hosting", "icu",        "immo",   "info",   "ink",
    "int",     "jobs",      "ltd",        "maison",  "marketing",  "mil",    "mobi",   "museum",
    "net",     "news",      "ninja",      "online",  "org",        "ovh",    "paris",  "pizza",
    "pro",     "pub",       "restaurant", "rip",     "sex",        "shop",   "site",   "store",
    "studio",  "tech",      "tel",        "travel",  "university", "uno",    "vin",    "vip",
    "webcam",  "website",   "wiki",       "wine",    "wtf",        "xxx",    "xyz",    "yoga",
    "中国",    "中國",      "台湾",       "香港",    "भारत",       "рф",     "укр",    "한국"};

constexpr std::string_view doubtful_generic[] = {
    "box",    "cards",  "center",   "date",   "day",       "download", "email",   "feedback", "gift",
    "green",  "group",  "host",     "how",    "input",     "land",     "life",    "link",     "live",
    "ltda",   "map",    "media",    "moi",    "mom",       "mov",      "name",    "new",      "now",
    "open",   "page",   "phone",    "place",  "plus",      "prof",     "read",    "red",      "run",
    "search", "sale",   "services", "show",   "software",  "stream",   "style",   "systems",  "team",
    "today",  "tools",  "top",      "town",   "video",     "watch",    "win",     "work",     "works",
    "world",  "zip",    "zone",     "help",   "space",     "bar",      "one",     "codes",    "audio",
    "bot",    "events", "photo",    "photos", "directory", "games",    "gallery", "capital",  "foundation",
    "farm",   "chat",   "coach",    "energy", "expert",    "school",   "social",  "press",    "tips"};

template <std::size_t N>
bool is_in(const std::string_view (&list)[N], std::string_view label) noexcept {
  return std::find(std::begin(list), std::end(list), label) != std::end(list);
}
}  // namespace

DomainEnding domain_ending(std::string_view label) noexcept {
  if (label.size() == 2 && std::binary_search(std::begin(countries), std::end(countries), label))
    return DomainEnding::plain;
  if (label.size() > 2 && is_in(generic, label)) return DomainEnding::plain;
  return is_in(doubtful_countries, label) || is_in(doubtful_generic, label) ? DomainEnding::doubtful
                                                                            : DomainEnding::none;
}

bool looks_top_level(std::string_view label) noexcept {
  if (label.size() > 5 && to_lower(label[0]) == 'x' && to_lower(label[1]) == 'n' && label[2] == '-' &&
      label[3] == '-')
    return true;
  const auto not_ascii = [](char c) { return static_cast<unsigned char>(c) >= 0x80; };
  return label.size() >= 2 && (std::all_of(label.begin(), label.end(), is_letter) ||
                               std::all_of(label.begin(), label.end(), not_ascii));
}

}  // namespace noyau::inline v0_1::detail
