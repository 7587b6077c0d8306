#include "sqlite/failure.hpp"

#include <sqlite3.h>

#include <new>

namespace noyau::inline v0_1::detail::sqlite {

namespace {

constexpr int primary(int code) {
  return code & 0xFF;
}

struct Explanation {
  std::string_view cause;
  std::string_view remedy;
  bool of_the_disk = false;  // so that a writer asks what has become of the file
};

Explanation explain(int code) {
  switch (primary(code)) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
    case SQLITE_PROTOCOL:
      return {"somebody else keeps it locked for longer than the busy time-out",
              "Let them finish, or raise busy_timeout."};
    case SQLITE_FULL:
      return {"the disk is full", "Make room, then try again.", true};
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_AUTH:
      return {"this user may not write the file or its folder",
              "Grant the right to write both, or open the store with read_only."};
    case SQLITE_CANTOPEN:
      return {"this user may not open it, or may not make files beside it",
              "Grant the rights to the file and its folder."};
    case SQLITE_NOTADB:
      return {"it is no SQLite database", "Name another file, or move this one away."};
    case SQLITE_CORRUPT:
      return {"it is damaged", "Put a backup in its place."};
    case SQLITE_TOOBIG:
      return {"a text is larger than SQLite's limit of a thousand million bytes", "Shorten it."};
    case SQLITE_IOERR:
      return {"the system refused to read or write it",
              "Check the disk, its quota and the limit on file sizes, then try again.", true};
    case SQLITE_NOMEM:
      return {"there is not enough memory", "Free some, then try again."};
    default:
      return {{}, "Check the file."};
  }
}

}  // namespace

Error failure(const std::filesystem::path& file, std::string_view doing, std::string_view why_and_remedy) {
  return Error(file.string() + " cannot be " + std::string(doing) + ": " + std::string(why_and_remedy));
}

Error failure(const std::filesystem::path& file, std::string_view doing, const SQLite::Exception& why) {
  const int code = why.getErrorCode();
  if (primary(code) == SQLITE_NOMEM) throw std::bad_alloc();
  const Explanation explanation = explain(code);
  std::string text = cause_of(why) + ". ";
  // Every writing call is one transaction. One that only reads keeps nothing, and has nothing to say of it.
  if (explanation.of_the_disk && doing == "written")
    text += "Nothing of this call was kept and what was there before is untouched. ";
  return failure(file, doing, text.append(explanation.remedy));
}

std::string cause_of(const SQLite::Exception& why) {
  const int code = why.getErrorCode();
  const std::string_view cause = explain(code).cause;
  return cause.empty() ? std::string("SQLite reports \"") + sqlite3_errstr(code) + '"' : std::string(cause);
}

}  // namespace noyau::inline v0_1::detail::sqlite
