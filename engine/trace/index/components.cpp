#include "trace/index/components.h"

#include <algorithm>
#include <numeric>

namespace backstep::trace {
namespace {

constexpr size_t kReadableTogether = 60;  // nodes of components drawn side by side

class UnionFind {
  public:
    explicit UnionFind(size_t size) : parent_(size) { std::iota(parent_.begin(), parent_.end(), 0u); }
    uint32_t find(uint32_t item) {
        while (parent_[item] != item) item = parent_[item] = parent_[parent_[item]];
        return item;
    }
    void join(uint32_t a, uint32_t b) {
        a = find(a);
        b = find(b);
        if (a != b) parent_[std::max(a, b)] = std::min(a, b);
    }

  private:
    std::vector<uint32_t> parent_;
};

class ComponentFinder {
  public:
    ComponentFinder(const TraceView& view, Entities& entities)
        : view_(view),
          trace_(*view),
          entities_(entities),
          joined_(entities.nodes.size() + 1),
          closed_(entities.nodes.size() + 1, false) {}

    std::vector<PictureRecord> find() {
        for (index_ = 0; index_ < view_.size(); ++index_) {
            const Event event = trace_.event(index_);
            if (const auto* node = event.as<NodeRecorded>())
                add(*node);
            else if (const auto* start = event.as<BackwardStarted>())
                running_.push_back(start->root);
            else if (event.is<BackwardFinished>() && !running_.empty()) {
                closed_[joined_.find(running_.back().value)] = true;
                running_.pop_back();
            } else if (event.is<ErrorRaised>())
                running_.clear();
        }
        return collect();
    }

  private:
    bool graph_node(NodeId id) const {
        const NodeRecord* record = entities_.node(id);
        return record && !record->accumulates;
    }

    void add(const NodeRecorded& made) {
        if (made.accumulates) return;
        for (uint32_t i = 0; i < made.edges.count; ++i) {
            const NodeId next = trace_.edge(made.edges, i).node;
            if (graph_node(next)) joined_.join(made.node.value, next.value);
        }
        if (made.of_create_graph && !running_.empty() && graph_node(running_.front()))
            joined_.join(made.node.value, running_.front().value);
        const NodeRecord& record = entities_.nodes[made.node.value];
        if (record.op == kNone) return;
        const auto& op = trace_.event(record.op).get<OpExecuted>();
        for (uint32_t i = 0; i < op.operands.count; ++i)
            claim(trace_.operand(op.operands, i).tensor, made.node);
    }

    // The operations that led to an operand without being recorded belong to its first recorded consumer;
    // they lead on to the graphs they started from, as long as those are live.
    void claim(TensorId operand, NodeId consumer) {
        pending_.assign(1, operand);
        for (bool direct = true; !pending_.empty(); direct = false) {
            const TensorId tensor = pending_.back();
            pending_.pop_back();
            const TensorRecord& record = entities_.tensors[entities_.record_of(tensor)];
            if (record.op == kNone) continue;
            const uint32_t at = entities_.ghost_at(record.op);
            if (at == kNone || entities_.ghosts[at].consumer) continue;
            GhostRecord& ghost = entities_.ghosts[at];
            ghost.consumer = consumer;
            ghost.direct = direct;
            const auto& op = trace_.event(ghost.op).get<OpExecuted>();
            for (uint32_t i = 0; i < op.operands.count; ++i) {
                const TensorId from = trace_.operand(op.operands, i).tensor;
                const TensorRecord& source = entities_.tensors[entities_.record_of(from)];
                if (graph_node(source.node) && source.node < consumer) {
                    if (!closed_[joined_.find(source.node.value)])
                        joined_.join(source.node.value, consumer.value);
                } else
                    pending_.push_back(from);
            }
        }
    }

    std::vector<PictureRecord> collect() {
        std::vector<uint32_t> number(entities_.nodes.size() + 1, kNone);
        std::vector<PictureRecord> components;
        for (uint32_t id = 1; id < entities_.nodes.size(); ++id) {
            NodeRecord& node = entities_.nodes[id];
            if (node.recorded == kNone || node.accumulates) continue;
            uint32_t& at = number[joined_.find(id)];
            if (at == kNone) {
                at = static_cast<uint32_t>(components.size());
                components.emplace_back();
                components.back().first_event = node.op == kNone ? node.recorded : node.op;
            }
            node.picture = at;
            components[at].nodes.push_back(id);
        }
        for (uint32_t r = 0; r < entities_.runs.size(); ++r) {
            RunRecord& run = entities_.runs[r];
            const NodeRecord* root = entities_.node(run.root);
            if (!root || root->picture == kNone) continue;
            run.picture = root->picture;
            PictureRecord& component = components[run.picture];
            component.runs.push_back(r);
            if (run.end != kNone) component.closed = std::min(component.closed, run.end);
        }
        for (PictureRecord& component : components) {
            uint32_t dropped = 0;
            for (uint32_t id : component.nodes)
                dropped = entities_.nodes[id].dropped == kNone
                              ? kNone
                              : std::max(dropped, entities_.nodes[id].dropped);
            component.closed = std::min(component.closed, dropped);
        }
        return components;
    }

    const TraceView& view_;
    const Trace& trace_;
    Entities& entities_;
    UnionFind joined_;
    std::vector<bool> closed_;
    std::vector<NodeId> running_;
    std::vector<TensorId> pending_;
    uint32_t index_ = 0;
};

}  // namespace

std::vector<PictureRecord> find_components(const TraceView& view, Entities& entities) {
    return ComponentFinder(view, entities).find();
}

std::vector<PictureRecord> side_by_side(std::vector<PictureRecord> components, Entities& entities) {
    std::vector<PictureRecord> pictures;
    std::vector<uint32_t> moved(components.size());
    for (size_t i = 0; i < components.size(); ++i) {
        PictureRecord& next = components[i];
        const bool together = !pictures.empty() && next.first_event < pictures.back().closed &&
                              pictures.back().nodes.size() + next.nodes.size() <= kReadableTogether;
        if (together) {
            PictureRecord& last = pictures.back();
            last.nodes.insert(last.nodes.end(), next.nodes.begin(), next.nodes.end());
            last.runs.insert(last.runs.end(), next.runs.begin(), next.runs.end());
            last.closed = std::max(last.closed, next.closed);
        } else
            pictures.push_back(std::move(next));
        moved[i] = static_cast<uint32_t>(pictures.size() - 1);
    }
    for (PictureRecord& picture : pictures) {
        std::ranges::sort(picture.nodes);
        std::ranges::sort(picture.runs);
    }
    for (NodeRecord& node : entities.nodes)
        if (node.picture != kNone) node.picture = moved[node.picture];
    for (RunRecord& run : entities.runs)
        if (run.picture != kNone) run.picture = moved[run.picture];
    return pictures;
}

}  // namespace backstep::trace
