#include "llm/entity.hpp"

#include <algorithm>
#include <array>

namespace noyau::inline v0_1::detail {

int digit_of(char c) noexcept {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return 16;
}

namespace {

struct Entity {
  std::string_view name;
  char32_t point;
};

constexpr auto entities = std::to_array<Entity>({
    {"amp", '&'},      {"lt", '<'},       {"gt", '>'},       {"quot", '"'},      {"apos", '\''},
    {"nbsp", ' '},     {"shy", 0xAD},     {"zwnj", 0x200C},  {"zwj", 0x200D},    {"thinsp", ' '},
    {"ensp", ' '},     {"emsp", ' '},     {"rsquo", 0x2019}, {"lsquo", 0x2018},  {"laquo", 0xAB},
    {"raquo", 0xBB},   {"ndash", 0x2013}, {"mdash", 0x2014}, {"hellip", 0x2026}, {"agrave", 0xE0},
    {"acirc", 0xE2},   {"auml", 0xE4},    {"aacute", 0xE1},  {"ccedil", 0xE7},   {"eacute", 0xE9},
    {"egrave", 0xE8},  {"ecirc", 0xEA},   {"euml", 0xEB},    {"icirc", 0xEE},    {"iuml", 0xEF},
    {"iacute", 0xED},  {"ocirc", 0xF4},   {"ouml", 0xF6},    {"oacute", 0xF3},   {"ugrave", 0xF9},
    {"ucirc", 0xFB},   {"uuml", 0xFC},    {"uacute", 0xFA},  {"ntilde", 0xF1},   {"aelig", 0xE6},
    {"oelig", 0x153},  {"szlig", 0xDF},   {"Agrave", 0xC0},  {"Ccedil", 0xC7},   {"Eacute", 0xC9},
    {"Egrave", 0xC8},  {"Ecirc", 0xCA},   {"period", '.'},   {"comma", ','},     {"Tab", '\t'},
    {"NewLine", '\n'}, {"colon", ':'},    {"sol", '/'},      {"bsol", '\\'},     {"commat", '@'},
    {"lpar", '('},     {"rpar", ')'},     {"lsqb", '['},     {"rsqb", ']'},      {"lbrack", '['},
    {"rbrack", ']'},   {"excl", '!'},     {"equals", '='},   {"num", '#'},       {"quest", '?'},
    {"percnt", '%'},   {"lowbar", '_'},   {"hyphen", '-'},   {"ast", '*'},       {"grave", '`'},
    {"vert", '|'},     {"semi", ';'},
});

constexpr std::size_t longest_entity = 12;

// Numbers end where their digits do, with a semicolon or not, however many zeros they begin with.
std::size_t read_number(std::string_view text, char32_t& point) noexcept {
  std::size_t at = 2;
  const bool is_hex = at < text.size() && (text[at] == 'x' || text[at] == 'X');
  if (is_hex) ++at;
  const std::size_t first = at;
  char32_t value = 0;
  for (; at < text.size() && digit_of(text[at]) < (is_hex ? 16 : 10); ++at) {
    value =
        std::min<char32_t>(value * (is_hex ? 16 : 10) + static_cast<char32_t>(digit_of(text[at])), 0x110000);
  }
  if (at == first || value == 0 || value > 0x10FFFF) return 0;
  point = value;
  return at < text.size() && text[at] == ';' ? at + 1 : at;
}

}  // namespace

std::size_t read_entity(std::string_view text, char32_t& point) noexcept {
  if (text.size() < 3) return 0;
  if (text[1] == '#') return read_number(text, point);
  const std::size_t end = text.substr(0, longest_entity).find(';');
  if (end != std::string_view::npos) {
    const std::string_view name = text.substr(1, end - 1);
    const auto found = std::find_if(entities.begin(), entities.end(),
                                    [name](const Entity& entity) { return entity.name == name; });
    if (found == entities.end()) return 0;
    point = found->point;
    return end + 1;
  }
  return 0;
}

}  // namespace noyau::inline v0_1::detail
