// One JSON document of a chat server: a whole completion, or one piece of a stream.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "http/json_walk.hpp"
#include "noyau/llm/backend.hpp"

namespace noyau::inline v0_1::detail::http {

enum class ChatShape : std::uint8_t { completion, piece };

struct ChatReading {
  WipedString text;       // of all documents read into this
  bool has_text = false;  // a text was there, be it empty
  bool has_choice = false;
  std::optional<FinishReason> finish;
  std::optional<std::size_t> prompt_tokens;
  std::optional<std::size_t> reply_tokens;
  BackendFailure error = BackendFailure::no_failure;  // the server reported one in place of a reply
};

// Adds what a document says to `reading`. Of several choices the one of index 0 counts. A member that is
// looked for and stands twice, or a second choice of that index, makes the document ambiguous: refused.
JsonEnd read_chat_document(std::string_view json, ChatShape shape, ChatReading& reading);

}  // namespace noyau::inline v0_1::detail::http
