"""Lines of code that speak of tokens, keys and passwords and hold none."""

CPP = r'''
#include "auth/token_store.h"
#include <openssl/sha.h>  // key derivation
namespace auth::token {
class TokenBucket final : public RateLimiter {
explicit PasswordHasher(const HasherOptions& options);
std::string_view token = lexer.peek().text();
const auto key = std::make_pair(channel_id, user_id);
if (token.kind == TokenKind::kIdentifier) return parseIdentifier(token);
std::unordered_map<std::string, std::unique_ptr<ApiKeyRecord>> records_by_api_key_prefix_;
constexpr std::size_t kMaxPasswordLength = 128;
constexpr std::string_view kAuthorizationHeader = "Authorization";
static constexpr char kBearerPrefix[] = "Bearer ";
auto secret = readFile(options.secret_path).value_or(std::string{});
ASSERT_EQ(tokens.size(), 42u) << "wrong token count for " << input;
EXPECT_THROW(parseToken("not-a-token"), InvalidTokenError);
TEST(TokenCounter, CountsTokensOfFrenchTextWithAccents) {
[[nodiscard]] Result<AccessToken> refreshAccessToken(const RefreshToken& token);
using PasswordCallback = std::function<std::string(std::string_view prompt)>;
enum class SecretKind { kApiKey, kPassword, kPrivateKey, kConnectionString };
for (const auto& [key, value] : headers) request.setHeader(key, value);
throw std::invalid_argument("password must not be empty");
return std::hash<std::string>{}(key) ^ (std::hash<int>{}(secret_index) << 1);
log::warn("token expired after {} seconds", lifetime.count());
std::fill(password.begin(), password.end(), '\0');
OPENSSL_cleanse(key.data(), key.size());
sqlite3_bind_text(statement, 1, token.c_str(), -1, SQLITE_TRANSIENT);
const bool has_token = !request.header("X-Auth-Token").empty();
template <typename Key, typename Value, typename Hash = std::hash<Key>>
auto it = std::lower_bound(keys.begin(), keys.end(), key, KeyLess{});
static_assert(sizeof(SessionKey) == 32, "a session key has 32 bytes");
secret_handle = SecretRegistry::instance().acquireHandleForIdentifier(identifier);
// The password never leaves this function; see docs/security.md.
// TODO: rotate the api key every 90 days (issue 1184)
case SDL_KEYDOWN: handleKey(event.key.keysym.sym); break;
const int token_budget = context_window - reserved_tokens - 256;
QString password = ui->passwordLineEdit->text();
if (!constantTimeEquals(expected_token, provided_token)) return Status::kForbidden;
std::array<std::uint8_t, 32> key{};
token_ = std::exchange(other.token_, nullptr);
#define AUTH_TOKEN_HEADER_NAME "X-Auth-Token"
#define SECRET_SCANNER_VERSION_STRING "2.14.0-rc3"
tokenizer->encode(text, &tokens, /*add_special_tokens=*/true);
auto client_secret = config.require<std::string>("oauth.client_secret");
uint64_t key = 0x9E3779B97F4A7C15ull ^ seed;
keyboardLayout = KeyboardLayout::kAzertyFrance;
passwordLabel->setText(tr("Mot de passe oublié ?"));
BOOST_LOG_TRIVIAL(info) << "api_key loaded from environment";
EVP_DigestSignInit(context.get(), nullptr, EVP_sha256(), nullptr, key.get());
struct TokenSpan { std::size_t begin; std::size_t end; TokenKind kind; };
const auto secretSantaAssignments = shuffleParticipantsDeterministically(participants, seed);
'''

