// The built-in table of what a model could read as structure. See control_tokens.cpp for sources.
#pragma once

#include <span>
#include <string_view>

namespace noyau::inline v0_1::detail {

// Matched wherever they occur. Any `<|name|>` is matched besides, known or not.
std::span<const std::string_view> control_tokens() noexcept;

// Names of tags that runtimes parse: `<name>`, `</name>` and `<name/>` are matched.
std::span<const std::string_view> control_tags() noexcept;

// Tags that some formats write with attributes: `<name ...`, `<name=...` are matched besides.
std::span<const std::string_view> control_tags_with_attributes() noexcept;

// Role labels, matched at the start of a line only: in mid-line they are prose.
std::span<const std::string_view> line_start_labels() noexcept;

}  // namespace noyau::inline v0_1::detail
