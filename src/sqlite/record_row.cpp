#include "sqlite/record_row.hpp"

#include <limits>
#include <optional>
#include <type_traits>

#include "noyau/core/utf8.hpp"
#include "sqlite/statements.hpp"

namespace noyau::inline v0_1::detail::sqlite {

namespace {

constexpr char bar = '\x1F';

constexpr std::string_view insert_sql =
    "INSERT INTO record(id, what, value_kind, value, fields, short_form, speaker, owner, owner_id, audience, "
    "channel, purposes, data_class, observed, valid_until, confidence, relevance, about, unit, state, "
    "derived_from) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, "
    "?19, ?20, ?21) RETURNING number";
constexpr std::string_view insert_field_sql =
    "INSERT INTO field(record, position, name, kind, value) VALUES (?1, ?2, ?3, ?4, ?5)";

void repair(std::string& text) {
  if (!is_valid_utf8(text)) text = repair_utf8(text);
}

void repair(OwnedScalar& value) {
  if (auto* text = std::get_if<std::string>(&value)) repair(*text);
}

// The kind beside the value: SQLite knows neither booleans nor times. It is the variant's index.
void bind_scalar(Statement& statement, int kind_at, const OwnedScalar& value) {
  statement.bind(kind_at, static_cast<std::int64_t>(value.index()));
  std::visit(
      [&](const auto& held) {
        using Held = std::decay_t<decltype(held)>;
        if constexpr (std::is_same_v<Held, std::monostate>) {
          statement.bind_null(kind_at + 1);
        } else if constexpr (std::is_same_v<Held, std::string>) {
          statement.bind(kind_at + 1, std::string_view(held));
        } else if constexpr (std::is_same_v<Held, double>) {
          statement.bind(kind_at + 1, held);
        } else if constexpr (std::is_same_v<Held, Time>) {
          statement.bind(kind_at + 1, std::int64_t{held.time_since_epoch().count()});
        } else {
          statement.bind(kind_at + 1, std::int64_t{held});
        }
      },
      value);
}

Time time_of(std::int64_t count) {
  return Time(Duration(count));
}

// SQLite keeps no NaN: it becomes NULL.
double number_of(const Statement& row, int column) {
  return row.is_null(column) ? std::numeric_limits<double>::quiet_NaN() : row.number(column);
}

OwnedScalar read_scalar(const Statement& row, int kind_at) {
  switch (row.integer(kind_at)) {
    case 1:
      return std::string(row.text(kind_at + 1));
    case 2:
      return row.integer(kind_at + 1);
    case 3:
      return number_of(row, kind_at + 1);
    case 4:
      return row.integer(kind_at + 1) != 0;
    case 5:
      return time_of(row.integer(kind_at + 1));
    default:
      return {};
  }
}

std::optional<Time> read_time(const Statement& row, int column) {
  return row.is_null(column) ? std::nullopt : std::optional(time_of(row.integer(column)));
}

void bind_time(Statement& statement, int index, const std::optional<Time>& time) {
  if (time) {
    statement.bind(index, std::int64_t{time->time_since_epoch().count()});
  } else {
    statement.bind_null(index);
  }
}

// A file may hold what another program wrote: an unknown owner is nobody.
OwnerKind owner_of(std::int64_t value) {
  return value < 0 || value > static_cast<std::int64_t>(OwnerKind::utterance) ? OwnerKind::unknown
                                                                              : static_cast<OwnerKind>(value);
}

ActionState state_of(std::int64_t value) {
  return value < 0 || value >= static_cast<std::int64_t>(action_state_count)
             ? ActionState::none
             : static_cast<ActionState>(value);
}

// Each as one text: '0' or '1' for the audience, and the channel.
std::string join_spaces(const std::vector<OwnedSpace>& spaces) {
  std::vector<std::string> texts;
  for (const OwnedSpace& space : spaces) {
    texts.push_back((space.audience == Audience::public_space ? '0' : '1') + space.channel);
  }
  return join_purposes(texts);
}

std::vector<OwnedSpace> split_spaces(std::string_view joined) {
  std::vector<OwnedSpace> spaces;
  for (const std::string& text : split_purposes(joined)) {
    const bool open = text.starts_with('0');
    spaces.push_back(
        {open ? Audience::public_space : Audience::private_space, text.empty() ? text : text.substr(1)});
  }
  return spaces;
}

std::string escaped(std::string_view purpose) {
  std::string text;
  for (const char c : purpose) {
    if (c == bar) {
      text += "%1F";
    } else if (c == '%') {
      text += "%25";
    } else {
      text += c;
    }
  }
  return text;
}

std::string unescaped(std::string_view text) {
  std::string purpose;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '%') {
      purpose += text[at];
      continue;
    }
    purpose += text.substr(at, 3) == "%1F" ? bar : '%';
    at += 2;
  }
  return purpose;
}

}  // namespace

