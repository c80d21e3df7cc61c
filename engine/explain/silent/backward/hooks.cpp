#include <algorithm>

#include "explain/silent/remark_list.h"
#include "explain/tensor_rules.h"
#include "explain/why/hook_write.h"
#include "explain/why/lines_above.h"

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

    // `def hook(g): g = g * 10`: what it computes gets the name of its parameter, nothing is returned, and
    // the gradient goes on as it came.
    void look_for_lost_result(const Story::Statement& last) {
        const std::string name = assigned_name(last.code);
        const std::string value = name.empty() ? name : last.code.substr(last.code.find('=') + 2);
        if (last.code != name + " = " + value || !has_word(value, name)) return;
        const auto* op = last_inside(last);
        if (!op || !story_.uses(op->output).empty()) return;
        const std::string& text = story_.trace().source(last.span.cell).text;
        const SourceSpan head = function_around(text, last.span);
        const std::string def = head.known() ? story_.trace().code(head) : std::string();
        const auto given = split_arguments(arguments_of(def, "("));
        if (given.size() != 1 || given[0] != name || goes_on_below(text, last.span)) return;
        Remark* remark = list_.add("hook_gives_nothing", last.ran.front(),
                                   {{"hook", def.substr(4, def.find('(') - 4)}, {"value", value}});
        if (remark) list_.cure(*remark, "return " + value, Edit::instead(remark->span));
    }
    // What a statement inside of a hook that was called computed; null when it stands in none.
    const OpExecuted* last_inside(const Story::Statement& statement) const {
        const OpExecuted* made = nullptr;
        for (uint32_t i = statement.ran.front() + 1; i < story_.end(); ++i) {
            const Event what = story_.event(i);
            if (const auto* op = what.as<OpExecuted>()) made = op;
            if (what.is<HookCalled>()) return made;
            if (what.is<Line>() || what.is<BackwardFinished>()) return nullptr;
        }
        return nullptr;
    }
    // Whether the function has a line behind this one.
    static bool goes_on_below(const std::string& text, const SourceSpan& last) {
        size_t from = 0;
        for (uint32_t line = 1; line <= last.end_line && from != std::string::npos; ++line)
            from = text.find('\n', from + (line > 1));
        if (from == std::string::npos) return false;
        const size_t next = text.find_first_not_of(" \n", from);
        const size_t row = next == std::string::npos ? next : text.rfind('\n', next);
        return next != std::string::npos && next - row - 1 >= last.column;
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
