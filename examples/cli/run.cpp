#include "commands.hpp"
#include "json_form.hpp"
#include "session.hpp"

namespace noyau_cli {

namespace {

void write_line(const std::string& text, Output& output) {
  output.write(text);
  if (!text.ends_with('\n')) output.write("\n");
}

// What a host would say. An action says nothing: standard error names it.
void write_reply(const noyau::Outcome& outcome, Output& output) {
  if (const auto* completed = outcome.completed()) return write_line(completed->reply.text, output);
  const auto* fallback = outcome.fell_back();
  if (fallback == nullptr) return;
  if (fallback->reply) return write_line(fallback->reply->text, output);
  if (fallback->kind == noyau::Fallback::Kind::text) write_line(fallback->text, output);
}

}  // namespace

ExitCode run(const Options& options, Output& output) {
  const Session session(options);
  const noyau::Outcome outcome = session.run();
  if (options.json) {
    output.write(one_line(to_json(outcome)));
  } else {
    write_reply(outcome, output);
  }
  output.flush();
  session.require_trace();
  return report_outcome(outcome);
}

}  // namespace noyau_cli
