// A vocabulary that cannot be trusted is refused, with the place and the remedy.
#include <unistd.h>

#include <fstream>
#include <vector>

#include "catch.hpp"
#include "encodings.hpp"
#include "noyau/core/error.hpp"

namespace fs = std::filesystem;

namespace {

// A folder that goes away with the test.
class Folder {
 public:
  Folder() : path_(fs::temp_directory_path() / ("noyau_count_" + std::to_string(::getpid()))) {
    fs::create_directories(path_);
  }
  ~Folder() { fs::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  fs::path write(const std::string& name, const std::string& content) const {
    std::ofstream(path_ / name, std::ios::binary) << content;
    return path_ / name;
  }
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

std::string base64(std::string_view bytes) {
  constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string code;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const auto byte = [&](std::size_t k) {
      return i + k < bytes.size() ? static_cast<unsigned>(static_cast<unsigned char>(bytes[i + k])) : 0U;
    };
    const unsigned pool = byte(0) << 16 | byte(1) << 8 | byte(2);
    for (int shift = 18; shift >= 0; shift -= 6) code += digits[pool >> shift & 63U];
    for (std::size_t k = 1; k < 3; ++k) {
      if (i + k >= bytes.size()) code[code.size() - 3 + k] = '=';
    }
  }
  return code;
}

// The 256 single bytes, ranks 0 to 255.
std::vector<std::string> single_bytes() {
  std::vector<std::string> lines;
  for (unsigned byte = 0; byte < 256; ++byte) {
    const char c = static_cast<char>(byte);
    lines.push_back(base64({&c, 1}) + " " + std::to_string(byte));
  }
  return lines;
}

std::string join(const std::vector<std::string>& lines, std::string_view end = "\n") {
  std::string text;
  for (const std::string& line : lines) text.append(line).append(end);
  return text;
}

std::vector<noyau::Fault> faults_of(const fs::path& file) {
  try {
    noyau::load_bpe_counter(file);
  } catch (const noyau::ConfigError& error) {
    return error.faults();
  }
  return {};
}

void check_fault(const fs::path& file, std::size_t line, const std::string& words) {
  const auto faults = faults_of(file);
  REQUIRE(faults.size() == 1);
  CHECK(faults[0].file == file.string());
  CHECK(faults[0].line == line);
  CHECK_THAT(faults[0].message, Catch::Contains(words));
  CHECK(faults[0].message.ends_with('.'));
}

}  // namespace

TEST_CASE("a small vocabulary is read and used", "[count]") {
  const Folder folder;
  auto lines = single_bytes();
  lines.push_back(base64("ab") + " 300");
  lines.push_back(base64("abc") + " 256");  // "bc" is no token: merging needs "ab" first
  lines.push_back(base64("xyz") + " 257");  // reached as a whole piece only
  for (const std::string_view end : {"\n", "\r\n", "\n\n"}) {
    const auto counter = noyau::load_bpe_counter(folder.write("my_o200k.tiktoken", join(lines, end)));
    CHECK(counter->name() == "o200k_base");
    CHECK(counter->count("abcab") == 2);
    CHECK(counter->count("xyz") == 1);
    CHECK(counter->count("xyzx") == 4);
  }
}

TEST_CASE("a file that is not there, not a file or empty is refused", "[count]") {
  const Folder folder;
  check_fault(folder.path() / "cl100k.tiktoken", 0, "Check that the file exists");
  fs::create_directory(folder.path() / "o200k");
  check_fault(folder.path() / "o200k", 0, "This is a folder");
  check_fault(folder.write("cl100k_empty", ""), 0, "is empty");
  check_fault(folder.write("cl100k_blank", "\n \r\n"), 0, "is empty");
}

TEST_CASE("a file's name must name one rule", "[count]") {
  const Folder folder;
  const std::string good = join(single_bytes());
  check_fault(folder.write("vocabulary.tiktoken", good), 0, "rename the file");
  check_fault(folder.write("cl100k_or_o200k.tiktoken", good), 0, "either");
  CHECK(faults_of(folder.write("my-cl100k", good)).empty());
}

TEST_CASE("a malformed line is refused", "[count]") {
  const Folder folder;
  const auto with = [&](const std::string& line) {
    auto lines = single_bytes();
    lines.insert(lines.begin() + 17, line);
    return folder.write("cl100k_bad", join(lines));
  };
  check_fault(with("YWI="), 18, "The rank is missing");
  check_fault(with("YWI= "), 18, "not a whole number");
  check_fault(with("YWI= x"), 18, "not a whole number");
  check_fault(with("YWI= -3"), 18, "not a whole number");
  check_fault(with("YWI= 300 4"), 18, "not a whole number");
  check_fault(with("YWI= 16777216"), 18, "16777215");
  check_fault(with("YWI= 99999999999999"), 18, "not a whole number");
  for (const char* bad : {"YW", "YWI", "Y===", "====", "YW=I", "YW_i", "Y*I=", ""}) {
    INFO(bad);
    check_fault(with(std::string(bad) + " 300"), 18, "not well-formed base64");
  }
}

TEST_CASE("a token or a rank that comes twice is refused", "[count]") {
  const Folder folder;
  auto lines = single_bytes();
  lines.push_back(base64("A") + " 300");
  check_fault(folder.write("cl100k_token", join(lines)), 257, "The token stands on line 66 already");
  lines.back() = base64("ab") + " 7";
  check_fault(folder.write("cl100k_rank", join(lines)), 257, "Rank 7 stands on line 8 already");
}

TEST_CASE("a vocabulary without every single byte is refused", "[count]") {
  const Folder folder;
  auto lines = single_bytes();
  lines.erase(lines.begin() + 200);
  check_fault(folder.write("o200k_gap", join(lines)), 0, "1 have no token, the first is byte 200");
}

TEST_CASE("every fault is reported, but not a flood of them", "[count]") {
  const Folder folder;
  auto lines = single_bytes();
  lines[3] = "?";
  lines[5] = "!!!! 5";
  const auto faults = faults_of(folder.write("o200k_two", join(lines)));
  REQUIRE(faults.size() == 3);
  CHECK(faults[0].line == 4);
  CHECK(faults[1].line == 6);
  CHECK(faults[2].line == 0);  // and the two bytes that are missing for it
  const auto flood =
      faults_of(folder.write("o200k_prose", count_test::repeated("Not a vocabulary\n", 5'000)));
  REQUIRE(flood.size() == 21);
  CHECK_THAT(flood.back().message, Catch::Contains("Reading stopped after 20 faults"));
}
