#include <algorithm>

#include "explain/local_derivative.h"
#include "explain/recorded_ops.h"
#include "explain/soft/bent.h"
#include "explain/soft/soft_choice.h"
#include "explain/tensor_rules.h"
#include "explain/why/flow.h"
#include "explain/why/reason.h"

namespace backstep::explain {

using namespace trace;

namespace {

// A gradient of 0 that was computed: where on its way it became 0.
class Zero {
  public:
    Zero(const Story& story, TensorId tensor, std::string_view name, const RunRecord& run, uint32_t written)
        : story_(story),
          tensor_(tensor),
          name_(name),
          run_(run),
          written_(written),
          sum_(story.event(written).get<GradAccumulated>()),
          flow_(story, run, written) {}

    Why tell() const {
        const auto [killers, cancelled] = flow_.zeros_towards(sum_.node);
        for (const Flow::Sent& sent : killers.empty() ? cancelled : killers)
            if (const auto hook = hook_behind(sent)) return killed_by_hook(*hook);
        if (!cancelled.empty()) return added_up(cancelled);
        if (killers.empty()) return begin("zero_seed").from(backward_line(story_, run_)).done();
        const auto [node, edge] = killers.front();
        if (const auto write = write_over_saved(story_, node, written_)) return overwritten(node, *write);
        if (const Story::Statement* line = padding_line(node)) return padded(node, *line);
        return killed_by(node, edge, *flow_.applied(node), killers.size());
    }

  private:
    Reason begin(std::string_view id) const {
        Reason reason(id, tensor_, name_);
        return reason.with("grad", value_in_answer(sum_.after)).with("root", story_.name_of(run_.tensor));
    }
    std::string title(NodeId node) const { return story_.trace().text(made(node).title); }
    const NodeRecorded& made(NodeId node) const {
        return story_.event(story_.entities().node(node)->recorded).get<NodeRecorded>();
    }

