#include <algorithm>

#include "explain/silent/forgotten.h"
#include "explain/silent/loss/operand_text.h"
#include "explain/silent/remark_list.h"

namespace backstep::explain {

using namespace trace;

namespace {

// Layers that behave otherwise in training: an `eval()` that nobody takes back, a training that is in eval()
// from the first step, a validation that is not.
class StaleModes {
  public:
    StaleModes(const Story& story, RemarkList& list) : story_(story), list_(list) {
        for (uint32_t i = 0; i < story.end(); ++i) {
            if (story.event(i).is<OptimizerStepped>()) steps_.push_back(i);
            if (trains_here(i)) trained_.push_back(i);
        }
    }

    void find() {
        if (steps_.empty()) return;
        for (const Story::Statement& statement : story_.statements())
            if (statement.code.ends_with(".eval()") && statement.ran.front() < story_.end()) {
                if (left_on(statement)) return;
                if (on_from_the_beginning(statement)) return;
            }
        look_for_validation();
    }

  private:
    // A dropout that drops, or a batch norm that learns from its batch.
    bool trains_here(uint32_t event) const {
        const auto* op = story_.event(event).as<OpExecuted>();
        if (!op || op->inside_node) return false;
        const std::string& name = story_.trace().text(op->op);
        if (name == "native_batch_norm")
            return op->why == NotRecorded::Recorded && operand_text(story_, *op, "training") == "True";
        if (name != "mul" || op->why != NotRecorded::Recorded) return false;
        const auto inputs = story_.inputs(*op);
        const OpExecuted* mask = inputs.size() == 2 ? story_.maker(inputs[1]) : nullptr;
        if (!mask || story_.trace().text(mask->op) != "div.Scalar") return false;
        const auto drawn = story_.inputs(*mask);
        return drawn.size() == 1 && story_.tensor(drawn[0]).born == kNone && speaks_of("ropout");
    }
    bool speaks_of(std::string_view word) const {
        const auto& statements = story_.statements();
        return std::ranges::any_of(statements, [&](const Story::Statement& each) {
            return each.code.find(word) != std::string::npos;
        });
    }
    bool back_in_training() const { return speaks_of(".train("); }
    bool any_between(const std::vector<uint32_t>& events, uint32_t from, uint32_t until) const {
        const auto first = std::ranges::lower_bound(events, from);
        return first != events.end() && *first < until;
    }

    // Before the first eval() the steps trained with it, behind it none does.
    bool left_on(const Story::Statement& eval) {
        const uint32_t at = eval.ran.front();
        const bool both = any_between(steps_, 0, at) && any_between(steps_, at, story_.end());
        if (!both || back_in_training() || !any_between(trained_, 0, at)) return false;
        if (any_between(trained_, at, story_.end())) return false;
        const auto next = std::ranges::lower_bound(steps_, at);
        const uint32_t again = line_around(trained_.front());
        const std::string model = called_in(story_.code_at(again));
        Remark* remark = list_.add("eval_stays", at, {{"name", model.empty() ? "model" : model}});
        if (!remark) return true;
        remark->origins.push_back(story_.origin(Message("silent.update_line"), *next));
        const SourceSpan forward = story_.statement_at(again);
        list_.cure(*remark, "{name}.train()", model.empty() ? Edit() : Edit::before(forward));
        return true;
    }
    // The statement at the top, or in the function that trains, in which this happens.
    uint32_t line_around(uint32_t event) const {
        for (uint32_t call = story_.call_around(event); call != kNone; call = story_.call_around(call)) {
            const std::string& function = story_.trace().text(story_.event(call).get<Call>().function);
            if (function.find("forward") == std::string::npos) break;
            event = call;
        }
        return event;
    }
    // A name before a bracket that parameters are named after: "net" of "net(x)".
    std::string called_in(const std::string& code) const {
        for (const std::string& name : story_.names()) {
            const std::string model = name.substr(0, name.find('.'));
            if (model.size() != name.size() && has_word(code, model) &&
                code.find(model + '(') != std::string::npos)
                return model;
        }
        return {};
    }

    // `net = nn.Sequential(...).eval()`, and every step changes net.
    bool on_from_the_beginning(const Story::Statement& eval) {
        const uint32_t at = eval.ran.front();
        const std::string code = eval.code;
        const std::string assigned = assigned_name(code);
        const std::string model = assigned.empty() ? receiver_of(code, ".eval(") : assigned;
        const bool early = at < steps_.front() && !back_in_training() && trained_.empty();
        if (model.empty() || !early || (!speaks_of("Dropout(") && !speaks_of("BatchNorm"))) return false;
        const auto changed = changed_at(story_, steps_.front());
        const bool own = !changed.empty() && std::ranges::all_of(changed, [&](const TensorMutated* write) {
            return story_.name_of(write->tensor).starts_with(model + '.');
        });
        if (!own || steps_.size() < 2 || has_frozen(model)) return false;
        Remark* remark = list_.add("eval_trains", at, {{"name", model}});
        if (!remark) return true;
        remark->origins.push_back(story_.origin(Message("silent.update_line"), steps_.front()));
        list_.cure(*remark, with_all_replaced(code, ".eval()", ".train()"), Edit::instead(remark->span));
        return true;
    }
    // A part that is not to learn: then its statistics are not to either.
    bool has_frozen(const std::string& model) const {
        return std::ranges::any_of(story_.names(), [&](const std::string& each) {
            const auto found = story_.named(each);
            return each.starts_with(model + '.') && found && found->tensor &&
                   story_.flag_set(found->tensor) != kNone;
        });
    }

    // A pass between the steps that no backward walks, recorded and in training.
    void look_for_validation() {
        if (back_in_training() || speaks_of(".eval(")) return;
        for (const uint32_t event : trained_) {
            if (!any_between(steps_, 0, event)) continue;
            const TensorId made = story_.event(event).get<OpExecuted>().output;
            if (story_.first_walk(story_.tensor(made).node)) continue;
            const uint32_t line = line_around(event);
            if (any_between(steps_, event, story_.end()) && !ended_here(line)) {
                const std::string model = called_in(story_.code_at(line));
                Remark* remark =
                    list_.add("validation_trains", line, {{"name", model.empty() ? "model" : model}});
                if (remark) list_.cure(*remark, "{name}.eval()\nwith torch.no_grad():");
                return;
            }
        }
    }
    // The same statement is walked in other turns: only its last turn is not.
    bool ended_here(uint32_t line) const {
        const SourceSpan statement = story_.statement_at(line);
        return std::ranges::any_of(trained_, [&](uint32_t event) {
            const TensorId made = story_.event(event).get<OpExecuted>().output;
            return story_.first_walk(story_.tensor(made).node) &&
                   story_.statement_at(line_around(event)) == statement;
        });
    }

    const Story& story_;
    RemarkList& list_;
    std::vector<uint32_t> steps_;
    std::vector<uint32_t> trained_;  // operations that only a model in training does
};

}  // namespace

void find_stale_modes(const Story& story, RemarkList& list) { StaleModes(story, list).find(); }

}  // namespace backstep::explain
