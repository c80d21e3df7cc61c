#include <algorithm>

#include "base/dtype.h"
#include "explain/code_text.h"
#include "explain/plain/why_plain.h"
#include "explain/stand_in/stand_in.h"
#include "explain/tensor_rules.h"
#include "explain/unrecorded/unrecorded.h"
#include "explain/why/cut.h"
#include "explain/why/flow.h"
#include "explain/why/lonely_loss.h"
#include "explain/why/own_backward.h"
#include "explain/why/reason.h"

namespace backstep::explain {

using namespace trace;

namespace {

// A tensor that asks for a gradient and has none: a leaf, or a result that no backward came to.
class NothingCame {
  public:
    NothingCame(const Story& story, TensorId tensor, std::string_view name)
        : story_(story), tensor_(tensor), name_(name), record_(story.tensor(tensor)) {
        for (const RunRecord& run : story.entities().runs)
            if (run.start < story.end() && run.start > record_.born && !of_the_library(run))
                runs_.push_back(&run);
    }

    // Every backward since its birth went another way, and all that were to write have ended.
    bool was_passed_by() const {
        return !runs_.empty() && std::ranges::all_of(runs_, [this](const RunRecord* run) {
            return accumulates(*run) && run->end < story_.end() && !run->member(receiver());
        });
    }

    Why tell() const {
        const auto slate = story_.slate(tensor_);
        if (!slate.empty()) return cleared(slate);
        if (runs_.empty()) return not_run();
        const RunRecord* reached_by = run_that_reached();
        const RunRecord* last_written = nullptr;  // a backward that was to write on slates
        for (const RunRecord* run : runs_)
            if (accumulates(*run)) last_written = run;
        // `autograd.grad` gave a gradient on the way; the backward behind it is what was to bring this one.
        if (reached_by && !accumulates(*reached_by)) {
            if (const std::optional<Why> failed = backward_refused()) return *failed;
            if (last_written) reached_by = nullptr;
        }
        if (reached_by) return reached(*reached_by);
        const RunRecord& last = last_written ? *last_written : *runs_.back();
        const NodeRecord* root = story_.entities().node(last.root);
        const std::vector<TensorId> made = made_from(story_, tensor_);
        if (root && root->accumulates && !story_.maker(last.tensor))
            if (const std::optional<Why> picked = why_picked(story_, tensor_, name_, last)) return *picked;
        if (root && root->accumulates && last.tensor != tensor_ && !made.empty())
            return why_lonely_loss(story_, tensor_, name_, last);
        if (const TensorId copy = copy_of_its_numbers(made))
            return because_of(begin("cut").with("root", root_name(last)).from(run_line(last)).done(),
                              why_no_graph(story_, copy, story_.name_of(copy)));
        if (const auto number = number_taken_of(story_, tensor_)) return as_number(last, *number);
        if (const auto data = why_data_assigned(story_, tensor_, name_))
            return because_of(begin("cut").with("root", root_name(last)).from(run_line(last)).done(), *data);
        if (const auto data = made.empty() ? why_data_used(story_, tensor_, name_) : std::nullopt)
            return because_of(begin("cut").with("root", root_name(last)).from(run_line(last)).done(), *data);
        if (const auto other = made.empty() ? why_stand_in(story_, tensor_, name_) : std::nullopt)
            return *other;
        if (made.empty()) return begin("unused").from(run_line(last)).cure("").done();
        if (receiver() && story_.entities().node(receiver())->recorded < story_.end())
            if (const std::optional<Why> other = other_root(last, made)) return *other;
        return cut(last, made);
    }

