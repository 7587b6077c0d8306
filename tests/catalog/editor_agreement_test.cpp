// The schemas for editors and the reader say the same of every changed document: what a schema refuses the
// reader refuses too, so that an editor never marks what is right; and what the reader refuses and a schema
// accepts is one of the few things that a schema cannot know. That list is below, and held against the
// documents in both ways.
#include <algorithm>
#include <functional>
#include <random>
#include <set>

#include "editor_schemas.hpp"

using namespace noyau_test;
using Pointer = OrderedJson::json_pointer;

namespace {

// What only the reader can know: a change of the rich catalog that shows it, and the words of its fault.
struct ReaderOnly {
  const char* file;
  const char* pointer;
  const char* value;
  const char* phrase;
  const char* field_end = "";  // of the fault's field, where the words alone say too little
};

constexpr const char* reply = sample_reply_file;
constexpr const char* review = sample_review_file;

const std::vector<ReaderOnly>& reader_only() {
  static const std::vector<ReaderOnly> list = {
      // What other files, or other parts of this one, declare.
      {reply, "/purpose", R"("conversatio")", "is not declared in"},
      {"catalog.json", "/language", R"("de")", "has no wording"},
      {"active.json", "/viewer.reply", R"("viewer.reply@4")", "does not exist; add the file"},
      {"active.json", "/viewer.reply", R"("message.review@1")", "serves the use case"},
      {"active.json", "", "{}", "this use case is missing"},
      {reply, "/version", "4", "make the two agree"},
      {"canon.json", "/paragraphs/0/text/file", R"("text/x.md")", "cannot be used: the file does not exist"},
      {reply, "/slots/0/sources", R"(["notes"])", "does not grant the template's purpose"},
      {reply, "/language", R"("en")", "the wording of the template's language has no"},
      {reply, "/instructions", R"("{{slot:nothing}}")", "names a slot that this template does not have"},
      {"catalog.json", "/use_cases/2/fallback/use_case", R"("message.review")", "the fallbacks go round"},
      {"catalog.json", "/use_cases/0/fallback", R"({"use_case": "message.review"})",
       "a third other use case"},
      // What is said twice in one list, by a part of its items.
      {"catalog.json", "/purposes/1/id", R"("conversation")", "is declared a second time"},
      {reply, "/slots/0/choices/1/value", R"("mod")", "stands here a second time", ".value"},
      {reply, "/families", R"([{"family": "profile"}, {"family": "profile", "floor": 1}])",
       "stands here a second time", ".family"},
      {reply, "/slots/9/fields/1/name", R"("title")", "a second field is named"},
      {"rules.json", "/detectors/1/name", R"("ticket")", "a second detector is named"},
      {"wording.fr.json", "/states/failed", R"("[RÉUSSI] ")", "another state has the same word"},
      {reply, "/slots/16/markers/close", R"("=== ACTIONS ===")", "it is the same as \"open\""},
      {"rules.json", "/allow", R"(["projet chimère"])", "which is a contradiction"},
      // Which of two numbers is the larger.
      {"relations.json", "/axes/trust/intervals/0/to", "39", "there is a gap"},
      {"relations.json", "/axes/trust/intervals/0/to", "41", "there is an overlap"},
      {"relations.json", "/axes/trust/intervals/1/to", "40", "its end must be above its beginning"},
      {reply, "/families/0/floor", "901", "is above the ceiling"},
      {reply, "/slots/3/minimum", "101", "the minimum is above the maximum"},
      {reply, "/slots/14/bounds", "[50, 10]", "bounds ascend"},
      // What a text is once its lines are joined, its file is read or its macros are replaced.
      {"wording.fr.json", "/headings/rules", R"(["# A", "# B"])", "this text has several lines"},
      {"wording.fr.json", "/no", R"({"file": "text/empty.md"})", "this text is empty"},
      {reply, "/slots/16/markers/open", R"("{{char}}")", "a marker of fewer than 8 characters"},
      {"wording.fr.json", "/omission/before", R"("{{char}}: ")", "\"{heading}\" does not occur"},
      // Languages of their own.
      {"rules.json", "/detectors/0/pattern", R"("(")", "has a pattern"},
      {"rules.json", "/deny", R"(["\u0301"])", "has nothing that can be looked for"},
      {review, "/response/schema/properties/steps/$ref", R"("#/definitions/step")",
       "the JSON schema cannot be used"},
      {reply, "/slots/8/select/max_age", R"("P9999999999D")", "is not a duration"},
      // JSON Schema does not tell 2.0 from 2.
      {reply, "/attempts", "2.0", "an integer is expected, not a number"},
  };
  return list;
}

bool ends_with(const std::string& text, const std::string& end) {
  return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

bool shows(const ReaderOnly& entry, const noyau::Fault& fault) {
  return fault.message.find(entry.phrase) != std::string::npos && ends_with(fault.field, entry.field_end);
}

// The faults that the reader finds in the file itself.
std::vector<noyau::Fault> own_faults(const noyau::CatalogFiles& files, const std::string& file,
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

// `change` says what was done, for a failure's message.
void compare(const noyau::CatalogFiles& files, const std::string& file, const OrderedJson& changed,
             const std::string& change, Tally& tally) {
  const std::string content = changed.dump(1);
  const auto complaints = schema_of(file).check(content);
  const auto faults = own_faults(files, file, content);
  ++tally.changes;
  if (!complaints.empty()) {
    ++tally.refused;
    if (!faults.empty()) return;
    INFO(file << ": " << change << "\n" << as_text(complaints));
    CHECK_FALSE("an editor marks what the reader accepts");
    return;
  }
  if (!faults.empty()) ++tally.reader_only;
  for (const noyau::Fault& fault : faults) {
    const auto& list = reader_only();
    // A whole number with a point is told by hand: here it would hide what the schema has to know.
    const bool known =
        std::any_of(list.begin(), list.end() - 1, [&](const ReaderOnly& one) { return shows(one, fault); });
    if (known) continue;
    INFO(file << ": " << change << "\n" << fault.to_string());
    CHECK_FALSE("the reader refuses what an editor does not mark");
  }
}

void walk(const OrderedJson& node, const Pointer& at, const std::function<void(const Pointer&)>& visit) {
  visit(at);
  if (node.is_object()) {
    for (const auto& [key, value] : node.items()) walk(value, at / key, visit);
  } else if (node.is_array()) {
    for (std::size_t i = 0; i < node.size(); ++i) walk(node[i], at / i, visit);
  }
}

std::vector<Pointer> places(const OrderedJson& document) {
  std::vector<Pointer> all;
  walk(document, Pointer(), [&](const Pointer& at) { all.push_back(at); });
  return all;
}

// "/slots/3/select" -> "/slots/*/select": where the same fields may stand.
std::string kind_of(const Pointer& at) {
  std::string kind;
  for (Pointer rest = at; !rest.empty(); rest = rest.parent_pointer()) {
    const std::string& step = rest.back();
    const bool is_index = step.find_first_not_of("0123456789") == std::string::npos;
    kind = "/" + (is_index ? std::string("*") : step) + kind;
  }
  return kind;
}

using Values = std::map<std::string, std::set<OrderedJson>>;

// What stands in the documents of one schema, by kind of place.
Values values_of(const std::string& schema) {
  Values values;
  for (const auto& files : {sample_files(), rich_files()}) {
    for (const auto& [file, content] : files) {
      if (schema_name(file) != schema) continue;
      const OrderedJson document = OrderedJson::parse(content);
      walk(document, Pointer(), [&](const Pointer& at) { values[kind_of(at)].insert(document[at]); });
    }
  }
  return values;
}

// Calls `visit` with the name of every document of the sample and of the rich catalog.
void each_document(
    const std::function<void(const noyau::CatalogFiles&, const std::string&, const OrderedJson&)>& visit) {
  for (const auto& files : {sample_files(), rich_files()}) {
    for (const auto& [file, content] : files) {
      if (!schema_name(file).empty()) visit(files, file, OrderedJson::parse(content));
    }
  }
}

const std::vector<OrderedJson>& other_values() {
  static const std::vector<OrderedJson> values = {nullptr,
                                                  true,
                                                  false,
                                                  0,
                                                  7,
                                                  -1,
                                                  0.5,
                                                  1e18,
                                                  "x",
                                                  "",
                                                  " ",
                                                  "{{user}}",
                                                  "{{x}}",
                                                  "/x",
                                                  "a\nb",
                                                  "\xC2\xA0x",
                                                  OrderedJson::array(),
                                                  OrderedJson::object(),
                                                  {"x"},
                                                  {"x", "x"},
                                                  {"a b", 1},
                                                  OrderedJson::parse(R"({"file": "text/canon.md"})"),
                                                  OrderedJson::parse(R"({"file": "../x"})")};
  return values;
}

}  // namespace

TEST_CASE("what only the reader knows is listed, and is no more than that", "[catalog]") {
  const noyau::CatalogFiles files = rich_files();
  for (const ReaderOnly& entry : reader_only()) {
    INFO(entry.file << entry.pointer << " = " << entry.value);
    OrderedJson document = OrderedJson::parse(files.at(entry.file));
    document.at(Pointer(entry.pointer)) = OrderedJson::parse(entry.value);
    const auto complaints = schema_of(entry.file).check(document.dump());
    INFO(as_text(complaints));
    CHECK(complaints.empty());
    const auto faults = own_faults(files, entry.file, document.dump());
    INFO(as_text(faults));
    CHECK_FALSE(faults.empty());
    for (const noyau::Fault& fault : faults) CHECK(shows(entry, fault));
  }
}

TEST_CASE("an editor and the reader agree on values of another type or form", "[catalog]") {
  Tally tally;
  each_document([&](const auto& files, const std::string& file, const OrderedJson& original) {
    for (const Pointer& at : places(original)) {
      for (const OrderedJson& value : other_values()) {
        OrderedJson changed = original;
        changed[at] = value;
        compare(files, file, changed, at.to_string() + " = " + value.dump(), tally);
      }
    }
  });
  CHECK(tally.refused > 10'000);
  CHECK(tally.reader_only < tally.refused / 4);
}

TEST_CASE("an editor and the reader agree on what is missing, unknown or there twice", "[catalog]") {
  Tally tally;
  each_document([&](const auto& files, const std::string& file, const OrderedJson& original) {
    for (const Pointer& at : places(original)) {
      if (original[at].is_object()) {
        for (const char* name : {"zzz", "$schema", "//"}) {
          OrderedJson changed = original;
          changed[at][name] = OrderedJson::parse(R"({"a": [1]})");
          compare(files, file, changed, at.to_string() + " with " + name, tally);
        }
      }
      if (at.empty()) continue;
      OrderedJson changed = original;
      OrderedJson& holder = changed[at.parent_pointer()];
      if (holder.is_object()) {
        holder.erase(at.back());
      } else {
        holder.erase(std::stoul(at.back()));
        OrderedJson twice = original;
        twice[at.parent_pointer()].push_back(original[at]);
        compare(files, file, twice, at.to_string() + " twice", tally);
      }
      compare(files, file, changed, "without " + at.to_string(), tally);
    }
  });
  CHECK(tally.refused > 500);
}

TEST_CASE("an editor and the reader agree on fields and words that stand elsewhere", "[catalog]") {
  // What other places of the same kind hold: a list's "item" in a text, a place's precision in a time.
  std::map<std::string, Values> values;
  for (const std::string& name : schema_names()) values[name] = values_of(name);
  Tally tally;
  each_document([&](const auto& files, const std::string& file, const OrderedJson& original) {
    for (const Pointer& at : places(original)) {
      if (!original[at].is_object()) continue;
      const std::string kind = kind_of(at) + "/";
      const Values& all = values[schema_name(file)];
      for (auto one = all.lower_bound(kind); one != all.end() && one->first.rfind(kind, 0) == 0; ++one) {
        const std::string field = one->first.substr(kind.size());
        if (field.find('/') != std::string::npos || field == "*") continue;
        for (const OrderedJson& value : one->second) {
          if (original[at].contains(field) && original[at][field] == value) continue;
          OrderedJson changed = original;
          changed[at][field] = value;
          compare(files, file, changed, (at / field).to_string() + " = " + value.dump(), tally);
        }
      }
    }
  });
  CHECK(tally.refused > 1'000);
}

TEST_CASE("an editor and the reader agree on the words of every vocabulary", "[catalog]") {
  std::map<std::string, std::vector<std::set<std::string>>> vocabularies;
  for (const std::string& name : schema_names()) {
    const OrderedJson schema = OrderedJson::parse(schema_text(name));
    walk(schema, Pointer(), [&](const Pointer& at) {
      if (at.empty() || at.back() != "enum" || !schema[at].is_array()) return;
      if (schema[at].size() > 2) vocabularies[name].push_back(schema[at].get<std::set<std::string>>());
    });
  }
  Tally tally;
  each_document([&](const auto& files, const std::string& file, const OrderedJson& original) {
    for (const Pointer& at : places(original)) {
      if (!original[at].is_string()) continue;
      std::set<std::string> words;
      for (const auto& vocabulary : vocabularies[schema_name(file)]) {
        if (vocabulary.count(original[at].get<std::string>()) != 0)
          words.insert(vocabulary.begin(), vocabulary.end());
      }
      for (const std::string& word : words) {
        OrderedJson changed = original;
        changed[at] = word;
        compare(files, file, changed, at.to_string() + " = " + word, tally);
      }
    }
  });
  CHECK(tally.changes > 1'000);
}

TEST_CASE("an editor and the reader agree on several changes at once", "[catalog]") {
  std::mt19937_64 random(20260314);
  std::map<std::string, Values> values;
  for (const std::string& name : schema_names()) values[name] = values_of(name);
  Tally tally;
  const noyau::CatalogFiles files = rich_files();
  each_document([&](const auto&, const std::string& file, const OrderedJson&) {
    const OrderedJson original = OrderedJson::parse(files.at(file));
    for (int round = 0; round < 150; ++round) {
      OrderedJson changed = original;
      std::string change;
      for (std::size_t i = 0; i < 2 + random() % 3; ++i) {
        const auto all = places(changed);
        const Pointer at = all[1 + random() % (all.size() - 1)];
        const auto& known = values[schema_name(file)][kind_of(at)];
        const bool is_known = !known.empty() && random() % 4 != 0;
        const OrderedJson value = is_known
                                      ? *std::next(known.begin(), static_cast<long>(random() % known.size()))
                                      : other_values()[random() % other_values().size()];
        changed[at] = value;
        change += at.to_string() + " = " + value.dump() + "; ";
      }
      compare(files, file, changed, change, tally);
    }
  });
  CHECK(tally.refused > 500);
  CHECK(tally.refused < tally.changes);
}
