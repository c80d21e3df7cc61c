#include <algorithm>

#include "explain/autopsy/failure.h"
#include "explain/autopsy/graph/written_too.h"
#include "explain/code_text.h"
#include "explain/reached.h"
#include "explain/why/carried.h"
#include "explain/why/cut.h"
#include "explain/why/old_graph.h"

namespace backstep::explain {

using namespace trace;

namespace {

// A node came for a saved tensor, and it had been released or written over.
class SavedTensors : FailureReader {
  public:
    explicit SavedTensors(const Failure& failure) : FailureReader(failure) {
        for (uint32_t i = failure.raised() + 1; i-- > 0 && !node_;)
            if (const auto* error = story_.event(i).as<ErrorRaised>()) node_ = error->node;
    }

    void fit() {
        if (autopsy_.known == "freed" && code_.find("._saved_") != std::string::npos) return read_late();
        if (total_of_walked()) return;
        const RunRecord* turn = turn_before();
        if (turn && autopsy_.known == "freed" && autopsy_.origins.empty())
            autopsy_.origins = {story_.origin(Message("autopsy.freed.origin"), turn->end)};
        if (!autopsy_.origins.empty() && autopsy_.known == "freed") freed();
        if (!autopsy_.origins.empty() && autopsy_.known == "written") written();
        if (turn && autopsy_.known == "freed") make_anew(*turn);
        if (turn) cut_what_is_carried(*turn);
    }

