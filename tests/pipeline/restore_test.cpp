// Surrogates from the prompt to the reply: who gets the value back.
#include <algorithm>

#include "catch.hpp"
#include "small_catalog.hpp"

using namespace noyau;
using namespace noyau_test;

namespace {

constexpr const char* surrogates = R"(, "redaction": {"email": "surrogate", "phone": "surrogate"})";

SmallCatalog catalog_with(const std::string& restore, const std::string& slot_extra = {}) {
  SmallCatalog catalog;
  catalog.rules_extra = surrogates;
  catalog.slots = "[" + memories_slot(slot_extra) + "]";
  catalog.response =
      R"({"format": "text", "instructions": "Réponds.", "max_chars": 60, "restore": )" + restore + "}";
  return catalog;
}

// Replies with `reply`, in which "@1", "@2" stand for the surrogates of the prompt in the order they stand
// there.
struct EchoingBackend final : LlmBackend {
  std::string reply;
  std::vector<std::string> seen;
  std::string_view name() const noexcept override { return "echoing"; }
  BackendReply complete(const BackendRequest& request, std::stop_token) override {
    const std::string_view text = request.messages.back().text;
    for (std::size_t at = text.find('['); at != std::string_view::npos; at = text.find('[', at + 1)) {
      const std::size_t close = text.find(']', at);
      if (close == std::string_view::npos || close - at < 8) continue;
      const std::string label(text.substr(at, close + 1 - at));
      if (label.find('_') != std::string::npos && std::find(seen.begin(), seen.end(), label) == seen.end())
        seen.push_back(label);
    }
    std::string filled = reply;
    for (std::size_t i = 0; i < seen.size(); ++i) {
      const std::string mark = "@" + std::to_string(i + 1);
      if (const auto at = filled.find(mark); at != std::string::npos)
        filled.replace(at, mark.size(), seen[i]);
    }
    return BackendReply::answered(filled);
  }
};

Outcome handle(const SmallCatalog& catalog, std::vector<Record> memories, std::string reply,
               Call call = small_call(), std::vector<std::string>* seen = nullptr) {
  Parts parts = small_parts(std::move(memories));
  const auto backend = std::make_shared<EchoingBackend>();
  backend->reply = std::move(reply);
  parts.backend = backend;
  Outcome outcome = Noyau(catalog.read(), parts, small_options()).handle(call);
  if (seen != nullptr) *seen = backend->seen;
  return outcome;
}

std::string text_of(const Outcome& outcome) {
  return outcome.completed() == nullptr ? std::string("-") : outcome.completed()->reply.text;
}

}  // namespace

TEST_CASE("a told value comes back where the template restores its kind", "[pipeline][H28][H29]") {
  const std::vector<Record> memories = {memory_record("m", "Son adresse est lea@exemple.fr.")};
  std::vector<std::string> seen;
  const Outcome outcome = handle(catalog_with(R"(["email"])"), memories, "Écris à @1 !", small_call(), &seen);
  REQUIRE(seen.size() == 1);
  CHECK(seen[0].substr(0, 10) == "[EMAIL_001");
  CHECK(text_of(outcome) == "Écris à lea@exemple.fr !");
  CHECK(text_of(handle(catalog_with(R"(["phone"])"), memories, "Écris à @1 !")) ==
        "Écris à " + seen[0] + " !");
  CHECK(text_of(handle(catalog_with("[]"), memories, "Écris à @1 !")) == "Écris à " + seen[0] + " !");
}

TEST_CASE("what only guides is not restored", "[pipeline][H28]") {
  Record record = memory_record("m", "Son adresse est lea@exemple.fr.");
  record.data_class = "hint";
  std::vector<std::string> seen;
  const Outcome outcome = handle(catalog_with(R"(["email"])"), {record}, "Écris à @1 !", small_call(), &seen);
  REQUIRE(seen.size() == 1);
  CHECK(text_of(outcome) == "Écris à " + seen[0] + " !");
}