Record repaired(const Record& record) {
  Record copy = record;
  for (std::string* text : {&copy.id, &copy.what, &copy.short_form, &copy.speaker, &copy.owner_id,
                            &copy.channel, &copy.data_class, &copy.about, &copy.group})
    repair(*text);
  repair(copy.value);
  for (auto& [name, value] : copy.fields) {
    repair(name);
    repair(value);
  }
  for (std::string& purpose : copy.purposes) repair(purpose);
  for (OwnedSpace& space : copy.derived_from) repair(space.channel);
  return copy;
}

std::int64_t insert_row(Connection& connection, const Record& record) {
  const std::string purposes = join_purposes(record.purposes);
  const auto row = connection.run(insert_sql);
  row->bind(1, record.id).bind(2, record.what);
  bind_scalar(*row, 3, record.value);
  row->bind(5, static_cast<std::int64_t>(record.fields.size()));
  row->bind(6, record.short_form).bind(7, record.speaker);
  row->bind(8, static_cast<std::int64_t>(record.owner)).bind(9, record.owner_id);
  row->bind(10, static_cast<std::int64_t>(record.audience)).bind(11, record.channel);
  row->bind(12, purposes).bind(13, record.data_class);
  bind_time(*row, 14, record.observed);
  bind_time(*row, 15, record.valid_until);
  row->bind(16, record.confidence).bind(17, record.relevance).bind(18, record.about).bind(19, record.group);
  row->bind(20, static_cast<std::int64_t>(record.state));
  const std::string spaces = join_spaces(record.derived_from);
  row->bind(21, spaces);
  row->step();
  const std::int64_t number = row->integer(0);
  row->step();  // to its end: only then the row is there
  for (std::size_t position = 0; position < record.fields.size(); ++position) {
    const auto field = connection.run(insert_field_sql);
    field->bind(1, number)
        .bind(2, static_cast<std::int64_t>(position))
        .bind(3, record.fields[position].first);
    bind_scalar(*field, 4, record.fields[position].second);
    field->step();
  }
  return number;
}

NumberedRecord read_row(Connection& connection, const Statement& row) {
  NumberedRecord read{row.integer(0), {}};
  Record& record = read.record;
  record.id = row.text(1);
  record.what = row.text(2);
  record.value = read_scalar(row, 3);
  record.short_form = row.text(6);
  record.speaker = row.text(7);
  record.owner = owner_of(row.integer(8));
  record.owner_id = row.text(9);
  record.audience = row.integer(10) == 0 ? Audience::public_space : Audience::private_space;
  record.channel = row.text(11);
  record.purposes = split_purposes(row.text(12));
  record.data_class = row.text(13);
  record.observed = read_time(row, 14);
  record.valid_until = read_time(row, 15);
  record.confidence = number_of(row, 16);
  record.relevance = number_of(row, 17);
  record.about = row.text(18);
  record.group = row.text(19);
  record.state = state_of(row.integer(20));
  record.derived_from = split_spaces(row.text(21));
  if (row.integer(5) == 0) return read;
  const auto field = connection.run(fields_sql);
  field->bind(1, read.number);
  while (field->step()) record.fields.emplace_back(std::string(field->text(0)), read_scalar(*field, 1));
  return read;
}

std::string join_purposes(const std::vector<std::string>& purposes) {
  std::string joined;
  for (const std::string& purpose : purposes) (joined += bar) += escaped(purpose);
  if (!joined.empty()) joined += bar;
  return joined;
}

std::vector<std::string> split_purposes(std::string_view joined) {
  std::vector<std::string> purposes;
  for (std::size_t at = 1; at < joined.size();) {
    const std::size_t end = joined.find(bar, at);
    if (end == std::string_view::npos) break;
    purposes.push_back(unescaped(joined.substr(at, end - at)));
    at = end + 1;
  }
  return purposes;
}

std::string needle(std::string_view purpose) {
  return bar + escaped(purpose) + bar;
}

}  // namespace noyau::inline v0_1::detail::sqlite
