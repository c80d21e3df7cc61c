#include <algorithm>
#include <map>
#include <set>

#include "explain/silent/forgotten.h"
#include "explain/silent/remark_list.h"
#include "explain/stand_in/stand_in.h"
#include "explain/tensor_rules.h"
#include "explain/why/cut.h"

namespace backstep::explain {

using namespace trace;

namespace {

class Slates {
  public:
    Slates(const Story& story, RemarkList& list) : story_(story), list_(list) {
        for (uint32_t i = 0; i < story.end(); ++i)
            if (story.event(i).is<OptimizerStepped>()) steps_.push_back(i);
    }

    void find() {
        for (const TensorRecord& record : story_.entities().tensors)
            if (record.accumulator && record.born != kNone) follow(record);
        for (const auto& [at, stale] : stale_) tell_stale(at, stale);
        for (const auto& [at, foreign] : foreign_) tell_foreign(at, foreign);
        if (!steps_.empty()) forgotten_ = find_forgotten(story_, list_, steps_);
        std::set<SourceSpan> told;  // by another turn of the same statement
        for (const auto& [at, stale] : stale_) told.insert(story_.statement_at(at));
        for (const auto& [at, names] : sums_)
            if (names != forgotten_ && !told.contains(story_.statement_at(at)) && list_.early("sum", at))
                tell_sum(at, names);
        for (const uint32_t step : steps_) look_at_step(step);
        look_for_late_clipping();
        look_for_early_clipping();
    }

  private:
    struct Stale {
        std::string names;
        uint32_t update = 0;  // the event that used the gradient before
    };

    struct Foreign {
        std::string names;
        uint32_t walk = 0;    // the backward before, for the parameters of another optimizer
        uint32_t step = 0;    // of that one
        uint32_t update = 0;  // that used the sum
    };

    // The lives of one slate: each from a clearing to the next.
    void follow(const TensorRecord& leaf) {
        std::vector<uint32_t> written;
        const auto slate = story_.slate(leaf.id);
        for (const uint32_t at : slate) {
            const Event what = story_.event(at);
            if (what.is<GradCleared>()) {
                written.clear();
                continue;
            }
            const auto* sum = what.as<GradAccumulated>();
            if (!sum) continue;
            if (!written.empty() && !sum->before.empty() && !sum->before.all_zero())
                added(leaf, written.back(), at);
            written.push_back(at);
        }
    }

