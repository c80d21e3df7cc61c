#include <algorithm>

#include "base/dtype.h"
#include "explain/why/cut.h"
#include "explain/why/reason.h"

namespace backstep::explain {

using namespace trace;

namespace {

Edit behind(const SourceSpan& statement) { return {Edit::Place::Behind, statement}; }
Edit before(const SourceSpan& statement) { return {Edit::Place::Before, statement}; }
Edit instead(const SourceSpan& statement) { return {Edit::Place::Instead, statement}; }

// The leaf that the name stood for before it stood for `tensor`; 0 when there was none.
TensorId leaf_named_before(const Story& story, TensorId tensor, std::string_view name) {
    TensorId leaf;
    for (const uint32_t at : story.bindings(name)) {
        const TensorId bound = story.event(at).get<VariableBound>().tensor;
        if (bound == tensor) break;
        const bool is_leaf = !story.tensor(bound).node && story.requires_grad(bound);
        if (is_leaf) leaf = bound;
    }
    return leaf;
}

SourceSpan statement_of(const Story& story, TensorId tensor) {
    const TensorRecord& record = story.tensor(tensor);
    const uint32_t at = record.named != kNone ? record.named : record.born;
    return at == kNone ? SourceSpan() : story.statement_at(at);
}

std::string grad_text(const Story& story, TensorId leaf) {
    const auto slate = story.slate(leaf);
    if (slate.empty()) return "None";
    if (const auto* sum = story.event(slate.back()).as<GradAccumulated>()) return sum->after.plain_text();
    if (const auto* set = story.event(slate.back()).as<GradSet>(); set && !set->value.empty())
        return set->value.plain_text();
    const auto* cleared = story.event(slate.back()).as<GradCleared>();
    return cleared && cleared->to_zero ? "0.0" : "None";
}

// `why` with what another tensor's Why says as its reason, and how to mend that.
Why because_of(Why why, Why cause) {
    why.origins.push_back({cause.what, 0, {}});
    for (Origin& origin : cause.origins) why.origins.push_back(std::move(origin));
    why.cures = std::move(cause.cures);
    return why;
}

class NoGraph {
  public:
    NoGraph(const Story& story, TensorId tensor, std::string_view name)
        : story_(story), tensor_(tensor), name_(name), record_(story.tensor(tensor)) {}

    Why tell(Cut cut) const {
        switch (cut) {
            case Cut::Inference:
                return begin_in_mode("inference").cure("with torch.enable_grad():", mode_edit()).done();
            case Cut::NoGrad:
                return no_grad();
            case Cut::Detached:
                return detached();
            case Cut::NoDerivative:
                return no_derivative();
            case Cut::Rewrapped:
                return rewrapped();
            case Cut::Integer:
                return integer();
            default:
                return not_asked();
        }
    }

  private:
    Reason begin(std::string_view id) const {
        Reason reason(id, tensor_, name_);
        if (record_.born != kNone) reason.from(story_.origin(Message("why.made"), record_.born));
        return reason;
    }
    // And the line that turned recording off, when it is the learner's.
    Reason begin_in_mode(std::string_view id) const {
        Reason reason = begin(id);
        if (mode_line().known()) reason.from(where("why.mode", mode_line()));
        return reason;
    }
    SourceSpan mode_line() const { return story_.mode_set_at(record_.born); }
    Origin where(const char* id, const SourceSpan& span) const {
        Origin origin;
        origin.span = span;
        SourceSpan first = span;
        first.end_line = first.line;
        first.end_column = UINT16_MAX;
        std::string code = story_.trace().code(first);
        origin.what = Message(id).with("line", std::to_string(span.line)).with("code", code);
        return origin;
    }
    // The head of the `with`, replaced; the block below it stays.
    Edit mode_edit() const {
        SourceSpan span = mode_line();
        const std::string code = story_.trace().code(span);
        const size_t colon = code.find("):");
        if (!code.starts_with("with torch.") || colon == std::string::npos) return {};
        span.end_line = span.line;
        span.end_column = static_cast<uint16_t>(span.column + colon + 2);
        return instead(span);
    }

    Why no_grad() const {
        const std::string code = story_.code_at(record_.born);
        if (const TensorId leaf = leaf_named_before(story_, tensor_, name_)) {
            return begin_in_mode("rebound_no_grad")
                .with("grad", grad_text(story_, leaf))
                .cure(written_in_place(name_, code), instead(story_.statement_at(record_.born)))
                .done();
        }
        return begin_in_mode("no_grad").cure("with torch.enable_grad():", mode_edit()).done();
    }

