#include "noyau/sentencepiece/token_counter.hpp"

#include <sentencepiece_processor.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "noyau/core/hash.hpp"
#include "noyau/core/utf8.hpp"
#include "sentencepiece/model_file.hpp"

namespace noyau::inline v0_1 {

namespace {

using detail::pieces::ModelFile;
using ::sentencepiece::SentencePieceProcessor;

constexpr std::size_t longest_text = 256 << 20;  // the library's indices are ints

void load(SentencePieceProcessor& processor, std::string_view bytes, const std::filesystem::path& file) {
  if (processor.LoadFromSerializedProto(bytes).ok() && processor.status().ok()) return;
  throw ConfigError({Fault{file.string(), 0, "",
                           "The SentencePiece library does not accept this model: it is damaged, or of a "
                           "kind that this version does not know. Copy the file again, unchanged."}});
}

// A piece of the model's own that looks like a byte would be mistaken for one.
bool has_byte_names(const SentencePieceProcessor& processor) {
  for (int id = 0; id < processor.GetPieceSize(); ++id) {
    const std::string& piece = processor.IdToPiece(id);
    if (piece.size() == 6 && piece.starts_with("<0x") && piece.ends_with('>')) return true;
  }
  return false;
}

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

// U+2581, which the library writes for a space. A text may hold it too, and there it is no white space.
constexpr std::string_view space_mark = "\xE2\x96\x81";

bool goes_on_behind_newline(std::string_view piece) {
  for (std::size_t at = piece.find('\n'); at != std::string_view::npos; at = piece.find('\n', at + 1)) {
    if (at + 1 < piece.size() && piece[at + 1] != '\n' && piece[at + 1] != '\r' && piece[at + 1] != '\t')
      return true;
  }
  return false;
}

// Whether a piece takes a digit together with a neighbour that it has in a fence line.
bool joins_digits(std::string_view piece) {
  for (std::size_t at = 0; at < piece.size(); ++at) {
    if (!is_digit(piece[at])) continue;
    const std::string_view before = piece.substr(0, at);
    const std::string_view behind = piece.substr(at + 1);
    if (before.ends_with(space_mark) || before.ends_with(' ')) return true;
    if (behind.starts_with(space_mark) || behind.starts_with(' ') || behind.starts_with('\n')) return true;
    if (!behind.empty() && is_digit(behind[0])) return true;
  }
  return false;
}

// Byte-pair encoding joins neighbours, so that nothing is joined across a place which no piece spans, and
// each side is encoded as it is alone. Unigram models are not trusted with it: they add up scores from the
// beginning of the text, and what rounds away there can decide between two ways to cut a word.
// Who adds up counts also takes a fence line to cost the same whatever its number (noyau/fence/fence.hpp):
// here it does where each digit is a token of its own.
bool adds_up(const ModelFile& model, const SentencePieceProcessor& processor) {
  if (model.type != detail::pieces::bpe_type || model.rewrites_characters || model.adds_prefix ||
      model.removes_white_space)
    return false;
  bool knows_newline = false;
  int digits = 0;
  for (int id = 0; id < processor.GetPieceSize(); ++id) {
    if (processor.IsControl(id) || processor.IsUnknown(id) || processor.IsByte(id)) continue;
    // An unused piece is taken apart as it was put together last, anywhere in the text.
    if (processor.IsUnused(id)) return false;
    const std::string& piece = processor.IdToPiece(id);
    if (goes_on_behind_newline(piece) || joins_digits(piece)) return false;
    knows_newline = knows_newline || piece == "\n";
    if (piece.size() == 1 && is_digit(piece[0])) ++digits;
  }
  // What is unknown and has no bytes is joined with what is unknown beside it.
  return model.byte_fallback || (knows_newline && digits == 10);
}

std::string name_of(const ModelFile& model, const std::filesystem::path& file) {
  return "sentencepiece:" + repair_utf8(file.stem().string()) + ":" +
         to_hex(sha256(model.bytes)).substr(0, 16);
}

class SentencePieceCounter final : public TokenCounter {
 public:
  SentencePieceCounter(const ModelFile& model, const std::filesystem::path& file)
      : name_(name_of(model, file)) {
    load(processor_, model.bytes, file);
    adds_up_ = adds_up(model, processor_);
    if (model.byte_fallback || has_byte_names(processor_)) return;
    first_byte_ = processor_.GetPieceSize();
    load(processor_, with_byte_pieces(model), file);
  }

  std::string_view name() const noexcept override { return name_; }
  bool adds_up_after_newline() const noexcept override { return adds_up_; }

  std::size_t count(std::string_view text) const override {
    if (text.size() > longest_text) {
      throw Error("A text of more than 256 MiB is not counted by \"" + name_ +
                  "\"; split it before it is counted.");
    }
    std::string repaired;
    if (!is_valid_utf8(text)) text = repaired = repair_utf8(text);
    std::vector<int> ids;
    if (!processor_.Encode(text, &ids).ok()) {
      throw Error("The tokenizer \"" + name_ + "\" could not encode a text; check its model's file.");
    }
    return first_byte_ ? count_runs(ids) : ids.size();
  }

 private:
  // Neighbouring bytes are unknown characters in a row: one token.
  std::size_t count_runs(const std::vector<int>& ids) const noexcept {
    std::size_t tokens = 0;
    bool in_run = false;
    for (const int id : ids) {
      const bool is_byte = id >= *first_byte_;
      if (!is_byte || !in_run) ++tokens;
      in_run = is_byte;
    }
    return tokens;
  }

  std::string name_;
  SentencePieceProcessor processor_;
  bool adds_up_ = false;
  std::optional<int> first_byte_;  // of the pieces that were added
};

}  // namespace

std::shared_ptr<const TokenCounter> load_sentencepiece_counter(const std::filesystem::path& model_file) {
  return std::make_shared<const SentencePieceCounter>(detail::pieces::read_model_file(model_file),
                                                      model_file);
}

}  // namespace noyau::inline v0_1
