#include "redact/ip_text.hpp"

#include <arpa/inet.h>

#include <array>
#include <random>

#include "support.hpp"

using namespace noyau;
using namespace noyau::test;

TEST_CASE("IP addresses of both versions are found", "[redact][H29]") {
  check_positives(DetectedKind::ip_address,
                  {{"Le serveur 192.168.1.1 répond.", "192.168.1.1"},
                   {"8.8.8.8", "8.8.8.8"},
                   {"255.255.255.255", "255.255.255.255"},
                   {"0.0.0.0", "0.0.0.0"},
                   {"(10.0.0.1)", "10.0.0.1"},
                   {"http://172.16.254.1:8080/x", "172.16.254.1"},
                   {"10.0.0.0/8", "10.0.0.0/8"},
                   {"10.0.0.0/99", "10.0.0.0"},
                   {"ip=1.2.3.4;", "1.2.3.4"},
                   {"1.2.3.4.", "1.2.3.4"},
                   {"1.2.3.4, ", "1.2.3.4"},
                   {"1.2.3.4-", "1.2.3.4"},
                   {"192.168.001.001", "192.168.001.001"},
                   {"\"203.0.113.7\"", "203.0.113.7"},
                   {"<198.51.100.23>", "198.51.100.23"},
                   {"@203.0.113.7", "203.0.113.7"},
                   {"ping:203.0.113.7", "203.0.113.7"},
                   {"adresse203.0.113.7 puis 203.0.113.8", "203.0.113.8"},
                   {"2001:db8::1", "2001:db8::1"},
                   {"2001:0db8:0000:0000:0000:ff00:0042:8329", "2001:0db8:0000:0000:0000:ff00:0042:8329"},
                   {"2001:DB8:0:0:8:800:200C:417A", "2001:DB8:0:0:8:800:200C:417A"},
                   {"FF01::101", "FF01::101"},
                   {"::1", "::1"},
                   {"adresse IP ::", "::"},
                   {"[::]", "::"},
                   {"::/0", "::/0"},
                   {"::ffff:192.0.2.128", "::ffff:192.0.2.128"},
                   {"::13.1.68.3", "::13.1.68.3"},
                   {"64:ff9b::192.0.2.33", "64:ff9b::192.0.2.33"},
                   {"1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8"},
                   {"1:2:3:4:5:6:192.0.2.1", "1:2:3:4:5:6:192.0.2.1"},
                   {"1:2::8", "1:2::8"},
                   {"1:2:3:4:5:6:7::", "1:2:3:4:5:6:7::"},
                   {"::2:3:4:5:6:7:8", "::2:3:4:5:6:7:8"},
                   {"fe80::1%eth0", "fe80::1%eth0"},
                   {"fe80::1%25", "fe80::1%25"},
                   {"fe80::/10", "fe80::/10"},
                   {"2001:db8::/32,", "2001:db8::/32"},
                   {"http://[2001:db8::1]:80/", "2001:db8::1"},
                   {"IPv6:2001:db8::1", "2001:db8::1"},
                   {"voici 2001:db8::1.", "2001:db8::1"},
                   {"voici 2001:db8::1:", "2001:db8::1"},
                   {"dead:beef::cafe", "dead:beef::cafe"},
                   {"(2a01:e0a:1:2:3:4:5:6)", "2a01:e0a:1:2:3:4:5:6"}});
}

TEST_CASE("IP addresses side by side are all found", "[redact][H29]") {
  using List = std::vector<std::string>;
  CHECK(found("10.0.0.1-10.0.0.9", DetectedKind::ip_address) == List{"10.0.0.1", "10.0.0.9"});
  CHECK(found("10.0.0.1,10.0.0.9,::1", DetectedKind::ip_address) == List{"10.0.0.1", "10.0.0.9", "::1"});
}

