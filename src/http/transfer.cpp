#include "http/transfer.hpp"

#include <algorithm>
#include <new>

#include "http/retry.hpp"
#include "noyau/core/error.hpp"

namespace noyau::inline v0_1::detail::http {

namespace {

using std::chrono::steady_clock;

constexpr std::size_t header_limit = 64 << 10;
// Of an error's body, and of what comes after the end: read so that the connection can be kept.
constexpr std::size_t discard_limit = 64 << 10;
constexpr Duration rest_wait{1000};
constexpr Duration end_wait{20};

// What the callbacks have learnt so far.
struct Progress {
  CURL* easy = nullptr;
  BodySink* sink = nullptr;
  std::size_t limit = 0;
  std::size_t header_bytes = 0;
  std::size_t body_bytes = 0;
  std::size_t discarded = 0;
  std::string retry_after;
  std::string date;
  std::optional<Moment> enough_at;  // after which the transfer need not end by itself
  bool headers_ended = false;       // those of the answer itself, not of one that announces it
  bool complete = false;            // the sink has what matters
  bool too_large = false;
  bool unusable = false;

  long status() const {
    long code = 0;
    curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &code);
    return code;
  }
  bool begun() const {
    curl_off_t microseconds = 0;
    curl_easy_getinfo(easy, CURLINFO_STARTTRANSFER_TIME_T, &microseconds);
    return microseconds > 0;
  }
  bool succeeded() const { return status() >= 200 && status() < 300; }
};

enum class Ending : std::uint8_t { by_itself, enough, cancelled, timed_out };

std::string value_of(std::string_view line, std::string_view name) {
  if (line.size() <= name.size() || line[name.size()] != ':') return {};
  const auto same = [](char a, char b) { return a == (b >= 'A' && b <= 'Z' ? b - 'A' + 'a' : b); };
  if (!std::equal(name.begin(), name.end(), line.begin(), same)) return {};
  line.remove_prefix(name.size() + 1);
  const std::size_t first = line.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return {};
  line = line.substr(first, line.find_last_not_of(" \t\r\n") - first + 1);
  return line.size() > 64 ? std::string{} : std::string(line);
}

// No exception may cross libcurl: both callbacks break the transfer off instead.
std::size_t on_header(char* bytes, std::size_t, std::size_t size, void* user) noexcept try {
  Progress& progress = *static_cast<Progress*>(user);
  const std::string_view line(bytes, size);
  progress.header_bytes += size;
  if (progress.header_bytes > header_limit) {
    progress.too_large = true;
    return 0;
  }
  if (line.substr(0, 5) == "HTTP/") {  // of several, the last answer counts
    progress.retry_after.clear();
    progress.date.clear();
  }
  if (std::string value = value_of(line, "retry-after"); !value.empty())
    progress.retry_after = std::move(value);
  if (std::string value = value_of(line, "date"); !value.empty()) progress.date = std::move(value);
  const bool last = line == "\r\n" || line == "\n";
  progress.headers_ended = last && progress.status() >= 200;
  if (last && progress.status() >= 300) progress.enough_at = steady_clock::now() + rest_wait;
  return size;
} catch (...) {
  return 0;
}

std::size_t discard(Progress& progress, std::size_t size) {
  progress.discarded += size;
  return progress.discarded > discard_limit ? 0 : size;
}

std::size_t on_body(char* bytes, std::size_t, std::size_t size, void* user) noexcept try {
  Progress& progress = *static_cast<Progress*>(user);
  if (!progress.succeeded()) return discard(progress, size);
  progress.body_bytes += size;
  if (progress.body_bytes > progress.limit) {
    progress.too_large = !progress.complete;
    return 0;
  }
  const BodySink::Wants wants = progress.sink->take({bytes, size});
  if (wants == BodySink::Wants::nothing) {
    progress.unusable = true;
    return 0;
  }
  if (wants == BodySink::Wants::more) return size;
  const bool end = wants == BodySink::Wants::end;
  if (end || !progress.complete) progress.enough_at = steady_clock::now() + (end ? end_wait : rest_wait);
  progress.complete = true;
  return end ? discard(progress, size) : size;
} catch (...) {
  if (user != nullptr) static_cast<Progress*>(user)->unusable = true;
  return 0;
}

template <typename Value>
void set(CURL* easy, CURLoption option, Value value) {
  const CURLcode code = curl_easy_setopt(easy, option, value);
  if (code == CURLE_OUT_OF_MEMORY) throw std::bad_alloc();
  if (code != CURLE_OK) throw Error("The libcurl at hand is too old or lacks TLS; 7.87 or newer is needed.");
}

void set_connection(CURL* easy, const HttpEndpoint& endpoint) {
  set(easy, CURLOPT_NOSIGNAL, 1L);
  set(easy, CURLOPT_PROTOCOLS_STR, "http,https");
  set(easy, CURLOPT_HTTP_VERSION, static_cast<long>(CURL_HTTP_VERSION_1_1));
  set(easy, CURLOPT_FOLLOWLOCATION, 0L);
  set(easy, CURLOPT_PROXY, "");  // prompts go to the server that was named, whatever the environment says
  set(easy, CURLOPT_NETRC, static_cast<long>(CURL_NETRC_IGNORED));
  set(easy, CURLOPT_TCP_KEEPALIVE, 1L);
  set(easy, CURLOPT_CONNECTTIMEOUT_MS, static_cast<long>(endpoint.connect_timeout.count()));
  // Else a cancelled request would wait for its name to be resolved, for as long as the resolver takes. The
  // resolver's thread then ends by itself and owns what it uses.
  set(easy, CURLOPT_QUICK_EXIT, 1L);
  set(easy, CURLOPT_SSL_VERIFYPEER, 1L);
  set(easy, CURLOPT_SSL_VERIFYHOST, 2L);
  set(easy, CURLOPT_SSLVERSION, static_cast<long>(CURL_SSLVERSION_TLSv1_2));
  if (endpoint.ca_file.empty()) return;
  set(easy, CURLOPT_CAINFO, endpoint.ca_file.c_str());
  set(easy, CURLOPT_CAPATH, static_cast<const char*>(nullptr));
}

void set_request(CURL* easy, const HttpRequest& request, const HeaderList& headers, Progress& progress) {
  set(easy, CURLOPT_URL, request.url.c_str());
  set(easy, CURLOPT_USERAGENT, "noyau");
  set(easy, CURLOPT_POST, 1L);
  set(easy, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(request.body.size()));
  set(easy, CURLOPT_POSTFIELDS, request.body.data());
  set(easy, CURLOPT_HTTPHEADER, headers.get());
  set(easy, CURLOPT_MAXFILESIZE_LARGE, static_cast<curl_off_t>(progress.limit));
  set(easy, CURLOPT_HEADERFUNCTION, &on_header);
  set(easy, CURLOPT_HEADERDATA, static_cast<void*>(&progress));
  set(easy, CURLOPT_WRITEFUNCTION, &on_body);
  set(easy, CURLOPT_WRITEDATA, static_cast<void*>(&progress));
}

// Takes the request out of the channel, whose connection stays if the answer was read to its end.
class Attached {
 public:
  explicit Attached(Channel& channel) : channel_(channel) {
    if (curl_multi_add_handle(channel.multi.get(), channel.easy.get()) != CURLM_OK) throw std::bad_alloc();
  }
  Attached(const Attached&) = delete;
  Attached& operator=(const Attached&) = delete;
  ~Attached() {
    curl_multi_remove_handle(channel_.multi.get(), channel_.easy.get());
    curl_easy_reset(channel_.easy.get());  // forgets the addresses of what is gone now
  }

