#include "explain/autopsy/graph/returned.h"

#include "explain/code_text.h"

namespace backstep::explain {

SourceSpan last_return(const Story& story, uint32_t before) {
    for (uint32_t i = before; i-- > 0;)
        if (const auto* line = story.event(i).as<trace::Line>())
            if (story.trace().code(line->span).starts_with("return ")) return line->span;
    return {};
}

std::string parameters_above(const Story& story, const SourceSpan& statement, const std::string& function) {
    std::string_view text = story.trace().source(statement.cell).text;
    size_t end = 0;
    for (uint32_t line = 1; line < statement.line && end != std::string_view::npos; ++line)
        end = text.find('\n', end + 1);
    text = text.substr(0, end);
    const std::string head = "def " + function + '(';
    const size_t at = text.rfind(head);
    return at == std::string_view::npos ? std::string() : arguments_of(text.substr(at), head);
}

bool broadcasts_to(const trace::ValueSnapshot& from, const trace::ValueSnapshot& to) {
    if (from.dim() > to.dim()) return false;
    for (size_t i = 1; i <= from.dim(); ++i) {
        const int64_t size = from.shape()[from.dim() - i];
        if (size != 1 && size != to.shape()[to.dim() - i]) return false;
    }
    return true;
}

}  // namespace backstep::explain
