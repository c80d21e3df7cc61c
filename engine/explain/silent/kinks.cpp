#include <algorithm>

#include "explain/finite/nan_birth.h"
#include "explain/silent/remark_list.h"
#include "explain/soft/soft_choice.h"
#include "explain/tensor_rules.h"
#include "explain/why/reason.h"

namespace backstep::explain {

using namespace trace;

namespace {

bool holds_number(const ValueSnapshot& value, double number) {
    if (value.empty() || value.is_summary()) return false;
    for (int64_t i = 0; i < value.numel(); ++i)
        if (value.at(i) == number) return true;
    return false;
}

bool equal_somewhere(const ValueSnapshot& a, const ValueSnapshot& b) {
    if (a.empty() || b.empty() || a.is_summary() || b.is_summary() || a.numel() != b.numel()) return false;
    for (int64_t i = 0; i < a.numel(); ++i)
        if (a.at(i) == b.at(i)) return true;
    return false;
}

int64_t times_found(const ValueSnapshot& value, double number) {
    int64_t count = 0;
    for (int64_t i = 0; !value.empty() && !value.is_summary() && i < value.numel(); ++i)
        count += value.at(i) == number;
    return count;
}

bool all_ones(const ValueSnapshot& value) {
    return value.numel() > 0 && times_found(value, 1) == value.numel();
}

// Nodes that ran where their function has a corner, where several elements are the largest, or whose slope is
// zero everywhere.
class Kinks {
  public:
    Kinks(const Story& story, RemarkList& list) : story_(story), list_(list) {}

    void find() {
        for (uint32_t i = 0; i < story_.end(); ++i) {
            if (const auto* applied = story_.event(i).as<NodeApplied>()) look_at(*applied);
        }
    }