PYTHON = r'''
import secrets
from auth.tokens import AccessToken, RefreshToken
from django.contrib.auth.password_validation import validate_password
token = secrets.token_urlsafe(32)
password = getpass.getpass("Mot de passe : ")
api_key = os.environ.get("MISTRAL_API_KEY")
api_key = config["openai"]["api_key"]
if not api_key: raise SystemExit("OPENAI_API_KEY is not set")
client = OpenAI(api_key=os.environ["OPENAI_API_KEY"])
headers = {"Authorization": f"Bearer {token}"}
headers["X-Api-Key"] = settings.api_key
def verify_password(plain_password: str, hashed_password: str) -> bool:
async def get_current_user(token: Annotated[str, Depends(oauth2_scheme)]) -> User:
oauth2_scheme = OAuth2PasswordBearer(tokenUrl="auth/token")
pwd_context = CryptContext(schemes=["argon2", "bcrypt"], deprecated="auto")
tokens = tokenizer(text, return_tensors="pt", truncation=True, max_length=2048)
print(f"prompt tokens: {usage.prompt_tokens}, completion tokens: {usage.completion_tokens}")
tokenizer.pad_token = tokenizer.eos_token
special_tokens = ["<|user|>", "<|assistant|>", "<|end_of_turn|>"]
key = lambda row: (row.channel, row.created_at)
viewers.sort(key=lambda viewer: viewer.points, reverse=True)
cache_key = f"viewer:{viewer_id}:profile"
secret_name = "projects/bot/secrets/discord-token/versions/latest"
response = secret_manager.access_secret_version(name=secret_name)
class PasswordResetForm(forms.Form):
password = forms.CharField(widget=forms.PasswordInput, min_length=12)
token_type: Literal["bearer", "basic"] = "bearer"
@pytest.fixture(name="fake_token")
assert response.json()["detail"] == "Invalid authentication credentials"
assert "password" not in response.text
parser.add_argument("--api-key", default=None, help="clé API du fournisseur")
parser.add_argument("--password-file", type=pathlib.Path, required=True)
logging.getLogger("auth.token").setLevel(logging.DEBUG)
for key, value in sorted(options.items()): print(key, value)
raise AuthenticationError("token expiré, reconnecte-toi")
keys = [key for key in payload if key.startswith("secret_")]
hashlib.pbkdf2_hmac("sha256", password.encode(), salt, 600_000)
jwt.decode(token, public_key, algorithms=["RS256"], audience="bot")
SECRET_KEY = env.str("DJANGO_SECRET_KEY")
AUTH_PASSWORD_VALIDATORS = [{"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"}]
password_hash = sa.Column(sa.String(length=255), nullable=False)
token = request.headers.get("Authorization", "").removeprefix("Bearer ")
bot.run(os.environ["DISCORD_TOKEN"])
is_secret = any(word in name.lower() for word in ("token", "secret", "password"))
monkeypatch.setenv("API_KEY", "dummy")
token_ids = torch.tensor([[1, 15043, 29892, 3186, 2]])
keyring.get_password("gaelle-bot", username)
def mask_token(token: str, visible: int = 4) -> str:
secret_scanning_enabled: bool = True
auth = requests.auth.HTTPBasicAuth(username, password)
'''

