#pragma once

#include <optional>
#include <string>
#include <unordered_map>

#include "trace/step_state.h"
#include "trace/timeline.h"
#include "trace/trace.h"

namespace backstep::ops {
struct OpEntry;
}

namespace backstep::explain {

// What the trace knows of one recorded node: the operation it stands for and that operation's entry. The
// entry is null for a custom Function and for CopySlices.
struct RecordedOp {
    const trace::OpExecuted* op = nullptr;
    const trace::NodeRecorded* node = nullptr;
    const ops::OpEntry* entry = nullptr;
};

// The recorded nodes of a trace, each looked up when it is first asked for.
class RecordedOps {
  public:
    explicit RecordedOps(const trace::Timeline& timeline) : timeline_(timeline), view_(timeline.trace()) {}
    const RecordedOp* of(NodeId node) const;  // null for what is no recorded operation
    const trace::Trace& trace() const { return *view_; }

  private:
    const trace::Timeline& timeline_;
    trace::TraceView view_;  // keeps the events alive
    mutable std::unordered_map<NodeId, RecordedOp> by_node_;
};

// What a learner calls the value of an item: its name, else the code that made it.
std::string plain_name(const trace::Trace& trace, const trace::PictureItem& item);
// The same, and of a node inside a function of the library, which has neither, whose name others share: with
// what it was made from, "ReshapeAliasBackward0 (a)".
std::string plain_name(const trace::Trace& trace, const trace::Picture& picture, uint32_t item);
std::string tex_name(const trace::PictureItem& item);

// The edge an operand's value comes by; -1 when it does not come from anything on the canvas. A picture's
// edges stand in order of the item they go to and of its operands.
int32_t edge_of_operand(const trace::Picture& picture, uint32_t item, uint16_t operand);

// The item of a step: the node that ran or was made, else the leaf or ghost of its tensor; -1 when there is
// none.
int32_t item_of_step(const trace::StepState& state);

// The item the gradients of this picture start from: the root of the latest backward, else the last node that
// nothing uses. -1 when nothing is recorded.
int32_t root_of(const trace::StepState& state);

// The gradient that the latest backward from a root began with, over or not; nothing before the first.
std::optional<trace::ValueSnapshot> seed_of(const trace::Timeline& timeline, const trace::StepState& state,
                                            uint32_t root);

}  // namespace backstep::explain