  private:
    NodeId receiver() const { return record_.node ? record_.node : record_.accumulator; }
    // Inside of `torch.autograd.functional.hessian(f, x)`, which takes care of its own.
    bool of_the_library(const RunRecord& run) const {
        return story_.code_at(run.start).find("autograd.functional.") != std::string::npos;
    }
    bool cut_in_library(TensorId result) const {
        const uint32_t born = story_.tensor(result).born;
        return born != kNone && story_.code_at(born).find("autograd.functional.") != std::string::npos;
    }
    bool accumulates(const RunRecord& run) const {
        return story_.event(run.start).get<BackwardStarted>().accumulates;
    }
    // The first one that was to write on its slate, else the first that went by.
    const RunRecord* run_that_reached() const {
        const RunRecord* found = nullptr;
        for (const RunRecord* run : runs_) {
            if (!run->member(receiver())) continue;
            if (accumulates(*run)) return run;
            if (!found) found = run;
        }
        return found;
    }
    Reason begin(std::string_view id) const { return Reason(id, tensor_, name_); }
    Origin run_line(const RunRecord& run) const { return story_.origin(Message("why.backward"), run.start); }
    std::string root_name(const RunRecord& run) const { return story_.name_of(run.tensor); }

    Why cleared(std::span<const uint32_t> slate) const {
        std::string old = "None";
        for (const uint32_t at : slate)
            if (const auto* sum = story_.event(at).as<GradAccumulated>())
                old = value_in_answer(sum->after);
            else if (const auto* set = story_.event(at).as<GradSet>(); set && !set->value.empty())
                old = value_in_answer(set->value);
        return begin("cleared")
            .with("old", old)
            .from(story_.origin(Message("why.cleared_line"), slate.back()))
            .cure("print({name}.grad)", Edit::before(story_.statement_at(slate.back())))
            .done();
    }

    Why not_run() const {
        const auto made = made_from(story_, tensor_);
        std::string loss = "loss";
        Edit edit;
        for (const TensorId result : made)
            if (story_.has_name(result) && story_.requires_grad(result)) {
                loss = story_.name_of(result);
                edit = Edit::behind(story_.statement_of(result));
                if (story_.first_value(result).numel() > 1) loss += ".sum()";
            }
        uint32_t later = kNone;
        const auto& all = story_.entities().of_leaf.all(story_.entities().record_of(tensor_));
        for (const uint32_t at : all)
            if (at >= story_.end() && later == kNone && story_.event(at).is<GradAccumulated>()) later = at;
        const bool any_graph =
            std::ranges::any_of(made, [this](TensorId result) { return story_.requires_grad(result); });
        const bool inside = !made.empty() && why_outside_function(story_, tensor_, name_, made.front());
        if (!made.empty() && !any_graph && !inside) return led_nowhere(made.front());
        if (const TensorId copy = rewrapped_copy(); made.empty() && copy) return led_nowhere(copy);
        if (const TensorId copy = copy_of_its_numbers(made)) return led_nowhere(copy);
        if (const std::optional<Why> failed = backward_refused()) return *failed;
        if (later != kNone)
            return begin("not_yet").with("step", std::to_string(story_.timeline().step_at(later))).done();
        return begin("not_run").with("loss", loss).cure("{loss}.backward()", edit).done();
    }

    // One was asked for, of a tensor that has no graph.
    std::optional<Why> backward_refused() const {
        for (uint32_t i = story_.end(); i-- > 0;) {
            if (!story_.event(i).is<ErrorRaised>()) continue;
            const std::string root = expression_before(story_.code_at(i), ".backward(");
            const auto found = root.empty() ? std::nullopt : story_.named(without_parentheses(root));
            if (found && !found->tensor)
                if (const auto number = number_behind(story_, root, i))
                    return because_of(begin("cut")
                                          .with("root", root)
                                          .from(story_.origin(Message("why.backward"), i))
                                          .done(),
                                      why_as_number(story_, tensor_, name_, *number));
            if (!found || !found->tensor || story_.requires_grad(found->tensor)) return std::nullopt;
            return because_of(
                begin("cut").with("root", root).from(story_.origin(Message("why.backward"), i)).done(),
                why_no_graph(story_, found->tensor, root));
        }
        return std::nullopt;
    }
    Why as_number(const RunRecord& run, const TakenNumber& number) const {
        return because_of(begin("cut").with("root", root_name(run)).from(run_line(run)).done(),
                          why_as_number(story_, tensor_, name_, number));
    }
    // All that was computed from it is cut off, as `first` is: a backward would have no way to it.
    Why led_nowhere(TensorId first) const {
        return because_of(begin("led_nowhere").done(), why_no_graph(story_, first, story_.name_of(first)));
    }
    // A leaf into which its numbers, or those of something made from it, were copied.
    TensorId copy_of_its_numbers(const std::vector<TensorId>& made) const {
        for (const TensorRecord& record : story_.entities().tensors) {
            if (record.born >= story_.end() || record.op != kNone) continue;
            const TensorId source = copied_from(story_, record.id);
            if (source && (source == tensor_ || std::ranges::binary_search(made, source))) return record.id;
        }
        return {};
    }
    // A leaf made of its bare numbers: torch.tensor([w.item()]).
    TensorId rewrapped_copy() const {
        for (const TensorRecord& record : story_.entities().tensors) {
            if (record.born >= story_.end() || record.op != kNone) continue;
            const auto* leaf = story_.event(record.born).as<LeafCreated>();
            if (leaf && story_.trace().code(leaf->span).find(name_ + ".") != std::string::npos &&
                cut_of(story_, record.id) == Cut::Rewrapped)
                return record.id;
        }
        return {};
    }

