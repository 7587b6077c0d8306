// The forms of tokens that say whose they are, from their providers' documentation and from the public rules
// of gitleaks (MIT): what a token starts with, and what follows.
#pragma once

#include <cstddef>
#include <cstdint>

#include "redact/secret_text.hpp"

namespace noyau::inline v0_1::detail {

enum class Alphabet : std::uint8_t {
  alnum,
  lower,       // and digits
  upper,       // and digits
  upper_dash,  // and digits
  hex,         // of either case
  hex_dash,
  url,          // base64url: letters, digits, "-" and "_"
  dotted,       // the same with "." and "="
  base64,       // letters, digits, "+", "/" and "="
  base64_line,  // base64 and base64url
  path,         // base64url and "/"
  percent,      // letters, digits and "%"
  dollar,       // letters, digits and "$"
  ends_in_aa,   // base64url, and "AA" at the end
};

constexpr bool is_of(Alphabet alphabet, char c) noexcept {
  switch (alphabet) {
    case Alphabet::alnum:
      return is_alnum(c);
    case Alphabet::lower:
      return is_digit(c) || (c >= 'a' && c <= 'z');
    case Alphabet::upper:
      return is_digit(c) || (c >= 'A' && c <= 'Z');
    case Alphabet::upper_dash:
      return is_digit(c) || (c >= 'A' && c <= 'Z') || c == '-';
    case Alphabet::hex:
      return is_hex(c);
    case Alphabet::hex_dash:
      return is_hex(c) || c == '-';
    case Alphabet::url:
    case Alphabet::ends_in_aa:
      return is_base64url(c);
    case Alphabet::dotted:
      return is_base64url(c) || c == '.' || c == '=';
    case Alphabet::base64:
      return is_base64(c) || c == '=';
    case Alphabet::base64_line:
      return is_base64(c) || c == '=' || c == '-' || c == '_';
    case Alphabet::path:
      return is_base64url(c) || c == '/';
    case Alphabet::percent:
      return is_alnum(c) || c == '%';
    case Alphabet::dollar:
      return is_alnum(c) || c == '$';
  }
  return false;
}

struct TokenForm {
  const char* prefix;
  Alphabet alphabet;       // of what follows the prefix
  std::uint16_t shortest;  // of what follows
  std::uint16_t longest;
};

inline constexpr TokenForm token_forms[] = {
    // Amazon Web Services: docs.aws.amazon.com/IAM (unique identifiers), Bedrock, Login with Amazon, MWS.
    {"AKIA", Alphabet::upper, 16, 16},
    {"ASIA", Alphabet::upper, 16, 16},
    {"ABIA", Alphabet::upper, 16, 16},
    {"ACCA", Alphabet::upper, 16, 16},
    {"A3T", Alphabet::upper, 17, 17},
    {"ABSK", Alphabet::base64, 100, 280},
    {"bedrock-api-key-", Alphabet::base64, 28, 2000},
    {"amzn.mws.", Alphabet::url, 36, 36},
    {"amzn1.oa2-cs.v1.", Alphabet::hex, 64, 64},
    // Google: cloud.google.com/docs/authentication.
    {"AIza", Alphabet::url, 35, 35},
    {"ya29.", Alphabet::url, 20, 1000},
    {"GOCSPX-", Alphabet::url, 28, 28},
    {"1//0", Alphabet::url, 40, 140},
    // Clouds and hosts: DigitalOcean, Heroku, Alibaba, Tencent, Yandex, Scaleway, Scalingo, Fly, Render,
    // Netlify, Vercel, Supabase, Neon, PlanetScale.
    {"dop_v1_", Alphabet::hex, 64, 64},
    {"doo_v1_", Alphabet::hex, 64, 64},
    {"dor_v1_", Alphabet::hex, 64, 64},
    {"HRKU-", Alphabet::url, 36, 70},
    {"LTAI", Alphabet::alnum, 12, 24},
    {"AKID", Alphabet::alnum, 32, 32},
    {"AQVN", Alphabet::url, 35, 38},
    {"SCW", Alphabet::upper, 17, 17},
    {"tk-us-", Alphabet::url, 48, 48},
    {"fo1_", Alphabet::url, 43, 43},
    {"fm1a_", Alphabet::base64, 80, 700},
    {"fm1r_", Alphabet::base64, 80, 700},
    {"fm2_", Alphabet::base64, 80, 700},
    {"rnd_", Alphabet::alnum, 28, 36},
    {"nfp_", Alphabet::alnum, 36, 40},
    {"vercel_blob_rw_", Alphabet::url, 30, 60},
    {"sbp_", Alphabet::hex, 40, 40},
    {"sb_secret_", Alphabet::url, 25, 50},
    {"napi_", Alphabet::alnum, 60, 70},
    {"pscale_tkn_", Alphabet::dotted, 32, 64},
    {"pscale_oauth_", Alphabet::dotted, 32, 64},
    {"pscale_pw_", Alphabet::dotted, 32, 64},
    // GitHub: github.blog, behind GitHub's new authentication token formats.
    {"ghp_", Alphabet::alnum, 36, 255},
    {"gho_", Alphabet::alnum, 36, 255},
    {"ghu_", Alphabet::alnum, 36, 255},
    {"ghs_", Alphabet::alnum, 36, 255},
    {"ghr_", Alphabet::alnum, 36, 255},
    {"github_pat_", Alphabet::url, 36, 255},
    // GitLab: docs.gitlab.com/security/tokens.
    {"glpat-", Alphabet::dotted, 20, 320},
    {"gldt-", Alphabet::dotted, 20, 320},
    {"glrt-", Alphabet::dotted, 20, 320},
    {"glrtr-", Alphabet::dotted, 20, 320},
    {"glft-", Alphabet::dotted, 20, 320},
    {"glsoat-", Alphabet::dotted, 20, 320},
    {"glimt-", Alphabet::dotted, 20, 320},
    {"glptt-", Alphabet::dotted, 20, 320},
    {"glagent-", Alphabet::dotted, 20, 320},
    {"gloas-", Alphabet::dotted, 20, 320},
    {"glcbt-", Alphabet::dotted, 20, 320},
    {"glffct-", Alphabet::dotted, 20, 320},
    {"glwt-", Alphabet::dotted, 20, 320},
    {"GR1348941", Alphabet::url, 20, 32},
    {"_gitlab_session=", Alphabet::alnum, 32, 32},
    // Atlassian and Bitbucket: support.atlassian.com; Sourcegraph, Gitea has no form.
    {"ATATT3", Alphabet::dotted, 100, 280},
    {"ATCTT3", Alphabet::dotted, 100, 280},
    {"ATBB", Alphabet::dotted, 24, 40},
    {"BBDC-", Alphabet::url, 40, 60},
    {"sgp_", Alphabet::url, 40, 64},
    // Package registries: npm, PyPI, RubyGems, NuGet, Docker Hub, crates.io, Clojars, Artifactory, Packagist,
    // Octopus, Pulumi.
    {"npm_", Alphabet::alnum, 36, 36},
    {"pypi-Ag", Alphabet::url, 50, 2000},
    {"rubygems_", Alphabet::hex, 48, 48},
    {"oy2", Alphabet::lower, 43, 43},
    {"dckr_pat_", Alphabet::url, 27, 40},
    {"dckr_oat_", Alphabet::url, 27, 48},
    {"cio", Alphabet::alnum, 32, 32},
    {"CLOJARS_", Alphabet::lower, 60, 60},
    {"AKCp", Alphabet::alnum, 65, 75},
    {"cmVmd", Alphabet::alnum, 59, 59},
    {"packagist_", Alphabet::url, 40, 90},
    {"API-", Alphabet::upper, 26, 32},
    {"pul-", Alphabet::hex, 40, 40},
    // Slack: api.slack.com/authentication/token-types.
    {"xoxb-", Alphabet::url, 10, 260},
    {"xoxa-", Alphabet::url, 12, 260},
    {"xoxp-", Alphabet::url, 20, 260},
    {"xoxr-", Alphabet::url, 12, 260},
    {"xoxs-", Alphabet::url, 12, 260},
    {"xoxo-", Alphabet::url, 12, 260},
    {"xoxc-", Alphabet::url, 20, 260},
    {"xoxe-", Alphabet::url, 20, 260},
    {"xoxe.xoxb-", Alphabet::url, 60, 260},
    {"xoxe.xoxp-", Alphabet::url, 60, 260},
    {"xapp-", Alphabet::url, 20, 260},
    {"hooks.slack.com/services/", Alphabet::base64, 20, 90},
    {"hooks.slack.com/workflows/", Alphabet::base64, 20, 90},
    {"hooks.slack.com/triggers/", Alphabet::base64, 20, 90},
    // Discord, Twitch, Facebook, Instagram, Twitter, LinkedIn, Microsoft Teams.
    {"discord.com/api/webhooks/", Alphabet::path, 60, 140},
    {"discordapp.com/api/webhooks/", Alphabet::path, 60, 140},
    {"mfa.", Alphabet::url, 70, 95},
    {"oauth:", Alphabet::lower, 30, 30},
    {"EAA", Alphabet::url, 40, 400},
    {"IGQ", Alphabet::url, 80, 400},
    {"AAAAAAAAAAAAAAAAAAAAAA", Alphabet::percent, 60, 140},
    // Models: OpenAI, Anthropic, Hugging Face, Groq, Replicate, Perplexity, xAI, OpenRouter, Nvidia,
    // LangSmith, Tavily, Pinecone, Jina, Together, Cerebras, ElevenLabs, Firecrawl, Langfuse.
    {"sk-", Alphabet::alnum, 20, 64},
    {"sk-proj-", Alphabet::url, 40, 220},
    {"sk-svcacct-", Alphabet::url, 40, 220},
    {"sk-admin-", Alphabet::url, 40, 220},
    {"sk-None-", Alphabet::url, 40, 220},
    {"sk-ant-api03-", Alphabet::ends_in_aa, 95, 95},
    {"sk-ant-admin01-", Alphabet::ends_in_aa, 95, 95},
    {"sk-ant-oat01-", Alphabet::ends_in_aa, 95, 95},
    {"sk-or-v1-", Alphabet::hex, 64, 64},
    {"sk-lf-", Alphabet::url, 36, 36},
    {"hf_", Alphabet::alnum, 34, 37},
    {"api_org_", Alphabet::alnum, 34, 34},
    {"gsk_", Alphabet::alnum, 52, 52},
    {"r8_", Alphabet::alnum, 37, 40},
    {"pplx-", Alphabet::alnum, 48, 56},
    {"xai-", Alphabet::alnum, 80, 84},
    {"nvapi-", Alphabet::url, 60, 70},
    {"lsv2_pt_", Alphabet::url, 40, 46},
    {"lsv2_sk_", Alphabet::url, 40, 46},
    {"tvly-", Alphabet::url, 32, 48},
    {"pcsk_", Alphabet::url, 50, 90},
    {"jina_", Alphabet::url, 55, 65},
    {"tgp_v1_", Alphabet::url, 40, 48},
    {"csk-", Alphabet::alnum, 48, 48},
    {"sk_", Alphabet::hex, 48, 48},
    {"fc-", Alphabet::hex, 32, 32},
    {"e2b_", Alphabet::hex, 40, 40},
    // Payments: Stripe, Square, Plaid, Flutterwave, Shippo, EasyPost, GoCardless, Mollie, Lob, Duffel,
    // Razorpay, PayPal, Adyen.
    {"sk_live_", Alphabet::alnum, 10, 250},
    {"sk_test_", Alphabet::alnum, 10, 250},
    {"sk_prod_", Alphabet::alnum, 10, 250},
    {"rk_live_", Alphabet::alnum, 10, 250},
    {"rk_test_", Alphabet::alnum, 10, 250},
    {"rk_prod_", Alphabet::alnum, 10, 250},
    {"whsec_", Alphabet::base64, 24, 80},
    {"sq0atp-", Alphabet::url, 22, 60},
    {"sq0csp-", Alphabet::url, 43, 60},
    {"access-sandbox-", Alphabet::url, 36, 36},
    {"access-production-", Alphabet::url, 36, 36},
    {"access-development-", Alphabet::url, 36, 36},
    {"FLWSECK-", Alphabet::url, 12, 44},
    {"FLWSECK_TEST-", Alphabet::url, 12, 44},
    {"FLWPUBK_TEST-", Alphabet::url, 12, 44},
    {"shippo_live_", Alphabet::hex, 40, 40},
    {"shippo_test_", Alphabet::hex, 40, 40},
    {"EZAK", Alphabet::alnum, 54, 54},
    {"EZTK", Alphabet::alnum, 54, 54},
    {"live_", Alphabet::url, 30, 43},
    {"test_", Alphabet::hex, 35, 35},
    {"test_pub_", Alphabet::hex, 31, 31},
    {"live_pub_", Alphabet::hex, 31, 31},
    {"duffel_test_", Alphabet::url, 43, 43},
    {"duffel_live_", Alphabet::url, 43, 43},
    {"rzp_live_", Alphabet::alnum, 14, 14},
    {"rzp_test_", Alphabet::alnum, 14, 14},
    {"access_token$production$", Alphabet::dollar, 40, 70},
    {"access_token$sandbox$", Alphabet::dollar, 40, 70},
    // Mail and text: SendGrid, Mailgun, Brevo, Resend, MailerSend, Twilio.
    {"SG.", Alphabet::dotted, 60, 72},
    {"key-", Alphabet::hex, 32, 32},
    {"pubkey-", Alphabet::hex, 32, 32},
    {"xkeysib-", Alphabet::url, 75, 90},
    {"xsmtpsib-", Alphabet::url, 75, 90},
    {"re_", Alphabet::url, 32, 36},
    {"mlsn.", Alphabet::hex, 64, 64},
    {"SK", Alphabet::hex, 32, 32},
    // Watching: Sentry, Grafana, New Relic, Dynatrace, Honeycomb, Databricks, Postman, SonarQube, Readme,
    // PostHog, Buildkite, CircleCI, Infracost.
    {"sntrys_", Alphabet::base64_line, 80, 500},
    {"sntryu_", Alphabet::hex, 64, 64},
    {"sntrya_", Alphabet::hex, 64, 64},
    {"glsa_", Alphabet::url, 41, 41},
    {"glc_", Alphabet::base64, 32, 400},
    {"eyJrIjoi", Alphabet::base64, 60, 410},
    {"NRAK-", Alphabet::alnum, 27, 27},
    {"NRJS-", Alphabet::hex, 19, 19},
    {"NRII-", Alphabet::url, 32, 32},
    {"dt0c01.", Alphabet::dotted, 89, 89},
    {"dt0s01.", Alphabet::dotted, 89, 89},
    {"hcaik_", Alphabet::alnum, 58, 58},
    {"dapi", Alphabet::hex_dash, 32, 34},
    {"PMAK-", Alphabet::hex_dash, 59, 59},
    {"squ_", Alphabet::alnum, 40, 40},
    {"sqp_", Alphabet::alnum, 40, 40},
    {"sqa_", Alphabet::alnum, 40, 40},
    {"rdme_", Alphabet::lower, 70, 70},
    {"phx_", Alphabet::alnum, 40, 50},
    {"bkua_", Alphabet::hex, 40, 40},
    {"CCIPAT_", Alphabet::url, 50, 70},
    {"ico-", Alphabet::alnum, 32, 32},
    {"pnu_", Alphabet::alnum, 36, 36},
    {"pnb_", Alphabet::alnum, 36, 36},
    // Work: Linear, Notion, Shopify, Figma, Typeform, HubSpot, Intercom, Contentful, Mapbox, Dropbox,
    // Frame.io, Adobe, 1Password, Doppler, Trello, Apify, LaunchDarkly.
    {"lin_api_", Alphabet::alnum, 40, 40},
    {"lin_oauth_", Alphabet::alnum, 40, 64},
    {"ntn_", Alphabet::alnum, 46, 46},
    {"secret_", Alphabet::alnum, 43, 43},
    {"shpat_", Alphabet::hex, 32, 32},
    {"shpca_", Alphabet::hex, 32, 32},
    {"shppa_", Alphabet::hex, 32, 32},
    {"shpss_", Alphabet::hex, 32, 32},
    {"figd_", Alphabet::url, 40, 50},
    {"figo_", Alphabet::url, 40, 50},
    {"tfp_", Alphabet::dotted, 55, 62},
    {"pat-na1-", Alphabet::url, 36, 36},
    {"pat-eu1-", Alphabet::url, 36, 36},
    {"dG9rO", Alphabet::base64, 40, 90},
    {"CFPAT-", Alphabet::url, 43, 43},
    {"sk.eyJ", Alphabet::dotted, 60, 220},
    {"sl.", Alphabet::url, 120, 1500},
    {"fio-u-", Alphabet::url, 64, 64},
    {"p8e-", Alphabet::alnum, 32, 32},
    {"A3-", Alphabet::upper_dash, 33, 38},
    {"ops_eyJ", Alphabet::base64, 250, 1200},
    {"dp.pt.", Alphabet::dotted, 40, 60},
    {"dp.st.", Alphabet::dotted, 40, 80},
    {"dp.sa.", Alphabet::dotted, 40, 60},
    {"dp.ct.", Alphabet::dotted, 40, 60},
    {"dp.scim.", Alphabet::dotted, 40, 60},
    {"dp.audit.", Alphabet::dotted, 40, 60},
    {"ATTA", Alphabet::alnum, 60, 76},
    {"apify_api_", Alphabet::alnum, 36, 36},
    {"sdk-", Alphabet::hex_dash, 36, 36},
    {"api-", Alphabet::hex_dash, 36, 36},
    {"mob-", Alphabet::hex_dash, 36, 36},
    // Infrastructure: Vault, OpenShift, Tailscale, Cloudflare, ClickHouse, Defined Networking, Settlemint,
    // Intra 42.
    {"hvs.", Alphabet::url, 24, 220},
    {"hvb.", Alphabet::url, 90, 320},
    {"hvr.", Alphabet::url, 24, 220},
    {"s.", Alphabet::alnum, 24, 24},
    {"sha256~", Alphabet::url, 43, 43},
    {"tskey-", Alphabet::url, 20, 80},
    {"v1.0-", Alphabet::hex_dash, 171, 171},
    {"4b1d", Alphabet::alnum, 38, 38},
    {"dnkey-", Alphabet::url, 79, 79},
    {"sm_aat_", Alphabet::alnum, 16, 16},
    {"sm_pat_", Alphabet::alnum, 16, 16},
    {"sm_sat_", Alphabet::alnum, 16, 16},
    {"s-s4t2ud-", Alphabet::hex, 64, 64},
    {"s-s4t2af-", Alphabet::hex, 64, 64},
};

}  // namespace noyau::inline v0_1::detail
