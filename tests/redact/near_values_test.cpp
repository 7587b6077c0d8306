// What looks like a value and is none, beside what looks alike and is one.
#include "support.hpp"

using namespace noyau;
using namespace noyau::test;

namespace {
void check_none(DetectedKind kind, const std::vector<std::string>& texts) {
  for (const std::string& text : texts) {
    INFO(text);
    CHECK(found(text, kind).empty());
  }
}

void check_one(DetectedKind kind, const std::vector<std::string>& texts) {
  for (const std::string& text : texts) {
    INFO(text);
    CHECK(found(text, kind).size() == 1);
  }
}
}  // namespace

TEST_CASE("ten digits that something else names are no telephone", "[redact][H29][promise6]") {
  check_none(DetectedKind::phone, {"commit 0612345678",
                                   "id 0612345678",
                                   "\"order_id\": \"0612345678\"",
                                   "orderId=0612345678",
                                   "timestamp: 0612345678",
                                   "ref 0612345678",
                                   "R\u00E9f. : 0612345678",
                                   "ticket #0612345678",
                                   "ticket n\u00B0 0612345678",
                                   "n\u00B0 de commande 0612345678",
                                   "num\u00E9ro de commande : 0612345678",
                                   "dossier 0612345678",
                                   "facture n\u00B00612345678",
                                   "colis 0612345678",
                                   "pi vaut 3,0612345678 environ",
                                   "x = 3,0612345678",
                                   "pi vaut 3.0612345678",
                                   "(0,0612345678)",
                                   "var_0612345678_tmp",
                                   "id_06_12_34_56_78"});
  check_one(DetectedKind::phone, {"tel 0612345678", "appelle 0612345678", "Marc : 0612345678",
                                  "42,0612345678,Paris", "3,0612345678;x", "\"phone\": \"0612345678\"",
                                  "commande au 0612345678", "ticket 06 12 34 56 78", "id 42, 0612345678"});
}

TEST_CASE("the numbers of a draw are no telephone", "[redact][H29][promise6]") {
  check_none(DetectedKind::phone,
             {"loto : 07 12 23 31 45", "tirage euromillions 01 12 23 31 45", "tirage du jour 02-11-23-31-45",
              "Les num\u00E9ros gagnants sont 03 08 14 22 41", "03 08 14 22 41, la combinaison gagnante",
              "ma grille : 01 - 05 - 12 - 33 - 49", "lis les pages 02 04 06 08 10",
              "01 02 03 04 05 06 07 08 09 10", "02 03 04 05 06", "bingo 07.12.23.31.45"});
  check_one(DetectedKind::phone,
            {"rappelle au 07 12 23 31 45", "07 12 23 31 45", "loto, appelle le 07 12 23 31 45",
             "loto : 07 12 23 31 12", "06 12 34 56 78", "les num\u00E9ros : 06 12 34 56 78",
             "la banque : 01 23 45 67 89"});
}

TEST_CASE("slices, times and scopes are no addresses", "[redact][H29][promise6]") {
  check_none(DetectedKind::ip_address,
             {"a[1::2]", "x[18::30]", "s[::1]", "s[::2]", "f(x)[::1]", "de 18::30 \u00E0 19::00", "a::b",
              "1::2", "ab::c1", "std::a1::b2", "A::B::c3", "[1::2]", "add::b", "12::"});
  check_one(DetectedKind::ip_address, {"http://[::1]:80/", "ping ::1", "fe80::1", "2001:db8::",
                                       "2001:db8::/32", "::ffff:1.2.3.4", "1:2::3", "fd00::", "ip 1::2",
                                       "fe80::a%eth0", "::/0", "http://[1::2]/", "dead:beef::1", "[::]"});
}

TEST_CASE("small numbers between colons are no hardware address", "[redact][H29][promise6]") {
  check_none(DetectedKind::mac_address,
             {"01:02:03:04:05:06", "c'est 12:30:45:10:20:30", "24:01:02:10:20:30", "10-20-30-40-50-51"});
  check_one(DetectedKind::mac_address, {"mac 01:02:03:04:05:06", "00:11:22:33:44:55", "33:33:00:00:00:01",
                                        "eth0=00:00:00:00:00:01", "00:1A:2B:3C:4D:5E", "01:02:03:04:05:66"});
}

