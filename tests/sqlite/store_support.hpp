// What the tests of the store share.
#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <exception>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "catch.hpp"
#include "noyau/sqlite/memory_store.hpp"

namespace noyau_test {

using noyau::Record;

// A folder of the test's own, gone with it.
class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "noyau_sqlite.XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("no folder for the test");
    path_ = name;
  }
  ~Folder() {
    std::error_code error;
    std::filesystem::remove_all(path_, error);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  std::filesystem::path operator/(const char* name) const { return path_ / name; }
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

inline noyau::SqliteOptions options_for(const std::filesystem::path& file) {
  noyau::SqliteOptions options;
  options.file = file;
  return options;
}

inline std::shared_ptr<noyau::SqliteMemoryStore> open_store(const std::filesystem::path& file) {
  return std::make_shared<noyau::SqliteMemoryStore>(options_for(file));
}

inline noyau::Time day(int number) {
  return *noyau::parse_time("2026-01-01") + std::chrono::days{number};
}

inline Record memory(std::string id, std::string text, std::string person = "U1") {
  Record record;
  record.id = std::move(id);
  record.what = "memory";
  record.value = std::move(text);
  record.owner = noyau::OwnerKind::person;
  record.owner_id = std::move(person);
  record.observed = day(1);
  return record;
}

inline Record utterance(std::string id, std::string author, std::string channel, int observed) {
  Record record = memory(std::move(id), "bonjour", std::move(author));
  record.what = "messages";
  record.owner = noyau::OwnerKind::utterance;
  record.channel = std::move(channel);
  record.observed = day(observed);
  return record;
}

inline noyau::SourceRequest ask_for(std::vector<noyau::OwnerRule> owners, std::string what = "memory",
                                    std::size_t max = 100) {
  noyau::SourceRequest request;
  request.grant.purpose = "conversation";
  request.grant.target_kind = noyau::TargetKind::person;
  request.grant.target_id = "U1";
  request.grant.community = "leo";
  request.grant.channel = "#leo";
  request.now = day(10);
  noyau::Query& query = request.queries.emplace_back();
  query.select.what = std::move(what);
  query.select.owners = std::move(owners);
  query.select.max = max;
  return request;
}

inline std::vector<std::string> ids(const noyau::ReadResult& result) {
  std::vector<std::string> all;
  for (const noyau::Candidate& candidate : result.batch.candidates()) all.emplace_back(candidate.id);
  return all;
}

inline noyau::ReadResult recall(const std::shared_ptr<noyau::SqliteMemoryStore>& store,
                                const noyau::SourceRequest& request) {
  return noyau::SqliteMemorySource("memory", store).recall(request, {});
}

inline bool same(const Record& a, const Record& b) {
  return a.id == b.id && a.what == b.what && a.value == b.value && a.fields == b.fields &&
         a.short_form == b.short_form && a.speaker == b.speaker && a.owner == b.owner &&
         a.owner_id == b.owner_id && a.audience == b.audience && a.channel == b.channel &&
         a.purposes == b.purposes && a.data_class == b.data_class && a.observed == b.observed &&
         a.valid_until == b.valid_until && a.confidence == b.confidence && a.relevance == b.relevance &&
         a.about == b.about && a.group == b.group && a.state == b.state && a.derived_from == b.derived_from;
}

inline std::vector<Record> all_of(const noyau::SqliteMemoryStore& store) {
  std::vector<Record> all;
  store.for_each([&](const Record& record) { all.push_back(record); });
  return all;
}

// What an act throws, as text; empty when it throws no Error.
inline std::string error_of(const std::function<void()>& act) {
  try {
    act();
  } catch (const noyau::Error& error) {
    return error.what();
  }
  return {};
}

inline bool holds(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

// The exit code of a process of its own that runs `act`; 99 when it throws. In a process of its own a file
// can also be read byte by byte: closing it in this one would take away the locks that SQLite holds.
inline int in_child(const std::function<int()>& act) {
  const pid_t child = ::fork();
  if (child == 0) {
    int code = 99;
    try {
      code = act();
    } catch (...) {
    }
    ::_exit(code);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 98;
}

// Rights do not bind root. For a process of its own, as there is no way back.
inline bool become_nobody() {
  return ::geteuid() != 0 || (::setgid(65534) == 0 && ::setuid(65534) == 0);
}

inline std::string bytes_of(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

// Whether any file of the folder holds these bytes.
inline bool folder_holds(const std::filesystem::path& folder, const std::string& bytes) {
  return in_child([&] {
           for (const auto& entry : std::filesystem::directory_iterator(folder)) {
             if (holds(bytes_of(entry.path()), bytes)) return 1;
           }
           return 0;
         }) != 0;
}

}  // namespace noyau_test
