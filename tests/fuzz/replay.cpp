// Runs a target without libFuzzer: its seeds, then mutations of them that are the same every time.
//
//   replay SEEDS DICTIONARY COUNT [SEED]   runs them; COUNT mutations, from the number SEED (1)
//   replay SEEDS --write FOLDER            writes all seeds into the folder, libFuzzer's first corpus
//   replay FILE...                         runs the files alone: what libFuzzer found
#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>

#include "fuzz_target.hpp"

namespace {

namespace fs = std::filesystem;
using Random = std::mt19937_64;

constexpr std::size_t longest_input = 4096;

std::string read_file(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  std::string content(std::istreambuf_iterator<char>(stream), {});
  if (!stream) {
    std::fprintf(stderr, "%s cannot be read.\n", file.c_str());
    std::exit(2);
  }
  return content;
}

std::vector<std::string> all_seeds(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder)) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  std::vector<std::string> seeds;
  for (const fs::path& file : files) seeds.push_back(read_file(file));
  for (std::string& seed : noyau_fuzz::more_seeds()) seeds.push_back(std::move(seed));
  return seeds;
}

// "\x41", "\\" and "\"" of libFuzzer's dictionaries.
std::string unquote(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '\\' || at + 1 == text.size()) {
      out += text[at];
    } else if (text[++at] == 'x' && at + 2 < text.size()) {
      unsigned byte = 0;
      std::from_chars(text.data() + at + 1, text.data() + at + 3, byte, 16);
      out += static_cast<char>(byte);
      at += 2;
    } else {
      out += text[at];
    }
  }
  return out;
}

std::vector<std::string> read_dictionary(const fs::path& file) {
  std::ifstream stream(file);
  std::vector<std::string> words;
  for (std::string line; std::getline(stream, line);) {
    const std::size_t begin = line.find('"');
    const std::size_t end = line.rfind('"');
    if (line.empty() || line[0] == '#' || begin == end) continue;
    words.push_back(unquote(std::string_view(line).substr(begin + 1, end - begin - 1)));
  }
  if (words.empty()) {
    std::fprintf(stderr, "There are no words in %s.\n", file.c_str());
    std::exit(2);
  }
  return words;
}

class Mutator {
 public:
  Mutator(const std::vector<std::string>& seeds, const std::vector<std::string>& words, std::uint64_t seed)
      : seeds_(seeds), words_(words), random_(seed) {}

  std::string next() {
    std::string text = any(seeds_);
    for (std::size_t steps = 1 + below(6); steps > 0; --steps) change(text);
    text.resize(std::min(text.size(), longest_input));
    return text;
  }

 private:
  std::size_t below(std::size_t limit) { return limit == 0 ? 0 : random_() % limit; }
  const std::string& any(const std::vector<std::string>& from) { return from[below(from.size())]; }

  void change(std::string& text) {
    const std::size_t at = below(text.size() + 1);
    const std::size_t length = std::min(text.size() - at, 1 + below(24));
    switch (below(8)) {
      case 0:
        text.erase(at, length);
        break;
      case 1:
        text.insert(at, text.substr(at, length));
        break;
      case 2:
        if (at < text.size()) text[at] = static_cast<char>(below(256));
        break;
      case 3:
        text.insert(at, 1, static_cast<char>(below(256)));
        break;
      case 4:
        text.replace(at, length, any(words_));
        break;
      case 5: {
        const std::string& other = any(seeds_);
        text.insert(at, other.substr(below(other.size()), 1 + below(80)));
        break;
      }
      default:
        text.insert(at, any(words_));
    }
  }

  const std::vector<std::string>& seeds_;
  const std::vector<std::string>& words_;
  Random random_;
};

void run(const std::string& input) {
  // What breaks a promise is left behind, to be run alone.
  if (const char* file = std::getenv("NOYAU_LAST_INPUT")) std::ofstream(file, std::ios::binary) << input;
  // A copy of exactly this size: a sanitizer then sees what reads past it.
  const std::vector<std::uint8_t> bytes(input.begin(), input.end());
  LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
}

int write_seeds(const fs::path& from, const fs::path& folder) {
  fs::create_directories(folder);
  std::size_t number = 0;
  for (const std::string& seed : all_seeds(from))
    std::ofstream(folder / ("seed" + std::to_string(number++)), std::ios::binary) << seed;
  std::printf("%zu seeds written.\n", number);
  return 0;
}

int replay(const fs::path& folder, const fs::path& dictionary, const char* const* numbers, int count) {
  const std::vector<std::string> seeds = all_seeds(folder);
  const std::vector<std::string> words = read_dictionary(dictionary);
  for (const std::string& seed : seeds) run(seed);
  const std::size_t mutations = std::strtoul(numbers[0], nullptr, 10);
  Mutator mutator(seeds, words, count > 1 ? std::strtoul(numbers[1], nullptr, 10) : 1);
  for (std::size_t i = 0; i < mutations; ++i) run(mutator.next());
  std::printf("%zu seeds and %zu mutations keep the promises.\n", seeds.size(), mutations);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 4 && std::string_view(argv[2]) == "--write") return write_seeds(argv[1], argv[3]);
  if (argc >= 4 && fs::is_directory(argv[1])) return replay(argv[1], argv[2], argv + 3, argc - 3);
  for (int i = 1; i < argc; ++i) run(read_file(argv[i]));
  return argc > 1 ? 0 : 2;
}
