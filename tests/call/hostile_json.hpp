// What every strict JSON reader must survive: one good document, and everything that can be wrong with
// it. `read` takes a text, and throws ConfigError when it refuses it.
#pragma once

#include <algorithm>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "catch.hpp"
#include "noyau/core/error.hpp"

namespace hostile {

using Json = nlohmann::ordered_json;
using Read = std::function<void(std::string_view)>;

inline std::vector<noyau::Fault> faults_of(const Read& read, std::string_view text) {
  try {
    read(text);
  } catch (const noyau::ConfigError& error) {
    CHECK_FALSE(error.faults().empty());
    for (const noyau::Fault& fault : error.faults()) {
      INFO(fault.to_string());
      CHECK_FALSE(fault.file.empty());
      CHECK(fault.message.size() > 10);
      const bool sentence = fault.message.ends_with('.') || fault.message.ends_with('?');
      CHECK(sentence);
    }
    return error.faults();
  }
  return {};
}

inline bool refused(const Read& read, std::string_view text) {
  return !faults_of(read, text).empty();
}

inline bool names_field(const std::vector<noyau::Fault>& faults, std::string_view field) {
  for (const noyau::Fault& fault : faults) {
    if (fault.field == field) return true;
  }
  return false;
}

// "/records/0/id" -> "records[0].id"
inline std::string field_of(const Json::json_pointer& pointer) {
  std::string field;
  for (Json::json_pointer at = pointer; !at.empty(); at.pop_back()) {
    const std::string& part = at.back();
    const bool index = part.find_first_not_of("0123456789") == std::string::npos;
    const std::string step = index ? "[" + part + "]" : part;
    field = field.empty() || field.front() == '[' ? step + field : step + "." + field;
  }
  return field;
}

inline void each_pointer(const Json& node, const Json::json_pointer& at,
                         const std::function<void(const Json::json_pointer&)>& visit) {
  if (!at.empty()) visit(at);
  if (node.is_object()) {
    for (const auto& [key, value] : node.items()) each_pointer(value, at / key, visit);
  } else if (node.is_array()) {
    for (std::size_t index = 0; index < node.size(); ++index) each_pointer(node[index], at / index, visit);
  }
}

inline void check_damaged_text(const Read& read, const Json& good) {
  const std::string text = good.dump(2);
  REQUIRE_NOTHROW(read(text));
  CHECK(refused(read, ""));
  CHECK(refused(read, " \n\t"));
  for (std::size_t length = 0; length < text.size(); length += 5) {
    INFO("cut after " << length);
    CHECK(refused(read, text.substr(0, length)));
  }
  for (std::size_t at = 0; at <= text.size(); at += 5) {
    INFO("an invalid byte at " << at);
    CHECK(refused(read, std::string(text).insert(at, "\xFF")));
    CHECK(refused(read, std::string(text).insert(at, "\xED\xA0\x80")));
  }
  CHECK(refused(read, text + " {}"));
  CHECK(refused(read, text + std::string("\0 hidden", 8)));
  for (const char* opener : {"[", "{", "{\"a\":", "[[{\"a\":[", "\""}) {
    std::string deep;
    while (deep.size() < 1'000'000) deep += opener;
    CHECK(refused(read, deep));
  }
}

inline void check_wrong_types(const Read& read, const Json& good,
                              const std::vector<std::string>& any_scalar = {}) {
  const Json wrong_values = {nullptr, true, 42, 1.5, "text", Json::array({Json::array()}), Json{{"x", 1}}};
  each_pointer(good, Json::json_pointer{}, [&](const Json::json_pointer& at) {
    const Json& original = good[at];
    const std::string field = field_of(at);
    for (const Json& wrong : wrong_values) {
      if (wrong.type() == original.type() || (wrong.is_number() && original.is_number())) continue;
      const bool scalar = wrong.is_string() || wrong.is_number() || wrong.is_boolean();
      if (scalar && std::find(any_scalar.begin(), any_scalar.end(), field) != any_scalar.end()) continue;
      Json bad = good;
      bad[at] = wrong;
      INFO(field << " = " << wrong.dump());
      const auto faults = faults_of(read, bad.dump());
      REQUIRE_FALSE(faults.empty());
      // The fault stands at the field, at one inside it, or at the array that holds it.
      bool near = false;
      for (const noyau::Fault& fault : faults) {
        near =
            near || fault.field.starts_with(field) || (field.back() == ']' && field.starts_with(fault.field));
      }
      CHECK(near);
    }
  });
}

inline void check_unknown_fields(const Read& read, const Json& good,
                                 const std::vector<std::string>& open = {}) {
  each_pointer({{"document", good}}, Json::json_pointer{}, [&](const Json::json_pointer& at) {
    Json bad = {{"document", good}};
    std::string field = field_of(at).substr(8);
    if (field.starts_with('.')) field.erase(0, 1);
    if (!bad[at].is_object() || std::find(open.begin(), open.end(), field) != open.end()) return;
    bad[at]["surplus"] = 1;
    INFO("a surplus field in " << field);
    CHECK(
        names_field(faults_of(read, bad["document"].dump()), field.empty() ? "surplus" : field + ".surplus"));
  });
}

// `"//"` is ignored wherever it stands.
inline void check_comments(const Read& read, const Json& good) {
  Json commented = {{"document", good}};
  each_pointer({{"document", good}}, Json::json_pointer{}, [&](const Json::json_pointer& at) {
    if (commented[at].is_object()) commented[at]["//"] = {"any", {{"thing", nullptr}}};
  });
  CHECK_NOTHROW(read(commented["document"].dump()));
}

inline void check_duplicate_keys(const Read& read, const Json& good) {
  const std::string text = good.dump();
  std::size_t seen = 0;
  for (std::size_t end = text.find("\":"); end != std::string::npos; end = text.find("\":", end + 1)) {
    const std::size_t begin = text.rfind('"', end - 1);
    const std::string key = text.substr(begin, end + 2 - begin);
    INFO("twice: " << key);
    CHECK(refused(read, std::string(text).insert(begin, key + "null,")));
    ++seen;
  }
  CHECK(seen > 2);
}

}  // namespace hostile
