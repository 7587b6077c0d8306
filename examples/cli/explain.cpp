#include "commands.hpp"
#include "explanation_json.hpp"
#include "session.hpp"

namespace noyau_cli {

namespace {

void write(Explanation explanation, const Session& session, const Options& options, Output& output) {
  add_policies(explanation, *session.catalog(), session.call().audience);
  if (!options.slots.empty()) keep_slots(explanation, options.slots);
  output.write(options.json ? one_line(explanation_json(explanation, options.values))
                            : to_text(explanation, options.values));
  output.flush();
}

}  // namespace

ExitCode explain(const Options& options, Output& output) {
  const Session session(options);
  Session::Walk walk = session.assemble();
  if (auto* outcome = std::get_if<noyau::Outcome>(&walk)) {
    write(make_explanation(outcome->trace, std::nullopt), session, options, output);
    session.require_trace();
    return report_outcome(*outcome);
  }
  auto& instance = std::get<noyau::PromptInstance>(walk);
  HopView prompt = copy_report(instance.report());
  const noyau::Trace trace = session.dismiss(std::move(instance));
  write(make_explanation(trace, std::move(prompt)), session, options, output);
  session.require_trace();
  return report_assembled(trace);
}

}  // namespace noyau_cli
