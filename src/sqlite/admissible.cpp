#include "sqlite/admissible.hpp"

#include <algorithm>

#include "source/selecting.hpp"
#include "sqlite/record_row.hpp"
#include "sqlite/shelves.hpp"

namespace noyau::inline v0_1::detail::sqlite {

namespace {

// One record can stand on two shelves.
void keep_distinct(std::vector<Row>& rows) {
  const auto earlier = [](const Row& a, const Row& b) { return a.record < b.record; };
  if (!std::is_sorted(rows.begin(), rows.end(), earlier)) std::sort(rows.begin(), rows.end(), earlier);
  const auto end =
      std::unique(rows.begin(), rows.end(), [](const Row& a, const Row& b) { return a.record == b.record; });
  rows.erase(end, rows.end());
}

// Nobody's utterances are nobody's: an empty id is no owner.
PrivateRows private_utterances(const Grant& grant) {
  const bool in_private = grant.audience == Audience::private_space;
  if (grant.target_id.empty()) return in_private ? PrivateRows::of_channel : PrivateRows::none;
  return in_private ? PrivateRows::of_channel_or_owner : PrivateRows::of_owner;
}

}  // namespace

Admissible::Admissible(Connection& connection, const SourceRequest& request, const Selection& select)
    : connection_(connection), request_(request), select_(select), purpose_(needle(request.grant.purpose)) {
  if (select.channel == ChannelRule::same && request.grant.channel.empty()) return;
  for (const OwnerRule rule : select.owners) open(rule);
  if (request.item_id.empty()) return;
  const auto row = connection.run(number_sql);
  row->bind(1, request.item_id);
  if (row->step()) item_ = row->integer(0);
}

// What comes from a private space may be told to its person and in its channel, and in public at most
// guide a reply to its person (H30): the same rule as admission's. What the shelf decides for all of its
// rows needs no look at each.
void Admissible::open(OwnerRule rule) {
  const Grant& grant = request_.grant;
  const bool in_private = grant.audience == Audience::private_space;
  const bool has_target = grant.target_kind == TargetKind::person && !grant.target_id.empty();
  const auto add = [&](ScopeKind kind, std::string_view name, PrivateRows private_rows) {
    const auto scope = find_scope(connection_, select_.what, kind, name);
    const bool known = std::any_of(shelves_.begin(), shelves_.end(),
                                   [&](const OpenShelf& shelf) { return shelf.scope == scope; });
    if (scope && !known) shelves_.push_back({*scope, private_rows});
  };
  switch (rule) {
    case OwnerRule::target:
      if (has_target) add(ScopeKind::person, grant.target_id, PrivateRows::all);
      break;
    case OwnerRule::community:
      if (grant.community.empty()) break;
      add(ScopeKind::community, grant.community,
          in_private && !grant.channel.empty() ? PrivateRows::of_channel : PrivateRows::none);
      break;
    case OwnerRule::platform:
      add(ScopeKind::platform, {}, in_private ? PrivateRows::of_channel_or_nowhere : PrivateRows::none);
      break;
    case OwnerRule::channel_utterance:
      if (grant.channel.empty()) break;
      // What was derived may be at home elsewhere than on the shelf of the channel where it was said.
      add(ScopeKind::channel, grant.channel, private_utterances(grant));
      break;
    case OwnerRule::target_utterance:
      if (has_target) add(ScopeKind::author, grant.target_id, PrivateRows::all);
      break;
  }
}

Running Admissible::run(const OpenShelf& shelf, bool by_time) const {
  ShelfQuestion question;
  question.by_time = by_time;
  question.max_age = select_.max_age.has_value();
  question.same_channel = select_.channel == ChannelRule::same;
  question.leave_item = item_.has_value();
  question.private_rows = shelf.private_rows;
  Running row = connection_.run(shelf_sql(question));
  row->bind(1, shelf.scope).bind(2, std::int64_t{request_.now.time_since_epoch().count()});
  row->bind(3, purpose_);
  const bool by_owner_too = question.private_rows == PrivateRows::of_channel_or_owner;
  if (question.max_age)
    row->bind(4, std::int64_t{oldest_of_age(request_.now, *select_.max_age).time_since_epoch().count()});
  const bool by_channel_too = question.private_rows == PrivateRows::of_channel ||
                              question.private_rows == PrivateRows::of_channel_or_nowhere || by_owner_too;
  if (question.same_channel || by_channel_too) row->bind(5, request_.grant.channel);
  if (item_) row->bind(6, *item_);
  if (question.private_rows == PrivateRows::of_owner || by_owner_too) row->bind(7, request_.grant.target_id);
  return row;
}

std::vector<Row>& Admissible::all() const {
  std::vector<Row>& rows = connection_.rows();
  for (const OpenShelf& shelf : shelves_) run(shelf, false)->step();
  std::erase_if(rows, [&](const Row& row) { return !is_sure(row); });
  keep_distinct(rows);
  return rows;
}

std::vector<Row>& Admissible::newest(std::size_t most) const {
  std::vector<Row>& rows = connection_.rows();
  for (const OpenShelf& shelf : shelves_) {
    const std::size_t begin = rows.size();
    const Running row = run(shelf, true);
    while (row->step()) {
      Row next{row->integer(0), unpack(row->text(1)), 0, 0};
      if (rows.size() - begin >= most && next.figures.observed < rows.back().figures.observed) break;
      next.score = within_unit(next.figures.relevance);
      if (is_sure(next) && next.score >= select_.min_relevance) rows.push_back(next);
    }
  }
  keep_distinct(rows);
  return rows;
}

// Not in SQL: ranking reads the figure anyway. What is no number is not enough.
bool Admissible::is_sure(const Row& row) const {
  return row.figures.confidence >= select_.min_confidence;
}

}  // namespace noyau::inline v0_1::detail::sqlite
