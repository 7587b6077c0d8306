"""Provider tokens: how each looks, from the providers' public documentation.

Each maker returns a fresh invented token. Prefixes stand apart from the random
part, so this source holds no token. `shape` is the documented shape, used by
the checks. `near` tells that the shape is only a token near the provider's name.
"""
import base64
import re
import urllib.parse
import zlib
from dataclasses import dataclass
from typing import Callable

from formats import BASE62, DIGITS, LOWER, UPPER, b64url, crc_base62

HEX = "0123456789abcdef"
URLSAFE = BASE62 + "-_"


@dataclass
class Token:
    noun: str
    name: str
    make: Callable
    shape: str
    near: bool = False
    url: bool = True
    valid: object = None


def text(rng, size, alphabet=BASE62):
    """Random text whose first and last characters are letters or digits."""
    while True:
        value = "".join(rng.choice(alphabet) for _ in range(size))
        if value[0].isalnum() and value[-1].isalnum():
            return value


def mixed(rng, size, alphabet=BASE62):
    """As text, with at least one digit and one letter."""
    while True:
        value = text(rng, size, alphabet)
        if any(c.isdigit() for c in value) and any(c.isalpha() for c in value):
            return value


def raw(rng, size):
    return bytes(rng.getrandbits(8) for _ in range(size))


def crc_token(rng, prefix):
    """GitHub blog 2021-04-05 and npm changelog 2021-09-23: 30 random base-62
    characters, then their CRC-32 in six base-62 characters."""
    body = text(rng, 30)
    return prefix + body + crc_base62(zlib.crc32(body.encode()))


def crc_token_ok(token):
    body = token[-36:]
    return crc_base62(zlib.crc32(body[:30].encode())) == body[30:]


def snowflake(rng):
    return str(rng.randrange(10**17, 13 * 10**17))


def discord_bot(rng):
    """Discord developer docs: base64 of the bot's id, a time stamp, an HMAC."""
    head = base64.b64encode(snowflake(rng).encode()).decode().rstrip("=")
    return "%s.G%s.%s" % (head, text(rng, 5), text(rng, 38, URLSAFE))


def openai_legacy(rng):
    return "sk-" + text(rng, 20) + "T3Blbk" + "FJ" + text(rng, 20)


def openai_project(rng, kind):
    return "sk-%s-%s%s%s" % (kind, text(rng, 74, URLSAFE), "T3Blbk" + "FJ", text(rng, 74, URLSAFE))


def sentry_org(rng):
    """Sentry docs, org auth tokens: sntrys_ + base64 JSON + _ + base64 of 32 bytes."""
    body = '{"iat":17%08d.%06d,"url":"https://sentry.io","region_url":"https://de.sentry.io","org":"%s"}' % (
        rng.randrange(10**8), rng.randrange(10**6), rng.choice(["gaelle", "studio-nord", "acme-fr"]))
    return "sntrys_" + base64.b64encode(body.encode()).decode() + "_" + base64.b64encode(raw(rng, 32)).decode().rstrip("=")


def grafana_cloud(rng):
    body = '{"o":"%d","n":"%s","k":"%s","m":{"r":"eu"}}' % (
        rng.randrange(10**5, 10**6), rng.choice(["lecture", "metrics", "alloy"]), text(rng, 24))
    return "glc_" + base64.b64encode(body.encode()).decode()


def pypi(rng):
    """PyPI: a macaroon in base64url; location 'pypi.org' makes the fixed start."""
    body = b"\x02\x01\x08pypi.org\x02\x24" + text(rng, 36, HEX + "-").encode() + b"\x00\x02*[3," + raw(rng, 60)
    return "pypi-" + b64url(body)


def azure_storage(rng):
    return base64.b64encode(raw(rng, 64)).decode()


def sas_signature(rng):
    return urllib.parse.quote(base64.b64encode(raw(rng, 32)).decode(), safe="")


def uuid4(rng):
    digits = text(rng, 32, HEX)
    return "%s-%s-4%s-a%s-%s" % (digits[:8], digits[8:12], digits[13:16], digits[17:20], digits[20:])


