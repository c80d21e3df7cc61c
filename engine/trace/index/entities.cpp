#include "trace/index/entities.h"

#include <algorithm>
#include <map>

namespace backstep::trace {

const RunRecord::Member* RunRecord::member(NodeId node) const {
    const auto found = std::ranges::lower_bound(members, node, {}, &Member::node);
    return found != members.end() && found->node == node ? &*found : nullptr;
}

uint32_t Entities::ghost_at(uint32_t op_event) const {
    const auto found = std::ranges::lower_bound(ghosts, op_event, {}, &GhostRecord::op);
    if (found == ghosts.end() || found->op != op_event) return kNone;
    return static_cast<uint32_t>(found - ghosts.begin());
}

namespace {

class EntityFinder {
  public:
    explicit EntityFinder(const TraceView& view) : view_(view), trace_(*view) {
        found_.tensors.emplace_back();
        found_.nodes.emplace_back();
    }

    Entities find() {
        for (index_ = 0; index_ < view_.size(); ++index_)
            trace_.event(index_).visit([this](const auto& body) { see(body); });
        tell_parts_apart();
        found_.of_node.counted();
        found_.of_leaf.counted();
        found_.of_memory.counted();
        found_.of_variable.counted();
        for (index_ = 0; index_ < view_.size(); ++index_)
            trace_.event(index_).visit([this](const auto& body) { file(body); });
        return std::move(found_);
    }

  private:
    template <class Body>
    void see(const Body&) {}
    template <class Body>
    void file(const Body&) {}

    uint32_t tensor(TensorId id) {
        if (id.value >= found_.record_of_.size()) found_.record_of_.resize(id.value + 1, 0);
        uint32_t& record = found_.record_of_[id.value];
        if (record == 0) {
            record = static_cast<uint32_t>(found_.tensors.size());
            TensorRecord made;
            made.id = id;
            made.memory = id;
            found_.tensors.push_back(made);
        }
        return record;
    }
    NodeRecord& node(NodeId id) {
        if (id.value >= found_.nodes.size()) found_.nodes.resize(id.value + 1);
        return found_.nodes[id.value];
    }

    void see(const Line& line) { path_ = line.path; }
    void see(const Call& call) { path_ = call.path; }
    void see(const Return& back) { path_ = back.path; }
    void see(const VariableBound& binding) {
        if (!binding.local) found_.of_variable.count(binding.name.value);
        if (!binding.tensor) return;
        TensorRecord& record = found_.tensors[tensor(binding.tensor)];
        if (record.named != kNone) return see_way(binding, record);
        record.named = index_;
        record.name = binding.name;
        record.named_in = path_;
    }
    // "capa.weight", as the class names it, is "net.capa.weight" where the model is.
    void see_way(const VariableBound& binding, const TensorRecord& record) {
        const bool longer =
            !binding.local && trace_.text(binding.name).ends_with("." + trace_.text(record.name));
        if (longer) ways_[record.name.value].try_emplace(found_.record_of(record.id), binding.name);
    }
    // What two parts of a model both call "capa.weight" is told apart by where each is.
    void tell_parts_apart() {
        for (const auto& [name, ways] : ways_) {
            const StringId first = ways.begin()->second;
            if (std::ranges::all_of(ways, [&](const auto& way) { return way.second == first; })) continue;
            for (const auto& [record, way] : ways) found_.tensors[record].name = way;
        }
    }
    void see(const LeafCreated& leaf) {
        TensorRecord& record = found_.tensors[tensor(leaf.tensor)];
        record.born = index_;
        record.memory = leaf.memory;
        record.leaf = true;
        record.requires_grad = leaf.requires_grad;
    }
    void see(const RequiresGradSet& set) {
        // One that was frozen after it had been used keeps its slate.
        TensorRecord& record = found_.tensors[tensor(set.tensor)];
        record.requires_grad = set.requires_grad || record.accumulator;
    }
    void see(const OpExecuted& op) {
        last_op_ = index_;
        const uint32_t output = tensor(op.output);
        if (!op.in_place) {
            TensorRecord& record = found_.tensors[output];
            record.born = index_;
            record.op = index_;
            record.memory = op.memory;
        }
        if (op.why == NotRecorded::Recorded || op.in_place || op.inside_node) return;
        GhostRecord ghost;
        ghost.op = index_;
        ghost.tensor = output;
        found_.ghosts.push_back(ghost);
    }
    void see(const OutputMade& output) {
        TensorRecord& record = found_.tensors[tensor(output.output)];
        record.born = index_;
        record.op = last_op_;
        record.memory = output.memory;
    }
    void see(const NodeRecorded& made) {
        NodeRecord& record = node(made.node);
        record.recorded = index_;
        record.output = made.output;
        record.accumulates = made.accumulates;
        TensorRecord& output = found_.tensors[tensor(made.output)];
        if (made.accumulates) {
            output.accumulator = made.node;
            output.requires_grad = true;
        } else {
            record.op = last_op_;
            output.node = made.node;
        }
    }
    void see(const Detached& cut) {
        if (found_.ghosts.empty() || found_.ghosts.back().op != last_op_) return;
        found_.ghosts.back().detached_from = tensor(cut.from);
    }
    void see(const GraphDropped& drop) { node(drop.node).dropped = index_; }

