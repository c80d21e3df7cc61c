#include <algorithm>
#include <map>
#include <set>

#include "explain/silent/remark_list.h"
#include "explain/tensor_rules.h"
#include "explain/why/roles.h"

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
        if (!steps_.empty()) look_for_forgotten();
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
            if (!given_away(leaf, name, at)) add_name(sums_[run->start], name);
            return;
        }
        if (cleared_unused(leaf, at)) return;
        Stale& stale = stale_[run->start];
        add_name(stale.names, name);
        stale.update = writes.back();
    }
    // Its name stands for another tensor by then: that is told, and that its slate grows is part of it.
    bool given_away(const TensorRecord& leaf, const std::string& name, uint32_t event) const {
        const auto bindings = story_.bindings(name);
        const auto after = std::ranges::lower_bound(bindings, event);
        return after != bindings.begin() && story_.event(*(after - 1)).get<VariableBound>().tensor != leaf.id;
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
    static void add_name(std::string& names, const std::string& name) {
        if (!names.empty()) names += ", ";
        names += name;
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
        if (Remark* remark = list_.add("added", start, {{"names", names}})) remark->harmless = true;
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

    // What the optimizer changed at a step: the writes behind it.
    std::vector<const TensorMutated*> changed_at(uint32_t step) const {
        std::vector<const TensorMutated*> writes;
        for (uint32_t i = step + 1; i < story_.end(); ++i) {
            const auto* write = story_.event(i).as<TensorMutated>();
            if (!write || !write->part_of_step) break;
            writes.push_back(write);
        }
        return writes;
    }

    void look_at_step(uint32_t step) {
        const auto writes = changed_at(step);
        if (writes.empty()) {
            if (!forgotten_.empty() || !list_.early("step", step) || only_its_own_slate(step)) return;
            Remark* remark = list_.add("nothing_to_step", step, {});
            if (!remark) return;
            uint32_t cleared = kNone, finished = kNone;
            for (uint32_t i = 0; i < step; ++i) {
                if (story_.event(i).is<GradCleared>()) cleared = i;
                if (story_.event(i).is<BackwardFinished>()) finished = i;
            }
            if (finished == kNone) remark->origins.push_back({Message("silent.no_backward_before"), 0, {}});
            if (finished == kNone || cleared == kNone || cleared < finished) {
                // `opt.step()` above `loss.backward()`
                const uint32_t behind = backward_behind(step);
                return behind == kNone ? list_.cure(*remark, "")
                                       : list_.cure_by_swapping(*remark, step, behind);
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

    // Leaves whose gradient came in the same backward as that of what the optimizer changes, and that nothing
    // ever changed: the optimizer was built over other parameters.
    void look_for_forgotten() {
        const uint32_t step = steps_.back();
        const uint32_t before = steps_.size() > 1 ? steps_[steps_.size() - 2] : 0;
        std::set<const RunRecord*> runs;
        const auto last_run = [&](TensorId leaf) -> const RunRecord* {
            const auto slate =
                story_.entities().of_leaf.between(story_.entities().record_of(leaf), before, step);
            const auto* sum = slate.empty() ? nullptr : story_.event(slate.back()).as<GradAccumulated>();
            return sum && !sum->after.all_zero() ? story_.run_around(slate.back()) : nullptr;
        };
        const auto changed = changed_at(step);
        // An image that is made to please a model: the model itself is to stay as it is.
        of_data_ = !changed.empty() && std::ranges::all_of(changed, [this](const TensorMutated* write) {
            return is_data(story_, write->tensor);
        });
        for (const TensorMutated* write : changed) runs.insert(last_run(write->tensor));
        std::string names;
        TensorId first;
        for (const TensorRecord& record : story_.entities().tensors) {
            if (!record.accumulator) continue;
            if (!story_.has_name(record.id) && !list_line(record.id)) continue;
            const RunRecord* run = last_run(record.id);
            if (!run || run->tensor == record.id || (!changed.empty() && !runs.contains(run))) continue;
            if (!story_.entities().of_memory.all(story_.entities().record_of(record.memory)).empty())
                continue;
            if (of_data_ || is_data(story_, record.id) || has_optimizer(record)) continue;
            add_name(names, story_.name_of(record.id));
            if (!first) first = record.id;
        }
        if (!first) return;
        forgotten_ = names;
        const std::string optimizer = receiver_of(story_.code_at(step), ".step(");
        if (const auto line = list_line(first)) return tell_list(*line);
        if (const auto line = attribute_line(first)) return tell_unregistered(*line);
        Remark* remark = list_.add("other_parameters", step, {{"names", names}, {"optimizer", optimizer}});
        if (!remark || optimizer.empty()) return;
        uint32_t bound = kNone;
        for (uint32_t i = 0; i < step; ++i)
            if (const auto* binding = story_.event(i).as<VariableBound>())
                if (story_.trace().text(binding->name) == optimizer) bound = i;
        if (bound == kNone) return list_.cure(*remark, "");
        remark->origins.push_back(story_.origin(Message("why.line"), bound));
        // A parameter that came after its optimizer: then the optimizer is to be made again.
        if (story_.tensor(first).born > bound) {
            const SourceSpan made = story_.statement_of(first);
            remark->cures.push_back({Message("silent.other_parameters.again")
                                         .with("optimizer", optimizer)
                                         .with("line", story_.line_of(made)),
                                     story_.code_at(bound), Edit::behind(made)});
            return;
        }
        list_.cure(*remark, optimizer + ".add_param_group({\"params\": [" + names + "]})",
                   Edit::behind(story_.statement_at(bound)));
    }

    // `self.w = torch.ones(2, requires_grad=True)` in a module: a tensor there is no parameter.
    std::optional<uint32_t> attribute_line(TensorId leaf) const {
        const uint32_t born = story_.tensor(leaf).born;
        const std::string code = born == kNone ? std::string() : story_.code_at(born);
        const bool attribute = code.starts_with("self.") && code.find("Parameter(") == std::string::npos;
        return attribute ? std::optional(born) : std::nullopt;
    }
    // `self.ws = [nn.Parameter(a), nn.Parameter(b)]`
    std::optional<uint32_t> list_line(TensorId leaf) const {
        const uint32_t born = story_.tensor(leaf).born;
        const std::string code = born == kNone ? std::string() : story_.code_at(born);
        return code.starts_with("self.") && code.find(" = [") != std::string::npos ? std::optional(born)
                                                                                   : std::nullopt;
    }
    void tell_list(uint32_t line) {
        const std::string code = story_.code_at(line);
        Remark* remark = list_.add("list_not_registered", line, {{"name", assigned_name(code)}});
        if (!remark) return;
        const size_t value = code.find(" = ") + 3;
        const std::string kind =
            code.find("Parameter(") == std::string::npos ? "nn.ModuleList(" : "nn.ParameterList(";
        list_.cure(*remark, code.substr(0, value) + kind + code.substr(value) + ")",
                   Edit::instead(remark->span));
    }
    void tell_unregistered(uint32_t line) {
        const std::string code = story_.code_at(line);
        Remark* remark = list_.add("not_registered", line, {{"name", assigned_name(code)}});
        if (!remark) return;
        const size_t value = code.find(" = ") + 3;
        const std::string made = with_all_replaced(code.substr(value), ", requires_grad=True", "");
        list_.cure(*remark, code.substr(0, value) + "nn.Parameter(" + made + ")",
                   Edit::instead(remark->span));
    }

    // An optimizer of its own was made for it, as in a GAN: `optim.SGD(G.parameters())` for G.weight.
    bool has_optimizer(const TensorRecord& record) const {
        const std::string name = story_.name_of(record.id);
        const std::string model = name.substr(0, name.find('.'));
        const std::string used = receiver_of(story_.code_at(steps_.back()), ".step(");
        return std::ranges::any_of(story_.statements(), [&](const Story::Statement& statement) {
            const std::string& code = statement.code;
            const std::string bound = assigned_name(code);
            const bool takes = has_word(code, name) || code.find(model + ".parameters(") != std::string::npos;
            return takes && !bound.empty() && bound != used && code.find("optim") != std::string::npos;
        });
    }

    // `clip_grad_norm_` between the clearing and the backward: there is nothing yet to clip.
    void look_for_early_clipping() {
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
    std::map<uint32_t, std::string> sums_;
    std::set<TensorId> cleared_before_;  // what an earlier turn added on top of theirs was thrown away
    bool of_data_ = false;               // what the optimizer changes is given to a model
    std::string forgotten_;              // the names of those that no optimizer has
};

}  // namespace

void find_slates(const Story& story, RemarkList& list) { Slates(story, list).find(); }

}  // namespace backstep::explain