U, B = "[A-Za-z0-9_-]", "[A-Za-z0-9]"
H = "[0-9a-f]"

TOKENS = [
    # -- cloud -------------------------------------------------------------
    # AWS IAM guide: AKIA long term, ASIA temporary, 16 of [A-Z2-7]
    Token("la clé d'accès AWS", "AWS_ACCESS_KEY_ID", lambda r: "AKIA" + mixed(r, 16, UPPER + "234567"), "AKIA[A-Z2-7]{16}"),
    Token("la clé AWS temporaire", "AWS_ACCESS_KEY_ID", lambda r: "ASIA" + mixed(r, 16, UPPER + "234567"), "ASIA[A-Z2-7]{16}"),
    Token("la clé API Google", "GOOGLE_API_KEY", lambda r: "AIza" + "Sy" + text(r, 33, URLSAFE), "AIza" + U + "{35}"),
    Token("le jeton OAuth Google", "GCP_ACCESS_TOKEN", lambda r: "ya29." + "a0" + text(r, 150, URLSAFE), r"ya29\.[A-Za-z0-9_-]{100,}"),
    Token("le secret client Google", "GOOGLE_CLIENT_SECRET", lambda r: "GOCSPX-" + text(r, 28, URLSAFE), "GOCSPX-" + U + "{28}"),
    Token("le jeton DigitalOcean", "DIGITALOCEAN_TOKEN", lambda r: "dop_v1_" + text(r, 64, HEX), "dop_v1_" + H + "{64}"),
    Token("le jeton OAuth DigitalOcean", "DO_OAUTH", lambda r: "doo_v1_" + text(r, 64, HEX), "doo_v1_" + H + "{64}"),
    Token("la clé Heroku", "HEROKU_API_KEY", lambda r: "HRKU-" + "AA" + text(r, 58, URLSAFE), "HRKU-AA" + U + "{58}"),
    Token("la clé API Heroku", "HEROKU_API_KEY", uuid4, H + "{8}(-" + H + "{4}){3}-" + H + "{12}", near=True),
    Token("le jeton API Cloudflare", "CLOUDFLARE_API_TOKEN", lambda r: mixed(r, 40, URLSAFE), U + "{40}", near=True),
    Token("la clé globale Cloudflare", "CLOUDFLARE_API_KEY", lambda r: mixed(r, 37, HEX), H + "{37}", near=True),
    Token("le jeton Vault", "VAULT_TOKEN", lambda r: "hvs." + "CAESI" + text(r, 90, URLSAFE), r"hvs\.[A-Za-z0-9_-]{90,120}"),
    Token("le jeton Terraform Cloud", "TFE_TOKEN", lambda r: text(r, 14) + ".atlasv1." + text(r, 67), B + r"{14}\.atlasv1\.[A-Za-z0-9_-]{60,70}"),
    Token("le jeton Doppler", "DOPPLER_TOKEN", lambda r: "dp.pt." + text(r, 43), r"dp\.pt\.[A-Za-z0-9]{43}"),
    Token("le jeton Databricks", "DATABRICKS_TOKEN", lambda r: "dapi" + text(r, 32, HEX), "dapi" + H + "{32}"),
    # -- forges and package registries --------------------------------------
    Token("mon token GitHub", "GITHUB_TOKEN", lambda r: crc_token(r, "ghp_"), "ghp_" + B + "{36}", valid=True),
    Token("le jeton OAuth GitHub", "GH_OAUTH", lambda r: crc_token(r, "gho_"), "gho_" + B + "{36}", valid=True),
    Token("le jeton utilisateur de l'app GitHub", "GH_USER_TOKEN", lambda r: crc_token(r, "ghu_"), "ghu_" + B + "{36}", valid=True),
    Token("le jeton d'installation GitHub", "GH_APP_TOKEN", lambda r: crc_token(r, "ghs_"), "ghs_" + B + "{36}", valid=True),
    Token("le jeton de rafraîchissement GitHub", "GH_REFRESH", lambda r: crc_token(r, "ghr_"), "ghr_" + B + "{36}", valid=True),
    Token("le PAT GitHub à droits fins", "GH_PAT", lambda r: "github_pat_" + text(r, 22) + "_" + text(r, 59), "github_pat_" + B + "{22}_" + B + "{59}"),
    Token("mon token GitLab", "GITLAB_TOKEN", lambda r: "glpat-" + text(r, 20, URLSAFE), "glpat-" + U + "{20}"),
    Token("le mot de passe d'application Bitbucket", "BITBUCKET_APP", lambda r: "ATBB" + text(r, 24) + text(r, 8, HEX.upper()), "ATBB" + B + "{32}"),
    Token("le token npm", "NPM_TOKEN", lambda r: crc_token(r, "npm_"), "npm_" + B + "{36}", valid=True),
    Token("le token PyPI", "TWINE_PASSWORD", pypi, "pypi-AgEIcHlwaS5vcmc" + U + "{70,}"),
    Token("la clé RubyGems", "GEM_HOST_API_KEY", lambda r: "rubygems_" + text(r, 48, HEX), "rubygems_" + H + "{48}"),
    Token("le PAT Docker Hub", "DOCKER_PAT", lambda r: "dckr_pat_" + text(r, 27, URLSAFE), "dckr_pat_" + U + "{27}"),
    Token("le token crates.io", "CARGO_REGISTRY_TOKEN", lambda r: "cio" + mixed(r, 32), "cio" + B + "{32}"),
    # -- chat ----------------------------------------------------------------
    Token("le token du bot Slack", "SLACK_BOT_TOKEN", lambda r: "xoxb-%s-%s-%s" % (text(r, 12, "123456789"), text(r, 13, "123456789"), text(r, 24)), r"xoxb-\d{10,13}-\d{10,13}-" + B + "{24}"),
    Token("le token utilisateur Slack", "SLACK_USER_TOKEN", lambda r: "xoxp-%s-%s-%s-%s" % (text(r, 12, "123456789"), text(r, 12, "123456789"), text(r, 13, "123456789"), text(r, 32, HEX)), r"xoxp-(\d{10,13}-){3}" + H + "{32}"),
    Token("le token d'app Slack", "SLACK_APP_TOKEN", lambda r: "xapp-1-A%s-%s-%s" % (text(r, 10, UPPER + DIGITS), text(r, 13, "123456789"), text(r, 64, HEX)), r"xapp-1-A[A-Z0-9]{10}-\d{13}-" + H + "{64}"),
    Token("le webhook Slack", "SLACK_WEBHOOK_URL", lambda r: "https://hooks.slack" + ".com/services/T%s/B%s/%s" % (text(r, 10, UPPER + DIGITS), text(r, 10, UPPER + DIGITS), text(r, 24)), r"https://hooks\.slack\.com/services/T\w+/B\w+/" + B + "{24}", url=False),
    Token("le token du bot Discord", "DISCORD_TOKEN", discord_bot, r"[A-Za-z0-9]{24,26}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,38}"),
    Token("le webhook Discord", "DISCORD_WEBHOOK", lambda r: "https://%s.com/api/webhooks/%s/%s" % (r.choice(["discord", "discord", "discordapp"]), snowflake(r), text(r, 68, URLSAFE)), r"https://discord(app)?\.com/api/webhooks/\d{17,19}/[A-Za-z0-9_-]{68}", url=False),
    Token("le token du bot Telegram", "TELEGRAM_BOT_TOKEN", lambda r: "%d:AA%s" % (r.randrange(10**8, 10**10), text(r, 33, URLSAFE)), r"\d{8,10}:AA[A-Za-z0-9_-]{33}", url=False),
    Token("le token de chat Twitch", "TWITCH_OAUTH", lambda r: "oauth:" + mixed(r, 30, LOWER + DIGITS), "oauth:[a-z0-9]{30}", url=False),
    # -- LLM providers ---------------------------------------------------------
    Token("la clé OpenAI", "OPENAI_API_KEY", openai_legacy, "sk-" + B + "{20}T3BlbkFJ" + B + "{20}"),
    Token("la clé de projet OpenAI", "OPENAI_API_KEY", lambda r: openai_project(r, "proj"), "sk-proj-" + U + "{74}T3BlbkFJ" + U + "{74}"),
    Token("la clé de compte de service OpenAI", "OPENAI_API_KEY", lambda r: openai_project(r, "svcacct"), "sk-svcacct-" + U + "{74}T3BlbkFJ" + U + "{74}"),
    Token("la clé Anthropic", "ANTHROPIC_API_KEY", lambda r: "sk-ant-" + "api03-" + text(r, 93, URLSAFE) + "AA", "sk-ant-api03-" + U + "{93}AA"),
    Token("le token Hugging Face", "HF_TOKEN", lambda r: "hf_" + text(r, 34, LOWER + UPPER), "hf_[A-Za-z]{34}"),
    Token("la clé Groq", "GROQ_API_KEY", lambda r: "gsk_" + text(r, 52), "gsk_" + B + "{52}"),
    Token("le token Replicate", "REPLICATE_API_TOKEN", lambda r: "r8_" + text(r, 37), "r8_" + B + "{37}"),
    Token("la clé Perplexity", "PERPLEXITY_API_KEY", lambda r: "pplx-" + text(r, 48), "pplx-" + B + "{48}"),
    Token("la clé API Mistral", "MISTRAL_API_KEY", lambda r: mixed(r, 32), B + "{32}", near=True),
    # -- payment ----------------------------------------------------------------
    Token("la clé secrète Stripe", "STRIPE_SECRET_KEY", lambda r: "sk_" + "live_" + text(r, 24), "sk_live_" + B + "{24}"),
    Token("la nouvelle clé Stripe", "STRIPE_KEY", lambda r: "sk_" + "live_51" + text(r, 97), "sk_live_51" + B + "{97}"),
    Token("la clé restreinte Stripe", "STRIPE_RK", lambda r: "rk_" + "live_51" + text(r, 97), "rk_live_51" + B + "{97}"),
    Token("le jeton Square", "SQUARE_ACCESS_TOKEN", lambda r: "EAAA" + "E" + text(r, 59, URLSAFE), "EAAA" + U + "{60}"),
    Token("l'ancien jeton Square", "SQUARE_TOKEN", lambda r: "sq0atp-" + text(r, 22, URLSAFE), "sq0atp-" + U + "{22}"),
    Token("le secret OAuth Square", "SQUARE_SECRET", lambda r: "sq0csp-" + text(r, 43, URLSAFE), "sq0csp-" + U + "{43}"),
    Token("le jeton Shopify", "SHOPIFY_TOKEN", lambda r: "shpat_" + text(r, 32, HEX), "shpat_" + H + "{32}"),
    # -- mail ---------------------------------------------------------------------
    Token("la clé SendGrid", "SENDGRID_API_KEY", lambda r: "SG." + text(r, 22, URLSAFE) + "." + text(r, 43, URLSAFE), r"SG\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}"),
    Token("la clé Mailgun", "MAILGUN_API_KEY", lambda r: "key-" + mixed(r, 32, HEX), "key-" + H + "{32}"),
    Token("la clé Mailchimp", "MAILCHIMP_API_KEY", lambda r: mixed(r, 32, HEX) + "-us%d" % r.randrange(1, 22), H + r"{32}-us\d{1,2}"),
    # -- misc -----------------------------------------------------------------------
    Token("la clé API Twilio", "TWILIO_API_KEY", lambda r: "SK" + mixed(r, 32, HEX), "SK" + H + "{32}"),
    Token("le jeton Sentry de l'organisation", "SENTRY_AUTH_TOKEN", sentry_org, r"sntrys_eyJ[A-Za-z0-9+/=]+_[A-Za-z0-9+/]{43}", url=False),
    Token("le jeton Sentry", "SENTRY_USER_TOKEN", lambda r: "sntryu_" + text(r, 64, HEX), "sntryu_" + H + "{64}"),
    Token("le jeton Grafana Cloud", "GRAFANA_CLOUD_TOKEN", grafana_cloud, "glc_eyJ[A-Za-z0-9+/=]{60,}", url=False),
    Token("le compte de service Grafana", "GRAFANA_TOKEN", lambda r: "glsa_" + text(r, 32) + "_" + text(r, 8, HEX), "glsa_" + B + "{32}_" + H + "{8}"),
    Token("la clé Linear", "LINEAR_API_KEY", lambda r: "lin_api_" + text(r, 40), "lin_api_" + B + "{40}"),
    Token("le jeton Notion", "NOTION_TOKEN", lambda r: "ntn_" + text(r, 11, "123456789") + text(r, 35), r"ntn_\d{11}" + B + "{35}"),
    Token("l'ancien jeton Notion", "NOTION_TOKEN", lambda r: "secret_" + mixed(r, 43), "secret_" + B + "{43}"),
    Token("le jeton Atlassian", "JIRA_API_TOKEN", lambda r: "ATATT3" + "xFfGF0" + text(r, 171, URLSAFE) + "=" + text(r, 8, "0123456789ABCDEF"), "ATATT3xFfGF0" + U + "{171}=[0-9A-F]{8}", url=False),
    Token("la clé Postman", "POSTMAN_API_KEY", lambda r: "PMAK-" + text(r, 24, HEX) + "-" + text(r, 34, HEX), "PMAK-" + H + "{24}-" + H + "{34}"),
    Token("la clé New Relic", "NEW_RELIC_API_KEY", lambda r: "NRAK-" + mixed(r, 27, UPPER + DIGITS), "NRAK-[A-Z0-9]{27}"),
    Token("le jeton Airtable", "AIRTABLE_TOKEN", lambda r: "pat" + text(r, 14) + "." + text(r, 64, HEX), "pat" + B + r"{14}\.[0-9a-f]{64}"),
    Token("le jeton Figma", "FIGMA_TOKEN", lambda r: "figd_" + text(r, 40, URLSAFE), "figd_" + U + "{40}"),
]

