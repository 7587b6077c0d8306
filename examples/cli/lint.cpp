#include <fmt/format.h>

#include "commands.hpp"
#include "json_form.hpp"
#include "session.hpp"

namespace noyau_cli {

namespace {

using Warnings = std::vector<noyau::Warning>;

std::string counted(std::size_t count, const char* thing) {
  return fmt::format("{} {}{}", count, thing, count == 1 ? "" : "s");
}

void write_result(const noyau::Catalog& catalog, const Warnings& warnings, bool json, Output& output) {
  const std::size_t templates = catalog.templates.size();
  const std::size_t use_cases = catalog.use_cases.size();
  if (json) {
    Json list = Json::array();
    for (const noyau::Warning& warning : warnings) list.push_back(to_json(warning));
    output.write(one_line({{"templates", templates},
                           {"use_cases", use_cases},
                           {"faults", Json::array()},
                           {"warnings", std::move(list)}}));
    return;
  }
  output.write(fmt::format("{}, {}: no faults{}.\n", counted(templates, "template"),
                           counted(use_cases, "use case"),
                           warnings.empty() ? "" : ", " + counted(warnings.size(), "warning")));
}

}  // namespace

ExitCode lint(const Options& options, Output& output) {
  try {
    const auto catalog = load_catalog(options.catalog);
    const Warnings warnings = noyau::lint_catalog(*catalog);
    write_result(*catalog, warnings, options.json, output);
    output.flush();
    for (const noyau::Warning& warning : warnings) warning_line(warning);
    return options.strict && !warnings.empty() ? ExitCode::unusable : ExitCode::completed;
  } catch (const noyau::ConfigError& error) {
    if (!options.json) throw;
    Json faults = Json::array();
    for (const noyau::Fault& fault : error.faults()) faults.push_back(to_json(fault));
    output.write(one_line({{"templates", nullptr},
                           {"use_cases", nullptr},
                           {"faults", std::move(faults)},
                           {"warnings", Json::array()}}));
    output.flush();
    throw;
  }
}

}  // namespace noyau_cli
