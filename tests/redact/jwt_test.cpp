#include "secret_support.hpp"

using namespace noyau;
using namespace noyau::test;

namespace {
std::string token(std::string_view header, std::string_view payload, std::string_view rest) {
  return base64url(header) + "." + base64url(payload) + "." + std::string(rest);
}
}  // namespace

TEST_CASE("JSON Web Tokens are found, signed, unsigned and encrypted", "[redact][secrets][H29]") {
  Maker make(11);
  std::vector<Positive> cases;
  const auto add = [&](std::string_view before, const std::string& value, std::string_view after) {
    cases.push_back({std::string(before) + value + std::string(after), value});
  };
  for (const char* algorithm : {"HS256", "HS384", "HS512", "RS256", "RS384", "RS512", "ES256", "ES384",
                                "ES512", "PS256", "PS384", "PS512", "EdDSA", "ES256K"}) {
    const std::string header = std::string("{\"alg\":\"") + algorithm + "\",\"typ\":\"JWT\"}";
    const std::string value =
        token(header, "{\"sub\":\"1234\",\"name\":\"Élodie\"}", make.of(base64_url, 43));
    add("", value, "");
    add("Authorization: Bearer ", value, "");
    add("https://exemple.fr/?access_token=", value, "&page=2");
  }
  const std::string plain = token("{\"alg\":\"none\"}", "{\"sub\":\"1\",\"exp\":1700000000}", "");
  add("le jeton ", plain, " expire");
  add("{\"t\":\"", plain, "\"}");
  add("ligne\\n", plain, "\\nfin");
  add("x=%3D", plain, "");
  add("", token("{ \"alg\" : \"HS256\" }", "{ \"a\" : 1 }", make.of(base64_url, 43)), "");
  add("", token("{\n  \"typ\": \"JWT\"\n}", "{}", make.of(base64_url, 43)), " ?");
  const std::string encrypted = base64url("{\"alg\":\"dir\",\"enc\":\"A256GCM\"}");
  add("",
      encrypted + ".." + make.of(base64_url, 16) + "." + make.of(base64_url, 60) + "." +
          make.of(base64_url, 22),
      "");
  add("",
      encrypted + "." + make.of(base64_url, 40) + "." + make.of(base64_url, 16) + "." +
          make.of(base64_url, 60) + "." + make.of(base64_url, 22),
      "");
  check_positives(DetectedKind::jwt, cases);
}

TEST_CASE("what only looks like a JSON Web Token is none", "[redact][secrets][H29]") {
  Maker make(12);
  std::vector<std::string> cases = {
      "eyJ",        "eyJ.eyJ.x",      "www.exemple.fr",    "a.b.c",         "1.2.3", "com.exemple.eyJeux",
      "eyJhbGciOi", "eyJ0b3RvIjoxfQ", "console.log.apply", "système.de.jeu"};
  for (int i = 0; i < 12; ++i) {
    cases.push_back(
        token("{\"kid\":\"" + make.of(lower_digits, 6) + "\"}", "{\"a\":1}", make.of(base64_url, 43)));
    cases.push_back(token("[\"alg\",\"typ\"]", "{\"a\":1}", make.of(base64_url, 43)));
    cases.push_back(base64url("{\"alg\":\"HS256\"}") + make.of(base64_url, 20));  // no second part
    cases.push_back("x" + token("{\"alg\":\"HS256\"}", "{}", make.of(base64_url, 43)));
    cases.push_back(base64url("{\"alg\":\"HS2") + "." + base64url("{}") + "." + make.of(base64_url, 43));
  }
  check_negatives(DetectedKind::jwt, cases);
}