TEST_CASE("what projects were born on is nobody's date of birth", "[redact][H29][promise6]") {
  check_none(DetectedKind::birth_date,
             {"la cha\u00EEne est n\u00E9e le 3 mai 2015", "naissance du projet le 3 mai 2015",
              "naissance de la cha\u00EEne : 3 mai 2015", "le stream est n\u00E9 le 03/05/2015",
              "l'asso est n\u00E9e le 3 mai 2015", "le serveur Discord est n\u00E9 le 3 mai 2015",
              "anniversaire de la cha\u00EEne le 3 mai", "notre communaut\u00E9, n\u00E9e le 3 mai 2015",
              "the channel was born on 3 May 2015", "l\u2019anniversaire de notre projet, le 3 mai 2015"});
  check_one(
      DetectedKind::birth_date,
      {"Marie est n\u00E9e le 3 mai 2015", "date de naissance : 3 mai 2015", "mon anniversaire est le 3 mai",
       "le fondateur de la cha\u00EEne, Marc Dupont, est n\u00E9 le 3 mai 1980",
       "sur la cha\u00EEne. Il est n\u00E9 le 3 mai 1980", "naissance de Marie le 3 mai 2015",
       "sur le serveur Marc est n\u00E9 le 3 mai 1990", "L'\u00E9quipe : Marc est n\u00E9 le 3 mai 1990",
       "le cr\u00E9ateur du jeu est n\u00E9 le 3 mai 1980", "le stream, Marc, n\u00E9 le 3 mai 1980",
       "naissance de la petite le 3 mai 2015"});
}

TEST_CASE("accounts are found in the fields of JSON", "[redact][H29][promise6]") {
  for (
      const std::string text :
      {R"({"code_banque": "14508", "code_guichet": "08320", "numero_compte": "38483726167", "cle_rib": "85"})",
       R"({"banque":"14508","guichet":"08320","compte":"38483726167","cle":"85"})",
       R"({"bank_code": "14508", "branch_code": "08320", "account_number": "38483726167", "rib_key": "85"})",
       R"({"codeBanque": "14508", "codeGuichet": "08320", "numeroCompte": "38483726167", "cleRib": "85"})"}) {
    INFO(text);
    CHECK(found(text, DetectedKind::rib) == std::vector<std::string>{"14508", "08320", "38483726167", "85"});
  }
  CHECK(found(R"({"banque":"14508","guichet":"08320","compte":"38483726167","cle":"86"})", DetectedKind::rib)
            .empty());
}

TEST_CASE("a register announces a SIREN, a mermaid does not", "[redact][H29][promise6]") {
  check_one(DetectedKind::siren,
            {"R.C.S. Paris B 552 100 554", "R.C.S. Paris B 552100554", "r.c.s. Lyon 552100554",
             "RCS 552100554", "la base Sirene : 552100554", "base SIRENE 552100554", "552 100 554"});
  check_none(DetectedKind::siren,
             {"la sir\u00E8ne 552100554 chante", "552 100 554 \u20AC", "552 100 554 vues",
              "552 100 554 abonn\u00E9s", "552 100 554 m", "552 100 554 km", "552 100 554 m\u00B2",
              "vues : 552 100 554", "552 100 554 followers", "552 100 554 lignes"});
}

