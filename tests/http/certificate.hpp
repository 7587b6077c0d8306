// Certificates that a test makes for itself.
#pragma once

#include <openssl/evp.h>
#include <openssl/x509.h>

#include <filesystem>
#include <memory>
#include <string>

namespace noyau_test {

// Self-signed, of a new key, for `names` ("IP:127.0.0.1"), valid from a day before `days` days from now.
class Certificate {
 public:
  explicit Certificate(const std::string& names, int days = 1);
  Certificate(const Certificate&) = delete;
  Certificate& operator=(const Certificate&) = delete;
  ~Certificate();

  X509* x509() const noexcept { return x509_; }
  EVP_PKEY* key() const noexcept { return key_; }
  // A file of its own with the certificate as PEM; gone with this object.
  const std::string& file() const noexcept { return file_; }

 private:
  void make(const std::string& names, int days);
  void write();
  EVP_PKEY* key_ = nullptr;
  X509* x509_ = nullptr;
  std::string file_;
};

}  // namespace noyau_test