# Azure has no prefix: the shape is a parameter name and a base64 value.
AZURE_KEY_CONTEXTS = [
    "DefaultEndpointsProtocol=https;AccountName=gaellemedia;AccountKey={v};EndpointSuffix=core.windows.net",
    "AZURE_STORAGE_CONNECTION_STRING=\"DefaultEndpointsProtocol=https;AccountName=clips;AccountKey={v}\"",
    "{\"ConnectionString\": \"AccountName=replays;AccountKey={v};BlobEndpoint=https://replays.blob.core.windows.net\"}",
    "j'ai mis AccountKey={v} dans le secret du cluster 😬",
]
AZURE_SAS_CONTEXTS = [
    "https://clips.blob.core.windows.net/vod/ep1.mp4?sv=2022-11-02&sr=b&sp=r&se=2027-01-01T00%3A00%3A00Z&sig={v}",
    "lien du replay : https://media.blob.core.windows.net/c/a.zip?sp=r&st=2026-01-01&sv=2021-06-08&sr=c&sig={v} (valable 24 h)",
    "curl -o a.zip 'https://dl.blob.core.windows.net/x/a.zip?sv=2020-08-04&ss=b&srt=o&sp=rl&sig={v}&se=2027-05-01'",
    "SAS_QUERY=\"?sv=2022-11-02&ss=bfqt&srt=sco&sp=rwdl&se=2027-01-01&sig={v}\"",
]

SHAPES = [re.compile(r"(?<![A-Za-z0-9_])(?:%s)(?![A-Za-z0-9_])" % token.shape)
          for token in TOKENS if not token.near]


def looks_invented_for_docs(value):
    """Placeholders and published examples: EXAMPLE inside, or one character six times in a row."""
    return "EXAMPLE" in value.upper() or re.search(r"(.)\1{5}", value) is not None


def tokens_in(content):
    return [hit.group() for shape in SHAPES for hit in shape.finditer(content)
            if not looks_invented_for_docs(hit.group())]
