// Holds a changed document of a catalog against its schema for editors and against the reader: what the
// schema refuses the reader refuses too, so that an editor never marks what is right; and what the reader
// refuses and the schema accepts is one of the few things that a schema cannot know. They are listed here.
#pragma once

#include <algorithm>
#include <functional>

#include "editor_schemas.hpp"
#include "enough.hpp"

namespace noyau_test {

using Pointer = OrderedJson::json_pointer;

// What only the reader can know: a change of the rich catalog that shows it, and the words of its fault.
struct ReaderOnly {
  const char* file;
  const char* pointer;
  const char* value;
  const char* phrase;
  const char* field_end = "";  // of the fault's field, where the words alone say too little
  bool rare = false;           // no other change of the tests has it: there the schema has to know
};

inline constexpr const char* reply = sample_reply_file;
inline constexpr const char* review = sample_review_file;

inline const std::vector<ReaderOnly>& reader_only() {
  static const std::vector<ReaderOnly> list = {
      // What other files, or other parts of this one, declare.
      {reply, "/purpose", R"("conversatio")", "is not declared in"},
      {"catalog.json", "/language", R"("de")", "has no wording"},
      {"active.json", "/viewer.reply", R"("viewer.reply@4")", "does not exist; add the file"},
      {"active.json", "/viewer.reply", R"("message.review@1")", "serves the use case"},
      {"active.json", "", "{}", "this use case is missing"},
      {reply, "/version", "4", "make the two agree"},
      {"canon.json", "/paragraphs/0/text/file", R"("text/x.md")", "cannot be used: the file does not exist"},
      {reply, "/slots/0/sources", R"(["notes"])", "does not grant the template's purpose", "", true},
      {reply, "/language", R"("en")", "the wording of the template's language has no"},
      {reply, "/instructions", R"("{{slot:nothing}}")", "names a slot that this template does not have"},
      {"catalog.json", "/use_cases/2/fallback/use_case", R"("message.review")", "the fallbacks go round"},
      {"catalog.json", "/use_cases/0/fallback", R"({"use_case": "message.review"})", "a third other use case",
       "", true},
      // What is said twice in one list, by a part of its items.
      {"catalog.json", "/purposes/1/id", R"("conversation")", "is declared a second time"},
      {reply, "/slots/0/choices/1/value", R"("mod")", "stands here a second time", ".value"},
      {reply, "/families", R"([{"family": "profile"}, {"family": "profile", "floor": 1}])",
       "stands here a second time", ".family"},
      {reply, "/slots/9/fields/1/name", R"("title")", "a second field is named"},
      {"rules.json", "/detectors/1/name", R"("ticket")", "a second detector is named"},
      {"wording.fr.json", "/states/failed", R"("[RÉUSSI] ")", "another state has the same word", "", true},
      {reply, "/slots/16/markers/close", R"("=== ACTIONS ===")", "it is the same as \"open\"", "", true},
      {"rules.json", "/allow", R"(["projet chimère"])", "which is a contradiction", "", true},
      // Which of two numbers is the larger.
      {"relations.json", "/axes/trust/intervals/0/to", "39", "there is a gap"},
      {"relations.json", "/axes/trust/intervals/0/to", "41", "there is an overlap"},
      {"relations.json", "/axes/trust/intervals/1/to", "40", "its end must be above its beginning"},
      {reply, "/families/0/floor", "901", "is above the ceiling"},
      {reply, "/slots/3/minimum", "101", "the minimum is above the maximum"},
      {reply, "/slots/14/bounds", "[50, 10]", "bounds ascend"},
      // What a text is once its lines are joined, its file is read or its macros are replaced.
      {"wording.fr.json", "/headings/rules", R"(["# A", "# B"])", "this text has several lines"},
      {"wording.fr.json", "/no", R"({"file": "text/empty.md"})", "this text is empty", "", true},
      {reply, "/slots/16/markers/open", R"("{{char}}")", "a marker of fewer than 8 characters"},
      {"wording.fr.json", "/omission/before", R"("{{char}}: ")", "\"{heading}\" does not occur"},
      // Languages of their own.
      {"rules.json", "/detectors/0/pattern", R"("(")", "has a pattern", "", true},
      {"rules.json", "/deny", R"(["\u0301"])", "has nothing that can be looked for"},
      {review, "/response/schema/properties/steps/$ref", R"("#/definitions/step")", "there is nothing at"},
      {review, "/response/schema/definitions/steps", R"({"$ref": "#/definitions/steps"})",
       "refers to itself without end", "", true},
      {review, "/response/schema/definitions/steps/items/pattern", R"("(")", "patterns are RE2's", "", true},
      {review, "/response/schema/definitions/steps", R"({"$id": "x"})", "\"$id\" may stand at the top", "",
       true},
      {review, "/response/schema", R"({"file": "text/canon.md"})", "it is no JSON"},
      {reply, "/slots/8/select/max_age", R"("P9999999999D")", "is not a duration", "", true},
      // JSON Schema does not tell 2.0 from 2.
      {reply, "/attempts", "2.0", "an integer is expected, not a number", "", true},
  };
  return list;
}

inline bool ends_with(const std::string& text, const std::string& end) {
  return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

inline bool shows(const ReaderOnly& entry, const noyau::Fault& fault) {
  return fault.message.find(entry.phrase) != std::string::npos && ends_with(fault.field, entry.field_end);
}

// The faults that the reader finds in the file itself.
inline std::vector<noyau::Fault> own_faults(const noyau::CatalogFiles& files, const std::string& file,
                                            const std::string& content) {
  auto faults = faults_of(with_file(files, file, content));
  faults.erase(std::remove_if(faults.begin(), faults.end(), [&](const auto& f) { return f.file != file; }),
               faults.end());
  return faults;
}

struct Tally {
  std::size_t changes = 0;
  std::size_t refused = 0;      // by both
  std::size_t reader_only = 0;  // by the reader alone
};

// `change` says what was done, for a failure's message. One of five under a sanitizer (enough.hpp).
inline void compare(const noyau::CatalogFiles& files, const std::string& file, const OrderedJson& changed,
                    const std::string& change, Tally& tally) {
  if (++tally.changes % (is_watched ? 5 : 1) != 0) return;
  const std::string content = changed.dump(1);
  const auto complaints = schema_of(file).check(content);
  const auto faults = own_faults(files, file, content);
  if (!complaints.empty()) {
    ++tally.refused;
    if (!faults.empty()) return;
    INFO(file << ": " << change << "\n" << as_text(complaints));
    FAIL_CHECK("an editor marks what the reader accepts");
    return;
  }
  if (!faults.empty()) ++tally.reader_only;
  for (const noyau::Fault& fault : faults) {
    const auto& list = reader_only();
    const bool known = std::any_of(list.begin(), list.end(),
                                   [&](const ReaderOnly& one) { return !one.rare && shows(one, fault); });
    if (known) continue;
    INFO(file << ": " << change << "\n" << fault.to_string());
    FAIL_CHECK("the reader refuses what an editor does not mark");
  }
}

inline void walk(const OrderedJson& node, const Pointer& at,
                 const std::function<void(const Pointer&)>& visit) {
  visit(at);
  if (node.is_object()) {
    for (const auto& [key, value] : node.items()) walk(value, at / key, visit);
  } else if (node.is_array()) {
    for (std::size_t i = 0; i < node.size(); ++i) walk(node[i], at / i, visit);
  }
}

inline std::vector<Pointer> places(const OrderedJson& document) {
  std::vector<Pointer> all;
  walk(document, Pointer(), [&](const Pointer& at) { all.push_back(at); });
  return all;
}

}  // namespace noyau_test
