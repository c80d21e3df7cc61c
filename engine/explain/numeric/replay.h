#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "explain/numeric/recorded_operation.h"

namespace backstep::explain {

// A stretch of a recorded graph computed again in float64: from one tensor, whose elements can be moved a
// little, to another. What does not depend on the variable, and what the graph takes as given (detached,
// under no_grad), stays at its recorded value. The forward of a custom Function is computed by the operations
// the script did inside it.
class Replay {
  public:
    // Of the operations before `until` (an event).
    Replay(const Story& story, TensorId root, TensorId variable, uint32_t until);

    // Whether all that is needed can be computed again: every value kept whole, every operation known.
    bool possible() const { return possible_; }
    bool depends() const { return depends_; }  // whether root depends on the variable at all
    int64_t elements() const { return start_.numel(); }
    double element(int64_t i) const { return start_.at(i); }
    const trace::ValueSnapshot& start() const { return start_; }
    // The root with element `i` of the variable moved by `by`, times `weights`, added up; nothing when an
    // operation fails there.
    std::optional<double> weighted(int64_t i, double by, const trace::ValueSnapshot& weights) const;

  private:
    void find_custom_forwards(uint32_t until);
    bool inside_custom(uint32_t event) const;
    void collect(uint32_t until);
    void plan(uint32_t event);
    void know_again(uint32_t event);
    void take_as_given(TensorId gradient, uint32_t event);

    const Story& story_;
    TensorId root_, variable_;
    trace::ValueSnapshot start_;
    std::vector<RecordedOperation> operations_;
    std::unordered_map<TensorId, bool> moved_;  // what depends on the variable
    // A result that a node had saved comes back, in a recorded backward, as another tensor: those, by
    // result.
    std::unordered_multimap<TensorId, TensorId> again_;
    // What a node of a recorded backward received and does not depend on the variable: a seed, spread out.
    std::unordered_map<TensorId, trace::ValueSnapshot> given_;
    std::vector<std::pair<uint32_t, uint32_t>> forwards_;
    bool possible_ = true;
    bool depends_ = false;
};

}  // namespace backstep::explain
