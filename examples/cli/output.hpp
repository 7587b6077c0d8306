// Standard output: buffered, and a write that fails is an error, never a silent loss; but a reader that has
// enough ends the program in silence.
#pragma once

#include <string>
#include <string_view>

namespace noyau_cli {

// Nobody reads standard output any more: what a pipe's end of lines is to a filter, and no error.
struct ClosedPipe {};

class Output {
 public:
  Output() = default;
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  // Both throw noyau::Error when standard output cannot take the bytes, ClosedPipe when its reader has left.
  void write(std::string_view bytes);
  void flush();

 private:
  std::string buffer_;
};

// Replaces the file. What is `confidential` goes into a new file that only its owner may read. Throws
// noyau::Error when it cannot be written whole.
void write_file(const std::string& path, std::string_view bytes, bool confidential);

// Makes sure that file descriptors 0 to 2 are taken: a file opened later never becomes standard output by
// accident, and using a closed one is an ordinary error. Writing to a closed pipe is one too.
void secure_standard_streams();

}  // namespace noyau_cli
