#include "sqlite/backup.hpp"

#include <SQLiteCpp/Exception.h>
#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <random>
#include <string>
#include <system_error>

#include "sqlite/failure.hpp"

namespace noyau::inline v0_1::detail::sqlite {

namespace {

namespace fs = std::filesystem;

bool reaches_disk(const fs::path& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return false;
  const bool done = ::fsync(descriptor) == 0;
  ::close(descriptor);
  return done;
}

// Of this backup alone: whoever writes the same one at the same time has another.
fs::path new_part(const fs::path& file) {
  std::random_device random;
  for (int tries = 0; tries < 100; ++tries) {
    const fs::path part = file.string() + "." + std::to_string(random()) + ".part";
    const int descriptor = ::open(part.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
    if (descriptor < 0 && errno == EEXIST) continue;
    if (descriptor < 0) break;
    ::close(descriptor);
    return part;
  }
  throw failure(file, "written", "this user may not make files in its folder. Grant the right to write it.");
}

Error exists_already(const fs::path& file) {
  return failure(file, "written",
                 "it exists already. Name a new file for the backup, or move this one away.");
}

// Never over a file that is there, which a rename would be.
void give_name(const fs::path& part, const fs::path& file) {
  if (::link(part.c_str(), file.c_str()) == 0) {
    ::unlink(part.c_str());
    return;
  }
  if (errno == EEXIST) throw exists_already(file);
  // A file system without links: the name is taken first, then the whole file put in its place.
  const int descriptor = ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
  if (descriptor < 0 && errno == EEXIST) throw exists_already(file);
  if (descriptor >= 0) {
    ::close(descriptor);
    if (::rename(part.c_str(), file.c_str()) == 0) return;
    ::unlink(file.c_str());
  }
  throw failure(file, "written", "the system refused its name. Choose another.");
}

}  // namespace

// Under another name until it is whole, so that a killed process leaves no half backup that looks like one.
void copy_into(Connection& connection, const fs::path& file) {
  std::error_code error;
  if (fs::exists(file, error)) throw exists_already(file);
  const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
  if (!fs::is_directory(folder, error))
    throw failure(file, "written", "its folder does not exist. Make the folder first.");
  const fs::path part = new_part(fs::path(file_name(file, "written")));
  try {
    guarded(file, "written", [&] {
      const std::string target = part.string();
      Statement statement(connection.database(), "VACUUM INTO ?1");
      statement.bind(1, std::string_view(target));
      statement.step();
    });
    if (!reaches_disk(part))
      throw failure(file, "written", "the system did not bring it to the disk. Try again.");
    give_name(part, file);
    reaches_disk(folder);
  } catch (...) {
    fs::remove(part, error);
    throw;
  }
}

}  // namespace noyau::inline v0_1::detail::sqlite
