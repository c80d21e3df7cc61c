#include <algorithm>

#include "explain/silent/lost/numbers_needed.h"
#include "explain/silent/remark_list.h"
#include "explain/why/cut.h"
#include "explain/why/reason.h"

namespace backstep::explain {

using namespace trace;

namespace {

class GivenNames {
  public:
    GivenNames(const Story& story, RemarkList& list) : story_(story), list_(list) {}

    void find() {
        for (uint32_t i = 0; i < story_.end(); ++i) {
            const Event what = story_.event(i);
            if (const auto* bound = what.as<VariableBound>(); bound && bound->tensor)
                look_at_binding(*bound, i);
            if (const auto* leaf = what.as<LeafCreated>()) look_at_nameless(leaf->tensor, i);
            if (const auto* write = what.as<TensorMutated>()) look_at_write(*write, i);
            if (const auto* bound = what.as<VariableBound>()) look_at_data(*bound, i);
        }
    }

  private:
    void look_at_binding(const VariableBound& bound, uint32_t event) {
        const std::string name = story_.trace().text(bound.name);
        if (story_.tensor(bound.tensor).named != event || !list_.early(name, event)) return;
        if (cut_of(story_, bound.tensor) == Cut::Rewrapped) return look_at_copy(bound.tensor, name, event);
        if (drawn_for_loss(bound.tensor, name, event)) return;
        if (copied_from(story_, bound.tensor) && in_loss(bound.tensor) && !updated_by_hand(event))
            return list_.add_why("copied", event, why_no_graph(story_, bound.tensor, name));
        if (!story_.slate(bound.tensor).empty()) return;
        const Why why = explain::why(story_, bound.tensor, name);
        const bool gave_away = why.id == "rebound" || why.id == "rebound_no_grad";
        if (gave_away && !is_parameter(event) && leaf_had_gradient(name, event) &&
            !learns_from_gradient(bound.tensor))
            list_.add_why(why.id, event, why);
        if (why.id == "hidden_leaf" && walked(bound.tensor))
            if (const TensorId leaf = numbers_behind(bound.tensor))
                return list_.add_why("rewrapped", event, why_of_numbers(story_, leaf));
        const bool missed = why.id == "retained_late" ||
                            (why.id == "hidden_leaf" && walked(bound.tensor) && meant_as_leaf(name));
        if (missed) list_.add_why(why.id, event, why);
        const bool integers =
            why.id == "no_derivative_integer" || (why.id == "no_input" && why.origins.size() > 1 &&
                                                  why.origins[1].what.id == "why.no_derivative_integer.what");
        if (integers && casts(story_.code_at(event))) list_.add_why("no_derivative_integer", event, why);
    }
    // `fc.weight = nn.Parameter(fc.weight - 0.1 * fc.weight.grad)`: a step of a descent, and a new leaf is
    // what the next turn needs.
    bool updated_by_hand(uint32_t event) const {
        const std::string code = story_.code_at(event), name = assigned_name(code);
        return !name.empty() && code.find("Parameter(") != std::string::npos &&
               has_word(code, name + ".grad");
    }
    // Of a function: another variable than that of the same name outside.
    bool is_parameter(uint32_t event) const {
        while (event > 0 && story_.event(event).is<VariableBound>()) --event;
        return story_.event(event).is<Call>();
    }
    // Its slate is read, or an optimizer is given it; else a result is what the code wants.
    bool meant_as_leaf(const std::string& name) const {
        for (uint32_t i = 0; i < story_.end(); ++i) {
            const std::string code = story_.event(i).is<Line>() ? story_.code_at(i) : std::string();
            if (has_word(code, name + ".grad")) return true;
            if (code.find("optim") != std::string::npos && has_word(code, name)) return true;
        }
        return false;
    }
    // `z = d.sample()` of a distribution whose parameters are to learn through z; what `log_prob` judges is
    // drawn that way on purpose.
    bool drawn_for_loss(TensorId drawn, const std::string& name, uint32_t event) {
        const std::string family = receiver_of(story_.code_at(event), ".sample(");
        if (family.empty()) return false;
        const auto owner = story_.named(family);
        const auto learns = [this](const std::string& each) {
            const auto found = story_.named(each);
            return found && found->tensor && story_.requires_grad(found->tensor);
        };
        if (!owner || owner->bound == kNone ||
            std::ranges::none_of(identifiers(story_.code_at(owner->bound)), learns))
            return false;
        for (const Story::Statement& statement : story_.statements())
            if (statement.code.find("log_prob(" + name) != std::string::npos) return false;
        if (!in_loss(drawn)) return false;
        Why why = why_no_graph(story_, drawn, name);
        if (why.id != "sampled") return false;
        list_.add_why("sampled", event, std::move(why));
        return true;
    }
    // `torch.tensor(losses, requires_grad=True).sum()`
    TensorId numbers_behind(TensorId tensor) const {
        for (const TensorId leaf : story_.leaves_behind(story_.tensor(tensor).node))
            if (made_of_numbers(story_, leaf)) return leaf;
        return {};
    }
    // `fast = w - lr * g` with a gradient that was recorded: the new tensor is what a later backward is for.
    bool learns_from_gradient(TensorId tensor) const {
        return std::ranges::any_of(story_.entities().runs, [&](const RunRecord& run) {
            return run.start < story_.end() && run.start > story_.tensor(tensor).born &&
                   story_.tensor(tensor).node && run.member(story_.tensor(tensor).node) &&
                   std::ranges::any_of(made_of(story_, tensor), [&](TensorId part) {
                       return story_.maker(part) && story_.maker(part)->inside_node;
                   });
        });
    }
    // `return torch.tensor(out, requires_grad=True)`
    void look_at_nameless(TensorId leaf, uint32_t event) {
        if (story_.has_name(leaf) || !list_.early("nameless", event)) return;
        if (!copied_from(story_, leaf) || !in_loss(leaf)) return;
        list_.add_why("copied", event, why_no_graph(story_, leaf, story_.name_of(leaf)));
    }
    static bool casts(const std::string& code) {
        return code.find(".long()") != std::string::npos || code.find(".int()") != std::string::npos ||
               code.find("torch.int") != std::string::npos || code.find("torch.long") != std::string::npos;
    }
    bool leaf_had_gradient(std::string_view name, uint32_t event) const {
        return std::ranges::any_of(story_.bindings(name), [&](uint32_t at) {
            const TensorId before = story_.event(at).get<VariableBound>().tensor;
            const auto slate = story_.slate(before);
            const bool its_own = story_.name_of(before) == name;  // not another name of a parameter
            return its_own && at < event && !slate.empty() && slate.front() < event;
        });
    }
    bool walked(TensorId tensor) const {
        const RunRecord* run = story_.first_walk(story_.tensor(tensor).node);
        return run && run->start < story_.end();
    }
    bool in_loss(TensorId tensor) const {
        return std::ranges::any_of(story_.entities().runs, [&](const RunRecord& run) {
            const auto parts = made_of(story_, run.tensor);
            return run.start < story_.end() && std::ranges::find(parts, tensor) != parts.end();
        });
    }
    // Bare numbers in a new leaf are right for a log, and lose the graph in a loss.
    void look_at_copy(TensorId copy, const std::string& name, uint32_t event) {
        if (in_loss(copy)) return list_.add_why("rewrapped", event, explain::why(story_, copy, name));
        Why why = explain::why(story_, copy, name);
        Remark* remark = list_.add("bare_numbers", event, {{"name", name}});
        if (!remark) return;
        remark->harmless = true;
        for (Cure& cure : why.cures) remark->cures.push_back(std::move(cure));
    }

