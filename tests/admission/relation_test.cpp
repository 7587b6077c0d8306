// Trust and proximity: the table's words stand in the prompt, the number nowhere (H21).
#include <spdlog/logger.h>
#include <spdlog/sinks/ostream_sink.h>

#include <limits>
#include <sstream>

#include "admission/worlds.hpp"
#include "blunt_source.hpp"
#include "catch.hpp"
#include "noyau/trace/sinks.hpp"

using namespace noyau;
using namespace noyau_test;

namespace {

constexpr double top = 1'000'000;
const char* const axes[] = {"trust", "proximity"};

std::string axis_json(Dice& dice, const std::string& axis) {
  std::string intervals;
  double from = 0;
  for (std::size_t index = 0; from < top; ++index) {
    const bool last = index == 4 || dice.chance(25);
    const double to =
        last ? top : from + 1 + static_cast<double>(dice.below(static_cast<std::size_t>(top - from) / 2));
    intervals += std::string(index == 0 ? "" : ", ") + R"({"from": )" + std::to_string(from) + R"(, "to": )" +
                 std::to_string(to) + R"(, "text": "TON-)" + axis + '-' + std::string(index + 1, 'i') +
                 ".\"}";
    from = to;
  }
  return '"' + axis + R"(": {"neutral": "NEUTRE-)" + axis + R"(.", "intervals": [)" + intervals + "]}";
}

std::shared_ptr<const Catalog> relation_catalog(Dice& dice) {
  SmallCatalog small;
  small.slots = "[";
  for (const std::string axis : axes)
    small.slots += std::string(small.slots.size() == 1 ? "" : ", ") + R"({"id": ")" + axis +
                   R"(", "heading": "## )" + axis + R"(", "type": "number", "axis": ")" + axis +
                   R"(", "sources": ["platform"], "select": {"what": ")" + axis +
                   R"(", "owners": ["target"]}})";
  small.slots += "]";
  CatalogFiles files = small.files();
  files["relations.json"] =
      R"({"axes": {)" + axis_json(dice, axes[0]) + ", " + axis_json(dice, axes[1]) + "}}";
  return read_catalog(files);
}

// By the letter of docs/catalog-format.md: "from" is included, "to" is not, but for the last interval's.
std::string expected_fragment(const RelationAxis& axis, const std::optional<double>& value) {
  std::string text(axis.neutral.view());
  if (!value) return text;
  for (std::size_t index = 0; index < axis.intervals.size(); ++index) {
    const RelationInterval& one = axis.intervals[index];
    const bool last = index + 1 == axis.intervals.size();
    if (*value >= one.from && (*value < one.to || (last && *value == one.to))) text = one.text.view();
  }
  return text;
}

std::optional<double> any_value(Dice& dice, const RelationAxis& axis) {
  const double inside =
      static_cast<double>(dice.below(1'000'000)) + static_cast<double>(dice.below(997)) / 1000;
  switch (dice.below(6)) {
    case 0:
      return std::nullopt;
    case 1:
      return dice.of(axis.intervals).from;
    case 2:
      return dice.of(axis.intervals).to;
    case 3:
      return dice.chance(50) ? -inside - 1 : top + 1 + inside;  // no interval covers it
    default:
      return inside;
  }
}

// The digits that betray a number: with and without what stands behind the point.
std::vector<std::string> digits_of(double value) {
  std::ostringstream exact;
  exact.precision(17);
  exact << value;
  const std::string whole = std::to_string(static_cast<long long>(value));
  std::vector<std::string> out = {exact.str()};
  if (whole.size() > 3) out.push_back(whole);
  return out;
}

bool betrays(const std::string& text, const std::optional<double>& value) {
  if (!value || (*value >= 0 && *value < 1000)) return false;  // too short to be told from other numbers
  for (const std::string& digits : digits_of(*value))
    if (holds(text, digits)) return true;
  return false;
}

