#include "explain/why/mode_line.h"

#include "explain/code_text.h"

namespace backstep::explain {

using namespace trace;

namespace {

// The lines of a cell above a place, the nearest first.
class LinesAbove {
  public:
    LinesAbove(std::string_view text, uint32_t line) : text_(text) {
        size_t at = 0;
        for (; line_ + 1 < line && at < text.size(); ++line_) at = text.find('\n', at) + 1;
        end_ = at;
    }
    bool next() {
        if (end_ == 0) return false;
        const size_t before = text_.rfind('\n', end_ >= 2 ? end_ - 2 : 0);
        start_ = before == std::string_view::npos || before + 1 >= end_ ? 0 : before + 1;
        row_ = text_.substr(start_, end_ - 1 - start_);
        end_ = start_;
        --line_;
        return true;
    }
    SourceSpan span(uint32_t cell) const {
        const size_t column = row_.find_first_not_of(' ');
        const uint32_t line = line_ + 1;
        return {line, line, static_cast<uint16_t>(column), static_cast<uint16_t>(row_.size()), cell};
    }
    std::string_view code() const {
        const size_t column = row_.find_first_not_of(' ');
        return column == std::string_view::npos ? std::string_view() : row_.substr(column);
    }

  private:
    std::string_view text_, row_;
    uint32_t line_ = 0;  // how many lines stand above the one looked at
    size_t start_ = 0, end_ = 0;
};

// `@torch.no_grad()` above the function that was entered next.
SourceSpan decorator_of_call_behind(const Story& story, uint32_t event) {
    std::string head;
    for (uint32_t i = event; i < story.end(); ++i) {
        const Event what = story.event(i);
        if (const auto* call = what.as<Call>()) head = "def " + story.trace().text(call->function) + '(';
        const auto* line = what.as<Line>();
        if (!line) continue;
        LinesAbove above(story.trace().source(line->span.cell).text, line->span.line);
        bool found = false;
        while (!head.empty() && above.next()) {
            if (found && !above.code().starts_with('@')) break;
            if (found && asks_for_mode(above.code())) return above.span(line->span.cell);
            found = found || above.code().starts_with(head);
        }
        break;
    }
    return {};
}

}  // namespace

SourceSpan mode_line(const Story& story, uint32_t event) {
    const uint32_t change = story.mode_change_before(event);
    if (change == kNone) return {};
    const SourceSpan statement = story.statement_at(change);
    return asks_for_mode(story.trace().code(statement)) ? statement : decorator_of_call_behind(story, change);
}

}  // namespace backstep::explain
