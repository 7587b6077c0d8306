// Protocol buffers as bytes, as far as a model's file needs it: the library's own classes for it are not
// installed.
#pragma once

#include <cstdint>
#include <string_view>

namespace noyau::inline v0_1::detail::pieces {

struct WireField {
  std::uint64_t number = 0;
  std::uint64_t value = 0;  // of a varint
  std::string_view bytes;   // of a string or message
  std::string_view whole;   // with its key, to be copied
};

// Walks the fields of one message.
class WireReader {
 public:
  explicit WireReader(std::string_view message) noexcept : rest_(message) {}

  // False at the end, and where the bytes are no message.
  bool next(WireField& field) noexcept;
  bool is_broken() const noexcept { return broken_; }

 private:
  bool read_varint(std::uint64_t& value) noexcept;
  bool read_bytes(std::uint64_t size, std::string_view& bytes) noexcept;
  bool read_value(std::uint64_t type, WireField& field) noexcept;

  std::string_view rest_;
  bool broken_ = false;
};

}  // namespace noyau::inline v0_1::detail::pieces
