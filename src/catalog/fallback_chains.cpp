// Fallbacks that name other use cases: no cycle, and never three of them in a row.
#include <algorithm>

#include "catalog/reading.hpp"

namespace noyau::inline v0_1::detail {

namespace {

// What each use case falls back to: at most one other.
using Links = std::map<std::string_view, const FallbackLink*>;

const FallbackLink* next(const Links& links, std::string_view use_case) {
  const auto found = links.find(use_case);
  return found == links.end() ? nullptr : found->second;
}

// The use cases' own fallbacks, as if no template had one.
Links declared_links(const Reading& reading) {
  Links links;
  for (const FallbackLink& link : reading.fallback_links) {
    if (link.template_name.empty()) links.emplace(link.use_case, &link);
  }
  return links;
}

// What a call meets now: the active template's fallback, where it has one, comes before the use case's.
Links effective_links(const Reading& reading) {
  Links links = declared_links(reading);
  std::map<std::string_view, const FallbackLink*> by_template;
  for (const FallbackLink& link : reading.fallback_links) {
    if (!link.template_name.empty()) by_template.emplace(link.template_name, &link);
  }
  for (const PromptTemplate& candidate : reading.catalog.templates) {
    if (!candidate.fallback) continue;
    const auto active = reading.catalog.active.find(candidate.use_case);
    if (active == reading.catalog.active.end() || active->second != candidate.name) continue;
    links.erase(candidate.use_case);
    const auto link = by_template.find(candidate.name);
    if (link != by_template.end()) links.emplace(candidate.use_case, link->second);
  }
  return links;
}

class ChainCheck {
 public:
  ChainCheck(Reading& reading, const Links& links, std::set<const FallbackLink*>& reported)
      : reading_(reading), links_(links), reported_(reported) {}

  void run() {
    for (const auto& [use_case, link] : links_) find_cycle(use_case);
    for (const auto& [use_case, link] : links_) find_third(*link);
  }

 private:
  // Walks until something was seen before; if that was on this walk, it is a cycle. Every use case is
  // walked over once.
  void find_cycle(std::string_view start) {
    std::vector<const FallbackLink*> walk;
    std::string_view at = start;
    while (const FallbackLink* link = next(links_, at)) {
      if (!seen_.insert(at).second) break;
      walk.push_back(link);
      at = link->to;
    }
    const auto begin = std::find_if(walk.begin(), walk.end(),
                                    [at](const FallbackLink* link) { return link->use_case == at; });
    if (begin == walk.end()) return;
    std::string path;
    for (auto link = begin; link != walk.end(); ++link) {
      in_cycle_.insert((*link)->use_case);
      path += (*link)->use_case + " -> ";
    }
    report(**begin, "the fallbacks go round in a circle, " + path + std::string(at) +
                        "; end the chain with a text, an action or none.");
  }

  void find_third(const FallbackLink& first) {
    const FallbackLink* second = next(links_, first.to);
    const FallbackLink* third = second == nullptr ? nullptr : next(links_, second->to);
    if (third == nullptr || in_cycle_.count(first.to) != 0 || in_cycle_.count(second->to) != 0) return;
    report(first, "the fallbacks lead to a third other use case, " + first.use_case + " -> " + first.to +
                      " -> " + second->to + " -> " + third->to +
                      "; at most two are tried: end the chain with a text, an action or none.");
  }

  void report(const FallbackLink& link, std::string message) {
    if (reported_.insert(&link).second)
      reading_.sink(link.file).add(link.line, link.field, std::move(message));
  }

  Reading& reading_;
  const Links& links_;
  std::set<const FallbackLink*>& reported_;
  std::set<std::string_view> seen_;
  std::set<std::string_view> in_cycle_;
};

}  // namespace

void check_fallback_chains(Reading& reading) {
  std::set<const FallbackLink*> reported;
  const Links declared = declared_links(reading);
  ChainCheck(reading, declared, reported).run();
  const Links effective = effective_links(reading);
  ChainCheck(reading, effective, reported).run();
}

}  // namespace noyau::inline v0_1::detail