TEST_CASE("secrets are found where programs and people set them", "[redact][H29][promise6]") {
  const std::string value = "aB3kQ9zLmP2x" + std::string("R7tVnW4y");
  const std::string stream = "k7qz-3m9d-" + std::string("w2xt-8rvb-5nhc");
  const std::string uuid = "832d2129-a846-4e27-99f4-7004b6ad53ef";
  const std::vector<std::string> set = {"ENV SECRET_KEY_BASE " + value,
                                        "ENV DB_PASS Soleil2024!",
                                        "ENV STRIPE_KEY " + value,
                                        "setx DB_PASS Soleil2024!",
                                        "setx MY_API_KEY " + value,
                                        "setPassword(\"Soleil2024!\")",
                                        "user.setPassword('hunter22x')",
                                        "client.withToken(\"" + value + "\")",
                                        "cl\u00E9 de stream : " + stream,
                                        "ma cl\u00E9 de stream youtube " + stream,
                                        "stream key: " + stream,
                                        "STREAM_KEY=" + stream,
                                        "my stream key is " + stream,
                                        "cl\u00E9 de diffusion " + stream,
                                        "rtmp://a.rtmp.youtube.com/live2/" + stream,
                                        "RGAPI" + ("-" + uuid),
                                        "riot RGAPI" + ("-" + uuid) + ","};
  for (const std::string& text : set) {
    INFO(text);
    CHECK(found(text, DetectedKind::generic_secret).size() + found(text, DetectedKind::api_token).size() ==
          1);
  }
  for (const std::string text :
       {"ENV NODE_ENV production", "ENV KEY_PATH /etc/ssl", "getPassword(\"user1234\")",
        "resetPassword(\"jean2024\")", "setToken(\"user_name\")", "setPassword(newPassword)",
        "a stream key tutorial in four-part-long-word", "RGAPI-key", "k7qz-3m9d-w2xt-8rvb",
        "xRGAPI-832d2129-a846-4e27-99f4-7004b6ad53ef", "live2/abcd", "setPassword(\"Mot de passe 1\")"}) {
    INFO(text);
    CHECK(found(text, DetectedKind::generic_secret).size() + found(text, DetectedKind::api_token).size() ==
          0);
  }
}

TEST_CASE("quotes of a program are no quoted local part", "[redact][H29][promise6]") {
  check_none(DetectedKind::email,
             {"print(\"salut \"@x.fr\")", "a = \"b\" + \"c \"@x.fr\"", "\"x\" \"y \"@b.fr\" z"});
  check_one(DetectedKind::email, {"\"jean dupont\"@exemple.fr", "\u00E0 \"jean dupont\"@exemple.fr ou \"x\"",
                                  "\"\n\"jean dupont\"@exemple.fr", R"({"a": "\"jean d\"@exemple.fr"})"});
}

TEST_CASE("a token in a URL's user is a credential", "[redact][H29][promise6]") {
  const std::string token = "ghp_" + std::string("a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8");
  CHECK(masked("https://" + token + "@github.com/x.git") == "https://[CREDENTIALS]@github.com/x.git");
  CHECK(masked("https://x9Kd82hfLq0ZmT3vB7nW@git.exemple.fr") == "https://[CREDENTIALS]@git.exemple.fr");
  CHECK(found("https://jean@exemple.fr/", DetectedKind::email).size() == 1);
}

TEST_CASE("addresses of Bitcoin Cash and XRP are found with their checksum", "[redact][H29][promise6]") {
  const std::string cash = "qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a";
  const std::string ripple = "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh";
  const auto one = [](const std::string& value) { return std::vector<std::string>{value}; };
  CHECK(found("bitcoincash:" + cash, DetectedKind::crypto_address) == one("bitcoincash:" + cash));
  CHECK(found("vers " + cash + ".", DetectedKind::crypto_address) == one(cash));
  CHECK(
      found("BITCOINCASH:QPM2QSZNHKS23Z7629MMS6S4CWEF74VCWVY22GDX6A", DetectedKind::crypto_address).size() ==
      1);
  CHECK(found("xrp " + ripple, DetectedKind::crypto_address) == one(ripple));
  CHECK(found("rrrrrrrrrrrrrrrrrrrrrhoLvTp", DetectedKind::crypto_address).size() == 1);
  for (std::string value : {cash, ripple})
    for (std::size_t at = 1; at < value.size(); ++at) {
      std::string wrong = value;
      wrong[at] = wrong[at] == 'q' ? 'p' : 'q';
      INFO(wrong);
      CHECK(found(wrong, DetectedKind::crypto_address).empty());
    }
}
