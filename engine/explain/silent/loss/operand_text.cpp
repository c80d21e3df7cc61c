#include "explain/silent/loss/operand_text.h"

#include <charconv>

namespace backstep::explain {

using namespace trace;

std::string operand_text(const Story& story, const OpExecuted& op, std::string_view parameter) {
    for (uint32_t i = 0; i < op.operands.count; ++i)
        if (const Operand& operand = story.trace().operand(op.operands, i);
            story.trace().text(operand.name) == parameter)
            return story.trace().text(operand.text);
    return {};
}

int64_t dimension_of(const Story& story, const OpExecuted& op, int64_t dimensions) {
    std::string text = operand_text(story, op, "dim");
    if (text.starts_with('(') && text.ends_with(",)")) text = text.substr(1, text.size() - 3);
    int64_t dim = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), dim);
    if (text.empty() || error != std::errc() || end != text.data() + text.size()) return -1;
    return dim < 0 ? dim + dimensions : dim;
}

}  // namespace backstep::explain
