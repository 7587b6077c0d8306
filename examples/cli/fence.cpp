// noyau fence: how a text stands in a prompt, and back.
#include "noyau/fence/fence.hpp"

#include <fmt/format.h>

#include <memory_resource>

#include "commands.hpp"
#include "json_form.hpp"
#include "json_lines.hpp"
#include "noyau/core/utf8.hpp"
#include "unfence.hpp"

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

// The object of a line, or nothing and a complaint.
Json parse_line(std::string_view line, std::string& complaint) {
  complaint = complaint_about_bytes(line, "lines");
  if (!complaint.empty()) return {};
  try {
    return Json::parse(line.begin(), line.end());
  } catch (const Json::parse_error& error) {
    complaint = not_json(error.byte);
    return {};
  }
}

// Nothing is lost of what is damaged, but somebody should look.
ExitCode report_damage(const std::vector<noyau::Fault>& faults) {
  for (const noyau::Fault& fault : faults) fault_line(fault);
  return faults.empty() ? ExitCode::completed : ExitCode::unusable;
}

ExitCode decode_json_lines(Input& input, Output& output) {
  constexpr std::size_t most_faults = 20;
  std::vector<noyau::Fault> faults;
  LineReader lines(input, [&output] { output.flush(); });
  while (const auto line = lines.next()) {
    std::string complaint;
    const Json object = parse_line(*line, complaint);
    const auto joined = complaint.empty() ? joined_lines(object, complaint) : std::nullopt;
    if (!joined) {
      output.flush();
      report_damage(faults);
      input.refuse(lines.number(), std::move(complaint));
    }
    const Unfenced block = unfence(*joined);
    for (const FenceDamage& damage : block.damage) {
      if (faults.size() == most_faults) break;
      faults.push_back(
          {input.name(), lines.number(), fmt::format("lines[{}]", damage.line - 1), damage.message});
    }
    output.write(fmt::format("{{\"id\": {}, \"text\": {}}}\n", object["id"].dump(), Json(block.text).dump()));
  }
  output.flush();
  return report_damage(faults);
}

ExitCode decode_text(const Options& options, Output& output) {
  const Unfenced block = unfence(noyau::sanitise(read_whole(options.text, piece_limit)));
  output.write(block.text);
  output.flush();
  std::vector<noyau::Fault> faults;
  for (const FenceDamage& damage : block.damage)
    faults.push_back(
        {options.text == "-" ? "standard input" : options.text, damage.line, "", damage.message});
  return report_damage(faults);
}

}  // namespace

ExitCode fence(const Options& options, Output& output) {
  if (options.decode && !options.json_lines) return decode_text(options, output);
  if (options.json_lines) {
    Input input(options.text);
    if (options.decode) return decode_json_lines(input, output);
    fence_json_lines(input, Encoder(options), output);
  } else {
    const Block block = Encoder(options).encode(read_whole(options.text, piece_limit));
    output.write(block.open);
    output.write(block.lines);
    output.write(block.close);
  }
  output.flush();
  return ExitCode::completed;
}

}  // namespace noyau_cli
