#include "secret_support.hpp"

using namespace noyau;
using namespace noyau::test;

namespace {
struct Form {
  std::string prefix;
  std::string_view alphabet;
  std::size_t size;
};

// From the providers' pages.
const std::vector<Form> forms = {
    {"AKIA", upper_digits, 16},
    {"ASIA", upper_digits, 16},
    {"AIza", base64_url, 35},
    {"GOCSPX-", base64_url, 28},
    {"ya29.", base64_url, 120},
    {"dop_v1_", hex_digits, 64},
    {"ghp_", letters_digits, 36},
    {"gho_", letters_digits, 36},
    {"ghs_", letters_digits, 36},
    {"github_pat_", letters_digits, 82},
    {"glpat-", base64_url, 20},
    {"gldt-", base64_url, 20},
    {"npm_", letters_digits, 36},
    {"pypi-AgEIcHlwaS5vcmc", base64_url, 130},
    {"rubygems_", hex_digits, 48},
    {"dckr_pat_", base64_url, 27},
    {"cio", letters_digits, 32},
    {"xoxb-123456789012-1234567890123-", letters_digits, 24},
    {"xoxp-1234567890-1234567890-1234567890-", hex_digits, 32},
    {"xapp-1-A0123456789-1234567890123-", hex_digits, 64},
    {"https://hooks.slack.com/services/T01234567/B01234567/", letters_digits, 24},
    {"https://discord.com/api/webhooks/123456789012345678/", base64_url, 68},
    {"MTIzNDU2Nzg5MDEyMzQ1Njc4.GabcdE.", base64_url, 38},
    {"oauth:", lower_digits, 30},
    {"123456789:AA", base64_url, 33},
    {"sk-", letters_digits, 48},
    {"sk-proj-", base64_url, 124},
    {"hf_", letters_digits, 34},
    {"gsk_", letters_digits, 52},
    {"r8_", letters_digits, 37},
    {"pplx-", letters_digits, 48},
    {"sk_live_", letters_digits, 24},
    {"rk_test_", letters_digits, 24},
    {"whsec_", letters_digits, 32},
    {"sq0atp-", base64_url, 22},
    {"SG.", base64_url, 66},
    {"key-", hex_digits, 32},
    {"SK", hex_digits, 32},
    {"sntryu_", hex_digits, 64},
    {"glsa_", letters_digits, 41},
    {"dapi", hex_digits, 32},
    {"NRAK-", upper_digits, 27},
    {"PMAK-", hex_digits, 59},
    {"lin_api_", letters_digits, 40},
    {"ntn_", letters_digits, 46},
    {"shpat_", hex_digits, 32},
    {"figd_", base64_url, 40},
    {"ATATT3", base64_url, 186},
    {"hvs.", base64_url, 90},
    {"dp.pt.", letters_digits, 43}};

const std::vector<std::pair<std::string, std::string>> contexts = {{"", ""},
                                                                   {"j'ai laissé traîner ", " dans le salon"},
                                                                   {"TOKEN=", ""},
                                                                   {"x = '", "';"},
                                                                   {"ligne\\n", "\\n"}};
}  // namespace

TEST_CASE("tokens that say whose they are are found anywhere", "[redact][secrets][H29]") {
  Maker make(31);
  std::vector<Positive> cases;
  for (const Form& form : forms)
    for (const auto& [before, after] : contexts) {
      const std::string value = form.prefix + make.of(form.alphabet, form.size);
      cases.push_back({before + value + after, value});
    }
  const std::string hex = make.of(hex_digits, 32);
  cases.push_back({"mailchimp " + hex + "-us12", hex + "-us12"});
  const std::string entra = "aB1" + std::string("8Q~") + make.of(letters_digits, 34);
  cases.push_back({"(" + entra + ")", entra});
  const std::string terraform = make.of(letters_digits, 14) + ".atlasv1." + make.of(base64_url, 67);
  cases.push_back({"t " + terraform, terraform});
  const std::string uuid = "5de7190f-5035-43a6-a439-6cbf0b7925a7";
  cases.push_back({"la clé API Heroku : " + uuid, uuid});
  check_positives(DetectedKind::api_token, cases);
}

TEST_CASE("placeholders, words and tokens of a wrong length are no tokens", "[redact][secrets][H29]") {
  Maker make(32);
  std::vector<std::string> cases = {
      "AKIAIOSFODNN7EXAMPLE",
      "ghp_" + std::string(36, 'x'),
      "dapi" + std::string(32, '0'),
      "dop_v1_" + std::string(64, '1'),
      "sk-your-api-key-here-please-insert",
      "sk_test_your_key_goes_here_now",
      "xoxb-Slack_BOT_TOKEN",
      "xoxe.xoxp-1-SlackAppConfigurationAccessTokenHere",
      "https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX",
      "s.thisstringisalllowercase",
      "the task-list and the risk-free disk-image",
      "test_this_function_returns_none_when_empty",
      "live_stream_of_the_french_championship",
      "key-value store, api-reference, sdk-manager",
      "pubkey-infrastructure and secret_santa_list_of_names_for_christmas_day",
      "oauth:authorize",
      "12:AA",
      "ratio 16:AAbc",
      "commit 2fd4e1c67a2d28fced849ee1bb76e7391b93eb12",
      "discord: 550e8400-e29b-41d4-a716-446655440000",
      "cloudflare 1.1.1.1 et heroku 2024",
      "std::string sk_live_;"};
  for (const Form& form : forms) {
    if (form.size > 60 || form.prefix.size() < 3 || form.prefix.find('/') != std::string::npos ||
        form.prefix.starts_with("xox"))
      continue;
    cases.push_back(form.prefix + make.of(form.alphabet, 6));
    cases.push_back("a" + form.prefix + make.of(form.alphabet, 5));
  }
  check_negatives(DetectedKind::api_token, cases);
}
