// A catalog folder on disk: what is read, and what leaves the folder and is not.
#include <algorithm>
#include <filesystem>
#include <system_error>

#include "catalog/file_names.hpp"
#include "catalog/reading.hpp"
#include "noyau/core/utf8.hpp"

namespace noyau::inline v0_1 {

namespace detail {

namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse(const fs::path& folder, std::string message) {
  throw ConfigError({{repair_utf8(folder.string()), 0, "", std::move(message)}});
}

// Symbolic links may stay inside the folder; the path they end at decides. Empty when all is well.
std::string outside_complaint(const fs::path& root, const fs::path& path) {
  std::error_code error;
  const fs::path real = fs::canonical(path, error);
  if (error) return "the file does not exist or cannot be reached; check its name.";
  const auto [in_root, in_real] = std::mismatch(root.begin(), root.end(), real.begin(), real.end());
  if (in_root != root.end())
    return "this is a link that leaves the catalog folder; put the file itself here.";
  return {};
}

// Only regular files are opened: a pipe or a device could block, or never end.
bool read_inside(const fs::path& root, const std::string& name, std::vector<Fault>& faults,
                 std::string& content) {
  const fs::path path = root / name;
  std::string complaint = outside_complaint(root, path);
  std::error_code error;
  if (complaint.empty() && fs::is_directory(path, error)) complaint = "this is a folder; a file is expected.";
  if (complaint.empty() && !fs::is_regular_file(path, error)) {
    complaint = "this is no regular file; put a plain file here.";
  }
  if (complaint.empty()) return read_file(path.string(), name, file_limit, faults, content);
  faults.push_back({repair_utf8(name), 0, "", std::move(complaint)});
  return false;
}

// Lists the folder and reads its documents; what a {"file"} names is read when it is asked for.
class FolderReader {
 public:
  explicit FolderReader(fs::path root) : root_(std::move(root)) {}

  void list(const std::string& prefix) {
    std::error_code error;
    for (auto entry = fs::directory_iterator(root_ / prefix, error);
         !error && entry != fs::directory_iterator(); entry.increment(error)) {
      take(prefix, entry->path().filename().string());
    }
    if (!error) return;
    faults.push_back({prefix, 0, "", "the folder cannot be listed; check its permissions."});
  }

  CatalogFiles files;
  std::vector<Fault> faults;

 private:
  void take(const std::string& prefix, const std::string& base) {
    // What editors and file managers leave lying around is no part of a catalog.
    if (base.starts_with('.') || base.ends_with('~')) return;
    const std::string name = prefix + base;
    const FileKind kind = kind_of_file(name);
    std::error_code error;
    if (kind != FileKind::document && fs::is_directory(root_ / name, error)) {
      if (prefix.empty() && base == "templates") take_templates(name);
      return;
    }
    // A document that cannot be read stays in the list: its own fault says so, and it is not missing.
    std::string content;
    if (kind == FileKind::document) read_inside(root_, name, faults, content);
    if (kind != FileKind::text) files.emplace(name, std::move(content));
  }

  void take_templates(const std::string& name) {
    std::string complaint = outside_complaint(root_, root_ / name);
    if (complaint.empty()) return list(name + "/");
    faults.push_back({name, 0, "", std::move(complaint)});
  }

  fs::path root_;
};

fs::path usable_root(const fs::path& folder) {
  std::error_code error;
  const auto status = fs::status(folder, error);
  if (!fs::exists(status)) refuse(folder, "the folder does not exist; check its path.");
  if (!fs::is_directory(status))
    refuse(folder, "this is a file; give the folder that contains catalog.json.");
  fs::path root = fs::canonical(folder, error);
  if (error) refuse(folder, "the folder cannot be reached; check its permissions.");
  if (fs::is_empty(root, error) && !error) {
    refuse(folder, "the folder is empty; a catalog needs at least catalog.json and what it refers to.");
  }
  if (error) refuse(folder, "the folder cannot be listed; check its permissions.");
  return root;
}

TextFetch fetch_from(const fs::path& root) {
  return [root](const std::string& path, std::string& problem) -> std::optional<std::string> {
    problem = path_complaint(path);
    std::vector<Fault> faults;
    std::string content;
    if (problem.empty() && read_inside(root, path, faults, content)) return content;
    if (!faults.empty()) problem = faults.front().message;
    return std::nullopt;
  };
}

}  // namespace

}  // namespace detail

std::shared_ptr<const Catalog> read_catalog(const std::filesystem::path& folder) {
  const std::filesystem::path root = detail::usable_root(folder);
  detail::FolderReader reader(root);
  reader.list("");
  return detail::read_catalog_files(reader.files, detail::fetch_from(root), std::move(reader.faults));
}

}  // namespace noyau::inline v0_1
