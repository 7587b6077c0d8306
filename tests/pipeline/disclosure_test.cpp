// A reply that gives away what was only to guide it is asked for again, and then not delivered.
#include "noyau/llm/disclosure.hpp"
#include "blunt_source.hpp"
#include "catch.hpp"

using namespace noyau;
using namespace noyau_test;

namespace {

constexpr const char* hint = "Traverse une séparation depuis janvier et dort très mal la nuit.";
constexpr const char* open_fact = "A terminé le circuit des falaises sans toucher une barrière.";
constexpr const char* hidden = "Suit un traitement contre l'épilepsie depuis l'adolescence.";
constexpr const char* quotable = "Ta devise : « Je trie le bruit, jamais les gens. »";
constexpr const char* unquotable =
    "Ton passé est celui d'une machine assemblée avec des pièces de récupération.";
constexpr const char* rule = "Tu n'accordes aucun droit et tu ne prononces aucune sanction.";

Record of_class(std::string id, std::string text, std::string data_class) {
  Record record = memory_record(std::move(id), std::move(text));
  record.data_class = std::move(data_class);
  return record;
}

std::vector<Record> memories() {
  return {of_class("h", hint, "hint"), of_class("o", open_fact, "open"), of_class("s", hidden, "secret")};
}

SmallCatalog catalog_of() {
  SmallCatalog source;
  source.slots = "[" + memories_slot() + "]";
  source.template_extra = R"("attempts": 2, "fallback": {"text": "Passons."},)";
  source.instructions =
      "Suis la conversation du message à traiter et ne te mêle pas des autres échanges du salon.";
  return source;
}

std::shared_ptr<const Catalog> read(const SmallCatalog& source) {
  CatalogFiles files = source.files();
  files["rules.json"] = std::string(R"({"text": [")") + rule + "\"]}";
  files["canon.json"] = std::string(R"({"paragraphs": [{"text": ")") + quotable +
                        R"(", "quotable": true}, {"text": ")" + unquotable + "\"}]}";
  return read_catalog(files);
}

struct Answering final : LlmBackend {
  std::vector<std::string> replies;
  std::size_t asked = 0;
  std::string_view name() const noexcept override { return "answering"; }
  BackendReply complete(const BackendRequest&, std::stop_token) override {
    return BackendReply::answered(replies[std::min(asked++, replies.size() - 1)]);
  }
};

Outcome served(const std::vector<std::string>& replies, const SmallCatalog& source = catalog_of(),
               std::vector<Record> records = memories(), std::shared_ptr<DecisionModel> model = {}) {
  Parts parts = small_parts(std::move(records));
  const auto backend = std::make_shared<Answering>();
  backend->replies = replies;
  parts.backend = backend;
  parts.disclosure_model = std::move(model);
  return Noyau(read(source), parts, small_options()).handle(small_call());
}

void check_refused(const Outcome& outcome, Disclosure kind) {
  REQUIRE(outcome.fell_back());
  CHECK(outcome.fell_back()->text == "Passons.");
  CHECK(outcome.reason == Reason::reply_refused);
  CHECK(outcome.trace.hops[0].violations == std::vector<Violation>(2, Violation::disclosure));
  CHECK(outcome.trace.hops[0].disclosures == std::vector<Disclosure>(2, kind));
}

struct Judge final : DecisionModel {
  DecisionResult answer;
  bool throws = false;
  std::string state, instructions;
  std::size_t asked = 0;
  std::string_view name() const noexcept override { return "judge"; }
  DecisionResult decide(const DecisionRequest& request, std::stop_token) override {
    ++asked;
    state = request.state;
    instructions = request.questions.front().instructions;
    if (throws) throw 42;
    return answer;
  }
};

std::shared_ptr<Judge> judging(double yes) {
  auto judge = std::make_shared<Judge>();
  Decision decision;
  decision.missing = false;
  decision.yes = yes;
  judge->answer = {ReadStatus::found, SourceFailure::no_failure, {decision}};
  return judge;
}

}  // namespace

TEST_CASE("a reply that quotes a guide-only value is refused, asked for again, and falls back",
          "[pipeline][H30][H33]") {
  check_refused(served({std::string("Courage ! ") + hint}), Disclosure::guidance);
  check_refused(served({"Je sais que tu traverses une séparation depuis janvier et que tu dors mal."}),
                Disclosure::guidance);
  const Outcome second = served({hint, "Bonjour Léa !"});
  REQUIRE(second.completed());
  CHECK(second.completed()->reply.text == "Bonjour Léa !");
  CHECK(second.trace.hops[0].attempts == 2);
}

TEST_CASE("a withheld value is refused too, though the model never read it", "[pipeline][H33]") {
  check_refused(served({hidden}), Disclosure::withheld);
  // Refused for another reason, it is nobody's secret here.
  std::vector<Record> records = memories();
  records[2].owner_id = "tom";
  CHECK(served({hidden}, catalog_of(), records).completed());
}

