// The promises of fences for any bytes: the first says what is fenced, the next sixteen whose number it is.
#include <fstream>
#include <nlohmann/json.hpp>

#include "fuzz_target.hpp"
#include "noyau/core/utf8.hpp"
#include "noyau/fence/fence.hpp"

namespace {

using namespace noyau;
using noyau_fuzz::require;

constexpr std::size_t header = 17;

const FenceRules& rules() {
  static const FenceRules instance({"<|mon_jeton|>", "=== END SCENE ==="});
  return instance;
}

// Digits are drawn as they stand, so that the text can know them.
Nonce read_nonce(std::string_view bytes) {
  std::string digits;
  for (const char c : bytes) digits += static_cast<char>('0' + static_cast<unsigned char>(c) % 10);
  return Nonce::from_digits(digits);
}

bool holds(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

// As a reader sees it who folds nothing but case, width and what cannot be seen.
void check_seen(const std::string& lines, const Nonce& nonce, std::string_view text) {
  const std::string folded = fold_for_comparison(lines);
  for (const std::string_view token :
       {"<<<donnees", ">>>fin", "<|im_start|>", "<|im_end|>", "[inst]", "</s>", "<<sys>>", "<start_of_turn>",
        "<tool_call>", "<|mon_jeton|>", "=== end scene ==="})
    require(!holds(folded, token), "no token and no border line stands in the data", text);
  require(!holds(folded, nonce.digits()), "the number stands in border lines only", text);
  require(lines.find_first_of("\r\v\f\x1B") == std::string::npos && !holds(lines, "\u2028") &&
              !holds(lines, "\u2029") && !holds(lines, "\u0085") && !holds(lines, "\u202E"),
          "a line feed is the only line break, and nothing changes direction", text);
}

void check_value(const std::string& text, const Nonce& nonce) {
  const std::string lines = encode_lines(Foreign(text), rules(), nonce);
  require(is_valid_utf8(lines) && lines.ends_with('\n'), "the lines are valid and end in a line feed", text);
  for (std::size_t at = 0; at < lines.size(); at = lines.find('\n', at) + 1)
    require(std::string_view(lines).substr(at).starts_with(fence_prefix), "every line has the prefix", text);
  require(decode_lines(lines) == sanitise(text), "decoding gives back the text", text);
  const std::string decoded = decode_lines(lines);
  require(encode_lines(Foreign(decoded), rules(), nonce) == lines,
          "encoding again gives the same", text);
  check_seen(lines, nonce, text);
}

void check_name(const std::string& text, const Nonce& nonce) {
  std::pmr::string escaped;
  escape_name(Foreign(text), rules(), nonce, escaped);
  require(unescape(escaped) == sanitise(text), "a name is given back", text);
  require(escaped.find('\n') == std::string::npos && !holds(fold_for_comparison(escaped), ":"),
          "a name ends neither a line nor itself", text);
  check_seen("| " + std::string(escaped) + "\n", nonce, text);
}

}  // namespace

std::vector<std::string> noyau_fuzz::more_seeds() {
  std::vector<std::string> seeds;
  std::ifstream file(NOYAU_TEST_DATA "/injection/texts_dev.jsonl");
  std::size_t number = 0;
  for (std::string line; std::getline(file, line);) {
    if (++number % 10 != 1) continue;  // every tenth says enough
    seeds.push_back("01234567890123456" + nlohmann::json::parse(line).at("text").get<std::string>());
  }
  return seeds;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < header) return 0;
  const std::string bytes(data, data + size);
  const Nonce nonce = read_nonce(std::string_view(bytes).substr(1, header - 1));
  std::string text = bytes.substr(header);
  // The worst luck: the text holds the number itself.
  if ((bytes[0] & 2) != 0) text.insert(text.size() / 2, nonce.digits());
  if ((bytes[0] & 1) != 0) {
    check_name(text, nonce);
  } else {
    check_value(text, nonce);
  }
  return 0;
}
