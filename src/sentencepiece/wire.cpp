#include "sentencepiece/wire.hpp"

namespace noyau::inline v0_1::detail::pieces {

namespace {

enum WireType : std::uint64_t { varint = 0, eight_bytes = 1, sized = 2, four_bytes = 5 };

}  // namespace

bool WireReader::next(WireField& field) noexcept {
  if (rest_.empty() || broken_) return false;
  const std::string_view begin = rest_;
  std::uint64_t key = 0;
  field = {};
  broken_ = !read_varint(key) || key >> 3 == 0 || !read_value(key & 7, field);
  field.number = key >> 3;
  field.whole = begin.substr(0, begin.size() - rest_.size());
  return !broken_;
}

bool WireReader::read_varint(std::uint64_t& value) noexcept {
  value = 0;
  for (unsigned shift = 0; shift < 64 && !rest_.empty(); shift += 7) {
    const auto byte = static_cast<unsigned char>(rest_.front());
    rest_.remove_prefix(1);
    value |= static_cast<std::uint64_t>(byte & 0x7FU) << shift;
    if (byte < 0x80) return true;
  }
  return false;
}

bool WireReader::read_bytes(std::uint64_t size, std::string_view& bytes) noexcept {
  if (size > rest_.size()) return false;
  bytes = rest_.substr(0, size);
  rest_.remove_prefix(size);
  return true;
}

bool WireReader::read_value(std::uint64_t type, WireField& field) noexcept {
  std::string_view skipped;
  std::uint64_t size = 0;
  switch (type) {
    case varint:
      return read_varint(field.value);
    case eight_bytes:
      return read_bytes(8, skipped);
    case sized:
      return read_varint(size) && read_bytes(size, field.bytes);
    case four_bytes:
      return read_bytes(4, skipped);
    default:
      return false;  // groups, which no model has
  }
}

}  // namespace noyau::inline v0_1::detail::pieces