JS = r'''
import { useAuthToken } from '@/composables/useAuthToken';
const token = localStorage.getItem('access_token');
const apiKey = process.env.OPENAI_API_KEY;
const { password, confirmPassword } = form.values;
if (password !== confirmPassword) errors.password = t('auth.passwordMismatch');
export const selectAuthToken = (state) => state.auth.token;
axios.defaults.headers.common.Authorization = `Bearer ${token}`;
fetch('/api/auth/token', { method: 'POST', body: JSON.stringify({ login, password }) });
const secret = await secretsManager.getSecretValue({ SecretId: 'bot/discord' }).promise();
interface TokenResponse { accessToken: string; refreshToken: string; expiresIn: number }
type ApiKeyScope = 'read:chat' | 'write:chat' | 'moderate:chat';
document.addEventListener('keydown', (event) => { if (event.key === 'Escape') close(); });
const cacheKey = [channelId, viewerId, 'profile'].join(':');
items.map((item) => <li key={item.id}>{item.label}</li>);
<input type="password" id="password" placeholder="Mot de passe" autocomplete="new-password" />
router.post('/password/reset/:token', validateResetToken, resetPasswordController.handle);
client.login(process.env.DISCORD_TOKEN);
throw new UnauthorizedError('Invalid or expired token');
expect(screen.getByLabelText('Mot de passe')).toBeInTheDocument();
jest.mock('../auth/tokenProvider', () => ({ getToken: jest.fn() }));
const tokens = encoder.encode(prompt).length;
const maxTokens = model.includes('mini') ? 16384 : 128000;
Object.keys(secrets).forEach((key) => delete secrets[key]);
const key = `${prefix}-${index}-${suffix}`;
const isPasswordVisible = ref(false);
export class TokenInterceptor implements HttpInterceptor {
res.cookie('csrf_token', csrfToken, { httpOnly: false, sameSite: 'strict' });
const keyPair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign']);
passport.use(new BearerStrategy((token, done) => User.findByToken(token, done)));
i18n.t('settings.apiKey.rotateConfirmation', { count: keys.length });
const authHeader = request.headers.get('authorization') ?? '';
.sk-folding-cube-container-with-animation { animation-delay: 300ms; }
--token-color-primary-background-hover: var(--color-violet-500);
const clientSecret = config.get('oauth.clientSecret');
logger.debug({ tokenType, expiresIn }, 'access token refreshed');
const obfuscated = token.slice(0, 4) + '…' + token.slice(-2);
const passwordStrength = zxcvbn(password).score;
window.grecaptcha.execute(siteKey, { action: 'login' });
await page.fill('#password', testUser.password);
const lexer = new Lexer({ tokens: [NumberToken, StringToken, KeywordToken] });
app.use(basicAuth({ users: loadUsersFromFile(), challenge: true }));
module.exports = { tokenSecretRotationIntervalInMilliseconds: 7776000000 };
let secretWordIndex = Math.floor(Math.random() * words.length);
chat.on('message', (channel, tags) => tags.badges && tokens.add(tags['user-id']));
this.passwordFormControl = new FormControl('', [Validators.required, Validators.minLength(12)]);
const SECRET_LEVEL_UNLOCKED_EVENT = 'game/secret-level-unlocked';
'''

SHELL = r'''
export OPENAI_API_KEY="$(pass show openai/bot)"
export TOKEN=$(cat /run/secrets/token)
curl -H "Authorization: Bearer $TOKEN" https://api.exemple.fr/v1/moi
read -r -s -p "Mot de passe : " password
if [ -z "$DISCORD_TOKEN" ]; then echo "DISCORD_TOKEN manquant" >&2; exit 1; fi
ssh-keygen -t ed25519 -C "bot@vps" -f ~/.ssh/id_ed25519_bot
gpg --list-secret-keys --keyid-format long
kubectl create secret generic bot-secrets --from-file=token=./token.txt
docker run --env-file .env -v ./secrets:/run/secrets:ro gaelle/bot:1.4.2
openssl rand -hex 32 > session_secret.txt
chmod 600 ~/.ssh/private_key.pem
echo "::add-mask::$API_TOKEN"
git config credential.helper 'cache --timeout=3600'
vault kv get -field=password secret/prod/database
aws secretsmanager get-secret-value --secret-id bot/token --query SecretString
gh auth login --with-token < token.txt
npm config set //registry.npmjs.org/:_authToken='${NPM_TOKEN}'
PGPASSWORD="$DB_PASSWORD" psql -h db -U bot -c 'select 1'
unset AWS_SECRET_ACCESS_KEY AWS_SESSION_TOKEN
sed -i "s|__API_KEY__|${API_KEY}|" config.yaml
TOKEN_COUNT=$(wc -w < prompt.txt)
apt-key list 2>/dev/null | grep -A1 pub
grep -rn "password" src/ --include='*.cpp' | wc -l
for key in $(redis-cli --scan --pattern 'session:*'); do echo "$key"; done
test -f "$KEY_FILE" || die "clé privée introuvable : $KEY_FILE"
printf '%s' "$secret" | sha256sum | cut -c1-8
: "${CLIENT_SECRET:?CLIENT_SECRET doit être défini}"
# Usage: deploy.sh --token-file FILE --channel NAME
sops --decrypt secrets.enc.yaml > secrets.yaml
trap 'rm -f "$password_file"' EXIT
'''

