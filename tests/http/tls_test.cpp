// Whom a prompt is sent to: certificates are always verified.
#include <httplib.h>

#include <thread>

#include "asking.hpp"
#include "certificate.hpp"

using namespace noyau;
using namespace noyau_test;

namespace {

// An HTTPS server that answers every request and counts them.
class TlsServer {
 public:
  explicit TlsServer(const Certificate& certificate) : server_(certificate.x509(), certificate.key()) {
    server_.Post("/v1/chat/completions", [this](const httplib::Request&, httplib::Response& answer) {
      ++requests_;
      answer.set_content(completion("Oui."), "application/json");
    });
    server_.set_keep_alive_timeout(1);
    port_ = server_.bind_to_any_port("127.0.0.1");
    thread_ = std::thread([this] { server_.listen_after_bind(); });
    for (int i = 0; i < 1000 && !server_.is_running(); ++i) std::this_thread::sleep_for(milliseconds{1});
  }
  TlsServer(const TlsServer&) = delete;
  TlsServer& operator=(const TlsServer&) = delete;
  ~TlsServer() {
    server_.stop();
    thread_.join();
  }

  int requests() const { return requests_; }
  HttpChatOptions options(const std::string& ca_file, const std::string& host = "127.0.0.1") const {
    HttpChatOptions options = chat_options("https://" + host + ":" + std::to_string(port_) + "/v1");
    options.endpoint.ca_file = ca_file;
    options.endpoint.retry = {3, milliseconds{1}, milliseconds{1}};
    return options;
  }

 private:
  httplib::SSLServer server_;
  std::atomic<int> requests_{0};
  int port_ = 0;
  std::thread thread_;
};

}  // namespace

TEST_CASE("a server is trusted when its certificate verifies", "[http][tls][H38]") {
  const Certificate certificate("IP:127.0.0.1");
  const TlsServer server(certificate);
  const auto backend = http_chat_backend(server.options(certificate.file()));
  CHECK(ask(*backend).reply.text == "Oui.");
  CHECK(ask(*backend).reply.text == "Oui.");
  CHECK(server.requests() == 2);
}

TEST_CASE("a server whose certificate does not verify gets no prompt", "[http][tls][H38]") {
  const Certificate good("IP:127.0.0.1"), other("IP:127.0.0.1");
  const Certificate elsewhere("DNS:example.org"), expired("IP:127.0.0.1", -5), future("IP:127.0.0.1", 30);
  const auto check_untrusted = [](const Certificate& certificate, const std::string& ca_file) {
    const TlsServer server(certificate);
    const BackendReply reply = ask(*http_chat_backend(server.options(ca_file))).reply;
    CHECK(reply.status == BackendStatus::failed);
    CHECK(reply.failure == BackendFailure::untrusted);
    CHECK(server.requests() == 0);
  };
  check_untrusted(good, "");  // self-signed, and nobody vouches for it
  check_untrusted(good, other.file());
  check_untrusted(elsewhere, elsewhere.file());
  check_untrusted(expired, expired.file());
  check_untrusted(future, future.file());
}

TEST_CASE("a server that speaks no TLS is unreachable over https", "[http][tls]") {
  const RawServer server([](Connection& connection) {
    connection.send(response("", "text/plain", "400 The plain HTTP request was sent to HTTPS port"));
    connection.stall(milliseconds{50});
  });
  HttpChatOptions options = chat_options("https" + server.url().substr(4));
  const Asked asked = ask(*http_chat_backend(options), milliseconds{1000});
  CHECK(asked.reply.status == BackendStatus::failed);
  CHECK(asked.reply.failure == BackendFailure::unreachable);
}

TEST_CASE("a handshake that stalls counts as connecting", "[http][tls]") {
  const RawServer server([](Connection& connection) {
    connection.read_request();
    connection.wait_for_close();
  });
  HttpChatOptions options = chat_options("https" + server.url().substr(4));
  options.endpoint.connect_timeout = Duration{80};
  const Asked asked = ask(*http_chat_backend(options));
  CHECK(asked.reply.failure == BackendFailure::unreachable);
  CHECK(asked.took < milliseconds{1500});  // well before the deadline
  CHECK(ask(*http_chat_backend(options), milliseconds{40}).reply.failure == BackendFailure::timed_out);
}

TEST_CASE("a kept connection that a TLS server has closed is dialled again", "[http][tls]") {
  const Certificate certificate("IP:127.0.0.1");
  const TlsServer first(certificate);
  auto options = first.options(certificate.file());
  const auto backend = http_chat_backend(options);
  CHECK(ask(*backend).reply.text == "Oui.");
  std::this_thread::sleep_for(milliseconds{1200});  // longer than the server keeps it
  CHECK(ask(*backend).reply.text == "Oui.");
}
