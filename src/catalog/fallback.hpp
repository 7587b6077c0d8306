// The fallback of a use case or a template.
#pragma once

#include <optional>
#include <string>

#include "catalog/texts.hpp"

namespace noyau::inline v0_1::detail {

// Reads the field "fallback" of `object`; absent: nullopt. A use case that it names is noted for the
// check of references and chains.
std::optional<Fallback> read_fallback(Reading& reading, Texts& texts, ObjectReader& object,
                                      const std::string& use_case, const std::string& template_name);

}  // namespace noyau::inline v0_1::detail
