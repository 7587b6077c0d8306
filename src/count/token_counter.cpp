#include "noyau/count/token_counter.hpp"

#include <optional>
#include <utility>

#include "core/keyed_table.hpp"
#include "count/character_classes.hpp"
#include "count/merge.hpp"
#include "count/splitter.hpp"
#include "count/vocabulary.hpp"
#include "noyau/core/error.hpp"
#include "noyau/core/utf8.hpp"

namespace noyau::inline v0_1 {

namespace {

// `text` itself when it is valid UTF-8; else its repair, kept in `storage`.
std::string_view well_formed(std::string_view text, std::string& storage) {
  if (is_valid_utf8(text)) return text;
  storage = repair_utf8(text);
  return storage;
}

using detail::SplitRule;

// Of pieces that are several tokens. Merging one costs some twenty times what finding it here does, and words
// come again; more entries would crowd the vocabulary out of a processor's cache.
constexpr std::size_t remembered_pieces = 16'384;

class BpeCounter final : public TokenCounter {
 public:
  BpeCounter(SplitRule rule, detail::Vocabulary vocabulary)
      : rule_(rule), vocabulary_(std::move(vocabulary)) {}

  std::string_view name() const noexcept override {
    return rule_ == SplitRule::cl100k ? "cl100k_base" : "o200k_base";
  }

  std::size_t count(std::string_view text) const override {
    std::string storage;
    text = well_formed(text, storage);
    std::size_t tokens = 0;
    for (std::size_t start = 0; start < text.size();) {
      const std::size_t end = detail::piece_end(rule_, classes_, text, start);
      tokens += tokens_of(text.substr(start, end - start), text.size() - start);
      start = end;
    }
    return tokens;
  }

  // No rule has a piece that goes on behind LF with anything but white space or, in o200k, "/"; and a
  // run of white space that ends in LF is cut there, whatever follows.
  bool adds_up_after_newline() const noexcept override { return true; }

 private:
  std::size_t tokens_of(std::string_view piece, std::size_t readable) const {
    if (detail::is_one_token(vocabulary_, piece, readable)) return 1;
    const detail::KeyedHash hash = merged_.hash(piece);
    if (const auto known = merged_.find(hash)) return *known;
    const std::size_t tokens = detail::merge(vocabulary_, piece);
    if (tokens <= detail::KeyedTable::highest_value) merged_.put(hash, static_cast<std::uint32_t>(tokens));
    return tokens;
  }

  SplitRule rule_;
  detail::CharacterClasses classes_;
  detail::Vocabulary vocabulary_;
  mutable detail::KeyedTable merged_{remembered_pieces};
};

class ByteBoundCounter final : public TokenCounter {
 public:
  std::string_view name() const noexcept override { return "bytes"; }
  std::size_t count(std::string_view text) const override {
    std::string storage;
    return well_formed(text, storage).size();
  }
  bool adds_up_after_newline() const noexcept override { return true; }
  bool is_exact() const noexcept override { return false; }
};

// Nothing when the file's name names no rule, or both.
std::optional<SplitRule> rule_named_by(const std::filesystem::path& file) {
  const std::string name = file.filename().string();
  const bool cl100k = name.find("cl100k") != std::string::npos;
  const bool o200k = name.find("o200k") != std::string::npos;
  if (cl100k == o200k) return std::nullopt;
  return cl100k ? SplitRule::cl100k : SplitRule::o200k;
}

}  // namespace

TokenCounter::~TokenCounter() = default;

std::shared_ptr<const TokenCounter> load_bpe_counter(const std::filesystem::path& file) {
  const std::optional<SplitRule> rule = rule_named_by(file);
  if (!rule) {
    throw ConfigError({Fault{file.string(), 0, "",
                             "The file's name does not say how to split a text. It must contain either "
                             "\"cl100k\" or \"o200k\": rename the file after its encoding."}});
  }
  return std::make_shared<const BpeCounter>(*rule, detail::read_vocabulary(file));
}

std::shared_ptr<const TokenCounter> byte_bound_counter() {
  return std::make_shared<const ByteBoundCounter>();
}

}  // namespace noyau::inline v0_1
