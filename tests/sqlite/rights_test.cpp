// Files and folders that this user may not write.
#include <sched.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store_support.hpp"

using namespace noyau;
using namespace noyau_test;

namespace {

std::string opening_error(const SqliteOptions& options) {
  return error_of([&] { const SqliteMemoryStore store(options); });
}

SqliteOptions reading(const std::filesystem::path& file) {
  SqliteOptions options = options_for(file);
  options.read_only = true;
  return options;
}

class Signal {
 public:
  Signal() { REQUIRE(::pipe(ends_) == 0); }
  ~Signal() {
    ::close(ends_[0]);
    ::close(ends_[1]);
  }
  Signal(const Signal&) = delete;
  Signal& operator=(const Signal&) = delete;
  void give() const { (void)!::write(ends_[1], "x", 1); }
  void await() const {
    char byte = 0;
    (void)!::read(ends_[0], &byte, 1);
  }

 private:
  int ends_[2]{};
};

}  // namespace

TEST_CASE("without the right to write, the error says so and a copy can be read", "[sqlite]") {
  const Folder folder;
  const auto file = folder / "bot.sqlite";
  {
    const auto store = open_store(file);
    store->remember(memory("m", "pêche"));
    store->back_up(folder / "copy.sqlite");
  }
  ::chmod(file.c_str(), 0444);
  ::chmod(folder.path().c_str(), 0555);
  const int code = in_child([&] {
    if (!become_nobody()) return 1;
    if (!holds(opening_error(options_for(file)), "may not write")) return 2;
    if (!holds(opening_error(options_for(folder / "new.sqlite")), "Grant the right")) return 3;
    // Nobody keeps a log, and this user cannot make one.
    const std::string error = opening_error(reading(file));
    if (!holds(error, "may not write the folder") || !holds(error, "back_up")) return 6;
    const auto store = std::make_shared<SqliteMemoryStore>(reading(folder / "copy.sqlite"));
    if (recall(store, ask_for({OwnerRule::target})).batch.candidates().size() != 1) return 4;
    return store->size() == 1 ? 0 : 5;
  });
  CHECK(code == 0);
  ::chmod(folder.path().c_str(), 0755);
  ::chmod(file.c_str(), 0644);
  CHECK(open_store(file)->size() == 1);
}

TEST_CASE("a reader without the right to write sees what the writer writes", "[sqlite]") {
  const Folder folder;
  const auto file = folder / "bot.sqlite";
  const Signal opened;
  const Signal written;
  const Signal begin;
  const Signal end;
  const pid_t writer = ::fork();
  if (writer == 0) {
    const auto store = open_store(file);
    store->remember(memory("m", "pêche"));
    store->forget_person("nobody");  // empties the log
    ::chmod(folder.path().c_str(), 0555);
    opened.give();
    begin.await();
    std::vector<Record> records;
    for (int index = 0; index < 2000; ++index)
      records.push_back(memory("m" + std::to_string(index), "pêche " + std::string(100, 'a')));
    store->remember(records);
    store->forget_person("nobody");  // rewrites the file
    written.give();
    end.await();
    ::_exit(0);
  }
  opened.await();
  const int code = in_child([&] {
    if (!become_nobody()) return 1;
    const auto store = std::make_shared<SqliteMemoryStore>(reading(file));
    if (store->size() != 1) return 2;
    begin.give();
    written.await();
    if (store->size() != 2001) return 3;
    if (all_of(*store).size() != 2001) return 4;
    return recall(store, ask_for({OwnerRule::target})).status == ReadStatus::found ? 0 : 5;
  });
  begin.give();
  end.give();
  ::waitpid(writer, nullptr, 0);
  CHECK(code == 0);
  ::chmod(folder.path().c_str(), 0755);
  CHECK(open_store(file)->size() == 2001);
}

TEST_CASE("on a read-only file system a file is read without a log", "[sqlite]") {
  const Folder folder;
  const auto file = folder / "bot.sqlite";
  open_store(file)->remember(memory("m", "pêche"));
  const int code = in_child([&] {
    const char* const path = folder.path().c_str();
    if (::unshare(CLONE_NEWNS) != 0 || ::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0 ||
        ::mount(path, path, nullptr, MS_BIND, nullptr) != 0 ||
        ::mount(nullptr, path, nullptr, MS_REMOUNT | MS_BIND | MS_RDONLY, nullptr) != 0)
      return 50;
    if (!holds(opening_error(options_for(file)), "Grant the right")) return 1;
    const auto store = std::make_shared<SqliteMemoryStore>(reading(file));
    return recall(store, ask_for({OwnerRule::target})).batch.candidates().size() == 1 ? 0 : 2;
  });
  if (code == 50) {
    WARN("this user may not mount: not tested");
  } else {
    CHECK(code == 0);
  }
  CHECK(std::filesystem::exists(file));
}
