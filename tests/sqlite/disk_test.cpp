// A disk that is full, or refuses: nothing that was acknowledged is lost.
#include <sqlite3.h>
#include <sys/resource.h>

#include <atomic>
#include <csignal>
#include <cstring>
#include <map>

#include "store_support.hpp"

using namespace noyau;
using namespace noyau_test;

namespace {

// A file system with room for so many more writes, below the store: SQLite's own, with xWrite refusing.
std::atomic<long> writes_left{0};
std::atomic<int> refusal{SQLITE_FULL};

struct Methods {
  sqlite3_io_methods patched;
  const sqlite3_io_methods* original;
};

int limited_write(sqlite3_file* file, const void* bytes, int size, sqlite3_int64 offset) {
  const auto* const methods = reinterpret_cast<const Methods*>(file->pMethods);
  if (writes_left.fetch_sub(1) <= 0) return refusal;
  return methods->original->xWrite(file, bytes, size, offset);
}

class SmallDisk {
 public:
  SmallDisk() : original_(sqlite3_vfs_find(nullptr)), vfs_(*original_) {
    vfs_.zName = "small";
    vfs_.pAppData = original_;
    vfs_.xOpen = open;
    writes_left = 1'000'000;
    sqlite3_vfs_register(&vfs_, 1);
  }
  ~SmallDisk() {
    sqlite3_vfs_register(original_, 1);
    sqlite3_vfs_unregister(&vfs_);
  }
  SmallDisk(const SmallDisk&) = delete;
  SmallDisk& operator=(const SmallDisk&) = delete;

 private:
  static int open(sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags, int* out) {
    auto* const original = static_cast<sqlite3_vfs*>(vfs->pAppData);
    const int code = original->xOpen(original, name, file, flags, out);
    if (code != SQLITE_OK || file->pMethods == nullptr) return code;
    static std::map<const sqlite3_io_methods*, Methods> all;
    Methods& methods =
        all.try_emplace(file->pMethods, Methods{*file->pMethods, file->pMethods}).first->second;
    methods.patched.xWrite = limited_write;
    file->pMethods = &methods.patched;
    return code;
  }

  sqlite3_vfs* original_;
  sqlite3_vfs vfs_;
};

Record numbered(int index) {
  Record record = memory("m" + std::to_string(1000 + index), "texte " + std::string(500, 'a'));
  record.fields.clear();
  return record;
}

bool sound(const std::filesystem::path& file, std::size_t records) {
  const auto store = open_store(file);
  return store->size() == records && all_of(*store).size() == records;
}

}  // namespace

TEST_CASE("a full disk ends a write with its reason and takes nothing that was written", "[sqlite]") {
  for (const int code : {SQLITE_FULL, SQLITE_IOERR_WRITE}) {
    const Folder folder;
    const auto file = folder / "bot.sqlite";
    refusal = code;
    int kept = 0;
    {
      const SmallDisk disk;
      const auto store = open_store(file);
      for (int round = 0; round < 60; ++round) {
        // From room for nothing to room for more than one call.
        writes_left = round;
        std::string error = "none";
        while (error == "none" || error.empty()) {
          error = error_of([&] { store->remember(numbered(kept)); });
          if (error.empty()) ++kept;
        }
        INFO(error);
        CHECK(holds(error, code == SQLITE_FULL ? "the disk is full" : "refused to read or write"));
        CHECK(holds(error, "what was there before is untouched"));
        CHECK_FALSE(holds(error, "texte"));
        CHECK(store->size() == static_cast<std::size_t>(kept));
        CHECK_FALSE(store->find("m" + std::to_string(1000 + kept)));
      }
      writes_left = 2;
      CHECK_FALSE(error_of([&] { store->back_up(folder / "copy.sqlite"); }).empty());
      for (const auto& entry : std::filesystem::directory_iterator(folder.path()))
        CHECK_FALSE(holds(entry.path().filename().string(), "copy"));
      writes_left = 1'000'000;
      store->remember(numbered(kept++));
    }
    CHECK(kept > 60);
    CHECK(sound(file, static_cast<std::size_t>(kept)));
  }
}

TEST_CASE("a disk that fills while a person is forgotten loses nobody else", "[sqlite][H38]") {
  const Folder folder;
  const auto file = folder / "bot.sqlite";
  refusal = SQLITE_FULL;
  const SmallDisk disk;
  const auto store = open_store(file);
  for (int index = 0; index < 20; ++index) store->remember(numbered(index));
  store->remember(memory("theirs", "ornithorynque", "U2"));
  for (int room = 0; room < 80; room += 3) {
    writes_left = room;
    const std::string error = error_of([&] { store->forget_person("U2"); });
    CHECK(store->size() >= 20);
    if (error.empty()) break;
    INFO(error);
    CHECK(holds(error, "full"));
    // Either all is as before, or the records are gone: never both.
    CHECK(holds(error, "untouched") == (store->size() == 21 && !holds(error, "gone from every answer")));
    if (holds(error, "gone from every answer")) {
      CHECK(store->size() == 20);
      CHECK_FALSE(holds(error, "Nothing of this call was kept"));
      CHECK_FALSE(holds(error, "rewritten"));
    }
  }
  writes_left = 1'000'000;
  store->forget_person("U2");
  CHECK(store->size() == 20);
  CHECK_FALSE(folder_holds(folder.path(), "ornithorynque"));
}

TEST_CASE("a limit on file sizes is reported like a disk that refuses", "[sqlite]") {
  const Folder folder;
  const auto file = folder / "bot.sqlite";
  int acknowledged[2];
  REQUIRE(::pipe(acknowledged) == 0);
  const int code = in_child([&] {
    const auto store = open_store(file);
    ::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{300'000, 300'000};
    ::setrlimit(RLIMIT_FSIZE, &limit);
    for (int index = 0; index < 5000; ++index) {
      const std::string error = error_of([&] { store->remember(numbered(index)); });
      if (!error.empty()) return holds(error, "limit on file sizes") ? 0 : 1;
      if (::write(acknowledged[1], "x", 1) != 1) return 2;
    }
    return 3;
  });
  CHECK(code == 0);
  ::close(acknowledged[1]);
  std::size_t kept = 0;
  char byte = 0;
  while (::read(acknowledged[0], &byte, 1) == 1) ++kept;
  ::close(acknowledged[0]);
  CHECK(kept > 3);
  CHECK(sound(file, kept));
}
