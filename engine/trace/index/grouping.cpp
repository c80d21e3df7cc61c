#include "trace/index/grouping.h"

#include <algorithm>
#include <unordered_set>

#include "trace/index/components.h"

namespace backstep::trace {
namespace {

constexpr size_t kReadableGhosts = 40;  // of one picture; beyond, only those that feed a node directly

// Places what hangs on the nodes: ghosts, leaves, backwards on single leaves, value boards, and steps.
class Placer {
  public:
    Placer(const TraceView& view, Entities& entities, StepTable& steps, std::vector<PictureRecord>& pictures)
        : view_(view), trace_(*view), entities_(entities), steps_(steps), pictures_(pictures) {}

    void place() {
        for (index_ = 0; index_ < view_.size(); ++index_)
            if (const auto* op = trace_.event(index_).as<OpExecuted>())
                place_op(*op);
            else if (const auto* error = trace_.event(index_).as<ErrorRaised>())
                place_refused(*error);
        const std::vector<uint32_t> concerned = concerned_pictures();
        make_boards(concerned);
        show_steps(concerned);
        number_steps();
    }

  private:
    TensorRecord& tensor(TensorId id) { return entities_.tensors[entities_.record_of(id)]; }

    void place_op(const OpExecuted& op) {
        uint32_t picture = kNone;
        const uint32_t at = entities_.ghost_at(index_);
        if (at != kNone)
            picture = place_ghost(entities_.ghosts[at], at, op);
        else if (op.why == NotRecorded::Recorded)
            picture = picture_recorded_at(index_);
        if (picture == kNone) return;
        for (uint32_t i = 0; i < op.operands.count; ++i)
            if (const TensorId id = trace_.operand(op.operands, i).tensor) touch(tensor(id), picture);
        touch(tensor(op.output), picture);
    }

    // What an operation refused is shown together, also a leaf that nothing else uses.
    void place_refused(const ErrorRaised& error) {
        const uint32_t picture = picture_of_refused(error);
        if (picture == kNone) return;
        for (uint32_t i = 0; i < error.operands.count; ++i) {
            TensorRecord& record = tensor(trace_.operand(error.operands, i).tensor);
            if (record.born == kNone || !trace_.event(record.born).is<LeafCreated>()) continue;
            pictures_[picture].leaves.push_back(entities_.record_of(record.id));
            touch(record, picture);
        }
    }

    uint32_t picture_of_refused(const ErrorRaised& error) {
        uint32_t picture = kNone;
        for (uint32_t i = error.operands.count; i-- > 0;) {
            const uint32_t latest = tensor(trace_.operand(error.operands, i).tensor).latest_picture;
            if (latest != kNone) picture = latest;
        }
        return picture;
    }

    static void touch(TensorRecord& record, uint32_t picture) {
        if (record.id.value == 0) return;
        record.first_picture = std::min(record.first_picture, picture);
        record.latest_picture = picture;
    }

    // The node follows its operation, after accumulators and further outputs.
    uint32_t picture_recorded_at(uint32_t op) {
        for (uint32_t i = op + 1; i < view_.size(); ++i) {
            const Event event = trace_.event(i);
            if (const auto* made = event.as<NodeRecorded>()) {
                if (!made->accumulates) return entities_.nodes[made->node.value].picture;
            } else if (!event.is<OutputMade>())
                return kNone;
        }
        return kNone;
    }

    uint32_t place_ghost(GhostRecord& ghost, uint32_t at, const OpExecuted& op) {
        uint32_t picture = kNone;
        if (ghost.consumer)
            picture = entities_.nodes[ghost.consumer.value].picture;
        else
            for (uint32_t i = 0; i < op.operands.count && picture == kNone; ++i)
                picture = tensor(trace_.operand(op.operands, i).tensor).latest_picture;
        if (picture == kNone) return kNone;
        if (pictures_[picture].ghosts.size() >= kReadableGhosts && !ghost.direct) return kNone;
        ghost.picture = picture;
        pictures_[picture].ghosts.push_back(at);
        return picture;
    }

    // By step: the picture that what happened belongs to, if any.
    std::vector<uint32_t> concerned_pictures() {
        std::vector<uint32_t> concerned(steps_.steps.size(), kNone);
        uint32_t run = 0;
        for (size_t k = 1; k < steps_.steps.size(); ++k) {
            Step& step = steps_.steps[k];
            const uint32_t event = steps_.defining[k];
            while (run + 1 < entities_.runs.size() && entities_.runs[run + 1].start <= event) ++run;
            const bool in_run = !entities_.runs.empty() && entities_.runs[run].start <= event;
            const NodeRecord* node = entities_.node(step.node);
            switch (step.kind) {
                case StepKind::LeafMade:
                    concerned[k] = tensor(step.tensor).first_picture;
                    break;
                case StepKind::OpExecuted:
                    if (const uint32_t at = entities_.ghost_at(event); at != kNone)
                        concerned[k] = entities_.ghosts[at].picture;
                    else if (node)
                        concerned[k] = node->picture;
                    break;
                case StepKind::BackwardSeed:
                case StepKind::BackwardFinished:
                case StepKind::Accumulated:
                    if (in_run) concerned[k] = entities_.runs[run].picture;
                    break;
                case StepKind::Error:
                    if (node)
                        concerned[k] = node->picture;
                    else if (const auto* error = trace_.event(event).as<ErrorRaised>())
                        concerned[k] = picture_of_refused(*error);
                    break;
                default:
                    if (node) concerned[k] = node->picture;
                    break;
            }
            if (node && !step.node_span.known()) step.node_span = node_span(*node);
        }
        return concerned;
    }

