#include "explain/story.h"

#include <algorithm>
#include <map>
#include <unordered_set>

#include "explain/code_text.h"
#include "explain/places.h"
#include "explain/reached.h"

namespace backstep::explain {

using namespace trace;

namespace {

// `w.grad` asks about w.
std::string_view without_grad(std::string_view asked) {
    return asked.ends_with(".grad") ? asked.substr(0, asked.size() - 5) : asked;
}

// `net[0].weight` is found under net.0.weight, as PyTorch calls it.
std::string with_dots(std::string_view name) {
    std::string text(name);
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
        else if (const auto* cut = what.as<Detached>(); cut && cut->from == cut->result)
            severed.emplace(entities.record_of(cut->from), i);
        else if (const auto* bound = what.as<VariableBound>()) {
            Scopes& scopes = variables[with_dots(view->text(bound->name))];
            Variable& variable = bound->local ? scopes.local : scopes.module;
            variable.all.push_back(i);
            if (bound->tensor) variable.tensors.push_back(i);
            if (bound->tensor && of_tensors.insert(bound->name.value).second) names.push_back(bound->name);
        } else if (const auto* op = what.as<OpExecuted>())
            each_input(*op, [this](uint32_t record) { uses.count(record); });
    }
    follow_runs(entities);
    follow_lines(view);
    follow_code(view, entities);
    uses.counted();
    for (uint32_t i = 0; i < view.size(); ++i)
        if (const auto* op = view->event(i).as<OpExecuted>())
            each_input(*op, [this, i](uint32_t record) { uses.add(record, i); });
}

void Story::Index::follow_runs(const Entities& entities) {
    walks.assign(entities.nodes.size(), kNone);
    std::vector<uint32_t> open;
    for (uint32_t run = 0; run < entities.runs.size(); ++run) {
        while (!open.empty() && entities.runs[open.back()].end <= entities.runs[run].start) open.pop_back();
        run_around.push_back(open.empty() ? kNone : open.back());
        open.push_back(run);
        for (const RunRecord::Member& member : entities.runs[run].members)
            walks[member.node.value] = std::min(walks[member.node.value], run);
    }
}

void Story::Index::follow_lines(const TraceView& view) {
    struct Caller {
        uint32_t line, call;
    };
    std::vector<Caller> callers;
    uint32_t line = kNone, call = kNone;
    for (uint32_t i = 0; i < view.size(); ++i) {
        const Event what = view->event(i);
        if (what.is<Line>()) {
            line = i;
        } else if (what.is<Call>()) {
            callers.push_back({line, call});
            call = i;
            calls.push_back({i + 1, call});
            continue;
        } else if (what.is<Return>() && !callers.empty()) {
            line = callers.back().line;
            call = callers.back().call;
            calls.push_back({i + 1, call});
            callers.pop_back();
        } else {
            continue;
        }
        if (line != kNone) lines.push_back({i, line});
    }
}

void Story::Index::follow_code(const TraceView& view, const Entities& entities) {
    std::map<SourceSpan, size_t> known;
    for (const Running& running : lines) {
        if (running.from != running.what) continue;  // goes on behind a call
        const SourceSpan& span = view->event(running.what).get<Line>().span;
        const auto [at, fresh] = known.emplace(span, statements.size());
        if (fresh) statements.push_back({span, view->code(span), {}});
        statements[at->second].ran.push_back(running.what);
    }
    std::map<SourceSpan, std::vector<uint32_t>*> of_code;
    for (uint32_t record = 0; record < entities.tensors.size(); ++record) {
        const uint32_t at = entities.tensors[record].op;
        const OpExecuted* op = at == kNone ? nullptr : view->event(at).as<OpExecuted>();
        if (!op || op->inside_node) continue;
        const auto [place, fresh] = of_code.emplace(op->span, nullptr);
        if (fresh) place->second = &computed[without_blanks(view->code(op->span))];
        place->second->push_back(record);
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

uint32_t Story::Index::Variable::at(uint32_t end) const {
    const auto last_before = [end](const std::vector<uint32_t>& events) {
        const auto after = std::ranges::lower_bound(events, end);
        return after == events.begin() ? kNone : *(after - 1);
    };
    if (const uint32_t tensor = last_before(tensors); tensor != kNone) return tensor;
    const uint32_t past = last_before(all);
    return past != kNone || all.empty() ? past : all.front();
}

std::optional<Story::Name> Story::named(std::string_view asked) const {
    const std::string name = with_dots(without_grad(asked));
    if (const auto found = index_->variables.find(name); found != index_->variables.end()) {
        const auto& [module, local] = found->second;  // a parameter of the same name is another variable
        const uint32_t at = (module.all.empty() ? local : module).at(end_);
        const auto& bound = event(at).get<VariableBound>();
        return Name{bound.tensor, bound.number.empty() ? trace().text(bound.text) : bound.number.plain_text(),
                    at};
    }
    // Only what is more than a name can be the text of a computation.
    if (name.find_first_of(".([+-*/@ ") == std::string::npos) return std::nullopt;
    const auto computed = index_->computed.find(without_blanks(name));
    if (computed == index_->computed.end()) return at_place(*this, without_grad(asked));
    const auto after = std::ranges::partition_point(
        computed->second, [this](uint32_t record) { return entities_.tensors[record].born < end_; });
    const TensorRecord& record = entities_.tensors[after == computed->second.begin() ? *after : *(after - 1)];
    return Name{record.id, {}, record.born};
}

std::vector<uint32_t> Story::bindings(std::string_view name) const {
    const auto found = index_->variables.find(with_dots(name));
    if (found == index_->variables.end()) return {};
    const auto& [module, local] = found->second;
    const std::vector<uint32_t>& events = module.all.empty() ? local.tensors : module.tensors;
    return {events.begin(), std::ranges::lower_bound(events, end_)};
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
    if (severed(id) != kNone) does = false;
    const uint32_t set = flag_set(id);
    return set == kNone ? does : event(set).get<RequiresGradSet>().requires_grad;
}

uint32_t Story::severed(TensorId id) const {
    const auto found = index_->severed.find(entities_.record_of(id));
    return found == index_->severed.end() || found->second >= end_ ? kNone : found->second;
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

std::vector<NodeId> Story::edges_of(NodeId node) const {
    std::vector<NodeId> next;
    const NodeRecord* record = entities_.node(node);
    if (!record) return next;
    const auto& made = event(record->recorded).get<NodeRecorded>();
    for (uint32_t e = 0; e < made.edges.count; ++e)
        if (const NodeId to = trace().edge(made.edges, e).node) next.push_back(to);
    return next;
}

std::vector<TensorId> Story::leaves_behind(NodeId node) const {
    std::vector<TensorId> leaves;
    for (const NodeId at : reached(node, [this](NodeId from) { return edges_of(from); }))
        if (const NodeRecord* record = entities_.node(at); record && record->accumulates)
            leaves.push_back(record->output);
    std::ranges::sort(leaves);
    return leaves;
}

SourceSpan Story::statement_at(uint32_t at) const {
    const auto after = std::ranges::upper_bound(index_->lines, at, {}, &Index::Running::from);
    return after == index_->lines.begin() ? SourceSpan() : event((after - 1)->what).get<Line>().span;
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

uint32_t Story::call_around(uint32_t at) const {
    const auto after = std::ranges::upper_bound(index_->calls, at, {}, &Index::Running::from);
    return after == index_->calls.begin() ? kNone : (after - 1)->what;
}

const RunRecord* Story::run_around(uint32_t at) const {
    const auto& runs = entities_.runs;
    const auto after = std::ranges::lower_bound(runs, at, {}, &RunRecord::start);
    auto run = after == runs.begin() ? kNone : static_cast<uint32_t>(after - runs.begin() - 1);
    while (run != kNone && runs[run].end <= at) run = index_->run_around[run];
    return run == kNone ? nullptr : &runs[run];
}

const RunRecord* Story::first_walk(NodeId node) const {
    const uint32_t run = node.value < index_->walks.size() ? index_->walks[node.value] : kNone;
    return run == kNone ? nullptr : &entities_.runs[run];
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