    void added(const TensorRecord& leaf, uint32_t before, uint32_t at) {
        const RunRecord* run = story_.run_around(at);
        if (!run || run->end == kNone || run == story_.run_around(before)) return;
        const auto writes =
            story_.entities().of_memory.between(story_.entities().record_of(leaf.memory), before, at);
        const std::string name = story_.name_of(leaf.id);
        if (writes.empty()) {
            if (story_.has_name(leaf.id)) added_unused(leaf, before, at);
            return;
        }
        if (cleared_unused(leaf, at)) return;
        Stale& stale = stale_[run->start];
        if (!has_word(stale.names, name)) add_name(stale.names, name);
        stale.update = writes.back();
    }
    // Its name stands for another tensor by then: that is told, and that its slate grows is part of it.
    bool given_away(const TensorRecord& leaf, const std::string& name, uint32_t event) const {
        const auto bindings = story_.bindings(name);
        const auto after = std::ranges::lower_bound(bindings, event);
        return after != bindings.begin() && story_.event(*(after - 1)).get<VariableBound>().tensor != leaf.id;
    }
    // Several backwards before one update are meant as one, unless an optimizer stepped in between, which the
    // leaf is no part of: what the first left there was for others.
    void added_unused(const TensorRecord& leaf, uint32_t before, uint32_t at) {
        const RunRecord* run = story_.run_around(at);
        const auto step = std::ranges::upper_bound(steps_, before);
        const uint32_t record = story_.entities().record_of(leaf.memory);
        const auto writes = story_.entities().of_memory.between(record, at, story_.end());
        const bool others = step != steps_.end() && *step < at && !changed_at(story_, *step).empty();
        const std::string name = story_.name_of(leaf.id);
        if (given_away(leaf, name, at)) return;
        if (!others || writes.empty()) return add_name(sums_[run->start], name);
        if (cleared_between(leaf, at, writes.front())) return;
        Foreign& foreign = foreign_[run->start];
        add_name(foreign.names, name);
        foreign.walk = story_.run_around(before)->start;
        foreign.step = *step;
        foreign.update = writes.front();
    }
    // As a second phase does that trains more: what the first has left is gone before it is used.
    bool cleared_between(const TensorRecord& leaf, uint32_t from, uint32_t until) const {
        const auto slate =
            story_.entities().of_leaf.between(story_.entities().record_of(leaf.id), from, until);
        return std::ranges::any_of(slate,
                                   [this](uint32_t event) { return story_.event(event).is<GradCleared>(); });
    }
    void tell_foreign(uint32_t start, const Foreign& foreign) {
        const std::string optimizer = receiver_of(story_.code_at(foreign.step), ".step(");
        Remark* remark = list_.add("foreign", start, {{"names", foreign.names}, {"optimizer", optimizer}});
        if (!remark) return;
        remark->origins.push_back(story_.origin(Message("why.backward"), foreign.walk));
        remark->origins.push_back(story_.origin(Message("silent.update_line"), foreign.update));
        const std::string own = receiver_of(story_.code_at(foreign.update), ".step(");
        list_.cure(*remark, own.empty() ? "" : own + ".zero_grad()",
                   own.empty() ? Edit() : Edit::before(remark->span));
    }
    // As the discriminator's in a GAN: what was added on top is thrown away before the next update.
    bool cleared_unused(const TensorRecord& leaf, uint32_t at) {
        const auto slate = story_.slate(leaf.id);
        const auto next = std::ranges::upper_bound(slate, at);
        const bool last = next == slate.end();
        if (!last && !story_.event(*next).is<GradCleared>()) return false;
        if (last && !cleared_before_.contains(leaf.id)) return false;
        const uint32_t until = last ? story_.end() : *next;
        const bool unused =
            story_.entities().of_memory.between(story_.entities().record_of(leaf.memory), at, until).empty();
        if (unused) cleared_before_.insert(leaf.id);
        return unused;
    }
    void tell_stale(uint32_t start, const Stale& stale) {
        Remark* remark = list_.add("stale", start, {{"names", stale.names}});
        if (!remark) return;
        remark->origins.push_back(story_.origin(Message("silent.update_line"), stale.update));
        const std::string optimizer = receiver_of(story_.code_at(stale.update), ".step(");
        std::string code = optimizer + ".zero_grad()";
        if (optimizer.empty()) {
            code.clear();
            for (size_t from = 0; from < stale.names.size();) {
                const size_t comma = std::min(stale.names.find(", ", from), stale.names.size());
                code += (code.empty() ? "" : "\n") + stale.names.substr(from, comma - from) + ".grad = None";
                from = comma + 2;
            }
        }
        list_.cure(*remark, code, {Edit::Place::Before, remark->span});
    }

    // Several backwards that count as one: right, unless their means were over batches of different size.
    void tell_sum(uint32_t start, const std::string& names) {
        const RunRecord* run = nullptr;
        const RunRecord* before = nullptr;
        for (const RunRecord& each : story_.entities().runs) {
            if (each.start < start) before = &each;
            if (each.start == start) run = &each;
        }
        const int64_t here = run ? mean_count(*run) : 0;
        const int64_t there = before ? mean_count(*before) : 0;
        if (here > 0 && there > 0 && here != there) {
            Remark* remark = list_.add(
                "unequal_batches", start,
                {{"names", names}, {"here", std::to_string(here)}, {"there", std::to_string(there)}});
            if (remark) list_.cure(*remark, "");
            return;
        }
        if (run && before && walked_twice(*run, *before)) return;
        if (Remark* remark = list_.add("added", start, {{"names", names}})) remark->harmless = true;
    }
    // `l.backward(retain_graph=True)` and `total.backward()` of what is the same tensor, and then a step.
    bool walked_twice(const RunRecord& run, const RunRecord& before) {
        const bool steps = std::ranges::any_of(steps_, [&](uint32_t step) { return step > run.start; });
        if (run.tensor != before.tensor || !steps) return false;
        Remark* remark = list_.add("walked_twice", run.start, {{"root", story_.name_of(run.tensor)}});
        if (!remark) return true;
        remark->origins.push_back(story_.origin(Message("why.backward"), before.start));
        list_.cure(*remark, "");
        return true;
    }
    int64_t mean_count(const RunRecord& run) const {
        for (const RunRecord::Member& member : run.members) {
            const auto [made, op] = story_.timeline().recorded(member.node);
            if (!made || !op || !story_.trace().text(made->title).starts_with("MeanBackward")) continue;
            const auto inputs = story_.inputs(*op);
            if (!inputs.empty()) return story_.first_value(inputs[0]).numel();
        }
        return 0;
    }

