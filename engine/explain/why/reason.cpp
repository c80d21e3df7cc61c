#include "explain/why/reason.h"

#include "explain/code_text.h"
#include "explain/tensor_rules.h"

#include <algorithm>

#include "explain/code_text.h"

namespace backstep::explain {

using namespace trace;

Reason::Reason(std::string_view id, TensorId tensor, std::string_view name) {
    why_.id = id;
    why_.tensor = tensor;
    why_.name = name;
    with("name", name);
}

Reason& Reason::with(std::string_view hole, std::string_view value) {
    holes_.emplace_back(hole, value);
    return *this;
}

Reason& Reason::from(Origin origin) {
    why_.origins.push_back(std::move(origin));
    return *this;
}

Reason& Reason::cure(std::string_view code, Edit edit) {
    cures_.emplace_back(code, edit);
    return *this;
}

Why Reason::done() {
    const auto say = [this](const std::string& id) {
        Message message("why." + why_.id + id);
        message.args = holes_;
        return message;
    };
    why_.what = say(".what");
    auto in_code = holes_;
    for (auto& [hole, value] : in_code)
        if (value.find_first_of(" (") == std::string::npos) value = as_code(value);
    for (size_t i = 0; i < cures_.size(); ++i)
        why_.cures.push_back({say(".cure" + std::to_string(i + 1)),
                              with_holes_filled(cures_[i].first, in_code), cures_[i].second});
    return std::move(why_);
}

Why because_of(Why why, Why cause) {
    why.origins.push_back({cause.what, 0, {}});
    for (Origin& origin : cause.origins) why.origins.push_back(std::move(origin));
    why.cures = std::move(cause.cures);
    return why;
}

std::optional<uint32_t> write_over_saved(const Story& story, NodeId node, uint32_t until) {
    const Entities& all = story.entities();
    uint32_t applied = until;
    for (const uint32_t at : all.of_node.between(node.value, 0, until))
        if (story.event(at).is<NodeApplied>()) applied = at;
    for (const uint32_t at : all.of_node.between(node.value, 0, applied)) {
        const auto* saved = story.event(at).as<TensorSaved>();
        if (!saved) continue;
        const auto writes = all.of_memory.between(all.record_of(saved->memory), at, applied);
        if (!writes.empty()) return writes.front();
        // `s.data` is a tensor of its own, of which nothing is known but its name.
        const std::string through = story.name_of(saved->tensor) + ".data";
        for (uint32_t i = at; i < applied; ++i)
            if (const auto* write = story.event(i).as<TensorMutated>())
                if (story.tensor(write->tensor).born == kNone && has_word(story.code_at(i), through))
                    return i;
    }
    return std::nullopt;
}

Origin backward_line(const Story& story, const RunRecord& run) {
    return story.origin(Message("why.backward"), run.start);
}

std::string grad_text(const Story& story, TensorId leaf) {
    const auto slate = story.slate(leaf);
    if (slate.empty()) return "None";
    if (const auto* sum = story.event(slate.back()).as<GradAccumulated>()) return value_in_answer(sum->after);
    if (const auto* set = story.event(slate.back()).as<GradSet>(); set && !set->value.empty())
        return value_in_answer(set->value);
    const auto* cleared = story.event(slate.back()).as<GradCleared>();
    return cleared && cleared->to_zero ? "0.0" : "None";
}

TensorId leaf_named_before(const Story& story, TensorId tensor, std::string_view name) {
    TensorId leaf;
    for (const uint32_t at : story.bindings(name)) {
        const TensorId bound = story.event(at).get<VariableBound>().tensor;
        if (bound == tensor) break;
        const bool is_leaf = !story.tensor(bound).node && story.requires_grad(bound);
        if (is_leaf) leaf = bound;
    }
    return leaf;
}

std::pair<std::string, Edit> asking_for_grad(const Story& story, TensorId leaf, std::string_view name) {
    constexpr std::string_view kFactories[] = {"torch.tensor(", "torch.ones(",     "torch.zeros(",
                                               "torch.full(",   "torch.randn(",    "torch.rand(",
                                               "torch.empty(",  "torch.linspace(", "torch.eye("};
    const TensorRecord& record = story.tensor(leaf);
    const auto* made = record.born == kNone ? nullptr : story.event(record.born).as<LeafCreated>();
    if (made) {
        const std::string code = story.trace().code(made->span);
        const bool factory =
            std::ranges::any_of(kFactories, [&](std::string_view start) { return code.starts_with(start); });
        const SourceSpan statement = story.statement_at(record.born);
        std::string whole = story.trace().code(statement);
        const size_t at = whole.find(code);
        // `x = torch.linspace(0, 1, 5).view(-1, 1)`: what has the name is to be the leaf.
        const std::string behind = at == std::string::npos ? std::string() : whole.substr(at + code.size());
        if (factory && behind.starts_with('.') && as_operand(behind) == behind &&
            !assigned_name(whole).empty() && whole.ends_with(')'))
            return {whole + ".requires_grad_()", Edit::instead(statement)};
        const bool asks = code.find("requires_grad=True") != std::string::npos;
        if (factory && !asks && code.ends_with(')') && at != std::string::npos) {
            whole.insert(at + code.size() - 1, ", requires_grad=True");
            return {whole, {Edit::Place::Instead, statement}};
        }
    }
    const uint32_t named = record.named != kNone ? record.named : record.born;
    return {std::string(name) + ".requires_grad_()",
            {Edit::Place::Behind, named == kNone ? SourceSpan() : story.statement_at(named)}};
}

std::string written_in_place(std::string_view name, std::string_view statement) {
    const std::string target(name);
    for (const char sign : {'-', '+'}) {
        const std::string start = target + " = " + target + " " + sign + " ";
        if (!statement.starts_with(start)) continue;
        const std::string rest(statement.substr(start.size()));
        if (rest.find(" - ") == std::string::npos && rest.find(" + ") == std::string::npos)
            return target + " " + sign + "= " + rest;
    }
    const size_t equals = statement.find(" = ");
    return target + ".copy_(" +
           std::string(equals == std::string_view::npos ? statement : statement.substr(equals + 3)) + ")";
}

}  // namespace backstep::explain