 private:
  Channel& channel_;
};

int milliseconds_until(Moment moment) {
  const auto left = std::chrono::ceil<Duration>(moment - steady_clock::now());
  return static_cast<int>(std::clamp<Duration::rep>(left.count(), 0, 60'000));
}

// Runs until the transfer ends, or what has come is enough, or the caller's patience does.
Ending run(Channel& channel, const HttpRequest& request, const Progress& progress, CURLcode& code) {
  CURLM* multi = channel.multi.get();
  const std::stop_callback wake(request.stop, [multi] { curl_multi_wakeup(multi); });
  while (true) {
    if (request.stop.stop_requested()) return Ending::cancelled;
    int running = 0;
    if (curl_multi_perform(multi, &running) != CURLM_OK) return Ending::by_itself;
    int queued = 0;
    if (const CURLMsg* message = curl_multi_info_read(multi, &queued); message != nullptr) {
      code = message->data.result;
      return Ending::by_itself;
    }
    const Moment until = std::min(request.deadline, progress.enough_at.value_or(request.deadline));
    if (steady_clock::now() >= until) return progress.enough_at ? Ending::enough : Ending::timed_out;
    curl_multi_poll(multi, nullptr, 0, milliseconds_until(until), nullptr);
  }
}

BackendFailure of_status(long status) {
  if (status == 401 || status == 403) return BackendFailure::refused;
  if (status == 429) return BackendFailure::rate_limited;
  if (status == 503 || status == 529) return BackendFailure::overloaded;
  return BackendFailure::bad_status;
}

// Whether this says that a header line has no end. Before 8.6 libcurl's word for it is that there is no
// memory: believed to be a line's fault when an answer has begun whose headers have not ended.
bool is_endless_header(CURLcode code, const Progress& progress) {
#if LIBCURL_VERSION_NUM >= 0x080600
  if (code == CURLE_TOO_LARGE) return true;
#endif
  return code == CURLE_OUT_OF_MEMORY && progress.begun() && !progress.headers_ended;
}

HttpResult of_code(CURLcode code, bool answer_begun) {
  switch (code) {
    case CURLE_OK:
      return {};
    case CURLE_COULDNT_RESOLVE_HOST:
    case CURLE_COULDNT_CONNECT:
    case CURLE_OPERATION_TIMEDOUT:  // only connecting has a time limit of libcurl's own
    case CURLE_SSL_CONNECT_ERROR:
      return {BackendFailure::unreachable, true, std::nullopt};
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_ISSUER_ERROR:
    case CURLE_SSL_INVALIDCERTSTATUS:
      return {BackendFailure::untrusted, false, std::nullopt};
    case CURLE_FILESIZE_EXCEEDED:
      return {BackendFailure::too_large, false, std::nullopt};
    case CURLE_OUT_OF_MEMORY:
      return {BackendFailure::unspecified, false, std::nullopt};
    case CURLE_UNSUPPORTED_PROTOCOL:  // an answer that is not HTTP
    case CURLE_WEIRD_SERVER_REPLY:
    case CURLE_BAD_CONTENT_ENCODING:
      return {BackendFailure::bad_body, false, std::nullopt};
    default:
      return {answer_begun ? BackendFailure::truncated : BackendFailure::unreachable, false, std::nullopt};
  }
}

HttpResult judge(Ending ending, CURLcode code, const Progress& progress) {
  if (ending == Ending::cancelled) return {BackendFailure::cancelled, false, std::nullopt};
  if (progress.complete) return {};
  if (progress.too_large) return {BackendFailure::too_large, false, std::nullopt};
  if (const long status = progress.status(); status >= 300) {
    const BackendFailure failure = of_status(status);
    const bool may_repeat = failure == BackendFailure::rate_limited || failure == BackendFailure::overloaded;
    return {failure, may_repeat, read_retry_after(progress.retry_after, progress.date)};
  }
  if (progress.unusable) return {BackendFailure::bad_body, false, std::nullopt};
  if (ending == Ending::timed_out) return {BackendFailure::timed_out, false, std::nullopt};
  if (is_endless_header(code, progress)) return {BackendFailure::too_large, false, std::nullopt};
  return of_code(code, progress.header_bytes > 0);
}

}  // namespace

Channel::Channel() : multi(curl_multi_init()), easy(curl_easy_init()) {
  if (!multi || !easy) throw std::bad_alloc();
}

HttpResult transfer(Channel& channel, const HttpEndpoint& endpoint, const HttpRequest& request,
                    const HeaderList& headers, BodySink& sink) {
  Progress progress;
  progress.easy = channel.easy.get();
  progress.sink = &sink;
  progress.limit = endpoint.response_limit;
  set_connection(channel.easy.get(), endpoint);
  set_request(channel.easy.get(), request, headers, progress);
  CURLcode code = CURLE_FAILED_INIT;
  const Attached attached(channel);
  const Ending ending = run(channel, request, progress, code);
  return judge(ending, code, progress);
}

}  // namespace noyau::inline v0_1::detail::http
