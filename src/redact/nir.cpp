// The number of the French social security: sex, year and month of birth, place of birth, order, key.
#include <array>
#include <cstdint>
#include <string_view>

#include "redact/digit_groups.hpp"
#include "redact/french_detectors.hpp"
#include "redact/french_text.hpp"

namespace noyau::inline v0_1::detail {

namespace {
constexpr std::size_t body_length = 13;
constexpr std::size_t fields[] = {1, 2, 2, 2, 3, 3};

using Body = std::array<char, body_length>;

// Corsica's departments count as 19 (2A) and 18 (2B).
bool take_department(std::string_view text, std::size_t& at, char* out) noexcept {
  const char letter = to_lower(byte_at(text, at + 1));
  if (byte_at(text, at) != '2' || (letter != 'a' && letter != 'b')) return take_digits(text, at, 2, out);
  out[0] = '1';
  out[1] = letter == 'a' ? '9' : '8';
  at += 2;
  return true;
}

// The end of the thirteen characters that start at `at`, or 0. Signs stand between fields.
std::size_t read_body(std::string_view text, std::size_t at, Body& body) noexcept {
  std::size_t done = 0;
  for (const std::size_t field : fields) {
    if (done > 0) at += byte_at(text, at) == '/' ? 1 : joint_length(text, at);
    char* const out = body.data() + done;
    if (!(done == 5 ? take_department(text, at, out) : take_digits(text, at, field, out))) return 0;
    done += field;
  }
  return at;
}

// The end of all fifteen characters, written by ones or by twos with one and the same joint between; or 0.
template <class Characters>
std::size_t read_even(std::string_view text, std::size_t begin, Characters& characters) noexcept {
  std::size_t width = 0;
  while (width < 3 && is_alnum(byte_at(text, begin + width))) ++width;
  const std::string_view joint = text.substr(begin + width, joint_length(text, begin + width));
  if (width > 2 || joint.empty()) return 0;
  std::size_t at = begin;
  for (std::size_t i = 0; i < characters.size(); ++i) {
    if (i > 0 && i % width == 0) {
      if (text.substr(at, joint.size()) != joint) return 0;
      at += joint.size();
    }
    if (!is_alnum(byte_at(text, at))) return 0;
    characters[i] = text[at++];
  }
  const bool goes_on = text.substr(at, joint.size()) == joint && is_digit(byte_at(text, at + joint.size()));
  const bool went_before = begin > joint.size() && text.substr(0, begin).ends_with(joint) &&
                           is_digit(text[begin - joint.size() - 1]);
  return goes_on || went_before ? 0 : at;
}

// Where the key starts: at once, behind signs or a bracket, or behind a word that names it.
std::size_t key_begin(std::string_view text, std::size_t at) noexcept {
  const std::size_t signs = skip_signs(text, at, 3);
  const std::size_t bracket = byte_at(text, signs) == '(' ? signs + 1 : signs;
  if (is_digit(byte_at(text, bracket))) return bracket;
  static constexpr std::string_view words[] = {"cle", "clef", "key"};
  const std::size_t limit = context_end(text, at, 12);
  std::size_t digit = at;
  while (digit < limit && !is_digit(text[digit]) && text[digit] != '\n') ++digit;
  return holds_word(text, at, digit, words) ? digit : at;
}

int two_digits(const char* digits) noexcept {
  return (digits[0] - '0') * 10 + (digits[1] - '0');
}

// 3 and 4, 7 and 8 are given for a time.
bool is_sex(char digit) noexcept {
  static constexpr Signs given("123478");
  return given.has(digit);
}

// Months above 12 stand for a birth whose month is not known.
bool is_plausible(const Body& body) noexcept {
  if (!is_sex(body[0])) return false;
  const int month = two_digits(&body[3]);
  const bool known = month >= 1 && month <= 12;
  if (!known && !(month >= 20 && month <= 42) && month < 50) return false;
  const bool order = body[10] != '0' || body[11] != '0' || body[12] != '0';
  return order && two_digits(&body[5]) > 0;
}

bool key_holds(const Body& body, int key) noexcept {
  std::uint64_t value = 0;
  for (const char c : body) value = value * 10 + static_cast<std::uint64_t>(c - '0');
  return key == static_cast<int>(97 - value % 97);
}

// In one piece and of American Express's range: with Luhn too, a card, which has more holders than the
// numbers that begin so.
bool is_rather_card(std::string_view written) noexcept {
  return written.size() == 15 && written.find_first_not_of("0123456789") == std::string_view::npos &&
         (written.starts_with("34") || written.starts_with("37")) && luhn_holds(written);
}
}  // namespace

std::size_t examine_nir(std::string_view text, std::size_t begin, std::size_t, Findings& out) {
  const std::size_t resume = digits_end(text, begin);
  if (!is_sex(text[begin]) || !number_starts(text, begin)) return resume;
  std::array<char, body_length + 2> even{};
  if (const std::size_t end = read_even(text, begin, even); end > 0 && number_ends(text, end)) {
    Body body;
    const std::string_view compact(even.data(), even.size());
    const bool whole = read_body(compact, 0, body) == body_length && is_digit(even[13]) && is_digit(even[14]);
    if (whole && is_plausible(body) && key_holds(body, two_digits(&even[13]))) {
      out.add(begin, end);
      return end;
    }
  }
  Body body;
  std::size_t at = read_body(text, begin, body);
  if (at == 0) return resume;
  char key[2];
  at = key_begin(text, at);
  if (!take_digits(text, at, 2, key) || !number_ends(text, at)) return resume;
  if (!is_plausible(body) || !key_holds(body, two_digits(key))) return resume;
  if (!is_rather_card(text.substr(begin, at - begin))) out.add(begin, at);
  return at;
}

}  // namespace noyau::inline v0_1::detail
