#include "catalog/schema_text.hpp"

#include <algorithm>
#include <charconv>

#include "core/object_reader.hpp"

namespace noyau::inline v0_1::detail {

namespace {

using Kind = JsonEntry::Kind;

std::unique_ptr<const RE2> compile_pattern(std::string_view text) {
  RE2::Options options;
  options.set_log_errors(false);
  return std::make_unique<const RE2>(re2::StringPiece(text.data(), text.size()), options);
}

// "~1" is "/" and "~0" is "~" in one step of a pointer; a reference may also write characters as %2F.
std::string percent_decoded(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    unsigned value = 0;
    if (text[at] == '%' && at + 2 < text.size() &&
        std::from_chars(text.data() + at + 1, text.data() + at + 3, value, 16).ptr == text.data() + at + 3) {
      out += static_cast<char>(value);
      at += 2;
    } else {
      out += text[at];
    }
  }
  return out;
}

std::string pointer_step(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool escaped =
        text[at] == '~' && at + 1 < text.size() && (text[at + 1] == '0' || text[at + 1] == '1');
    if (escaped) {
      out += text[++at] == '0' ? '~' : '/';
    } else {
      out += text[at];
    }
  }
  return out;
}

std::string escaped_step(std::string_view name) {
  std::string out;
  for (const char c : name) {
    if (c == '~') {
      out += "~0";
    } else if (c == '/') {
      out += "~1";
    } else {
      out += c;
    }
  }
  return out;
}

}  // namespace

SchemaText::SchemaText(std::string_view text) {
  read_json_tape(text, deepest_schema, tape_);
}

SchemaError SchemaText::problem(std::size_t index, std::string complaint) const {
  return {pointer_of(index), tape_.entries[index].begin, std::move(complaint)};
}

std::string SchemaText::name_of(std::size_t index) const {
  std::string buffer;
  return std::string(tape_.string(index, buffer));
}

// Walks down from the whole: only what is wrong needs its pointer.
std::string SchemaText::pointer_of(std::size_t index) const {
  std::string pointer;
  std::size_t at = 0;
  while (at != index) {
    const JsonEntry& holder = tape_.entries[at];
    std::size_t child = at + 1;
    std::size_t number = 0;
    if (holder.kind == Kind::object) {
      while (tape_.entries[child + 1].next <= index) child = tape_.entries[child + 1].next;
      pointer += '/' + escaped_step(name_of(child));
      if (child == index) break;
      ++child;
    } else {
      for (; tape_.entries[child].next <= index; ++number) child = tape_.entries[child].next;
      pointer += '/' + std::to_string(number);
    }
    at = child;
  }
  return pointer;
}

void SchemaText::expect(std::size_t index, Kind wanted, std::string_view what) const {
  if (kind(index) != wanted) throw problem(index, std::string(what) + " is expected here.");
}

std::size_t SchemaText::target_of(std::size_t index) {
  expect(index, Kind::string, "a reference, which is a string,");
  const std::string written = name_of(index);
  if (written != "#" && !written.starts_with("#/")) {
    throw problem(index,
                  in_quotes(written) +
                      " refers to outside of the schema, and nothing is fetched; copy that schema into "
                      "\"definitions\" and write \"#/definitions/NAME\".");
  }
  std::size_t at = 0;
  const std::string decoded = percent_decoded(written);
  std::string_view rest = std::string_view(decoded).substr(1);
  while (!rest.empty()) {
    rest.remove_prefix(1);
    const std::size_t end = std::min(rest.find('/'), rest.size());
    at = child_of(at, pointer_step(rest.substr(0, end)));
    if (at == 0)
      throw problem(index, "there is nothing at " + in_quotes(written) + " in the schema; correct it.");
    rest.remove_prefix(end);
  }
  return at;
}

std::size_t SchemaText::child_of(std::size_t index, const std::string& step) {
  const auto [known, is_new] = children_.try_emplace(index);
  auto& children = known->second;
  if (is_new && kind(index) == Kind::object) {
    each_member(index, [&](std::size_t key, std::size_t value) { children.emplace(name_of(key), value); });
  } else if (is_new && kind(index) == Kind::array) {
    each_item(index, [&](std::size_t item) { children.emplace(std::to_string(children.size()), item); });
  }
  const auto child = children.find(step);
  return child == children.end() ? 0 : child->second;
}

JsonNumber SchemaText::number(std::size_t index) const {
  expect(index, Kind::number, "a number");
  return JsonNumber(tape_.raw(index));
}

std::size_t SchemaText::count(std::size_t index) const {
  const JsonNumber value = number(index);
  if (!value.is_exact || value.integer < 0)
    throw problem(index, "a whole number from 0 on is expected here.");
  return static_cast<std::size_t>(value.integer);
}

std::unique_ptr<const RE2> SchemaText::pattern(std::size_t place, const std::string& text) const {
  auto compiled = compile_pattern(text);
  if (!compiled->ok()) {
    throw problem(place, "the pattern " + in_quotes(text) + " cannot be used (" + compiled->error() +
                             "); patterns are RE2's: without lookahead and without references back.");
  }
  return compiled;
}

std::string SchemaText::canonical(std::size_t index) const {
  std::string out;
  append_canonical(out, tape_, index, static_cast<std::size_t>(-1));
  return out;
}

}  // namespace noyau::inline v0_1::detail