    // Several ways to the leaf, or to something that it made.
    Why added_up(const std::vector<Flow::Sent>& parts) const {
        return begin("zero_paths")
            .with("count", std::to_string(parts.size()))
            .with("first", value_in_answer(*flow_.value(parts[0])))
            .with("node", title(parts[0].from))
            .with("second", value_in_answer(*flow_.value(parts[1])))
            .with("other", title(parts[1].from))
            .from(backward_line(story_, run_))
            .cure("")
            .done();
    }
    // What left the node was no zero: a hook made it one on the way.
    std::optional<uint32_t> hook_behind(const Flow::Sent& sent) const {
        if (const ValueSnapshot* value = flow_.value(sent); !value || value->all_zero()) return std::nullopt;
        const uint32_t from = story_.entities().of_node.last_before(sent.from.value, written_);
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
        return reason.from(backward_line(story_, run_)).cure("").done();
    }
    Why overwritten(NodeId node, uint32_t write) const {
        return begin("zero_overwritten")
            .with("node", title(node))
            .with("line", story_.line_of(story_.statement_at(write)))
            .from(story_.origin(Message("autopsy.written.origin"), write))
            .from(backward_line(story_, run_))
            .cure("")
            .done();
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
    // The other factor of a product, which is 0 wherever a gradient arrives.
    TensorId zero_where_it_arrives(NodeId node, uint32_t edge, const NodeApplied& applied) const {
        const OpExecuted* op = story_.timeline().recorded(node).second;
        if (!op || !title(node).starts_with("MulBackward") || applied.grads_in.count == 0) return {};
        const ValueSnapshot& grad = story_.trace().value(applied.grads_in, 0);
        for (uint32_t i = 0; i < op->operands.count; ++i) {
            const TensorId other = story_.trace().operand(op->operands, i).tensor;
            if (i == operand_of(node, edge) || !other) continue;
            const ValueSnapshot value = story_.first_value(other);
            if (value.is_summary() || grad.is_summary() || value.numel() != grad.numel()) return {};
            for (int64_t k = 0; k < grad.numel(); ++k)
                if (grad.at(k) != 0 && value.at(k) != 0) return {};
            return other;
        }
        return {};
    }
    bool between_limits(NodeId node) const {
        const std::string name = title(node);
        return name.starts_with("Clamp") || name.starts_with("Hardtanh") || name.starts_with("Hardsigmoid");
    }
    // `nn.Embedding(5, 3, padding_idx=0)`, whose row 0 gets none: a table sends everything else on.
    const Story::Statement* padding_line(NodeId node) const {
        if (!title(node).starts_with("Embedding")) return nullptr;
        const auto& all = story_.statements();
        const auto found = std::ranges::find_if(all, [](const Story::Statement& each) {
            return !each.code.starts_with("def ") && !each.code.starts_with("class ") &&
                   each.code.find("padding_idx=") != std::string::npos;
        });
        return found == all.end() ? nullptr : &*found;
    }
    Why padded(NodeId node, const Story::Statement& line) const {
        const size_t from = line.code.find("padding_idx=");
        const size_t end = std::min(line.code.find_first_of(",)", from), line.code.size());
        const size_t comma = line.code.rfind(',', from);
        std::string code = line.code;
        if (comma != std::string::npos) code.erase(comma, end - comma);
        return begin("zero_padding")
            .with("node", title(node))
            .with("row", line.code.substr(from + 12, end - from - 12))
            .with("line", story_.line_of(line.span))
            .from(story_.origin(Message("why.line"), line.ran.front()))
            .from(backward_line(story_, run_))
            .cure(code, Edit::instead(line.span))
            .done();
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
        std::string other = zero_operand(node, edge);
        const TensorId mask = other.empty() ? zero_where_it_arrives(node, edge, applied) : TensorId();
        const bool masked = static_cast<bool>(mask);
        if (masked) other = story_.name_of(mask) + " = " + value_in_answer(story_.first_value(mask));
        const bool product = title(node).starts_with("MulBackward") || title(node).starts_with("DivBackward");
        const bool flat = !product && local.constant && local.condition.empty() && local.value.all_zero();
        const bool factor = local.form == Form::LocalFactor && local.value.all_zero();
        if (const std::string& twice = title(node); twice.find("BackwardBackward") != std::string::npos)
            return second_of_kink(node);
        if (const auto nothing = empty_input(node)) return empty(node, *nothing);
        const char* id = between_limits(node) ? "zero_limits"
                         : made(node).gate    ? "zero_gate"
                         : flat               ? "zero_flat"
                         : factor             ? "zero_factor"
                         : masked             ? "zero_masked"
                         : !other.empty()     ? "zero_operand"
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
        reason.from(origin).from(backward_line(story_, run_));
        if (flat) {
            const uint32_t event = story_.entities().node(node)->recorded;
            const OpExecuted* op = story_.timeline().recorded(node).second;
            const std::string through = op ? straight_through(story_, *op, event) : std::string();
            const Edit edit = through.empty() ? Edit() : Edit::instead(story_.statement_at(event));
            return reason.cure(through, edit).done();
        }
        return reason.cure("").done();
    }
    // The second derivative of what is made of straight pieces.
    Why second_of_kink(NodeId node) const {
        Reason reason = begin("zero_second");
        reason.with("node", title(node)).from(backward_line(story_, run_));
        const auto bent = bent_instead(story_);
        if (bent)
            return reason.from(story_.origin(Message("why.line"), bent->line))
                .cure(bent->code, bent->edit)
                .done();
        return reason.cure("").done();
    }
    // What a node was given no element of, as a mask that is False everywhere leaves none.
    std::optional<TensorId> empty_input(NodeId node) const {
        const OpExecuted* op = story_.timeline().recorded(node).second;
        for (const TensorId input : op ? story_.inputs(*op) : std::vector<TensorId>()) {
            const ValueSnapshot value = story_.first_value(input);
            if (!value.shape().empty() && value.numel() == 0) return input;
        }
        return std::nullopt;
    }
    Why empty(NodeId node, TensorId nothing) const {
        return begin("zero_empty")
            .with("node", title(node))
            .with("chosen", story_.name_of(nothing))
            .from(story_.origin(Message("why.made"), story_.tensor(nothing).born))
            .from(backward_line(story_, run_))
            .cure("")
            .done();
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

    const Story& story_;
    TensorId tensor_;
    std::string name_;
    const RunRecord& run_;
    uint32_t written_;
    const GradAccumulated& sum_;
    Flow flow_;
};

}  // namespace

Why why_zero(const Story& story, TensorId tensor, std::string_view name, const RunRecord& run,
             uint32_t written) {
    return Zero(story, tensor, name, run, written).tell();
}

}  // namespace backstep::explain
