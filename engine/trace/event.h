#pragma once

#include <cstdint>
#include <variant>

#include "base/ids.h"
#include "base/source_span.h"
#include "trace/value_snapshot.h"

namespace backstep::trace {

using PathId = Id<struct PathKind>;  // a place on the way through loops and calls, see Trace::path

// A stretch of one of the trace's pools.
struct Range {
    uint32_t first = 0;
    uint32_t count = 0;
};

// Why an executed operation left no node.
enum class NotRecorded : uint8_t { Recorded, NoInputNeedsGrad, NoGrad, InferenceMode, NotDifferentiable };

// An argument of an operation: a tensor, or (tensor 0) another value in its source form, such as "2".
struct Operand {
    TensorId tensor;
    StringId name;            // of the parameter: "self", "other", "exponent"
    StringId text;            // TeX of what is no tensor
    uint16_t edge = kNoEdge;  // its place among the next edges of the node
    static constexpr uint16_t kNoEdge = 0xffff;
};

// Where the gradient of an operand goes; node 0: nowhere.
struct NextEdge {
    NodeId node;
    uint32_t input_nr = 0;
};

// What the script does.
struct Line {
    SourceSpan span;
    PathId path;
};
struct Call {
    StringId function;
    SourceSpan span;  // the call expression
    PathId path;      // inside it
};
struct Return {
    StringId function;
    PathId path;  // where the call stood
};
// A tensor under a name, or any other value (tensor 0): a number, or what has only a repr. Attributes by
// their way: "self.w".
struct VariableBound {
    StringId name;
    TensorId tensor;
    TensorId memory;
    StringId text;
    ValueSnapshot number;
    bool local = false;  // of the function called last; it is gone when that returns
    bool quiet = false;  // the target of a `for`, a parameter: its line is no step because of it
};
struct VariableUnbound {
    StringId name;
};

// What the engine does forwards. `memory` is the tensor first seen over the same bytes: itself, unless it is
// a view or another alias.
struct LeafCreated {
    TensorId tensor;
    TensorId memory;
    ValueSnapshot value;
    SourceSpan span;
    uint32_t version = 0;
    bool requires_grad = false;
};
// A tensor that existed began (or ceased) to require grad.
struct RequiresGradSet {
    TensorId tensor;
    bool requires_grad = true;
};
struct OpExecuted {
    StringId op;
    StringId formula;  // TeX with the operands' names in braces: "{self} \\cdot {other}"
    TensorId output;
    TensorId memory;
    Range operands;
    ValueSnapshot value;
    SourceSpan span;
    NotRecorded why = NotRecorded::Recorded;
    bool in_place = false;
    bool inside_node = false;  // part of the running node's own backward: no step of its own
};
// A further output of the operation before it.
struct OutputMade {
    TensorId output;
    TensorId memory;
    ValueSnapshot value;
    uint32_t output_nr = 0;
};
// The node of the operation before it, or (accumulates) the AccumulateGrad of a leaf.
struct NodeRecorded {
    NodeId node;
    TensorId output;
    Range edges;  // by tensor operand
    StringId title;
    uint32_t sequence_nr = 0;
    SourceSpan span;
    bool accumulates = false;
    bool custom = false;
    bool of_create_graph = false;
    bool recomputed = false;  // by a checkpoint
};
struct TensorSaved {
    NodeId node;
    StringId name;
    TensorId tensor;
    TensorId memory;
    ValueSnapshot value;
    uint32_t version = 0;
    uint16_t slot = 0;
    bool is_output = false;
};
struct Detached {
    TensorId from;
    TensorId result;
};
struct ViewRebased {
    TensorId view;
    TensorId base;
    NodeId copy_slices;
};
struct TensorMutated {
    TensorId tensor;
    TensorId memory;
    StringId op;  // "sub_", "optimizer", ...
    uint32_t version = 0;
    ValueSnapshot value;
    SourceSpan span;
    NodeId recorded_by;         // the node, if the write was recorded
    bool part_of_step = false;  // of the operation or optimiser step before it
};

// What the engine does backwards. A GradBuffered without `from` is a seed.
struct BackwardStarted {
    uint32_t task = 0;
    NodeId root;
    TensorId tensor;
    ValueSnapshot seed;
    SourceSpan span;
    bool keep_graph = false;
    bool create_graph = false;
    bool accumulates = true;  // false: torch.autograd.grad
};
struct NodeReady {
    NodeId node;
    uint32_t task = 0;
};
struct NodeApplied {
    NodeId node;
    uint32_t task = 0;
    Range grads_in;   // by output
    Range grads_out;  // by edge
};
struct GradBuffered {
    NodeId node;
    uint32_t input_nr = 0;
    NodeId from;
    ValueSnapshot part;
    ValueSnapshot sum;
};
struct GradAccumulated {
    NodeId node;
    TensorId tensor;
    ValueSnapshot before;  // empty: None
    ValueSnapshot part;
    ValueSnapshot after;
};
struct HookCalled {
    NodeId node;
    ValueSnapshot before;
    ValueSnapshot after;  // empty: left as it was
    SourceSpan span;
};
struct SavedReleased {
    NodeId node;
    uint16_t slot = 0;
};
struct BackwardFinished {
    uint32_t task = 0;
};

// What happens to grads, parameters and graphs between backwards.
struct GradCleared {
    TensorId tensor;
    bool to_zero = false;
};
// `.grad` was set or changed by the script itself.
struct GradSet {
    TensorId tensor;
    ValueSnapshot value;
};
struct OptimizerStepped {
    StringId name;      // "SGD"
    StringId equation;  // TeX, "w - 0.1 \\cdot g", or empty
    SourceSpan span;
};
struct GradModeChanged {
    bool grad_enabled = true;
    bool inference = false;
};
struct GraphDropped {
    NodeId node;
};

// What the run says.
struct Printed {
    StringId text;
    SourceSpan span;
};
struct Echoed {
    StringId text;
    SourceSpan span;
};
struct ErrorRaised {
    StringId type;
    StringId text;
    NodeId node;      // that was running, or whose saved tensor was asked for
    StringId saved;   // the saved tensor that was missing or had changed
    SourceSpan span;  // innermost line of the user's
};
struct LimitReached {
    StringId text;
    SourceSpan span;
};
// Past the trace budget: `events` events of `iterations` turns were seen and not kept.
struct Skipped {
    uint32_t iterations = 0;
    uint32_t events = 0;
};
// One number per turn of a loop whose events were skipped.
struct SeriesPoint {
    StringId name;
    uint32_t iteration = 0;
    double value = 0;
};

// One thing that happened, small enough that millions fit. What is long lies in the trace's pools.
using Event =
    std::variant<Line, Call, Return, VariableBound, VariableUnbound, LeafCreated, RequiresGradSet, OpExecuted,
                 OutputMade, NodeRecorded, TensorSaved, Detached, ViewRebased, TensorMutated, BackwardStarted,
                 NodeReady, NodeApplied, GradBuffered, GradAccumulated, HookCalled, SavedReleased,
                 BackwardFinished, GradCleared, GradSet, OptimizerStepped, GradModeChanged, GraphDropped,
                 Printed, Echoed, ErrorRaised, LimitReached, Skipped, SeriesPoint>;

// "NodeApplied"
const char* name_of(const Event& event);
const char* name_of(NotRecorded why);

}  // namespace backstep::trace
