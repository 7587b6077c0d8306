#include "exit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <new>

#include "noyau/core/utf8.hpp"
#include "output.hpp"

namespace noyau_cli {

namespace {

constexpr std::size_t line_limit = 1000;  // bytes

void put_line(std::string_view prefix, std::string_view message) {
  std::size_t length = std::min(message.size(), line_limit);
  while (length > 0 && length < message.size() && (message[length] & 0xC0) == 0x80) --length;
  std::string line(prefix);
  line += printable(message.substr(0, length));
  if (length < message.size()) line += "…";
  line += '\n';
  // One write, so that lines of several programs do not mix. Nobody is left to hear of a failure.
  std::fwrite(line.data(), 1, line.size(), stderr);
}

bool is_unsafe(char32_t c) {
  const bool control = c < 0x20 || (c >= 0x7F && c < 0xA0);
  const bool line_end = c == 0x2028 || c == 0x2029;
  const bool direction = c == 0x061C || (c >= 0x200E && c <= 0x200F) || (c >= 0x202A && c <= 0x202E) ||
                         (c >= 0x2066 && c <= 0x2069);
  return control || line_end || direction;
}

std::string join_violations(const noyau::HopTrace& hop) {
  std::string text;
  for (std::size_t i = 0; i < hop.violations.size(); ++i) {
    if (!text.empty()) text += ", ";
    text += noyau::to_string(hop.violations[i]);
    if (i < hop.violation_fields.size() && !hop.violation_fields[i].empty()) {
      text += fmt::format(" of \"{}\"", hop.violation_fields[i]);
    }
  }
  return text;
}

// Why nothing filled the missing slot: what was offered and refused.
std::string refusals(const noyau::HopTrace& hop) {
  std::string text;
  for (const noyau::SlotTrace& slot : hop.slots) {
    if (slot.slot != hop.missing_slot) continue;
    for (std::size_t i = 0; i < noyau::rejection_count; ++i) {
      if (slot.rejections[i] == 0) continue;
      text += fmt::format("{}{} {}", text.empty() ? "refused: " : ", ",
                          noyau::to_string(static_cast<noyau::Rejection>(i)), slot.rejections[i]);
    }
  }
  return text.empty() ? "no source offered one" : text;
}

// Which parts weigh most.
std::string weights(const noyau::HopTrace& hop) {
  std::string text;
  for (const noyau::PartWeight& weight : hop.heaviest)
    text += fmt::format("{}{} {}", text.empty() ? "; heaviest: " : ", ", weight.part, weight.tokens);
  return text;
}

// What the backend said of its failure, and what helps.
std::string describe_failure(const noyau::HopTrace& hop) {
  using noyau::BackendFailure;
  switch (hop.backend_failure) {
    case BackendFailure::prompt_truncated:
      return fmt::format(
          "the server read {} tokens of a prompt of {}; give it a larger context, or a smaller --budget",
          hop.server_prompt_tokens.value_or(0), hop.prompt_tokens);
    case BackendFailure::refused:
      return "the backend failed: the server refused the caller; see NOYAU_LLM_KEY";
    case BackendFailure::no_failure:
    case BackendFailure::unspecified:
      return "the backend failed";
    default:
      return fmt::format("the backend failed: {}", noyau::to_string(hop.backend_failure));
  }
}

}  // namespace

std::string describe_end(const noyau::HopTrace& hop, const noyau::Trace& trace) {
  using noyau::Reason;
  switch (hop.reason) {
    case Reason::completed:
      return "it completed";
    case Reason::unknown_use_case:
      return fmt::format("the catalog has no use case \"{}\"", hop.use_case);
    case Reason::no_active_template:
      return fmt::format("the use case \"{}\" has no active template", hop.use_case);
    case Reason::interface_not_allowed:
      return fmt::format("{} does not serve the interface \"{}\"", hop.prompt_template, trace.interface_id);
    case Reason::audience_not_allowed:
      return fmt::format("{} does not serve this audience; see its \"audiences\"", hop.prompt_template);
    case Reason::target_not_allowed:
      return fmt::format("{} does not serve this kind of target; see its \"targets\"", hop.prompt_template);
    case Reason::target_unnamed:
      return "the target person has no name; give target.name";
    case Reason::permission_missing:
      return fmt::format("the caller lacks a permission that {} requires", hop.prompt_template);
    case Reason::item_missing:
      return fmt::format("{} processes an item, and the call has none", hop.prompt_template);
    case Reason::required_slot_missing:
      return fmt::format("no valid value for the required slot \"{}\" of {}; {}", hop.missing_slot,
                         hop.prompt_template, refusals(hop));
    case Reason::too_long:
      if (hop.budget == 0) {
        return fmt::format(
            "the reply's tokens use up the whole context, and what may not be cut needs {}; give a larger "
            "--context{}",
            hop.missing_tokens, weights(hop));
      }
      return fmt::format("what may not be cut exceeds the budget of {} tokens by {}{}", hop.budget,
                         hop.missing_tokens, weights(hop));
    case Reason::counter_failed:
      return "the token counter failed";
    case Reason::no_backend:
      return "there is no backend";
    case Reason::backend_failed:
      return describe_failure(hop);
    case Reason::backend_timed_out:
      return "the backend did not answer in time";
    case Reason::cancelled:
      return "it was cancelled";
    case Reason::reply_refused:
      return fmt::format("no reply met the response contract ({})", join_violations(hop));
    case Reason::fallback_too_deep:
      return "a fallback would have led to a fourth use case";
  }
  return "for an unknown reason";
}

namespace {

// Every use case that the call went through in vain, and why.
std::string describe_way(const noyau::Trace& trace) {
  std::string text;
  for (const noyau::HopTrace& hop : trace.hops) {
    if (hop.reason == noyau::Reason::completed) continue;
    if (!text.empty()) text += "; then ";
    text += fmt::format("{} ({})", noyau::to_string(hop.reason), describe_end(hop, trace));
  }
  return text;
}

std::string describe_fallback(const noyau::FellBack& fallback) {
  switch (fallback.kind) {
    case noyau::Fallback::Kind::text:
      return "the authored text";
    case noyau::Fallback::Kind::action:
      return fmt::format("the action \"{}\"", fallback.id);
    case noyau::Fallback::Kind::use_case:
      return fmt::format("the use case \"{}\"", fallback.id);
    case noyau::Fallback::Kind::none:
      break;
  }
  return "nothing";
}

}  // namespace

std::string printable(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const noyau::CodePoint point = noyau::decode_utf8(text, at);
    at += point.bytes;
    if (is_unsafe(point.value)) {
      out += fmt::format("\\u{{{:X}}}", static_cast<std::uint32_t>(point.value));
    } else {
      noyau::append_utf8(out, point.value);
    }
  }
  return out;
}