  private:
    void freed() {
        const uint32_t step = autopsy_.origins[0].step;
        const SourceSpan first = step > 0 ? story_.timeline().step(step).span : SourceSpan();
        keep(first);
        const auto root = failure_.root();
        if (root && failure_.statement_that_bound(*root) != failing_ && runs_again())
            set(1, forward_again(*root), Place::Before, failing_);
        const std::string one = receiver_of(story_.trace().code(first), ".backward(");
        const std::string other = receiver_of(failure_.code(), ".backward(");
        if (!one.empty() && !other.empty() && one != other)
            set(2, '(' + one + " + " + other + ").backward()", Place::Nowhere, {});
        else
            autopsy_.cures.pop_back();
        if (root && first != failing_) shared_with(one, *root);
        // What a kept graph would hold has been written over since: the backward would meet the next error.
        if (root && autopsy_.cures.size() > 1 && autopsy_.cures[1].edit.place != Place::Nowhere &&
            written_since(*root))
            autopsy_.cures = {autopsy_.cures[1]};
    }
    bool written_since(TensorId root) const {
        const Entities& all = story_.entities();
        for (const NodeId node :
             reached(story_.tensor(root).node, [this](NodeId from) { return story_.edges_of(from); }))
            for (const uint32_t at : all.of_node.between(node.value, 0, failure_.raised()))
                if (const auto* saved = story_.event(at).as<TensorSaved>())
                    if (!all.of_memory.between(all.record_of(saved->memory), at, failure_.raised()).empty())
                        return true;
        return false;
    }
    // `total += loss` of losses that had a backward of their own each, and then one more of the total.
    bool total_of_walked() {
        const RunRecord* failed = nullptr;
        for (const RunRecord& run : story_.entities().runs)
            if (run.start < failure_.raised() && story_.statement_at(run.start) == failing_) failed = &run;
        const RunRecord* own = nullptr;
        size_t count = 0;
        for (const RunRecord& run : story_.entities().runs) {
            if (!failed || run.start >= failed->start || run.root == failed->root) continue;
            const NodeRecord* root = story_.entities().node(run.root);
            if (!failed->member(run.root) || !root || root->accumulates) continue;
            own = &run;
            ++count;
        }
        if (count < 2) return false;
        const std::string name = expression_before(code_, ".backward(");
        autopsy_.known = "total";
        autopsy_.what = Message("autopsy.total.what")
                            .with("name", name.empty() ? "loss" : without_parentheses(name))
                            .with("loss", story_.name_of(own->tensor))
                            .with("turns", std::to_string(count));
        autopsy_.origins = {story_.origin(Message("why.backward"), own->start)};
        autopsy_.cures = {left_out(Message("autopsy.total.cure1"), failing_)};
        for (uint32_t i = own->start; i < failed->start; ++i)
            if (story_.event(i).is<TensorMutated>() &&
                story_.requires_grad(story_.event(i).get<TensorMutated>().memory))
                return true;  // each turn has learned something: its own backward is needed
        autopsy_.cures.push_back(left_out(Message("autopsy.total.cure2"), story_.statement_at(own->start)));
        return true;
    }
    Cure left_out(Message title, const SourceSpan& statement) const {
        return {std::move(title), (statement.column > 0 ? "pass  # " : "# ") + story_.trace().code(statement),
                Edit::instead(statement)};
    }
    // `y.grad_fn._saved_self` behind the backward that let it go.
    void read_late() {
        const auto run = std::ranges::find_if(
            story_.entities().runs, [this](const RunRecord& each) { return each.start < failure_.raised(); });
        if (run == story_.entities().runs.end()) return;
        autopsy_.what = Message("autopsy.freed.what_read");
        const SourceSpan first = story_.statement_at(run->start);
        autopsy_.origins = {story_.origin(Message("autopsy.freed.origin"), run->start)};
        autopsy_.cures.resize(1);
        keep(first);
    }
    // The backward that released it, with its graph kept.
    void keep(const SourceSpan& first) {
        std::string kept = story_.trace().code(first);
        const size_t call = kept.find(".backward(");
        if (const std::string given = arguments_of(kept, "autograd.backward("); !given.empty()) {
            set(0, with_all_replaced(kept, given, given + ", retain_graph=True"), Place::Instead, first);
        } else if (call != std::string::npos) {
            const std::string given = arguments_of(kept, ".backward(");
            kept.insert(call + 10 + given.size(),
                        given.empty() ? "retain_graph=True" : ", retain_graph=True");
            set(0, kept, Place::Instead, first);
        } else if (const std::string given = arguments_of(kept, "autograd.grad("); !given.empty()) {
            set(0, with_all_replaced(kept, given, given + ", retain_graph=True"), Place::Instead, first);
        }
    }
    // The lines that lead from the node in question to the root, to be run once more.
    std::string forward_again(TensorId root) const {
        std::string code;
        for (const SourceSpan& span : statements_from_leaves(story_, root))
            if ((span.line <= failing_.line || span.cell != failing_.cell) &&
                !updates_leaf(story_, story_.trace().code(span)))
                code += (code.empty() ? "" : "\n") + story_.trace().code(span);
        return code.empty() ? story_.trace().code(failure_.statement_that_bound(root)) : code;
    }
    // Whether what made the node can be written once more here: not when it is done where an object is made.
    bool runs_again() const {
        const NodeRecord* node = node_ ? story_.entities().node(node_) : nullptr;
        if (!node) return true;
        for (uint32_t i = node->recorded; i > 0; --i) {
            if (story_.event(i).is<Return>()) return true;
            if (const auto* call = story_.event(i).as<Call>())
                return story_.trace().text(call->function).find("__init__") == std::string::npos;
        }
        return true;
    }
    // In a loop: the backward of the turn before, by the same statement.
    const RunRecord* turn_before() const {
        const RunRecord* turn = nullptr;
        for (const RunRecord& run : story_.entities().runs)
            if (run.end < failure_.raised() && story_.statement_at(run.start) == failing_) turn = &run;
        return turn;
    }
    // A leaf was updated since: with the graph kept, each backward would send it the same old gradient.
    void make_anew(const RunRecord& turn) {
        const auto root = failure_.root();
        const auto changed = changed_since(story_, turn, story_.leaves_behind(node_), failure_.raised());
        if (!changed || !root) return;
        autopsy_.cures.clear();
        put(autopsy_.cures.begin(), Message("autopsy.freed.anew").with("name", story_.name_of(changed->leaf)),
            forward_from(story_, *root, changed->leaf), Edit::before(failing_));
    }
    // Something that it went through is used again, with its graph.
    void cut_what_is_carried(const RunRecord& turn) {
        const auto root = failure_.root();
        auto carried = root ? old_log_prob(story_, *root, turn.start) : std::nullopt;
        if (!carried) carried = carried_over(story_, turn.end, failure_.raised(), failing_);
        if (!carried) return;
        autopsy_.cures
            .clear();  // each would keep the graphs of all turns, or meet the same error in the next
        put(autopsy_.cures.begin(), Message(std::string(carried->cure)).with("name", carried->name),
            carried->code, carried->edit);
        autopsy_.origins.push_back(
            story_.origin(Message(std::string(carried->origin)).with("name", carried->name), carried->taken));
    }
    // Two losses made from one result, as in a GAN: the first was perhaps not meant to reach behind it.
    void shared_with(const std::string& first_loss, TensorId root) {
        const auto first = story_.named(first_loss);
        if (!first || !first->tensor) return;
        const SourceSpan statement = failure_.statement_that_bound(first->tensor);
        if (statement == failure_.statement_that_bound(root)) return;
        const std::string code = story_.trace().code(statement);
        for (const TensorId part : made_of(story_, root)) {
            if (part == root || !story_.has_name(part) || !story_.tensor(part).node) continue;
            const std::string name = story_.name_of(part);
            const auto behind = made_of(story_, part);
            const bool released = std::ranges::any_of(
                behind, [this](TensorId each) { return story_.tensor(each).node == node_; });
            if (!released || !has_word(code, name)) continue;
            if (!meant_for_its_own(first->tensor, part)) continue;
            return put(autopsy_.cures.begin(),
                       Message("autopsy.freed.shared").with("name", name).with("first", first_loss),
                       with_word_replaced(code, name, name + ".detach()"), {Place::Instead, statement});
        }
    }
    void put(std::vector<Cure>::iterator where, Message title, const std::string& code, Edit edit) {
        autopsy_.cures.insert(where, {std::move(title), code, edit});
    }
    // An optimizer stepped in between, and nothing behind `part` was its: the first loss was most likely
    // meant for those parameters alone, and reaches them without `part`.
    bool meant_for_its_own(TensorId first, TensorId part) const {
        const auto behind = story_.leaves_behind(story_.tensor(part).node);
        const auto reached = story_.leaves_behind(story_.tensor(first).node);
        const bool others = std::ranges::any_of(
            reached, [&behind](TensorId leaf) { return std::ranges::find(behind, leaf) == behind.end(); });
        bool stepped = false;
        for (uint32_t i = story_.tensor(first).born; i < failure_.raised(); ++i) {
            const auto* write = story_.event(i).as<TensorMutated>();
            if (write && write->part_of_step && std::ranges::find(behind, write->tensor) != behind.end())
                return false;
            stepped = stepped || story_.event(i).is<OptimizerStepped>();
        }
        return stepped && others;
    }

