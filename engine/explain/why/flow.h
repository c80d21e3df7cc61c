#pragma once

#include <unordered_map>
#include <utility>
#include <vector>

#include "explain/story.h"

namespace backstep::explain {

// The way of a gradient through one backward: what each node received and sent, up to an event.
class Flow {
  public:
    Flow(const Story& story, const trace::RunRecord& run, uint32_t until);

    const trace::NodeApplied* applied(NodeId node) const;  // null when it did not run
    bool only_zeros(const trace::Range& values) const;

    struct Sent {
        NodeId from;
        uint32_t edge = 0;
    };
    const trace::ValueSnapshot* value(const Sent& sent) const;  // null for None
    // Where the zeros that arrive at a node began, the nearest to it first.
    struct Beginnings {
        std::vector<Sent> killers;    // by nodes that had received something else
        std::vector<Sent> cancelled;  // to one node, which added them up to 0
    };
    Beginnings zeros_towards(NodeId goal) const;
    // The node behind the None that arrives at a node: it had received something. `from` is none when there
    // is no such node.
    Sent none_towards(NodeId goal) const;

    using Entry = std::pair<NodeId, const trace::NodeApplied*>;
    const std::vector<Entry>& nodes() const { return applied_; }  // by node id

  private:
    std::unordered_map<uint32_t, std::vector<Sent>> by_receiver() const;

    const Story& story_;
    std::vector<Entry> applied_;
};

}  // namespace backstep::explain
