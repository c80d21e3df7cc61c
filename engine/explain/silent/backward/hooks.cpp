#include <algorithm>

#include "explain/silent/remark_list.h"
#include "explain/tensor_rules.h"
#include "explain/why/hook_write.h"

namespace backstep::explain {

using namespace trace;

namespace {

// Hooks that put another gradient in place, which is what they are for, and those that write over the one
// they are given, which others may hold as well.
class Hooks {
  public:
    Hooks(const Story& story, RemarkList& list) : story_(story), list_(list) {}

    void find() {
        for (uint32_t i = 0; i < story_.end(); ++i) {
            if (const auto* hook = story_.event(i).as<HookCalled>()) look_for_other(*hook, i);
            if (const auto* write = story_.event(i).as<TensorMutated>()) look_for_write(*write, i);
        }
        for (const Story::Statement& statement : story_.statements())
            if (statement.ran.front() < story_.end()) {
                look_for_lost_result(statement);
                look_for_passing_tensor(statement);
            }
    }

  private:
    void look_for_other(const HookCalled& hook, uint32_t event) {
        if (hook.before.empty() || hook.after.empty() || hook.after.same_value(hook.before)) return;
        Remark* remark =
            list_.add("hook_replaced", event,
                      {{"before", value_in_answer(hook.before)}, {"after", value_in_answer(hook.after)}});
        if (remark) remark->harmless = true;
    }

    void look_for_write(const TensorMutated& write, uint32_t event) {
        const auto* op = event > 0 ? story_.event(event - 1).as<OpExecuted>() : nullptr;
        const auto found = hook_write(story_, event, op ? op->span : write.span);
        if (!found || story_.tensor(found->given).memory != write.memory) return;
        Remark* remark = list_.add("hook_writes", found->line, {{"name", found->name}});
        if (remark) list_.cure(*remark, found->code, found->edit);
    }

    // `def hook(g): g = g * 10`: the last statement gives its parameter another name and returns nothing, so
    // the gradient goes on as it came.
    void look_for_lost_result(const Story::Statement& hook) {
        if (!hook.code.starts_with("def ")) return;
        const auto given = split_arguments(arguments_of(hook.code, "("));
        if (given.size() != 1 || has_word(hook.code, "return")) return;
        const size_t row = hook.code.rfind('\n');
        const size_t start =
            hook.code.find_first_not_of(' ', row == std::string::npos ? hook.code.find("):") + 2 : row + 1);
        if (start == std::string::npos) return;
        const std::string last = hook.code.substr(start), rebinds = given[0] + " = ";
        const std::string value = last.starts_with(rebinds) ? last.substr(rebinds.size()) : std::string();
        if (!has_word(value, given[0])) return;
        const std::string name = hook.code.substr(4, hook.code.find('(') - 4);
        for (const Story::Statement& each : story_.statements()) {
            const bool registers = each.code.find("register_hook(") != std::string::npos;
            if (!registers || !has_word(each.code, name) || each.span == hook.span) continue;
            Remark* remark = list_.add("hook_gives_nothing", hook.ran.front(),
                                       {{"hook", name}, {"name", given[0]}, {"value", value}});
            if (remark)
                list_.cure(*remark, std::string(hook.code).replace(start, last.size(), "return " + value),
                           Edit::instead(remark->span));
            return;
        }
    }
    // `(x * 2).register_hook(f)`, `m.pos.retain_grad()` of a property: a tensor that was made for this line
    // alone, and that no backward will pass.
    void look_for_passing_tensor(const Story::Statement& statement) {
        for (const std::string_view call : {".register_hook(", ".retain_grad("}) {
            const std::string made = expression_before(statement.code, call);
            if (made.empty() || !statement.code.starts_with(made)) continue;
            TensorId last;
            for (uint32_t i = statement.ran.front() + 1; i < story_.end(); ++i) {
                if (story_.event(i).is<Line>() && story_.call_around(i) == kNone) break;
                if (const auto* op = story_.event(i).as<OpExecuted>(); op && op->output) last = op->output;
            }
            const NodeId node = last ? story_.tensor(last).node : NodeId();
            if (!node || story_.first_walk(node) || story_.has_name(last) || !story_.uses(last).empty())
                return;
            const bool walked_later = std::ranges::any_of(story_.entities().runs, [&](const RunRecord& run) {
                return run.start > statement.ran.front() && run.end < story_.end();
            });
            if (!walked_later) return;
            Remark* remark =
                list_.add("hook_on_nothing", statement.ran.front(),
                          {{"made", made}, {"call", std::string(call.substr(1, call.size() - 2))}});
            if (remark) list_.cure(*remark, "");
            return;
        }
    }

    const Story& story_;
    RemarkList& list_;
};

}  // namespace

void find_hooks(const Story& story, RemarkList& list) { Hooks(story, list).find(); }

}  // namespace backstep::explain