CONFIG = r'''
password: ${DB_PASSWORD}
token: ${{ secrets.GITHUB_TOKEN }}
api_key: !env OPENAI_API_KEY
secretName: gaelle-bot-tls
secretKeyRef: { name: bot, key: discord-token }
passwordSecret: postgres-credentials
auth_method: kubernetes
max_tokens: 4096
token_limit: 128000
tokenizer: camembert-base
key: channel.moderation.level
key_file: /etc/bot/tls/private.key
private_key_path: /etc/ssl/private/exemple.fr.key
password_policy: { min_length: 12, require_digit: true }
auth: { type: oauth2, flow: client_credentials }
token_url: https://auth.exemple.fr/oauth2/token
tokens_per_minute: 90000
secrets: inherit
external_secrets_operator_enabled: true
- name: API_KEY_FILE
"token_type": "bearer",
"password": { "type": "string", "minLength": 12, "writeOnly": true },
"apiKey": { "type": "apiKey", "in": "header", "name": "X-Api-Key" },
"jsonwebtoken": "^9.0.2",
"passport-google-oauth20": "~2.0.0",
"keyboard-shortcut": "ctrl+shift+k",
"secretOptions": [],
"client_secret": "{{ client_secret }}",
"auth.password.label": "Mot de passe",
"auth.token.expired": "Ton jeton a expiré, reconnecte-toi.",
"key": "ArrowLeft",
"private": true, "keywords": ["token", "chat", "stream"],
"$ref": "#/components/schemas/TokenResponse"
"eos_token": "<|im_end|>", "bos_token": null,
"added_tokens_decoder": { "151643": { "content": "<|endoftext|>" } },
"@types/jsonwebtoken": "9.0.6",
"authorization_endpoint": "https://auth.exemple.fr/oauth2/authorize",
[auth.token]
password_file = "/run/secrets/db_password"
token_ttl = "15m"
key_rotation_days = 90
client_secret_basic = true
secret_backend = "vault"
ssl_certificate_key /etc/nginx/tls/exemple.fr.key;
auth_basic "Accès réservé aux modos";
auth_basic_user_file /etc/nginx/.htpasswd;
proxy_set_header Authorization $http_authorization;
PasswordAuthentication no
AuthorizedKeysFile .ssh/authorized_keys
<property name="passwordEncoder" ref="argon2PasswordEncoder" />
<string name="password_hint">Au moins douze caractères</string>
<PackageReference Include="Microsoft.IdentityModel.Tokens" Version="7.5.1" />
'''

SQL = r'''
CREATE TABLE tokens (id BIGINT PRIMARY KEY, user_id BIGINT NOT NULL, expires_at TIMESTAMP);
ALTER TABLE users ADD COLUMN password_hash VARCHAR(255) NOT NULL;
ALTER TABLE users DROP COLUMN password_reset_token;
SELECT token_type, count(*) FROM tokens GROUP BY token_type;
SELECT id FROM api_keys WHERE revoked_at IS NULL ORDER BY created_at DESC LIMIT 50;
DELETE FROM sessions WHERE token = $1;
UPDATE users SET password_hash = crypt($2, gen_salt('bf')) WHERE id = $1;
CREATE UNIQUE INDEX idx_tokens_key ON tokens (channel_id, key);
FOREIGN KEY (api_key_id) REFERENCES api_keys (id) ON DELETE CASCADE
INSERT INTO permissions (key, label) VALUES ('token.revoke', 'Révoquer un jeton');
CREATE USER bot WITH PASSWORD :'bot_password';
GRANT SELECT ON secrets TO moderation;
-- the secret is stored encrypted, see key_management
SELECT max(tokens_used) FROM completions WHERE model = 'mistral-large';
EXPLAIN SELECT * FROM messages WHERE key_hash = digest($1, 'sha256');
CONSTRAINT uq_password_history UNIQUE (user_id, password_hash)
COMMENT ON COLUMN users.auth_provider IS 'twitch, discord ou e-mail';
WITH expired_tokens AS (SELECT id FROM tokens WHERE expires_at < now())
'''

