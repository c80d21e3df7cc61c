#include "explain/story.h"

#include <algorithm>
#include <unordered_set>

#include "explain/code_text.h"
#include "explain/places.h"

namespace backstep::explain {

using namespace trace;

namespace {

// `w.grad` asks about w.
std::string_view without_grad(std::string_view asked) {
    return asked.ends_with(".grad") ? asked.substr(0, asked.size() - 5) : asked;
}

// `net[0].weight` is called net.0.weight.
std::string as_recorded(std::string_view name) {
    std::string text(without_grad(name));
    for (size_t at = 0; (at = text.find('[', at)) != std::string::npos; ++at) {
        const size_t close = text.find(']', at);
        const bool number = close != std::string::npos && close > at + 1 &&
                            text.find_first_not_of("0123456789", at + 1) == close;
        if (!number) continue;
        text.erase(close, 1);
        text[at] = '.';
    }
    return text;
}

// Events before it have happened by the end of the step.
uint32_t end_of(const Timeline& timeline, uint32_t step) {
    if (step >= timeline.size()) return timeline.trace().size();
    return step == 0 ? 0 : timeline.step(step).last_event;
}

}  // namespace

Story::Index::Index(const TraceView& view, const Entities& entities) {
    std::unordered_set<uint32_t> of_tensors;  // names
    const auto each_input = [&](const OpExecuted& op, const auto& visit) {
        for (uint32_t i = 0; i < op.operands.count; ++i)
            if (const TensorId input = view->operand(op.operands, i).tensor) visit(entities.record_of(input));
    };
    for (uint32_t i = 0; i < view.size(); ++i) {
        const Event what = view->event(i);
        if (what.is<GradModeChanged>())
            modes.push_back(i);
        else if (const auto* set = what.as<RequiresGradSet>())
            flags[entities.record_of(set->tensor)].push_back(i);
        else if (const auto* bound = what.as<VariableBound>()) {
            bindings[bound->name.value].push_back(i);
            if (bound->tensor && of_tensors.insert(bound->name.value).second) names.push_back(bound->name);
        } else if (const auto* op = what.as<OpExecuted>())
            each_input(*op, [this](uint32_t record) { uses.count(record); });
    }
    follow_lines(view);
    uses.counted();
    for (uint32_t i = 0; i < view.size(); ++i)
        if (const auto* op = view->event(i).as<OpExecuted>())
            each_input(*op, [this, i](uint32_t record) { uses.add(record, i); });
}

void Story::Index::follow_lines(const TraceView& view) {
    std::vector<uint32_t> callers;
    uint32_t line = kNone;
    for (uint32_t i = 0; i < view.size(); ++i) {
        const Event what = view->event(i);
        if (what.is<Line>()) {
            line = i;
        } else if (what.is<Call>()) {
            callers.push_back(line);
            continue;
        } else if (what.is<Return>() && !callers.empty()) {
            line = callers.back();
            callers.pop_back();
        } else {
            continue;
        }
        if (line != kNone) lines.push_back({i, line});
    }
}

Story::Story(const Timeline& timeline, uint32_t step)
    : timeline_(timeline), view_(timeline.trace()), entities_(timeline.entities()), step_(step) {
    end_ = end_of(timeline, step);
    index_ = std::make_shared<const Index>(view_, entities_);
}

Story Story::up_to(uint32_t step) const {
    Story other(*this);
    other.step_ = step;
    other.end_ = end_of(timeline_, step);
    return other;
}

std::optional<Story::Name> Story::named(std::string_view asked) const {
    const std::string name = as_recorded(asked);
    std::optional<Name> found;
    bool found_local = false;
    const auto better = [&](bool tensor, bool past, bool local) {
        if (!found) return true;
        if (local != found_local) return found_local;  // of the module before a parameter of that name
        const bool was_past = found->bound < end_;
        if (past != was_past) return past;
        return past && (tensor || !found->tensor);
    };
    for (const auto& [id, events] : index_->bindings) {
        if (trace().text(StringId(id)) != name) continue;
        for (const uint32_t at : events) {
            const auto& bound = event(at).get<VariableBound>();
            if (!better(static_cast<bool>(bound.tensor), at < end_, bound.local)) continue;
            found_local = bound.local;
            const bool number = !bound.number.empty();
            found = Name{bound.tensor, number ? bound.number.plain_text() : trace().text(bound.text), at};
        }
    }
    // Only what is more than a name can be the text of a computation.
    if (found || name.find_first_of(".([+-*/@ ") == std::string::npos) return found;
    const std::string code = without_blanks(name);
    for (const TensorRecord& record : entities_.tensors) {
        const OpExecuted* op = record.op == kNone ? nullptr : event(record.op).as<OpExecuted>();
        if (op && !op->inside_node && without_blanks(trace().code(op->span)) == code &&
            (!found || record.born < end_))
            found = Name{record.id, {}, record.born};
    }
    return found ? found : at_place(*this, without_grad(asked));
}

std::vector<uint32_t> Story::bindings(std::string_view name) const {
    std::vector<uint32_t> result;
    bool global = false;
    for (const auto& [id, events] : index_->bindings)
        if (trace().text(StringId(id)) == name)
            for (const uint32_t at : events) {
                const auto& bound = event(at).get<VariableBound>();
                global = global || !bound.local;
                if (at < end_ && bound.tensor) result.push_back(at);
            }
    if (global)  // a parameter of the same name is another variable
        std::erase_if(result, [this](uint32_t at) { return event(at).get<VariableBound>().local; });
    return result;
}

std::vector<std::string> Story::names() const {
    std::vector<std::string> result;
    for (const StringId name : index_->names) result.push_back(trace().text(name));
    return result;
}

std::string Story::name_of(TensorId id) const {
    const TensorRecord& record = tensor(id);
    if (record.name) return trace().text(record.name);
    std::string code;
    if (record.op != kNone)
        code = trace().code(event(record.op).get<OpExecuted>().span);
    else if (record.born != kNone)
        if (const auto* leaf = event(record.born).as<LeafCreated>()) code = trace().code(leaf->span);
    return code.empty() ? "tensor" : code;
}

bool Story::requires_grad(TensorId id) const {
    const TensorRecord& record = tensor(id);
    bool does = false;
    if (record.node && entities_.node(record.node) && entities_.node(record.node)->recorded < end_)
        does = true;
    if (record.born < end_)
        if (const auto* leaf = event(record.born).as<LeafCreated>()) does = leaf->requires_grad;
    const uint32_t set = flag_set(id);
    return set == kNone ? does : event(set).get<RequiresGradSet>().requires_grad;
}

uint32_t Story::flag_set(TensorId id) const {
    const auto flags = index_->flags.find(entities_.record_of(id));
    if (flags == index_->flags.end()) return kNone;
    const auto after = std::ranges::lower_bound(flags->second, end_);
    return after == flags->second.begin() ? kNone : *(after - 1);
}

ValueSnapshot Story::first_value(TensorId id) const {
    const TensorRecord& record = tensor(id);
    if (record.born == kNone) return {};
    const Event birth = event(record.born);
    if (const auto* leaf = birth.as<LeafCreated>()) return leaf->value;
    if (const auto* op = birth.as<OpExecuted>()) return op->value;
    if (const auto* output = birth.as<OutputMade>()) return output->value;
    return {};
}

const OpExecuted* Story::maker(TensorId id) const {
    const TensorRecord& record = tensor(id);
    return record.op == kNone ? nullptr : event(record.op).as<OpExecuted>();
}

std::vector<TensorId> Story::inputs(const OpExecuted& op) const {
    std::vector<TensorId> result;
    for (uint32_t i = 0; i < op.operands.count; ++i)
        if (const TensorId input = trace().operand(op.operands, i).tensor) result.push_back(input);
    return result;
}

std::vector<TensorId> Story::leaves_behind(NodeId node) const {
    std::vector<TensorId> leaves;
    std::vector<bool> seen(entities_.nodes.size(), false);
    std::vector<NodeId> todo{node};
    while (!todo.empty()) {
        const NodeId at = todo.back();
        todo.pop_back();
        const NodeRecord* record = entities_.node(at);
        if (!record || seen[at.value]) continue;
        seen[at.value] = true;
        if (record->accumulates) leaves.push_back(record->output);
        const auto& made = event(record->recorded).get<NodeRecorded>();
        for (uint32_t e = made.edges.count; e-- > 0;)
            if (const NodeId next = trace().edge(made.edges, e).node) todo.push_back(next);
    }
    std::ranges::sort(leaves);
    return leaves;
}

SourceSpan Story::statement_at(uint32_t at) const {
    const auto after = std::ranges::upper_bound(index_->lines, at, {}, &Index::Running::from);
    return after == index_->lines.begin() ? SourceSpan() : event((after - 1)->line).get<Line>().span;
}

SourceSpan Story::statement_of(TensorId id) const {
    const TensorRecord& record = tensor(id);
    const uint32_t at = record.named != kNone ? record.named : record.born;
    return at == kNone ? SourceSpan() : statement_at(at);
}

uint32_t Story::mode_change_before(uint32_t at) const {
    const auto after = std::ranges::upper_bound(index_->modes, at);
    return after == index_->modes.begin() ? kNone : *(after - 1);
}

std::string Story::line_of(const SourceSpan& span) const {
    const std::string number = std::to_string(span.line);
    const bool of_notebook =
        span.cell < trace().source_count() && trace().source(span.cell).name.ends_with(".ipynb");
    return of_notebook ? number + " (In[" + std::to_string(span.cell + 1) + "])" : number;
}

Origin Story::origin(Message what, uint32_t at) const {
    Origin origin;
    origin.span = statement_at(at);
    origin.step = std::min(timeline_.step_at(at), timeline_.size());
    origin.what = std::move(what)
                      .with("line", line_of(origin.span))
                      .with("code", trace().code(origin.span))
                      .with("step", std::to_string(origin.step));
    return origin;
}

}  // namespace backstep::explain
