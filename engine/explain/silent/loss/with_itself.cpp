#include <algorithm>
#include <array>

#include "explain/silent/remark_list.h"

namespace backstep::explain {

using namespace trace;

namespace {

// `mse_loss(out, out)`, `(pred - pred.detach()) ** 2`: a difference that is 0 whatever the model gives.
class WithItself {
  public:
    WithItself(const Story& story, RemarkList& list) : story_(story), list_(list) {}

    void find() {
        for (uint32_t i = 0; i < story_.end(); ++i) {
            const auto* op = story_.event(i).as<OpExecuted>();
            if (!op || op->inside_node || op->why != NotRecorded::Recorded) continue;
            const std::string& name = story_.trace().text(op->op);
            if (std::ranges::find(kCompares, name) != kCompares.end()) look_at(*op, i, name == "sub");
        }
    }

  private:
    static constexpr std::array<std::string_view, 5> kCompares = {"sub", "mse_loss", "l1_loss",
                                                                  "smooth_l1_loss", "huber_loss"};

    // Behind what has the same numbers now and always: a parameter's copy keeps its own when a step comes.
    TensorId original(TensorId tensor) const {
        const OpExecuted* op = story_.maker(tensor);
        const auto inputs = op ? story_.inputs(*op) : std::vector<TensorId>();
        const bool detached = op && story_.trace().text(op->op) == "detach" && !inputs.empty();
        if (detached && story_.tensor(inputs[0]).node) return inputs[0];
        return tensor;
    }
    void look_at(const OpExecuted& op, uint32_t event, bool difference) {
        const auto inputs = story_.inputs(op);
        if (inputs.size() < 2 || original(inputs[0]) != original(inputs[1])) return;
        if (!op.value.all_zero() || !story_.first_walk(story_.tensor(op.output).node)) return;
        // `p - p.detach()` itself is 0 with a slope of 1: what a straight-through estimator is made of.
        if (difference && !is_measured(op.output)) return;
        const TensorId prediction = original(inputs[0]);
        const std::string name = story_.name_of(prediction), made = story_.trace().code(op.span);
        Remark* remark = list_.add("with_itself", event, {{"name", name}, {"made", made}});
        if (!remark) return;
        const std::string target = unused_target(prediction);
        const std::string code = story_.code_at(event);
        const size_t first = made.find(name);
        const size_t second = first == std::string::npos ? first : made.find(name, first + name.size());
        if (target.empty() || second == std::string::npos) return list_.cure(*remark, "");
        std::string better = made;
        std::string again = name;
        for (const std::string_view copy : {".detach()", ".clone()", ".data"})
            if (made.substr(second + name.size()).starts_with(copy)) again += copy;
        better.replace(second, again.size(), target);
        list_.cure(*remark, with_all_replaced(code, made, better), Edit::instead(remark->span));
    }
    // Squared, or its size taken.
    bool is_measured(TensorId difference) const {
        return std::ranges::any_of(story_.uses(difference), [&](uint32_t use) {
            const auto& op = story_.event(use).get<OpExecuted>();
            const std::string& name = story_.trace().text(op.op);
            const auto inputs = story_.inputs(op);
            const bool square = name == "mul" && inputs.size() == 2 && inputs[0] == inputs[1];
            return square || name.starts_with("pow") || name == "abs" || name == "square" ||
                   name.starts_with("norm");
        });
    }
    // Data of the same shape that nothing has used.
    std::string unused_target(TensorId prediction) const {
        const ValueSnapshot like = story_.first_value(prediction);
        for (const std::string& name : story_.names()) {
            const auto found = story_.named(name);
            const TensorId target = found ? found->tensor : TensorId();
            if (!target || story_.maker(target) || story_.requires_grad(target)) continue;
            const ValueSnapshot value = story_.first_value(target);
            if (value.empty() || !std::ranges::equal(value.shape(), like.shape())) continue;
            if (story_.uses(target).empty() && is_floating(value.dtype())) return name;
        }
        return {};
    }

    const Story& story_;
    RemarkList& list_;
};

}  // namespace

void find_losses_with_themselves(const Story& story, RemarkList& list) { WithItself(story, list).find(); }

}  // namespace backstep::explain
