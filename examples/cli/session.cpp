#include "session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <set>

#include "input.hpp"
#include "noyau/call/call_reader.hpp"
#include "noyau/http/chat_backend.hpp"
#include "noyau/llm/scripted_backend.hpp"
#ifdef NOYAU_HAS_SENTENCEPIECE
#include "noyau/sentencepiece/token_counter.hpp"
#endif
#include "noyau/source/memory_store.hpp"
#include "noyau/sqlite/memory_store.hpp"
#include "noyau/trace/sinks.hpp"
#include "tools.hpp"

namespace noyau_cli {

namespace {

constexpr std::size_t call_limit = 1 << 20;

// Loads one thing after the other and goes on after a fault, so that one run shows all of them.
class Loader {
 public:
  template <typename Load>
  void load(Load load_one) {
    try {
      load_one();
    } catch (const noyau::ConfigError& error) {
      faults_.insert(faults_.end(), error.faults().begin(), error.faults().end());
    }
  }
  void add(noyau::Fault fault) { faults_.push_back(std::move(fault)); }
  void throw_if_any() {
    if (!faults_.empty()) throw noyau::ConfigError(std::move(faults_));
  }

 private:
  std::vector<noyau::Fault> faults_;
};

noyau::Call load_call(const std::string& path) {
  return noyau::read_call(read_whole(path, call_limit), path == "-" ? "standard input" : path);
}

// What a call names must be declared: everything else is an error of the call, not an outcome.
template <typename Declared>
void require_declared(const Options& options, std::string_view field, std::string_view kind,
                      const std::string& id, const std::vector<Declared>& declared, Loader& loader) {
  std::string known;
  for (const Declared& entry : declared) {
    if (id.empty() || entry.id == id) return;
    known += (known.empty() ? "" : ", ") + entry.id;
  }
  loader.add({options.call == "-" ? "standard input" : options.call, 0, std::string(field),
              fmt::format("the catalog has no {} \"{}\"; it has: {}.", kind, id, known)});
}

// The sources that active templates ask.
std::set<std::string> used_sources(const noyau::Catalog& catalog) {
  std::set<std::string> used;
  for (const auto& [use_case, name] : catalog.active) {
    const noyau::PromptTemplate* prompt_template = catalog.find_template(name);
    if (prompt_template == nullptr) continue;
    for (const noyau::Slot& slot : prompt_template->slots)
      used.insert(slot.sources.begin(), slot.sources.end());
  }
  return used;
}

void load_source(const std::string& id, const noyau::SourceDeclaration* declaration,
                 const std::filesystem::path& folder, noyau::Parts& parts) {
  const bool is_platform = declaration != nullptr && declaration->kind == noyau::SourceKind::platform;
  const auto store = folder / (id + ".sqlite");
  const auto file = folder / (id + ".json");
  if (std::filesystem::exists(store) && std::filesystem::exists(file)) {
    throw noyau::ConfigError(
        {{store.string(), 0, "", fmt::format("{} stands beside it; keep one of the two.", file.string())}});
  }
  if (std::filesystem::exists(store) && is_platform) {
    throw noyau::ConfigError(
        {{store.string(), 0, "",
          fmt::format("\"{}\" is a platform source, and a store is a memory; give {}.", id, file.string())}});
  }
  if (!is_platform && !std::filesystem::exists(store) && !std::filesystem::exists(file)) {
    throw noyau::ConfigError(
        {{file.string(), 0, "",
          fmt::format("the file does not exist, nor {}; give one of the two.", store.string())}});
  }
  if (std::filesystem::exists(store)) {
    noyau::SqliteOptions sqlite;
    sqlite.file = store;
    sqlite.create = false;
    parts.memories.push_back(std::make_shared<noyau::SqliteMemorySource>(
        id, std::make_shared<noyau::SqliteMemoryStore>(std::move(sqlite))));
  } else if (is_platform) {
    parts.platforms.push_back(noyau::platform_source(id, noyau::read_records(file)));
  } else {
    parts.memories.push_back(noyau::memory_source(id, noyau::read_records(file)));
  }
}

void load_sources(const noyau::Catalog& catalog, const Options& options, noyau::Parts& parts,
                  Loader& loader) {
  const std::set<std::string> used = used_sources(catalog);
  if (options.sources && !used.empty() && !std::filesystem::is_directory(*options.sources)) {
    const bool is_file = std::filesystem::exists(*options.sources);
    loader.add({*options.sources, 0, "",
                fmt::format("{}; --sources needs a folder with a file for each source.",
                            is_file ? "this is a file" : "this folder does not exist")});
    return;
  }
  for (const std::string& id : used) {
    if (!options.sources) {
      loader.add(
          {options.catalog, 0, "",
           fmt::format(
               "the catalog asks the source \"{}\"; give --sources DIR with a file {}.json or {}.sqlite.", id,
               id, id)});
      continue;
    }
    loader.load([&] { load_source(id, catalog.source(id), *options.sources, parts); });
  }
}

std::shared_ptr<noyau::LlmBackend> load_backend(const Options& options) {
  if (options.script)
    return noyau::scripted_backend(noyau::read_script(std::filesystem::path(*options.script)));
  if (!options.server) return nullptr;
  if (options.model == noyau_cli::Options().model) {
    throw noyau::Error("A server is asked for a model by name; give --model NAME, as the server knows it.");
  }
  noyau::HttpChatOptions chat;
  chat.endpoint.base_url = *options.server;
  constexpr const char* key = "NOYAU_LLM_KEY";
  if (const char* value = std::getenv(key); value != nullptr && *value != '\0') {
    chat.endpoint.api_key = noyau::api_key_from_environment(key);
  }
  return noyau::http_chat_backend(std::move(chat));
}

std::shared_ptr<const noyau::TokenCounter> load_model_counter(const std::string& file) {
#ifdef NOYAU_HAS_SENTENCEPIECE
  return noyau::load_sentencepiece_counter(file);
#else
  throw noyau::ConfigError(
      {{file, 0, "",
        "this program was built without SentencePiece; configure it with "
        "-DNOYAU_BUILD_SENTENCEPIECE=ON, or give a .tiktoken vocabulary or \"bytes\"."}});
#endif
}

noyau::Options core_options(const Options& options) {
  noyau::Options result;
  result.model.name = options.model;
  result.model.context_tokens = options.context;
  result.budget = options.budget;
  if (options.nonce) result.nonce = [nonce = *options.nonce] { return nonce; };
  return result;
}

}  // namespace

void WatchedSink::write(const noyau::Trace& trace) {
  try {
    sink_->write(trace);
  } catch (const std::exception& error) {
    failure_ = error.what();
  }
}

std::shared_ptr<const noyau::TokenCounter> load_counter(const std::string& tokenizer) {
  if (tokenizer == "bytes") return noyau::byte_bound_counter();
  if (!std::filesystem::exists(tokenizer)) {
    throw noyau::ConfigError(
        {{tokenizer, 0, "",
          "the file does not exist; give a .tiktoken vocabulary, a SentencePiece .model, or \"bytes\"."}});
  }
  if (std::filesystem::path(tokenizer).extension() == ".model") return load_model_counter(tokenizer);
  return noyau::load_bpe_counter(tokenizer);
}

std::shared_ptr<const noyau::Catalog> load_catalog(const std::string& folder) {
  try {
    return noyau::read_catalog(std::filesystem::path(folder));
  } catch (const noyau::ConfigError& error) {
    auto faults = error.faults();
    for (noyau::Fault& fault : faults) {
      if (fault.file != folder) fault.file = (std::filesystem::path(folder) / fault.file).string();
    }
    throw noyau::ConfigError(std::move(faults));
  }
}

Session::Session(const Options& options) {
  Loader loader;
  noyau::Parts parts;
  std::shared_ptr<const noyau::Catalog> catalog;
  loader.load([&] { catalog = load_catalog(options.catalog); });
  loader.load([&] {
    call_ = load_call(options.call);
    if (!catalog) return;
    require_declared(options, "use_case", "use case", call_.use_case, catalog->use_cases, loader);
    require_declared(options, "interface", "interface", call_.interface_id, catalog->interfaces, loader);
  });
  if (catalog) load_sources(*catalog, options, parts, loader);
  loader.load([&] { parts.counter = load_counter(options.tokenizer); });
  loader.load([&] { parts.backend = load_backend(options); });
  loader.throw_if_any();
  parts.tools = demo_tools();
  if (options.now) parts.clock = std::make_shared<noyau::FixedClock>(*options.now);
  if (options.trace) {
    traces_ = std::make_shared<WatchedSink>(noyau::json_lines_sink(*options.trace));
    parts.traces = traces_;
  }
  core_ = std::make_unique<noyau::Noyau>(std::move(catalog), std::move(parts), core_options(options));
}

Session::Walk Session::assemble() const {
  noyau::PlanStep next = core_->plan(call_);
  while (auto* plan = std::get_if<noyau::Plan>(&next)) {
    noyau::Answers answers = core_->gather(*plan);
    noyau::AssembleStep step = core_->assemble(std::move(*plan), std::move(answers));
    if (auto* instance = std::get_if<noyau::PromptInstance>(&step)) return std::move(*instance);
    if (auto* outcome = std::get_if<noyau::Outcome>(&step)) return std::move(*outcome);
    next = std::move(std::get<noyau::Plan>(step));
  }
  return std::move(std::get<noyau::Outcome>(next));
}

noyau::Trace Session::dismiss(noyau::PromptInstance instance) const {
  auto step =
      core_->conclude(std::move(instance), noyau::BackendReply::failed(noyau::BackendStatus::cancelled));
  return std::move(std::get<noyau::Outcome>(step).trace);
}

void Session::require_trace() const {
  if (traces_ && traces_->failure()) throw noyau::Error(*traces_->failure());
}

}  // namespace noyau_cli
