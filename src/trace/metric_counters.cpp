#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <optional>

#include "noyau/core/utf8.hpp"
#include "noyau/trace/metrics.hpp"

namespace noyau::inline v0_1 {

namespace {

using LabelValues = std::vector<std::string>;

std::string_view value_of(const std::string& value) {
  return value;
}
std::string_view value_of(const MetricLabel& label) {
  return label.value;
}

// Finds the values of a metric's labels without copying them.
struct ByValues {
  using is_transparent = void;

  template <typename A, typename B>
  bool operator()(const A& a, const B& b) const {
    const auto less = [](const auto& x, const auto& y) { return value_of(x) < value_of(y); };
    return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(), less);
  }
};

using Series = std::map<LabelValues, std::uint64_t, ByValues>;

bool has_labels(const MetricFamily& family, std::span<const MetricLabel> labels) {
  for (std::size_t i = 0; i < family.labels.size(); ++i) {
    const std::string_view given = i < labels.size() ? labels[i].name : std::string_view();
    if (given != family.labels[i]) return false;
  }
  return labels.size() <= family.labels.size();
}

std::optional<std::size_t> family_of(const Metric& metric) {
  const auto families = metric_families();
  for (std::size_t i = 0; i < families.size(); ++i) {
    if (families[i].name != metric.name) continue;
    if (!has_labels(families[i], metric.labels)) return std::nullopt;
    return i;
  }
  return std::nullopt;
}

// Backslash and line feed are escaped everywhere, quotes in label values only.
void append_escaped(std::string& out, std::string_view text, bool in_quotes) {
  for (const char c : text) {
    if (c == '\n') {
      out += "\\n";
    } else if (c == '\\' || (c == '"' && in_quotes)) {
      out += '\\';
      out += c;
    } else {
      out += c;
    }
  }
}

void append_header(std::string& out, std::string_view name, std::string_view help) {
  out.append("# HELP ").append(name).append(" ");
  append_escaped(out, help, false);
  out.append("\n# TYPE ").append(name).append(" counter\n");
}

void append_sample(std::string& out, const MetricFamily& family, const MetricSample& sample) {
  out += family.name;
  for (std::size_t i = 0; i < sample.labels.size(); ++i) {
    out.append(i == 0 ? "{" : ",").append(family.labels[i]).append("=\"");
    append_escaped(out, repair_utf8(sample.labels[i]), true);
    out += '"';
  }
  if (!sample.labels.empty()) out += '}';
  out.append(" ").append(std::to_string(sample.value)).append("\n");
}

}  // namespace

struct MetricCounters::Impl {
  explicit Impl(std::size_t most) : most_series(most), families(metric_families().size()) {}

  const std::size_t most_series;
  mutable std::mutex mutex;
  std::vector<Series> families;  // guarded by mutex, as is the next
  std::size_t series = 0;
  std::atomic<std::uint64_t> refused{0};
};

MetricCounters::MetricCounters(std::size_t most_series) : impl_(std::make_unique<Impl>(most_series)) {}
MetricCounters::~MetricCounters() = default;

void MetricCounters::add(const Metric& metric, std::uint64_t by) {
  const auto family = family_of(metric);
  if (family) {
    const std::lock_guard lock(impl_->mutex);
    Series& series = impl_->families[*family];
    if (const auto found = series.find(metric.labels); found != series.end()) {
      found->second += by;
      return;
    }
    if (impl_->series < impl_->most_series) {
      LabelValues values;
      for (const MetricLabel& label : metric.labels) values.emplace_back(label.value);
      series.emplace(std::move(values), by);
      ++impl_->series;
      return;
    }
  }
  ++impl_->refused;
}

std::vector<MetricSample> MetricCounters::snapshot() const {
  std::vector<MetricSample> samples;
  const std::lock_guard lock(impl_->mutex);
  samples.reserve(impl_->series);
  for (std::size_t i = 0; i < impl_->families.size(); ++i) {
    for (const auto& [values, count] : impl_->families[i]) {
      samples.push_back({std::string(metric_families()[i].name), values, count});
    }
  }
  return samples;
}

std::string MetricCounters::to_prometheus() const {
  const std::vector<MetricSample> samples = snapshot();
  std::string out;
  auto next = samples.begin();
  for (const MetricFamily& family : metric_families()) {
    append_header(out, family.name, family.help);
    for (; next != samples.end() && next->name == family.name; ++next) append_sample(out, family, *next);
  }
  append_header(out, "noyau_metric_increments_refused_total",
                "Increments that the counters refused: too many series, or no metric of Noyau's.");
  out.append("noyau_metric_increments_refused_total ").append(std::to_string(refused())).append("\n");
  return out;
}

std::uint64_t MetricCounters::refused() const noexcept {
  return impl_->refused.load();
}

}  // namespace noyau::inline v0_1
