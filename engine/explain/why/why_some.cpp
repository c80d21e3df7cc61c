#include <algorithm>
#include <unordered_map>

#include "explain/local_derivative.h"
#include "explain/nan_birth.h"
#include "explain/recorded_ops.h"
#include "explain/tensor_rules.h"
#include "explain/why/reason.h"
#include "ops/op_entry.h"

namespace backstep::explain {

using namespace trace;

namespace {

// The way of a gradient through one backward: what each node received and sent.
class Flow {
  public:
    Flow(const Story& story, const RunRecord& run, uint32_t until) : story_(story), run_(run) {
        for (uint32_t i = run.start; i < until; ++i)
            if (const auto* applied = story.event(i).as<NodeApplied>())
                if (run.member(applied->node)) applied_.emplace_back(applied->node, applied);
        std::ranges::stable_sort(applied_, {}, &Entry::first);
    }

    const NodeApplied* applied(NodeId node) const {
        const auto found = std::ranges::lower_bound(applied_, node, {}, &Entry::first);
        return found != applied_.end() && found->first == node ? found->second : nullptr;
    }
    bool only_zeros(const Range& values) const {
        bool any = false;
        for (uint32_t i = 0; i < values.count; ++i) {
            const ValueSnapshot& value = story_.trace().value(values, i);
            if (value.empty()) continue;
            any = true;
            if (value.is_summary() ? value.min() != 0 || value.max() != 0 : !value.all_zero()) return false;
        }
        return any;
    }
    // The nodes whose zeros arrive at `goal`, the nearest to the loss first: they received something else.
    std::vector<std::pair<NodeId, uint32_t>> killers(NodeId goal) const {
        struct Sent {
            const Entry* from;
            uint32_t edge;
        };
        std::unordered_map<uint32_t, std::vector<Sent>> to;  // by the node it was sent to
        for (const Entry& entry : applied_) {
            const auto& made =
                story_.event(story_.entities().node(entry.first)->recorded).get<NodeRecorded>();
            for (uint32_t e = 0; e < made.edges.count; ++e)
                to[story_.trace().edge(made.edges, e).node.value].push_back({&entry, e});
        }
        std::vector<std::pair<NodeId, uint32_t>> found;
        std::vector<NodeId> open{goal};
        std::vector<bool> seen(story_.entities().nodes.size(), false);
        while (!open.empty()) {
            const NodeId at = open.back();
            open.pop_back();
            for (const Sent& sent : to[at.value]) {
                const auto& [node, what] = *sent.from;
                const bool nothing = sent.edge < what->grads_out.count &&
                                     story_.trace().value(what->grads_out, sent.edge).empty();
                if (nothing || seen[node.value]) continue;
                seen[node.value] = true;
                if (only_zeros(what->grads_in))
                    open.push_back(node);
                else
                    found.emplace_back(node, sent.edge);
            }
        }
        return found;
    }
    const std::vector<std::pair<NodeId, const NodeApplied*>>& nodes() const { return applied_; }

  private:
    using Entry = std::pair<NodeId, const NodeApplied*>;
    const Story& story_;
    const RunRecord& run_;
    std::vector<Entry> applied_;
};

class Present {
  public:
    Present(const Story& story, TensorId tensor, std::string_view name, const ValueSnapshot& grad,
            uint32_t written)
        : story_(story), tensor_(tensor), name_(name), grad_(grad), written_(written) {
        for (const RunRecord& run : story.entities().runs)
            if (run.start < written && (run.end == kNone || run.end > written)) run_ = &run;
    }

    Why tell() const {
        const Event what = story_.event(written_);
        if (what.is<GradCleared>())
            return begin("zero_cleared").from(story_.origin(Message("why.cleared_line"), written_)).done();
        const auto* sum = what.as<GradAccumulated>();
        if (!sum && !run_) return begin("set").from(story_.origin(Message("why.line"), written_)).done();
        if (has_nan()) return nan();
        const bool zero = !grad_.is_summary() && grad_.all_zero();
        if (sum && zero) return sum->part.all_zero() ? killed(*sum) : cancelled(*sum);
        return sum ? written_by(*sum) : kept();
    }

  private:
    Reason begin(std::string_view id) const {
        Reason reason(id, tensor_, name_);
        reason.with("grad", value_in_answer(grad_));
        if (run_) reason.with("root", story_.name_of(run_->tensor));
        return reason;
    }
    bool has_nan() const { return holds_nan(grad_); }
    std::string title(NodeId node) const { return story_.trace().text(made(node).title); }
    const NodeRecorded& made(NodeId node) const {
        return story_.event(story_.entities().node(node)->recorded).get<NodeRecorded>();
    }
    Origin backward_line() const { return story_.origin(Message("why.backward"), run_->start); }

    Why nan() const {
        Reason reason = begin("nan");
        if (run_) {
            reason.from(backward_line());
            if (const auto birth = nan_born_in(story_, *run_)) {
                reason.from(story_.origin(birth->what, birth->made));
                Why why = reason.done();
                why.cures = birth->cures;
                return why;
            }
        }
        return reason.done();
    }

