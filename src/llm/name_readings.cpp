#include "llm/name_readings.hpp"

#include <algorithm>

#include "llm/plain_words.hpp"

namespace noyau::inline v0_1::detail {

namespace {

bool is_word(char c) noexcept {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         (static_cast<unsigned char>(c) & 0x80U) != 0;
}

// "**Zoé** _Kerbrat_"; the line of "zoe_kerbrat" is part of a name.
std::pmr::string without_emphasis(std::string_view text) {
  constexpr std::string_view marks = "*~`|\\";
  std::pmr::string plain(&wiping_heap());
  plain.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (marks.find(c) != std::string_view::npos) continue;
    const bool is_inside = i > 0 && i + 1 < text.size() && is_word(text[i - 1]) && is_word(text[i + 1]);
    if (c == '_' && !is_inside) continue;
    plain += c;
  }
  return plain;
}

// The letter of "\n" belongs to the escape or to the word behind it.
std::pmr::string without_doubt(std::string_view text, bool keeps_letter) {
  std::pmr::string plain(&wiping_heap());
  plain.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != doubtful_letter) {
      plain += text[i];
    } else if (!keeps_letter) {
      ++i;
    }
  }
  return plain;
}

class Readings {
 public:
  explicit Readings(std::string_view text) {
    add(std::pmr::string(text, &wiping_heap()));
    for (const Markup markup : {Markup::shown, Markup::tags_kept}) {
      std::pmr::string bare(&wiping_heap());
      append_unmarked(text, markup, bare);
      add(without_doubt(bare, false));
      add(without_doubt(bare, true));
    }
  }
  std::vector<std::pmr::string> take() { return std::move(all_); }

 private:
  void add(std::pmr::string reading) {
    if (std::find(all_.begin(), all_.end(), reading) != all_.end()) return;
    std::pmr::string plain = without_emphasis(reading);
    all_.push_back(std::move(reading));
    if (std::find(all_.begin(), all_.end(), plain) == all_.end()) all_.push_back(std::move(plain));
  }

  std::vector<std::pmr::string> all_;
};

}  // namespace

std::vector<std::pmr::string> name_readings(std::string_view text) {
  return Readings(text).take();
}

}  // namespace noyau::inline v0_1::detail
