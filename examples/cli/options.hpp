// The command line, read once into plain data.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "noyau/noyau.hpp"

namespace CLI {
class App;
}

namespace noyau_cli {

struct Options {
  std::string catalog;
  std::string call;  // "-": standard input
  std::optional<std::string> sources;
  std::optional<std::string> script;  // of --backend scripted:FILE
  std::optional<std::string> server;  // of --backend http://HOST:PORT/v1
  std::optional<std::string> trace;
  std::string tokenizer = "bytes";
  std::string model = "unnamed";
  std::size_t context = 8192;
  std::optional<std::size_t> budget;
  std::optional<noyau::Nonce> nonce;
  std::optional<noyau::Time> now;
  bool json = false;
  bool values = false;              // explain
  std::vector<std::string> slots;   // explain: these only; none: all
  std::optional<std::string> page;  // explain: --html; "-": standard output
  bool strict = false;              // lint

  std::string text = "-";  // count, redact: where the text comes from
  bool json_lines = false;

  std::string store;                  // remember, forget: the SQLite file
  std::vector<std::string> records;   // remember: record files
  std::optional<std::string> person;  // forget: everything about this person
  std::vector<std::string> ids;       // forget: these records
  bool expired = false;               // forget: what is no longer valid
  std::string evaluation;             // check
  std::optional<std::string> part;
  std::optional<std::string> template_name;   // check: whose contract holds
  std::optional<std::string> schema;          // check: a file
  std::optional<noyau::RecoveryGrade> grade;  // check: the least sure one that is accepted
  bool was_cut = false;                       // check: the reply stopped at the length limit

  // redact; `catalog` may be empty, `evaluation` is a folder
  std::optional<noyau::RedactionOperator> redaction_operator;
  std::vector<std::pair<noyau::DetectedKind, noyau::RedactionOperator>> redaction_by_kind;
  std::vector<std::string> names;
  bool lines = false;
  std::vector<std::string> harmless;
  bool show = false;

  bool decode = false;                      // fence
  std::string label = "data";               // of the fence
  std::vector<std::string> control_tokens;  // beyond the built-in ones
};

// One function for each group of options; a command declares the groups that it understands. Values are
// checked while parsing: what is wrong with one is a CLI::ValidationError.
void declare_catalog(CLI::App& command, Options& options);
void declare_call(CLI::App& command, Options& options);  // and all that shapes how it is served
void declare_backend(CLI::App& command, Options& options);
void declare_json(CLI::App& command, Options& options);
void declare_explain(CLI::App& command, Options& options);
void declare_strict(CLI::App& command, Options& options);
void declare_count(CLI::App& command, Options& options);
void declare_remember(CLI::App& command, Options& options);
void declare_forget(CLI::App& command, Options& options);
void declare_check(CLI::App& command, Options& options);
void declare_redact(CLI::App& command, Options& options);
void declare_fence(CLI::App& command, Options& options);

}  // namespace noyau_cli
