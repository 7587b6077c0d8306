// Reading `.tiktoken` files: every line is a token in base64, a space and its rank.
#include <array>
#include <charconv>
#include <fstream>
#include <optional>
#include <system_error>
#include <utility>

#include "count/vocabulary.hpp"
#include "noyau/core/error.hpp"

namespace noyau::inline v0_1::detail {

namespace {

constexpr std::size_t most_faults = 20;  // a file of another kind is wrong on every line
constexpr Rank highest_rank = (1U << 24) - 1;
constexpr std::string_view remedy = " Take an unchanged .tiktoken file.";

[[noreturn]] void refuse(const std::filesystem::path& file, std::string message) {
  throw ConfigError({Fault{file.string(), 0, "", std::move(message)}});
}

std::string read_file(const std::filesystem::path& file) {
  std::error_code error;
  if (std::filesystem::is_directory(file, error)) {
    refuse(file, "This is a folder. Name the .tiktoken file itself.");
  }
  const std::uintmax_t size = std::filesystem::file_size(file, error);
  std::ifstream in(file, std::ios::binary);
  if (error || !in) {
    refuse(file,
           "The vocabulary cannot be read. Check that the file exists and that this process may read it.");
  }
  std::string text(size, '\0');
  in.read(text.data(), static_cast<std::streamsize>(size));
  if (in.gcount() != static_cast<std::streamsize>(size)) {
    refuse(file, "The vocabulary could not be read to its end. Check the disk and copy the file again.");
  }
  if (text.find_first_not_of(" \t\r\n") == std::string::npos) {
    refuse(file, "The vocabulary is empty." + std::string(remedy));
  }
  return text;
}

constexpr auto base64_values = [] {
  std::array<signed char, 256> values{};
  values.fill(-1);
  constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  for (std::size_t i = 0; i < digits.size(); ++i) {
    values[static_cast<unsigned char>(digits[i])] = static_cast<signed char>(i);
  }
  return values;
}();

// False when `code` is not padded base64 of at least one byte.
bool decode_base64(std::string_view code, std::string& bytes) {
  bytes.clear();
  if (code.empty() || code.size() % 4 != 0) return false;
  const std::size_t padding = code.ends_with("==") ? 2 : code.ends_with('=') ? 1 : 0;
  code.remove_suffix(padding);
  std::uint32_t pool = 0;
  int bits = 0;
  for (const char c : code) {
    const int value = base64_values[static_cast<unsigned char>(c)];
    if (value < 0) return false;
    pool = (pool << 6 | static_cast<std::uint32_t>(value)) & 0xFFFFFFU;
    bits += 6;
    if (bits >= 8) bytes += static_cast<char>(pool >> (bits -= 8) & 0xFFU);
  }
  return true;
}

class Reader {
 public:
  Reader(std::string file, std::string_view text)
      : file_(std::move(file)), rest_(text), vocabulary_(text.size() / 16, text.size() / 2) {}

  Vocabulary run() {
    while (!rest_.empty() && faults_.size() < most_faults) read_line(take_line());
    if (faults_.size() == most_faults) {
      line_ = 0;
      report("Reading stopped after " + std::to_string(most_faults) +
             " faults; the lines behind were not read.");
    } else {
      check_single_bytes();
    }
    if (!faults_.empty()) throw ConfigError(std::move(faults_));
    return std::move(vocabulary_);
  }

 private:
  void report(std::string message) { faults_.push_back({file_, line_, "", std::move(message)}); }

  std::string_view take_line() {
    ++line_;
    const std::size_t end = rest_.find('\n');
    std::string_view line = rest_.substr(0, end);
    rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
  }

  void read_line(std::string_view line) {
    if (line.empty()) return;
    const std::size_t space = line.find(' ');
    if (space == std::string_view::npos) {
      return report("The rank is missing: a line is a token in base64, one space and its rank." +
                    std::string(remedy));
    }
    if (!decode_base64(line.substr(0, space), token_)) {
      return report("The token is not well-formed base64." + std::string(remedy));
    }
    if (const std::optional<Rank> rank = read_rank(line.substr(space + 1))) add(*rank);
  }

  std::optional<Rank> read_rank(std::string_view digits) {
    Rank rank = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), rank);
    if (error == std::errc() && end == digits.data() + digits.size() && rank <= highest_rank) return rank;
    report("The rank is not a whole number from 0 to " + std::to_string(highest_rank) + "." +
           std::string(remedy));
    return std::nullopt;
  }

  void add(Rank rank) {
    if (rank >= line_of_rank_.size()) line_of_rank_.resize(rank + std::size_t{1});
    if (line_of_rank_[rank] != 0) {
      return report("Rank " + std::to_string(rank) + " stands on line " +
                    std::to_string(line_of_rank_[rank]) + " already; every token needs its own." +
                    std::string(remedy));
    }
    if (!vocabulary_.insert(token_, rank)) {
      return report("The token stands on line " + std::to_string(line_of_rank_[vocabulary_.rank_of(token_)]) +
                    " already; it can have one rank only." + std::string(remedy));
    }
    line_of_rank_[rank] = line_;
  }

  void check_single_bytes() {
    line_ = 0;
    std::size_t missing = 0;
    std::string first;
    for (unsigned byte = 0; byte < 256; ++byte) {
      const char c = static_cast<char>(byte);
      if (vocabulary_.rank_of({&c, 1}) != no_rank) continue;
      if (missing++ == 0) first = std::to_string(byte);
    }
    if (missing == 0) return;
    report("Of the 256 single bytes " + std::to_string(missing) + " have no token, the first is byte " +
           first + "; without them some texts cannot be encoded." + std::string(remedy));
  }

  std::string file_;
  std::string_view rest_;
  std::size_t line_ = 0;
  std::string token_;
  std::vector<std::size_t> line_of_rank_;
  Vocabulary vocabulary_;
  std::vector<Fault> faults_;
};

}  // namespace

Vocabulary read_vocabulary(const std::filesystem::path& file) {
  const std::string text = read_file(file);
  return Reader(file.string(), text).run();
}

}  // namespace noyau::inline v0_1::detail
