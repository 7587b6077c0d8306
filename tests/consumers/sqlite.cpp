// A host of noyau::sqlite; names every function that its headers declare.
#include <noyau/sqlite/memory_store.hpp>

#include <cstdlib>
#include <filesystem>
#include <iostream>

int main() try {
  std::string folder = std::filesystem::temp_directory_path() / "noyau-consumer-XXXXXX";
  if (mkdtemp(folder.data()) == nullptr) return 1;
  const std::filesystem::path place = folder;
  bool right = false;
  {
    noyau::SqliteOptions options;
    options.file = place / "memory.sqlite";
    const auto store = std::make_shared<noyau::SqliteMemoryStore>(options);
    noyau::Record record;
    record.id = "r1";
    record.what = "personal_memory";
    record.value = std::string("plays chess");
    record.owner = noyau::OwnerKind::person;
    record.owner_id = "zoe";
    store->remember(record);
    store->remember(std::span<const noyau::Record>(&record, 1));
    std::size_t seen = 0;
    store->for_each([&](const noyau::Record&) { ++seen; });
    store->back_up(place / "copy.sqlite");
    right = store->size() == 1 && seen == 1 && store->find("r1") && store->options().file == options.file;
    noyau::SqliteMemorySource source("memory", store);
    const noyau::ReadResult read = source.recall({}, {});
    right = right && source.name() == "memory" && read.status != noyau::ReadStatus::found;
    store->forget_expired(noyau::Time{});
    right = right && store->forget("r1") && store->forget_person("zoe") == 0;
  }
  std::filesystem::remove_all(place);
  return right ? 0 : 1;
} catch (const noyau::Error& error) {
  std::cerr << error.what() << '\n';
  return 2;
}
