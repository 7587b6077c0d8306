#include "certificate.hpp"

#include <openssl/ec.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <stdexcept>

namespace noyau_test {

namespace {

void require(bool fine) {
  if (!fine) throw std::runtime_error("no certificate could be made");
}

void add_extension(X509* x509, int kind, const std::string& value) {
  X509_EXTENSION* extension = X509V3_EXT_conf_nid(nullptr, nullptr, kind, value.c_str());
  require(extension != nullptr);
  X509_add_ext(x509, extension, -1);
  X509_EXTENSION_free(extension);
}

}  // namespace

Certificate::Certificate(const std::string& names, int days) {
  make(names, days);
  write();
}

void Certificate::make(const std::string& names, int days) {
  constexpr long day = 24 * 60 * 60;
  key_ = EVP_EC_gen("P-256");
  x509_ = X509_new();
  require(key_ != nullptr && x509_ != nullptr);
  static std::atomic<long> serial{1};
  X509_set_version(x509_, 2);
  ASN1_INTEGER_set(X509_get_serialNumber(x509_), serial++);
  X509_gmtime_adj(X509_getm_notBefore(x509_), (days - 2) * day);
  X509_gmtime_adj(X509_getm_notAfter(x509_), days * day);
  X509_set_pubkey(x509_, key_);
  X509_NAME* name = X509_get_subject_name(x509_);
  const auto* subject = reinterpret_cast<const unsigned char*>("noyau test");
  X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, subject, -1, -1, 0);
  X509_set_issuer_name(x509_, name);
  add_extension(x509_, NID_subject_alt_name, names);
  add_extension(x509_, NID_basic_constraints, "critical,CA:TRUE");
  require(X509_sign(x509_, key_, EVP_sha256()) > 0);
}

void Certificate::write() {
  file_ = (std::filesystem::temp_directory_path() / "noyau-ca-XXXXXX").string();
  const int descriptor = mkstemp(file_.data());
  require(descriptor >= 0);
  std::FILE* file = fdopen(descriptor, "w");
  require(file != nullptr && PEM_write_X509(file, x509_) == 1);
  std::fclose(file);
}

Certificate::~Certificate() {
  std::error_code ignored;
  std::filesystem::remove(file_, ignored);
  X509_free(x509_);
  EVP_PKEY_free(key_);
}

}  // namespace noyau_test
