#include <algorithm>
#include <set>

#include "explain/silent/remark_list.h"

namespace backstep::explain {

using namespace trace;

namespace {

// Trainings that go away from what they look for: an optimizer told to maximise an error, an error with a
// minus in front of it, a difference whose sign was left in.
class WrongWay {
  public:
    WrongWay(const Story& story, RemarkList& list) : story_(story), list_(list) {}

    void find() {
        std::set<SourceSpan> walks;
        std::vector<const RunRecord*> runs;
        for (const RunRecord& run : story_.entities().runs) {
            if (run.end >= story_.end()) break;
            walks.insert(story_.statement_at(run.start));
            runs.push_back(&run);
        }
        // With several losses one of them may well go against another.
        if (walks.size() != 1 || runs.size() < RemarkList::kTurns) return;
        const auto optimizer = optimizer_of_model();
        if (!optimizer) return;
        const bool maximises = optimizer->code.find("maximize=True") != std::string::npos;
        const OpExecuted* op = story_.maker(runs[0]->tensor);
        const std::vector<TensorId> inputs = op ? story_.inputs(*op) : std::vector<TensorId>();
        if (inputs.empty()) return;
        if (maximises && is_error(*op) && rises(runs)) tell_maximised(*optimizer, *runs[0], runs);
        if (maximises) return;
        const OpExecuted* inner = story_.maker(inputs[0]);
        const std::string& kind = story_.trace().text(op->op);
        if (kind == "neg" && inner && is_error(*inner)) tell_negated(*runs[0]);
        const bool whole = (kind == "mean" || kind == "sum") && op->value.numel() == 1;
        if (whole && inner && is_difference_to_data(*inner) && falls_below_zero(runs)) tell_signed(*runs[0]);
    }

  private:
    // The one optimizer of the program, if it is given what a model learns.
    std::optional<Story::Statement> optimizer_of_model() const {
        std::optional<Story::Statement> found;
        size_t steps = 0;
        for (uint32_t i = 0; i < story_.end(); ++i) steps += story_.event(i).is<OptimizerStepped>();
        for (const Story::Statement& each : story_.statements()) {
            const bool makes = each.code.find("optim.") != std::string::npos &&
                               each.code.find("lr_scheduler") == std::string::npos &&
                               !assigned_name(each.code).empty();
            if (!makes) continue;
            if (found || each.code.find(".parameters()") == std::string::npos) return std::nullopt;
            found = each;
        }
        return steps < RemarkList::kTurns ? std::nullopt : found;
    }
    double value(const RunRecord& run) const {
        const ValueSnapshot loss = story_.first_value(run.tensor);
        return loss.empty() || loss.numel() != 1 || loss.is_summary() ? 0 : loss.at(0);
    }
    bool rises(const std::vector<const RunRecord*>& runs) const {
        for (size_t i = 1; i < runs.size(); ++i)
            if (!(value(*runs[i]) > value(*runs[i - 1]))) return false;
        return true;
    }
    bool falls_below_zero(const std::vector<const RunRecord*>& runs) const {
        return value(*runs.back()) < 0 && value(*runs.back()) < value(*runs.front());
    }
    // The mean or sum of squares or absolute differences, or a loss of torch's that is one.
    bool is_error(const OpExecuted& op) const {
        const std::string& name = story_.trace().text(op.op);
        for (const std::string_view loss : {"mse_loss", "l1_loss", "smooth_l1_loss", "huber_loss"})
            if (name == loss) return op.value.numel() == 1;
        if (name != "mean" && name != "sum") return false;
        const auto inputs = story_.inputs(op);
        const OpExecuted* measure = inputs.empty() ? nullptr : story_.maker(inputs[0]);
        if (!measure) return false;
        const std::string& kind = story_.trace().text(measure->op);
        const bool sized = kind.starts_with("pow") || kind == "abs" || kind == "square";
        const auto of = story_.inputs(*measure);
        const OpExecuted* difference = sized && !of.empty() ? story_.maker(of[0]) : nullptr;
        return difference && is_difference_to_data(*difference);
    }
    bool is_difference_to_data(const OpExecuted& op) const {
        const auto inputs = story_.inputs(op);
        if (story_.trace().text(op.op) != "sub" || inputs.size() != 2) return false;
        if (story_.requires_grad(inputs[0]) == story_.requires_grad(inputs[1])) return false;
        const TensorId data = story_.requires_grad(inputs[0]) ? inputs[1] : inputs[0];
        return story_.first_value(data).numel() > 1;
    }

    void tell_maximised(const Story::Statement& optimizer, const RunRecord& run,
                        const std::vector<const RunRecord*>& runs) {
        Remark* remark = list_.add("maximised_error", optimizer.ran.front(),
                                   {{"name", story_.name_of(run.tensor)},
                                    {"first", number(value(*runs.front()))},
                                    {"last", number(value(*runs.back()))}});
        if (!remark) return;
        remark->origins.push_back(story_.origin(Message("why.backward"), run.start));
        list_.cure(*remark, with_all_replaced(optimizer.code, ", maximize=True", ""),
                   Edit::instead(remark->span));
    }
    static std::string number(double value) {
        return ValueSnapshot::scalar(DType::Float32, value).plain_text();
    }
    void tell_negated(const RunRecord& run) {
        const uint32_t made = story_.tensor(run.tensor).op;
        Remark* remark = list_.add("negated_error", made, {{"name", story_.name_of(run.tensor)}});
        if (!remark) return;
        const std::string code = story_.code_at(made);
        const std::string better = with_all_replaced(code, " = -", " = ");
        list_.cure(*remark, better == code ? "" : better,
                   better == code ? Edit() : Edit::instead(remark->span));
    }
    void tell_signed(const RunRecord& run) {
        const uint32_t made = story_.tensor(run.tensor).op;
        Remark* remark = list_.add("signed_error", made, {{"name", story_.name_of(run.tensor)}});
        if (!remark) return;
        const std::string code = story_.code_at(made);
        std::string better = with_all_replaced(code, ".mean()", ".pow(2).mean()");
        if (better == code) better = with_all_replaced(code, ".sum()", ".pow(2).sum()");
        list_.cure(*remark, better == code ? "" : better,
                   better == code ? Edit() : Edit::instead(remark->span));
    }

    const Story& story_;
    RemarkList& list_;
};

}  // namespace

void find_wrong_way(const Story& story, RemarkList& list) { WrongWay(story, list).find(); }

}  // namespace backstep::explain
