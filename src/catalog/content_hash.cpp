#include "catalog/content_hash.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <vector>

#include "core/object_reader.hpp"

namespace noyau::inline v0_1::detail {

namespace {

void append_text(std::string& out, char kind, std::string_view text) {
  out += kind;
  out += std::to_string(text.size());
  out += ':';
  out += text;
}

// 1, 1.0 and 1e0 are the same content; every other number by its bits.
void append_number(std::string& out, const JsonNode& node) {
  constexpr double exact = 9007199254740992.0;  // 2^53
  if (node.kind == JsonNode::Kind::integer) {
    append_text(out, 'i', std::to_string(node.integer));
  } else if (std::abs(node.number) < exact && std::floor(node.number) == node.number) {
    append_text(out, 'i', std::to_string(static_cast<std::int64_t>(node.number)));
  } else {
    append_text(out, 'd', std::to_string(std::bit_cast<std::uint64_t>(node.number)));
  }
}

void append(std::string& out, const JsonNode& node, const FileTexts& texts);

void append_object(std::string& out, const JsonNode& node, const FileTexts& texts) {
  std::vector<const std::pair<std::string, JsonNode>*> members;
  for (const auto& member : node.members) {
    if (member.first != comment_field) members.push_back(&member);
  }
  std::sort(members.begin(), members.end(), [](const auto* a, const auto* b) { return a->first < b->first; });
  out += 'o' + std::to_string(members.size()) + ':';
  for (const auto* member : members) {
    append_text(out, 'k', member->first);
    append(out, member->second, texts);
  }
}

void append(std::string& out, const JsonNode& node, const FileTexts& texts) {
  switch (node.kind) {
    case JsonNode::Kind::null:
      out += 'n';
      break;
    case JsonNode::Kind::boolean:
      out += node.boolean ? 't' : 'f';
      break;
    case JsonNode::Kind::integer:
    case JsonNode::Kind::number:
      append_number(out, node);
      break;
    case JsonNode::Kind::string:
      append_text(out, 's', node.string);
      break;
    case JsonNode::Kind::array:
      out += 'a' + std::to_string(node.items.size()) + ':';
      for (const JsonNode& item : node.items) append(out, item, texts);
      break;
    case JsonNode::Kind::object: {
      const auto text = texts.find(&node);
      if (text != texts.end()) {
        append_text(out, 's', text->second);
      } else {
        append_object(out, node, texts);
      }
      break;
    }
  }
}

Hash256 hash_of(std::string_view domain, const JsonNode& document, const FileTexts& texts) {
  std::string form;
  append_text(form, 's', domain);
  append(form, document, texts);
  return sha256(form);
}

}  // namespace

Hash256 template_hash(const JsonNode& document, const FileTexts& texts) {
  return hash_of("noyau template 1", document, texts);
}

Hash256 catalog_hash(const std::map<std::string, JsonNode, std::less<>>& documents, const FileTexts& texts) {
  std::string form;
  append_text(form, 's', "noyau catalog 1");
  for (const auto& [name, document] : documents) {
    append_text(form, 'k', name);
    append_text(form, 's', to_hex(hash_of("noyau document 1", document, texts)));
  }
  return sha256(form);
}

}  // namespace noyau::inline v0_1::detail
