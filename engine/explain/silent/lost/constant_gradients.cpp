#include <algorithm>

#include "explain/reached.h"
#include "explain/silent/remark_list.h"

namespace backstep::explain {

using namespace trace;

namespace {

// `g = autograd.grad(inner, w)[0]` without create_graph, and a loss made of `w - 0.1 * g`: the loss has a
// graph, by w itself, and nothing says that the gradient is a constant in it.
class ConstantGradients {
  public:
    ConstantGradients(const Story& story, RemarkList& list) : story_(story), list_(list) {}

    void find() {
        for (const Story::Statement& statement : story_.statements())
            if (asks_without_graph(statement.code)) look_at(statement);
    }

  private:
    static bool asks_without_graph(const std::string& code) {
        return !assigned_name(code).empty() && code.find("autograd.grad(") != std::string::npos &&
               code.find("create_graph") == std::string::npos && code.find('\n') == std::string::npos;
    }
    void look_at(const Story::Statement& statement) {
        const auto given = split_arguments(arguments_of(statement.code, "autograd.grad("));
        const auto gradient = story_.named(assigned_name(statement.code));
        const uint32_t event = statement.ran.front();
        if (given.size() < 2 || event >= story_.end() || !gradient || !gradient->tensor) return;
        if (story_.tensor(gradient->tensor).born != kNone || story_.requires_grad(gradient->tensor)) return;
        const auto leaf = story_.named(without_brackets(given[1]));
        if (!leaf || !leaf->tensor || given_to_a_call(without_brackets(given[1]))) return;
        const TensorId use = recorded_use(gradient->tensor);
        const RunRecord* run = use ? story_.first_walk(story_.tensor(use).node) : nullptr;
        if (!run || run->start >= story_.end() || !run->member(story_.tensor(leaf->tensor).accumulator))
            return;
        if (!story_.event(run->start).get<BackwardStarted>().accumulates) return;
        Remark* remark = list_.add("gradient_in_loss", event,
                                   {{"name", assigned_name(statement.code)},
                                    {"leaf", without_brackets(given[1])},
                                    {"root", story_.name_of(run->tensor)}});
        if (!remark) return;
        remark->origins.push_back(story_.origin(Message("why.line"), story_.tensor(use).born));
        remark->origins.push_back(story_.origin(Message("why.backward"), run->start));
        const std::string all = arguments_of(statement.code, "autograd.grad(");
        list_.cure(*remark, with_all_replaced(statement.code, all, all + ", create_graph=True"),
                   Edit::instead(remark->span));
    }
    static std::string without_brackets(const std::string& text) {
        const bool listed = text.size() > 2 && (text.front() == '[' || text.front() == '(');
        return listed ? split_arguments(text.substr(1, text.size() - 2))[0] : text;
    }
    // `net(x)`: an input moved along its gradient, as an adversarial example is, is moved by a constant.
    bool given_to_a_call(const std::string& name) const {
        return std::ranges::any_of(story_.statements(), [&](const Story::Statement& each) {
            return each.code.find('(' + name + ')') != std::string::npos;
        });
    }
    // The first result with a graph that it went into; what sign() and detach() give is a constant anyway.
    TensorId recorded_use(TensorId gradient) const {
        const auto further = [this](TensorId from) {
            std::vector<TensorId> made;
            if (story_.requires_grad(from)) return made;
            for (const uint32_t at : story_.uses(from)) {
                const auto& op = story_.event(at).get<OpExecuted>();
                const std::string& name = story_.trace().text(op.op);
                if (!op.inside_node && name != "sign" && name != "detach") made.push_back(op.output);
            }
            return made;
        };
        for (const TensorId each : reached(gradient, further))
            if (story_.requires_grad(each) && story_.first_walk(story_.tensor(each).node)) return each;
        return {};
    }

    const Story& story_;
    RemarkList& list_;
};

}  // namespace

void find_constant_gradients(const Story& story, RemarkList& list) { ConstantGradients(story, list).find(); }

}  // namespace backstep::explain
