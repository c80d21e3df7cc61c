#pragma once

#include <vector>

#include "trace/index/history.h"
#include "trace/trace.h"

namespace backstep::trace {

struct NodeRecord {
    uint32_t recorded = kNone;  // event; kNone: no such node in this view
    uint32_t op = kNone;        // its OpExecuted
    uint32_t dropped = kNone;   // event at which the graph let go of it
    uint32_t picture = kNone;
    TensorId output;
    bool accumulates = false;
};

struct TensorRecord {
    TensorId id;
    TensorId memory;
    uint32_t born = kNone;  // event
    uint32_t op = kNone;    // the OpExecuted that made it
    NodeId node;            // that made it last
    NodeId accumulator;
    bool leaf = false;
    bool requires_grad = false;
    StringId name;  // first binding
    uint32_t named = kNone;
    PathId named_in;
    uint32_t first_picture = kNone;
    uint32_t latest_picture = kNone;

    // Born as one, or the result of an operation that was not recorded: "x.detach().requires_grad_()".
    bool leaf_with_slate() const { return requires_grad && (leaf || accumulator); }
};

// An operation that left no node.
struct GhostRecord {
    uint32_t op = kNone;  // event
    uint32_t tensor = kNone;
    NodeId consumer;  // first recorded node that its value reaches
    bool direct = false;
    uint32_t picture = kNone;
    uint32_t detached_from = kNone;  // tensor record, if it is a detach
};

// One backward: its events and who takes part.
struct RunRecord {
    uint32_t start = 0;
    uint32_t end = kNone;  // kNone: it did not finish
    NodeId root;
    TensorId tensor;
    bool keep_graph = false;
    uint32_t picture = kNone;
    struct Member {
        NodeId node;
        uint32_t dependencies = 0;
    };
    std::vector<Member> members;  // by node id; what the root reaches, accumulators included

    const Member* member(NodeId node) const;
};

// Who lives in a trace and which events concern whom. Built in one go; nothing changes afterwards but the
// picture numbers, which the grouping fills in.
struct Entities {
    std::vector<NodeRecord> nodes;      // by NodeId
    std::vector<TensorRecord> tensors;  // in order of birth; [0] is none
    std::vector<GhostRecord> ghosts;
    std::vector<RunRecord> runs;

    History of_node;      // saved, ready, buffered, applied, accumulated, released, errors
    History of_leaf;      // accumulated, cleared; by tensor record
    History of_memory;    // writes; by tensor record of the memory
    History of_variable;  // bindings at the top level; by name

    uint32_t record_of(TensorId tensor) const {
        return tensor.value < record_of_.size() ? record_of_[tensor.value] : 0;
    }
    uint32_t ghost_at(uint32_t op_event) const;  // kNone if that op left a node
    const NodeRecord* node(NodeId id) const {
        return id && id.value < nodes.size() && nodes[id.value].recorded != kNone ? &nodes[id.value]
                                                                                  : nullptr;
    }

    std::vector<uint32_t> record_of_;
};

Entities find_entities(const TraceView& view);

}  // namespace backstep::trace
