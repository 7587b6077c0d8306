// Current data win over older memory of the same thing (H19). The same thing: an equal topic key, about the
// same owner.
#pragma once

#include <map>
#include <string_view>
#include <tuple>

#include "admit/admit.hpp"

namespace noyau::inline v0_1::detail {

// When values about topics were observed: what the platform knows, or what is remembered.
class Topics {
 public:
  // What the platform itself owns also counts for the target, whom it was asked about. Empty: nobody.
  explicit Topics(std::string_view target_id) : target_id_(target_id) {}

  // A platform's value; one without a time is of now.
  void add_current(const Admitted& value);
  // A memory; one without a time is of unknown age, and so the oldest.
  void add_memory(const Admitted& memory);

  // Of what add_current() collected: is there a value that is not older than this memory?
  bool supersede(const Admitted& memory) const;
  // Of what add_memory() collected: is there a memory that is not newer than this value?
  bool are_superseded_by(const Admitted& value) const;

 private:
  // Trees, not hash tables: keys come from outside and may be chosen to collide.
  using Key = std::tuple<OwnerKind, std::string_view, std::string_view>;

  static Key key_of(const Admitted& admitted);
  // Of a value that the platform owns, in place of the key that names no owner.
  Key target_key(const Admitted& value) const;
  bool counts_for_target(const Admitted& value) const;

  std::string_view target_id_;
  std::map<Key, Time> times_;  // the newest current value, or the oldest memory
};

}  // namespace noyau::inline v0_1::detail