    // `d = y.detach(); d[0] = 100` writes into y as well.
    void look_at_write(const TensorMutated& write, uint32_t event) {
        if (!list_.early("write", event)) return;
        look_at_data_write(write, event);
        if (write.part_of_step && !story_.event(event - 1).is<OpExecuted>()) return;
        TensorId written = write.tensor;
        const TensorRecord* record = &story_.tensor(written);
        while (record->op != kNone && story_.trace().text(story_.maker(written)->op) != "detach") {
            const auto inputs = story_.inputs(*story_.maker(written));
            if (inputs.empty() || inputs[0] == written) return;
            if (story_.tensor(inputs[0]).memory != record->memory) return;
            written = inputs[0];
            record = &story_.tensor(written);
        }
        if (record->op == kNone) return;
        const auto inputs = story_.inputs(*story_.maker(written));
        if (inputs.empty() || !story_.has_name(inputs[0]) || !story_.has_name(written)) return;
        // The name of the one was given to the other: nobody reads the old numbers any more.
        if (story_.name_of(inputs[0]) == story_.name_of(written)) return;
        Remark* remark = list_.add("detach_shares", event,
                                   {{"name", story_.name_of(written)}, {"other", story_.name_of(inputs[0])}});
        if (!remark) return;
        remark->origins.push_back(story_.origin(Message("why.made"), record->born));
        std::string code = story_.code_at(record->born);
        const size_t call = code.find(".detach()");
        if (call == std::string::npos) return list_.cure(*remark, "{name} = {name}.clone()", {});
        code.insert(call + 9, ".clone()");
        list_.cure(*remark, code, {Edit::Place::Instead, story_.statement_at(record->born)});
    }

