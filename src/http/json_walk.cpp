#include "http/json_walk.hpp"

#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "noyau/core/utf8.hpp"

namespace noyau::inline v0_1::detail::http {

namespace {

constexpr std::size_t deepest = 64;
constexpr std::size_t longest_key = 32;

// The parser's events with the path of each. The parser keeps no recursion of its own.
class Walker final : public nlohmann::json_sax<nlohmann::json> {
 public:
  Walker(JsonVisitor& visitor, std::size_t size) : visitor_(visitor), size_(size) {}

  bool null() override { return keep(visitor_.on_other(path_, true)); }
  bool boolean(bool) override { return keep(visitor_.on_other(path_, false)); }
  bool number_integer(number_integer_t value) override {
    return keep(visitor_.on_number(path_, {static_cast<double>(value), std::nullopt}));
  }
  bool number_unsigned(number_unsigned_t value) override {
    return keep(visitor_.on_number(path_, {static_cast<double>(value), value}));
  }
  bool number_float(number_float_t value, const string_t&) override {
    return keep(visitor_.on_number(path_, {value, std::nullopt}));
  }
  bool string(string_t& value) override {
    const Wiper wiper(value);
    return keep(visitor_.on_string(path_, value));
  }
  bool binary(binary_t&) override { return false; }

  bool start_object(std::size_t) override { return open(false); }
  bool end_object() override { return close(); }
  bool start_array(std::size_t) override { return open(true); }
  bool end_array() override { return close(); }
  bool key(string_t& key) override {
    path_.resize(starts_.back());
    path_ += '/';
    path_ += key.size() <= longest_key && key.find('/') == string_t::npos ? key : "?";
    return true;
  }

  bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception&) override {
    cut_ = position > size_;
    return false;
  }

  JsonEnd end(bool whole) const {
    if (whole) return JsonEnd::whole;
    if (refused_) return JsonEnd::refused;
    return cut_ ? JsonEnd::cut : JsonEnd::malformed;
  }

 private:
  bool keep(bool wanted) {
    refused_ = refused_ || !wanted;
    return wanted;
  }
  bool open(bool is_array) {
    if (starts_.size() == deepest || !keep(visitor_.on_open(path_, is_array))) return false;
    starts_.push_back(path_.size());
    if (is_array) path_ += "/*";
    return true;
  }
  bool close() {
    path_.resize(starts_.back());
    starts_.pop_back();
    return keep(visitor_.on_close(path_));
  }

  JsonVisitor& visitor_;
  std::size_t size_;
  std::string path_;
  std::vector<std::size_t> starts_;  // where each open container's path ends
  bool refused_ = false;
  bool cut_ = false;
};

JsonEnd walk_valid(std::string_view text, JsonVisitor& visitor) {
  Walker walker(visitor, text.size());
  return walker.end(nlohmann::json::sax_parse(text.begin(), text.end(), &walker));
}

// Hands out the text with U+FFFD for what is ill-formed, as repair_utf8 does, without a copy that is not
// wiped.
template <typename Take>
void each_valid_run(std::string_view text, Take take) {
  while (true) {
    const std::size_t bad = find_invalid_utf8(text);
    take(text.substr(0, bad));
    if (bad == std::string_view::npos) return;
    take("\uFFFD");
    text.remove_prefix(bad + decode_utf8(text, bad).bytes);
  }
}

}  // namespace

JsonEnd walk_json(std::string_view text, JsonVisitor& visitor) {
  if (is_valid_utf8(text)) return walk_valid(text, visitor);
  WipedString repaired;
  each_valid_run(text, [&repaired](std::string_view run) { repaired += run; });
  return walk_valid(repaired, visitor);
}

namespace {

void append_escaped(WipedString& out, char character) {
  constexpr std::string_view digits = "0123456789abcdef";
  const auto byte = static_cast<unsigned char>(character);
  switch (character) {
    case '"':
      out += "\\\"";
      break;
    case '\\':
      out += "\\\\";
      break;
    case '\n':
      out += "\\n";
      break;
    default:
      out += "\\u00";
      out += digits[byte >> 4];
      out += digits[byte & 15];
  }
}

void append_run(WipedString& out, std::string_view text) {
  std::size_t plain = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (static_cast<unsigned char>(text[at]) >= 0x20 && text[at] != '"' && text[at] != '\\') continue;
    out += text.substr(plain, at - plain);
    append_escaped(out, text[at]);
    plain = at + 1;
  }
  out += text.substr(plain);
}

}  // namespace

void append_json_string(WipedString& out, std::string_view text) {
  out += '"';
  each_valid_run(text, [&out](std::string_view run) { append_run(out, run); });
  out += '"';
}

}  // namespace noyau::inline v0_1::detail::http
