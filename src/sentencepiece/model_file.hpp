// A model's file: whether it is whole, and those of its settings that the library keeps to itself.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace noyau::inline v0_1::detail::pieces {

constexpr std::uint64_t bpe_type = 2;

struct ModelFile {
  std::string bytes;
  std::uint64_t type = 1;  // unigram
  bool byte_fallback = false;
  // The normaliser: what it does unless told otherwise.
  bool rewrites_characters = false;
  bool adds_prefix = true;
  bool removes_white_space = true;
};

// Throws ConfigError as load_sentencepiece_counter does. What stands inside the pieces is left to the
// library.
ModelFile read_model_file(const std::filesystem::path& file);
ModelFile parse_model(std::string bytes, const std::filesystem::path& file);

// The same model with a piece for each byte behind its own, into which an unknown character is taken apart.
// The library writes a run of unknown characters as one token, in time that is quadratic in the run; with
// these pieces the run is seen and counted as one, in linear time. Everything else is encoded as before.
std::string with_byte_pieces(const ModelFile& model);

}  // namespace noyau::inline v0_1::detail::pieces
