#include "sqlite/failure.hpp"

#include <sqlite3.h>

#include <new>

namespace noyau::inline v0_1::detail::sqlite {

namespace {

constexpr int primary(int code) {
  return code & 0xFF;
}

std::string_view explain(int code) {
  switch (primary(code)) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return "somebody else keeps it locked for longer than the busy time-out. Let them finish, or raise "
             "busy_timeout.";
    case SQLITE_FULL:
      return "the disk is full. Nothing of this call was kept and what was there before is untouched; make "
             "room, then try again.";
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_AUTH:
      return "this user may not write the file or its folder. Grant the right to write both, or open the "
             "store with read_only.";
    case SQLITE_CANTOPEN:
      return "this user may not open it, or may not make files beside it. Grant the rights to the file and "
             "its folder.";
    case SQLITE_NOTADB:
      return "it is no SQLite database. Name another file, or move this one away.";
    case SQLITE_CORRUPT:
      return "it is damaged. Put a backup in its place.";
    case SQLITE_TOOBIG:
      return "a text is larger than SQLite's limit of a thousand million bytes. Shorten it.";
    case SQLITE_IOERR:
      return "the system refused to read or write it. Nothing of this call was kept and what was there "
             "before "
             "is untouched; check the disk, its quota and the limit on file sizes, then try again.";
    default:
      return {};
  }
}

}  // namespace

Error failure(const std::filesystem::path& file, std::string_view doing, std::string_view why_and_remedy) {
  return Error(file.string() + " cannot be " + std::string(doing) + ": " + std::string(why_and_remedy));
}

Error failure(const std::filesystem::path& file, std::string_view doing, const SQLite::Exception& why) {
  const int code = why.getErrorCode();
  if (primary(code) == SQLITE_NOMEM) throw std::bad_alloc();
  std::string text(explain(code));
  if (text.empty()) text = std::string("SQLite reports \"") + sqlite3_errstr(code) + "\". Check the file.";
  return failure(file, doing, text);
}

}  // namespace noyau::inline v0_1::detail::sqlite