TEST_CASE("versions, times and code are no IP addresses", "[redact][H29]") {
  check_negatives(DetectedKind::ip_address, {"1.2.3",
                                             "1.2.3.4.5",
                                             "1.3.6.1.4.1.311",
                                             "v1.2.3.4",
                                             "version 1.2.3.4",
                                             "Version: 10.0.19041.1",
                                             "release 1.2.3.4",
                                             "256.1.1.1",
                                             "1.2.3.256",
                                             "300.168.1.1",
                                             "192.168.1",
                                             "192.168.1.",
                                             "192.168..1",
                                             "192.168.01.1",
                                             "1.2.3.4a",
                                             "x1.2.3.4",
                                             "1.2.3.4_5",
                                             "a-1.2.3.4",
                                             "1.2.3.4567",
                                             "0001.2.3.4",
                                             "12:30:45",
                                             "12:30",
                                             "12:30:45:10",
                                             "1:2:3:4:5:6:7",
                                             "1:2:3:4:5:6:7:8:9",
                                             "00:1b:44:11:3a:b7",
                                             "MyClass::toString",
                                             "std::vector",
                                             "a::b",
                                             "std :: cout",
                                             "x ::y",
                                             "::",
                                             ":::",
                                             "2001::db8::1",
                                             "2001:db8:::1",
                                             "12345::1",
                                             "g::1",
                                             "::g",
                                             "::ffff:256.0.0.1",
                                             "::ffff:192.168.1",
                                             "http://x",
                                             "abc::def()",
                                             "0.5 :: 0",
                                             "C::add",
                                             "12h30:45",
                                             "Jn 3:16:17",
                                             "1.000.000",
                                             "01.02.2024",
                                             "06.12.34.56.78",
                                             "::ffff:1.2.3.4.5",
                                             "1:2:3:4::5:6:7:8",
                                             "::1:2:3:4:5:6:7:8",
                                             "1:2:3:4:5:6:7:8::"});
}

TEST_CASE("the address parsers agree with inet_pton", "[redact]") {
  std::mt19937_64 random(29);
  constexpr std::string_view alphabet = "0123459afF:::...";
  std::array<unsigned char, 16> address{};
  for (int i = 0; i < 200'000; ++i) {
    std::string text;
    for (std::size_t n = random() % 18; n > 0; --n) text += alphabet[random() % alphabet.size()];
    INFO(text);
    REQUIRE(detail::is_ipv6(text) == (inet_pton(AF_INET6, text.c_str(), address.data()) == 1));
    if (inet_pton(AF_INET, text.c_str(), address.data()) == 1) REQUIRE(detail::is_ipv4(text));
  }
  for (int i = 0; i < 50'000; ++i) {
    for (unsigned char& byte : address) byte = random() % 3 == 0 ? static_cast<unsigned char>(random()) : 0;
    std::array<char, 64> text{};
    REQUIRE(detail::is_ipv6(inet_ntop(AF_INET6, address.data(), text.data(), text.size())));
    REQUIRE(detail::is_ipv4(inet_ntop(AF_INET, address.data(), text.data(), text.size())));
  }
}

TEST_CASE("numbers where a host stands are addresses when they have the value of one",
          "[redact][H29][numeric]") {
  const std::vector<Positive> cases = {{"http://3232235777/", "3232235777"},
                                       {"http://0xC0A80101/a", "0xC0A80101"},
                                       {"http://0xc0.0xa8.0x01.0x01", "0xc0.0xa8.0x01.0x01"},
                                       {"http://0300.0250.01.01/", "0300.0250.01.01"},
                                       {"https://192.168.257/a", "192.168.257"},
                                       {"http://127.1:8080", "127.1"},
                                       {"http://user@0x7f000001/", "0x7f000001"},
                                       {"http://017700000001", "017700000001"}};
  for (const Positive& each : cases) {
    INFO(each.text);
    CHECK(found(each.text, DetectedKind::ip_address) == std::vector<std::string>{each.value});
  }
  for (const std::string text :
       {"3232235777", "0xC0A80101", "http://5/", "http://4294967296/", "http://0x1C0A80101/", "http://256.1",
        "http://1.2.3.4.5", "http://123abc.fr", "http://0x", "http://0xzz", "http://089.1", "http://12-34",
        "http://1.2.3.256", "http://300.0250.01.01", "http://3232235777a/", "http://exemple.fr/3232235777"}) {
    INFO(text);
    CHECK(found(text, DetectedKind::ip_address).empty());
  }
}

TEST_CASE("what a package, a browser or a section is called is no address", "[redact][H29]") {
  for (const std::string text :
       {"Chrome/120.0.0.0 Safari", "libfoo 1.2.3.4-7ubuntu4", "1.2.3.4~rc1", "1.2.3.4+deb11u1",
        "1.2.3.4-beta", "section 1.2.3.4", "chapitre 2.1.1.3", "clauses 21.1.3.1",
        "ObjectIdentifier(\"2.5.29.14\")", "patch 1.2.3.4", "pilote 10.1.2.3", "00:1A:2B:FF:FE:3C:4D:5E"}) {
    INFO(text);
    CHECK(found(text, DetectedKind::ip_address).empty());
  }
  CHECK(found("10.0.0.1-10.0.0.9", DetectedKind::ip_address) ==
        std::vector<std::string>{"10.0.0.1", "10.0.0.9"});
  CHECK(found("proxy/10.0.0.1:3128", DetectedKind::ip_address) == std::vector<std::string>{"10.0.0.1"});
}
