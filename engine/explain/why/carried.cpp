#include "explain/why/carried.h"

#include <algorithm>
#include <set>

#include "explain/code_text.h"
#include "explain/why/cut.h"
#include "explain/why/lines_above.h"
#include "explain/why/reason.h"

namespace backstep::explain {

using namespace trace;

namespace {

class Carry {
  public:
    Carry(const Story& story, uint32_t before, uint32_t until, const SourceSpan& behind)
        : story_(story), before_(before), until_(until), behind_(behind) {
        for (uint32_t i = before; i < until; ++i)
            if (const auto* line = story.event(i).as<Line>()) again_.insert(line->span);
    }

    std::optional<Carried> find() const {
        for (uint32_t i = before_; i < until_; ++i) {
            const auto* op = story_.event(i).as<OpExecuted>();
            if (!op || op->inside_node || op->why != NotRecorded::Recorded) continue;
            for (const TensorId input : story_.inputs(*op))
                if (is_from_before(input))
                    if (auto found = told_by(input, i)) {
                        found->taken = i;
                        return found;
                    }
        }
        return std::nullopt;
    }

  private:
    // With a node of an earlier turn, by a statement that a turn runs each time.
    bool is_from_before(TensorId tensor) const {
        const TensorRecord& record = story_.tensor(tensor);
        const NodeRecord* node = story_.entities().node(record.node);
        const auto repeated = [this](uint32_t at) { return again_.contains(story_.statement_at(at)); };
        if (!node || node->recorded < before_) return node && repeated(node->recorded);
        const uint32_t memory = story_.entities().record_of(record.memory);
        const OpExecuted* maker = story_.maker(tensor);
        const bool made = maker && maker->why == NotRecorded::Recorded && repeated(record.born);
        return record.born < before_ &&
               (made ||
                std::ranges::any_of(story_.entities().of_memory.between(memory, 0, before_), repeated));
    }

