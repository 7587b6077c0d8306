#include "commands.hpp"
#include "json_form.hpp"
#include "session.hpp"

namespace noyau_cli {

namespace {

void write_messages(const noyau::PromptInstance& instance, Output& output) {
  for (const noyau::Message& message : instance.messages()) {
    output.write("[");
    output.write(noyau::to_string(message.role));
    output.write("]\n");
    output.write(message.text);
    if (!message.text.ends_with('\n')) output.write("\n");
  }
}

}  // namespace

ExitCode assemble(const Options& options, Output& output) {
  const Session session(options);
  Session::Walk walk = session.assemble();
  if (const auto* outcome = std::get_if<noyau::Outcome>(&walk)) {
    session.require_trace();
    return report_outcome(*outcome);
  }
  auto& instance = std::get<noyau::PromptInstance>(walk);
  if (options.json) {
    output.write(one_line(to_json(instance)));
  } else {
    write_messages(instance, output);
  }
  output.flush();
  const noyau::Trace trace = session.dismiss(std::move(instance));
  session.require_trace();
  return report_assembled(trace);
}

}  // namespace noyau_cli
