// noyau fence: how a text stands in a prompt, and back.
#include "noyau/fence/fence.hpp"

#include <fmt/format.h>

#include <memory_resource>

#include "commands.hpp"
#include "json_form.hpp"
#include "json_lines.hpp"
#include "noyau/core/utf8.hpp"

namespace noyau_cli {

namespace {

std::string_view without_end(std::string_view line) {
  if (line.ends_with('\n')) line.remove_suffix(1);
  return line;
}

// A whole block: the border lines each with its line feed, the lines between as the prompt has them.
struct Block {
  std::string nonce, open, lines, close;
};

class Encoder {
 public:
  explicit Encoder(const Options& options)
      : rules_(options.control_tokens), nonce_(options.nonce), label_(options.label) {}

  // A random number is drawn for each text, as for each call.
  Block encode(std::string_view text) const {
    const noyau::Nonce nonce = nonce_ ? *nonce_ : noyau::Nonce::random();
    return {std::string(nonce.digits()), noyau::fence_open(nonce, label_),
            noyau::encode_lines(noyau::Foreign(text), rules_, nonce), noyau::fence_close(nonce)};
  }

 private:
  noyau::FenceRules rules_;
  std::optional<noyau::Nonce> nonce_;
  std::string label_;
};

// The lines between the border lines, where there are any. Which of them are ours the number says.
std::string_view inner_lines(std::string_view block) {
  constexpr std::string_view open_mark = "<<<DONNEES ";
  constexpr std::size_t digits = 39;
  const std::size_t end = block.find('\n');
  if (!block.starts_with(open_mark) || end == std::string_view::npos) return block;
  const std::string closing = ">>>FIN " + std::string(block.substr(open_mark.size(), digits));
  std::string_view lines = block.substr(end + 1);
  const std::string_view trimmed = without_end(lines);
  if (trimmed.ends_with(closing)) lines.remove_suffix(lines.size() - trimmed.size() + closing.size());
  return lines;
}

void fence_json_lines(Input& input, const Encoder& encoder, Output& output) {
  LineReader lines(input, [&output] { output.flush(); });
  while (const auto line = lines.next()) {
    std::string complaint;
    const auto request = parse_text_line(*line, complaint);
    if (!request) {
      output.flush();  // the lines before it were good
      input.refuse(lines.number(), std::move(complaint));
    }
    const Block block = encoder.encode(request->text);
    std::string list;
    std::string_view rest = block.lines;
    while (!rest.empty()) {
      const std::size_t end = rest.find('\n');
      list += (list.empty() ? "" : ", ") + Json(rest.substr(0, end)).dump();
      rest.remove_prefix(end + 1);
    }
    output.write(fmt::format(R"({{"id": {}, "nonce": "{}", "open": {}, "lines": [{}], "close": {}}})"
                             "\n",
                             request->id, block.nonce, Json(without_end(block.open)).dump(), list,
                             Json(without_end(block.close)).dump()));
  }
}

// The lines of {"id", "lines"} as one text; empty with a complaint when it is no such object.
std::optional<std::string> joined_lines(const Json& object, std::string& complaint) {
  if (!object.is_object() || !object.contains("id") || !object.contains("lines") ||
      !object["lines"].is_array() || object["id"].is_structured()) {
    complaint = "an object with \"id\" and a list \"lines\" is expected on each line.";
    return std::nullopt;
  }
  std::string lines;
  for (const Json& line : object["lines"]) {
    if (!line.is_string()) {
      complaint = "\"lines\" must hold strings only.";
      return std::nullopt;
    }
    lines += line.get_ref<const std::string&>() + "\n";
  }
  return lines;
}

void decode_json_lines(Input& input, Output& output) {
  LineReader lines(input, [&output] { output.flush(); });
  while (const auto line = lines.next()) {
    const Json object = Json::parse(line->begin(), line->end(), nullptr, false);
    std::string complaint = "the line is not valid JSON.";
    const auto joined = object.is_discarded() ? std::nullopt : joined_lines(object, complaint);
    if (!joined) {
      output.flush();
      input.refuse(lines.number(), std::move(complaint));
    }
    output.write(fmt::format("{{\"id\": {}, \"text\": {}}}\n", object["id"].dump(),
                             Json(noyau::decode_lines(inner_lines(*joined))).dump()));
  }
}

}  // namespace

ExitCode fence(const Options& options, Output& output) {
  if (options.json_lines) {
    Input input(options.text);
    options.decode ? decode_json_lines(input, output) : fence_json_lines(input, Encoder(options), output);
  } else {
    const std::string text = read_whole(options.text, piece_limit);
    if (options.decode) {
      output.write(noyau::decode_lines(inner_lines(noyau::sanitise(text))));
    } else {
      const Block block = Encoder(options).encode(text);
      output.write(block.open);
      output.write(block.lines);
      output.write(block.close);
    }
  }
  output.flush();
  return ExitCode::completed;
}

}  // namespace noyau_cli