    Why detached() const {
        const OpExecuted& op = *story_.maker(tensor_);
        const auto inputs = story_.inputs(op);
        const std::string from = inputs.empty() ? name_ : story_.name_of(inputs[0]);
        Edit edit;
        std::string code = story_.code_at(record_.born);
        const size_t call = code.find(".detach()");
        if (call != std::string::npos) {
            code.erase(call, 9);
            edit = instead(story_.statement_at(record_.born));
        } else
            code = from;
        return begin("detached").with("from", from).cure(code, edit).done();
    }

    Why no_derivative() const {
        const OpExecuted& op = *story_.maker(tensor_);
        const bool integers = !is_floating(story_.first_value(tensor_).dtype());
        return begin(integers ? "no_derivative_integer" : "no_derivative")
            .with("op", story_.trace().code(op.span))
            .cure("")
            .done();
    }

    Why rewrapped() const {
        const std::string code = story_.code_at(record_.born);
        std::string stacked = code;
        // torch.tensor([p.item() for p in parts]) -> torch.stack([p for p in parts])
        const size_t call = stacked.find("torch.tensor([");
        if (call != std::string::npos) stacked.replace(call, 13, "torch.stack(");
        for (size_t at = 0; (at = stacked.find(".item()")) != std::string::npos;) stacked.erase(at, 7);
        Edit edit = call == std::string::npos ? Edit{} : instead(story_.statement_at(record_.born));
        return begin("rewrapped")
            .cure(call == std::string::npos ? "torch.stack(parts)" : stacked, edit)
            .done();
    }

    Why integer() const {
        const auto& leaf = story_.event(record_.born).get<LeafCreated>();
        return begin("integer")
            .with("dtype", torch_name(leaf.value.dtype()))
            .cure("{name} = {name}.float().requires_grad_()", behind(statement_of(story_, tensor_)))
            .done();
    }

    Why not_asked() const {
        auto [code, edit] = asking_for_grad(story_, tensor_, name_);
        return begin("not_asked").cure(code, edit).done();
    }

    const Story& story_;
    TensorId tensor_;
    std::string name_;
    const TensorRecord& record_;
};

Why not_leaf(const Story& story, TensorId tensor, std::string_view name) {
    const TensorRecord& record = story.tensor(tensor);
    const std::string node = story.trace().text(
        story.event(story.entities().node(record.node)->recorded).get<NodeRecorded>().title);
    const auto begin = [&](std::string_view id) {
        Reason reason(id, tensor, name);
        reason.with("node", node).from(story.origin(Message("why.made"), record.born));
        return reason;
    };
    const SourceSpan statement = statement_of(story, tensor);
    if (const TensorId leaf = leaf_named_before(story, tensor, name)) {
        const uint32_t at = record.named;
        const std::string code = "with torch.no_grad():\n    " + written_in_place(name, story.code_at(at));
        return begin("rebound")
            .with("grad", grad_text(story, leaf))
            .with("born", std::to_string(statement_of(story, leaf).line))
            .cure(code, instead(story.statement_at(at)))
            .done();
    }
    const std::vector<TensorId> leaves = story.leaves_behind(record.node);
    const auto asked_at_birth = [&story](TensorId leaf) {
        const uint32_t born = story.tensor(leaf).born;
        const auto* made = born == kNone ? nullptr : story.event(born).as<LeafCreated>();
        return made && story.trace().code(made->span).find("requires_grad") != std::string::npos;
    };
    if (leaves.size() == 1 && !story.has_name(leaves[0]) && asked_at_birth(leaves[0]) &&
        statement_of(story, leaves[0]).line == statement.line) {
        const std::string leaf = story.name_of(leaves[0]);
        return begin("hidden_leaf")
            .with("leaf", leaf)
            .with("grad", grad_text(story, leaves[0]))
            .cure("{name} = {name}.detach().requires_grad_()", behind(statement))
            .done();
    }
    const std::string asks = std::string(name) + ".retain_grad()";
    for (uint32_t k = 0, end = story.end(); k < end; ++k) {
        const auto* line = story.event(k).as<Line>();
        if (!line || k < record.born || story.trace().code(line->span) != asks) continue;
        const auto& runs = story.entities().runs;
        const bool late = std::ranges::any_of(
            runs, [&](const RunRecord& run) { return run.start > record.born && run.start < k; });
        if (!late) return begin("retained_waiting").done();
        return begin("retained_late")
            .from(story.origin(Message("why.line"), k))
            .cure(asks, behind(statement))
            .done();
    }
    std::string behind_names;
    for (const TensorId leaf : leaves)
        behind_names += (behind_names.empty() ? "" : ", ") + story.name_of(leaf);
    Reason reason = begin("not_leaf");
    reason.with("leaves", behind_names);
    return reason.cure(asks, story.has_name(tensor) ? behind(statement) : Edit{}).done();
}

// A leaf that asked for a gradient and has none.
class BareLeaf {
  public:
    BareLeaf(const Story& story, TensorId tensor, std::string_view name)
        : story_(story), tensor_(tensor), name_(name), record_(story.tensor(tensor)) {
        for (const RunRecord& run : story.entities().runs)
            if (run.start < story.end() && run.start > record_.born) runs_.push_back(&run);
    }

