#include "explain/silent/remark_list.h"

namespace backstep::explain {

using namespace trace;

namespace {

// Softmaxes whose sums of 1 are not where they are used: taken again of its own result, or along another
// dimension than the product behind it adds up over.
class SoftmaxUses {
  public:
    SoftmaxUses(const Story& story, RemarkList& list) : story_(story), list_(list) {}

    void find() {
        for (uint32_t i = 0; i < story_.end(); ++i) {
            const auto* op = story_.event(i).as<OpExecuted>();
            if (!op || op->inside_node) continue;
            const std::string& name = story_.trace().text(op->op);
            const auto inputs = story_.inputs(*op);
            if (inputs.empty()) continue;
            if (name == "softmax" && is_softmax(inputs[0])) again(*op, i, inputs[0]);
            const bool product = name.starts_with("matmul") || name.starts_with("bmm") || name == "mm";
            if (product && inputs.size() == 2 && is_softmax(inputs[0])) weighs(i, inputs[0]);
        }
    }

  private:
    bool is_softmax(TensorId id) const {
        const OpExecuted* maker = story_.maker(id);
        return maker && story_.trace().text(maker->op) == "softmax";
    }
    void again(const OpExecuted& op, uint32_t event, TensorId first) {
        Remark* remark = list_.add("softmax_again", event,
                                   {{"made", story_.trace().code(op.span)}, {"name", story_.name_of(first)}});
        if (!remark) return;
        const uint32_t before = story_.tensor(first).op;
        if (before != kNone && story_.statement_at(before) != remark->span)
            remark->origins.push_back(story_.origin(Message("why.made"), before));
        // `p = torch.softmax(p, dim=1)` would become `p = p`: then the first one goes.
        const bool own = assigned_name(story_.trace().code(remark->span)) == story_.name_of(first);
        const uint32_t superfluous = own && before != kNone ? before : event;
        const SourceSpan statement = story_.statement_at(superfluous);
        const std::string code = story_.trace().code(statement);
        const std::string made = story_.trace().code(story_.event(superfluous).get<OpExecuted>().span);
        const std::string open = made.substr(0, made.find('(') + 1);
        const std::string given = split_arguments(arguments_of(made, open))[0];
        const bool method = !made.starts_with("torch.") && made.find(".softmax(") != std::string::npos &&
                            !made.starts_with("F.") && !made.starts_with("nn.");
        const std::string scores = method ? made.substr(0, made.find(".softmax(")) : given;
        const std::string better = with_all_replaced(code, made, scores);
        const bool written = better != code && !scores.empty();
        list_.cure(*remark, written ? better : "", written ? Edit::instead(statement) : Edit());
    }
    std::string dim_of(const OpExecuted& op) const {
        for (uint32_t i = 0; i < op.operands.count; ++i)
            if (const Operand& operand = story_.trace().operand(op.operands, i);
                story_.trace().text(operand.name) == "dim")
                return story_.trace().text(operand.text);
        return {};
    }
    // `softmax(q @ k.T, dim=1) @ v` of batches: each row of the weights is to add up to 1.
    void weighs(uint32_t event, TensorId weights) {
        const OpExecuted& op = *story_.maker(weights);
        const auto shape = op.value.shape();
        const std::string dim = dim_of(op);
        if (shape.size() < 3 || dim.empty() || dim == "-1" ||
            dim.find_first_not_of("0123456789") != std::string::npos)
            return;
        if (dim == std::to_string(shape.size() - 1)) return;
        const uint32_t made_at = story_.tensor(weights).op;
        const std::string made = story_.trace().code(op.span);
        Remark* remark = list_.add("softmax_of_columns", made_at, {{"made", made}, {"dim", dim}});
        if (!remark) return;
        remark->origins.push_back(story_.origin(Message("silent.weights_line"), event));
        const std::string code = story_.trace().code(remark->span);
        std::string better = with_all_replaced(code, "dim=" + dim, "dim=-1");
        if (better == code && made.ends_with(", " + dim + ')'))
            better = with_all_replaced(code, made, made.substr(0, made.size() - dim.size() - 1) + "-1)");
        list_.cure(*remark, better == code ? "dim=-1" : better,
                   better == code ? Edit() : Edit::instead(remark->span));
    }

    const Story& story_;
    RemarkList& list_;
};

}  // namespace

void find_softmax_uses(const Story& story, RemarkList& list) { SoftmaxUses(story, list).find(); }

}  // namespace backstep::explain
