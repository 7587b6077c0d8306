// What models write around an answer: reasoning and refusals.
#include <algorithm>
#include <iterator>

#include "llm/recovery_scan.hpp"
#include "noyau/core/utf8.hpp"

namespace noyau::inline v0_1::detail {

namespace {

constexpr std::string_view analysis_channel = "<|channel|>analysis<|message|>";
constexpr std::string_view reasoning_names[] = {"seed:think", "think",   "thinking",
                                                "reasoning",  "thought", "thoughts"};

// <name>, [NAME]; `slash` for one that closes.
std::size_t reasoning_tag(std::string_view text, std::size_t place, bool closes) {
  std::string_view rest = text.substr(std::min(place, text.size()));
  if (!rest.starts_with('<') && !rest.starts_with('[')) return 0;
  const char end = rest[0] == '<' ? '>' : ']';
  std::size_t at = 1;
  if (closes) {
    if (rest.size() < 2 || rest[1] != '/') return 0;
    ++at;
  }
  std::string name;
  while (at < rest.size() && name.size() < 12 && rest[at] != end)
    name += static_cast<char>(rest[at++] | 0x20);
  if (at >= rest.size() || rest[at] != end) return 0;
  const bool known =
      std::find(std::begin(reasoning_names), std::end(reasoning_names), name) != std::end(reasoning_names);
  return known ? at + 1 : 0;
}

// Folded: lower case, without accents.
constexpr std::string_view refusals[] = {
    "i'm sorry",
    "i am sorry",
    "sorry",
    "i cannot",
    "i can't",
    "i can not",
    "i won't",
    "i will not",
    "i'm unable",
    "i am unable",
    "i'm not able",
    "i am not able",
    "i must decline",
    "i apologize",
    "i apologise",
    "my apologies",
    "as an ai",
    "as a language",
    "unfortunately, i",
    "unfortunately i",
    "i refuse",
    "i do not feel",
    "i don't feel",
    "i'm afraid",
    "i am afraid",
    "i have to decline",
    "we cannot",
    "we can't",
    "no, i can",
    "no, i won't",
    "desole",
    "je suis desole",
    "je ne peux",
    "je ne suis pas",
    "je ne puis",
    "je ne pourrai",
    "je ne veux",
    "je ne dois",
    "je ne vais pas",
    "je regrette",
    "je refuse",
    "je m'excuse",
    "je prefere ne",
    "il m'est impossible",
    "en tant qu'",
    "en tant que",
    "malheureusement",
    "navre",
    "toutes mes excuses",
    "mes excuses",
    "je suis navre",
    "je suis au regret",
    "impossible de",
    "nous ne pouvons",
    "pardon, mais",
};

}  // namespace

std::size_t opening_reasoning(std::string_view text, std::size_t place) {
  for (const std::string_view tag : {analysis_channel, std::string_view("<|START_THINKING|>")}) {
    if (text.substr(std::min(place, text.size())).starts_with(tag)) return tag.size();
  }
  return reasoning_tag(text, place, false);
}

std::size_t closing_reasoning(std::string_view text, std::size_t place) {
  return reasoning_tag(text, place, true);
}

std::size_t end_of_reasoning(std::string_view text, std::size_t place, std::size_t size) {
  const std::string_view opening = text.substr(place, size);
  if (opening.starts_with("<|")) {
    const bool is_channel = opening == analysis_channel;
    for (std::size_t end = text.find("<|", place + size); end != nowhere; end = text.find("<|", end + 2)) {
      const std::string_view rest = text.substr(end);
      for (const std::string_view tag : {"<|end|>", "<|END_THINKING|>"}) {
        if (rest.starts_with(tag)) return end + tag.size();
      }
      // The next message ends this one as well.
      if (is_channel && (rest.starts_with("<|start|>") || rest.starts_with("<|channel|>final"))) return end;
    }
    return nowhere;
  }
  for (std::size_t end = place + size; end < text.size(); ++end) {
    const std::size_t closing = closing_reasoning(text, end);
    if (closing > 0) return end + closing;
  }
  return nowhere;
}

namespace {

bool is_citation(const Reading& reading) {
  const std::string_view json = reading.json;
  if (reading.begin == 0) return false;
  return json == "{}" || (json[0] == '[' && json.find_first_not_of("0123456789", 1) == json.size() - 1);
}

}  // namespace

void drop_citations(ReplyScan& scan, const std::vector<bool>& in_prose) {
  if (scan.values.size() < 2) return;
  std::vector<Reading> kept;
  std::vector<std::size_t> dropped;
  for (std::size_t i = 0; i < scan.values.size(); ++i) {
    if (in_prose[i] && is_citation(scan.values[i])) {
      dropped.push_back(scan.values[i].begin);
    } else {
      kept.push_back(scan.values[i]);
    }
  }
  const bool has_answer = std::any_of(kept.begin(), kept.end(), [](const Reading& reading) {
    return reading.json.find_first_of("\"{") != std::string::npos;
  });
  if (dropped.empty() || !has_answer) return;
  for (const std::size_t place : dropped)
    scan.edits.add(EditKind::dropped_prose, place, RecoveryGrade::guessed);
  scan.values = std::move(kept);
}

bool is_refusal(std::string_view prose) {
  constexpr std::size_t beginning = 120;  // bytes; the fold repairs a character cut there
  const std::string folded = fold_for_comparison(prose.substr(0, beginning));
  std::string plain;
  for (std::size_t at = 0; at < folded.size();) {
    const CodePoint point = decode_utf8(folded, at);
    const bool is_apostrophe = point.value == 0x2019 || point.value == 0x2BC || point.value == 0x2018;
    if (is_apostrophe) {
      plain += '\'';
    } else {
      plain += folded.substr(at, point.bytes);
    }
    at += point.bytes;
  }
  // What Markdown and quotation put before it.
  const std::size_t first = plain.find_first_not_of(" \t\r\n*_>#\"'`-");
  if (first == std::string::npos) return false;
  const std::string_view words = std::string_view(plain).substr(first);
  return std::any_of(std::begin(refusals), std::end(refusals), [&](std::string_view refusal) {
    return words.starts_with(refusal) && (refusal.ends_with('\'') || words.size() == refusal.size() ||
                                          !is_word_char(words[refusal.size()]));
  });
}

}  // namespace noyau::inline v0_1::detail
