// What a host hands over: why the model is asked, for whom, where, and about what. Plain data, owned by
// the host; Noyau copies it, and repairs each text (UTF-8, line ends) when it prepares it.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "noyau/core/export.hpp"
#include "noyau/core/time.hpp"

namespace noyau::inline v0_1 {

// Who can read the reply.
enum class Audience : std::uint8_t {
  public_space,   // anybody
  private_space,  // the target alone
};
NOYAU_EXPORT std::string_view to_string(Audience audience) noexcept;
NOYAU_EXPORT bool from_string(std::string_view name, Audience& audience) noexcept;

enum class TargetKind : std::uint8_t {
  person,
  group,   // everybody present (H26)
  nobody,  // an announcement, an analysis
};
NOYAU_EXPORT std::string_view to_string(TargetKind kind) noexcept;
NOYAU_EXPORT bool from_string(std::string_view name, TargetKind& kind) noexcept;

struct Person {
  std::string id;    // the host's stable id of the person; empty: not known to the host
  std::string name;  // the pseudonym on the current interface, the only one ever rendered (H20)
  // Names on other platforms: never rendered, used only to keep them out of what is.
  std::vector<std::string> linked_names;
};

struct Target {
  TargetKind kind = TargetKind::nobody;
  Person person;  // the person answered, or the one explicitly designated (H25); kind person only
};

// The message, event or data now being processed: never cut, always fenced, never redacted of the
// target's linked names but of everything else (H20).
struct Item {
  // A candidate with this id is dropped, whatever source it comes from: the call does not say which one keeps
  // the item. Sources that number their records each for itself put a prefix before the number.
  std::string id;
  std::string author_id;
  std::string author_name;  // on the current interface
  std::string text;
  std::optional<Time> time;
};

// One fact about the current situation (H19): `key` is an id that the catalog words
// (wording.situation), `text` is foreign.
struct SituationFact {
  std::string key;
  std::string text;
};

struct Call {
  std::string id;  // the host's own, for the trace
  std::string use_case;
  std::string interface_id;  // as the catalog declares it: "twitch"
  std::string community;     // id of the server or channel owner whose collective memory applies
  std::string channel;       // id of the place the reply will be read in
  Audience audience = Audience::public_space;
  Target target;
  std::vector<Person> present;  // other people here: their current names are exempt from H20
  std::optional<Item> item;
  std::vector<SituationFact> situation;
  std::set<std::string> permissions;  // of the caller (H2); a template names what it requires
  // Tools that can be reached now; none: all that the host registered (H24).
  std::optional<std::set<std::string>> reachable_tools;
  std::optional<Duration> timeout;  // for the whole call; none: Options::timeout
};

}  // namespace noyau::inline v0_1
