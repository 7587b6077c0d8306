#include "prompt/compiled.hpp"

#include <fmt/format.h>

#include <sodium.h>

#include <algorithm>

#include "noyau/core/hash.hpp"
#include "prompt/response_schema.hpp"

namespace noyau::inline v0_1::detail {

namespace {

// Bump when a change of the renderer changes prompts: it is part of the governing hash.
constexpr std::string_view render_format = "noyau-prompt-1";

class Compiler {
 public:
  Compiler(const Catalog& catalog, const Engine& engine)
      : catalog_(catalog), engine_(engine), counter_(*engine.counter), zero_(Nonce::from_digits("0")) {}

  CompiledTemplate compile(const PromptTemplate& source) {
    CompiledTemplate result;
    result.source = &source;
    wording_ = &catalog_.wordings.find(source.language)->second;
    result.wording = wording_;
    add_stable(source, result);
    add_situations(source, result);
    add_relations(result);
    const auto& headings = wording_->headings;
    result.names = frame(headings.names, {}, "names");
    result.facts = frame(headings.facts, {}, "facts");
    result.item = frame(headings.item, {}, "item");
    add_tools(source, result);
    result.omission_heading = piece({headings.omissions, "\n"});
    const Authored retry = source.retry.empty() ? wording_->retry : source.retry;
    // On its own line, so that it may begin with anything.
    result.retry = piece({"---\n", retry, "\n"});
    for (const Slot& slot : source.slots) result.slots.push_back(compile_slot(slot));
    result.governing_hash = governing_hash(source, result);
    result.reply_schema = response_schema(source.response);
    return result;
  }

 private:
  Piece piece(std::initializer_list<Authored> parts) const {
    AuthoredText text;
    for (const Authored part : parts) text.add(part);
    return piece(std::move(text));
  }

  Piece piece(AuthoredText text) const {
    const std::size_t tokens = counter_.count(text.view());
    return {std::move(text), tokens};
  }

  SectionFrame frame(Authored heading, Authored restriction, std::string label,
                     const Slot* slot = nullptr) const {
    SectionFrame result;
    if (slot != nullptr && !slot->open_marker.empty()) {
      result.first.add(slot->open_marker).add("\n");
      result.last.add(slot->close_marker).add("\n");
    }
    result.heading.add(heading).add("\n");
    if (!restriction.empty()) result.heading.add(restriction).add("\n");
    result.label = std::move(label);
    PromptText border;
    border.add(result.heading);
    border.open_fence(zero_, result.label);
    border.add(result.first);
    result.opening = counter_.count(border.view());
    border.clear();
    border.add(result.last);
    border.close_fence(zero_);
    result.opening += counter_.count(border.view());
    return result;
  }

  void add_part(CompiledTemplate& result, std::string_view part, Authored heading,
                const AuthoredText& body) const {
    AuthoredText text;
    text.add(heading).add("\n").add(body).add("\n\n");
    NamedPiece named{part, piece(std::move(text))};
    result.stable_text.add(named.piece.text);
    result.stable_tokens += named.piece.tokens;
    result.stable.push_back(std::move(named));
  }

  void add_stable(const PromptTemplate& source, CompiledTemplate& result) const {
    const auto& headings = wording_->headings;
    AuthoredText rules;
    for (const Authored paragraph : catalog_.rules.paragraphs) rules.add_paragraph(paragraph);
    AuthoredText canon;
    for (const CanonParagraph& paragraph : catalog_.canon.paragraphs) canon.add_paragraph(paragraph.text);
    AuthoredText task;
    task.add(source.instructions);
    task.add_paragraph(wording_->freedom[static_cast<std::size_t>(source.freedom)]);
    add_part(result, "rules", headings.rules, rules);
    add_part(result, "canon", headings.canon, canon);
    add_part(result, "task", headings.task, task);
    add_part(result, "data_notice", headings.data_notice, AuthoredText().add(wording_->data_notice));
    add_part(result, "format", headings.format, AuthoredText().add(source.response.instructions));
  }