    std::optional<Carried> told_by(TensorId tensor, uint32_t taken) const {
        const std::string code = story_.code_at(taken);
        const std::string target = assigned_name(code);
        if (target.starts_with("self.") && has_word(code.substr(target.size()), target) &&
            value_before_tensors(target) == "None")  // whatever the value that began it is called besides
            return where_read(target, taken);
        for (uint32_t i = taken; i-- > 0;) {
            const auto* bound = story_.event(i).as<VariableBound>();
            if (!bound || bound->tensor != tensor) continue;
            const std::string name = story_.trace().text(bound->name);
            const std::string member = name.substr(name.rfind('.') + 1), own = "self." + member;
            if (has_word(code, own)) return where_read(own, taken);
            if (!has_word(code, name)) continue;
            if (auto once = made_once(name, tensor, i, taken)) return once;
            if (auto kept = leaf_rebound(name, code, tensor, taken)) return kept;
            return reached_behind(name, taken) ? cut_behind(code, name, taken) : where_read(name, taken);
        }
        if (auto buffer = buffer_written(code, tensor, taken)) return buffer;
        return in_container(code, taken);
    }
    // Of all that the statement takes up again: `h, c = h.detach(), c.detach()`.
    Carried cut_behind(const std::string& code, const std::string& first, uint32_t taken) const {
        std::string names = first, cut = first + ".detach()";
        const size_t equals = code.find(" = ");
        for (const std::string& name : identifiers(code.substr(equals == std::string::npos ? 0 : equals))) {
            const VariableBound* bound = name == first ? nullptr : last_bound(name, taken);
            if (!bound || !bound->tensor || !is_from_before(bound->tensor) || !reached_behind(name, taken))
                continue;
            names += ", " + name;
            cut += ", " + name + ".detach()";
        }
        return {names, names + " = " + cut, behind()};
    }
    // `self.m.mul_(0.5)` of a buffer, whose name nothing in the code gives it.
    std::optional<Carried> buffer_written(const std::string& code, TensorId tensor, uint32_t taken) const {
        const auto& op = story_.event(taken).get<OpExecuted>();
        const auto inputs = story_.inputs(op);
        const auto names = identifiers(code);
        if (!op.in_place || inputs.empty() || inputs[0] != tensor || names.empty()) return std::nullopt;
        const std::string name = names[0].ends_with('_') ? names[0].substr(0, names[0].rfind('.')) : names[0];
        if (!name.starts_with("self.") || !code.starts_with(name)) return std::nullopt;
        return Carried{name, name + " = " + name + ".detach()", Edit::before(story_.statement_at(taken))};
    }
    // `target = net(x)` in front of the turns, on a line that none of them runs again.
    std::optional<Carried> made_once(const std::string& name, TensorId tensor, uint32_t bound,
                                     uint32_t taken) const {
        const uint32_t memory = story_.entities().record_of(story_.tensor(tensor).memory);
        if (!story_.entities().of_memory.between(memory, bound, taken).empty()) return std::nullopt;
        const SourceSpan statement = story_.statement_at(bound);
        const std::string code = story_.trace().code(statement);
        if (again_.contains(statement) || assigned_name(code) != name || statement.column > 0 ||
            code.find(" = ") != name.size())
            return std::nullopt;
        return Carried{name,
                       name + " = " + as_operand(code.substr(name.size() + 3)) + ".detach()",
                       Edit::instead(statement),
                       0,
                       "autopsy.freed.detach_once",
                       "autopsy.freed.made_once"};
    }
    // `image = image.clamp(0, 1)` of what was a leaf to be learned: an optimizer holds that one.
    std::optional<Carried> leaf_rebound(const std::string& name, const std::string& code, TensorId tensor,
                                        uint32_t taken) const {
        constexpr std::string_view kInPlace[] = {"clamp", "mul", "add", "sub", "div"};
        const TensorId leaf = leaf_named_before(story_, tensor, name);
        for (const std::string_view method : kInPlace) {
            const std::string start = name + " = " + name + '.' + std::string(method) + '(';
            if (!leaf || !story_.requires_grad(leaf) || !code.starts_with(start) || !code.ends_with(')'))
                continue;
            return Carried{name,
                           "with torch.no_grad():\n    " + name + '.' + std::string(method) + "_(" +
                               code.substr(start.size()),
                           Edit::instead(story_.statement_at(taken)), 0, "why.rebound.cure1"};
        }
        const std::string written = written_in_place(name, code);
        const bool of_itself = std::ranges::all_of(identifiers(code), [&](const std::string& each) {
            return each == name || each.starts_with(name + '.');
        });
        if (!leaf || !story_.requires_grad(leaf) || written.empty() || !of_itself) return std::nullopt;
        return Carried{name, "with torch.no_grad():\n    " + written,
                       Edit::instead(story_.statement_at(taken)), 0, "why.rebound.cure1"};
    }
    // Whether the name is the same variable where the turn ends: that of a function is its own, even when the
    // caller gives what comes back the same name.
    bool reached_behind(const std::string& name, uint32_t taken) const {
        const SourceSpan statement = story_.statement_at(taken);
        const std::string& source = story_.trace().source(statement.cell).text;
        const SourceSpan here = function_around(source, statement);
        const SourceSpan there = behind_.known() ? function_around(source, behind_) : here;
        if (here == there) return true;
        if (there.known()) return false;
        SourceSpan body = here;
        body.column = 0;
        body.end_line = statement.end_line;
        body.end_column = UINT16_MAX;
        const std::string code = story_.trace().code(body);
        return has_word(code, "global " + name) || code.find(' ' + name + " = ") == std::string::npos;
    }
    // What an object, a generator or a closure keeps has no name outside: it is cut where it is read. What is
    // no tensor yet in the first turn has nothing to be cut from; what is written in place is a tensor.
    Carried where_read(const std::string& name, uint32_t taken) const {
        const SourceSpan statement = story_.statement_at(taken);
        const std::string code = story_.trace().code(statement);
        const std::string first = value_before_tensors(name);
        const bool in_place = written_name(code, code) == name && assigned_name(code) != name;
        if (in_place || code.starts_with(name + '['))
            return {name, name + " = " + name + ".detach()", Edit::before(statement)};
        if (first.empty()) return {name, all_read(code, taken), Edit::instead(statement)};
        const std::string is_one = first == "None" ? name + " is not None" : "torch.is_tensor(" + name + ')';
        return {name, "if " + is_one + ":\n    " + name + " = " + name + ".detach()",
                Edit::before(statement)};
    }
    // Every name that the statement reads and that stands for something of an earlier turn, cut there.
    std::string all_read(std::string code, uint32_t taken) const {
        const size_t equals = code.find(" = ");
        for (const std::string& each : identifiers(code.substr(equals == std::string::npos ? 0 : equals))) {
            const std::string member = each.substr(each.rfind('.') + 1);
            TensorId bound;
            for (uint32_t i = taken; i-- > 0 && !bound;)
                if (const auto* what = story_.event(i).as<VariableBound>())
                    if (const std::string& name = story_.trace().text(what->name);
                        name == each || (each == "self." + member && name == member))
                        bound = what->tensor;
            if (bound && is_from_before(bound)) code = with_read_replaced(code, each, each + ".detach()");
        }
        return code;
    }
    // "None" of `self.state = None`, "0.0" of `self.mean = 0.0`.
    std::string value_before_tensors(const std::string& name) const {
        for (const Story::Statement& each : story_.statements()) {
            if (assigned_name(each.code) != name) continue;
            const std::string value = each.code.substr(each.code.find("= ") + 2);
            const bool number = value.find_first_not_of("0123456789.") == std::string::npos;
            if (value == "None" || number) return value;
        }
        return {};
    }
    // A tuple of states or a list that grows, among the names of the statement.
    std::optional<Carried> in_container(const std::string& code, uint32_t taken) const {
        for (const std::string& name : identifiers(code)) {
            if (auto state = states_of_object(code, name, taken)) return state;
            const VariableBound* bound = last_bound(name, taken);
            if (!bound || bound->tensor) continue;
            const std::string& text = story_.trace().text(bound->text);
            if (text.starts_with('('))
                return Carried{name, name + " = tuple(each.detach() for each in " + name + ")", behind()};
            if (text.starts_with('['))
                if (auto list = in_list(name, taken)) return list;
        }
        return in_element(code, taken);
    }
    // `out, self.state = self.lstm(x, self.state)`: the states of an LSTM, which an object keeps.
    std::optional<Carried> states_of_object(const std::string& code, const std::string& name,
                                            uint32_t taken) const {
        const size_t equals = code.find(" = ");
        if (!name.starts_with("self.") || equals == std::string::npos ||
            !again_.contains(story_.statement_at(taken)))
            return std::nullopt;
        const auto targets = split_arguments(code.substr(0, equals));
        if (std::ranges::find(targets, name) == targets.end() || !has_word(code.substr(equals), name))
            return std::nullopt;
        const std::string cut = name + " = tuple(each.detach() for each in " + name + ')';
        const bool none = value_before_tensors(name) == "None";
        return Carried{name, none ? "if " + name + " is not None:\n    " + cut : cut,
                       Edit::before(story_.statement_at(taken))};
    }
    // `d["h"]` of a dictionary, `self.hs[-1]` of a list that an object keeps: what is read there again.
    std::optional<Carried> in_element(const std::string& code, uint32_t taken) const {
        const size_t equals = code.find(" = ");
        const size_t value = equals == std::string::npos ? 0 : equals + 3;
        for (size_t open = value; (open = code.find('[', open)) != std::string::npos; ++open) {
            const std::string owner = receiver_of(code.substr(0, open + 1), "[");
            const size_t close = code.find(']', open);
            if (owner.empty() || close == std::string::npos) continue;
            const std::string element = code.substr(open - owner.size(), close + 1 - open + owner.size());
            const bool written = std::ranges::any_of(again_, [&](const SourceSpan& statement) {
                const std::string line = story_.trace().code(statement);
                return line.starts_with(element + " = ") || line.starts_with(owner + ".append(");
            });
            if (!written) continue;
            return Carried{
                element,
                code.substr(0, value) + with_all_replaced(code.substr(value), element, element + ".detach()"),
                Edit::instead(story_.statement_at(taken))};
        }
        return std::nullopt;
    }
    const VariableBound* last_bound(const std::string& name, uint32_t before) const {
        for (uint32_t i = before; i-- > 0;)
            if (const auto* bound = story_.event(i).as<VariableBound>())
                if (story_.trace().text(bound->name) == name) return bound;
        return nullptr;
    }
    // What is in it already is cut before this turn's is added.
    std::optional<Carried> in_list(const std::string& name, uint32_t taken) const {
        for (uint32_t i = taken; i-- > 0;)
            if (story_.event(i).is<Line>() && story_.code_at(i).starts_with(name + ".append("))
                return Carried{name, name + "[:] = [each.detach() for each in " + name + "]",
                               Edit::before(story_.statement_at(i))};
        return std::nullopt;
    }
    Edit behind() const { return behind_.known() ? Edit::behind(behind_) : Edit(); }