    void look_at_step(uint32_t step) {
        const auto writes = changed_at(story_, step);
        if (writes.empty()) {
            if (!forgotten_.empty() || !list_.early("step", step) || only_its_own_slate(step)) return;
            if (copy_has_them(step)) return;
            Remark* remark = list_.add("nothing_to_step", step, {});
            if (!remark) return;
            uint32_t cleared = kNone, finished = kNone;
            for (uint32_t i = 0; i < step; ++i) {
                if (story_.event(i).is<GradCleared>()) cleared = i;
                if (story_.event(i).is<BackwardFinished>()) finished = i;
            }
            if (finished != kNone && (cleared == kNone || cleared < finished) &&
                cut_off(*remark, finished, step))
                return;
            if (finished == kNone) remark->origins.push_back({Message("silent.no_backward_before"), 0, {}});
            if (finished == kNone || cleared == kNone || cleared < finished) {
                // `opt.step()` above `loss.backward()`
                const uint32_t behind = backward_behind(step);
                if (behind != kNone) return list_.cure_by_swapping(*remark, step, behind);
                const std::string loss = last_loss_before(step);
                return list_.cure(*remark, loss.empty() ? "" : loss + ".backward()",
                                  loss.empty() ? Edit() : Edit::before(remark->span));
            }
            remark->origins.push_back(story_.origin(Message("why.cleared_line"), cleared));
            return list_.cure_by_swapping(*remark, cleared, step);
        }
        for (const TensorMutated* write : writes) {
            const auto slate =
                story_.entities().of_leaf.between(story_.entities().record_of(write->tensor), 0, step);
            if (slate.empty()) continue;
            const auto* cleared = story_.event(slate.back()).as<GradCleared>();
            const ValueSnapshot before = value_before(write->memory, step);
            if (!cleared || !cleared->to_zero || before.empty() || before.same_value(write->value)) continue;
            Remark* remark = list_.add("zero_moves", step,
                                       {{"name", story_.name_of(write->tensor)},
                                        {"old", value_in_answer(before)},
                                        {"new", value_in_answer(write->value)}});
            if (!remark) continue;
            remark->origins.push_back(story_.origin(Message("why.cleared_line"), slate.back()));
            const std::string optimizer = receiver_of(story_.code_at(step), ".step(");
            list_.cure(*remark,
                       (optimizer.empty() ? "optimizer" : optimizer) + ".zero_grad(set_to_none=True)",
                       {Edit::Place::Before, remark->span});
        }
    }
    // The order is right, and the backward before it reached none of the optimizer's parameters.
    bool cut_off(Remark& remark, uint32_t finished, uint32_t step) {
        const RunRecord* run = nullptr;
        for (const RunRecord& each : story_.entities().runs)
            if (each.end == finished) run = &each;
        if (!run || story_.call_around(run->start) != story_.call_around(step)) return false;
        remark.what = Message("silent.nothing_to_step.unreached");
        remark.origins.push_back(story_.origin(Message("why.backward"), run->start));
        for (const TensorId part : made_of(story_, run->tensor)) {
            const SourceSpan statement = story_.statement_of(part);
            const std::string code = story_.trace().code(statement);
            const OpExecuted* op = story_.maker(part);
            if (!op || story_.requires_grad(part) || code.find(".detach()") == std::string::npos) continue;
            remark.origins.push_back(story_.origin(Message("why.line"), story_.tensor(part).born));
            Cure cure{Message("silent.nothing_to_step.attached"), with_all_replaced(code, ".detach()", ""),
                      Edit::instead(statement)};
            remark.cures = {std::move(cure)};
            break;
        }
        return true;
    }
    // A copy of the model was used, and the gradients are on its slates.
    bool copy_has_them(uint32_t step) {
        for (const std::string& name : story_.names()) {
            const auto found = story_.named(name);
            const TensorId leaf = found ? found->tensor : TensorId();
            if (!leaf || story_.tensor(leaf).node || !story_.requires_grad(leaf)) continue;
            auto why = story_.slate(leaf).empty() ? why_stand_in(story_, leaf, name) : std::nullopt;
            if (!why || why->id != "copy_used") continue;
            list_.add_why("copy_used", step, std::move(*why));
            return true;
        }
        return false;
    }
    // The name of what was computed last and is one number with a graph.
    std::string last_loss_before(uint32_t step) const {
        for (uint32_t i = step; i-- > 0;) {
            const auto* bound = story_.event(i).as<VariableBound>();
            if (!bound || !bound->tensor || !story_.tensor(bound->tensor).node) continue;
            if (story_.first_value(bound->tensor).numel() == 1) return story_.trace().text(bound->name);
        }
        return {};
    }
    uint32_t backward_behind(uint32_t step) const {
        for (const RunRecord& run : story_.entities().runs)
            if (run.start > step && run.start < story_.end()) return run.start;
        return kNone;
    }
    // The backward before it began at a leaf of its own: that loss is cut off, and told of already.
    bool only_its_own_slate(uint32_t step) const {
        const RunRecord* last = nullptr;
        for (const RunRecord& run : story_.entities().runs)
            if (run.start < step) last = &run;
        const NodeRecord* root = last ? story_.entities().node(last->root) : nullptr;
        return root && root->accumulates;
    }
    ValueSnapshot value_before(TensorId memory, uint32_t event) const {
        const uint32_t last =
            story_.entities().of_memory.last_before(story_.entities().record_of(memory), event);
        if (last != kNone) return story_.event(last).get<TensorMutated>().value;
        return story_.first_value(memory);
    }