TEST_CASE("a surrogate in a message stays a text", "[pipeline][H31]") {
  Call call = small_call();
  call.item->text =
      "mon code : [EMAIL_0010] [EMAIL_0011] [EMAIL_0012] [EMAIL_0013] [EMAIL_0014] [EMAIL_0015] "
      "[EMAIL_0016] [EMAIL_0017] [EMAIL_0018] [EMAIL_0019]";
  const Outcome outcome =
      handle(catalog_with(R"(["email"])"), {memory_record("m", "lea@exemple.fr")}, "vu @2", call);
  // Whatever its check digit, what came in so goes out so.
  CHECK(text_of(outcome).find("lea@") == std::string::npos);
  std::vector<std::string> seen;
  handle(catalog_with(R"(["email"])"), {memory_record("m", "lea@exemple.fr")}, "vu @1", call, &seen);
  REQUIRE(seen.size() == 11);
  int escaped = 0;
  for (const std::string& label : seen) escaped += label.starts_with("[=EMAIL_001");
  CHECK(escaped == 10);
}

TEST_CASE("an escaped surrogate that the model repeats is delivered as it was written", "[pipeline][H31]") {
  Call call = small_call();
  call.item->text = "que veut dire [EMAIL_0010] ?";
  CHECK(text_of(handle(catalog_with("[]"), {}, "Je ne sais pas pour @1.", call)) ==
        "Je ne sais pas pour [EMAIL_0010].");
}

TEST_CASE("a surrogate that the model altered is a violation", "[pipeline][H37]") {
  const std::vector<Record> memories = {memory_record("m", "lea@exemple.fr")};
  const Outcome outcome = handle(catalog_with(R"(["email"])"), memories, "Écris à [EMAIL_0999] !");
  CHECK(outcome.completed() == nullptr);
  REQUIRE_FALSE(outcome.trace.hops.empty());
  CHECK(outcome.trace.hops[0].violations == std::vector<Violation>{Violation::altered_surrogate});
}

TEST_CASE("the length is that of what is delivered", "[pipeline][H37]") {
  const std::string address(50, 'a');
  const Outcome outcome =
      handle(catalog_with(R"(["email"])"), {memory_record("m", address + "@exemple.fr")}, "Écris à @1 !");
  CHECK(outcome.completed() == nullptr);
}

TEST_CASE("a value that holds a name of another platform is not restored", "[pipeline][H20]") {
  Call call = small_call();
  call.target.person.linked_names = {"DarkLea_99"};
  std::vector<std::string> seen;
  const Outcome outcome =
      handle(catalog_with(R"(["email"])"), {memory_record("m", "vu DarkLea_99@exemple.fr ici")},
             "Écris à @1 !", call, &seen);
  REQUIRE(seen.size() == 1);
  // Delivered, with the surrogate: what would come back is not even tried.
  CHECK(text_of(outcome) == "Écris à " + seen[0] + " !");
}

TEST_CASE("restored values stand in the strings of a JSON reply", "[pipeline][H28][H37]") {
  SmallCatalog catalog = catalog_with("[]");
  catalog.response = R"({"format": "json", "instructions": "JSON.", "max_chars": 200, "restore": ["email"],
    "fields": [{"name": "email_1", "type": "text"}, {"name": "list", "type": "text_list"}]})";
  const Outcome outcome = handle(catalog, {memory_record("m", "\"lea\\\"x\"@exemple.fr")},
                                 R"({"email_1": "à @1", "list": ["rien"]})");
  CHECK(text_of(outcome) == R"({"email_1":"à \"lea\\\"x\"@exemple.fr","list":["rien"]})");
}

TEST_CASE("a catalog's own detectors and lists hold for every value", "[pipeline][H29]") {
  SmallCatalog catalog;
  catalog.slots = "[" + memories_slot() + "]";
  catalog.rules_extra =
      R"(, "detectors": [{"name": "ticket", "pattern": "T-[0-9]{4}"}], "deny": ["Projet Chimère"],
    "allow": ["contact@exemple.fr"])";
  const Noyau core(catalog.read(),
                   small_parts({memory_record("m", "T-1234, projet chimere, contact@exemple.fr, a@b.fr")}),
                   small_options());
  AssembleStep step = assemble(core, small_call());
  const auto* instance = std::get_if<PromptInstance>(&step);
  REQUIRE(instance != nullptr);
  std::string text;
  for (const Message& message : instance->messages()) text += message.text;
  CHECK(text.find("[CUSTOM], [CUSTOM], contact@exemple.fr, [EMAIL]") != std::string::npos);
}