struct Said {
  std::string prompt, report, trace, log;
};

Said say(const std::shared_ptr<const Catalog>& catalog, std::vector<Record> records) {
  Parts parts = blunt_parts({}, std::move(records));
  std::ostringstream log;
  auto logger =
      std::make_shared<spdlog::logger>("test", std::make_shared<spdlog::sinks::ostream_sink_mt>(log));
  logger->set_pattern("%v");
  logger->set_level(spdlog::level::trace);
  parts.traces = spdlog_sink(logger);
  const Noyau core(catalog, std::move(parts), small_options());
  AssembleStep step = assemble(core, small_call());
  PromptInstance instance = std::get<PromptInstance>(std::move(step));
  Said said;
  said.prompt = prompt_text(instance);
  for (const SlotReport& slot : instance.report().slots) {
    said.report += std::string(slot.shown) + '\n';
    for (const UnitReport& unit : slot.units)
      said.report += std::string(unit.text) + std::string(unit.id) + '\n';
  }
  const ConcludeStep ended = core.conclude(std::move(instance), BackendReply::answered("Bonjour !"));
  said.trace = to_json_line(std::get<Outcome>(ended).trace);
  logger->flush();
  said.log = log.str();
  return said;
}

Record relation(const std::string& axis, double value, bool as_integer) {
  Record record = record_of(axis, "of-" + axis, value);
  if (as_integer) record.value = static_cast<std::int64_t>(value);
  return record;
}

}  // namespace

TEST_CASE("for every value on two axes the table's fragment stands, and the number nowhere",
          "[admission][H21]") {
  Dice dice(21);
  for (int tables = 0; tables < 20; ++tables) {
    const auto catalog = relation_catalog(dice);
    for (int index = 0; index < 40; ++index) {
      std::vector<Record> records;
      std::optional<double> values[2];
      for (int axis = 0; axis < 2; ++axis) {
        values[axis] = any_value(dice, catalog->relations.at(axes[axis]));
        const bool whole =
            values[axis] && *values[axis] == static_cast<double>(static_cast<std::int64_t>(*values[axis]));
        if (values[axis]) records.push_back(relation(axes[axis], *values[axis], whole && dice.chance(50)));
      }
      const Said said = say(catalog, records);
      REQUIRE_FALSE(said.log.empty());
      for (int axis = 0; axis < 2; ++axis) {
        const RelationAxis& table = catalog->relations.at(axes[axis]);
        INFO(axes[axis] << " = " << (values[axis] ? std::to_string(*values[axis]) : "none"));
        const std::string fragment = expected_fragment(table, values[axis]);
        CHECK(holds(said.prompt, fragment));
        for (const RelationInterval& other : table.intervals)
          CHECK(holds(said.prompt, other.text.view()) == (other.text.view() == fragment));
        CHECK(holds(said.prompt, table.neutral.view()) == (table.neutral.view() == fragment));
        for (const std::string* text : {&said.prompt, &said.report, &said.trace, &said.log})
          CHECK_FALSE(betrays(*text, values[axis]));
      }
    }
  }
}

TEST_CASE("no value is never the lowest one", "[admission][H15][H21]") {
  Dice dice(22);
  const auto catalog = relation_catalog(dice);
  Record other = relation("trust", 5, false);
  other.owner_id = "tom";
  Record unsure = relation("trust", 5, false);
  unsure.value = std::string("5");
  for (const std::vector<Record>& records :
       {std::vector<Record>{},
        {other},
        {unsure},
        {relation("trust", -1, false)},
        {relation("trust", std::numeric_limits<double>::quiet_NaN(), false)}}) {
    const Said said = say(catalog, records);
    CHECK(holds(said.prompt, "NEUTRE-trust."));
    CHECK_FALSE(holds(said.prompt, "TON-trust"));
    CHECK(holds(said.trace, R"("slot":"trust","state":"defaulted")"));
  }
}