CMAKE = r'''
find_package(OpenSSL 3.0 REQUIRED COMPONENTS Crypto)
add_library(token_store STATIC src/token_store.cpp src/token_bucket.cpp)
target_link_libraries(password_hasher PRIVATE OpenSSL::Crypto)
set(API_KEY_FILE "${CMAKE_BINARY_DIR}/api_key.txt" CACHE FILEPATH "file that holds the key")
option(NOYAU_SECRET_SCAN "scan secrets before packaging" ON)
add_test(NAME token_counter COMMAND token_counter_test --gtest_color=yes)
set_property(TARGET auth PROPERTY CXX_STANDARD 20)
if(DEFINED ENV{SIGNING_KEY_PATH})
message(STATUS "private key: ${SIGNING_KEY_PATH}")
list(APPEND SECRET_SOURCES src/secrets/keyring.cpp src/secrets/vault.cpp)
string(SHA256 cache_key "${sources};${flags}")
file(READ "${PASSWORD_FILE}" password LIMIT 256)
install(FILES auth.h token.h DESTINATION include/auth)
target_compile_definitions(bot PRIVATE MAX_TOKENS=4096 KEY_LENGTH=32)
'''

OTHER = r'''
token := strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")
func (s *TokenStore) Rotate(ctx context.Context, key string) error {
apiKey := os.Getenv("ANTHROPIC_API_KEY")
if subtle.ConstantTimeCompare([]byte(token), []byte(expected)) != 1 {
let token = req.headers().get("x-auth-token").and_then(|v| v.to_str().ok());
pub struct ApiKey { id: Uuid, prefix: String, hashed_secret: Vec<u8> }
let password = rpassword::prompt_password("Mot de passe : ")?;
private final PasswordEncoder passwordEncoder = new BCryptPasswordEncoder(12);
@Value("${spring.security.oauth2.client.registration.twitch.client-secret}")
String token = System.getenv("TWITCH_TOKEN");
val apiKey = BuildConfig.MAPS_API_KEY
let keychainQuery: [String: Any] = [kSecClass as String: kSecClassGenericPassword]
$token = $_SERVER['HTTP_X_AUTH_TOKEN'] ?? null;
if (!password_verify($password, $user->password_hash)) { abort(401); }
has_secure_password validations: false
config.secret_key_base = ENV.fetch("SECRET_KEY_BASE")
authenticate_with_http_token { |token, _options| ApiKey.find_by_token(token) }
var token = await _tokenService.CreateTokenAsync(user, cancellationToken);
public async Task<IActionResult> Login(LoginRequest request, CancellationToken cancellationToken)
variable "db_password" { type = string sensitive = true }
password = random_password.database.result
token = var.cloudflare_api_token
resource "aws_kms_key" "secrets" { enable_key_rotation = true }
ENV TOKENIZERS_PARALLELISM=false
RUN --mount=type=secret,id=npm_token npm ci
<label for="api-key">Clé API</label>
| `token` | string | Le jeton d'accès, à demander à un modo |
- [ ] changer le mot de passe du panneau avant le prochain live
'''

# Identifiers in the usual styles, one line for each of them in several languages.
WORDS = ["access_token", "refresh_token", "api_key", "client_secret", "user_password", "session_key", "auth_token",
         "private_key", "passphrase", "webhook_secret", "signing_key", "bot_token"]
STYLES = [
    "const auto& {s} = options.{s}();",
    "std::optional<std::string> find_{s}(const Channel& channel);",
    "self._{s} = {s}",
    "def rotate_{s}(self, channel_id: int) -> None:",
    "const {c} = await load{C}(channelId);",
    "props.on{C}Change?.(event.target.value);",
    "{s}: {{ .Values.{c} }}",
    "\"{c}\": { \"$ref\": \"#/definitions/{C}\" },",
    "echo \"{N} is ${{N}:+set}\"",
    "SELECT {s}_id, created_at FROM {s}s WHERE channel_id = $1;",
    "if(NOT DEFINED {N}_PATH)",
    "{C}Repository {c}Repository = new {C}Repository(dataSource);",
]


def harmless_lines():
    result = []
    for block in (CPP, PYTHON, JS, SHELL, CONFIG, SQL, CMAKE, OTHER):
        result += block.strip("\n").split("\n")
    for word in WORDS:
        parts = word.split("_")
        pascal = "".join(part.capitalize() for part in parts)
        for style in STYLES:
            line = style
            for name, value in (("{s}", word), ("{C}", pascal), ("{c}", pascal[0].lower() + pascal[1:]), ("{N}", word.upper())):
                line = line.replace(name, value)
            result.append(line)
    return result
