#include <algorithm>
#include <ranges>

#include "explain/silent/remark_list.h"
#include "explain/why/cut.h"

namespace backstep::explain {

using namespace trace;

namespace {

// A Function of the learner's whose backward returns nothing, or uses a tensor that its forward computed and
// did not save: the first derivative is right, and a second one misses the part that leads through that
// tensor.
class OwnFunctions {
  public:
    OwnFunctions(const Story& story, RemarkList& list) : story_(story), list_(list) {}

    void find() {
        bool twice = false;
        uint32_t since = 0;
        for (uint32_t i = 0; i < story_.end(); ++i) {
            const Event what = story_.event(i);
            if (const auto* start = what.as<BackwardStarted>()) twice = start->create_graph;
            const auto* applied = what.as<NodeApplied>();
            if (!applied) continue;
            const auto [made, op] = story_.timeline().recorded(applied->node);
            if (made && made->custom) look_for_nothing(*applied, *made, i);
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
        Remark* remark = list_.add("returned_none", event, {{"node", story_.trace().text(made.title)}});
        if (!remark) return;
        const bool returns = remark->span.known() && story_.code_at(event).starts_with("return");
        const bool formula = !returns && story_.code_at(event).find('=') == std::string::npos;
        list_.cure(*remark, formula ? "return " + story_.code_at(event) : "return grad_input",
                   formula ? Edit::instead(remark->span) : Edit{});
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
