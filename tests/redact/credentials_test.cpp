#include "support.hpp"

using namespace noyau;
using namespace noyau::test;

TEST_CASE("the user and password of a URL are found, and nothing else of it", "[redact][H29]") {
  std::vector<Positive> cases = {{"https://jean:secret@exemple.fr/x", "jean:secret"},
                                 {"https://jean:s:e:c@exemple.fr", "jean:s:e:c"},
                                 {"https://jean:p@ss@exemple.fr", "jean:p@ss"},
                                 {"https://jean:a.fr@exemple.fr", "jean:a.fr"},
                                 {"redis://:motdepasse@localhost:6379", ":motdepasse"},
                                 {"ftp://jean:@exemple.fr", "jean:"},
                                 {"https://jean:s%40cret@exemple.fr", "jean:s%40cret"},
                                 {"https://é:è@exemple.fr", "é:è"},
                                 {"(https://a:b@c)", "a:b"},
                                 {"<https://a:b@c>", "a:b"},
                                 {"url=\"https://a:b@c\"", "a:b"},
                                 {"https://a:b@[2001:db8::1]/", "a:b"},
                                 {"https://a:b@192.0.2.1/", "a:b"},
                                 {"https://a:b@c:443/x?y=z@w", "a:b"},
                                 {"https://x.fr/?u=https://a:b@c", "a:b"}};
  for (const char* scheme :
       {"http", "https",  "ftp",   "sftp",    "ssh",         "git",   "git+ssh",  "svn",        "smb",
        "ldap", "amqp",   "amqps", "mongodb", "mongodb+srv", "mysql", "postgres", "postgresql", "redis",
        "rtsp", "socks5", "mqtt",  "imap",    "jdbc:mysql",  "irc",   "ws"})
    cases.push_back(
        {std::string("voir ") + scheme + "://user:pass-1@hote.exemple.fr/base ici", "user:pass-1"});
  check_positives(DetectedKind::url_credentials, cases);
}

TEST_CASE("URLs without a password hold no credentials", "[redact][H29]") {
  check_negatives(DetectedKind::url_credentials, {"https://exemple.fr",
                                                  "https://exemple.fr:443",
                                                  "https://exemple.fr:443/",
                                                  "https://exemple.fr:443/@jean",
                                                  "https://exemple.fr/a:b@c",
                                                  "https://exemple.fr?a:b@c",
                                                  "https://exemple.fr#a:b@c",
                                                  "https://jean@exemple.fr",
                                                  "https://@exemple.fr",
                                                  "https://:@exemple.fr",
                                                  "jean:secret@exemple.fr",
                                                  "mailto:jean@exemple.fr",
                                                  "a:b@c",
                                                  "//a:b@c",
                                                  ":/a:b@c",
                                                  "https:/a:b@c",
                                                  "https:// a:b@c",
                                                  "https://a: b@c",
                                                  "https://a:b @c",
                                                  "https://a:b\n@c",
                                                  "https://a:b\"@c",
                                                  "https://a:b<@c",
                                                  "://",
                                                  "://:",
                                                  "://@",
                                                  "a://b:c",
                                                  "https://a:b",
                                                  "git@github.com:a/b",
                                                  "https://medium.com/@jean:x",
                                                  "https://exemple.fr:80,jean",
                                                  "12:30 @ 14:00",
                                                  "note: voir @jean",
                                                  "http://a/b:c@d",
                                                  "ssh://git@github.com/x",
                                                  "file:///a:b@c",
                                                  "https://[2001:db8::1]/",
                                                  "http://localhost:3000",
                                                  "https://[CREDENTIALS]@exemple.fr",
                                                  "https://[CREDENTIALS_0017]@exemple.fr",
                                                  "https://www.google.com/maps/@48.85,2.35",
                                                  "data:text/html;a@b",
                                                  "x => y://z"});
}

TEST_CASE("a password before an at sign is no e-mail address", "[redact][H29]") {
  CHECK(masked("https://jean:secret@exemple.fr/x") == "https://[CREDENTIALS]@exemple.fr/x");
  CHECK(masked("https://jean:p@ss.fr@exemple.fr/x") == "https://[CREDENTIALS]@exemple.fr/x");
  CHECK(masked("https://jean@exemple.fr/x") == "https://[EMAIL]/x");
}
