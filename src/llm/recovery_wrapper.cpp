#include "llm/recovery_wrapper.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace noyau::inline v0_1::detail {

namespace {

constexpr std::string_view white_space = " \t\r\n";
constexpr std::size_t most_layers = 3;

class Layer {
 public:
  // `places` are those of the text that is read; empty: it is the first layer.
  Layer(std::string_view text, const std::vector<std::size_t>& places) : text_(text), places_(places) {}

  void keep(std::size_t at) { put(text_[at], at); }
  void put(char c, std::size_t at) {
    result_.text += c;
    result_.places.push_back(places_.empty() ? at : places_[at]);
  }
  UnwrappedText& result() { return result_; }

 private:
  std::string_view text_;
  const std::vector<std::size_t>& places_;
  UnwrappedText result_;
};

// Whether a bracket stands before a place, or nothing; white space may be written out, {\n  \"a\": 1\n}.
bool is_at_first_mark(std::string_view before) {
  while (!before.empty()) {
    if (white_space.find(before.back()) != std::string_view::npos) {
      before.remove_suffix(1);
      continue;
    }
    const std::size_t last = before.find_last_not_of('\\', before.size() - 2);
    const bool is_written_out = std::string_view("nrt").find(before.back()) != std::string_view::npos &&
                                before.size() > 1 && before[before.size() - 2] == '\\';
    if (!is_written_out) break;
    before = before.substr(0, last == std::string_view::npos ? 0 : last + 1);
  }
  return before.empty() || before.ends_with('{') || before.ends_with('[');
}

bool is_escaped(std::string_view text) {
  const std::size_t quote = text.find('"');
  if (quote == std::string_view::npos) return false;
  std::size_t first = quote;
  while (first > 0 && text[first - 1] == '\\') --first;
  return (quote - first) % 2 == 1 && is_at_first_mark(text.substr(0, first));
}

void unescape(std::string_view text, Layer& layer) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::size_t known = text[at] == '\\' && at + 1 < text.size()
                                  ? std::string_view("\"\\/nrt").find(text[at + 1])
                                  : std::string_view::npos;
    if (known == std::string_view::npos) {
      layer.keep(at);
    } else {
      layer.put("\"\\/\n\r\t"[known], at++);
    }
  }
}

constexpr std::pair<std::string_view, char> entities[] = {
    {"&quot;", '"'},  {"&#34;", '"'},   {"&#x22;", '"'}, {"&apos;", '\''}, {"&#39;", '\''},
    {"&#x27;", '\''}, {"&#039;", '\''}, {"&amp;", '&'},  {"&lt;", '<'},    {"&gt;", '>'}};

// Where there is one plain mark, what stands for others may be a text's own.
bool is_html(std::string_view text) {
  const std::size_t first = std::min({text.find("&quot;"), text.find("&#34;"), text.find("&#x22;")});
  return first != std::string_view::npos && text.find('"') == std::string_view::npos &&
         is_at_first_mark(text.substr(0, first));
}

void decode_entities(std::string_view text, Layer& layer) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    const auto* const entity =
        std::find_if(std::begin(entities), std::end(entities),
                     [&](const auto& candidate) { return text.substr(at).starts_with(candidate.first); });
    if (text[at] != '&' || entity == std::end(entities)) {
      layer.keep(at);
    } else {
      layer.put(entity->second, at);
      at += entity->first.size() - 1;
    }
  }
}

// > on each line, the value or a code fence behind the first one.
bool is_quotation(std::string_view text) {
  if (!text.starts_with('>')) return false;
  const std::size_t first = text.find_first_not_of(" \t", 1);
  if (first == std::string_view::npos || std::string_view("{[`").find(text[first]) == std::string_view::npos)
    return false;
  for (std::size_t at = text.find('\n'); at != std::string_view::npos; at = text.find('\n', at + 1)) {
    if (at + 1 < text.size() && text[at + 1] != '>') return false;
  }
  return true;
}

void unquote(std::string_view text, Layer& layer) {
  bool begins_line = true;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (begins_line && text[at] == '>') {
      if (at + 1 < text.size() && text[at + 1] == ' ') ++at;
    } else {
      layer.keep(at);
    }
    begins_line = text[at] == '\n';
  }
}

}  // namespace

UnwrappedText unwrap(std::string_view text) {
  UnwrappedText result;
  while (result.layers.size() < most_layers) {
    const std::string_view read = result.layers.empty() ? text : std::string_view(result.text);
    Layer layer(read, result.places);
    RecoveryGrade grade = RecoveryGrade::guessed;
    if (is_escaped(read)) {
      unescape(read, layer);
      grade = RecoveryGrade::lossless;
    } else if (is_quotation(read)) {
      unquote(read, layer);
    } else if (is_html(read)) {
      decode_entities(read, layer);
    } else {
      break;
    }
    std::vector<RecoveryGrade> layers = std::move(result.layers);
    layers.push_back(grade);
    result = std::move(layer.result());
    result.layers = std::move(layers);
  }
  return result;
}

}  // namespace noyau::inline v0_1::detail
