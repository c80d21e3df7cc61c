#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "explain/story.h"
#include "ops/op_entry.h"

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
    struct Operation {
        const ops::OpEntry* entry = nullptr;
        const trace::OpExecuted* event = nullptr;
        std::vector<TensorId> outputs;
        ops::AttributesRef attributes;
    };
    void find_custom_forwards(uint32_t until);
    bool inside_custom(uint32_t event) const;
    void collect(uint32_t until);
    void plan(uint32_t event, const trace::OpExecuted& op);
    trace::ValueSnapshot value_at(TensorId tensor, uint32_t event) const;
    Tensor run(const Operation& operation, const std::unordered_map<TensorId, Tensor>& computed) const;

    const Story& story_;
    TensorId root_, variable_;
    trace::ValueSnapshot start_;
    std::vector<Operation> operations_;
    std::unordered_map<TensorId, bool> moved_;  // what depends on the variable
    std::vector<std::pair<uint32_t, uint32_t>> forwards_;
    bool possible_ = true;
    bool depends_ = false;
};

// A recorded value in float64 (integers and truth values as they are); undefined when it was not kept whole.
Tensor as_float64(const trace::ValueSnapshot& value);

}  // namespace backstep::explain
