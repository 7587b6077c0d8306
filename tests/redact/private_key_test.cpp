#include "secret_support.hpp"

using namespace noyau;
using namespace noyau::test;

namespace {
std::string block(std::string_view label, const std::string& body, std::string_view line = "\n") {
  const std::string name(label);
  return "-----BEGIN " + name + "-----" + std::string(line) + body + std::string(line) + "-----END " + name +
         "-----";
}

std::string lines(Maker& make, int count, std::string_view line = "\n") {
  std::string text;
  for (int i = 0; i < count; ++i) text += make.of(letters_digits, 64) + std::string(line);
  return text + make.of(letters_digits, 30) + "=";
}
}  // namespace

TEST_CASE("private keys are found whole, escaped and cut", "[redact][secrets][H29]") {
  Maker make(21);
  std::vector<Positive> cases;
  for (const char* label : {"PRIVATE KEY", "RSA PRIVATE KEY", "EC PRIVATE KEY", "DSA PRIVATE KEY",
                            "OPENSSH PRIVATE KEY", "ENCRYPTED PRIVATE KEY", "PGP PRIVATE KEY BLOCK"}) {
    const std::string whole = block(label, lines(make, 3));
    const std::string escaped = block(label, lines(make, 2, "\\n"), "\\n");
    const std::string windows = block(label, lines(make, 2, "\r\n"), "\r\n");
    const std::string cut = "-----BEGIN " + std::string(label) + "-----\n" + make.of(letters_digits, 64);
    const std::string header =
        block(label, "Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,0123456789ABCDEF\n\n" + lines(make, 2));
    cases.push_back({"ma clé\n" + whole + "\nvoilà", whole});
    cases.push_back({"{\"private_key\": \"" + escaped + "\"}", escaped});
    cases.push_back({windows, windows});
    cases.push_back({"coupé : " + cut + "\n... la suite demain", cut});
    cases.push_back({header, header});
  }
  const std::string putty =
      "PuTTY-User-Key-File-3: ssh-ed25519\nEncryption: none\nComment: moi\nPublic-Lines: 1\n" +
      make.of(letters_digits, 64) + "\nPrivate-Lines: 1\n" + make.of(letters_digits, 48) +
      "\nPrivate-MAC: " + make.of(hex_digits, 64);
  cases.push_back({putty + "\n", putty});
  cases.push_back({"voici\n" + putty, putty});
  for (int i = 0; i < 4; ++i) {
    const std::string age = "AGE-SECRET-KEY-" + ("1" + make.of("QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L", 58));
    cases.push_back({"age " + age + ".", age});
  }
  // The key of a wallet, from the documentation of the format.
  const std::string wallet = std::string("5HueCGU8rMjxEXxiPuD5BDku4MkFq") + "eZyd4dZ1jvhTVqvbTLvyTJ";
  cases.push_back({"wif " + wallet, wallet});
  check_positives(DetectedKind::private_key, cases);
}

TEST_CASE("public keys, certificates and talk about keys are no private keys", "[redact][secrets][H29]") {
  Maker make(22);
  std::vector<std::string> cases = {
      "-----BEGIN PRIVATE KEY-----",
      "-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----",
      "-----BEGIN RSA PRIVATE KEY-----\n<votre clé>\n-----END RSA PRIVATE KEY-----",
      "if line.startswith('-----BEGIN RSA PRIVATE KEY-----'):",
      "cherche « BEGIN PRIVATE KEY » dans le fichier",
      "-----BEGIN PRIVATE KEY----- est la première ligne du fichier",
      "PuTTY-User-Key-File-2: ssh-rsa",
      "AGE-SECRET-KEY-1",
      "AGE-SECRET-KEY-1" + std::string(58, 'X'),
      "---- BEGIN",
      "-----BEGIN -----"};
  for (const char* label :
       {"CERTIFICATE", "PUBLIC KEY", "RSA PUBLIC KEY", "CERTIFICATE REQUEST", "DH PARAMETERS",
        "PGP PUBLIC KEY BLOCK", "PGP SIGNATURE", "PGP MESSAGE", "X509 CRL", "EC PARAMETERS"})
    for (int i = 0; i < 3; ++i) cases.push_back(block(label, lines(make, i + 1)));
  cases.push_back("5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTK");
  check_negatives(DetectedKind::private_key, cases);
}