void error_line(std::string_view message) {
  put_line("noyau: ", message);
}

void fault_line(const noyau::Fault& fault) {
  put_line("", fault.to_string());
}

void warning_line(const noyau::Warning& warning) {
  put_line("warning: ", warning.to_string());
}

ExitCode report_current_exception() noexcept {
  try {
    throw;
  } catch (const ClosedPipe&) {
    return ExitCode::closed_pipe;
  } catch (const noyau::ConfigError& error) {
    for (const noyau::Fault& fault : error.faults()) fault_line(fault);
  } catch (const std::bad_alloc&) {
    std::fputs("noyau: There is not enough memory for this.\n", stderr);
  } catch (const std::exception& error) {
    error_line(error.what());
  } catch (...) {
    error_line("Something unexpected went wrong.");
  }
  return ExitCode::unusable;
}

ExitCode report_outcome(const noyau::Outcome& outcome) {
  if (outcome.completed() != nullptr) return ExitCode::completed;
  if (const auto* fallback = outcome.fell_back()) {
    error_line(fmt::format("The call fell back to {}: {}.", describe_fallback(*fallback),
                           describe_way(outcome.trace)));
    return ExitCode::fell_back;
  }
  error_line(fmt::format("The call was abandoned: {}.", describe_way(outcome.trace)));
  return outcome.reason == noyau::Reason::unknown_use_case ? ExitCode::unusable : ExitCode::abandoned;
}

ExitCode report_assembled(const noyau::Trace& trace) {
  if (trace.hops.size() < 2) return ExitCode::completed;
  noyau::Trace way = trace;
  way.hops.pop_back();  // the one that has a prompt
  error_line(fmt::format("The prompt is that of the fallback use case \"{}\": {}.",
                         trace.hops.back().use_case, describe_way(way)));
  return ExitCode::fell_back;
}

}  // namespace noyau_cli