    // `w.data -= ...` and `w.data = ...`: past the version counter. Harmless when no node was still going to
    // use the old numbers.
    void look_at_data_write(const TensorMutated& write, uint32_t event) {
        if (!views_data(write.tensor)) return;
        SourceSpan statement = story_.statement_at(event);
        std::string name = receiver_of(story_.trace().code(statement), ".data");
        if (name.empty()) {  // `row = w.data[0]`, and later a write into row
            statement = story_.statement_of(write.tensor);
            name = receiver_of(story_.trace().code(statement), ".data");
        }
        if (!name.empty()) tell_data_write(name, statement, event);
    }
    // Whether it is `w.data` or a view of that: no operation made it.
    bool views_data(TensorId tensor) const {
        while (const OpExecuted* maker = story_.maker(tensor)) {
            const auto inputs = story_.inputs(*maker);
            if (inputs.empty() || inputs[0] == tensor) return false;  // itself: marked dirty
            if (story_.entities().record_of(inputs[0]) == 0) return true;
            if (story_.tensor(inputs[0]).memory != story_.tensor(tensor).memory) return false;
            tensor = inputs[0];
        }
        return story_.tensor(tensor).born == kNone;
    }
    void look_at_data(const VariableBound& bound, uint32_t event) {
        const std::string name = story_.trace().text(bound.name);
        if (!name.ends_with(".data")) return;
        const std::string owner = receiver_of(story_.code_at(event), ".data");
        if (!owner.empty()) tell_data_write(owner, story_.statement_at(event), event);
    }
    void tell_data_write(const std::string& name, const SourceSpan& statement, uint32_t event) {
        const std::string code = story_.trace().code(statement);
        if (!list_.early(name, event)) return;
        const auto bindings = story_.bindings(name);
        const auto last = std::ranges::lower_bound(bindings, event);
        if (last == bindings.begin()) return;
        const TensorId tensor = story_.event(*(last - 1)).get<VariableBound>().tensor;
        const NodeId user = node_that_needed(story_, tensor, event);
        // `w.data = new` gives w other numbers; `w = new` would give away its name.
        const std::string open = code.starts_with(name + ".data = ")
                                     ? name + ".copy_(" + code.substr(name.size() + 8) + ")"
                                     : with_all_replaced(code, name + ".data", name);
        if (!user && leaves_a_graph(event)) return;
        if (const TensorId gradient = user ? TensorId() : recorded_gradient(event)) {
            Remark* remark =
                list_.add("data_cuts", event, {{"name", name}, {"grad", story_.name_of(gradient)}});
            if (remark) list_.cure(*remark, "");
            return;
        }
        if (!user) {
            if (Remark* remark = list_.add("data_fine", event, {{"name", name}})) {
                remark->harmless = true;
                list_.cure(*remark, "with torch.no_grad():\n    " + open, {});
            }
            return;
        }
        const auto& made = story_.event(story_.entities().node(user)->recorded).get<NodeRecorded>();
        Remark* remark =
            list_.add("data_write", event, {{"name", name}, {"node", story_.trace().text(made.title)}});
        if (!remark) return;
        Origin saved = story_.origin(Message("silent.saved_line"), story_.entities().node(user)->recorded);
        saved.what.with("node", story_.trace().text(made.title)).with("name", name);
        remark->origins.push_back(std::move(saved));
        const bool leaf = !story_.tensor(tensor).node && statement == remark->span;
        list_.cure(*remark, leaf ? "with torch.no_grad():\n    " + open : open, Edit::instead(statement));
    }
    // A gradient that was asked for with its graph and is written here without it.
    TensorId recorded_gradient(uint32_t event) const {
        for (uint32_t i = event; i-- > 0 && !story_.event(i).is<Line>();) {
            const auto* op = story_.event(i).as<OpExecuted>();
            if (!op || op->why != NotRecorded::Recorded) continue;
            for (const TensorId input : story_.inputs(*op)) {
                const OpExecuted* maker = story_.maker(input);
                // What was derived once more, as in Newton's method, has been used already.
                const RunRecord* used = story_.first_walk(story_.tensor(input).node);
                if (used && used->start < event) continue;
                if (maker && maker->inside_node && story_.requires_grad(input)) return input;
            }
        }
        return {};
    }
    // `layer.weight.data = net(z)`: the leaves behind it get no gradient, which is told of them.
    bool leaves_a_graph(uint32_t event) const {
        const auto* bound = story_.event(event).as<VariableBound>();
        const NodeId node = bound && bound->tensor ? story_.tensor(bound->tensor).node : NodeId();
        if (!node) return false;
        const auto leaves = story_.leaves_behind(node);
        return std::ranges::any_of(leaves, [this](TensorId leaf) { return story_.slate(leaf).empty(); });
    }

    const Story& story_;
    RemarkList& list_;
};

}  // namespace

void find_names(const Story& story, RemarkList& list) { GivenNames(story, list).find(); }

}  // namespace backstep::explain
