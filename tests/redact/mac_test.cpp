#include "support.hpp"

using namespace noyau;
using namespace noyau::test;

TEST_CASE("hardware addresses are found in their written forms", "[redact][H29][mac]") {
  check_positives(DetectedKind::mac_address,
                  {{"My MAC address is 00:1A:2B:3C:4D:5E", "00:1A:2B:3C:4D:5E"},
                   {"00:1a:2b:3c:4d:5e", "00:1a:2b:3c:4d:5e"},
                   {"00-1A-2B-3C-4D-5E", "00-1A-2B-3C-4D-5E"},
                   {"00-1a-2b-3c-4d-5e", "00-1a-2b-3c-4d-5e"},
                   {"001A.2B3C.4D5E", "001A.2B3C.4D5E"},
                   {"001a.2b3c.4d5e", "001a.2b3c.4d5e"},
                   {"mac:00:1A:2B:3C:4D:5E", "00:1A:2B:3C:4D:5E"},
                   {"MAC:00:1A:2B:3C:4D:5E", "00:1A:2B:3C:4D:5E"},
                   {"MAC=00:1A:2B:3C:4D:5E;", "00:1A:2B:3C:4D:5E"},
                   {"(00:1A:2B:3C:4D:5E)", "00:1A:2B:3C:4D:5E"},
                   {"[00:1A:2B:3C:4D:5E]", "00:1A:2B:3C:4D:5E"},
                   {"\"mac\":\"00:1A:2B:3C:4D:5E\"", "00:1A:2B:3C:4D:5E"},
                   {"link/ether 52:54:00:ab:cd:ef brd", "52:54:00:ab:cd:ef"},
                   {"HWaddr 52:54:00:AB:CD:EF", "52:54:00:AB:CD:EF"},
                   {"ff:ff:ff:ff:ff:ff", "ff:ff:ff:ff:ff:ff"},
                   {"01:00:5e:00:00:fb", "01:00:5e:00:00:fb"},
                   {"33:33:00:00:00:01", "33:33:00:00:00:01"},
                   {"12:34:56:78:90:12", "12:34:56:78:90:12"},
                   {"aa:bb:cc:dd:ee:ff", "aa:bb:cc:dd:ee:ff"},
                   {"de:ad:be:ef:00:01", "de:ad:be:ef:00:01"},
                   {"de-ad-be-ef-00-01", "de-ad-be-ef-00-01"},
                   {"de-ad-be-ef-00-01.", "de-ad-be-ef-00-01"},
                   {"de:ad:be:ef:00:01,", "de:ad:be:ef:00:01"},
                   {"de:ad:be:ef:00:01: inconnu", "de:ad:be:ef:00:01"},
                   {"00:1A:2B:FF:FE:3C:4D:5E", "00:1A:2B:FF:FE:3C:4D:5E"},
                   {"00-1A-2B-FF-FE-3C-4D-5E", "00-1A-2B-FF-FE-3C-4D-5E"},
                   {"001a.2bff.fe3c.4d5e", "001a.2bff.fe3c.4d5e"},
                   {"00124b0001:00:12:4B:00:01:AB", "00:12:4B:00:01:AB"},
                   {"Adresse physique : 00-1A-2B-3C-4D-5E", "00-1A-2B-3C-4D-5E"},
                   {"adresse MAC 001A2B3C4D5E", "001A2B3C4D5E"},
                   {"mac: 001a2b3c4d5e", "001a2b3c4d5e"},
                   {"BSSID 001A2B3C4D5E", "001A2B3C4D5E"},
                   {"mac 001a-2b3c-4d5e", "001a-2b3c-4d5e"},
                   {"mac 1234.5678.9012", "1234.5678.9012"},
                   {"00:1A:2b:3C:4d:5E", "00:1A:2b:3C:4d:5E"},
                   {"mon pc a 98-76-54-32-10-AB", "98-76-54-32-10-AB"},
                   {"98-76-54-32-10-98", "98-76-54-32-10-98"},
                   {"０0:1A:2B:3C:4D:5E", "０0:1A:2B:3C:4D:5E"},
                   {"ma\u200Bc 00:1A:2B:\u200B3C:4D:5E", "00:1A:2B:\u200B3C:4D:5E"},
                   {"à00 b0:1A:2B:3C:4D:5E", "b0:1A:2B:3C:4D:5E"},
                   {"eth0=00:00:00:00:00:01", "00:00:00:00:00:01"},
                   {"E0-D5-5E-12-34-56/24", "E0-D5-5E-12-34-56"}});
}

TEST_CASE("times, digests, identifiers and version 6 addresses are no hardware addresses",
          "[redact][H29][mac]") {
  check_negatives(DetectedKind::mac_address, {"10:20:30",
                                              "2024-01-02 10:20:30",
                                              "10:20:30:40",
                                              "24-01-02-10-20-30",
                                              "99-12-31-23-59-59",
                                              "00:1A:2B:3C:4D",
                                              "00:1A:2B:3C:4D:5E:6F",
                                              "00:1A:2B:3C:4D:5",
                                              "00:1A:2B:3C:4D:5G",
                                              "0:1A:2B:3C:4D:5E",
                                              "00:1A:2B:3C:4D:5EF",
                                              "000:1A:2B:3C:4D:5E",
                                              "00:1A-2B:3C-4D:5E",
                                              "00:1A:2B-3C-4D-5E",
                                              "00 1A 2B 3C 4D 5E",
                                              "x00:1A:2B:3C:4D:5E",
                                              "_00:1A:2B:3C:4D:5E",
                                              "00:1A:2B:3C:4D:5E_",
                                              "da:39:a3:ee:5e:6b:4b:0d:32:55:bf:ef:95:60:18:90:af:d8:07:09",
                                              "da-39-a3-ee-5e-6b-4b-0d-32-55",
                                              "123e4567-e89b-12d3-a456-426614174000",
                                              "00000000-0000-0000-0000-000000000000",
                                              "2001:db8:85a3:0:0:8a2e:370:7334",
                                              "2001:0db8:85a3:0000:0000:8a2e:0370:7334",
                                              "fe80::1",
                                              "::1",
                                              "::ffff:192.168.1.1",
                                              "1234.5678.9012",
                                              "dead.beef.cafe",
                                              "dead.beef.cafe.babe",
                                              "1.2.3.4",
                                              "192.168.100.200",
                                              "4012-8888-8888-1881",
                                              "001A-2B3C-4D5E",
                                              "001A2B3C4D5E",
                                              "da39a3ee5e6b",
                                              "commit 001a2b3c4d5e",
                                              "06-12-34-56-78",
                                              "01-02-03-04-05",
                                              "a1:b2:c3",
                                              "std::ab::cd::ef",
                                              "mac da39a3ee5e6b4b0d3255bfef95601890afd80709",
                                              "macaron 001A2B3C4D5E6F7",
                                              "12:34:56:78:90"});
}

TEST_CASE("megabytes of groups are read in linear time", "[redact][H29][mac]") {
  for (const char* unit : {"00:", "00-", "aaaa.", "aaaa-", "ab", "mac 00:", "00:00-", "00:1A:2B:3C:4D:5E ",
                           "mac 001A2B3C4D5E ", "a0:a0:a0:x"}) {
    INFO(unit);
    std::string text;
    while (text.size() < 1'000'000) text += unit;
    CHECK(redactor().find(text, {}).size() <= text.size());
  }
}
