// The patterns and ranges of the schemas for editors are the reader's own.
#include <random>

#include "editor_agreement.hpp"

using namespace noyau_test;

// Strings of the pieces that decide, where their form is checked by a pattern.
TEST_CASE("an editor and the reader agree on the form of texts", "[catalog]") {
  using Pieces = std::vector<const char*>;
  const Pieces text = {" ",
                       "\n",
                       "\r",
                       "\t",
                       "a",
                       "/",
                       "{",
                       "}",
                       "|",
                       "<<<",
                       ">>>",
                       "\xC2\xA0",
                       "\xC2\x85",
                       "\xE2\x80\xA8",
                       "{{user}}",
                       "{{slot:age}}",
                       "{heading}",
                       "{{heading}}",
                       "{{",
                       "longer than that",
                       "\xE3\x80\x80",
                       "#"};
  const Pieces path = {"text", "/", ".", "..", "canon.md", "\\", "\n", "~", "text/canon.md"};
  const Pieces duration = {"P", "T", "1", "007", "W", "D", "H", "M", "S", "-", "-0", "Y", "P1D", "T2H"};
  const Pieces host = {"exemple", ".", "fr", "-", "A", "/", ":", "1", "exemple.fr", "\xC3\xA9"};
  const Pieces id = {"a",
                     "Z",
                     "0",
                     ".",
                     "_",
                     "-",
                     " ",
                     "names",
                     "facts",
                     "item",
                     ".guide",
                     "\xC3\xA9",
                     "0123456789012345678901234567890123456789012345678901234567890123"};
  const Pieces name = {"viewer.reply", "@", "3", "0", "1000000", "viewer.reply@3", "message.review@1"};
  struct Place {
    const char* file;
    const char* pointer;
    const Pieces& pieces;
  };
  const std::vector<Place> all = {
      {"wording.fr.json", "/headings/rules", text},
      {"wording.fr.json", "/headings/rules/0", text},
      {"wording.fr.json", "/no", text},
      {"wording.fr.json", "/no/0", text},
      {"wording.fr.json", "/user", text},
      {"wording.fr.json", "/omission/before", text},
      {"wording.fr.json", "/omission/after", text},
      {"wording.fr.json", "/omission/before/0", text},
      {"wording.fr.json", "/omission/after/0", text},
      {"wording.fr.json", "/user/1", text},
      {"wording.fr.json", "/states/failed/0", text},
      {"rules.json", "/deny/0", text},
      {reply, "/instructions/0", text},
      {reply, "/retry", text},
      {reply, "/slots/3/heading", text},
      {reply, "/slots/16/markers/open", text},
      {"canon.json", "/paragraphs/0/text/file", path},
      {reply, "/slots/8/select/max_age", duration},
      {reply, "/response/links/0", host},
      {reply, "/slots/3/id", id},
      {reply, "/slots/9/fields/1/name", id},
      {"active.json", "/viewer.reply", name},
  };
  const noyau::CatalogFiles files = rich_files();
  std::mt19937_64 random(20260315);
  Tally tally;
  for (const Place& place : all) {
    OrderedJson document = OrderedJson::parse(files.at(place.file));
    const Pointer at(place.pointer);
    // An array of lines in the place of a string.
    if (at.back() == "0" && document[at.parent_pointer()].is_string())
      document[at.parent_pointer()] = OrderedJson::array();
    for (int round = 0; round < 200; ++round) {
      std::string value;
      for (std::size_t i = random() % 5; i != static_cast<std::size_t>(-1); --i)
        value += place.pieces[random() % place.pieces.size()];
      document[at] = value;
      compare(files, place.file, document, std::string(place.pointer) + " = " + document[at].dump(), tally);
    }
  }
  CHECK(tally.refused > enough(1'000));
  CHECK(tally.refused + tally.reader_only < tally.changes - 500);
}

TEST_CASE("an editor and the reader agree on the first and last number of a range", "[catalog]") {
  const noyau::CatalogFiles files = rich_files();
  const std::vector<OrderedJson> numbers = {
      0,    1,        2,    5,        6,     1'000'000, 1'000'001, 1'000'000'000, 1'000'000'001,
      -1e9, -1e9 - 1, 1e15, 1e15 + 1, -1e15, -1e15 - 1, 1.5,       1e-300};
  Tally tally;
  for (const auto& [file, content] : files) {
    if (schema_name(file).empty()) continue;
    const OrderedJson original = OrderedJson::parse(content);
    for (const Pointer& at : places(original)) {
      if (!original[at].is_number()) continue;
      for (const OrderedJson& value : numbers) {
        OrderedJson changed = original;
        changed[at] = value;
        compare(files, file, changed, at.to_string() + " = " + value.dump(), tally);
      }
    }
  }
  CHECK(tally.refused > enough(100));
}
