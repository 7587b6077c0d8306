// What a contract says of any text that a reply delivers, a text reply's or a string's of a JSON reply.
#pragma once

#include <string_view>

#include "llm/reply_checks.hpp"

namespace noyau::inline v0_1::detail {

// Links, images, mentions and language (H7), and the words that stand before actions (H32), in what is
// delivered.
void check_text_rules(std::string_view text, const ResponseContract& contract, const ReplyContext& context,
                      ReplyInspection& inspection, std::string_view field = {});

// Control tokens (H32). `raw` is what the model wrote: an escape that it repeats is data, and comes out
// as the data were.
void check_structure(std::string_view raw, const ReplyContext& context, const Nonce& nonce,
                     ReplyInspection& inspection, std::string_view field = {});

}  // namespace noyau::inline v0_1::detail
