#pragma once

#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

#include "explain/story.h"
#include "ops/op_entry.h"

namespace backstep::explain {

// A recorded value in float64 (integers and truth values as they are); undefined when it was not kept whole.
Tensor as_float64(const trace::ValueSnapshot& value);
// What a tensor held when the operation at `event` took it.
trace::ValueSnapshot value_at(const Story& story, TensorId tensor, uint32_t event);

// An operation of a trace that can be done again in float64: its entry in the catalogue, its attributes, and
// its operands as they were.
class RecordedOperation {
  public:
    RecordedOperation(const Story& story, uint32_t event);

    bool known() const { return entry_ && readable_; }  // not the forward of a custom Function
    const ops::OpEntry* entry() const { return entry_; }
    const std::vector<TensorId>& outputs() const { return outputs_; }
    bool writes_into_view() const;  // in place, and the tensor that changes for the graph is its base

    // With some of its operands as given; nothing when another was not kept. Throws what the operation
    // throws.
    using Computed = std::unordered_map<TensorId, Tensor>;
    std::optional<Tensor> run(const Computed& computed) const;
    // The gradient that its node sends to the tensor operand `slot` when it receives `grad`; nothing when
    // that cannot be worked out again.
    std::optional<Tensor> vjp(uint16_t slot, const Tensor& grad) const;

  private:
    struct Operands {
        std::vector<Tensor> tensors;               // by parameter
        std::map<uint16_t, size_t> place_of_slot;  // of the tensors among the arguments
    };
    void read_attributes();
    Operands operands(const Computed& computed) const;

    const Story& story_;
    const trace::OpExecuted* op_;
    const ops::OpEntry* entry_ = nullptr;
    std::vector<TensorId> outputs_;
    ops::AttributesRef attributes_;
    bool readable_ = true;  // every attribute was understood
};

}  // namespace backstep::explain
