// The governing hash: what governed a call, and nothing else.
#include <map>

#include "blunt_source.hpp"
#include "catch.hpp"

using namespace noyau;
using namespace noyau_test;

namespace {

struct Named final : TokenCounter {
  std::string id;
  explicit Named(std::string name) : id(std::move(name)) {}
  std::string_view name() const noexcept override { return id; }
  std::size_t count(std::string_view text) const override { return text.size(); }
  bool adds_up_after_newline() const noexcept override { return true; }
};

HopTrace hop(const CatalogFiles& files, const std::function<void(Parts&, Options&, Call&)>& change = {}) {
  Parts parts = blunt_parts({memory_record("a", "aime les énigmes")});
  Options options = small_options();
  options.model.context_tokens = 20'000;
  Call call = small_call();
  if (change) change(parts, options, call);
  return Noyau(read_catalog(files), parts, options).handle(call).trace.hops.at(0);
}

CatalogFiles base() {
  SmallCatalog catalog;
  catalog.slots = "[" + memories_slot() + "]";
  return catalog.files();
}

CatalogFiles with(const std::string& file, const std::string& from, const std::string& to) {
  CatalogFiles files = base();
  std::string& text = files.at(file);
  REQUIRE(text.find(from) != std::string::npos);
  text.replace(text.find(from), from.size(), to);
  return files;
}

}  // namespace

TEST_CASE("whatever governs a call changes its governing hash", "[pipeline][H39][H11]") {
  std::map<std::string, std::string> seen;  // hash -> what gave it
  const auto differs = [&seen](const std::string& what, const std::string& hash) {
    const auto [entry, fresh] = seen.emplace(hash, what);
    INFO(what << " has the hash of " << entry->second);
    CHECK(fresh);
    CHECK(hash.size() == 64);
  };
  const auto of_files = [&](const std::string& what, const CatalogFiles& files) {
    differs(what, hop(files).governing_hash);
  };
  of_files("the base", base());
  of_files("rules", with("rules.json", "RÈGLE-SUPRÊME", "AUTRE-RÈGLE"));
  of_files("canon", with("canon.json", "CANON-STABLE", "AUTRE-CANON"));
  of_files("quotable canon", with("canon.json", "true", "false"));
  of_files("wording", with("wording.fr.json", "RESTRICTION-GUIDE", "AUTRE-RESTRICTION"));
  of_files("relation table", with("relations.json", "TON-RETENU", "AUTRE-TON"));
  of_files("relation bounds", with("relations.json", R"("to": 50, "text": "TON-RETENU"}, {"from": 50)",
                                   R"("to": 40, "text": "TON-RETENU"}, {"from": 40)"));
  of_files("data class",
           with("catalog.json", R"("id": "hint", "use": "guide")", R"("id": "hint", "use": "tell")"));
  of_files("interface", with("catalog.json", "le chat de Twitch", "le salon de Twitch"));
  of_files("instructions", with("templates/talk@1.json", "Réponds à", "Parle à"));
  of_files("slot", with("templates/talk@1.json", "Aucun souvenir disponible.", "Pas de souvenir."));

  const auto of_call = [&](const std::string& what, std::function<void(Parts&, Options&)> change) {
    differs(what, hop(base(), [&](Parts& parts, Options& options, Call&) {
                    change(parts, options);
                  }).governing_hash);
  };
  of_call("tokenizer one", [](Parts& parts, Options&) { parts.counter = std::make_shared<Named>("one"); });
  of_call("tokenizer two", [](Parts& parts, Options&) { parts.counter = std::make_shared<Named>("two"); });
  of_call("model name", [](Parts&, Options& options) { options.model.name = "other"; });
  of_call("context", [](Parts&, Options& options) { options.model.context_tokens = 30'000; });
  of_call("reply", [](Parts&, Options& options) { options.model.reply_tokens = 300; });
  of_call("message overhead", [](Parts&, Options& options) { options.model.message_overhead = 5; });
  of_call("request overhead", [](Parts&, Options& options) { options.model.request_overhead = 5; });
  of_call("temperature", [](Parts&, Options& options) { options.model.temperature = 0.5; });
  of_call("temperature 0", [](Parts&, Options& options) { options.model.temperature = 0.0; });
  of_call("top p", [](Parts&, Options& options) { options.model.top_p = 0.5; });
  of_call("seed", [](Parts&, Options& options) { options.model.seed = 5; });
  of_call("stop", [](Parts&, Options& options) { options.model.stop = {"FIN"}; });
  of_call("two stops", [](Parts&, Options& options) { options.model.stop = {"FIN", "FIN"}; });
  of_call("misfit limit", [](Parts&, Options& options) { options.misfit_limit = 5; });
  of_call("budget", [](Parts&, Options& options) { options.budget = 5000; });
  of_call("other stop", [](Parts&, Options& options) { options.model.stop = {"FINFIN"}; });
  of_call("control token", [](Parts&, Options& options) { options.model.control_tokens = {"FIN"}; });
  of_call("stop and control token", [](Parts&, Options& options) {
    options.model.stop = {"FIN"};
    options.model.control_tokens = {"FIN"};
  });
}

TEST_CASE("what does not govern leaves the governing hash alone", "[pipeline][H39]") {
  const std::string reference = hop(base()).governing_hash;
  const auto same = [&](std::function<void(Parts&, Options&, Call&)> change) {
    CHECK(hop(base(), change).governing_hash == reference);
  };
  same({});
  same([](Parts&, Options&, Call& call) { call.item->text = "autre chose"; });
  same([](Parts&, Options&, Call& call) { call.target.person = {"tom", "Tom", {}}; });
  same([](Parts&, Options&, Call& call) { call.audience = Audience::private_space; });
  same([](Parts& parts, Options&, Call&) { parts.backend = replying("Salut."); });
  same([](Parts& parts, Options&, Call&) { parts.memories = {memory_source("memory", {})}; });
  same([](Parts&, Options& options, Call&) { options.nonce = [] { return Nonce::from_digits("77"); }; });
  same([](Parts& parts, Options&, Call&) {
    parts.clock = std::make_shared<FixedClock>(*parse_time("2027-01-01"));
  });
  // The template's own hash is over its own content alone.
  const HopTrace first = hop(base());
  const HopTrace other_canon = hop(with("canon.json", "CANON-STABLE", "AUTRE-CANON"));
  CHECK(first.template_hash == other_canon.template_hash);
  CHECK(first.template_hash != hop(with("templates/talk@1.json", "Réponds à", "Parle à")).template_hash);
}
