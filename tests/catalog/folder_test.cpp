// The same catalog from a folder on disk.
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "faults.hpp"

using namespace noyau_test;
namespace fs = std::filesystem;

namespace {

// A folder of its own for each test, removed at its end.
class Folder {
 public:
  Folder() {
    std::string pattern = (fs::temp_directory_path() / "noyau-catalog-XXXXXX").string();
    REQUIRE(mkdtemp(pattern.data()) != nullptr);
    top_ = pattern;
    fs::create_directory(path());
  }
  ~Folder() {
    std::error_code error;
    fs::remove_all(top_, error);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  fs::path path() const { return top_ / "catalog"; }
  fs::path outside() const { return top_; }

  void write(const std::string& name, const std::string& content) const {
    fs::create_directories((path() / name).parent_path());
    std::ofstream(path() / name, std::ios::binary) << content;
  }
  void write(const noyau::CatalogFiles& files) const {
    for (const auto& [name, content] : files) write(name, content);
  }

 private:
  fs::path top_;
};

std::vector<noyau::Fault> faults_in(const fs::path& path) {
  try {
    (void)noyau::read_catalog(path);
  } catch (const noyau::ConfigError& error) {
    return error.faults();
  }
  return {};
}

// The one fault, as text; fails when there are more or fewer.
std::string one_fault(const fs::path& path) {
  const auto faults = faults_in(path);
  INFO(as_text(faults));
  REQUIRE(faults.size() == 1);
  return faults[0].to_string();
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("a folder reads like the same files in memory", "[catalog]") {
  Folder folder;
  folder.write(sample_files());
  folder.write("README.md", "Notes.");
  folder.write("text/unused.md", "\xFF");
  folder.write("other/anything.json", "not read");
  const auto catalog = noyau::read_catalog(folder.path());
  CHECK(catalog->hash == sample_catalog()->hash);
  CHECK(catalog->templates.size() == 2);
  CHECK(catalog->canon.paragraphs[0].text.view() == sample_catalog()->canon.paragraphs[0].text.view());
}

TEST_CASE("the example catalog is valid", "[catalog][H6]") {
  const auto faults = faults_in(fs::path(NOYAU_EXAMPLES) / "catalog");
  INFO(as_text(faults));
  CHECK(faults.empty());
}

TEST_CASE("faults in a folder name the file relative to it", "[catalog]") {
  Folder folder;
  folder.write(replaced(sample_files(), sample_reply_file, "\"attempts\": 2", "\"attempts\": 20"));
  folder.write("stray.json", "{}");
  const auto faults = faults_in(folder.path());
  INFO(as_text(faults));
  REQUIRE(faults.size() == 2);
  CHECK(faults[0].file == "stray.json");
  CHECK(faults[1].file == sample_reply_file);
  CHECK(faults[1].field == "attempts");
}

TEST_CASE("a folder that is none gives one clear fault", "[catalog]") {
  Folder folder;
  CHECK(contains(one_fault(folder.path()), "the folder is empty"));
  CHECK(contains(one_fault(folder.path() / "missing"), "the folder does not exist"));
  folder.write("file", "x");
  CHECK(contains(one_fault(folder.path() / "file"), "this is a file; give the folder"));
  CHECK(contains(one_fault(""), "the folder does not exist"));
}

TEST_CASE("a text file may not leave the folder", "[catalog]") {
  Folder folder;
  std::ofstream(folder.outside() / "secret.md") << "Secret.";
  for (const char* path : {"../secret.md", "text/../../secret.md", "/etc/hostname"}) {
    folder.write(replaced(sample_files(), "canon.json", "text/canon.md", path));
    CHECK(contains(one_fault(folder.path()), "canon.json:3: paragraphs[0].text.file: the text file"));
  }
  folder.write(replaced(sample_files(), "canon.json", "text/canon.md", "text/link.md"));
  fs::create_symlink(folder.outside() / "secret.md", folder.path() / "text/link.md");
  CHECK(contains(one_fault(folder.path()), "a link that leaves the catalog folder"));
  fs::remove(folder.path() / "text/link.md");
  fs::create_symlink("canon.md", folder.path() / "text/link.md");
  CHECK(noyau::read_catalog(folder.path()) != nullptr);
}

TEST_CASE("a document or the templates may not be links out of the folder", "[catalog]") {
  Folder folder;
  folder.write(sample_files());
  fs::rename(folder.path() / "rules.json", folder.outside() / "rules.json");
  fs::create_symlink(folder.outside() / "rules.json", folder.path() / "rules.json");
  CHECK(contains(one_fault(folder.path()), "rules.json: this is a link that leaves"));
  fs::remove(folder.path() / "rules.json");
  fs::create_symlink("nowhere.json", folder.path() / "rules.json");
  CHECK(contains(one_fault(folder.path()), "rules.json: the file does not exist"));
  fs::remove(folder.path() / "rules.json");
  fs::rename(folder.outside() / "rules.json", folder.path() / "rules.json");

  fs::rename(folder.path() / "templates", folder.outside() / "templates");
  fs::create_directory_symlink(folder.outside() / "templates", folder.path() / "templates");
  CHECK(contains(as_text(faults_in(folder.path())), "templates: this is a link that leaves"));
}

TEST_CASE("only regular files of a bearable size are read", "[catalog]") {
  Folder folder;
  folder.write(sample_files());
  fs::remove(folder.path() / "canon.json");
  fs::create_directory(folder.path() / "canon.json");
  CHECK(contains(one_fault(folder.path()), "canon.json: this is a folder; a file is expected."));
  fs::remove(folder.path() / "canon.json");
  REQUIRE(mkfifo((folder.path() / "canon.json").c_str(), 0600) == 0);
  CHECK(contains(one_fault(folder.path()), "canon.json: this is no regular file"));
  fs::remove(folder.path() / "canon.json");
  folder.write("canon.json", std::string(std::size_t{4 << 20} + 1, ' '));
  CHECK(contains(one_fault(folder.path()), "canon.json: the file is larger than 4194304 bytes"));
  folder.write(sample_files());
  folder.write("text/canon.md", std::string(std::size_t{4 << 20} + 1, 'x'));
  CHECK(contains(one_fault(folder.path()), "the file is larger than 4194304 bytes"));
  fs::remove(folder.path() / "text/canon.md");
  fs::create_directory(folder.path() / "text/canon.md");
  CHECK(contains(one_fault(folder.path()), "this is a folder; a file is expected."));
}