    void written() {
        const SourceSpan statement = autopsy_.origins[0].span;
        uint32_t write = kNone;
        for (uint32_t i = 0; i < story_.end(); ++i)
            if (story_.event(i).is<TensorMutated>() && story_.statement_at(i) == statement) write = i;
        if (write == kNone) return;
        const std::string code = story_.trace().code(statement);
        if (code.find(".step(") != std::string::npos) return stepped(statement);
        const std::string call = story_.trace().code(story_.event(write).get<TensorMutated>().span);
        if (written_by_a_call(code, statement)) return;
        if (const auto layer = line_in_place(call)) {
            const std::string made =
                with_all_replaced(story_.code_at(*layer), "inplace=True", "inplace=False");
            autopsy_.cures = {
                {Message("autopsy.written.not_in_place"), made, Edit::instead(story_.statement_at(*layer))}};
            return;
        }
        const TensorId memory = story_.event(write).get<TensorMutated>().memory;
        const std::string name = name_written(code, call, memory);
        if (written_for_the_caller(write, name)) return;
        if (written_through_view(name, memory)) return;
        const std::string made = element_of(name) ? element_out_of_place(code, name) : out_of_place(code);
        const auto too =
            made.empty() ? std::nullopt : written_too(story_, statement, memory, failure_.raised());
        if (too) return both(statement, made, *too);
        if (!made.empty())
            set(0, made, Place::Instead, statement);
        else
            autopsy_.cures.erase(autopsy_.cures.begin());
        const size_t assigns = code.find("= ");
        const size_t read = assigns == std::string::npos ? assigns : code.find(name + "[", assigns);
        const NodeRecord* node = node_ ? story_.entities().node(node_) : nullptr;
        const bool read_here = node && story_.statement_at(node->recorded) == statement;
        if (read != std::string::npos && read_here)
            return saved_elsewhere(memory, statement) ? read_from_old(code, name, statement)
                                                      : read_from_copy(code, read + name.size(), statement);
        if (!story_.tensor(memory).node && story_.requires_grad(memory)) {
            // A copy would be another tensor than the leaf that the learner goes on with.
            autopsy_.cures.back() = {Message("autopsy.written.later"), code, {}};
            if (autopsy_.cures.size() > 1) autopsy_.cures.erase(autopsy_.cures.begin());
        } else if (name.empty())
            autopsy_.cures.pop_back();
        else
            set(autopsy_.cures.size() - 1, name + " = " + name + ".clone()", Place::Before, statement);
    }
    void both(const SourceSpan& statement, const std::string& made, const WrittenToo& too) {
        const bool below = too.statement.line > statement.line;
        const auto [code, edit] =
            both_written(story_.trace().source(statement.cell).text, below ? statement : too.statement,
                         below ? made : too.made, below ? too.statement : statement, below ? too.made : made);
        autopsy_.cures = {{Message("autopsy.written.both"), code, edit}};
    }
    // `diag = y.diagonal()` and a write to `diag`: a copy of the part alone would leave `y` as it was.
    bool written_through_view(const std::string& name, TensorId memory) {
        const auto view = tensor(name);
        if (!view || !*view || *view == memory || !story_.tensor(*view).node || !story_.tensor(memory).node)
            return false;
        // What was saved behind the view is not spared by a copy above it.
        const NodeRecord* node = node_ ? story_.entities().node(node_) : nullptr;
        if (!node || node->recorded > story_.tensor(*view).born) return false;
        const std::string base = story_.name_of(memory);
        const SourceSpan statement = story_.statement_of(*view);
        const std::string code = story_.trace().code(statement);
        const bool part =
            assigned_name(code) == name && code.starts_with(name + " = " + base) && name != base;
        if (!part || !story_.has_name(memory)) return false;
        autopsy_.cures = {
            {Message("autopsy.written.cure2"), base + " = " + base + ".clone()", Edit::before(statement)}};
        return true;
    }
    // What the statement writes to, as code: `y` of `y.t()[0] = 1.0`, `d["y"]` when `d` holds tensors.
    std::string name_written(const std::string& code, const std::string& call, TensorId memory) const {
        std::string name = written_name(code, call);
        if (name.empty() || name.find('(') != std::string::npos) {
            const auto names = identifiers(code);
            const std::string first = names.empty() ? "" : names[0].substr(0, names[0].rfind('.'));
            const auto found = story_.named(first);
            return found && found->tensor && story_.tensor(found->tensor).memory == memory ? first : "";
        }
        const size_t bracket = code.find(']');
        if (bracket == std::string::npos || !code.starts_with(name + '[')) return name;
        const auto found = story_.named(name);
        return found && !found->tensor ? code.substr(0, bracket + 1) : name;
    }
    static bool element_of(const std::string& name) { return name.ends_with(']'); }
    // `d["y"] = d["y"] + 1`: an element of a list or a dict is a name like any other.
    static std::string element_out_of_place(std::string code, const std::string& element) {
        const std::string plain = "element";
        code.replace(0, element.size(), plain);
        return with_word_replaced(out_of_place(code), plain, element);
    }
    // `self.relu(h)` and `F.relu(h, inplace=True)` on a line of their own: what they made anew would be lost.
    bool written_by_a_call(const std::string& code, const SourceSpan& statement) {
        const size_t open = code.find('(');
        const std::string callee = receiver_of(code, "(");
        if (callee.empty() || callee.size() != open || callee.ends_with('_')) return false;
        const std::string given = arguments_of(code, "(");
        if (code != callee + '(' + given + ')') return false;
        const std::string name = split_arguments(given)[0];
        const auto found = story_.named(name);
        if (!found || !found->tensor || identifiers(name) != std::vector{name}) return false;
        const bool flag = code.find(", inplace=True") != std::string::npos;
        const std::string made = flag ? with_all_replaced(code, ", inplace=True", "")
                                      : callee + '(' + name + ".clone()" + given.substr(name.size()) + ')';
        autopsy_.cures = {{Message(flag ? "autopsy.written.cure1" : "autopsy.written.cure2"),
                           name + " = " + made, Edit::instead(statement)}};
        return true;
    }
    // In a function that gives nothing back, of what it was given: only the caller can hand it a copy.
    bool written_for_the_caller(uint32_t write, const std::string& name) {
        const uint32_t call = story_.call_around(write);
        const TensorId given = story_.event(write).get<TensorMutated>().tensor;
        const std::string outer = story_.name_of(given);
        if (call == kNone || name.empty() || story_.tensor(given).named >= call) return false;
        const std::string caller = story_.code_at(call);
        if (!has_word(caller, outer) || identifiers(outer) != std::vector{outer}) return false;
        for (uint32_t i = write; i < failure_.raised() && story_.call_around(i) == call; ++i) {
            const std::string code = story_.event(i).is<Line>() ? story_.code_at(i) : std::string();
            if (code.starts_with("return ")) return false;
        }
        autopsy_.cures = {{Message("autopsy.written.cure2"), outer + " = " + outer + ".clone()",
                           Edit::before(story_.statement_at(call))}};
        return true;
    }
    // Whether a node of another line had saved this memory: a copy of what is read here would not help it.
    bool saved_elsewhere(TensorId memory, const SourceSpan& statement) const {
        for (uint32_t i = 0; i < failure_.raised(); ++i) {
            const auto* saved = story_.event(i).as<TensorSaved>();
            if (!saved || saved->memory != memory || !saved->is_output) continue;
            if (story_.statement_at(i) != statement) return true;
        }
        return false;
    }
    // `y[i] = y[i] / y[i].sum()`, of a `y` that its maker had kept.
    void read_from_old(const std::string& code, const std::string& name, const SourceSpan& statement) {
        const std::string old = with_all_replaced(name, ".", "_") + "_before";
        autopsy_.cures = {{Message("autopsy.written.read_old"),
                           old + " = " + name + '\n' + name + " = " + name + ".clone()\n" +
                               with_read_replaced(code, name, old),
                           Edit::instead(statement)}};
    }
    // A layer with `inplace=True`, when that is what wrote.
    std::optional<uint32_t> line_in_place(const std::string& write) const {
        const std::string_view piece = "inplace=True";
        const bool called = write.find("_(") == std::string::npos && write.find("= ") == std::string::npos;
        for (uint32_t i = 0; i < failure_.raised(); ++i) {
            const std::string code = story_.event(i).is<Line>() ? story_.code_at(i) : std::string();
            const bool here = story_.statement_at(i) == story_.statement_at(failure_.raised());
            if (code.find(piece) != std::string::npos &&
                (called || write.find(piece) != std::string::npos || here))
                return i;
        }
        return std::nullopt;
    }
    // `f[i] = f[i-1] * x`: what was read there is part of what the next turn writes to.
    void read_from_copy(std::string code, size_t bracket, const SourceSpan& statement) {
        const size_t close = code.find(']', bracket);
        if (close == std::string::npos) return;
        code.insert(close + 1, ".clone()");
        autopsy_.cures = {{Message("autopsy.written.read_copy"), code, {Place::Instead, statement}}};
    }
    // The optimizer wrote: what was computed before its step is out of date.
    void stepped(const SourceSpan& step) {
        Cure cure;
        cure.title = Message("autopsy.written.forward_again");
        if (const auto root = failure_.root(); root && failure_.statement_that_bound(*root).known()) {
            cure.code = forward_again(*root);
            cure.edit = {Place::Behind, step};
        }
        autopsy_.cures = {std::move(cure)};
    }

    NodeId node_;  // that asked for the saved tensor
};

}  // namespace

void fit_saved_tensors(const Failure& failure) { SavedTensors(failure).fit(); }

}  // namespace backstep::explain
