// The call reader for any bytes.
#include <fstream>
#include <iterator>

#include "fuzz_target.hpp"
#include "noyau/call/call_reader.hpp"
#include "noyau/core/error.hpp"
#include "noyau/core/utf8.hpp"

namespace {

using namespace noyau;
using noyau_fuzz::require;

std::string read_file(const char* name) {
  std::ifstream stream(name, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

}  // namespace

std::vector<std::string> noyau_fuzz::more_seeds() {
  return {read_file(NOYAU_SOURCE_DIR "/examples/minimal/call.json"),
          read_file(NOYAU_SOURCE_DIR "/examples/calls/viewer_reply.json")};
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(data, data + size);
  try {
    const Call call = read_call(text, "call.json");
    require(is_valid_utf8(text) && !call.use_case.empty(), "what is read is valid UTF-8 and has a use case",
            text);
  } catch (const ConfigError& error) {
    require(!error.faults().empty(), "a refused call has a fault", text);
    for (const Fault& fault : error.faults()) {
      require(fault.file == "call.json" && !fault.message.empty(),
              "a fault names the call and says what is wrong", text);
      require(is_valid_utf8(fault.message) && fault.message.size() < 4096, "a fault is a readable sentence",
              text);
    }
  }
  return 0;
}
