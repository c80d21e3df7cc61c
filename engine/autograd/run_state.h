#pragma once

#include <cstdint>

#include "base/source_span.h"

namespace backstep::autograd {

class Node;
class Observer;

// What autograd remembers of the run on this thread: the two modes, who watches, where in the source the run
// stands (so that a new node knows the span that made it), and the numbers of the next node.
struct RunState {
    bool grad_enabled = true;
    bool inference = false;
    bool silent = false;      // inside a node's own backward: what it computes is the node's affair
    bool own_module = false;  // what runs now is Python of our own, not the learner's
    Observer* observer = nullptr;
    SourceSpan span;
    uint32_t last_node = 0;      // NodeId of the latest node
    uint32_t next_sequence = 0;  // sequence_nr of the next recorded node
    Node* latest = nullptr;      // of the nodes alive, each knows the one made before it
};

inline constinit thread_local RunState t_run_state{};
inline RunState& run_state() noexcept { return t_run_state; }

// Begins a run on this thread: modes and numbers as at first, nobody watching.
inline void restart_run() noexcept { t_run_state = RunState{}; }

// Ends it: what nodes still have saved, and where they lead, is let go. A graph may own itself, and would
// outlive the run: a view that a node has saved owns that node, through its base, if the base was written
// with what the node made; and a gradient kept with its graph (create_graph) stands on the very leaf that the
// graph leads to.
void end_run() noexcept;

}  // namespace backstep::autograd