    Why killed(const GradAccumulated& sum) const {
        const Flow flow(story_, *run_, written_);
        const auto killers = flow.killers(sum.node);
        if (killers.empty()) return begin("zero_seed").from(backward_line()).done();
        const auto [node, edge] = killers.front();
        if (const auto hook = hook_behind(node, edge, *flow.applied(node))) return killed_by_hook(*hook);
        return killed_by(node, edge, *flow.applied(node), killers.size());
    }

    // What left the node was no zero: a hook made it one on the way.
    std::optional<uint32_t> hook_behind(NodeId node, uint32_t edge, const NodeApplied& applied) const {
        if (edge >= applied.grads_out.count || story_.trace().value(applied.grads_out, edge).all_zero())
            return std::nullopt;
        const uint32_t from = story_.entities().of_node.last_before(node.value, written_);
        for (uint32_t i = from; i < written_; ++i)
            if (const auto* hook = story_.event(i).as<HookCalled>())
                if (!hook->before.all_zero() && !hook->after.empty() && hook->after.all_zero()) return i;
        return std::nullopt;
    }
    Why killed_by_hook(uint32_t event) const {
        const auto& hook = story_.event(event).get<HookCalled>();
        Reason reason = begin("zero_hook");
        reason.with("received", value_in_answer(hook.before)).with("sent", value_in_answer(hook.after));
        for (uint32_t i = event; i-- > 0;)
            if (story_.event(i).is<Line>() && story_.code_at(i).find("register_hook(") != std::string::npos) {
                reason.from(story_.origin(Message("why.line"), i));
                break;
            }
        return reason.from(backward_line()).cure("").done();
    }
    // Another operand of a product, all of whose numbers were 0.
    std::string zero_operand(NodeId node, uint32_t edge) const {
        const OpExecuted* op = story_.timeline().recorded(node).second;
        if (!op) return {};
        const uint16_t own = operand_of(node, edge);
        for (uint32_t i = 0; i < op->operands.count; ++i) {
            const TensorId other = story_.trace().operand(op->operands, i).tensor;
            if (i == own || !other) continue;
            const ValueSnapshot value = story_.first_value(other);
            if (value.empty() || value.is_summary() || !value.all_zero() || !multiplies(node)) continue;
            const OpExecuted* maker = story_.maker(other);
            const bool turned = maker && story_.trace().text(maker->op) == "t" && !story_.has_name(other);
            return turned ? story_.name_of(story_.inputs(*maker)[0]) + ".T" : story_.name_of(other);
        }
        return {};
    }
    bool multiplies(NodeId node) const {
        const std::string name = title(node);
        return name.starts_with("Addmm") || name.starts_with("Mm") || name.starts_with("Mv") ||
               name.starts_with("Bmm") || name.starts_with("Dot") || name.starts_with("Convolution");
    }

    Why killed_by(NodeId node, uint32_t edge, const NodeApplied& applied, size_t killers) const {
        const uint32_t event = story_.entities().of_node.last_before(node.value, written_);
        const uint32_t step = step_of_application(applied, event);
        const StepState state = story_.timeline().close_up(step, step);
        std::string received;
        for (uint32_t i = 0; i < applied.grads_in.count && received.empty(); ++i)
            received = value_in_answer(story_.trace().value(applied.grads_in, i));
        const int32_t item = item_of_step(state);
        LocalDerivative local;
        std::string target = name_;
        if (item >= 0) {
            const auto operand = operand_of(node, edge);
            const RecordedOps ops(story_.timeline());
            local = local_derivative(ops, state, static_cast<uint32_t>(item), operand);
            const int32_t from = edge_of_operand(*state.picture, static_cast<uint32_t>(item), operand);
            if (from >= 0) {
                const uint32_t source = state.picture->edges[static_cast<size_t>(from)].from;
                target = plain_name(story_.trace(), *state.picture, static_cast<uint32_t>(source));
                const std::string value = value_in_answer(state.items[source].value);
                if (!value.empty()) target += " = " + value;
            }
        }
        const std::string other = zero_operand(node, edge);
        const bool product = title(node).starts_with("MulBackward") || title(node).starts_with("DivBackward");
        const bool flat = !product && local.constant && local.condition.empty() && local.value.all_zero();
        const bool factor = local.form == Form::LocalFactor && local.value.all_zero();
        const char* id = made(node).gate  ? "zero_gate"
                         : flat           ? "zero_flat"
                         : factor         ? "zero_factor"
                         : !other.empty() ? "zero_operand"
                                          : "zero_node";
        Reason reason = begin(id);
        reason.with("node", title(node))
            .with("received", received)
            .with("target", target)
            .with("local", local.plain)
            .with("other", other)
            .with("others", std::to_string(killers - 1));
        Origin origin;
        origin.step = step;
        origin.span = made(node).span;
        origin.what = Message("why.node_made")
                          .with("node", title(node))
                          .with("step", std::to_string(step))
                          .with("line", story_.line_of(origin.span))
                          .with("code", story_.trace().code(origin.span));
        reason.from(origin).from(backward_line());
        return reason.cure("").done();
    }

