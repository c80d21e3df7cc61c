#include <algorithm>

#include "explain/silent/remark_list.h"

namespace backstep::explain {

using namespace trace;

namespace {

// `Normal(mu, std).sample()` in a loss: what was drawn has no history, so what comes behind it teaches
// neither `mu` nor `std`. With a `log_prob`, as in REINFORCE, that is how it is to be.
class Samples {
  public:
    Samples(const Story& story, RemarkList& list) : story_(story), list_(list) {}

    void find() {
        for (const Story::Statement& statement : story_.statements())
            if (statement.code.find("log_prob") != std::string::npos) return;
        for (const Story::Statement& statement : story_.statements()) {
            const std::string& code = statement.code;
            const size_t at = code.find(".sample()");
            if (at == std::string::npos || has_block(code) || statement.ran.front() >= story_.end()) continue;
            if (code.find(".detach()") == std::string::npos) look_at(statement);
        }
    }

  private:
    void look_at(const Story::Statement& statement) {
        const uint32_t event = statement.ran.front();
        const uint32_t mode = story_.mode_change_before(event);
        if (mode != kNone && !story_.event(mode).get<GradModeChanged>().grad_enabled) return;
        const std::string normal = distribution_of(statement.code);
        if (normal.find("Normal(") == std::string::npos) return;
        std::string learns;
        for (const std::string& given : split_arguments(arguments_of(normal, "Normal("))) {
            const auto found = story_.named(given.substr(given.find('=') + 1));
            if (found && found->tensor && story_.tensor(found->tensor).node) add_name(learns, given);
        }
        if (learns.empty() || !is_in_loss(statement)) return;
        Remark* remark = list_.add("sampled", event, {{"names", learns}});
        if (remark)
            list_.cure(*remark, with_all_replaced(statement.code, ".sample()", ".rsample()"),
                       Edit::instead(remark->span));
    }
    // `Normal(mu, std)`, in the statement itself or where its name was given.
    std::string distribution_of(const std::string& code) const {
        const std::string made = expression_before(code, ".sample()");
        if (made.find('(') != std::string::npos) return made;
        for (const Story::Statement& each : story_.statements())
            if (assigned_name(each.code) == made && each.code.find("Normal(") != std::string::npos)
                return each.code;
        return {};
    }
    // Something that was drawn here is used by a node that a backward walks.
    bool is_in_loss(const Story::Statement& statement) const {
        for (uint32_t i = statement.ran.front() + 1; i < story_.end(); ++i) {
            if (story_.event(i).is<Line>() && story_.statement_at(i) != statement.span) return false;
            const auto* op = story_.event(i).as<OpExecuted>();
            if (!op || !op->output || story_.requires_grad(op->output)) continue;
            for (const uint32_t use : story_.uses(op->output)) {
                const auto& next = story_.event(use).get<OpExecuted>();
                const NodeId node = next.output ? story_.tensor(next.output).node : NodeId();
                if (node && story_.first_walk(node)) return true;
            }
        }
        return false;
    }

    const Story& story_;
    RemarkList& list_;
};

}  // namespace

void find_samples(const Story& story, RemarkList& list) { Samples(story, list).find(); }

}  // namespace backstep::explain
