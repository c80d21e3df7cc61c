#include <algorithm>

#include "explain/plain/taken_number.h"
#include "explain/reached.h"
#include "explain/silent/loss/terms.h"
#include "explain/silent/remark_list.h"
#include "explain/why/cut.h"
#include "explain/why/roles.h"

namespace backstep::explain {

using namespace trace;

namespace {

// A term of the loss that was computed from parameters and has lost its history on the way: `reg +=
// torch.norm(p.data)`, a penalty that a function returned with `.item()`. The loss has a graph by its other
// terms, so nothing says that this one teaches nothing.
class ConstantTerms {
  public:
    ConstantTerms(const Story& story, RemarkList& list) : story_(story), list_(list) {
        for (uint32_t i = 0; i < story.end() && !trains_; ++i)
            trains_ = story.event(i).is<OptimizerStepped>();
    }

    void find() {
        for (const RunRecord& run : story_.entities().runs) {
            if (run.start >= story_.end()) return;
            if (!story_.event(run.start).get<BackwardStarted>().accumulates) continue;
            for (const LossSum& sum : sums_of_loss(story_, run)) {
                if (!list_.early("constant term", sum.event)) continue;
                for (const TensorId term : sum.constants) look_at(term, sum.event, run);
                if (sum.number && sum.constants.empty()) look_at_number(sum.event, run);
            }
        }
    }

  private:
    void look_at(TensorId term, uint32_t event, const RunRecord& run) {
        // `reg - reg.detach()`: a value taken away on purpose, its gradient kept.
        const OpExecuted* maker = story_.maker(term);
        const bool single = story_.first_value(term).numel() == 1;
        if (!maker || !single || story_.trace().text(maker->op) == "detach") return;
        const auto parts = reached(term, [&](TensorId at) {
            std::vector<TensorId> given;
            for (const uint32_t made : makers_of(story_, at, run.start))
                for (const TensorId input : story_.inputs(story_.event(made).get<OpExecuted>()))
                    given.push_back(input);
            return given;
        });
        if (look_for_data(term, parts, event, run)) return;
        const bool learns = std::ranges::any_of(parts, [this](TensorId part) {
            return !story_.tensor(part).node && story_.requires_grad(part) && !is_left_alone(story_, part);
        });
        if (!learns) return;
        for (const TensorId part : parts) {
            const Cut cut = cut_of(story_, part);
            const bool ends = cut == Cut::Detached || cut == Cut::NoDerivative || cut == Cut::Rewrapped ||
                              cut == Cut::Copied || cut == Cut::NoGrad;
            if (!ends) continue;
            // Written into the sum itself it is meant; and where nothing is trained, it may be looked at.
            const bool here = story_.tensor(part).op != kNone &&
                              story_.statement_at(story_.tensor(part).op) == story_.statement_at(event);
            const bool on_purpose = cut == Cut::Detached || cut == Cut::NoGrad;
            if (on_purpose && (here || !trains_)) return;
            Remark* remark = tell(story_.name_of(term), event, run);
            if (!remark) return;
            Why why = why_no_graph(story_, part, story_.name_of(part));
            remark->origins.push_back({std::move(why.what), 0, {}});
            remark->origins.insert(remark->origins.end(), why.origins.begin(), why.origins.end());
            remark->cures = std::move(why.cures);
            return;
        }
    }
    // `p.data`, which is no step of its own: the statement that computed with it shows it.
    bool look_for_data(TensorId term, const std::vector<TensorId>& parts, uint32_t event,
                       const RunRecord& run) {
        for (const TensorId part : parts) {
            const OpExecuted* op = story_.maker(part);
            if (!op || story_.requires_grad(part)) continue;
            const auto inputs = story_.inputs(*op);
            const bool unknown = std::ranges::any_of(
                inputs, [this](TensorId input) { return input && story_.tensor(input).born == kNone; });
            const uint32_t at = story_.tensor(part).op;
            const std::string code = story_.code_at(at);
            const std::string slate = receiver_of(story_.trace().code(op->span), ".grad");
            if (unknown && !slate.empty()) return tell_gradient(slate, at, event, run);
            const std::string owner = receiver_of(story_.trace().code(op->span), ".data");
            if (!unknown || owner.empty() || !asks(owner)) continue;
            Remark* remark = tell(story_.name_of(term), event, run);
            if (!remark) return true;
            if (story_.statement_at(at) != remark->span)
                remark->origins.push_back(story_.origin(Message("why.line"), at));
            list_.cure(*remark, with_all_replaced(code, owner + ".data", owner),
                       Edit::instead(story_.statement_at(at)));
            return true;
        }
        return false;
    }
    // `l.backward()` and a penalty on `p.grad`: the gradients have come without their history.
    bool tell_gradient(const std::string& owner, uint32_t at, uint32_t event, const RunRecord& run) {
        const RunRecord* before = nullptr;
        for (const RunRecord& each : story_.entities().runs)
            if (each.end < at) before = &each;
        if (!before || !trains_) return true;
        Remark* remark = list_.add("penalty_of_slates", event,
                                   {{"name", owner + ".grad"}, {"root", story_.name_of(run.tensor)}});
        if (!remark) return true;
        remark->origins.push_back(story_.origin(Message("why.backward"), before->start));
        remark->origins.push_back(story_.origin(Message("why.line"), at));
        const std::string code = story_.code_at(before->start);
        std::string better = with_all_replaced(code, "retain_graph=True", "create_graph=True");
        if (better == code) better = with_all_replaced(code, ".backward()", ".backward(create_graph=True)");
        list_.cure(*remark, better, Edit::instead(story_.statement_at(before->start)));
        return true;
    }
    bool asks(const std::string& owner) const {
        const auto found = story_.named(owner);
        return found && found->tensor && story_.requires_grad(found->tensor) &&
               !is_left_alone(story_, found->tensor);
    }
    // `loss + 0.1 * l1(net)`, where l1 gives a plain number.
    void look_at_number(uint32_t event, const RunRecord& run) {
        const SourceSpan statement = story_.statement_at(event);
        const std::string code = story_.trace().code(statement);
        if (code.find(".item()") != std::string::npos || code.find("math.") != std::string::npos) return;
        uint32_t line = event;
        while (line > 0 && !(story_.event(line).is<Line>() && story_.statement_at(line) == statement)) --line;
        const auto taken = number_behind(story_, line);
        if (!taken || !taken->line || story_.statement_at(taken->line) == statement) return;
        // Something else of the statement may have been a number once; the term is what the call gave back.
        const std::string given_back = story_.code_at(taken->line);
        if (!given_back.starts_with("return ") || taken->recorded.empty()) return;
        Remark* remark = tell(taken->taken, event, run);
        if (!remark) return;
        remark->origins.push_back(story_.origin(Message("why.line"), taken->line));
        list_.cure(*remark, taken->recorded, taken->edit);
    }
    Remark* tell(const std::string& term, uint32_t event, const RunRecord& run) {
        return list_.add("constant_term", event, {{"term", term}, {"root", story_.name_of(run.tensor)}});
    }

    const Story& story_;
    RemarkList& list_;
    bool trains_ = false;
};

}  // namespace

void find_constant_terms(const Story& story, RemarkList& list) { ConstantTerms(story, list).find(); }

}  // namespace backstep::explain
