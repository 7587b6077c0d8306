#include "program.hpp"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include "sample_catalog.hpp"

namespace noyau_test {

namespace {

namespace fs = std::filesystem;

constexpr const char* viewer_call = R"json({
  "id": "c1", "use_case": "viewer.reply", "interface": "twitch", "community": "guild", "channel": "chat",
  "audience": "public_space", "target": {"kind": "person", "id": "p1", "name": "Luna"},
  "item": {"id": "m9", "author_id": "p1", "author_name": "Luna", "text": "Bonjour le robot !",
           "time": "2026-03-14T15:00:00Z"}
})json";

constexpr const char* review_call = R"json({
  "id": "c2", "use_case": "message.review", "interface": "discord", "community": "guild", "channel": "mods",
  "audience": "private_space", "target": {"kind": "nobody"}, "permissions": ["review_messages"],
  "item": {"id": "m8", "author_id": "p2", "author_name": "Sol", "text": "Achetez mes pièces !"}
})json";

constexpr const char* memory_records = R"json({"records": [
  {"id": "chess", "what": "personal_memory", "value": "Luna joue aux échecs.",
   "owner": {"kind": "person", "id": "p1"}, "audience": "public_space", "observed": "2026-03-01"},
  {"id": "ancient", "what": "personal_memory", "value": "Luna jouait aux dames.",
   "owner": {"kind": "person", "id": "p1"}, "audience": "public_space", "observed": "2020-03-01"}
]})json";

constexpr const char* platform_records = R"json({"records": [
  {"id": "level", "what": "level", "value": 7, "owner": {"kind": "person", "id": "p1"},
   "audience": "public_space", "observed": "2026-03-14"},
  {"id": "policy", "what": "policy", "value": "Pas de publicité.",
   "owner": {"kind": "community", "id": "guild"}, "audience": "public_space", "observed": "2026-01-01"}
]})json";

constexpr const char* script = R"json({"steps": [
  {"if_contains": "Réponds à", "reply": "Bonjour Luna !"},
  {"if_contains": "Examine", "reply": "{\"verdict\": \"doute\", \"reason\": \"Publicité.\", \"question\": \"Récidive ?\"}"}
]})json";

int open_output(StandardOutput output, const std::string& captured) {
  if (output == StandardOutput::full_device) return ::open("/dev/full", O_WRONLY);
  if (output == StandardOutput::broken_pipe) {
    int ends[2];
    if (::pipe(ends) != 0) return -1;
    ::close(ends[0]);
    return ends[1];
  }
  return ::open(captured.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
}

// In the child: standard streams, then the program.
[[noreturn]] void become_noyau(std::vector<char*>& arguments, const std::string& input, StandardOutput output,
                               const std::string& folder) {
  const int in = input.empty() ? -1 : ::open(input.c_str(), O_RDONLY);
  const int out = open_output(output, folder + "/out");
  const int err = ::open((folder + "/err").c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (in >= 0) {
    ::dup2(in, 0);
  } else {
    ::close(0);
  }
  ::dup2(out, 1);
  if (output == StandardOutput::closed) ::close(1);
  ::dup2(err, 2);
  for (const int descriptor : {in, out, err}) {
    if (descriptor > 2) ::close(descriptor);
  }
  // Under the address sanitizer freed memory would be kept for a while, and count as used.
  const char* given = std::getenv("ASAN_OPTIONS");
  const std::string options = std::string(given == nullptr ? "" : given) + ":quarantine_size_mb=1";
  ::setenv("ASAN_OPTIONS", options.c_str(), 1);
  ::execv(NOYAU_CLI, arguments.data());
  ::_exit(127);
}

std::string slurp(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

fs::path new_folder() {
  std::string name = (fs::temp_directory_path() / "noyau-cli-XXXXXX").string();
  REQUIRE(::mkdtemp(name.data()) != nullptr);
  return name;
}

}  // namespace

std::size_t Run::error_lines() const {
  return static_cast<std::size_t>(std::count(err.begin(), err.end(), '\n'));
}

Run run_noyau(const std::vector<std::string>& arguments, const std::string& input, StandardOutput output) {
  const fs::path folder = new_folder();
  std::vector<std::string> words = {NOYAU_CLI};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  const pid_t child = ::fork();
  REQUIRE(child >= 0);
  if (child == 0) become_noyau(pointers, input, output, folder.string());
  int status = 0;
  struct rusage usage {};
  REQUIRE(::wait4(child, &status, 0, &usage) == child);
  Run run;
  run.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  run.out = slurp(folder / "out");
  run.err = slurp(folder / "err");
  run.peak_kib = usage.ru_maxrss;
  fs::remove_all(folder);
  return run;
}

Workplace::Workplace() : root_(new_folder()) {
  for (const auto& [name, content] : sample_files()) write("catalog/" + name, content);
  write("viewer.json", viewer_call);
  write("review.json", review_call);
  write("sources/memory.json", memory_records);
  write("sources/platform.json", platform_records);
  write("script.json", script);
}

Workplace::~Workplace() {
  std::error_code ignored;
  fs::remove_all(root_, ignored);
}

void Workplace::write(const std::string& name, std::string_view content) const {
  fs::create_directories((root_ / name).parent_path());
  std::ofstream stream(root_ / name, std::ios::binary);
  stream << content;
  stream.close();
  REQUIRE(stream.good());
}

std::string Workplace::read(const std::string& name) const {
  return slurp(root_ / name);
}

void Workplace::edit(const std::string& name, const std::string& from, const std::string& to) const {
  std::string content = read(name);
  const auto at = content.find(from);
  INFO(name << " must contain: " << from);
  REQUIRE(at != std::string::npos);
  write(name, content.replace(at, from.size(), to));
}

std::vector<std::string> Workplace::command(const std::string& name, const std::string& call,
                                            const std::vector<std::string>& more) const {
  std::vector<std::string> words = {name,       "--catalog", path("catalog"),       "--call",
                                    path(call), "--sources", path("sources"),       "--nonce",
                                    "42",       "--now",     "2026-03-14T15:09:26Z"};
  if (name == "run") words.insert(words.end(), {"--backend", "scripted:" + path("script.json")});
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

}  // namespace noyau_test