  Authored audience_text(Audience audience) const {
    return audience == Audience::public_space ? wording_->public_space : wording_->private_space;
  }

  Authored target_text(TargetKind kind) const {
    switch (kind) {
      case TargetKind::person:
        return wording_->person;
      case TargetKind::group:
        return wording_->group;
      case TargetKind::nobody:
        return wording_->nobody;
    }
    return wording_->nobody;
  }

  void add_situations(const PromptTemplate& source, CompiledTemplate& result) const {
    for (const std::string& id : source.interfaces) {
      const Interface* interface = catalog_.interface(id);
      for (const Audience audience : source.audiences) {
        for (const TargetKind target : source.targets) {
          result.situations[{interface->id, to_string(audience), to_string(target)}] =
              piece({wording_->headings.situation, "\n", interface->text, "\n", audience_text(audience), "\n",
                     target_text(target), "\n\n"});
        }
      }
    }
  }

  void add_relations(CompiledTemplate& result) const {
    result.relation_heading = piece({wording_->headings.relation, "\n"});
    const auto add = [&](Authored text) { result.fragments[text.view()] = piece({"- ", text, "\n"}); };
    for (const auto& [axis, table] : catalog_.relations) {
      add(table.neutral);
      for (const RelationInterval& interval : table.intervals) add(interval.text);
    }
  }

  void add_tools(const PromptTemplate& source, CompiledTemplate& result) const {
    if (source.tools.empty()) return;
    result.tool_heading = piece({wording_->headings.tools, "\n"});
    for (const Tool& tool : engine_.tools) {
      const std::string_view id = tool.id.view();
      if (std::find(source.tools.begin(), source.tools.end(), id) == source.tools.end()) continue;
      result.tool_table[id] = &tool;
      result.tools[id] = piece(tool_text(tool));
    }
  }

  // "- id : text", and a line for each parameter below it.
  static AuthoredText tool_text(const Tool& tool) {
    AuthoredText text;
    text.add("- ").add(tool.id).add(" : ").add(tool.text).add("\n");
    for (const ToolParameter& parameter : tool.parameters) {
      text.add("  - ").add(parameter.name).add(parameter.required ? Authored(" : ") : Authored("? : "));
      text.add(parameter.text);
      for (std::size_t i = 0; i < parameter.choices.size(); ++i) {
        text.add(i == 0 ? Authored(" (") : Authored(" | ")).add(parameter.choices[i]);
      }
      text.add(parameter.choices.empty() ? Authored("\n") : Authored(")\n"));
    }
    return text;
  }

  CompiledSlot compile_slot(const Slot& slot) const {
    CompiledSlot result;
    const Authored restriction = slot.restriction.empty() ? wording_->guidance : slot.restriction;
    result.tell = frame(slot.heading, {}, section_label(slot.id, Use::tell), &slot);
    result.guide = frame(slot.heading, restriction, section_label(slot.id, Use::guide), &slot);
    if (!slot.default_text.empty() && slot.axis.empty()) {
      result.defaulted = piece({slot.heading, "\n", slot.default_text, "\n\n"});
    }
    result.omission = omission_begin(slot);
    std::size_t dearest = 0;
    std::size_t number = 0;
    for (std::size_t& tokens : result.omission_tokens) {
      number = number * 10 + 8;
      // The last line of the note carries the blank line behind it.
      for (const bool is_last : {false, true}) {
        dearest = std::max(dearest, counter_.count(omission_line(result, *wording_, number, is_last).view()));
      }
      tokens = dearest;
    }
    return result;
  }

  // "{heading}" once, without the leading marks of a Markdown heading.
  AuthoredText omission_begin(const Slot& slot) const {
    const std::size_t marks = slot.heading.view().find_first_not_of("# ");
    const Authored heading = marks == std::string_view::npos ? slot.heading : slot.heading.part(marks);
    constexpr std::string_view place = "{heading}";
    const Authored before = wording_->omission_before;
    const std::size_t at = before.view().find(place);
    if (at == std::string_view::npos) return AuthoredText().add(before);
    return AuthoredText().add(before.part(0, at)).add(heading).add(before.part(at + place.size()));
  }

