// The tags that models' formats put around an answer or a call of a tool.
#include <algorithm>
#include <iterator>

#include "llm/recovery_scan.hpp"

namespace noyau::inline v0_1::detail {

namespace {

constexpr std::string_view names[] = {
    "tool_call", "tool_calls", "tool_use",   "tool",   "function_call", "function_calls", "function",
    "action",    "arguments",  "parameters", "json",   "output",        "answer",         "response",
    "result",    "results",    "final",      "object", "final_answer",  "reply",          "message",
    "data",      "pre",        "code",       "s",      "invoke"};
constexpr std::string_view bracketed[] = {"TOOL_CALLS",   "TOOL_CALL",        "ARGS", "CALL_ID",
                                          "TOOL_REQUEST", "END_TOOL_REQUEST", "INST"};

constexpr std::string_view others[] = {"user", "system", "developer", "response", "result", "output"};

constexpr std::size_t longest = 64;  // bytes of a tag

template <std::size_t size>
bool is_one_of(const std::string_view (&known)[size], std::string_view name) {
  return std::find(std::begin(known), std::end(known), name) != std::end(known);
}

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c | 0x20);
  }
  return result;
}

// <|name|>, with bars of either width.
std::size_t token(std::string_view text) {
  for (const std::string_view bar : {"|", "｜"}) {
    if (!text.substr(1).starts_with(bar)) continue;
    const std::string end = std::string(bar) + ">";
    const std::size_t first = 1 + bar.size();
    const std::size_t last = text.substr(0, longest).find(end, first);
    if (last == nowhere) return 0;
    const bool is_name = text.substr(first, last - first).find_first_of(" \t\n\"'{}[]<>") == nowhere;
    return is_name && last > first ? last + end.size() : 0;
  }
  return 0;
}

std::size_t word_size(std::string_view text) {
  std::size_t size = 0;
  while (size < text.size() && is_word_char(text[size]) && static_cast<unsigned char>(text[size]) < 0x80)
    ++size;
  return size;
}

// What a model writes in the name of somebody else is hardly its answer.
bool is_of_others(std::string_view name) {
  const std::string folded = lower(name);
  return std::any_of(std::begin(others), std::end(others),
                     [&](std::string_view other) { return folded.find(other) != nowhere; });
}

// The words that belong to a token: a role, a channel.
FrameTag token_with_words(std::string_view text) {
  FrameTag tag;
  tag.size = token(text);
  const std::string_view name = text.substr(0, tag.size);
  tag.is_doubtful = is_of_others(name);
  if (name == "<|channel|>") {
    constexpr std::string_view end = "<|message|>";
    const std::size_t last = text.substr(0, 2 * longest).find(end);
    if (last == nowhere || text.substr(0, last).find_first_of("{[\n") != nowhere) return tag;
    tag.size = last + end.size();
    tag.is_doubtful = text.substr(0, last).find("to=") != nowhere;
  } else if (name == "<|start|>" || name == "<|im_start|>" || name == "<|start_header_id|>") {
    const std::string_view role = text.substr(tag.size, word_size(text.substr(tag.size)));
    tag.size += role.size();
    tag.is_doubtful = !role.empty() && role != "assistant" && role != "model";
  }
  return tag;
}

// <name>, </name> and <function=name>.
FrameTag element(std::string_view text) {
  const std::size_t first = text.starts_with("</") ? 2 : 1;
  const std::size_t size = word_size(text.substr(first));
  if (size == 0 || size > longest || !is_one_of(names, lower(text.substr(first, size)))) return {};
  std::size_t end = first + size;
  FrameTag tag;
  if (end < text.size() && text[end] == '=') {
    const std::size_t last = text.substr(0, 2 * longest).find_first_of(">\n{", end);
    if (last == nowhere) return {};
    tag.is_doubtful = true;
    end = last;
  }
  tag.size = end < text.size() && text[end] == '>' ? end + 1 : 0;
  return tag;
}

}  // namespace

FrameTag frame_tag(std::string_view text, std::size_t place) {
  text = text.substr(std::min(place, text.size()));
  if (text.starts_with("<|") || text.starts_with("<｜")) return token_with_words(text);
  if (text.starts_with("<![CDATA[")) return {9, false};
  if (text.starts_with("]]>")) return {3, false};
  if (text.starts_with('<')) return element(text);
  if (!text.starts_with('[')) return {};
  const std::size_t first = text.starts_with("[/") ? 2 : 1;
  const std::size_t size = word_size(text.substr(first));
  const bool is_closed = first + size < text.size() && text[first + size] == ']';
  if (!is_closed || !is_one_of(bracketed, text.substr(first, size))) return {};
  return {first + size + 1, text.substr(first, size) == "INST"};
}

std::size_t trailing_frames(std::string_view text, bool is_opened) {
  std::size_t end = text.size();
  while (true) {
    const std::size_t last = text.substr(0, end).find_last_not_of(" \t\r\n");
    if (last == nowhere || text[last] != '>') return end;
    const std::size_t first = text.substr(0, last).rfind('<');
    if (first == nowhere || frame_tag(text, first).size != last + 1 - first) return end;
    const bool is_token = text.substr(first).starts_with("<|") || text.substr(first).starts_with("<｜");
    const bool is_closing = is_opened && text.substr(first).starts_with("</");
    if (!is_token && !is_closing) return end;
    end = first;
  }
}

}  // namespace noyau::inline v0_1::detail