    Why tell() const {
        const auto slate = story_.slate(tensor_);
        if (!slate.empty()) return cleared(slate);
        if (runs_.empty()) return not_run();
        for (const RunRecord* run : runs_)
            if (run->member(record_.accumulator)) return reached(*run);
        const RunRecord& last = *runs_.back();
        const NodeRecord* root = story_.entities().node(last.root);
        const std::vector<TensorId> made = made_from(story_, tensor_);
        if (root && root->accumulates && last.tensor != tensor_ && !made.empty()) return lonely_loss(last);
        if (made.empty()) return begin("unused").from(run_line(last)).cure("").done();
        if (record_.accumulator && story_.entities().node(record_.accumulator)->recorded < story_.end())
            if (const std::optional<Why> other = other_root(last, made)) return *other;
        return cut(last, made);
    }

  private:
    Reason begin(std::string_view id) const { return Reason(id, tensor_, name_); }
    Origin run_line(const RunRecord& run) const { return story_.origin(Message("why.backward"), run.start); }
    std::string root_name(const RunRecord& run) const { return story_.name_of(run.tensor); }

    Why cleared(std::span<const uint32_t> slate) const {
        std::string old = "None";
        for (const uint32_t at : slate)
            if (const auto* sum = story_.event(at).as<GradAccumulated>()) old = sum->after.plain_text();
        return begin("cleared")
            .with("old", old)
            .from(story_.origin(Message("why.cleared_line"), slate.back()))
            .cure("print({name}.grad)", before(story_.statement_at(slate.back())))
            .done();
    }

    Why not_run() const {
        const auto made = made_from(story_, tensor_);
        std::string loss = "loss";
        Edit edit;
        for (const TensorId result : made)
            if (story_.has_name(result) && story_.requires_grad(result)) {
                loss = story_.name_of(result);
                edit = behind(statement_of(story_, result));
                if (story_.first_value(result).numel() > 1) loss += ".sum()";
            }
        uint32_t later = kNone;
        const auto& all = story_.entities().of_leaf.all(story_.entities().record_of(tensor_));
        for (const uint32_t at : all)
            if (at >= story_.end() && later == kNone && story_.event(at).is<GradAccumulated>()) later = at;
        const bool any_graph =
            std::ranges::any_of(made, [this](TensorId result) { return story_.requires_grad(result); });
        if (!made.empty() && !any_graph) return led_nowhere(made.front());
        if (const TensorId copy = rewrapped_copy(); made.empty() && copy) return led_nowhere(copy);
        if (later != kNone)
            return begin("not_yet").with("step", std::to_string(story_.timeline().step_at(later))).done();
        return begin("not_run").with("loss", loss).cure("{loss}.backward()", edit).done();
    }

    // All that was computed from it is cut off, as `first` is: a backward would have no way to it.
    Why led_nowhere(TensorId first) const {
        return because_of(begin("led_nowhere").done(), why_no_graph(story_, first, story_.name_of(first)));
    }
    // A leaf made of its bare numbers: torch.tensor([w.item()]).
    TensorId rewrapped_copy() const {
        for (const TensorRecord& record : story_.entities().tensors) {
            if (record.born >= story_.end() || record.op != kNone) continue;
            const auto* leaf = story_.event(record.born).as<LeafCreated>();
            if (leaf && story_.trace().code(leaf->span).find(name_ + ".") != std::string::npos &&
                cut_of(story_, record.id) == Cut::Rewrapped)
                return record.id;
        }
        return {};
    }

