#include "noyau/core/hash.hpp"
#include "redact/keccak.hpp"
#include "secret_support.hpp"

using namespace noyau;
using namespace noyau::test;

namespace {
// From the documents that define the forms.
const std::vector<std::string> published = {"1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
                                            "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2",
                                            "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy",
                                            "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
                                            "BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4",
                                            "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0",
                                            "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
                                            "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
                                            "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB",
                                            "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
                                            "0x52908400098527886E0F7030069857D2E4169EE7",
                                            "0x8617E340B3D01FA5F11F306F4090FD50E238070D"};

std::string sha256_of(const std::string& bytes) {
  const auto hash = sha256(bytes);
  return {reinterpret_cast<const char*>(hash.bytes.data()), hash.bytes.size()};
}

std::string base58check_of(char version, const std::string& payload) {
  static constexpr std::string_view alphabet = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
  std::string bytes = version + payload;
  bytes += sha256_of(sha256_of(bytes)).substr(0, 4);
  std::string text;
  std::string number = bytes;
  while (number.find_first_not_of('\0') != std::string::npos) {
    int rest = 0;
    for (char& byte : number) {
      rest = rest * 256 + static_cast<unsigned char>(byte);
      byte = static_cast<char>(rest / 58);
      rest %= 58;
    }
    text.insert(text.begin(), alphabet[static_cast<std::size_t>(rest)]);
  }
  return std::string(bytes.find_first_not_of('\0'), '1') + text;
}

std::string random_address(Maker& make, char version) {
  std::string payload = make.of(letters_digits, 20);
  for (char& c : payload) c = static_cast<char>(c * 3);
  return base58check_of(version, payload);
}

// Changes one character so that the sum fails.
std::string broken(std::string address) {
  char& c = address[address.size() / 2];
  c = c == '7'               ? '8'
      : c == 'q'             ? 'p'
      : c == 'A'             ? 'B'
      : c >= '2' && c <= '9' ? '7'
      : c == 'a'             ? 'A'
      : c < 'a'              ? 'A'
                             : 'q';
  return address;
}
}  // namespace

TEST_CASE("addresses of crypto-currencies whose sum holds are found", "[redact][secrets][H29]") {
  Maker make(41);
  std::vector<Positive> cases;
  for (const std::string& address : published) {
    cases.push_back({address, address});
    cases.push_back({"envoie sur " + address + ", merci", address});
  }
  for (const char version : {'\x00', '\x05', '\x30', '\x32', '\x1E', '\x16', '\x4C', '\x41'})
    for (int i = 0; i < 8; ++i) {
      const std::string address = random_address(make, version);
      cases.push_back({"don : " + address + ".", address});
    }
  cases.push_back({"mon wallet 0x3e709f2102306220921060314715629080e2fb7c",
                   "0x3e709f2102306220921060314715629080e2fb7c"});
  cases.push_back({"adresse ETH: 0x27b1fdb04752bbc536007a920d24acb045561c26",
                   "0x27b1fdb04752bbc536007a920d24acb045561c26"});
  check_positives(DetectedKind::crypto_address, cases);
}

TEST_CASE("an address whose sum fails is none", "[redact][secrets][H29]") {
  Maker make(42);
  std::vector<std::string> cases;
  for (const std::string& address : published) {
    if (address.find_first_of("abcdef", 2) == std::string::npos && address[1] == 'x') continue;
    cases.push_back("voir " + broken(address));
    cases.push_back("x" + address);
    cases.push_back(address + "z");
  }
  for (const char version : {'\x00', '\x05', '\x30', '\x1E'})
    for (int i = 0; i < 8; ++i) cases.push_back(broken(random_address(make, version)));
  cases.push_back("constexpr auto a = 0x3e709f2102306220921060314715629080e2fb7c;");
  cases.push_back("commit 27b1fdb04752bbc536007a920d24acb045561c26");
  cases.push_back("wallet 0x0000000000000000000000000000000000000000");
  check_negatives(DetectedKind::crypto_address, cases);
}

TEST_CASE("Keccak-256 gives the published digests", "[redact][secrets][H29]") {
  const auto hex = [](std::string_view text) {
    std::string out;
    for (const std::uint8_t byte : detail::keccak256(text)) {
      out += hex_digits[byte >> 4];
      out += hex_digits[byte & 15];
    }
    return out;
  };
  CHECK(hex("") == "c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470");
  CHECK(hex("abc") == "4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45");
}
