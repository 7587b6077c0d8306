// A catalog: everything that governs the model, as the Captain published it. Immutable once read;
// calls share it through a shared_ptr, and each keeps the snapshot it started with.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "noyau/catalog/prompt_template.hpp"

namespace noyau::inline v0_1 {

// Why data is used; sources grant per purpose.
struct Purpose {
  std::string id;
  std::string title;
};

struct Interface {
  std::string id;
  Authored text;  // tells the model where it speaks
};

struct UseCase {
  std::string id;
  std::string title;
  Fallback fallback;
};

// A class of data and what may happen to it. Unknown classes are excluded.
struct DataClass {
  std::string id;
  Use use = Use::tell;
  Use use_in_public = Use::tell;  // at least as tight as `use`
  Sensitivity sensitivity = Sensitivity::open;
  std::vector<std::string> purposes;  // that it may be used for; none: every one that its source grants
  RedactionRules redaction;           // `keep` has no opinion
};

struct SourceDeclaration {
  std::string id;
  SourceKind kind = SourceKind::memory;
  std::vector<std::string> purposes;  // what its data may be used for
  std::vector<std::string> classes;   // what it may deliver; the first is that of an unmarked candidate
  UseLimits limits;
};

// Above even the canon.
struct Rules {
  std::vector<Authored> paragraphs;
  UseLimits limits;
  bool private_guidance = false;  // may any template use H30 at all
  RedactionRules redaction;       // default: mask everything but links
  DetectionLists detection;       // detectors and lists of the catalog's own
};

struct CanonParagraph {
  Authored text;
  bool quotable = false;  // may a reply quote it
};

struct Canon {
  std::vector<CanonParagraph> paragraphs;
};

// The authored text around the data, in one language.
struct Wording {
  struct Headings {
    Authored rules, canon, task, data_notice, format, situation, relation, names, facts, omissions, item;
    Authored tools;  // empty where no template has tools
  } headings;
  Authored data_notice;  // how fences are to be read
  Authored public_space, private_space;
  Authored person, group, nobody;   // whom the reply is for
  Authored freedom[freedom_count];  // what may vary (H7); indexed by Freedom
  Authored guidance;                // the restriction beside guide-only values (H28)
  Authored yes, no;
  Authored omission_before, omission_after;  // "- {heading} : 3 élément(s)"; the number stands between
  Authored retry;
  Authored user, bot;                   // what {{user}} and {{char}} become: references, never values
  Authored author, said_at;             // labels of the current item
  Authored states[action_state_count];  // before an action's text (H23); indexed by ActionState, none empty
  Authored seasons[4];                  // spring, summer, autumn, winter; empty where no slot needs them
  std::map<std::string, Authored, std::less<>> situation;  // labels of situation facts by key
};

struct RelationInterval {
  double from = 0;  // included
  double to = 0;    // excluded, but for the last interval of an axis
  Authored text;
};

// One axis: contiguous intervals, and the fragment for a person about whom nothing is known (H21).
struct RelationAxis {
  std::vector<RelationInterval> intervals;
  Authored neutral;
};

struct NOYAU_EXPORT Catalog {
  std::string language;
  std::vector<Purpose> purposes;
  std::vector<Interface> interfaces;
  std::vector<UseCase> use_cases;
  std::vector<DataClass> classes;
  std::vector<SourceDeclaration> sources;
  Rules rules;
  Canon canon;
  std::map<std::string, Wording, std::less<>> wordings;        // by language
  std::map<std::string, RelationAxis, std::less<>> relations;  // by axis
  std::vector<PromptTemplate> templates;                       // every published version
  std::map<std::string, std::string, std::less<>> active;      // use case id -> template name
  Hash256 hash;                                                // over all of it, active.json included

  // nullptr when there is none.
  const UseCase* use_case(std::string_view id) const noexcept;
  const PromptTemplate* active_template(std::string_view use_case) const noexcept;
  const PromptTemplate* find_template(std::string_view name) const noexcept;
  const DataClass* data_class(std::string_view id) const noexcept;
  const SourceDeclaration* source(std::string_view id) const noexcept;
  const Interface* interface(std::string_view id) const noexcept;

  // The bytes that every Authored of this catalog views.
  std::shared_ptr<const void> storage;
};

}  // namespace noyau::inline v0_1
