// noyau: shows what the library does with a catalog, a call and prepared data.
#include <CLI/CLI.hpp>
#include <functional>

#include "commands.hpp"

namespace {

using noyau_cli::ExitCode;
using noyau_cli::Options;
using noyau_cli::Output;

using Command = ExitCode (*)(const Options&, Output&);

constexpr const char* codes_of_filter = "0 completed, 2 usage or configuration";
constexpr const char* codes_of_call = "0 completed, 2 usage or configuration, 3 fell back, 4 abandoned";
constexpr const char* codes_of_lint = "0 no faults, 2 usage, a fault, or with --strict a warning";
constexpr const char* codes_of_check =
    "0 accepted, or with --jsonl every line answered; 2 usage or configuration; 3 violated, or with --eval a "
    "bar "
    "is missed";
constexpr const char* codes_of_redact =
    "0 completed, 2 usage or configuration, 3 with --eval: a bar is missed";
constexpr const char* codes_of_fence =
    "0 completed, 2 usage or configuration, or what --decode read is damaged";

class CommandLine {
 public:
  explicit CommandLine(Options& options) : options_(options) {
    app_.set_version_flag("--version", "noyau " NOYAU_VERSION);
    app_.require_subcommand(1);
    app_.footer(
        "Exit codes: 0 completed, 2 usage or configuration; a command's help names those that it has beside "
        "them.");
    declare_commands();
  }

  // Throws CLI::ParseError.
  Command parse(int argc, const char* const* argv) {
    app_.parse(argc, argv);
    return chosen_;
  }

  // What --help and --version print.
  std::string answer(const CLI::ParseError& request) const {
    if (dynamic_cast<const CLI::CallForVersion*>(&request) != nullptr) return app_.version() + "\n";
    return app_.help();
  }

  // One sentence, and where to read on.
  std::string complaint(const CLI::ParseError& error) const {
    const auto chosen = app_.get_subcommands();
    if (!chosen.empty()) {
      return std::string(error.what()) + ". Try: noyau " + chosen.front()->get_name() + " --help";
    }
    const auto unknown = app_.remaining();
    const std::string what = unknown.empty() ? error.what() : "\"" + unknown.front() + "\" is no command";
    return what + ". Try: noyau --help";
  }

 private:
  CLI::App& add(const std::string& name, const std::string& description, Command command,
                const std::string& example, const std::string& codes) {
    CLI::App* added = app_.add_subcommand(name, description);
    added->footer("Example:\n  noyau " + example + "\n\nExit codes: " + codes + ".");
    added->parse_complete_callback([this, command] { chosen_ = command; });
    return *added;
  }

  void declare_commands() {
    const std::string call =
        " --catalog examples/catalog --call examples/calls/viewer_reply.json --sources examples/data/sources";
    auto& assemble = add("assemble", "Write the prompt that a call leads to", noyau_cli::assemble,
                         "assemble" + call, codes_of_call);
    noyau_cli::declare_call(assemble, options_);

    auto& run = add("run", "Serve a call and write the checked reply", noyau_cli::run,
                    "run" + call + " --backend scripted:examples/data/script.json", codes_of_call);
    noyau_cli::declare_call(run, options_);
    noyau_cli::declare_backend(run, options_);

    auto& explain = add("explain", "Show where each part of the prompt comes from, what was cut, and why",
                        noyau_cli::explain, "explain --values" + call, codes_of_call);
    noyau_cli::declare_call(explain, options_);
    noyau_cli::declare_explain(explain, options_);

    auto& lint = add("lint", "Check a catalog: list all its faults, else doubtful wording", noyau_cli::lint,
                     "lint --catalog examples/catalog", codes_of_lint);
    noyau_cli::declare_catalog(lint, options_);
    noyau_cli::declare_strict(lint, options_);
    noyau_cli::declare_json(lint, options_);

    auto& count = add("count", "Count the tokens of a text", noyau_cli::count,
                      "count --tokenizer bytes README.md", codes_of_filter);
    noyau_cli::declare_count(count, options_);

    auto& remember =
        add("remember", "Write records into an SQLite memory", noyau_cli::remember,
            "remember --store .build/memory.sqlite examples/data/sources/memory.json", codes_of_filter);
    noyau_cli::declare_remember(remember, options_);

    auto& forget =
        add("forget", "Erase records from an SQLite memory, so that no byte of them is left",
            noyau_cli::forget, "forget --store .build/memory.sqlite --person guzelon", codes_of_filter);
    noyau_cli::declare_forget(forget, options_);

    auto& check =
        add("check", "Hold a model's reply against a contract, and mend damaged JSON", noyau_cli::check,
            "check --catalog examples/catalog --template message.review examples/data/review_reply.txt",
            codes_of_check);
    noyau_cli::declare_check(check, options_);

    auto& redact = add("redact", "Take personal data and secrets out of a text", noyau_cli::redact,
                       "redact --operator surrogate --kind iban=generalise tests/data/redaction/chat.txt",
                       codes_of_redact);
    noyau_cli::declare_redact(redact, options_);

    auto& fence = add("fence", "Write a text as it stands in a prompt, where it can forge nothing",
                      noyau_cli::fence, "fence --nonce 42 tests/data/redaction/chat.txt", codes_of_fence);
    noyau_cli::declare_fence(fence, options_);
  }

  CLI::App app_{"Decides what a language model may read.", "noyau"};
  Options& options_;
  Command chosen_ = nullptr;
};

ExitCode run_program(int argc, const char* const* argv) {
  Options options;
  Output output;
  CommandLine command_line(options);
  Command command = nullptr;
  try {
    command = command_line.parse(argc, argv);
  } catch (const CLI::ParseError& request) {
    if (request.get_exit_code() != 0) {
      noyau_cli::error_line(command_line.complaint(request));
      return ExitCode::unusable;
    }
    output.write(command_line.answer(request));
    output.flush();
    return ExitCode::completed;
  }
  return command(options, output);
}

}  // namespace

int main(int argc, char** argv) {
  noyau_cli::secure_standard_streams();
  try {
    return static_cast<int>(run_program(argc, argv));
  } catch (...) {
    return static_cast<int>(noyau_cli::report_current_exception());
  }
}
