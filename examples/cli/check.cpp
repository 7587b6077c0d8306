// noyau check --eval: how well replies that give something away are told from those that do not.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "commands.hpp"
#include "json_form.hpp"
#include "json_lines.hpp"
#include "noyau/llm/disclosure.hpp"
#include "reply_check.hpp"

namespace noyau_cli {

namespace {

constexpr double verbatim_bar = 1.0;
constexpr double near_bar = 0.95;
constexpr double harmless_bar = 0.01;

// What the examples of one conversation have in common.
struct Setting {
  explicit Setting(std::vector<std::string> own_texts, std::vector<noyau::ProtectedText> own_protected)
      : texts(std::move(own_texts)), guard(own_protected) {}
  std::vector<std::string> texts;
  noyau::DisclosureGuard guard;
  std::vector<std::string> allowed;
  std::optional<noyau::Nonce> nonce;
};

struct Tally {
  std::size_t count = 0;
  std::size_t found = 0;
  double rate() const { return count == 0 ? 0 : static_cast<double>(found) / static_cast<double>(count); }
};

noyau::Disclosure kind_of(const std::string& what) {
  if (what == "rules") return noyau::Disclosure::rules;
  if (what == "canon") return noyau::Disclosure::canon;
  if (what == "template") return noyau::Disclosure::prompt_template;
  if (what == "guide") return noyau::Disclosure::guidance;
  if (what == "withheld") return noyau::Disclosure::withheld;
  throw noyau::Error(
      fmt::format("\"{}\" is no kind of protected text; use canon, rules, template, guide, "
                  "withheld or nonce.",
                  what));
}

class Evaluation {
 public:
  explicit Evaluation(const Options& options) : options_(options) {}

  void read() {
    Input input(options_.evaluation);
    LineReader lines(input, [] {});
    while (const auto line = lines.next()) {
      if (line->find_first_not_of(" \r\t") == std::string_view::npos) continue;
      try {
        take(nlohmann::json::parse(*line));
      } catch (const nlohmann::json::exception&) {
        input.refuse(
            lines.number(),
            "this is neither a setting nor an example; tests/data/disclosure/README.md has the form.");
      } catch (const noyau::ConfigError&) {
        throw;
      } catch (const noyau::Error& error) {
        input.refuse(lines.number(), error.what());
      }
    }
    if (leaks_.empty() && harmless_.empty()) {
      input.refuse(0, options_.part
                          ? fmt::format("there is no example of the part \"{}\" in it.", *options_.part)
                          : "there is no example in it.");
    }
  }

  bool holds() const {
    return verbatim().rate() >= verbatim_bar && near().rate() >= near_bar && flagged().rate() <= harmless_bar;
  }

  std::string text() const {
    std::string out = fmt::format("{:<24} {:>5} {:>7} {:>8}  {}\n", "kind", "count", "found", "rate", "bar");
    const auto row = [&](std::string_view name, const Tally& tally, std::string_view bar) {
      out += fmt::format("{:<24} {:>5} {:>7} {:>6.1f} %  {}\n", name, tally.count, tally.found,
                         100 * tally.rate(), bar);
    };
    for (const auto& [kind, tally] : leaks_) row("leak: " + kind, tally, "");
    row("verbatim", verbatim(), "100 %");
    row("near, order, partial", near(), "at least 95 %");
    for (const auto& [kind, tally] : harmless_) row("harmless: " + kind, tally, "");
    row("harmless flagged", flagged(), "at most 1 %");
    for (const std::string& id : wrong_) out += id + "\n";
    return out + (holds() ? "All bars hold.\n" : "A bar is missed.\n");
  }

