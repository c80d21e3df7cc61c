#include "explain/stand_in/stand_in.h"

#include "explain/code_text.h"
#include "explain/why/cut.h"
#include "explain/why/reason.h"

namespace backstep::explain {

using namespace trace;

namespace {

struct Copy {
    std::string model, copy;
};
// `fast = copy.deepcopy(net)`, `fast.load_state_dict(net.state_dict())`.
std::optional<Copy> copy_in(const std::string& code) {
    const std::string copied = arguments_of(code, "deepcopy(");
    if (const std::string name = assigned_name(code); !copied.empty() && !name.empty())
        return Copy{copied, name};
    const std::string given = arguments_of(code, ".load_state_dict(");
    if (given.ends_with(".state_dict()"))
        return Copy{given.substr(0, given.size() - 13), receiver_of(code, ".load_state_dict(")};
    return std::nullopt;
}

bool has_gradient(const Story& story, TensorId leaf) {
    for (const uint32_t at : story.slate(leaf))
        if (story.event(at).is<GradAccumulated>()) return true;
    return false;
}

std::optional<Why> copied(const Story& story, TensorId leaf, std::string_view name) {
    for (const Story::Statement& statement : story.statements()) {
        const auto pair = copy_in(statement.code);
        if (!pair || !name.starts_with(pair->model + '.') || statement.ran.front() >= story.end()) continue;
        const std::string twin = pair->copy + std::string(name.substr(pair->model.size()));
        const auto other = story.named(twin);
        if (!other || !other->tensor || other->tensor == leaf || !has_gradient(story, other->tensor))
            continue;
        const RunRecord* last = nullptr;
        for (const uint32_t at : story.slate(other->tensor))
            if (story.event(at).is<GradAccumulated>()) last = story.run_around(at);
        if (!last) continue;
        return Reason("copy_used", leaf, name)
            .with("twin", twin)
            .with("model", pair->model)
            .with("copy", pair->copy)
            .from(story.origin(Message("why.line"), statement.ran.front()))
            .from(backward_line(story, *last))
            .cure("for p, q in zip({model}.parameters(), {copy}.parameters()):\n    p.grad = q.grad",
                  Edit::behind(story.statement_at(last->start)))
            .done();
    }
    return std::nullopt;
}

// `net.fc = nn.Linear(4, 2)`: a name that it had stands for another leaf by now.
std::optional<Why> replaced(const Story& story, TensorId leaf, std::string_view name) {
    for (uint32_t i = 0; i < story.end(); ++i) {
        const auto* bound = story.event(i).as<VariableBound>();
        if (!bound || bound->tensor != leaf) continue;
        const std::string& place = story.trace().text(bound->name);
        const auto now = place.find('.') == std::string::npos ? std::nullopt : story.named(place);
        const bool other = now && now->tensor && now->tensor != leaf && !story.tensor(now->tensor).node;
        if (!other || place.starts_with("self.") || !has_gradient(story, now->tensor)) continue;
        return Reason("replaced", leaf, name)
            .with("place", place)
            .from(story.origin(Message("why.line"), story.tensor(now->tensor).born))
            .cure("print({place}.grad)")
            .done();
    }
    return std::nullopt;
}

}  // namespace

std::optional<Why> why_stand_in(const Story& story, TensorId leaf, std::string_view name) {
    if (auto twin = copied(story, leaf, name)) return twin;
    return replaced(story, leaf, name);
}

std::optional<Why> why_data_assigned(const Story& story, TensorId leaf, std::string_view name) {
    const auto made = made_from(story, leaf);
    for (const TensorId result : made) {
        const uint32_t named = story.tensor(result).named;
        const std::string code =
            named == kNone || named >= story.end() ? std::string() : story.code_at(named);
        const std::string target = assigned_name(code);
        if (!target.ends_with(".data") || !story.requires_grad(result)) continue;
        const std::string owner = target.substr(0, target.size() - 5);
        const std::string value = code.substr(code.find("= ") + 2);
        const bool of_module = owner.find('.') != std::string::npos;
        return Reason("data_assigned", leaf, name)
            .with("owner", owner)
            .with("value", value)
            .from(story.origin(Message("why.line"), named))
            .cure((of_module ? "del " + owner + '\n' : "") + owner + " = " + value,
                  Edit::instead(story.statement_at(named)))
            .done();
    }
    return std::nullopt;
}

std::optional<Why> why_data_used(const Story& story, TensorId leaf, std::string_view name) {
    const std::string own(name), member = "self." + own.substr(own.rfind('.') + 1);
    for (const Story::Statement& statement : story.statements())
        for (const std::string& owner : {own, member}) {
            const std::string data = owner + ".data", &code = statement.code;
            const bool block = statement.span.end_line > statement.span.line;
            const bool writes = code.starts_with(data) || code.find('=') == std::string::npos;
            const bool gives = code.starts_with("return ");
            if (block || !has_word(code, data) || (writes && !gives)) continue;
            if (code.find(data + '.') != std::string::npos || statement.ran.front() >= story.end()) continue;
            return Reason("data_read", leaf, name)
                .with("from", owner)
                .from(story.origin(Message("why.line"), statement.ran.front()))
                .cure(with_word_replaced(code, data, owner), Edit::instead(statement.span))
                .done();
        }
    return std::nullopt;
}

}  // namespace backstep::explain