  // Over everything that shapes a prompt or its reply; lists by length, so that no two of them can trade
  // places.
  std::string governing_hash(const PromptTemplate& source, const CompiledTemplate& compiled) const {
    const ModelProfile& model = engine_.model;
    std::string all;
    const auto add = [&](std::string_view part) { all += fmt::format("{}:{};", part.size(), part); };
    const auto add_list = [&](const std::vector<std::string>& list) {
      add(fmt::format("{}", list.size()));
      for (const std::string& entry : list) add(entry);
    };
    add(render_format);
    add(to_hex(catalog_.hash));
    add(to_hex(source.hash));
    add(counter_.name());
    add(model.name);
    add(fmt::format("{} {} {} {}", model.context_tokens, model.reply_tokens, model.message_overhead,
                    model.request_overhead));
    add(fmt::format("{} {}", engine_.misfit_limit,
                    engine_.budget ? fmt::format("{}", *engine_.budget) : "none"));
    add(model.temperature ? fmt::format("{}", *model.temperature) : "none");
    add(model.top_p ? fmt::format("{}", *model.top_p) : "none");
    add(model.seed ? fmt::format("{}", *model.seed) : "none");
    add(model.prompt_count_tolerance ? fmt::format("{}", *model.prompt_count_tolerance) : "none");
    add_list(model.stop);
    add_list(model.control_tokens);
    for (const auto& [id, tool] : compiled.tools) add(tool.text.view());
    return to_hex(sha256(all));
  }

  const Catalog& catalog_;
  const Engine& engine_;
  const TokenCounter& counter_;
  Nonce zero_;
  const Wording* wording_ = nullptr;
};

}  // namespace

AuthoredText omission_line(const CompiledSlot& slot, const Wording& wording, std::size_t cut, bool is_last) {
  AuthoredText line;
  line.add(slot.omission).add_number(cut).add(wording.omission_after).add("\n");
  if (is_last) line.add("\n");
  return line;
}

std::string section_label(std::string_view slot, Use use) {
  return use == Use::guide ? std::string(slot) + ".guide" : std::string(slot);
}

namespace {

std::vector<std::string> control_tokens(const Catalog& catalog, const ModelProfile& model) {
  std::vector<std::string> tokens = model.control_tokens;
  for (const PromptTemplate& one : catalog.templates) {
    for (const Slot& slot : one.slots) {
      for (const Authored& marker : {slot.open_marker, slot.close_marker})
        if (!marker.empty()) tokens.emplace_back(marker.view());
    }
  }
  return tokens;
}

}  // namespace

CompiledCatalog::CompiledCatalog(std::shared_ptr<const Catalog> read, const ModelProfile& model)
    : catalog(std::move(read)),
      redactor(catalog->rules.detection),
      fence_rules(control_tokens(*catalog, model)) {
  randombytes_buf(&number, sizeof number);
}

const CompiledTemplate* CompiledCatalog::active(std::string_view use_case) const noexcept {
  const auto name = catalog->active.find(use_case);
  if (name == catalog->active.end()) return nullptr;
  const auto found = templates.find(name->second);
  return found == templates.end() ? nullptr : &found->second;
}

std::shared_ptr<CompiledCatalog> compile(std::shared_ptr<const Catalog> catalog, const Engine& engine) {
  auto result = std::make_shared<CompiledCatalog>(std::move(catalog), engine.model);
  Compiler compiler(*result->catalog, engine);
  for (const auto& [use_case, name] : result->catalog->active) {
    const PromptTemplate* source = result->catalog->find_template(name);
    if (source != nullptr && !result->templates.contains(name)) {
      result->templates.emplace(name, compiler.compile(*source));
    }
  }
  return result;
}

}  // namespace noyau::inline v0_1::detail
