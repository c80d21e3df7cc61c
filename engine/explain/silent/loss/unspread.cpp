#include "explain/silent/loss/unspread.h"

#include <algorithm>

namespace backstep::explain {

using namespace trace;

TensorId unspread(const Story& story, TensorId tensor) {
    const OpExecuted* op = story.maker(tensor);
    if (!op || story.trace().text(op->op) != "expand") return tensor;
    const auto inputs = story.inputs(*op);
    return inputs.empty() ? tensor : inputs[0];
}

bool is_lying(const ValueSnapshot& value) {
    return value.dim() == 2 && value.shape()[0] == 1 && value.shape()[1] > 1;
}

int column_against_row(const ValueSnapshot& a, const ValueSnapshot& b) {
    const auto column = [](const ValueSnapshot& value, const ValueSnapshot& row) {
        const bool lies = is_lying(row) || (row.dim() == 1 && row.shape()[0] > 1);
        return value.dim() == 2 && value.shape()[1] == 1 && lies && value.shape()[0] == row.numel();
    };
    return column(a, b) ? 0 : column(b, a) ? 1 : -1;
}

bool is_spread_on_purpose(std::string_view code) {
    constexpr std::string_view kTurns[] = {"None", "unsqueeze", ".t()", ".T", ".view(", "reshape("};
    return std::ranges::any_of(kTurns,
                               [&](std::string_view turns) { return code.find(turns) != std::string::npos; });
}

bool is_error_of(const Story& story, TensorId difference) {
    const auto uses = story.uses(difference);
    return std::ranges::any_of(uses, [&story](uint32_t use) {
        const auto& measure = story.event(use).get<OpExecuted>();
        const std::string& kind = story.trace().text(measure.op);
        const auto further = story.uses(measure.output);
        return (kind.starts_with("pow") || kind == "abs" || kind == "square") &&
               std::ranges::any_of(further, [&story](uint32_t each) {
                   const auto& last = story.event(each).get<OpExecuted>();
                   const std::string& name = story.trace().text(last.op);
                   return (name == "mean" || name == "sum") && last.value.numel() == 1;
               });
    });
}

}  // namespace backstep::explain
