#include "explain/why/carried.h"

#include <algorithm>
#include <set>

#include "explain/code_text.h"
#include "explain/why/cut.h"

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
                    if (auto found = told_by(input, i)) return found;
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
        return record.born < before_ &&
               std::ranges::any_of(story_.entities().of_memory.between(memory, 0, before_), repeated);
    }

    std::optional<Carried> told_by(TensorId tensor, uint32_t taken) const {
        const std::string code = story_.code_at(taken);
        for (uint32_t i = taken; i-- > 0;) {
            const auto* bound = story_.event(i).as<VariableBound>();
            if (!bound || bound->tensor != tensor) continue;
            const std::string name = story_.trace().text(bound->name);
            const std::string member = name.substr(name.rfind('.') + 1), own = "self." + member;
            if (has_word(code, own)) return of_object(own, taken);
            if (has_word(code, name)) return Carried{name, name + " = " + name + ".detach()", behind()};
        }
        return in_container(code, taken);
    }
    // What an object keeps has no name outside: it is cut where it is read.
    Carried of_object(const std::string& own, uint32_t taken) const {
        const SourceSpan statement = story_.statement_at(taken);
        const std::string code = story_.trace().code(statement);
        return {own, with_read_replaced(code, own, own + ".detach()"), Edit::instead(statement)};
    }
    // A tuple of states or a list that grows, among the names of the statement.
    std::optional<Carried> in_container(const std::string& code, uint32_t taken) const {
        for (const std::string& name : identifiers(code)) {
            const VariableBound* bound = last_bound(name, taken);
            if (!bound || bound->tensor) continue;
            const std::string& text = story_.trace().text(bound->text);
            if (text.starts_with('('))
                return Carried{name, name + " = tuple(each.detach() for each in " + name + ")", behind()};
            if (text.starts_with('[')) return in_list(name, taken);
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

namespace {

template <class Test>
std::vector<SourceSpan> statements_where(const Story& story, TensorId tensor, const Test& from) {
    std::set<TensorId> parts;
    for (const TensorId part : made_of(story, tensor))
        if (std::ranges::any_of(made_of(story, part), from)) parts.insert(part);
    std::vector<SourceSpan> statements;
    for (uint32_t i = 0; i < story.end(); ++i) {
        const auto* bound = story.event(i).as<VariableBound>();
        if (!bound || bound->local || bound->quiet || !parts.contains(bound->tensor)) continue;
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
