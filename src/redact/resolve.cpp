#include "redact/resolve.hpp"

#include <algorithm>
#include <array>

#include "noyau/core/arena.hpp"
#include "redact/json_text.hpp"
#include "redact/labels.hpp"
#include "redact/mentions.hpp"
#include "redact/surroundings.hpp"

namespace noyau::inline v0_1::detail {

namespace {
// Of two readings of the same bytes the more telling one. Luhn alone says less than a key or a key word.
constexpr std::array<DetectedKind, detected_kind_count> most_telling_first = {DetectedKind::private_key,
                                                                              DetectedKind::url_credentials,
                                                                              DetectedKind::jwt,
                                                                              DetectedKind::api_token,
                                                                              DetectedKind::crypto_address,
                                                                              DetectedKind::iban,
                                                                              DetectedKind::rib,
                                                                              DetectedKind::nir,
                                                                              DetectedKind::vat_fr,
                                                                              DetectedKind::siret,
                                                                              DetectedKind::siren,
                                                                              DetectedKind::payment_card,
                                                                              DetectedKind::generic_secret,
                                                                              DetectedKind::email,
                                                                              DetectedKind::mac_address,
                                                                              DetectedKind::ip_address,
                                                                              DetectedKind::coordinates,
                                                                              DetectedKind::birth_date,
                                                                              DetectedKind::phone,
                                                                              DetectedKind::postal_address,
                                                                              DetectedKind::url,
                                                                              DetectedKind::custom,
                                                                              DetectedKind::linked_name};

constexpr std::array<int, detected_kind_count> rank_by_kind = [] {
  std::array<int, detected_kind_count> ranks{};
  for (std::size_t i = 0; i < most_telling_first.size(); ++i)
    ranks[static_cast<std::size_t>(most_telling_first[i])] = static_cast<int>(i);
  return ranks;
}();

// Whether a kept value says all there is of the bytes in it. A kept link, address or name does not: what is
// part of it may be a value of its own.
bool excuses_what_it_holds(DetectedKind kind) noexcept {
  return kind != DetectedKind::linked_name && kind != DetectedKind::url && kind != DetectedKind::custom &&
         kind != DetectedKind::postal_address;
}

// Begins first; of those the longest; of those the more telling one.
struct ComesFirst {
  bool operator()(const RedactedSpan& a, const RedactedSpan& b) const noexcept {
    if (a.begin != b.begin) return a.begin < b.begin;
    if (a.end != b.end) return a.end > b.end;
    return rank_by_kind[static_cast<std::size_t>(a.kind)] < rank_by_kind[static_cast<std::size_t>(b.kind)];
  }
};

// Detectors go through a text window by window: most spans stand near their place already. Those are moved
// there, as long as it takes few steps.
void put_in_order(Spans& spans) {
  constexpr ComesFirst comes_first;
  std::size_t steps = 16 * spans.size();
  for (auto next = spans.begin(); next != spans.end(); ++next) {
    const RedactedSpan span = *next;
    auto place = next;
    for (; place != spans.begin() && comes_first(span, *std::prev(place)) && steps > 0; --place, --steps)
      *place = *std::prev(place);
    *place = span;
    if (steps == 0) return std::sort(spans.begin(), spans.end(), comes_first);
  }
}
}  // namespace

void merge(Spans& spans) {
  put_in_order(spans);
  std::size_t kept = 0;
  for (const RedactedSpan& span : spans) {
    if (kept > 0 && span.begin < spans[kept - 1].end)
      spans[kept - 1].end = std::max(spans[kept - 1].end, span.end);
    else
      spans[kept++] = span;
  }
  spans.resize(kept);
}

void take_kept(Spans& spans, const RedactionRules& rules, Spans& kept) {
  put_in_order(spans);
  std::size_t kept_until = 0;
  std::erase_if(spans, [&](const RedactedSpan& span) {
    if (rules[span.kind] == RedactionOperator::keep) {
      if (excuses_what_it_holds(span.kind)) kept_until = std::max(kept_until, span.end);
      kept.push_back(span);
      return true;
    }
    const bool excusable = span.kind != DetectedKind::linked_name && span.kind != DetectedKind::custom;
    return excusable && span.end <= kept_until;
  });
}

void fill_gaps(Spans& spans, const Spans& kept) {
  const std::size_t replaced = spans.size();
  std::size_t last_end = 0;
  std::size_t next = 0;  // the first of `spans` that does not end before the kept one
  for (const RedactedSpan& span : kept) {
    while (next < replaced && spans[next].end <= span.begin) ++next;
    const bool meets = next < replaced && spans[next].begin < span.end;
    if (meets || span.begin < last_end) continue;
    last_end = span.end;
    spans.push_back(span);
  }
  put_in_order(spans);
}

void cover_escaped_surrogates(std::string_view text, Spans& spans) {
  if (spans.empty() || text.find("[=") == std::string_view::npos) return;
  auto span = spans.begin();
  for (auto mention = find_mention(text, 0); mention; mention = find_mention(text, mention->end)) {
    if (mention->form != Mention::Form::escaped) continue;
    while (span != spans.end() && span->end <= mention->begin) ++span;
    for (auto cut = span; cut != spans.end() && cut->begin < mention->end; ++cut) {
      cut->begin = std::min(cut->begin, mention->begin);
      cut->end = std::max(cut->end, mention->end);
    }
  }
  merge(spans);
}

namespace {
constexpr std::size_t longest_escape = 6;  // "\\u00e9"

bool is_escaping(std::string_view text, std::size_t backslash) noexcept {
  std::size_t first = backslash;
  while (first > 0 && text[first - 1] == '\\') --first;
  return (backslash - first) % 2 == 0;
}

// The length of the escape that the backslash begins; 0: of none.
std::size_t escape_length(std::string_view text, std::size_t backslash) noexcept {
  const std::string_view rest = text.substr(backslash, longest_escape);
  if (rest.size() >= 2 && std::string_view("bfnrt/\"\\").find(rest[1]) != std::string_view::npos) return 2;
  const bool point =
      rest.size() == longest_escape && rest[1] == 'u' && std::all_of(rest.begin() + 2, rest.end(), is_hex);
  return point ? longest_escape : 0;
}

// The escape that `at` stands within, as [begin, end); empty when there is none.
std::pair<std::size_t, std::size_t> escape_around(std::string_view text, std::size_t at) noexcept {
  const std::size_t reach = std::min(at, longest_escape - 1);
  for (std::size_t back = 1; back <= reach; ++back) {
    if (text[at - back] != '\\' || !is_escaping(text, at - back)) continue;
    const std::size_t end = at - back + escape_length(text, at - back);
    return end > at ? std::make_pair(at - back, end) : std::make_pair(at, at);
  }
  return {at, at};
}
}  // namespace

void leave_escapes_whole(std::string_view text, Spans& spans) {
  fit_to_json(text, spans);
  if (text.find('\\') == std::string_view::npos) return;
  for (RedactedSpan& span : spans) {
    span.begin = escape_around(text, span.begin).second;
    span.end = escape_around(text, span.end).first;
  }
  std::erase_if(spans, [](const RedactedSpan& span) { return span.end <= span.begin; });
}

void widen_to_pieces(std::string_view text, Spans& spans) {
  std::pmr::string storage(&wiping_heap());
  const std::string_view view = detail::blank_labels(text, storage);
  for (RedactedSpan& span : spans) {
    const std::size_t before = view.rfind('\0', span.begin);
    span.begin = before == std::string_view::npos ? 0 : before + 1;
    span.end = std::min(view.find('\0', span.end), view.size());
  }
  merge(spans);
}
}  // namespace noyau::inline v0_1::detail
