// Numbers as people space them: what stands between the groups, and how long the groups are.
#include "enough.hpp"
#include "support.hpp"

using namespace noyau;
using namespace noyau::test;
using noyau_test::enough;

namespace {
const std::vector<std::string> joints = {" ", "  ", "\t",     "-",      " - ",
                                         ".", "_",  "\u00A0", "\u202F", " \u2013 "};

std::string joined(const std::vector<std::string>& groups, const std::string& joint) {
  std::string text = groups[0];
  for (std::size_t i = 1; i < groups.size(); ++i) text += joint + groups[i];
  return text;
}

std::vector<std::string> cut(const std::string& digits, std::size_t width) {
  std::vector<std::string> groups;
  for (std::size_t at = 0; at < digits.size(); at += width) groups.push_back(digits.substr(at, width));
  return groups;
}

void check_joints(DetectedKind kind, const std::vector<std::string>& groups) {
  for (const std::string& joint : joints) {
    const std::string value = joined(groups, joint);
    INFO(value);
    CHECK(found(value, kind) == std::vector<std::string>{value});
    CHECK(found("voici " + value + ", merci", kind) == std::vector<std::string>{value});
  }
}
}  // namespace

TEST_CASE("numbers are found whatever one or two signs part their groups", "[redact][H29][promise6]") {
  check_joints(DetectedKind::payment_card, {"4012", "8888", "8888", "1881"});
  check_joints(DetectedKind::payment_card, {"3782", "822463", "10005"});
  check_joints(DetectedKind::iban, {"FR76", "3000", "6000", "0112", "3456", "7890", "189"});
  check_joints(DetectedKind::nir, {"1", "22", "01", "93", "333", "106", "55"});
  check_joints(DetectedKind::rib, {"14508", "08320", "38483726167", "85"});
  check_joints(DetectedKind::phone, {"06", "12", "34", "56", "78"});
  check_joints(DetectedKind::phone, {"+33", "6", "12", "34", "56", "78"});
}

TEST_CASE("numbers are found in groups of two and digit by digit", "[redact][H29][promise6]") {
  for (const std::size_t width : {std::size_t{1}, std::size_t{2}}) {
    check_joints(DetectedKind::payment_card, cut("4012888888881881", width));
    check_joints(DetectedKind::iban, cut("FR7630006000011234567890189", width));
    check_joints(DetectedKind::nir, cut("122019333310655", width));
    check_joints(DetectedKind::nir, cut("191012A16769952", width));
  }
}

TEST_CASE("a number that goes on, or whose joints differ, is another", "[redact][H29][promise6]") {
  for (const std::string text :
       {"40 12 88 88 88 88 18 81 22", "11 40 12 88 88 88 88 18 81", "4 0 1 2 8 8 8 8 8 8 8 8 1 8 8 1 1",
        "4012_8888 8888_1881", "4012\t8888\t8888\t1882", "4012,8888,8888,1881", "40 12 88 88 88 88 18 82"}) {
    INFO(text);
    CHECK(found(text, DetectedKind::payment_card).empty());
  }
  for (const std::string text :
       {"12 20 19 33 33 10 65 5 1", "1 2 2 0 1 9 3 3 3 3 1 0 6 5 6", "1 2-2 0 1 9 3 3 3 3 1 0 6 5 5"}) {
    INFO(text);
    CHECK(found(text, DetectedKind::nir).empty());
  }
  CHECK(found("552_100_554", DetectedKind::siren).empty());
  CHECK(found("x06_12_34_56_78", DetectedKind::phone).empty());
  CHECK(found("45 4c 46 02 01 01 00  00 00", DetectedKind::phone).empty());
  CHECK(found("06 12  34 56 78", DetectedKind::phone).size() == 1);
}

TEST_CASE("an underscore ends a value", "[redact][H29][promise6]") {
  const std::pair<DetectedKind, std::string> values[] = {{DetectedKind::phone, "0612345678"},
                                                         {DetectedKind::phone, "+33612345678"},
                                                         {DetectedKind::payment_card, "4012888888881881"},
                                                         {DetectedKind::iban, "FR7630006000011234567890189"},
                                                         {DetectedKind::nir, "122019333310655"},
                                                         {DetectedKind::rib, "14508083203848372616785"}};
  for (const auto& [kind, value] : values)
    for (const std::string& text : {"user_" + value + "_x", "_" + value, value + "_"}) {
      INFO(text);
      CHECK(found(text, kind) == std::vector<std::string>{value});
    }
}

TEST_CASE("Maestro numbers of twelve digits are found in every range", "[redact][H29][promise6]") {
  for (const std::string lead :
       {"50", "56", "57", "58", "59", "60", "61", "62", "63", "64", "65", "66", "67", "68", "69"}) {
    std::string number = lead + "1234567890";
    int valid = 0;
    for (char digit = '0'; digit <= '9'; ++digit) {
      number.back() = digit;
      valid += found("carte " + number, DetectedKind::payment_card) == std::vector<std::string>{number};
    }
    INFO(lead);
    CHECK(valid == 1);
  }
  int valid = 0;
  for (char digit = '0'; digit <= '9'; ++digit)
    valid += static_cast<int>(found(std::string("51123456789") + digit, DetectedKind::payment_card).size());
  CHECK(valid == 0);
}

TEST_CASE("a megabyte of spaced digits is read in linear time", "[redact][linear]") {
  for (const std::string unit :
       {"1 ", "12 ", "4 - ", "40_12_", "1\t", "F R 7 6 ", "FR 76 ", "4012.", "1  ", "0_6", " - "}) {
    std::string text;
    while (text.size() < enough(1'000'000)) text += unit;
    CHECK(redactor().find(text, {}).size() <= text.size());
  }
}
