#include "catalog/file_names.hpp"

#include <algorithm>
#include <charconv>

#include "core/object_reader.hpp"

namespace noyau::inline v0_1::detail {

namespace {

constexpr std::string_view templates_folder = "templates/";
constexpr std::string_view fixed_names[] = {"catalog.json", "rules.json", "canon.json", "relations.json",
                                            "active.json"};

bool begins_with(std::string_view text, std::string_view start) {
  return text.substr(0, start.size()) == start;
}

bool ends_with(std::string_view text, std::string_view end) {
  return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

std::optional<std::string_view> between(std::string_view text, std::string_view start, std::string_view end) {
  if (text.size() < start.size() + end.size() || !begins_with(text, start) || !ends_with(text, end)) {
    return std::nullopt;
  }
  return text.substr(start.size(), text.size() - start.size() - end.size());
}

bool is_version(std::string_view text) {
  int version = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), version);
  return error == std::errc{} && end == text.data() + text.size() && version >= 1 && version <= 1'000'000 &&
         text.front() != '0';
}

}  // namespace

std::optional<std::string_view> wording_language(std::string_view file) noexcept {
  const auto language = between(file, "wording.", ".json");
  return language && is_valid_id(*language) ? language : std::nullopt;
}

std::optional<std::string_view> template_name(std::string_view file) noexcept {
  const auto name = between(file, templates_folder, ".json");
  if (!name) return std::nullopt;
  const auto at = name->find('@');
  if (at == std::string_view::npos || !is_valid_id(name->substr(0, at)) ||
      !is_version(name->substr(at + 1))) {
    return std::nullopt;
  }
  return name;
}

FileKind kind_of_file(std::string_view file) noexcept {
  const bool fixed = std::find(std::begin(fixed_names), std::end(fixed_names), file) != std::end(fixed_names);
  if (fixed || wording_language(file) || template_name(file)) return FileKind::document;
  if (ends_with(file, ".md") || ends_with(file, ".txt")) return FileKind::text;
  const auto slash = file.find('/');
  if (slash == std::string_view::npos) return FileKind::unknown;
  // Other folders are nobody's business, but for what a {"file"} names there.
  const bool in_templates = begins_with(file, templates_folder);
  return in_templates && file.find('/', slash + 1) == std::string_view::npos ? FileKind::unknown
                                                                             : FileKind::text;
}

std::string unknown_file_message(std::string_view file) {
  if (begins_with(file, templates_folder)) {
    return "a template's file is named ID@VERSION.json, for example \"viewer.reply@3.json\"; rename or "
           "remove it.";
  }
  if (ends_with(file, ".json") && file.find('@') != std::string_view::npos) {
    return "this looks like a template; move it to the folder \"templates\".";
  }
  return "this file is unknown here; remove it, or move a text to the folder \"text\".";
}

std::string path_complaint(std::string_view path) {
  if (path.empty()) return "the path is empty; name a file inside the catalog folder.";
  if (path.find('\0') != std::string_view::npos || path.find('\\') != std::string_view::npos) {
    return "the path contains a backslash or a null character; write it like \"text/canon.md\".";
  }
  if (path.front() == '/') return "the path is absolute; name a file inside the catalog folder.";
  std::string_view rest = path;
  while (true) {
    const auto slash = rest.find('/');
    const std::string_view part = rest.substr(0, slash);
    if (part == "..") return "the path may not contain \"..\": a text file stands inside the catalog folder.";
    if (part.empty() || part == ".") return "the path is not plain; write it like \"text/canon.md\".";
    if (slash == std::string_view::npos) return {};
    rest.remove_prefix(slash + 1);
  }
}

}  // namespace noyau::inline v0_1::detail