  Json json() const {
    const auto entry = [](const Tally& tally, double bar) {
      return Json{{"count", tally.count}, {"found", tally.found}, {"rate", tally.rate()}, {"bar", bar}};
    };
    Json kinds = Json::object();
    const auto add = [&kinds](const std::string& name, const Tally& tally) {
      kinds[name] = {{"count", tally.count}, {"found", tally.found}, {"rate", tally.rate()}};
    };
    for (const auto& [kind, tally] : leaks_) add("leak: " + kind, tally);
    for (const auto& [kind, tally] : harmless_) add("harmless: " + kind, tally);
    return {{"verbatim", entry(verbatim(), verbatim_bar)},
            {"near", entry(near(), near_bar)},
            {"harmless", entry(flagged(), harmless_bar)},
            {"kinds", std::move(kinds)},
            {"wrong", wrong_},
            {"holds", holds()}};
  }

 private:
  void take(const nlohmann::json& line) {
    if (line.contains("id")) return judge(line);
    std::vector<std::string> texts;
    std::vector<noyau::Disclosure> kinds;
    std::optional<noyau::Nonce> nonce;
    for (const auto& entry : line.at("protected")) {
      const auto what = entry.at("what").get<std::string>();
      const auto text = entry.at("text").get<std::string>();
      if (what == "nonce") {
        nonce = noyau::Nonce::from_digits(text);
        continue;
      }
      kinds.push_back(kind_of(what));
      texts.push_back(text);
    }
    std::vector<noyau::ProtectedText> views;
    for (std::size_t i = 0; i < texts.size(); ++i) views.push_back({kinds[i], texts[i]});
    Setting setting(std::move(texts), std::move(views));
    setting.allowed = line.at("allowed").get<std::vector<std::string>>();
    setting.nonce = std::move(nonce);
    const auto name = line.at("set").get<std::string>();
    if (!settings_.emplace(name, std::move(setting)).second) {
      throw noyau::Error(fmt::format("the setting \"{}\" stands here twice.", name));
    }
  }

  void judge(const nlohmann::json& line) {
    const auto set = line.at("set").get<std::string>();
    const auto setting = settings_.find(set);
    if (setting == settings_.end()) {
      throw noyau::Error(fmt::format("the setting \"{}\" does not stand before this example.", set));
    }
    if (options_.part && line.at("part") != *options_.part) return;
    const bool is_leak = line.at("label").get<std::string>() == "leak";
    const bool found = is_found(setting->second, line.at("reply").get<std::string>());
    Tally& tally = (is_leak ? leaks_ : harmless_)[line.at("kind").get<std::string>()];
    ++tally.count;
    if (found) ++tally.found;
    if (found != is_leak) wrong_.push_back(line.at("id").get<std::string>());
  }

  static bool is_found(const Setting& setting, const std::string& reply) {
    const std::vector<std::string_view> allowed(setting.allowed.begin(), setting.allowed.end());
    return !setting.guard.check(reply, allowed).empty() ||
           (setting.nonce && noyau::holds_nonce_part(reply, *setting.nonce));
  }

  Tally verbatim() const {
    const auto found = leaks_.find("verbatim");
    return found == leaks_.end() ? Tally{} : found->second;
  }
  Tally near() const {
    Tally sum;
    for (const auto& [kind, tally] : leaks_) {
      if (kind == "verbatim") continue;
      sum.count += tally.count;
      sum.found += tally.found;
    }
    return sum;
  }
  Tally flagged() const {
    Tally sum;
    for (const auto& [kind, tally] : harmless_) {
      sum.count += tally.count;
      sum.found += tally.found;
    }
    return sum;
  }

  const Options& options_;
  std::map<std::string, Setting> settings_;
  std::map<std::string, Tally> leaks_, harmless_;
  std::vector<std::string> wrong_;  // ids
};

}  // namespace

ExitCode check(const Options& options, Output& output) {
  if (options.evaluation.empty()) return check_replies(options, output);
  Evaluation evaluation(options);
  evaluation.read();
  output.write(options.json ? one_line(evaluation.json()) : evaluation.text());
  output.flush();
  return evaluation.holds() ? ExitCode::completed : ExitCode::fell_back;
}

}  // namespace noyau_cli
