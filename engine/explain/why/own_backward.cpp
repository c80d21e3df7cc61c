#include "explain/why/own_backward.h"

#include <algorithm>

#include "explain/code_text.h"

namespace backstep::explain {

using namespace trace;

namespace {

bool is_step(const Story& story, NodeId node) {
    constexpr std::string_view kSteps[] = {"round", "sign", "floor", "ceil",      "trunc",
                                           "gt",    "ge",   "lt",    "heaviside", "argmax"};
    const uint32_t recorded = story.entities().node(node)->recorded;
    const uint32_t outside = story.call_around(recorded);
    for (uint32_t i = recorded; i-- > 0;) {
        const auto* op = story.event(i).as<OpExecuted>();
        const std::string name = op ? story.trace().text(op->op) : std::string();
        if (std::ranges::find(kSteps, name.substr(0, name.find('.'))) != std::end(kSteps)) return true;
        if (story.event(i).is<Call>() && story.call_around(i) == outside) return false;
    }
    return false;
}

}  // namespace

uint32_t last_inside(const Story& story, uint32_t applied) {
    for (uint32_t i = applied; i-- > 1;)
        if (story.event(i).is<Return>()) return i - 1;
    return applied;
}

std::vector<std::string> gradients_given(const Story& story, uint32_t applied) {
    const uint32_t call = story.call_around(last_inside(story, applied) + 1);
    std::vector<std::string> given;
    for (uint32_t i = call + 1; call != kNone && story.event(i).is<VariableBound>(); ++i)
        if (const auto& bound = story.event(i).get<VariableBound>(); bound.tensor)
            given.push_back(story.trace().text(bound.name));
    return given;
}

std::pair<std::string, Edit> gradient_returned(const Story& story, NodeId node, uint32_t applied) {
    const uint32_t last = last_inside(story, applied);
    const SourceSpan statement = story.statement_at(last);
    const std::string code = story.code_at(last);
    const std::vector<std::string> given = gradients_given(story, applied);
    bool empty = true;  // `pass`
    for (uint32_t i = story.call_around(last + 1); i <= last; ++i)
        empty = empty && !story.event(i).is<Line>();
    if (const std::string gradient = assigned_name(code); !empty && !gradient.empty())
        return {"return " + gradient, Edit::behind(statement)};
    const bool nothing = empty || code == "return None" || code == "return";
    if (!nothing && !code.starts_with("return")) {
        const std::string made = out_of_place(code);  // `g *= 2` is no value
        return {"return " + (made.empty() ? code : made.substr(made.find("= ") + 2)),
                Edit::instead(statement)};
    }
    if (given.empty()) return {"return grad_input", {}};
    if (!nothing || !is_step(story, node)) return {"return " + given[0] + " * ...", {}};
    return {"return " + given[0], empty ? Edit() : Edit::instead(statement)};
}

}  // namespace backstep::explain
