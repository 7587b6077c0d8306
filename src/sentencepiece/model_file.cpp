#include "sentencepiece/model_file.hpp"

#include <fstream>
#include <string_view>
#include <system_error>
#include <utility>

#include "noyau/core/error.hpp"
#include "sentencepiece/wire.hpp"

namespace noyau::inline v0_1::detail::pieces {

namespace {

constexpr std::uintmax_t most_bytes = 256 << 20;
constexpr std::string_view remedy =
    " Take an unchanged SentencePiece model, such as the tokenizer.model that came with the language model.";

// Fields of ModelProto, TrainerSpec and NormalizerSpec in sentencepiece_model.proto.
enum ModelField : std::uint64_t {
  model_piece = 1,
  model_trainer = 2,
  model_normaliser = 3,
  model_samples = 4
};
enum TrainerField : std::uint64_t { trainer_type = 3, trainer_byte_fallback = 35 };
enum NormaliserField : std::uint64_t {
  normaliser_rules = 2,
  normaliser_prefix = 3,
  normaliser_white_space = 4
};

[[noreturn]] void refuse(const std::filesystem::path& file, std::string message) {
  throw ConfigError({Fault{file.string(), 0, "", std::move(message)}});
}

[[noreturn]] void refuse_kind(const std::filesystem::path& file) {
  refuse(file, "This is no SentencePiece model, or only a part of one." + std::string(remedy));
}

bool read_trainer(std::string_view message, ModelFile& model) {
  WireReader reader(message);
  for (WireField field; reader.next(field);) {
    if (field.number == trainer_type) model.type = field.value;
    if (field.number == trainer_byte_fallback) model.byte_fallback = field.value != 0;
  }
  return !reader.is_broken();
}

bool read_normaliser(std::string_view message, ModelFile& model) {
  WireReader reader(message);
  for (WireField field; reader.next(field);) {
    if (field.number == normaliser_rules) model.rewrites_characters = !field.bytes.empty();
    if (field.number == normaliser_prefix) model.adds_prefix = field.value != 0;
    if (field.number == normaliser_white_space) model.removes_white_space = field.value != 0;
  }
  return !reader.is_broken();
}

}  // namespace

ModelFile parse_model(std::string bytes, const std::filesystem::path& file) {
  ModelFile model;
  bool has_piece = false;
  bool has_trainer = false;
  bool has_normaliser = false;
  bool is_right = true;
  WireReader reader(bytes);
  for (WireField field; reader.next(field) && is_right;) {
    if (field.number == model_piece) {
      has_piece = true;
    } else if (field.number == model_trainer) {
      has_trainer = true;
      is_right = read_trainer(field.bytes, model);
    } else if (field.number == model_normaliser) {
      has_normaliser = true;
      is_right = read_normaliser(field.bytes, model);
    }
  }
  // The settings stand behind the pieces: a file that was cut between two of these is a message all the same.
  is_right = is_right && !reader.is_broken() && has_piece && has_trainer && has_normaliser;
  if (!is_right) refuse_kind(file);
  model.bytes = std::move(bytes);
  return model;
}

ModelFile read_model_file(const std::filesystem::path& file) {
  std::error_code error;
  if (std::filesystem::is_directory(file, error)) {
    refuse(file, "This is a folder. Name the model's file itself, for example tokenizer.model.");
  }
  const std::uintmax_t size = std::filesystem::file_size(file, error);
  std::ifstream in(file, std::ios::binary);
  if (error || !in) {
    refuse(file, "The model cannot be read. Check that the file exists and that this process may read it.");
  }
  if (size == 0) refuse(file, "The file is empty." + std::string(remedy));
  if (size > most_bytes) {
    refuse(file,
           "The file has more than 256 MiB: no SentencePiece model is that large." + std::string(remedy));
  }
  std::string bytes(size, '\0');
  in.read(bytes.data(), static_cast<std::streamsize>(size));
  if (in.gcount() != static_cast<std::streamsize>(size)) {
    refuse(file, "The model could not be read to its end. Check the disk and copy the file again.");
  }
  return parse_model(std::move(bytes), file);
}

std::string with_byte_pieces(const ModelFile& model) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string bytes;
  bytes.reserve(model.bytes.size() + 256 * 12 + 8);
  WireReader reader(model.bytes);
  for (WireField field; reader.next(field);) {
    // Samples that the library encodes while it loads a model: with unknown characters they would now fail.
    if (field.number != model_samples) bytes += field.whole;
  }
  // A message goes on where its bytes are followed by more: repeated fields grow, single ones are set anew.
  for (unsigned byte = 0; byte < 256; ++byte) {
    bytes += "\x0A\x0A\x0A\x06<0x";  // pieces: ten bytes, of which the piece takes eight
    bytes += digits[byte >> 4];
    bytes += digits[byte & 15];
    bytes += ">\x18\x06";  // type: BYTE
  }
  bytes += "\x12\x03\x98\x02\x01";  // trainer_spec: byte_fallback is true
  return bytes;
}

}  // namespace noyau::inline v0_1::detail::pieces
