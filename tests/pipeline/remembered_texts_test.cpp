// What is remembered of texts changes no prompt (H38): a text that went through unchanged is looked through
// again wherever something could be found that was not there before.
#include <fstream>
#include <nlohmann/json.hpp>

#include "blunt_source.hpp"
#include "catch.hpp"

using namespace noyau;
using namespace noyau_test;

namespace {

const std::string data_folder = NOYAU_TEST_DATA;
const std::string long_number = "271828182845904523536028747135266249775";

// Hostile and harmless ones, with and without values that are redacted.
std::vector<std::string> many_texts() {
  std::vector<std::string> texts = {
      "",        " ",      "a\nb",    "salut \U0001F44B\U0001F3FD", "ticket EMAIL_0017", "[EMAIL_0001]",
      "a\xFF z", "c\r\nd", "\u200Bx", "Écris à lea@example.org",    "### Response:"};
  for (const char* name : {"/injection/texts_dev.jsonl", "/redaction/gitleaks_dev.jsonl",
                           "/redaction/presidio_dev.jsonl", "/chat/ubuntu-2016-12-19.jsonl"}) {
    std::ifstream file(data_folder + name);
    std::size_t taken = 0;
    for (std::string line; taken < 250 && std::getline(file, line); ++taken) {
      std::string text = nlohmann::json::parse(line).at("text");
      if (text.size() < 2'000) texts.push_back(std::move(text));
    }
    REQUIRE(taken > 50);
  }
  return texts;
}

struct Host {
  explicit Host(const SmallCatalog& small, std::vector<Record> records,
                std::size_t remembered_texts = 65'536) {
    Parts parts = small_parts();
    parts.counter = load_bpe_counter(data_folder + "/tokenizers/cl100k_base.tiktoken");
    parts.memories = {std::make_shared<BluntSource>("memory", std::move(records))};
    Options options;
    options.model.context_tokens = 1'000'000;
    options.remembered_texts = remembered_texts;
    options.nonce = [this] { return Nonce::from_digits(nonce); };
    core = std::make_unique<Noyau>(small.read(), parts, options);
  }
  Host(const Host&) = delete;
  Host& operator=(const Host&) = delete;

  std::string prompt(const Call& call = small_call()) const {
    const PromptInstance instance = std::get<PromptInstance>(assemble(*core, call));
    std::string text = std::to_string(instance.tokens()) + " tokens\n";
    for (const Message& message : instance.messages()) text += message.text;
    return text;
  }

  std::string nonce = "42";
  std::unique_ptr<Noyau> core;
};

bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

SmallCatalog with_memories(const std::string& extra = {}) {
  SmallCatalog catalog;
  catalog.slots = "[" + memories_slot(extra) + "]";
  return catalog;
}

}  // namespace

TEST_CASE("what was seen before makes the same prompt, whatever it holds", "[pipeline][H38][H32]") {
  const std::vector<std::string> texts = many_texts();
  // One host meets all texts, and each a second time; the other never remembers any.
  std::vector<Record> records;
  for (std::size_t first = 0; first < texts.size(); first += 40) {
    records.clear();
    for (std::size_t i = first; i < std::min(first + 40, texts.size()); ++i)
      records.push_back(memory_record("m" + std::to_string(100'000 + i), texts[i]));
    Call call = small_call();
    call.item->text = "lis ceci : " + texts[first];
    Host remembering(with_memories(), records);
    Host forgetting(with_memories(), records, 0);
    const std::string expected = forgetting.prompt(call);
    for (int time = 0; time < 3; ++time) CHECK(remembering.prompt(call) == expected);
    // The stand-ins of another call are others, and what is told of them counts anew.
    remembering.nonce = forgetting.nonce = "43";
    CHECK(remembering.prompt(call) == forgetting.prompt(call));
  }
}

TEST_CASE("a text that holds the number of a later call is escaped there", "[pipeline][H38][H32]") {
  std::string wide;
  for (const char digit : long_number)
    wide += "\xEF\xBC" + std::string(1, static_cast<char>(0x90 + (digit - '0')));
  for (const std::string& text : {"le code est " + long_number, "le code est " + wide,
                                  "a " + long_number.substr(0, 20) + "\u00AD" + long_number.substr(20)}) {
    INFO(text);
    Host host(with_memories(), {memory_record("r1", text)});
    Host forgetting(with_memories(), {memory_record("r1", text)}, 0);
    (void)host.prompt();
    host.nonce = forgetting.nonce = long_number;
    const std::string prompt = host.prompt();
    CHECK(prompt == forgetting.prompt());
    CHECK_FALSE(holds(prompt, "| - " + text));
  }
}

TEST_CASE("a name of another platform is found in a text that was seen before", "[pipeline][H38][H20]") {
  Host host(with_memories(), {memory_record("r1", "DarkLea_99 joue le jeudi")});
  CHECK(holds(host.prompt(), "DarkLea_99"));
  Call call = small_call();
  call.target.person.linked_names = {"DarkLea_99"};
  CHECK_FALSE(holds(host.prompt(call), "DarkLea_99"));
  // And it is no name of somebody else's.
  CHECK(holds(host.prompt(), "DarkLea_99"));
}

TEST_CASE("a text that one slot shows as it is is redacted in another", "[pipeline][H38][H9]") {
  SmallCatalog catalog;
  std::string strict = memories_slot(R"(, "redaction": {"url": "mask"})");
  strict.replace(strict.find("memories"), 8, "guarded");
  catalog.slots = "[" + memories_slot() + ", " + strict + "]";
  Host host(catalog, {memory_record("r1", "voir https://example.org/chats")});
  for (int time = 0; time < 2; ++time) {
    const std::string prompt = host.prompt();
    const std::size_t shown = prompt.find("https://example.org/chats");
    REQUIRE(shown != std::string::npos);
    CHECK(prompt.find("https://example.org/chats", shown + 1) == std::string::npos);
  }
}

TEST_CASE("a new catalog's detectors look through what was seen before", "[pipeline][H38]") {
  Host host(with_memories(), {memory_record("r1", "le projet Chimère avance")});
  CHECK(holds(host.prompt(), "Chimère"));
  SmallCatalog denying = with_memories();
  denying.rules_extra = R"(, "deny": ["projet Chimère"])";
  host.core->replace_catalog(denying.read());
  CHECK_FALSE(holds(host.prompt(), "Chimère"));
  host.core->replace_catalog(with_memories().read());
  CHECK(holds(host.prompt(), "Chimère"));
}

TEST_CASE("what resembles a stand-in may be repeated in every call", "[pipeline][H38]") {
  Parts parts = small_parts(
      {memory_record("r1", "le ticket EMAIL_0017 traîne"), memory_record("r2", "écrire à lea@example.org")});
  parts.backend = replying("Le ticket EMAIL_0017 attend.");
  SmallCatalog catalog = with_memories();
  const Noyau core(catalog.read(), parts, small_options());
  for (int time = 0; time < 3; ++time) {
    const Outcome outcome = core.handle(small_call());
    INFO(time << ": " << to_string(outcome.reason));
    CHECK(outcome.reply() != nullptr);
  }
}
