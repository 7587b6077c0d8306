// The schemas for editors and the reader say the same of every changed document, but for a list of what only
// the reader can know, which is held against the documents in both ways.
#include <random>
#include <set>

#include "editor_agreement.hpp"

using namespace noyau_test;

namespace {

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

// Calls `visit` with every document of the rich catalog, and with those of the sample that hold what it has
// not.
void each_document(
    const std::function<void(const noyau::CatalogFiles&, const std::string&, const OrderedJson&)>& visit) {
  const noyau::CatalogFiles all = rich_files();
  for (const auto& [file, content] : all) {
    if (!schema_name(file).empty()) visit(all, file, OrderedJson::parse(content));
  }
  const noyau::CatalogFiles sample = sample_files();
  OrderedJson other = OrderedJson::parse(sample.at(review));
  other["fallback"] = {{"action", "call_a_person"}};
  visit(sample, review, other);
}

const std::vector<OrderedJson>& other_values() {
  static const std::vector<OrderedJson> values = {nullptr,
                                                  true,
                                                  0,
                                                  7,
                                                  -1,
                                                  0.5,
                                                  "x",
                                                  "",
                                                  "{{slot:age}}",
                                                  "/x",
                                                  "a\nb",
                                                  OrderedJson::array(),
                                                  OrderedJson::object(),
                                                  {"x"},
                                                  {"x", "x"},
                                                  {"a b", 1},
                                                  OrderedJson::parse(R"({"file": "text/canon.md"})")};
  return values;
}

}  // namespace

TEST_CASE("what only the reader knows is listed, and is no more than that", "[catalog]") {
  noyau::CatalogFiles files = rich_files();
  files["wording.en.json"] = sample_files().at("wording.fr.json");
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
  // What stands next to a value seldom matters here: two places of a kind are enough.
  Tally tally;
  std::map<std::string, int> seen;
  each_document([&](const auto& files, const std::string& file, const OrderedJson& original) {
    for (const Pointer& at : places(original)) {
      if (++seen[schema_name(file) + kind_of(at)] > 2) continue;
      for (const OrderedJson& value : other_values()) {
        OrderedJson changed = original;
        changed[at] = value;
        compare(files, file, changed, at.to_string() + " = " + value.dump(), tally);
      }
    }
  });
  CHECK(tally.refused > enough(4'000));
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
  CHECK(tally.refused > enough(500));
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
  CHECK(tally.refused > enough(900));
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
  each_document([&](const auto& files, const std::string& file, const OrderedJson& original) {
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
  CHECK(tally.refused > enough(500));
  CHECK(tally.refused < tally.changes);
}
