#include "commands.hpp"
#include "explanation_html.hpp"
#include "explanation_json.hpp"
#include "noyau/core/error.hpp"
#include "session.hpp"

namespace noyau_cli {

namespace {

void write(Explanation explanation, const Session& session, const Options& options, Output& output) {
  add_policies(explanation, *session.catalog(), session.call().audience);
  if (!options.slots.empty()) keep_slots(explanation, options.slots);
  if (options.page == "-") {
    output.write(to_html(explanation, options.values));
  } else {
    output.write(options.json ? one_line(explanation_json(explanation, options.values))
                              : to_text(explanation, options.values));
  }
  output.flush();
  if (options.page && options.page != "-")
    write_file(*options.page, to_html(explanation, options.values), options.values);
}

}  // namespace

ExitCode explain(const Options& options, Output& output) {
  if (options.json && options.page == "-")
    throw noyau::Error("--json and --html - both want standard output; give --html the name of a file.");
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
