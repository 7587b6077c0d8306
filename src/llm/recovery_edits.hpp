// The list of what was mended.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "noyau/llm/recovery.hpp"

namespace noyau::inline v0_1::detail {

// A reading may take its last edits back, so all of them are kept until it stands.
class RecoveryEdits {
 public:
  void add(EditKind kind, std::size_t offset, RecoveryGrade grade) {
    edits_.push_back({kind, offset, grade});
  }
  std::size_t size() const noexcept { return edits_.size(); }
  void shrink(std::size_t size) { edits_.resize(std::min(size, edits_.size())); }
  void append(const RecoveryEdits& others) {
    edits_.insert(edits_.end(), others.edits_.begin(), others.edits_.end());
  }

  RecoveryGrade grade() const noexcept {
    RecoveryGrade grade = RecoveryGrade::none;
    for (const RecoveryEdit& edit : edits_) grade = std::max(grade, edit.grade);
    return grade;
  }
  std::vector<RecoveryEdit>& all() noexcept { return edits_; }
  const std::vector<RecoveryEdit>& all() const noexcept { return edits_; }

 private:
  std::vector<RecoveryEdit> edits_;
};

}  // namespace noyau::inline v0_1::detail
