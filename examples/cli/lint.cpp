#include <fmt/format.h>

#include "commands.hpp"
#include "json_form.hpp"
#include "session.hpp"

namespace noyau_cli {

namespace {

void write_counts(const noyau::Catalog& catalog, bool json, Output& output) {
  const std::size_t templates = catalog.templates.size();
  const std::size_t use_cases = catalog.use_cases.size();
  if (json) {
    output.write(one_line({{"templates", templates}, {"use_cases", use_cases}, {"faults", Json::array()}}));
  } else {
    output.write(fmt::format("{} template{}, {} use case{}: no faults.\n", templates,
                             templates == 1 ? "" : "s", use_cases, use_cases == 1 ? "" : "s"));
  }
}

}  // namespace

ExitCode lint(const Options& options, Output& output) {
  try {
    write_counts(*load_catalog(options.catalog), options.json, output);
    output.flush();
    return ExitCode::completed;
  } catch (const noyau::ConfigError& error) {
    if (!options.json) throw;
    Json faults = Json::array();
    for (const noyau::Fault& fault : error.faults()) faults.push_back(to_json(fault));
    output.write(one_line({{"templates", nullptr}, {"use_cases", nullptr}, {"faults", std::move(faults)}}));
    output.flush();
    throw;
  }
}

}  // namespace noyau_cli
