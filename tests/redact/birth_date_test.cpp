#include "support.hpp"

using namespace noyau;
using namespace noyau::test;

namespace {
constexpr auto birth = DetectedKind::birth_date;
}

TEST_CASE("a date near a word of birth is found in every written form", "[redact][H29][birth]") {
  std::vector<Positive> cases;
  for (const std::string date : {"12/03/1985",
                                 "12-03-1985",
                                 "12.03.1985",
                                 "12/03/85",
                                 "12.03.85",
                                 "1985-03-12",
                                 "1985/03/12",
                                 "12 / 03 / 1985",
                                 "12 03 1985",
                                 "12 mars 1985",
                                 "1er mars 1985",
                                 "1er MARS 1985",
                                 "12 f\u00E9vrier 1985",
                                 "12 F\u00C9VRIER 1985",
                                 "12 fevrier 1985",
                                 "12 fe\u0301vrier 1985",
                                 "12 d\u00E9c. 1985",
                                 "12 ao\u00FBt 85",
                                 "12-mars-1985",
                                 "12 March 1985",
                                 "12th March 1985",
                                 "12th of March 1985",
                                 "March 12, 1985",
                                 "March 12th, 1985",
                                 "Mar 12 1985",
                                 "Sept. 3, 1985",
                                 "3 sept 1985",
                                 "mars 1985",
                                 "12 mars",
                                 "March 12",
                                 "12/03",
                                 "3/12/1985",
                                 "12/31/1985",
                                 "premier mars 1985",
                                 "vingt-et-un mars 1985"}) {
    cases.push_back({"n\u00E9 le " + date + " \u00E0 Lyon", date});
    cases.push_back({"Date de naissance : " + date, date});
    cases.push_back({"my birthday is " + date + ", see you", date});
    cases.push_back({date + " (date de naissance)", date});
  }
  for (const std::string lead : {"n\u00E9e le ",
                                 "n\u00E9s le ",
                                 "n\u00E9(e) le ",
                                 "ne le ",
                                 "nee le ",
                                 "ne\u0301 le ",
                                 "N\u00C9 LE ",
                                 "DDN : ",
                                 "d.d.n. ",
                                 "dob: ",
                                 "DOB ",
                                 "D.O.B. ",
                                 "born on ",
                                 "Born ",
                                 "date of birth (dd/mm/yyyy): ",
                                 "birthdate=",
                                 "date_naissance: ",
                                 "\"dateOfBirth\": \"",
                                 "anniv le ",
                                 "mon anniversaire c'est le ",
                                 "bday ",
                                 "n\u00E9e LEROY \u00E0 Dijon le ",
                                 "n\u00E9 \u00E0 Paris le vendredi ",
                                 "naissance :\n",
                                 "birthday\t"})
    cases.push_back({lead + "12/03/1985", "12/03/1985"});
  cases.push_back({"DDN 12031985", "12031985"});
  cases.push_back({"dob 19850312", "19850312"});
  cases.push_back({"born 1985-03-12T00:00:00Z", "1985-03-12"});
  cases.push_back({"n\u00E9 le 12/03/1985, entr\u00E9 le 04/05/2010", "12/03/1985"});
  cases.push_back({"le 12 mars c'est mon anniversaire", "12 mars"});
  check_positives(birth, cases);
}

TEST_CASE("other dates, and words of birth without one, are left", "[redact][H29][birth]") {
  check_negatives(
      birth, {"le 12/03/1985",
              "rendez-vous le 12 mars 2025",
              "2024-01-02 10:20:30",
              "n\u00E9 en 1985",
              "born in 1985",
              "n\u00E9 \u00E0 Paris",
              "elle a donn\u00E9 le 12/03/2020",
              "la journ\u00E9e du 12/03/2020",
              "l'ann\u00E9e 12/03/2020",
              "il est a\u00EEn\u00E9, 12/03/2020",
              "je ne sais pas, 12/03/2020",
              "stubborn 12/03/2020",
              "adobe 12/03/2020",
              "borne 12/03/2020",
              "n\u00E9 le 32/03/1985",
              "n\u00E9 le 12/13/14/1985",
              "n\u00E9 le 45/45/1985",
              "n\u00E9 le 12/00/1985",
              "n\u00E9 le 0/3/1985",
              "n\u00E9 le 12/03/3985",
              "naissance 1.2.3.4",
              "born 1.2",
              "birthday 10 20 30",
              "anniversaire 10h30",
              "anniv dans 12 jours",
              "naissance du projet 1.2.3",
              "n\u00E9 hier. Il arrive le 12/03/2020",
              "n\u00E9 ici ! 12/03/2020",
              "naissance ?\n\n12/03/2020",
              "anniversaire de mariage le 12/03/2020",
              "anniversaire du serveur le 12/03/2020",
              "naissance [BIRTH_DATE]",
              "n\u00E9 le [BIRTH_DATE] mars",
              "DDN 99999999",
              "DDN 123456789",
              "dob 1985031",
              "12/03/2020 version 3, publi\u00E9e avant que quelqu'un ne trouve la bonne date de naissance",
              "12/03/2020. Date de naissance",
              "naissance 1/2/3/4/5",
              "born 192.168.1.12",
              "birthday 06 12 34 56 78",
              "n\u00E9 le 12 marsupiaux",
              "n\u00E9 le 12 septante"});
}