    void see(const BackwardStarted& start) {
        RunRecord run;
        run.start = index_;
        run.root = start.root;
        run.tensor = start.tensor;
        run.keep_graph = start.keep_graph;
        roots_ = {start.root};
        walk(run);
        found_.runs.push_back(std::move(run));
        open_runs_.push_back({start.task, static_cast<uint32_t>(found_.runs.size() - 1)});
    }
    void see(const BackwardFinished& end) {
        while (!open_runs_.empty()) {
            const auto [task, run] = open_runs_.back();
            open_runs_.pop_back();
            if (task != end.task) continue;
            found_.runs[run].end = index_;
            return;
        }
    }
    // Further roots of the run that has just started.
    void see(const GradBuffered& grad) {
        found_.of_node.count(grad.node.value);
        if (grad.from || found_.runs.empty()) return;
        RunRecord& run = found_.runs.back();
        if (run.member(grad.node)) return;
        roots_.push_back(grad.node);
        walk(run);
    }
    void see(const TensorSaved& saved) { found_.of_node.count(saved.node.value); }
    void see(const NodeReady& ready) { found_.of_node.count(ready.node.value); }
    void see(const NodeApplied& applied) { found_.of_node.count(applied.node.value); }
    void see(const SavedReleased& released) { found_.of_node.count(released.node.value); }
    void see(const ErrorRaised& error) {
        if (error.node) found_.of_node.count(error.node.value);
    }
    void see(const GradAccumulated& grad) {
        found_.of_node.count(grad.node.value);
        found_.of_leaf.count(tensor(grad.tensor));
    }
    void see(const GradCleared& grad) { found_.of_leaf.count(tensor(grad.tensor)); }
    void see(const GradSet& grad) { found_.of_leaf.count(tensor(grad.tensor)); }
    void see(const TensorMutated& write) { found_.of_memory.count(tensor(write.memory)); }

    void file(const TensorSaved& saved) { found_.of_node.add(saved.node.value, index_); }
    void file(const NodeReady& ready) { found_.of_node.add(ready.node.value, index_); }
    void file(const NodeApplied& applied) { found_.of_node.add(applied.node.value, index_); }
    void file(const GradBuffered& grad) { found_.of_node.add(grad.node.value, index_); }
    void file(const SavedReleased& released) { found_.of_node.add(released.node.value, index_); }
    void file(const ErrorRaised& error) {
        if (error.node) found_.of_node.add(error.node.value, index_);
    }
    void file(const GradAccumulated& grad) {
        found_.of_node.add(grad.node.value, index_);
        found_.of_leaf.add(found_.record_of(grad.tensor), index_);
    }
    void file(const VariableBound& binding) {
        if (!binding.local) found_.of_variable.add(binding.name.value, index_);
    }
    void file(const GradSet& grad) { found_.of_leaf.add(found_.record_of(grad.tensor), index_); }
    void file(const GradCleared& grad) { found_.of_leaf.add(found_.record_of(grad.tensor), index_); }
    void file(const TensorMutated& write) { found_.of_memory.add(found_.record_of(write.memory), index_); }

    // Everything the run's roots reach, with the number of contributions each waits for.
    void walk(RunRecord& run) {
        ++mark_;
        std::vector<RunRecord::Member> members;
        for (NodeId root : roots_) {
            if (seen(root)) continue;
            visit(root, static_cast<uint32_t>(members.size()));
            members.push_back({root, 0});
        }
        for (size_t i = 0; i < members.size(); ++i) {
            const NodeRecord* record = found_.node(members[i].node);
            if (!record) continue;
            const auto& made = trace_.event(record->recorded).get<NodeRecorded>();
            for (uint32_t e = 0; e < made.edges.count; ++e) {
                const NodeId next = trace_.edge(made.edges, e).node;
                if (!next || next.value >= found_.nodes.size()) continue;
                if (!seen(next)) {
                    visit(next, static_cast<uint32_t>(members.size()));
                    members.push_back({next, 0});
                }
                ++members[place_[next.value].second].dependencies;
            }
        }
        std::ranges::sort(members, {}, &RunRecord::Member::node);
        run.members = std::move(members);
    }
    bool seen(NodeId id) const { return id.value < place_.size() && place_[id.value].first == mark_; }
    void visit(NodeId id, uint32_t place) {
        if (id.value >= place_.size()) place_.resize(id.value + 1, {0, 0});
        place_[id.value] = {mark_, place};
    }

    const TraceView& view_;
    const Trace& trace_;
    Entities found_;
    uint32_t index_ = 0;
    uint32_t last_op_ = kNone;
    PathId path_;
    std::vector<std::pair<uint32_t, uint32_t>> open_runs_;
    std::vector<std::pair<uint32_t, uint32_t>> place_;  // by node: mark of the walk, index in members
    uint32_t mark_ = 0;
    std::vector<NodeId> roots_;  // of the run that started last
    std::map<uint32_t, std::map<uint32_t, StringId>>
        ways_;  // by short name and tensor record: the longer one
};

}  // namespace

Entities find_entities(const TraceView& view) { return EntityFinder(view).find(); }

}  // namespace backstep::trace