    // `clip_grad_norm_` between the clearing and the backward: there is nothing yet to clip.
    void look_for_early_clipping() {
        if (clipped_late_) return;  // in a loop that is before the backward of the next turn
        uint32_t clip = kNone;
        bool any = false;  // a gradient on its slate
        for (uint32_t i = 0; i < story_.end(); ++i) {
            const Event what = story_.event(i);
            if (what.is<GradCleared>() || what.is<OptimizerStepped>()) any = false;
            if (what.is<GradAccumulated>()) any = true;
            if (what.is<OptimizerStepped>()) clip = kNone;
            if (const auto* line = what.as<Line>(); line && clips(line->span)) clip = any ? kNone : i;
            if (!what.is<BackwardFinished>() || clip == kNone) continue;
            Remark* remark = list_.add("clip_early", clip, {});
            if (!remark) return;
            remark->origins.push_back(story_.origin(Message("why.backward"), i));
            return list_.cure_by_swapping(*remark, clip, i);
        }
    }

    bool clips(const SourceSpan& statement) const {
        const std::string code = story_.trace().code(statement);
        const bool block = code.starts_with("for ") || code.starts_with("while ") ||
                           code.starts_with("with ") || code.starts_with("if ") || code.starts_with("def ");
        return !block && code.find("clip_grad_") != std::string::npos;
    }

    void look_for_late_clipping() {
        for (const uint32_t step : steps_)
            for (uint32_t i = step; i < story_.end(); ++i) {
                if (story_.event(i).is<BackwardStarted>()) break;
                const auto* set = story_.event(i).as<GradSet>();
                if (!set || story_.code_at(i).find("clip_grad") == std::string::npos) continue;
                Remark* remark = list_.add("clip_late", i, {});
                clipped_late_ = true;
                if (!remark) break;
                remark->origins.push_back(story_.origin(Message("silent.update_line"), step));
                list_.cure_by_swapping(*remark, step, i);
                break;
            }
    }

    const Story& story_;
    RemarkList& list_;
    std::vector<uint32_t> steps_;
    std::map<uint32_t, Stale> stale_;  // by the event that began the backward
    std::map<uint32_t, Foreign> foreign_;
    std::map<uint32_t, std::string> sums_;
    std::set<TensorId> cleared_before_;  // what an earlier turn added on top of theirs was thrown away
    bool clipped_late_ = false;
    std::string forgotten_;  // the names of those that no optimizer has
};

}  // namespace

void find_slates(const Story& story, RemarkList& list) { Slates(story, list).find(); }

}  // namespace backstep::explain
