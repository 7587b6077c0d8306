// The checks that a text reply and the strings of a JSON reply have in common.
#pragma once

#include <string>
#include <string_view>

#include "noyau/llm/reply.hpp"

namespace noyau::inline v0_1::detail {

// What one reply is checked against, and where its faults go.
class ReplyInspection {
 public:
  ReplyInspection(const Nonce& nonce, const LinkedNames& names, const ReplyContext& context, KindSet restore,
                  std::vector<ReplyFault>& faults)
      : nonce_(nonce), names_(names), context_(context), restore_(restore), faults_(faults) {}

  // Each pair of violation and field once: a hostile reply cannot make the list longer.
  void add(Violation violation, std::string_view field = {});

  // Escapes decoded, UTF-8 and line ends repaired: what is checked is what is delivered.
  static std::string decode(std::string_view raw);

  // Fence material and linked names in decoded text.
  void check_material(std::string_view decoded, std::string_view field = {});
  void check_names(std::string_view decoded, std::string_view field = {});
  // Marks of structure in what the model wrote, and what the contract says of any text.
  void check_raw(std::string_view raw, std::string_view field = {});
  void check_rules(std::string_view text, const ResponseContract& contract, std::string_view field = {});
  // Decoded text with its surrogates turned back into values.
  std::string restore(std::string_view decoded, std::string_view field = {});

  const ReplyContext& context() const noexcept { return context_; }

 private:
  const Nonce& nonce_;
  const LinkedNames& names_;
  const ReplyContext& context_;
  KindSet restore_;
  std::vector<ReplyFault>& faults_;
};

// Fills `check`, but for its faults, which are the inspection's; its reply is meaningful only without any.
void check_json_reply(std::string_view raw, bool was_cut, const ResponseContract& contract,
                      ReplyInspection& inspection, ReplyCheck& check);

}  // namespace noyau::inline v0_1::detail
