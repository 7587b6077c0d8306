// SentencePiece models written by hand, byte by byte, so that what a text costs is known without the library.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace noyau_test {

enum class PieceType : unsigned char { normal = 1, unknown, control, user_defined, unused, byte };

struct Piece {
  std::string text;
  float score = 0;  // the highest is joined first
  PieceType type = PieceType::normal;
};

inline std::string wire_varint(std::uint64_t value) {
  std::string bytes;
  for (; value >= 0x80; value >>= 7) bytes += static_cast<char>(value | 0x80U);
  return bytes + static_cast<char>(value);
}

inline std::string wire_number(std::uint64_t field, std::uint64_t value) {
  return wire_varint(field << 3) + wire_varint(value);
}

inline std::string wire_bytes(std::uint64_t field, std::string_view value) {
  return wire_varint(field << 3 | 2) + wire_varint(value.size()) + std::string(value);
}

inline std::string wire_piece(const Piece& piece) {
  char score[sizeof piece.score];
  std::memcpy(score, &piece.score, sizeof score);
  return wire_bytes(1, wire_bytes(1, piece.text) + wire_varint(2 << 3 | 5) +
                           std::string(score, sizeof score) +
                           wire_number(3, static_cast<std::uint64_t>(piece.type)));
}

// A byte-pair model that joins "a" and "b", knows a line feed, digits, "<", "s" and ">", a control symbol
// "<s>" and a user-defined symbol "<u>", and does nothing to white space.
struct HandModel {
  std::vector<Piece> pieces = {{"<unk>", 0, PieceType::unknown},    {"<s>", 0, PieceType::control},
                               {"<u>", 0, PieceType::user_defined}, {"\n", -9, PieceType::normal},
                               {"a", -8, PieceType::normal},        {"b", -7, PieceType::normal},
                               {"ab", -1, PieceType::normal},       {"<", -5, PieceType::normal},
                               {"s", -4, PieceType::normal},        {">", -3, PieceType::normal}};
  std::uint64_t type = 2;
  bool byte_fallback = false;
  bool prefix = false;
  bool removes_white_space = false;
  std::string rules;                                         // the compiled table of the normaliser
  std::vector<std::pair<std::string, std::string>> samples;  // texts, and their pieces with spaces between

  HandModel& add(Piece piece) {
    pieces.push_back(std::move(piece));
    return *this;
  }

  HandModel() {
    for (char digit = '0'; digit <= '9'; ++digit) add({std::string(1, digit), -6});
  }

  std::string bytes() const {
    std::string all;
    for (const Piece& piece : pieces) all += wire_piece(piece);
    all += wire_bytes(2, wire_number(3, type) + wire_number(35, byte_fallback ? 1 : 0));
    all += wire_bytes(3, wire_bytes(2, rules) + wire_number(3, prefix ? 1 : 0) +
                             wire_number(4, removes_white_space ? 1 : 0));
    std::string tests;
    for (const auto& [input, expected] : samples)
      tests += wire_bytes(1, wire_bytes(1, input) + wire_bytes(2, expected));
    return tests.empty() ? all : all + wire_bytes(4, tests);
  }
};

}  // namespace noyau_test
