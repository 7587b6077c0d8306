#include "noyau/catalog/catalog.hpp"

namespace noyau::inline v0_1 {

namespace {

template <typename Entry>
const Entry* with_id(const std::vector<Entry>& entries, std::string_view id) noexcept {
  for (const Entry& entry : entries) {
    if (entry.id == id) return &entry;
  }
  return nullptr;
}

}  // namespace

const UseCase* Catalog::use_case(std::string_view id) const noexcept {
  return with_id(use_cases, id);
}
const DataClass* Catalog::data_class(std::string_view id) const noexcept {
  return with_id(classes, id);
}
const SourceDeclaration* Catalog::source(std::string_view id) const noexcept {
  return with_id(sources, id);
}
const Interface* Catalog::interface(std::string_view id) const noexcept {
  return with_id(interfaces, id);
}

const PromptTemplate* Catalog::find_template(std::string_view name) const noexcept {
  for (const PromptTemplate& candidate : templates) {
    if (candidate.name == name) return &candidate;
  }
  return nullptr;
}

const PromptTemplate* Catalog::active_template(std::string_view use_case_id) const noexcept {
  const auto found = active.find(use_case_id);
  return found == active.end() ? nullptr : find_template(found->second);
}

}  // namespace noyau::inline v0_1
