#include "secret_support.hpp"

using namespace noyau;
using namespace noyau::test;

TEST_CASE("random values near a word that says what they are are found", "[redact][secrets][H29]") {
  Maker make(51);
  const std::vector<std::pair<std::string, std::string>> places = {
      {"API_KEY=", ""},
      {"export CLIENT_SECRET=\"", "\""},
      {"{\"access_token\": \"", "\", \"n\": 1}"},
      {"auth_token: ", ""},
      {"const apiKey = '", "';"},
      {"var secretKey string = \"", "\""},
      {"API_SECRET: str = \"", "\""},
      {"token := `", "`"},
      {"$token .= \"", "\";"},
      {"'secret' => '", "',"},
      {"System.setProperty(\"API_TOKEN\", \"", "\")"},
      {"auto token = std::string{\"", "\"};"},
      {"constexpr char kSecret[] = \"", "\";"},
      {"<token>", "</token>"},
      {"<apiToken>\n    ", "\n</apiToken>"},
      {"<add key=\"ApiKey\" value=\"", "\" />"},
      {"curl -H 'X-Api-Key: ", "' https://exemple.fr"},
      {"Authorization: Bearer ", ""},
      {"Authorization: Basic ", ""},
      {"https://exemple.fr/?api_key=", "&page=2"},
      {"outil --token ", " --fort"},
      {"outil --token=", " --fort"},
      {"ma clé api c'est ", " merci"},
      {"la clé secrète : ", " ok ?"},
      {"oups mon token est passé à l'écran : ", ""},
      {"voici le jeton :\n", "\nbises"},
      {"my api key is ", " please delete"},
      {"| api_key | ", " |"},
      {"**secret** : `", "`"},
      {"token « ", " »"},
      {"AWS_SECRET_ACCESS_KEY=", ""},
      {"DefaultEndpoints;SecretKey=", ";x"},
      {"\\\"token\\\": \\\"", "\\\""},
      {"{\"config.ini\": \"API_TOKEN=", "\\nBACKUP=true\"}"}};
  std::vector<Positive> cases;
  for (const auto& [before, after] : places)
    for (const auto& [alphabet, size] : {std::pair{letters_digits, 32}, std::pair{lower_digits, 24}}) {
      const std::string value = make.of(alphabet, static_cast<std::size_t>(size));
      cases.push_back({before + value + after, value});
    }
  const std::string uuid = "832d2129-a846-4e27-99f4-7004b6ad53ef";
  cases.push_back({"service_api_key = \"" + uuid + "\"", uuid});
  check_positives(DetectedKind::generic_secret, cases);
}

TEST_CASE("passwords that people made up are found behind their word", "[redact][secrets][H29]") {
  std::vector<Positive> cases;
  for (const std::string value :
       {"Soleil2024!", "hunter2x", "P@ssw0rd99", "azerty1234", "Tr0ub4dor&3", "loulou75"})
    for (const auto& [before, after] :
         std::vector<std::pair<std::string, std::string>>{{"mot de passe : ", ""},
                                                          {"mon mdp est ", " voilà"},
                                                          {"le mot de passe du wifi c'est ", ""},
                                                          {"password = \"", "\""},
                                                          {"DB_PASSWORD=", ""},
                                                          {"{\"password\": \"", "\"}"},
                                                          {"mot_de_passe = '", "'"},
                                                          {"pwd: ", "\n"}})
      cases.push_back({before + value + after, value});
  cases.push_back({"curl -u \"admin:s3cretPa55\" https://exemple.fr", "admin:s3cretPa55"});
  check_positives(DetectedKind::generic_secret, cases);
}

TEST_CASE("code, placeholders and talk about secrets hold none", "[redact][secrets][H29]") {
  check_negatives(DetectedKind::generic_secret, {"j'ai oublié mon mot de passe",
                                                 "le mot de passe est obligatoire",
                                                 "mot de passe : obligatoire",
                                                 "change ton mdp stp",
                                                 "c'est la clé du succès",
                                                 "la clé de la cave est sous le pot",
                                                 "tokens = 4096",
                                                 "max_tokens=2048",
                                                 "token = tokenizer.next_token()",
                                                 "std::string token = next_token(text);",
                                                 "password = get_password()",
                                                 "password = os.environ[\"DB_PASSWORD\"]",
                                                 "password: ${DB_PASSWORD}",
                                                 "password: {{ db_password }}",
                                                 "password=%s",
                                                 "API_KEY=$API_KEY",
                                                 "api_key: YOUR_API_KEY",
                                                 "api_key = \"your-api-key-here-1234\"",
                                                 "token: xxxxxxxxxxxxxxxx",
                                                 "secret: \"changeme123\"",
                                                 "secret = <your secret>",
                                                 "client_secret: process.env.CLIENT_SECRET",
                                                 "key = value",
                                                 "for key, value in items:",
                                                 "key: 42",
                                                 "primary_key = 'a1B2c3D4e5F6g7H8i9J0'",
                                                 "public_key = 'a1B2c3D4e5F6g7H8i9J0k1'",
                                                 "cache_key = '2fd4e1c67a2d28fced849ee1bb76e7391b93eb12'",
                                                 "uint64_t key = 0x9E3779B97F4A7C15ull;",
                                                 "commit 2fd4e1c67a2d28fced849ee1bb76e7391b93eb12",
                                                 "\"integrity\": \"sha512-qwErTy1234567890qwErTy1234567890\"",
                                                 "id: 550e8400-e29b-41d4-a716-446655440000",
                                                 "password_field = \"user_password2\"",
                                                 "passwordType = \"BCrypt2\"",
                                                 "key_name: prod5zyxlmy-cmk",
                                                 "keyPressed = kVK_Return.u16",
                                                 "KeyPair = X25519.KeyPair",
                                                 "\"credentialId\": \"B9mTcFSck2LzJO2S3ols63\"",
                                                 "password: !vault |",
                                                 "curl -u \"$USER:$PASSWORD\" https://exemple.fr",
                                                 "sort -u a:b1234",
                                                 "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAUA",
                                                 "if (token == next) {",
                                                 "le token ring de 1985",
                                                 "\"secret\": null",
                                                 "auth: true",
                                                 "password: \"Mot de passe\"",
                                                 "[TOKEN] [SECRET] password: [SECRET]"});
}