    Why reached(const RunRecord& run) const {
        const auto& start = story_.event(run.start).get<BackwardStarted>();
        if (!start.accumulates) {
            return begin("autograd_grad")
                .with("root", root_name(run))
                .from(run_line(run))
                .cure("{root}.backward()", {})
                .done();
        }
        if (run.end == kNone) {
            Reason reason = begin("failed");
            reason.from(run_line(run));
            return reason.done();
        }
        if (run.end >= story_.end()) return begin("on_its_way").from(run_line(run)).done();
        return begin("not_among_inputs")
            .from(run_line(run))
            .cure("{root}.backward()", {})
            .with("root", root_name(run))
            .done();
    }

    Why lonely_loss(const RunRecord& run) const {
        const std::string root = root_name(run);
        Reason reason = begin("lonely_loss");
        reason.with("root", root).from(run_line(run));
        const TensorRecord& loss = story_.tensor(run.tensor);
        if (loss.born != kNone) reason.from(story_.origin(Message("why.made"), loss.born));
        std::string code = loss.named == kNone ? std::string() : story_.code_at(loss.named);
        const size_t call = code.find(".detach()");
        if (call == std::string::npos) return reason.cure("").done();
        code.erase(call, 9);
        return reason.cure(code, instead(story_.statement_at(loss.named))).done();
    }

    // It is in a graph, but not in that of the tensor whose backward ran.
    std::optional<Why> other_root(const RunRecord& run, const std::vector<TensorId>& made) const {
        for (size_t i = made.size(); i-- > 0;) {
            if (!story_.requires_grad(made[i]) || !story_.has_name(made[i])) continue;
            if (std::ranges::binary_search(made, run.tensor)) return std::nullopt;  // reached, but cut
            return begin("other_root")
                .with("root", root_name(run))
                .with("other", story_.name_of(made[i]))
                .from(run_line(run))
                .cure("{other}.backward()", {})
                .done();
        }
        return std::nullopt;
    }

    // Where the way from this leaf towards the root of the backward loses its graph.
    Why cut(const RunRecord& run, const std::vector<TensorId>& made) const {
        for (const TensorId result : made) {
            const Cut how = cut_of(story_, result);
            if (how == Cut::None || how == Cut::NoInput || how == Cut::NotAsked) continue;
            return because_of(begin("cut").with("root", root_name(run)).from(run_line(run)).done(),
                              why_no_graph(story_, result, story_.name_of(result)));
        }
        for (const TensorId input : made_of(story_, run.tensor))
            if (cut_of(story_, input) == Cut::Rewrapped)
                return because_of(begin("cut").with("root", root_name(run)).from(run_line(run)).done(),
                                  why_no_graph(story_, input, story_.name_of(input)));
        for (const uint32_t use : story_.uses(tensor_))
            if (story_.event(use).get<OpExecuted>().why == NotRecorded::NoInputNeedsGrad)
                return begin("required_late")
                    .from(story_.origin(Message("why.used"), use))
                    .cure("{name}.requires_grad_()", behind(statement_of(story_, tensor_)))
                    .done();
        return begin("not_on_path").with("root", root_name(run)).from(run_line(run)).cure("").done();
    }

    const Story& story_;
    TensorId tensor_;
    std::string name_;
    const TensorRecord& record_;
    std::vector<const RunRecord*> runs_;
};

}  // namespace

Why why_no_graph(const Story& story, TensorId tensor, std::string_view name) {
    const Cut own = cut_of(story, tensor);
    if (own != Cut::NoInput) return NoGraph(story, tensor, name).tell(own);
    TensorId guilty;
    Cut worst = Cut::NoInput;
    std::string inputs;
    for (const TensorId input : made_of(story, tensor)) {
        if (input == tensor || story.tensor(input).born == kNone) continue;
        const Cut how = cut_of(story, input);
        if (how == Cut::None || how == Cut::NoInput) continue;
        if (how < worst) {
            guilty = input;
            worst = how;
        }
        if (story.has_name(input)) inputs += (inputs.empty() ? "" : ", ") + story.name_of(input);
    }
    if (inputs.empty()) inputs = story.trace().code(story.maker(tensor)->span);
    Reason reason("no_input", tensor, name);
    reason.with("inputs", inputs).from(story.origin(Message("why.made"), story.tensor(tensor).born));
    if (!guilty) return reason.done();
    return because_of(reason.done(), NoGraph(story, guilty, story.name_of(guilty)).tell(worst));
}

Why why_none(const Story& story, TensorId tensor, std::string_view name) {
    if (!story.requires_grad(tensor)) return why_no_graph(story, tensor, name);
    if (story.tensor(tensor).node) return not_leaf(story, tensor, name);
    return BareLeaf(story, tensor, name).tell();
}

}  // namespace backstep::explain
