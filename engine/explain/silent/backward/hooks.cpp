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

    const Story& story_;
    RemarkList& list_;
};

}  // namespace

void find_hooks(const Story& story, RemarkList& list) { Hooks(story, list).find(); }

}  // namespace backstep::explain