    Why reached(const RunRecord& run) const {
        const auto& start = story_.event(run.start).get<BackwardStarted>();
        if (!start.accumulates) {
            return begin("autograd_grad")
                .with("root", root_name(run))
                .from(run_line(run))
                .cure("{root}.backward()", {})
                .done();
        }
        if (run.end == kNone) {
            Reason reason = begin("failed");
            reason.from(run_line(run));
            return reason.done();
        }
        if (run.end >= story_.end()) return begin("on_its_way").from(run_line(run)).done();
        // A backward that is told its `inputs` asks no node for the gradients of others.
        const bool limited = story_.code_at(run.start).find("inputs=") != std::string::npos;
        const Flow::Sent sent = limited ? Flow::Sent() : Flow(story_, run, run.end).none_towards(receiver());
        if (sent.from) return sent_none(sent.from, run);
        return begin("not_among_inputs")
            .from(run_line(run))
            .cure("{root}.backward()", {})
            .with("root", root_name(run))
            .done();
    }

    // The learner's own backward gave None for it.
    Why sent_none(NodeId node, const RunRecord& run) const {
        const auto& made = story_.event(story_.entities().node(node)->recorded).get<NodeRecorded>();
        Reason reason = begin("sent_none");
        reason.with("node", story_.trace().text(made.title));
        if (!made.custom) return reason.from(run_line(run)).done();
        const uint32_t applied = applied_in(node, run);
        const auto [code, edit] = gradient_returned(story_, node, applied);
        return reason.from(story_.origin(Message("why.line"), last_inside(story_, applied)))
            .from(run_line(run))
            .cure(code, edit)
            .done();
    }
    uint32_t applied_in(NodeId node, const RunRecord& run) const {
        for (const uint32_t at : story_.entities().of_node.between(node.value, run.start, run.end))
            if (story_.event(at).is<NodeApplied>()) return at;
        return run.start;
    }

    // It is in a graph, but not in that of the tensor whose backward ran.
    std::optional<Why> other_root(const RunRecord& run, const std::vector<TensorId>& made) const {
        const auto parts = made_of(story_, run.tensor);
        if (std::ranges::any_of(parts, [this](TensorId part) { return made_of_numbers(story_, part); }))
            return std::nullopt;  // bare numbers of it went in
        for (size_t i = made.size(); i-- > 0;) {
            if (!story_.requires_grad(made[i]) || !story_.has_name(made[i])) continue;
            if (std::ranges::binary_search(made, run.tensor)) return std::nullopt;  // reached, but cut
            return begin("other_root")
                .with("root", root_name(run))
                .with("other", story_.name_of(made[i]))
                .from(run_line(run))
                .cure("{other}.backward()", {})
                .done();
        }
        return std::nullopt;
    }

