// Counters over calls, for a host's monitoring: how calls end, how much of a prompt is personal and how much
// a default, what was cut and refused. They are counted from traces, so they hold no values either (H39).
//
// Labels are ids of the catalog and words of enums, never an id of a call, unit, person or channel: how many
// time series there are is bounded by the catalog. A use case that the catalog does not know counts as
// "unknown".
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "noyau/core/export.hpp"
#include "noyau/trace/trace.hpp"

namespace noyau::inline v0_1 {

struct MetricLabel {
  std::string_view name;
  std::string_view value;
};

// One series of a counter. Views: valid while add() runs.
struct Metric {
  std::string_view name;
  std::span<const MetricLabel> labels;  // in the order of the family's
};

// A counter and its labels: for hosts whose monitoring wants to know them beforehand.
struct MetricFamily {
  std::string_view name;
  std::string_view help;
  std::array<std::string_view, 3> labels;  // of those it has; the rest is empty
};

// Every counter there is, in a fixed order. Names and labels never change their meaning; new ones are added
// at the end.
NOYAU_EXPORT std::span<const MetricFamily> metric_families() noexcept;

// Port: where counts go. Called at the end of each call, from the thread that ends it, possibly from several
// threads at once; once for each series that grows, `by` above 0. What it throws is ignored: that increment
// is lost, the others and the call's outcome stand. It must not block: one that may belongs behind a queue.
class NOYAU_EXPORT Metrics {
 public:
  virtual ~Metrics();
  virtual void add(const Metric& metric, std::uint64_t by) = 0;
};

// Turns one trace into increments. For Parts::metrics Noyau does it; a host may for traces that it kept.
NOYAU_EXPORT void count_trace(const Trace& trace, Metrics& metrics);

struct MetricSample {
  std::string name;
  std::vector<std::string> labels;  // values, in the order of the family's labels
  std::uint64_t value = 0;
};

// Counts in memory. Safe from several threads.
class NOYAU_EXPORT MetricCounters final : public Metrics {
 public:
  // Beyond `most_series` a new series is refused, and counted as such: a catalog that is replaced again and
  // again, with ever new ids, fills no memory.
  explicit MetricCounters(std::size_t most_series = 10'000);
  ~MetricCounters() override;
  MetricCounters(const MetricCounters&) = delete;
  MetricCounters& operator=(const MetricCounters&) = delete;

  // A metric that is none of the families, or has other labels, is refused.
  void add(const Metric& metric, std::uint64_t by) override;

  // All series at one moment, in the order of the families, then by label values.
  std::vector<MetricSample> snapshot() const;
  // The same in Prometheus' text format, version 0.0.4; families that counted nothing yet have no samples.
  std::string to_prometheus() const;
  // Increments that were refused.
  std::uint64_t refused() const noexcept;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace noyau::inline v0_1
