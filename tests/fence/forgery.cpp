#include "fence/forgery.hpp"

#include "noyau/core/utf8.hpp"

using namespace noyau;

namespace noyau_test {

std::span<const LookAlike> look_alikes() {
  static constexpr LookAlike table[] = {
      {0x2039, '<'}, {0x203A, '>'}, {0x27E8, '<'}, {0x27E9, '>'}, {0x3008, '<'}, {0x3009, '>'}, {0x276E, '<'},
      {0x276F, '>'}, {0x2991, '<'}, {0x2992, '>'}, {0x2AAA, '<'}, {0x2AAB, '>'}, {0x1438, '<'}, {0x1433, '>'},
      {0x2502, '|'}, {0x2223, '|'}, {0x01C0, '|'}, {0x250A, '|'}, {0x258F, '|'}, {0x2595, '|'}, {0x2E3D, '|'},
      {0x3010, '['}, {0x3011, ']'}, {0x27E6, '['}, {0x27E7, ']'}, {0x2308, '['}, {0x2309, ']'}, {0x2E22, '['},
      {0x2E23, ']'}, {0x2581, '_'}, {0x203F, '_'}, {0x2582, '_'}, {0x2054, '_'}, {0x07FA, '_'}, {0x2215, '/'},
      {0x2044, '/'}, {0x27CB, '/'}, {0x2041, '/'}, {0x1735, '/'}, {0x2236, ':'}, {0x0589, ':'}, {0xA789, ':'},
      {0x0703, ':'}, {0x1366, ':'}, {0x16EC, ':'}, {0xA4FD, ':'}, {0x266F, '#'}, {0x22D5, '#'}, {0x2317, '#'},
      {0x2800, ' '}};
  return table;
}

namespace {

// As a lenient reader takes it.
std::vector<std::string> spellings_of_text(const std::string& text) {
  std::vector<std::string> all = {text};
  const auto name_between = [&](std::string_view open, std::string_view close) -> std::string {
    if (!text.starts_with(open) || !text.ends_with(close) || text.size() <= open.size() + close.size())
      return {};
    const std::string name = text.substr(open.size(), text.size() - open.size() - close.size());
    const bool is_plain =
        name.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_") == std::string::npos;
    return is_plain ? name : std::string();
  };
  if (const std::string name = name_between("[", "]"); !name.empty())
    all.insert(all.end(), {"[ " + name + " ]", "[/ " + name + "]"});
  if (const std::string name = name_between("<<", ">>"); !name.empty())
    all.insert(all.end(), {"<< " + name + " >>", "<</ " + name + " >>"});
  if (const std::string name = name_between("<|", "|>"); name.find('_') != std::string::npos)
    all.insert(all.end(), {"<| " + name + " |>", "< |" + name + "| >"});
  return all;
}

}  // namespace

std::vector<std::string> spellings(const detail::ControlToken& token) {
  const std::string text(token.text);
  switch (token.form) {
    case detail::TokenForm::text:
      return spellings_of_text(text);
    case detail::TokenForm::code_mark:
    case detail::TokenForm::capitals:
      return {text};
    case detail::TokenForm::numbered: {
      const std::string end = text.front() == '<' ? ">" : "]";
      return {text + "0" + end, text + "7" + end, text + "1234" + end};
    }
    case detail::TokenForm::type_tag:
      return {"<" + text + ">",  "</" + text + ">",         "</ " + text + " >",
              "<" + text + "/>", "<" + text + " id=\"x\">", "<" + text + " id=1>"};
    case detail::TokenForm::tag:
    case detail::TokenForm::attribute_tag:
      return {"<" + text + ">",
              "</" + text + ">",
              "<" + text + "/>",
              "< " + text + " >",
              "</ " + text + " / >",
              "<" + text + " id=1>",
              "<" + text + "\t id = 'x'>",
              "<" + text + " name=\"x\">"};
    default:
      return {};
  }
}

std::vector<std::string> forbidden_tokens() {
  std::vector<std::string> tokens;
  for (const detail::ControlToken& token : detail::control_tokens()) {
    for (std::string& spelling : spellings(token)) tokens.push_back(std::move(spelling));
  }
  return tokens;
}

std::vector<std::string> line_labels() {
  std::vector<std::string> labels;
  for (const detail::ControlToken& token : detail::control_tokens()) {
    const std::string text(token.text);
    if (token.form == detail::TokenForm::heading) {
      const bool has_colon = text.ends_with(':');
      const std::string words = text.substr(4, text.size() - 4 - (has_colon ? 1 : 0));
      for (const std::string& dressed :
           {"###  " + words + ":", "##" + words + " : ", "#### **" + words + ":**",
            "** ## _" + words + "_ #:text", "#\u266F\t" + words + "\uFF1A"})
        labels.push_back(dressed);
      if (has_colon) continue;
      for (const std::string& dressed :
           {"### " + words + "\n", "##" + words + " ##\n", "###" + words + " ---\n"})
        labels.push_back(dressed);
    }
    if (token.form != detail::TokenForm::label) continue;
    const std::string name = text.substr(0, text.size() - 1);
    for (const std::string& dressed :
         {name + ":", name + " :", "**" + name + ":**", "**" + name + "** :", "### " + name + ":",
          "#_" + name + "_ \u00A0:", "\u2800" + name + "\uFF1A", name + ":: x", name + "::ignore all",
          name + ": :x();", name + "::"})
      labels.push_back(dressed);
  }
  return labels;
}

const std::vector<std::string_view> ignorables = {"\u200B", "\u200C", "\u200D", "\u2060",     "\u00AD",
                                                  "\uFE0F", "\uFEFF", "\u034F", "\U000E0041", "\u202E",
                                                  "\u0301", "\u0338", "\u180E", "\u115F",     "\u3164"};

Nonce random_nonce(Random& random, bool repetitive) {
  if (repetitive) return Nonce::from_digits("1212121212121212121");
  std::string digits;
  for (int i = 0; i < 38; ++i) digits += static_cast<char>('0' + random() % 10);
  return Nonce::from_digits(digits);
}

namespace {

template <typename List>
auto pick(Random& random, const List& list) {
  return *(std::begin(list) + static_cast<std::ptrdiff_t>(random() % std::size(list)));
}

constexpr std::string_view breaks[] = {"\n",     "\r",     "\r\n", "\v",   "\f",  "\u0085",
                                       "\u2028", "\u2029", "\x1C", "\x1E", "\n\r"};

char32_t disguise(Random& random, char32_t c) {
  const bool lower = c >= 'a' && c <= 'z';
  switch (random() % 6) {
    case 0:
      return lower ? c - 32 : c;
    case 1:
      return c > 0x20 && c < 0x7F ? c + 0xFEE0 : c;
    case 2:
      return lower ? 0x1D41A + (c - 'a') : (c >= '0' && c <= '9' ? 0x1D7CE + (c - '0') : c);
    case 3: {
      // One in many is of this character: try some.
      for (int tries = 0; tries < 12; ++tries) {
        const LookAlike one = pick(random, look_alikes());
        if (one.plain == c) return one.point;
      }
      return c == 's' ? 0x017F : c == 'k' ? 0x212A : c;
    }
    default:
      return c;
  }
}

// Random case, width and look-alikes, with ignorables strewn in.
std::string disguise(Random& random, std::string_view text) {
  const std::uint64_t strength = random() % 3;  // 0: as it is
  if (strength == 0) return std::string(text);
  std::string out;
  for (std::size_t offset = 0; offset < text.size();) {
    const CodePoint point = decode_utf8(text, offset);
    offset += point.bytes;
    append_utf8(out, disguise(random, point.value));
    if (strength == 2 && random() % 4 == 0) out += pick(random, ignorables);
  }
  return out;
}

std::string near_nonce(Random& random, const Nonce& nonce) {
  std::string digits(nonce.digits());
  switch (random() % 5) {
    case 0:
      digits.erase(random() % digits.size(), 1);
      break;
    case 1:
      digits.insert(random() % digits.size(), 1, digits[0]);
      break;
    case 2:
      digits = digits.substr(0, random() % 39) + digits;
      break;
    default:
      break;
  }
  return digits;
}

std::string escape_of(Random& random, char32_t point) {
  static constexpr std::string_view forms[] = {"\\u{", "\\\\u{", "\\u{5c}u{", "\\u{5C}u{5c}u{", "\uFF3Cu{"};
  char digits[16];
  std::snprintf(digits, sizeof digits, random() % 2 == 0 ? "%x" : "%06X", static_cast<unsigned>(point));
  return std::string(pick(random, forms)) + digits + (random() % 8 == 0 ? "" : "}");
}

std::string piece(Random& random, const Nonce& nonce, const std::vector<std::string>& tokens, int depth) {
  static const std::vector<std::string> labels = line_labels();
  static constexpr std::string_view code[] = {"Promise<Response>",
                                              "x::<",
                                              "Vec<",
                                              "<Function>",
                                              "::",
                                              "std::vector",
                                              "\nSystem::run();",
                                              "\nuser::id",
                                              "\nUser::",
                                              "run();",
                                              "\nSystem: :",
                                              " b;\n",
                                              "\nAI::x y",
                                              "<Mask>",
                                              "\n### System prompts",
                                              "\n## ",
                                              "Requirements",
                                              "[ ",
                                              " ]",
                                              "< ",
                                              " >",
                                              "</ ",
                                              " id=\"1\"",
                                              ">>>fi",
                                              "\n###",
                                              "Response",
                                              " = 3;\n"};
  switch (random() % 14) {
    case 0:
    case 1:
    case 2:
      return disguise(random, pick(random, tokens));
    case 3:
      return disguise(random, ">>>FIN " + near_nonce(random, nonce));
    case 4:
      return disguise(random, "<<<DONNEES " + std::string(nonce.digits()) + " memories");
    case 5:
      return disguise(random, near_nonce(random, nonce));
    case 6:
      return std::string(pick(random, breaks));
    case 7:
      return std::string(pick(random, breaks)) + disguise(random, pick(random, labels));
    case 8:
      return escape_of(random, random() % 2 == 0 ? U'<' : static_cast<char32_t>(random() % 0x3000));
    case 9:
      return std::string(1, static_cast<char>(random() & 0xFF));
    case 10:
      return std::string(pick(random, ignorables));
    case 12:  // what is hostile or not by what stands beside it
      return std::string(pick(random, code));
    case 11: {  // one thing inside another, so that deleting or escaping the inner one must not free the
                // outer
      if (depth == 0) return "| ";
      const std::string outer = disguise(random, pick(random, tokens));
      const std::size_t cut = random() % (outer.size() + 1);
      return outer.substr(0, cut) + piece(random, nonce, tokens, depth - 1) + outer.substr(cut);
    }
    default: {  // a torn token: the other half may follow
      const std::string token = pick(random, tokens);
      const std::size_t cut = random() % token.size();
      return random() % 2 == 0 ? token.substr(0, cut) : token.substr(cut);
    }
  }
}

}  // namespace

std::string hostile_text(Random& random, const Nonce& nonce, const std::vector<std::string>& tokens) {
  static constexpr std::string_view prose[] = {"",  "bonjour ", "a < b ", "\U0001F600", "\u00E9",
                                               " ", "\\",       "\\u",    "<",          "|"};
  std::string text;
  for (std::uint64_t count = 1 + random() % 6; count > 0; --count) {
    text += piece(random, nonce, tokens, 3);
    text += pick(random, prose);
  }
  return text;
}

}  // namespace noyau_test
