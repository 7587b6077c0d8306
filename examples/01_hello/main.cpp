// A whole host: it asks for a reply to one message and prints what may be said.
#include <noyau/llm/scripted_backend.hpp>
#include <noyau/noyau.hpp>
#include <noyau/source/memory_store.hpp>

#include <iostream>

int main(int argc, char** argv) try {
  const std::filesystem::path folder = argc > 1 ? argv[1] : "examples";

  noyau::Parts parts;
  parts.counter = noyau::load_bpe_counter(folder / "../tests/data/tokenizers/o200k_base.tiktoken");
  parts.memories = {noyau::memory_source("memory", noyau::read_records(folder / "data/sources/memory.json")),
                    noyau::memory_source("chat", noyau::read_records(folder / "data/sources/chat.json"))};
  parts.platforms = {
      noyau::platform_source("platform", noyau::read_records(folder / "data/sources/platform.json"))};
  parts.backend =
      noyau::scripted_backend(noyau::read_script(folder / "data/script.json"));  // yours: an LlmBackend
  const noyau::Noyau core(noyau::read_catalog(folder / "catalog"), parts);

  noyau::Call call;
  call.use_case = "viewer.reply";
  call.interface_id = "twitch";
  call.channel = "ubuntu";
  call.audience = noyau::Audience::public_space;
  call.target.kind = noyau::TargetKind::person;
  call.target.person = {"zotorette", "Zotorette", {}};
  call.item =
      noyau::Item{"m1", "zotorette", "Zotorette", "salut, tu sais où trouver les vieilles versions ?", {}};

  const noyau::Outcome outcome = core.handle(call);
  if (const noyau::Reply* reply = outcome.reply()) {
    std::cout << reply->text << '\n';
  } else if (const auto* back = outcome.fell_back()) {
    std::cout << "(fallback) " << back->text << back->id << '\n';
  } else {
    std::cout << "(silence: " << to_string(outcome.reason) << ")\n";
  }
} catch (const noyau::Error& error) {
  std::cerr << error.what() << '\n';
  return 2;
}
