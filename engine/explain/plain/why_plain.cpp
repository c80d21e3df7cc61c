#include "explain/plain/why_plain.h"

#include "base/dtype.h"
#include "explain/why/cut.h"
#include "explain/why/reason.h"

namespace backstep::explain {

using namespace trace;

Why why_as_number(const Story& story, TensorId tensor, std::string_view name, const TakenNumber& number) {
    const bool index = number.edit.place == Edit::Place::Nowhere;
    Reason reason(index ? "as_index" : "as_number", tensor, name);
    return reason.with("call", number.call)
        .with("taken", number.taken)
        .from(story.origin(Message("why.line"), number.line))
        .cure(number.recorded, number.edit)
        .done();
}

std::optional<Why> why_only_asked(const Story& story, TensorId tensor, std::string_view name,
                                  TensorId answer) {
    const OpExecuted* op = story.maker(answer);
    if (!op || op->value.dtype() != DType::Bool || !story.uses(answer).empty()) return std::nullopt;
    return Reason("only_asked", tensor, name)
        .with("op", story.trace().code(op->span))
        .from(story.origin(Message("why.line"), story.tensor(answer).born))
        .cure("")
        .done();
}

std::optional<Why> why_decided(const Story& story, TensorId made) {
    const uint32_t born = story.tensor(made).born;
    if (born == kNone) return std::nullopt;
    const uint32_t call = story.call_around(born);
    for (uint32_t i = call == kNone ? 0 : call; i < born; ++i) {
        const auto* op = story.event(i).as<OpExecuted>();
        const bool answer = op && !op->inside_node && op->value.dtype() == DType::Bool &&
                            story.call_around(i) == call &&
                            (story.code_at(i).starts_with("if ") || story.code_at(i).starts_with("while "));
        if (!answer) continue;
        for (const TensorId part : made_of(story, op->output))
            if (story.requires_grad(part))
                if (auto asked = why_only_asked(story, part, story.name_of(part), op->output)) return asked;
    }
    return std::nullopt;
}

}  // namespace backstep::explain
