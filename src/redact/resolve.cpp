#include "redact/resolve.hpp"

#include <algorithm>
#include <array>
#include <tuple>

#include "noyau/core/arena.hpp"
#include "redact/labels.hpp"

namespace noyau::inline v0_1::detail {

namespace {
constexpr std::array<int, detected_kind_count> rank_by_kind = {3, 5, 4, 0, 2, 1, 6};

bool comes_first(const RedactedSpan& a, const RedactedSpan& b) noexcept {
  const auto key = [](const RedactedSpan& span) {
    return std::make_tuple(span.begin, ~span.end, rank_by_kind[static_cast<std::size_t>(span.kind)]);
  };
  return key(a) < key(b);
}
}  // namespace

void merge(Spans& spans) {
  std::sort(spans.begin(), spans.end(), comes_first);
  std::size_t kept = 0;
  for (const RedactedSpan& span : spans) {
    if (kept > 0 && span.begin < spans[kept - 1].end)
      spans[kept - 1].end = std::max(spans[kept - 1].end, span.end);
    else
      spans[kept++] = span;
  }
  spans.resize(kept);
}

void remove_kept(Spans& spans, const RedactionRules& rules) {
  std::sort(spans.begin(), spans.end(), comes_first);
  std::size_t kept_until = 0;
  std::erase_if(spans, [&](const RedactedSpan& span) {
    if (rules[span.kind] == RedactionOperator::keep) {
      if (span.kind != DetectedKind::linked_name) kept_until = std::max(kept_until, span.end);
      return true;
    }
    return span.kind != DetectedKind::linked_name && span.end <= kept_until;
  });
}

void widen_to_pieces(std::string_view text, Spans& spans) {
  std::pmr::string storage(&wiping_heap());
  const std::string_view view = detail::blank_labels(text, storage);
  for (RedactedSpan& span : spans) {
    const std::size_t before = view.rfind('\0', span.begin);
    span.begin = before == std::string_view::npos ? 0 : before + 1;
    span.end = std::min(view.find('\0', span.end), view.size());
  }
  merge(spans);
}
}  // namespace noyau::inline v0_1::detail