    uint32_t step_of_application(const NodeApplied& applied, uint32_t fallback) const {
        for (const uint32_t at : story_.entities().of_node.all(applied.node.value))
            if (story_.event(at).as<NodeApplied>() == &applied) return story_.timeline().step_at(at);
        return story_.timeline().step_at(fallback);
    }

    uint16_t operand_of(NodeId node, uint32_t edge) const {
        const OpExecuted* op = story_.timeline().recorded(node).second;
        for (uint32_t i = 0; op && i < op->operands.count; ++i)
            if (story_.trace().operand(op->operands, i).edge == edge) return static_cast<uint16_t>(i);
        return static_cast<uint16_t>(edge);
    }

    Why cancelled(const GradAccumulated& sum) const {
        return begin("zero_cancelled")
            .with("old", value_in_answer(sum.before))
            .with("part", value_in_answer(sum.part))
            .from(backward_line())
            .done();
    }

    Why kept() const { return begin("kept").from(backward_line()).done(); }

    // How many backwards have written since the slate was last cleared.
    uint32_t writings() const {
        uint32_t count = 0;
        for (const uint32_t at : story_.slate(tensor_))
            count = story_.event(at).is<GradAccumulated>() ? count + 1 : 0;
        return count;
    }

    Why written_by(const GradAccumulated& sum) const {
        const uint32_t count = writings();
        Reason reason = begin(count > 1 ? "has_sum" : "has");
        reason.with("part", value_in_answer(sum.part))
            .with("old", sum.before.empty() ? "None" : value_in_answer(sum.before))
            .with("writings", std::to_string(count));
        reason.from(backward_line());
        add_contributions(reason, sum);
        add_mean(reason);
        return reason.done();
    }

    void add_contributions(Reason& reason, const GradAccumulated& sum) const {
        std::vector<const GradBuffered*> parts;
        for (const uint32_t at : story_.entities().of_node.between(sum.node.value, run_->start, written_))
            if (const auto* part = story_.event(at).as<GradBuffered>(); part && part->from)
                parts.push_back(part);
        if (parts.size() > 1)
            for (const GradBuffered* part : parts) reason.from(contribution("why.part", *part));
        for (const GradBuffered* part : parts) {
            const NodeRecorded& from = made(part->from);
            const ValueSnapshot wide = story_.first_value(from.output);
            if (wide.empty() || wide.numel() <= grad_.numel() || !broadcasts(part->from)) continue;
            Origin origin = contribution("why.summed_back", *part);
            origin.what.with("wide", shape_text(wide.shape()))
                .with("shape", shape_text(grad_.shape()))
                .with("name", name_);
            reason.from(origin);
        }
    }
    // An elementwise operation repeats what is smaller than its result.
    bool broadcasts(NodeId node) const {
        const RecordedOps ops(story_.timeline());
        const RecordedOp* op = ops.of(node);
        return op && op->entry && op->entry->elementwise();
    }

    Origin contribution(const char* id, const GradBuffered& part) const {
        Origin origin;
        origin.span = made(part.from).span;
        origin.what = Message(id)
                          .with("part", value_in_answer(part.part))
                          .with("node", title(part.from))
                          .with("line", story_.line_of(origin.span))
                          .with("code", story_.trace().code(origin.span));
        return origin;
    }

    // A mean on the way shares its gradient out, which is where small gradients often come from.
    void add_mean(Reason& reason) const {
        const Flow flow(story_, *run_, written_);
        for (const auto& [node, applied] : flow.nodes()) {
            if (!title(node).starts_with("MeanBackward")) continue;
            const OpExecuted* op = story_.timeline().recorded(node).second;
            const auto inputs = op ? story_.inputs(*op) : std::vector<TensorId>();
            if (inputs.empty()) continue;
            const int64_t count =
                story_.first_value(inputs[0]).numel() / std::max<int64_t>(1, op->value.numel());
            if (count < 2) continue;
            Origin origin;
            origin.span = made(node).span;
            origin.what = Message("why.shared_out")
                              .with("node", title(node))
                              .with("count", std::to_string(count))
                              .with("line", story_.line_of(origin.span));
            reason.from(origin);
        }
    }

    const Story& story_;
    TensorId tensor_;
    std::string name_;
    const ValueSnapshot& grad_;
    uint32_t written_;
    const RunRecord* run_ = nullptr;
};

}  // namespace

Why why_some(const Story& story, TensorId tensor, std::string_view name, const ValueSnapshot& grad,
             uint32_t written) {
    return Present(story, tensor, name, grad, written).tell();
}

}  // namespace backstep::explain
