#include <algorithm>

#include "explain/code_text.h"
#include "explain/why/reason.h"

namespace backstep::explain {

using namespace trace;

namespace {

// `{"W": torch.randn(2, requires_grad=True) * 0.1}` as `{"W": (torch.randn(2) * 0.1).requires_grad_()}`, of
// every such product in the statement.
std::string asking_last(const Story& story, const SourceSpan& statement, uint32_t within) {
    constexpr std::string_view kAsks = ", requires_grad=True";
    std::string code = story.trace().code(statement);
    for (uint32_t i = within; i < story.end() && !story.event(i).is<Line>(); ++i) within = i;
    for (uint32_t i = within + 1; i-- > 0 && !story.event(i).is<Line>();) {
        const auto* op = story.event(i).as<OpExecuted>();
        const std::string made = op ? story.trace().code(op->span) : std::string();
        const std::string plain = with_all_replaced(made, kAsks, "");
        if (plain != made) code = with_all_replaced(code, made, as_operand(plain) + ".requires_grad_()");
    }
    return code;
}

}  // namespace

uint32_t asked_to_keep(const Story& story, TensorId result, std::string_view name) {
    const std::string asks = std::string(name) + ".retain_grad()";
    for (uint32_t k = story.tensor(result).born; k < story.end(); ++k) {
        const auto* line = story.event(k).as<Line>();
        if (line && story.trace().code(line->span) == asks) return k;
    }
    return kNone;
}

Why why_result(const Story& story, TensorId tensor, std::string_view name) {
    const TensorRecord& record = story.tensor(tensor);
    const std::string node = story.trace().text(
        story.event(story.entities().node(record.node)->recorded).get<NodeRecorded>().title);
    const auto begin = [&](std::string_view id) {
        Reason reason(id, tensor, name);
        reason.with("node", node).from(story.origin(Message("why.made"), record.born));
        return reason;
    };
    const SourceSpan statement = story.statement_of(tensor);
    const TensorId leaf = leaf_named_before(story, tensor, name);
    if (leaf && story.first_value(leaf).numel() == story.first_value(tensor).numel()) {
        const uint32_t at = record.named;
        const std::string made = story.code_at(at);
        // `x = x.view(-1, 1)` is no update: the new tensor is what the code goes on with.
        const bool update = made.find(".grad") != std::string::npos ||
                            made.find(" - ") != std::string::npos || made.find(" + ") != std::string::npos;
        if (!update)
            return begin("rebound_result")
                .with("grad", grad_text(story, leaf))
                .with("born", story.line_of(story.statement_of(leaf)))
                .cure("{name}.retain_grad()", Edit::behind(story.statement_at(at)))
                .done();
        const std::string code = "with torch.no_grad():\n    " + written_in_place(name, story.code_at(at));
        return begin("rebound")
            .with("grad", grad_text(story, leaf))
            .with("born", story.line_of(story.statement_of(leaf)))
            .cure(code, Edit::instead(story.statement_at(at)))
            .done();
    }
    const std::vector<TensorId> leaves = story.leaves_behind(record.node);
    const auto asked_at_birth = [&story](TensorId leaf) {
        const uint32_t born = story.tensor(leaf).born;
        const auto* made = born == kNone ? nullptr : story.event(born).as<LeafCreated>();
        return made && story.trace().code(made->span).find("requires_grad") != std::string::npos;
    };
    if (leaves.size() == 1 && !story.has_name(leaves[0]) && asked_at_birth(leaves[0]) &&
        story.statement_of(leaves[0]).line == statement.line) {
        // In the line itself it may be called otherwise: `self.w` for `layer.w`.
        const std::string there = assigned_name(story.trace().code(statement));
        Reason hidden = begin("hidden_leaf");
        hidden.with("leaf", story.name_of(leaves[0])).with("grad", grad_text(story, leaves[0]));
        if (there != name && name.starts_with(there + '['))
            return hidden.cure(asking_last(story, statement, record.born), Edit::instead(statement)).done();
        return hidden.with("there", there.empty() ? std::string(name) : there)
            .cure("{there} = {there}.detach().requires_grad_()", Edit::behind(statement))
            .done();
    }
    const std::string asks = std::string(name) + ".retain_grad()";
    if (const uint32_t k = asked_to_keep(story, tensor, name); k != kNone) {
        const auto& runs = story.entities().runs;
        const bool late = std::ranges::any_of(
            runs, [&](const RunRecord& run) { return run.start > record.born && run.start < k; });
        if (!late) return begin("retained_waiting").done();
        return begin("retained_late")
            .from(story.origin(Message("why.line"), k))
            .cure(asks, Edit::behind(statement))
            .done();
    }
    std::string behind_names;
    for (const TensorId leaf : leaves) add_name(behind_names, story.name_of(leaf));
    Reason reason = begin("not_leaf");
    reason.with("leaves", behind_names);
    if (story.has_name(tensor)) return reason.cure(asks, Edit::behind(statement)).done();
    // The same words once more would be another tensor: this one is given a name where it is made.
    const std::string kept = "kept", code = story.trace().code(statement);
    if (code.find(name) == std::string::npos || has_word(code, kept)) return reason.done();
    return reason
        .cure(kept + " = " + std::string(name) + '\n' + kept + ".retain_grad()\n" +
                  with_all_replaced(code, std::string(name), kept),
              Edit::instead(statement))
        .done();
}

}  // namespace backstep::explain