    // Where the way from this leaf towards the root of the backward loses its graph.
    Why cut(const RunRecord& run, const std::vector<TensorId>& made) const {
        const auto parts = made_of(story_, run.tensor);
        std::optional<Why> asked;
        // What the root was computed from is to blame before what was only looked at on the side.
        for (const bool on_the_way : {true, false})
            for (const TensorId result : made) {
                const OpExecuted* maker = story_.maker(result);
                const bool part = std::ranges::find(parts, result) != parts.end();
                if (part != on_the_way || (!part && cut_in_library(result))) continue;
                const bool asked_again = maker && story_.trace().text(maker->op) == "detach" && part;
                const Cut how = asked_again ? Cut::Detached : cut_of(story_, result);
                if (how == Cut::None || how == Cut::NoInput || how == Cut::NotAsked) continue;
                if (how == Cut::NoDerivative)
                    if (auto only = why_only_asked(story_, tensor_, name_, result)) {
                        if (!asked) asked = std::move(only);
                        continue;
                    }
                auto outside = why_outside_function(story_, tensor_, name_, result);
                return because_of(
                    begin("cut").with("root", root_name(run)).from(run_line(run)).done(),
                    outside ? std::move(*outside) : why_no_graph(story_, result, story_.name_of(result)));
            }
        for (const TensorId input : parts)
            if (cut_of(story_, input) == Cut::Rewrapped)
                return because_of(begin("cut").with("root", root_name(run)).from(run_line(run)).done(),
                                  why_no_graph(story_, input, story_.name_of(input)));
        if (asked)
            return because_of(begin("cut").with("root", root_name(run)).from(run_line(run)).done(),
                              std::move(*asked));
        const uint32_t flag = story_.flag_set(tensor_);
        for (const uint32_t use : story_.uses(tensor_))
            if ((flag != kNone && use < flag) ||
                story_.event(use).get<OpExecuted>().why == NotRecorded::NoInputNeedsGrad)
                return why_required_late(story_, tensor_);
        return begin("not_on_path").with("root", root_name(run)).from(run_line(run)).cure("").done();
    }

    const Story& story_;
    TensorId tensor_;
    std::string name_;
    const TensorRecord& record_;
    std::vector<const RunRecord*> runs_;
};

// Two things are missing, and it takes both to bring the gradient.
Why neither_kept_nor_reached(const Story& story, Why missed, const Why& not_a_leaf) {
    Why both = because_of(Reason("not_leaf_missed", not_a_leaf.tensor, not_a_leaf.name).done(), missed);
    const std::string asks = not_a_leaf.name + ".retain_grad()";
    const SourceSpan made = story.statement_of(not_a_leaf.tensor);
    for (Cure& cure : both.cures) {
        const SourceSpan& at = cure.edit.statement;
        const bool beside = cure.edit.place != Edit::Place::Nowhere && at.cell == made.cell &&
                            at.column == made.column && at.line > made.line;
        if (beside) cure.code = asks + '\n' + cure.code;
    }
    return both;
}

// A result without a graph: with one, it would still keep nothing.
Why no_leaf_either(const Story& story, Why why) {
    constexpr std::string_view kIds[] = {"no_grad", "no_input", "inference", "detached"};
    const TensorRecord& record = story.tensor(why.tensor);
    if (record.op == kNone || !story.has_name(why.tensor) || std::ranges::count(kIds, why.id) == 0 ||
        asked_to_keep(story, why.tensor, why.name) != kNone)
        return why;
    why.origins.push_back({Message("why.no_leaf_either").with("name", why.name), 0, {}});
    for (Cure& cure : why.cures)
        if (cure.edit.place == Edit::Place::Instead && cure.edit.statement == story.statement_of(why.tensor))
            cure.code += '\n' + why.name + ".retain_grad()";
    return why;
}

}  // namespace

Why why_none(const Story& story, TensorId tensor, std::string_view name) {
    if (!story.requires_grad(tensor)) return no_leaf_either(story, why_no_graph(story, tensor, name));
    const NothingCame nothing_came(story, tensor, name);
    if (!story.tensor(tensor).node) return nothing_came.tell();
    Why own = why_result(story, tensor, name);
    const bool asked = own.id == "retained_waiting";
    if (asked && !story.slate(tensor).empty()) return nothing_came.tell();  // cleared
    if ((!asked && own.id != "not_leaf") || !nothing_came.was_passed_by()) return own;
    return asked ? nothing_came.tell() : neither_kept_nor_reached(story, nothing_came.tell(), own);
}

}  // namespace backstep::explain