    const Story& story_;
    uint32_t before_, until_;
    SourceSpan behind_;
    std::set<SourceSpan> again_;  // the statements of the later turn
};

}  // namespace

std::optional<Carried> carried_over(const Story& story, uint32_t before, uint32_t until,
                                    const SourceSpan& behind) {
    return Carry(story, before, until, behind).find();
}

std::optional<Carried> old_log_prob(const Story& story, TensorId root, uint32_t before) {
    const auto is_log_prob = [&](TensorId tensor) {
        const uint32_t named = story.tensor(tensor).named;
        return named != kNone && story.code_at(named).ends_with(')') &&
               story.code_at(named).find(".log_prob(") != std::string::npos &&
               assigned_name(story.code_at(named)) == story.name_of(tensor);
    };
    std::optional<Carried> old;
    bool anew = false;
    for (const TensorId part : made_of(story, root)) {
        if (!story.tensor(part).node || !is_log_prob(part)) continue;
        const uint32_t named = story.tensor(part).named;
        anew = anew || named > before;
        const auto uses = story.uses(part);
        if (named > before || old || uses.empty()) continue;
        const std::string name = story.name_of(part), code = story.code_at(named);
        old = Carried{name,        code + ".detach()",          Edit::instead(story.statement_at(named)),
                      uses.back(), "autopsy.freed.detach_once", "autopsy.freed.made_once"};
    }
    return anew ? old : std::nullopt;
}

namespace {

// `pred = [net(x) for x in X]`: whether what is bound at this event is a list of one of these.
bool makes_any(const Story& story, uint32_t bound, const std::set<TensorId>& parts) {
    const SourceSpan statement = story.statement_at(bound);
    for (uint32_t i = bound; i-- > 0;) {
        const auto* line = story.event(i).as<Line>();
        if (line && line->span == statement) return false;
        const auto* op = story.event(i).as<OpExecuted>();
        if (op && parts.contains(op->output)) return true;
    }
    return false;
}

template <class Test>
std::vector<SourceSpan> statements_where(const Story& story, TensorId tensor, const Test& from) {
    std::set<TensorId> parts;
    for (const TensorId part : made_of(story, tensor))
        if (std::ranges::any_of(made_of(story, part), from)) parts.insert(part);
    std::vector<SourceSpan> statements;
    for (uint32_t i = 0; i < story.end(); ++i) {
        const auto* bound = story.event(i).as<VariableBound>();
        if (!bound || bound->local || bound->quiet) continue;
        const bool list = !bound->tensor && story.trace().text(bound->text).starts_with('[');
        if (!parts.contains(bound->tensor) && !(list && makes_any(story, i, parts))) continue;
        const SourceSpan span = story.statement_at(i);
        const bool inside = story.trace().code(span).find("self.") != std::string::npos;
        if (!inside && std::ranges::find(statements, span) == statements.end()) statements.push_back(span);
    }
    return statements;
}

}  // namespace

std::vector<SourceSpan> statements_towards(const Story& story, TensorId tensor, NodeId from) {
    return statements_where(story, tensor,
                            [&](TensorId each) { return from && story.tensor(each).node == from; });
}

std::vector<SourceSpan> statements_towards(const Story& story, TensorId tensor, TensorId from) {
    return statements_where(story, tensor, [&](TensorId each) { return each != tensor && each == from; });
}

std::vector<SourceSpan> statements_from_leaves(const Story& story, TensorId tensor) {
    std::vector<SourceSpan> statements = statements_where(story, tensor, [&](TensorId each) {
        return story.requires_grad(each) && !story.tensor(each).node && !story.maker(each);
    });
    std::erase_if(statements, [&](const SourceSpan& span) {  // what makes the leaves themselves
        return std::ranges::any_of(made_of(story, tensor), [&](TensorId each) {
            return !story.maker(each) && story.statement_of(each) == span;
        });
    });
    return statements;
}

}  // namespace backstep::explain