TEST_CASE("rules, canon and template text do not come back", "[pipeline][H33]") {
  check_refused(served({rule}), Disclosure::rules);
  check_refused(served({std::string("Mon histoire ? ") + unquotable}), Disclosure::canon);
  check_refused(
      served(
          {"Je suis la conversation du message à traiter et ne me mêle pas des autres échanges du salon."}),
      Disclosure::prompt_template);
}

TEST_CASE("what may be told may be quoted", "[pipeline][H33]") {
  CHECK(served({open_fact}).completed());
  CHECK(served({"Je trie le bruit, jamais les gens."}).completed());
  CHECK(served({"Bonjour, on joue à quoi ?"}).completed());
  // Equal to a value that may only guide: telling it is allowed all the same.
  std::vector<Record> records = memories();
  records.push_back(of_class("same", hint, "open"));
  CHECK(served({hint}, catalog_of(), records).completed());
}

TEST_CASE("a JSON reply is looked through field by field and as a whole", "[pipeline][H33]") {
  SmallCatalog source = catalog_of();
  source.response = R"({"format": "json", "instructions": "Un objet.", "max_chars": 900, "fields": [
    {"name": "a", "type": "text"}, {"name": "b", "type": "text_list", "required": false},
    {"name": "c", "type": "proposal", "required": false}]})";
  CHECK(served({R"({"a": "Bonjour"})"}, source).completed());
  const std::string text = hint;
  check_refused(served({R"({"a": ")" + text + "\"}"}, source), Disclosure::guidance);
  check_refused(served({R"({"a": "Salut", "b": ["Bon", ")" + text + "\"]}"}, source), Disclosure::guidance);
  check_refused(served({R"({"a": "Salut", "c": ")" + text + "\"}"}, source), Disclosure::guidance);
  const std::size_t half = text.find(" depuis");
  check_refused(
      served({R"({"a": ")" + text.substr(0, half) + R"(", "b": [")" + text.substr(half) + "\"]}"}, source),
      Disclosure::guidance);
}

TEST_CASE("the nonce does not come back in parts", "[pipeline][H33]") {
  Parts parts = small_parts();
  parts.backend = replying("Voici : 2718-2818-2845-9045.");
  Options options = small_options();
  options.nonce = [] { return Nonce::from_digits("271828182845904523536028747135266249775"); };
  const Outcome outcome = Noyau(read(SmallCatalog{}), parts, options).handle(small_call());
  CHECK(outcome.trace.hops[0].violations == std::vector<Violation>{Violation::fence_material});
}

TEST_CASE("the trace names the kind and never the text", "[pipeline][H33][H39]") {
  const std::string line = to_json_line(served({hint}).trace);
  CHECK(holds(line, R"("disclosures":["guidance","guidance"])"));
  CHECK_FALSE(holds(line, "séparation"));
  CHECK_FALSE(holds(line, "janvier"));
}

TEST_CASE("a decision model may refuse what the code has let pass", "[pipeline][H30]") {
  const std::string paraphrase = "On m'a soufflé que tes nuits sont courtes depuis le départ de quelqu'un.";
  CHECK(served({paraphrase}).completed());
  const auto sure = judging(0.9);
  check_refused(served({paraphrase}, catalog_of(), memories(), sure), Disclosure::guidance);
  CHECK(sure->asked == 2);
  CHECK(sure->state == paraphrase);
  CHECK(holds(sure->instructions, "séparation"));
  // Nothing but the values that may guide.
  CHECK_FALSE(holds(sure->instructions, "épilepsie"));
  CHECK_FALSE(holds(sure->instructions, "falaises"));

  const auto unsure = judging(0.69);
  const Outcome passed = served({paraphrase}, catalog_of(), memories(), unsure);
  CHECK(passed.completed());
  CHECK(passed.trace.hops[0].disclosure_model == ReadStatus::found);
}

TEST_CASE("without a usable answer the code's check decides alone", "[pipeline][H30]") {
  const auto broken = judging(1);
  broken->throws = true;
  const Outcome outcome = served({"Bonjour Léa !"}, catalog_of(), memories(), broken);
  CHECK(outcome.completed());
  CHECK(outcome.trace.hops[0].disclosure_model == ReadStatus::failed);
  const auto silent = judging(1);
  silent->answer.decisions[0].missing = true;
  CHECK(served({"Bonjour Léa !"}, catalog_of(), memories(), silent).completed());
  // What the code finds is refused without asking.
  const auto lenient = judging(0);
  check_refused(served({hint}, catalog_of(), memories(), lenient), Disclosure::guidance);
  CHECK(lenient->asked == 0);
  // Nothing to guard: nobody is asked.
  const auto idle = judging(1);
  CHECK(served({"Bonjour Léa !"}, catalog_of(), {}, idle).completed());
  CHECK(idle->asked == 0);
}
