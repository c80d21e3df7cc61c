#include "trace/excerpt.h"

#include <vector>

namespace backstep::trace {

Excerpt::Excerpt(const Trace& from) : from_(from), trace_(std::make_shared<Trace>()) {
    for (uint32_t i = 0; i < from.source_count(); ++i)
        trace_->add_source(from.source(i).name, from.source(i).text);
}

void Excerpt::reach(PathId path) {
    while (paths_ < path.value) {
        PathEntry entry = from_.path(PathId(++paths_));
        entry.label = word(entry.label);
        trace_->add_path(std::move(entry));
    }
}

Range Excerpt::operands(const Range& range) {
    std::vector<Operand> list;
    for (uint32_t i = 0; i < range.count; ++i) {
        list.push_back(from_.operand(range, i));
        list.back().name = word(list.back().name);
        list.back().text = word(list.back().text);
    }
    return trace_->add_operands(list);
}

Range Excerpt::edges(const Range& range) {
    std::vector<NextEdge> list;
    for (uint32_t i = 0; i < range.count; ++i) list.push_back(from_.edge(range, i));
    return trace_->add_edges(list);
}

Range Excerpt::values(const Range& range) {
    std::vector<ValueSnapshot> list;
    for (uint32_t i = 0; i < range.count; ++i) list.push_back(from_.value(range, i));
    return trace_->add_values(list);
}

void Excerpt::append(Event event) {
    event.visit([this](auto body) {
        if constexpr (requires { body.path; }) reach(body.path);
        if constexpr (requires { body.operands; }) body.operands = operands(body.operands);
        if constexpr (requires { body.edges; }) body.edges = edges(body.edges);
        if constexpr (requires { body.grads_in; }) {
            body.grads_in = values(body.grads_in);
            body.grads_out = values(body.grads_out);
        }
        if constexpr (requires { body.name; }) body.name = word(body.name);
        if constexpr (requires { body.text; }) body.text = word(body.text);
        if constexpr (requires { body.op; }) body.op = word(body.op);
        if constexpr (requires { body.formula; }) body.formula = word(body.formula);
        if constexpr (requires { body.title; }) body.title = word(body.title);
        if constexpr (requires { body.function; }) body.function = word(body.function);
        if constexpr (requires { body.equation; }) body.equation = word(body.equation);
        if constexpr (requires { body.type; }) body.type = word(body.type);
        if constexpr (requires { body.saved; }) body.saved = word(body.saved);
        trace_->append(std::move(body));
    });
}

void Excerpt::append(uint32_t first, uint32_t last) {
    for (uint32_t i = first; i < last; ++i) append(from_.event(i));
}

}  // namespace backstep::trace
