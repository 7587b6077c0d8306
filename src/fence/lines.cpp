#include <algorithm>

#include "fence/fold.hpp"
#include "noyau/core/error.hpp"
#include "noyau/core/utf8.hpp"
#include "noyau/fence/fence.hpp"

namespace noyau::inline v0_1 {
namespace {

constexpr std::string_view open_mark = "<<<DONNEES ";
constexpr std::string_view close_mark = ">>>FIN ";

bool is_label(std::string_view label) {
  return !label.empty() && std::all_of(label.begin(), label.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '_' || c == '-';
  });
}

// The folded text as ASCII; what folds to anything else becomes a byte that no marker holds.
std::string fold_to_ascii(std::string_view text) {
  std::string folded;
  folded.reserve(text.size());
  for (std::size_t offset = 0; offset < text.size();) {
    const CodePoint point = decode_utf8(text, offset);
    offset += point.bytes;
    const detail::Folded symbols = detail::fold_point(point.value);
    for (std::size_t i = 0; i < symbols.count; ++i) {
      folded += symbols.symbols[i] < 0x80 ? static_cast<char>(symbols.symbols[i]) : '\x7F';
    }
  }
  return folded;
}

bool holds_escape(std::string_view folded) {
  for (std::size_t at = folded.find("\\u{"); at != std::string_view::npos; at = folded.find("\\u{", at + 1)) {
    const std::size_t end = folded.find_first_not_of("0123456789abcdef", at + 3);
    const std::size_t digits = std::min(end, folded.size()) - (at + 3);
    if (digits >= 1 && digits <= 6 && end < folded.size() && folded[end] == '}') return true;
  }
  return false;
}

}  // namespace

void append_fenced_lines(std::string_view escaped, std::string_view first, std::string_view rest,
                         std::pmr::string& out) {
  std::string_view mark = first;
  while (true) {
    const std::size_t end = escaped.find('\n');
    out.append(fence_prefix).append(mark).append(escaped.substr(0, end)) += '\n';
    if (end == std::string_view::npos) return;
    escaped.remove_prefix(end + 1);
    mark = rest;
  }
}

std::string encode_lines(Foreign value, const FenceRules& rules, const Nonce& nonce) {
  std::pmr::string escaped;
  escape_value(value, rules, nonce, escaped);
  std::pmr::string lines;
  lines.reserve(escaped.size() + escaped.size() / 16 + 8);
  append_fenced_lines(escaped, "", "", lines);
  return std::string(lines);
}

std::string decode_lines(std::string_view lines) {
  if (lines.ends_with('\n')) lines.remove_suffix(1);
  std::string joined;
  joined.reserve(lines.size());
  while (true) {
    const std::size_t end = lines.find('\n');
    std::string_view line = lines.substr(0, end);
    if (line.starts_with(fence_prefix)) line.remove_prefix(fence_prefix.size());
    joined += line;
    if (end == std::string_view::npos) return unescape(joined);
    joined += '\n';
    lines.remove_prefix(end + 1);
  }
}

std::string fence_open(const Nonce& nonce, std::string_view label) {
  if (!is_label(label)) {
    throw Error("\"" + std::string(label) + "\" cannot label a fence: use a-z, 0-9, '.', '_' and '-' only.");
  }
  return std::string(open_mark).append(nonce.digits()).append(" ").append(label).append("\n");
}

std::string fence_close(const Nonce& nonce) {
  return std::string(close_mark).append(nonce.digits()).append("\n");
}

bool holds_fence_material(std::string_view text, const Nonce& nonce) {
  const std::string folded = fold_to_ascii(text);
  return folded.find(nonce.digits()) != std::string::npos || folded.find("<<<donnees") != std::string::npos ||
         folded.find(">>>fin") != std::string::npos || holds_escape(folded);
}

}  // namespace noyau::inline v0_1
