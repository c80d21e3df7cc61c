#pragma once

#include <cstdint>
#include <tuple>
#include <type_traits>

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
    bool gate = false;        // a condition decides what passes: relu, clamp, where, max
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
// A write into a view gave its base, and with it the view, a new history.
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
    Range operands;   // of an operation that refused them: those its text is about
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
// What a chart shows of a run, see Series.
enum class SeriesKind : uint8_t { Loss, Parameter, GradNorm, ReferencedBytes, HeldBytes };

// A number of a turn whose events were skipped.
struct SeriesPoint {
    SeriesKind series = SeriesKind::Loss;
    StringId name;
    PathId path;  // the turn
    double value = 0;
};

// A list of kinds of events; each has a number by its place.
template <class... Bodies>
struct EventKinds {
    template <template <class> class Of>
    using Each = std::tuple<Of<Bodies>...>;
    static constexpr size_t kCount = sizeof...(Bodies);

    template <class Body>
    static constexpr uint8_t number_of() {
        constexpr bool same[] = {std::is_same_v<Body, Bodies>...};
        for (uint8_t i = 0; i < kCount; ++i)
            if (same[i]) return i;
        return kCount;
    }
    // Calls `visitor` with the body as what it is.
    template <class Visitor>
    static decltype(auto) visit(uint8_t number, const void* body, Visitor&& visitor) {
        using First = std::tuple_element_t<0, std::tuple<Bodies...>>;
        using Result = std::invoke_result_t<Visitor&, const First&>;
        using Call = Result (*)(Visitor&, const void*);
        static constexpr Call calls[] = {
            [](Visitor& of, const void* what) -> Result { return of(*static_cast<const Bodies*>(what)); }...};
        return calls[number](visitor, body);
    }
};
using AllEvents =
    EventKinds<Line, Call, Return, VariableBound, VariableUnbound, LeafCreated, RequiresGradSet, OpExecuted,
               OutputMade, NodeRecorded, TensorSaved, Detached, ViewRebased, TensorMutated, BackwardStarted,
               NodeReady, NodeApplied, GradBuffered, GradAccumulated, HookCalled, SavedReleased,
               BackwardFinished, GradCleared, GradSet, OptimizerStepped, GradModeChanged, GraphDropped,
               Printed, Echoed, ErrorRaised, LimitReached, Skipped, SeriesPoint>;

// One thing that happened, as a trace shows it: a look at the record in the trace, which does not move. Empty
// when made by default.
class Event {
  public:
    Event() = default;
    Event(uint8_t kind, const void* body) : kind_(kind), body_(body) {}

    explicit operator bool() const { return body_ != nullptr; }
    uint8_t kind() const { return kind_; }
    template <class Body>
    bool is() const {
        static_assert(AllEvents::number_of<Body>() < AllEvents::kCount);
        return kind_ == AllEvents::number_of<Body>() && body_;
    }
    // The body if it is one of that kind, else null.
    template <class Body>
    const Body* as() const {
        return is<Body>() ? static_cast<const Body*>(body_) : nullptr;
    }
    // The body, whose kind the caller knows.
    template <class Body>
    const Body& get() const {
        return *static_cast<const Body*>(body_);
    }
    template <class Visitor>
    decltype(auto) visit(Visitor&& visitor) const {
        return AllEvents::visit(kind_, body_, visitor);
    }

  private:
    uint8_t kind_ = 0;
    const void* body_ = nullptr;
};

// "NodeApplied"
const char* name_of(Event event);
const char* name_of(NotRecorded why);
const char* name_of(SeriesKind series);

}  // namespace backstep::trace