  private:
    // A row for each sample, and one number in it.
    static bool single(const ValueSnapshot& value) { return value.dim() > 1 && value.shape()[1] == 1; }
    void look_at(const NodeApplied& applied) {
        const auto [made, op] = story_.timeline().recorded(applied.node);
        if (!made || !op || made->custom) return;
        const uint32_t event = story_.entities().node(applied.node)->recorded;
        const std::string& title = story_.trace().text(made->title);
        if (!list_.early("kink of " + title, event)) return;
        const auto inputs = story_.inputs(*op);
        if (inputs.empty()) return;
        const ValueSnapshot input = story_.first_value(inputs[0]);
        const auto is = [&](std::string_view name) { return title.starts_with(name); };
        if (is("SignBackward") || is("RoundBackward") || is("FloorBackward") || is("CeilBackward") ||
            is("TruncBackward") || is("HeavisideBackward"))
            return tell_flat(event, applied, title, *op, inputs[0]);
        if (is("NormalBackward")) return tell_drawn(event, *op, inputs[0]);
        if (is("ClampBackward") && inputs.size() == 1 && stopped(applied)) shut(*op, event, inputs[0]);
        if (op->in_place && compares(title)) return tell_comparison(event, *op, inputs[0]);
        if (is("SoftmaxBackward") && all_ones(op->value))
            return static_cast<void>(tell("softmax_of_one", event, applied, title, inputs[0], false));
        if (is("LogSoftmaxBackward") && op->value.all_zero() && single(op->value))
            return static_cast<void>(tell("softmax_of_one", event, applied, title, inputs[0], false));
        const bool flattens = is("SigmoidBackward") || is("TanhBackward") || is("SoftmaxBackward");
        if (flattens && write_over_saved(story_, applied.node, story_.end())) return;
        // What `-inf` masked out is no matter of a curve.
        const bool masked = is("SoftmaxBackward") && holds_infinity(input);
        const bool evenly = is("SoftmaxBackward") && came_evenly(applied);
        if (flattens && !masked && !evenly && stopped(applied))
            return static_cast<void>(tell("saturated", event, applied, title, inputs[0], false));
        const bool corner =
            ((is("ReluBackward") || is("AbsBackward")) && holds_number(input, 0)) ||
            (is("ClampBackward") && equal_somewhere(input, op->value) && clamp_corner(*op, input)) ||
            ((is("MaximumBackward") || is("MinimumBackward")) && inputs.size() > 1 &&
             equal_somewhere(input, story_.first_value(inputs[1]))) ||
            ((is("NormBackward") || is("LinalgVectorNorm")) && holds_number(op->value, 0));
        if (corner && !nan_came(applied))
            return static_cast<void>(tell("kink", event, applied, title, inputs[0], true));
        const bool largest =
            is("MaxBackward") || is("AmaxBackward") || is("MinBackward") || is("AminBackward");
        if (largest && op->value.numel() == 1 && !op->value.is_summary() &&
            times_found(input, op->value.at(0)) > 1)
            tell("tie", event, applied, title, inputs[0], true);
    }
    static bool compares(std::string_view title) {
        constexpr std::string_view kComparisons[] = {"GtBackward", "GeBackward", "LtBackward",
                                                     "LeBackward", "EqBackward", "NeBackward"};
        return std::ranges::any_of(kComparisons,
                                   [&](std::string_view each) { return title.starts_with(each); });
    }
    // `y.gt_(0)` puts zeros and ones where y was.
    void tell_comparison(uint32_t event, const OpExecuted& op, TensorId input) {
        const std::string made = story_.trace().code(op.span);
        Remark* remark =
            list_.add("comparison_in_place", event, {{"made", made}, {"name", story_.name_of(input)}});
        if (!remark) return;
        const std::string compared = out_of_place("mask = " + made);
        const bool whole = made == story_.code_at(event) && !compared.empty();
        list_.cure(*remark, compared, whole ? Edit::instead(remark->span) : Edit());
    }
    // `z = torch.normal(mu, std)`: the numbers are drawn, and nothing goes back to what they were drawn with.
    void tell_drawn(uint32_t event, const OpExecuted& op, TensorId input) {
        const std::string made = story_.trace().code(op.span);
        Remark* remark = list_.add("drawn_normal", event, {{"made", made}, {"name", story_.name_of(input)}});
        if (!remark) return;
        const auto given = split_arguments(arguments_of(made, "torch.normal("));
        if (given.size() != 2) return list_.cure(*remark, "");
        const std::string moved =
            given[0] + " + " + as_operand(given[1]) + " * torch.randn_like(" + given[0] + ')';
        const std::string code = story_.code_at(event);
        const bool whole = code.ends_with("= " + made);
        list_.cure(*remark, with_all_replaced(code, made, whole ? moved : '(' + moved + ')'),
                   Edit::instead(remark->span));
    }
    // A clamp of a leaf that lets nothing back, turn after turn: the leaf stays beyond its limit.
    void shut(const OpExecuted& op, uint32_t event, TensorId input) {
        if (story_.tensor(input).node || !story_.requires_grad(input)) return;
        if (++shut_[story_.statement_at(event)] < RemarkList::kTurns) return;
        const std::string made = story_.trace().code(op.span);
        Remark* remark = list_.add("clamp_shut", event,
                                   {{"made", made},
                                    {"name", story_.name_of(input)},
                                    {"value", value_in_answer(story_.first_value(input))}});
        if (remark) list_.cure(*remark, "");
    }
    bool nan_came(const NodeApplied& applied) const {
        for (uint32_t i = 0; i < applied.grads_in.count; ++i)
            if (const ValueSnapshot& value = story_.trace().value(applied.grads_in, i);
                holds_nan(value) || holds_infinity(value))
                return true;
        return false;
    }
    // The same for all that add up to 1: then nothing goes on, however steep the curve is.
    bool came_evenly(const NodeApplied& applied) const {
        const ValueSnapshot value =
            applied.grads_in.count > 0 ? story_.trace().value(applied.grads_in, 0) : ValueSnapshot();
        if (value.empty() || value.is_summary() || value.numel() == 0) return false;
        return times_found(value, value.at(0)) == value.numel();
    }
    // Something came and only zeros went on.
    bool stopped(const NodeApplied& applied) const {
        const auto all_zero = [this](const Range& values) {
            for (uint32_t i = 0; i < values.count; ++i)
                if (const ValueSnapshot& value = story_.trace().value(values, i);
                    !value.empty() && !value.all_zero())
                    return false;
            return values.count > 0;
        };
        return !all_zero(applied.grads_in) && all_zero(applied.grads_out);
    }
    // Exactly on a bound, not merely unchanged.
    bool clamp_corner(const OpExecuted& op, const ValueSnapshot& input) const {
        for (uint32_t i = 0; i < op.operands.count; ++i) {
            const Operand& operand = story_.trace().operand(op.operands, i);
            if (operand.tensor) continue;
            try {
                if (holds_number(input, std::stod(story_.trace().text(operand.text)))) return true;
            } catch (const std::exception&) {
                continue;  // a bound that is no number
            }
        }
        return false;
    }
    void tell_flat(uint32_t event, const NodeApplied& applied, const std::string& title, const OpExecuted& op,
                   TensorId input) {
        Remark* remark = tell("flat", event, applied, title, input, true);
        if (!remark) return;
        remark->harmless = false;
        const std::string through = straight_through(story_, op, event);
        list_.cure(*remark, through, through.empty() ? Edit() : Edit::instead(remark->span));
    }
    Remark* tell(std::string_view id, uint32_t event, const NodeApplied& applied, const std::string& title,
                 TensorId input, bool harmless) {
        const auto first = [this](const Range& values) {
            for (uint32_t i = 0; i < values.count; ++i)
                if (const ValueSnapshot& value = story_.trace().value(values, i); !value.empty())
                    return value_in_answer(value);
            return std::string("None");
        };
        const ValueSnapshot value = story_.first_value(input);
        Remark* remark = list_.add(id, event,
                                   {{"node", title},
                                    {"name", story_.name_of(input)},
                                    {"value", value_in_answer(value)},
                                    {"received", first(applied.grads_in)},
                                    {"sent", first(applied.grads_out)}});
        if (!remark) return nullptr;
        remark->harmless = harmless;
        if (!harmless) list_.cure(*remark, "");
        return remark;
    }

    const Story& story_;
    RemarkList& list_;
    std::map<SourceSpan, size_t> shut_;  // how often nothing came back through the clamps of a statement
};

}  // namespace

void find_kinks(const Story& story, RemarkList& list) { Kinks(story, list).find(); }

}  // namespace backstep::explain