    SourceSpan node_span(const NodeRecord& node) {
        if (!node.accumulates) return trace_.event(node.recorded).get<NodeRecorded>().span;
        const TensorRecord& leaf = tensor(node.output);
        if (leaf.born == kNone) return {};
        const auto* made = trace_.event(leaf.born).as<LeafCreated>();
        return made ? made->span : SourceSpan();
    }

    // A cell none of whose steps concerns a graph, but which bound something, gets a board of values.
    void make_boards(const std::vector<uint32_t>& concerned) {
        const uint32_t cells = std::max(trace_.source_count(), 1u);
        std::vector<bool> has_graph(cells, false);
        for (size_t k = 1; k < concerned.size(); ++k)
            if (concerned[k] != kNone && steps_.steps[k].span.cell < cells)
                has_graph[steps_.steps[k].span.cell] = true;
        board_of_cell_.assign(cells, kNone);
        uint32_t cell = 0;
        std::unordered_set<uint32_t> names;
        for (uint32_t i = 0; i < view_.size(); ++i) {
            const Event event = trace_.event(i);
            if (const auto* line = event.as<Line>()) {
                if (line->span.cell != cell) names.clear();
                cell = std::min(line->span.cell, cells - 1);
            }
            if (has_graph[cell]) continue;
            if (const auto* leaf = event.as<LeafCreated>()) {
                PictureRecord& board = board_for(cell, i);
                const uint32_t record = entities_.record_of(leaf->tensor);
                board.leaves.push_back(record);
                touch(entities_.tensors[record], board_of_cell_[cell]);
            } else if (const uint32_t at = entities_.ghost_at(i); at != kNone) {
                if (entities_.ghosts[at].picture != kNone) continue;
                PictureRecord& board = board_for(cell, i);
                if (board.ghosts.size() >= kReadableGhosts) drop_from_the_middle(board);
                entities_.ghosts[at].picture = board_of_cell_[cell];
                board.ghosts.push_back(at);
            } else if (const auto* bound = event.as<VariableBound>()) {
                if (bound->tensor || bound->local || !names.insert(bound->name.value).second) continue;
                board_for(cell, i).bindings.push_back(i);
            }
        }
    }

    // How it began and where it stands are what is looked for.
    void drop_from_the_middle(PictureRecord& board) {
        const auto middle = board.ghosts.begin() + kReadableGhosts / 2;
        entities_.ghosts[*middle].picture = kNone;
        board.ghosts.erase(middle);
    }

    PictureRecord& board_for(uint32_t cell, uint32_t event) {
        if (board_of_cell_[cell] == kNone) {
            board_of_cell_[cell] = static_cast<uint32_t>(pictures_.size());
            pictures_.emplace_back();
            pictures_.back().board_cell = cell;
            pictures_.back().first_event = event;
        }
        return pictures_[board_of_cell_[cell]];
    }

    // What the canvas shows: the picture concerned, the cell's board, or what it showed before.
    void show_steps(const std::vector<uint32_t>& concerned) {
        uint32_t shown = kNone;
        std::vector<uint32_t> result(concerned.size(), kNone);
        for (size_t k = 1; k < concerned.size(); ++k) {
            uint32_t next = concerned[k];
            const uint32_t cell = steps_.steps[k].span.cell;
            if (next == kNone && cell < board_of_cell_.size()) next = board_of_cell_[cell];
            if (next != kNone && !view_.finished() && shown != kNone && live(next)) next = shown;
            if (next != kNone) shown = next;
            result[k] = shown;
        }
        uint32_t first = kNone;
        for (size_t k = 1; k < result.size() && first == kNone; ++k) first = result[k];
        for (size_t k = 0; k < result.size(); ++k) {
            const uint32_t picture = result[k] == kNone ? first : result[k];
            if (picture != kNone) steps_.steps[k].picture = PictureId(picture + 1);
        }
    }
    bool live(uint32_t picture) const {
        return pictures_[picture].closed == kNone && pictures_[picture].board_cell == kNone;
    }

    void number_steps() {
        for (const Step& step : steps_.steps) {
            if (!step.picture || step.number == 0) continue;
            PictureRecord& picture = pictures_[step.picture.value - 1];
            if (picture.first_step == 0) picture.first_step = step.number;
            picture.last_step = step.number;
        }
    }

    const TraceView& view_;
    const Trace& trace_;
    Entities& entities_;
    StepTable& steps_;
    std::vector<PictureRecord>& pictures_;
    std::vector<uint32_t> board_of_cell_;
    uint32_t index_ = 0;
};

}  // namespace

std::vector<PictureRecord> group_pictures(const TraceView& view, Entities& entities, StepTable& steps) {
    std::vector<PictureRecord> pictures = side_by_side(find_components(view, entities), entities);
    Placer(view, entities, steps, pictures).place();
    return pictures;
}

}  // namespace backstep::trace
