#include <set>

#include "redact/check_digit.hpp"
#include "support.hpp"

using namespace noyau;
using namespace noyau::test;

TEST_CASE("surrogates number the values in the order of first sight", "[redact][H29]") {
  SurrogateMap map("123456");
  const std::string first(map.surrogate(DetectedKind::email, "a@b.fr"));
  const std::string second(map.surrogate(DetectedKind::email, "c@d.fr"));
  CHECK(first.substr(0, 10) == "[EMAIL_001");
  CHECK(second.substr(0, 10) == "[EMAIL_002");
  CHECK(first.size() == 12);
  CHECK(first.back() == ']');
  CHECK(map.surrogate(DetectedKind::email, "A@B.FR") == first);
  CHECK(map.surrogate(DetectedKind::phone, "06 12 34 56 78").substr(0, 10) == "[PHONE_001");
}

TEST_CASE("equal values in other writing get equal surrogates", "[redact][H29]") {
  const std::pair<DetectedKind, std::vector<const char*>> groups[] = {
      {DetectedKind::email, {"a@b.fr", "A@b.FR"}},
      {DetectedKind::phone,
       {"06 12 34 56 78", "0612345678", "+33612345678", "+33 (0)6 12 34 56 78", "(+33) 6.12.34.56.78",
        "0033 6-12-34-56-78"}},
      {DetectedKind::phone, {"+44 20 7946 0958", "0044 2079460958"}},
      {DetectedKind::payment_card, {"4012888888881881", "4012 8888-8888 1881"}},
      {DetectedKind::iban, {"FR76 3000 6000 0112 3456 7890 189", "fr7630006000011234567890189"}},
      {DetectedKind::ip_address, {"2001:db8::A", "2001:DB8::a"}},
      {DetectedKind::linked_name, {"Élodie", "ELO\u0301DIE"}}};
  SurrogateMap map("key");
  std::set<std::string> labels;
  for (const auto& [kind, values] : groups) {
    const std::string label(map.surrogate(kind, values[0]));
    for (const char* value : values) CHECK(map.surrogate(kind, value) == label);
    CHECK(labels.insert(label).second);
  }
  CHECK(map.surrogate(DetectedKind::url_credentials, "a:B") !=
        map.surrogate(DetectedKind::url_credentials, "a:b"));
}

TEST_CASE("the check digit hangs on the key", "[redact][H29]") {
  int different = 0;
  std::set<char> digits;
  for (int i = 0; i < 200; ++i) {
    SurrogateMap one("key " + std::to_string(i)), same("key " + std::to_string(i)), other(std::to_string(i));
    const std::string label(one.surrogate(DetectedKind::iban, "x"));
    CHECK(same.surrogate(DetectedKind::iban, "another value") == label);
    different += other.surrogate(DetectedKind::iban, "x") != label;
    digits.insert(label[label.size() - 2]);
  }
  CHECK(different > 150);
  CHECK(digits.size() == 10);
}

TEST_CASE("beyond 998 of a kind the rest shares one surrogate", "[redact][H29]") {
  std::set<std::string> labels;
  for (const char* key : {"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"}) {
    SurrogateMap map(key);
    labels.clear();
    for (int i = 1; i <= 998; ++i) labels.emplace(map.surrogate(DetectedKind::email, std::to_string(i)));
    CHECK(labels.size() == 998);
    const std::string shared(map.surrogate(DetectedKind::email, "999"));
    CHECK(shared.substr(0, 10) == "[EMAIL_999");
    CHECK(labels.count(shared) == 0);
    CHECK(map.surrogate(DetectedKind::email, "1000") == shared);
    CHECK(map.surrogate(DetectedKind::email, "7").substr(0, 10) == "[EMAIL_007");
    CHECK(map.surrogate(DetectedKind::iban, "1").substr(0, 9) == "[IBAN_001");
  }
}

TEST_CASE("no changed digit and no two swapped ones fit the check digit", "[redact][H29][promise6]") {
  for (const std::string key : {"", "a", "123456", "another call", "987654321"}) {
    const detail::CheckDigits digits(key);
    const auto fits = [&](DetectedKind kind, const std::string& four) {
      return digits.of(kind, static_cast<std::uint32_t>(std::stoi(four.substr(0, 3)))) ==
             static_cast<unsigned>(four[3] - '0');
    };
    for (std::size_t kind = 0; kind < detected_kind_count; ++kind)
      for (std::uint32_t number = 0; number < 1000; ++number) {
        const auto of = static_cast<DetectedKind>(kind);
        const std::string right = std::to_string(10'000 + number * 10 + digits.of(of, number)).substr(1);
        if (!fits(of, right)) FAIL(right);
        for (std::size_t at = 0; at < 4; ++at) {
          std::string changed = right;
          for (char digit = '0'; digit <= '9'; ++digit) {
            changed[at] = digit;
            if (digit != right[at] && fits(of, changed)) FAIL(right << " and " << changed);
          }
          std::string swapped = right;
          if (at < 3) std::swap(swapped[at], swapped[at + 1]);
          if (swapped != right && fits(of, swapped)) FAIL(right << " and " << swapped);
        }
      }
  }
}

TEST_CASE("a number under another kind seldom fits, among those met most never", "[redact][H29]") {
  constexpr DetectedKind common[] = {
      DetectedKind::email,          DetectedKind::phone,      DetectedKind::ip_address,
      DetectedKind::payment_card,   DetectedKind::iban,       DetectedKind::linked_name,
      DetectedKind::postal_address, DetectedKind::birth_date, DetectedKind::nir,
      DetectedKind::api_token};
  const detail::CheckDigits digits("key");
  for (std::uint32_t number = 0; number < 1000; ++number) {
    std::set<unsigned> different;
    for (const DetectedKind kind : common) different.insert(digits.of(kind, number));
    CHECK(different.size() == 10);
    for (std::size_t one = 0; one < detected_kind_count; ++one) {
      int same = 0;
      for (std::size_t other = 0; other < detected_kind_count; ++other)
        same += digits.of(static_cast<DetectedKind>(one), number) ==
                digits.of(static_cast<DetectedKind>(other), number);
      if (same > 3) FAIL(number);
    }
  }
}

TEST_CASE("a surrogate map can be moved and its labels stay", "[redact]") {
  SurrogateMap map("key");
  const std::string_view label = map.surrogate(DetectedKind::email, "a@b.fr");
  SurrogateMap moved(std::move(map));
  for (int i = 0; i < 500; ++i) moved.surrogate(DetectedKind::email, std::to_string(i));
  CHECK(moved.surrogate(DetectedKind::email, "a@b.fr").data() == label.data());
}

TEST_CASE("kinds and operators have names", "[redact]") {
  for (std::size_t i = 0; i < detected_kind_count; ++i) {
    DetectedKind kind{};
    CHECK(from_string(to_string(static_cast<DetectedKind>(i)), kind));
    CHECK(static_cast<std::size_t>(kind) == i);
  }
  for (const auto op : {RedactionOperator::drop, RedactionOperator::mask, RedactionOperator::surrogate,
                        RedactionOperator::keep}) {
    RedactionOperator read{};
    CHECK(from_string(to_string(op), read));
    CHECK(read == op);
  }
  DetectedKind kind = DetectedKind::iban;
  RedactionOperator op = RedactionOperator::keep;
  CHECK_FALSE(from_string("Email", kind));
  CHECK_FALSE(from_string("", op));
  CHECK(kind == DetectedKind::iban);
  CHECK(op == RedactionOperator::keep);
}
