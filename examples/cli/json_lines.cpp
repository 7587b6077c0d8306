#include "json_lines.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "noyau/core/utf8.hpp"

namespace noyau_cli {

namespace {

// Keeps the two fields and forgets the rest while it is read: nothing is built up, however deep it nests.
class FieldFinder {
 public:
  FieldFinder(std::string& complaint, std::string_view text_field)
      : complaint_(complaint), text_field_(text_field) {}

  std::optional<std::string> id, text;

  bool null() { return scalar("null"); }
  bool boolean(bool value) { return scalar(value ? "true" : "false"); }
  bool number_integer(std::int64_t value) { return scalar(std::to_string(value)); }
  bool number_unsigned(std::uint64_t value) { return scalar(std::to_string(value)); }
  bool number_float(double, const std::string& as_written) { return scalar(as_written); }
  bool string(std::string& value) {
    if (depth_ == 1 && field_ == Field::text) {
      text = std::move(value);
      return true;
    }
    if (depth_ == 1 && field_ == Field::id) return scalar(nlohmann::json(value).dump());
    return scalar({});
  }
  bool binary(nlohmann::json::binary_t&) { return false; }
  bool key(std::string& name) {
    if (depth_ != 1) return true;
    field_ = name == "id" ? Field::id : name == text_field_ ? Field::text : Field::other;
    const bool again = (field_ == Field::id && id) || (field_ == Field::text && text);
    return !again || refuse(fmt::format("the field \"{}\" stands here twice.", name));
  }
  bool start_object(std::size_t) { return open(); }
  bool start_array(std::size_t) { return depth_ > 0 ? open() : refuse_line(); }
  bool end_object() { return --depth_, true; }
  bool end_array() { return --depth_, true; }
  // The parser's own message quotes what it read; that is not ours to show.
  bool parse_error(std::size_t position, const std::string&, const nlohmann::json::exception&) {
    return refuse(not_json(position));
  }

 private:
  enum class Field : std::uint8_t { other, id, text };
  bool refuse_line() {
    return refuse(fmt::format("an object with \"id\" and \"{}\" is expected on each line.", text_field_));
  }
  bool refuse_text() { return refuse(fmt::format("\"{}\" must be a string.", text_field_)); }
  bool refuse(std::string_view complaint) {
    complaint_ = complaint;
    return false;
  }
  bool scalar(std::string as_json) {
    if (depth_ == 0) return refuse_line();
    if (depth_ > 1) return true;
    if (field_ == Field::text) return refuse_text();
    if (field_ == Field::id) id = std::move(as_json);
    return true;
  }
  bool open() {
    if (depth_ == 1 && field_ == Field::id)
      return refuse("\"id\" must be a string, number, boolean or null.");
    if (depth_ == 1 && field_ == Field::text) return refuse_text();
    ++depth_;
    return true;
  }

  std::string& complaint_;
  std::string_view text_field_;
  std::size_t depth_ = 0;
  Field field_ = Field::other;
};

}  // namespace

LineReader::LineReader(Input& input, std::function<void()> before_wait)
    : input_(input), before_wait_(std::move(before_wait)) {}

bool LineReader::fill() {
  if (ended_) return false;
  buffer_.erase(0, begin_);
  scanned_ -= begin_;
  begin_ = 0;
  before_wait_();
  char block[1 << 16];
  const std::size_t count = input_.read(block);
  buffer_.append(block, count);
  ended_ = count == 0;
  return !ended_;
}

std::optional<std::string_view> LineReader::next() {
  ++number_;
  for (;;) {
    const std::size_t end = buffer_.find('\n', scanned_);
    if (end != std::string::npos) {
      const std::string_view line(buffer_.data() + begin_, end - begin_);
      begin_ = scanned_ = end + 1;
      had_end_ = true;
      return line;
    }
    scanned_ = buffer_.size();
    if (scanned_ - begin_ > piece_limit) {
      input_.refuse(number_, fmt::format("the line is longer than {}, the most that is read.",
                                         size_in_words(piece_limit)));
    }
    if (fill()) continue;
    had_end_ = false;
    if (begin_ == buffer_.size()) return std::nullopt;
    const std::string_view line(buffer_.data() + begin_, buffer_.size() - begin_);
    begin_ = buffer_.size();
    return line;
  }
}

std::string not_json(std::size_t bytes_read) {
  return fmt::format("this is not valid JSON (byte {}).", bytes_read == 0 ? 0 : bytes_read - 1);
}

std::string complaint_about_bytes(std::string_view line, std::string_view field) {
  if (line.find_first_not_of(" \t\r") == std::string_view::npos)
    return fmt::format("the line is empty; an object with \"id\" and \"{}\" is expected on each line.",
                       field);
  if (const auto at = noyau::find_invalid_utf8(line); at != std::string_view::npos)
    return fmt::format("the line is not valid UTF-8 at byte {}.", at);
  // The parser takes a NUL for the end of its input: what stands behind it would go unread.
  if (const auto at = line.find('\0'); at != std::string_view::npos)
    return fmt::format("the line holds a NUL byte, which JSON does not allow, at byte {}.", at);
  return {};
}

std::optional<TextLine> parse_text_line(std::string_view line, std::string& complaint,
                                        std::string_view field) {
  complaint = complaint_about_bytes(line, field);
  if (!complaint.empty()) return std::nullopt;
  FieldFinder finder(complaint, field);
  if (!nlohmann::json::sax_parse(line.begin(), line.end(), &finder)) return std::nullopt;
  if (!finder.id || !finder.text) {
    complaint = fmt::format("the field \"{}\" is missing.", finder.id ? field : "id");
    return std::nullopt;
  }
  return TextLine{std::move(*finder.id), std::move(*finder.text)};
}

}  // namespace noyau_cli
