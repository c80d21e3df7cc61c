#include "explain/why/frozen.h"

#include "explain/code_text.h"
#include "explain/why/reason.h"

namespace backstep::explain {

using namespace trace;

namespace {

// `target = q` before `at`: the line that gave what has a name already another one.
std::optional<uint32_t> second_name(const Story& story, const std::string& name, uint32_t at) {
    for (uint32_t i = at; !name.empty() && i-- > 0;) {
        const std::string code = story.event(i).is<Line>() ? story.code_at(i) : std::string();
        if (assigned_name(code) != name) continue;
        const std::string value = code.substr(code.find("= ") + 2);
        const auto found = story.named(value);
        const bool alias = identifiers(value) == std::vector{value} && !(found && found->tensor);
        return alias ? std::optional(i) : std::nullopt;
    }
    return std::nullopt;
}

// `nn.Embedding.from_pretrained(table)` as one that learns; empty for any other statement.
std::string with_table_open(const std::string& code) {
    const std::string given = arguments_of(code, ".from_pretrained(");
    if (given.empty()) return {};
    std::string open;
    for (const std::string& each : split_arguments(given))
        if (each != "True" && !each.starts_with("freeze=")) open += each + ", ";
    return with_all_replaced(code, given, open + "freeze=False");
}

}  // namespace

Why why_frozen(const Story& story, TensorId leaf, std::string_view name) {
    const uint32_t at = story.flag_set(leaf);
    const std::string code = story.code_at(at);
    const Edit edit = Edit::instead(story.statement_at(at));
    const Origin line = story.origin(Message("why.line"), at);
    if (const std::string open = with_table_open(code); !open.empty())
        return Reason("frozen_table", leaf, name).from(line).cure(open, edit).done();
    if (const auto second = second_name(story, receiver_of(code, ".requires_grad"), at)) {
        const std::string alias = story.code_at(*second);
        Reason reason("frozen_alias", leaf, name);
        reason.with("alias", assigned_name(alias)).with("owner", alias.substr(alias.find("= ") + 2));
        reason.from(story.origin(Message("why.line"), *second));
        return reason.from(line)
            .cure("import copy\n{alias} = copy.deepcopy({owner})", Edit::instead(story.statement_at(*second)))
            .done();
    }
    std::string open = with_all_replaced(code, "requires_grad = False", "requires_grad = True");
    open = with_all_replaced(open, "requires_grad_(False)", "requires_grad_(True)");
    return Reason("frozen", leaf, name).from(line).cure(open, open == code ? Edit{} : edit).done();
}

}  // namespace backstep::explain
