#include "sqlite/backup.hpp"

#include <SQLiteCpp/Exception.h>
#include <fcntl.h>
#include <unistd.h>

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

}  // namespace

// Under another name until it is whole, so that a killed process leaves no half backup that looks like one.
void copy_into(Connection& connection, const fs::path& file) {
  std::error_code error;
  if (fs::exists(file, error))
    throw failure(file, "written",
                  "it exists already. Name a new file for the backup, or move this one away.");
  const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
  if (!fs::is_directory(folder, error))
    throw failure(file, "written", "its folder does not exist. Make the folder first.");
  const fs::path part = file.string() + ".part";
  fs::remove(part, error);
  try {
    guarded(file, "written", [&] {
      const std::string target = file_name(part);
      Statement statement(connection.database(), "VACUUM INTO ?1");
      statement.bind(1, std::string_view(target));
      statement.step();
    });
    if (!reaches_disk(part))
      throw failure(file, "written", "the system did not bring it to the disk. Try again.");
    fs::rename(part, file, error);
    if (error) throw failure(file, "written", "the system refused its name. Choose another.");
    reaches_disk(folder);
  } catch (...) {
    fs::remove(part, error);
    throw;
  }
}

}  // namespace noyau::inline v0_1::detail::sqlite
