#include <algorithm>
#include <ranges>

#include "explain/silent/remark_list.h"
#include "explain/tensor_rules.h"
#include "explain/why/cut.h"
#include "explain/why/own_backward.h"

namespace backstep::explain {

using namespace trace;

namespace {

// A Function of the learner's that does something no error speaks of. Its backward returns nothing; or uses a
// tensor that its forward computed and did not save, so that a second derivative misses the part that leads
// through it; or uses one that ctx kept as an attribute, where no version is checked. Its forward writes over
// an input without mark_dirty.
class OwnFunctions {
  public:
    OwnFunctions(const Story& story, RemarkList& list) : story_(story), list_(list) {}

    void find() {
        bool twice = false;
        uint32_t since = 0;
        for (uint32_t i = 0; i < story_.end(); ++i) {
            const Event what = story_.event(i);
            if (const auto* start = what.as<BackwardStarted>()) twice = start->create_graph;
            if (const auto* made = what.as<NodeRecorded>(); made && made->custom) look_for_write(*made, i);
            const auto* applied = what.as<NodeApplied>();
            if (!applied) continue;
            const auto [made, op] = story_.timeline().recorded(applied->node);
            if (made && made->custom) look_for_nothing(*applied, *made, i);
            if (made && op && made->custom) look_for_none(*applied, *made, *op, i);
            if (made && made->custom) look_for_ignored(*applied, *made, i);
            if (made && made->custom) look_for_attribute(applied->node, since, i);
            if (twice && made && made->custom) look_at(*applied, since, i);
            since = i;
        }
    }

