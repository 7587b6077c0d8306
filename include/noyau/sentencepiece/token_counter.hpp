// Counts with a SentencePiece model (`tokenizer.model` of Llama 2, Mistral, Gemma, T5, …): exact for a
// language model that was trained with it.
#pragma once

#include <filesystem>
#include <memory>

#include "noyau/core/error.hpp"
#include "noyau/count/token_counter.hpp"

namespace noyau::inline v0_1 {

// A count is the number of ids that the library itself encodes a text into, with nothing added to its
// beginning or end (a server's <s> belongs to ModelProfile::request_overhead). The text is plain text:
// control symbols ("<s>") that stand in it cost what their letters cost. User-defined symbols of the model
// are the exception that its own encoder makes: they are one token wherever they stand. Ill-formed UTF-8 is
// repaired first.
//
// name() is "sentencepiece:STEM:HASH", the file's name without extension and 16 hexadecimal digits of its
// SHA-256: another model is another governing hash, whatever its file is called.
//
// adds_up_after_newline() is true only where the model proves it: byte-pair encoding, no rewriting of
// characters, no white space added or removed, no piece that goes on behind a line feed, and every digit a
// token of its own, so that all fence lines cost the same. Most models put a space before a text and so do
// not: with them Noyau counts each finished prompt as well.
//
// Time is linear in the text, times a logarithm for byte-pair models. Memory while counting: some hundred
// bytes per byte of text, in the library's own memory, which is not wiped. The result is immutable: share it
// between threads and Noyau objects. count() throws Error for a text of more than 256 MiB.
//
// Throws ConfigError (file, remedy) when the file cannot be read, is empty, cut off, no SentencePiece model
// or larger than 256 MiB. A model is trusted as a program is: one that somebody has doctored can crash the
// library.
NOYAU_EXPORT std::shared_ptr<const TokenCounter> load_sentencepiece_counter(
    const std::filesystem::path& model_file);

}  // namespace noyau::inline v0_1
