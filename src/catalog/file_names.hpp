// Which file is what, by its name.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace noyau::inline v0_1::detail {

// "wording.fr.json" -> "fr".
std::optional<std::string_view> wording_language(std::string_view file) noexcept;

// "templates/viewer.reply@3.json" -> "viewer.reply@3", when that is an id and a version.
std::optional<std::string_view> template_name(std::string_view file) noexcept;

enum class FileKind { document, text, unknown };
FileKind kind_of_file(std::string_view file) noexcept;

// Why the file should not be here, as a sentence; for unknown ones.
std::string unknown_file_message(std::string_view file);

// Why a path may not be followed, as a sentence; empty for a plain path inside the catalog folder.
std::string path_complaint(std::string_view path);

}  // namespace noyau::inline v0_1::detail