  private:
    // A backward without `return` gives None, which is silence and no error.
    void look_for_nothing(const NodeApplied& applied, const NodeRecorded& made, uint32_t event) {
        for (uint32_t i = 0; i < applied.grads_out.count; ++i)
            if (!story_.trace().value(applied.grads_out, i).empty()) return;
        const bool asked = std::ranges::any_of(std::views::iota(0U, made.edges.count), [&](uint32_t i) {
            return bool(story_.trace().edge(made.edges, i).node);
        });
        if (!asked) return;
        const uint32_t last = last_inside(story_, event);
        Remark* remark = list_.add("returned_none", last, {{"node", story_.trace().text(made.title)}});
        if (!remark) return;
        const auto [code, edit] = gradient_returned(story_, applied.node, event);
        list_.cure(*remark, code, edit);
    }
    // One of the inputs that ask for a gradient is given None.
    void look_for_none(const NodeApplied& applied, const NodeRecorded& made, const OpExecuted& op,
                       uint32_t event) {
        bool any = false;
        std::string without;
        for (uint32_t i = 0; i < applied.grads_out.count && i < made.edges.count; ++i) {
            const bool given = !story_.trace().value(applied.grads_out, i).empty();
            any = any || given;
            if (given || !story_.trace().edge(made.edges, i).node) continue;
            for (uint32_t k = 0; k < op.operands.count; ++k)
                if (const Operand& input = story_.trace().operand(op.operands, k); input.edge == i)
                    without = story_.name_of(input.tensor);
        }
        if (!any || without.empty()) return;
        Remark* remark = list_.add("none_for_input", last_inside(story_, event),
                                   {{"node", story_.trace().text(made.title)}, {"name", without}});
        if (remark) list_.cure(*remark, "");
    }
    // No line of the backward that ran speaks of what it was given: the chain ends there.
    void look_for_ignored(const NodeApplied& applied, const NodeRecorded& made, uint32_t event) {
        if (event == 0 || !story_.event(event - 1).is<Return>() || sends_nothing(applied)) return;
        const uint32_t call = story_.call_around(event - 1);
        const std::vector<std::string> given = gradients_given(story_, event);
        const auto speaks = [&](uint32_t i) {
            return story_.event(i).is<Line>() && std::ranges::any_of(given, [&](const std::string& name) {
                       return has_word(story_.code_at(i), name);
                   });
        };
        if (given.empty() || std::ranges::any_of(std::views::iota(call, event), speaks)) return;
        const ValueSnapshot& came = story_.trace().value(applied.grads_in, 0);
        const bool one = came.min() == 1 && came.max() == 1;
        const uint32_t last = last_inside(story_, event);
        Remark* remark = list_.add(one ? "ignores_one" : "ignores_upstream", last,
                                   {{"node", story_.trace().text(made.title)},
                                    {"name", given[0]},
                                    {"received", value_in_answer(came)}});
        if (!remark) return;
        remark->harmless = one;
        const std::string code = story_.code_at(last);
        const std::string value = code.starts_with("return ") ? code.substr(7) : std::string();
        const bool single = !value.empty() && split_arguments(value).size() == 1;
        list_.cure(*remark, "return {name} * " + (single ? as_operand(value) : "..."),
                   single ? Edit::instead(remark->span) : Edit());
    }
    bool sends_nothing(const NodeApplied& applied) const {
        for (uint32_t i = 0; i < applied.grads_out.count; ++i)
            if (const ValueSnapshot& sent = story_.trace().value(applied.grads_out, i);
                !sent.empty() && !sent.all_zero())
                return false;
        return true;
    }
    // Between the call of forward and the node that stands for it.
    void look_for_write(const NodeRecorded& node, uint32_t event) {
        const auto [made, op] = story_.timeline().recorded(node.node);
        if (!op) return;
        uint32_t write = kNone;
        int depth = 0;
        for (uint32_t i = event; i-- > 0;) {
            const Event what = story_.event(i);
            if (what.is<Return>()) ++depth;
            if (what.is<Call>() && --depth <= 0) break;
            if (what.is<Line>() && story_.code_at(i).find("mark_dirty(") != std::string::npos) return;
            const auto* mutated = what.as<TensorMutated>();
            if (!mutated || depth < 1) continue;
            for (const TensorId input : story_.inputs(*op))
                if (story_.tensor(input).memory == mutated->memory) write = i;
        }
        if (write == kNone) return;
        const std::string name = written_name(
            story_.code_at(write), story_.trace().code(story_.event(write).get<TensorMutated>().span));
        Remark* remark =
            list_.add("not_dirty", write, {{"node", story_.trace().text(node.title)}, {"name", name}});
        if (remark) list_.cure(*remark, "ctx.mark_dirty(" + name + ")", {Edit::Place::Behind, remark->span});
    }
    // A tensor that backward took and nobody saved: `ctx.x = x`. Written over since, it went unnoticed.
    void look_for_attribute(NodeId node, uint32_t since, uint32_t event) {
        const uint32_t recorded = story_.entities().node(node)->recorded;
        for (uint32_t i = since; i < event; ++i) {
            const auto* op = story_.event(i).as<OpExecuted>();
            if (!op) continue;
            for (const TensorId input : story_.inputs(*op)) {
                if (story_.tensor(input).born > recorded && story_.tensor(input).born != kNone) continue;
                const auto writes = story_.entities().of_memory.between(
                    story_.entities().record_of(story_.tensor(input).memory), recorded, i);
                if (writes.empty() || was_saved(node, input)) continue;
                const auto& made = story_.event(recorded).get<NodeRecorded>();
                Remark* remark = list_.add("kept_on_ctx", i,
                                           {{"node", story_.trace().text(made.title)},
                                            {"name", story_.name_of(input)},
                                            {"used", story_.trace().code(op->span)}});
                if (!remark) return;
                remark->origins.push_back(story_.origin(Message("autopsy.written.origin"), writes.back()));
                list_.cure(*remark, "");
                return;
            }
        }
    }
    void look_at(const NodeApplied& applied, uint32_t since, uint32_t event) {
        for (uint32_t i = since; i < event; ++i) {
            const auto* op = story_.event(i).as<OpExecuted>();
            if (!op || op->why != NotRecorded::Recorded) continue;
            for (const TensorId input : story_.inputs(*op)) {
                const TensorId kept = computed_in_forward(applied.node, input);
                const OpExecuted* maker = kept ? story_.maker(kept) : nullptr;
                if (!maker) continue;
                const auto& made =
                    story_.event(story_.entities().node(applied.node)->recorded).get<NodeRecorded>();
                Remark* remark = list_.add(
                    "unsaved_intermediate", i,
                    {{"node", story_.trace().text(made.title)}, {"made", story_.trace().code(maker->span)}});
                if (!remark) return;
                remark->origins.push_back(story_.origin(Message("why.made"), story_.tensor(kept).born));
                list_.cure(*remark, "");
                return;
            }
        }
    }
    // What `tensor` is or was made of that the forward of this node computed, without recording.
    TensorId computed_in_forward(NodeId node, TensorId tensor) const {
        for (const TensorId part : made_of(story_, tensor)) {
            const OpExecuted* maker = story_.maker(part);
            const bool forward = story_.tensor(part).born < story_.entities().node(node)->recorded;
            if (maker && forward && maker->why == NotRecorded::NoGrad && !was_saved(node, part)) return part;
        }
        return {};
    }
    bool was_saved(NodeId node, TensorId tensor) const {
        const auto history = story_.entities().of_node.all(node.value);
        return std::ranges::any_of(history, [&](uint32_t at) {
            const auto* saved = story_.event(at).as<TensorSaved>();
            return saved && saved->tensor == tensor;
        });
    }

    const Story& story_;
    RemarkList& list_;
};

}  // namespace

void find_own_functions(const Story& story, RemarkList& list) { OwnFunctions(story, list).find(); }

}  // namespace backstep::explain
