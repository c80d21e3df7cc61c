#include "explain/silent/remark_list.h"

namespace backstep::explain {

using namespace trace;

namespace {

uint32_t column_of(const std::string& line) { return static_cast<uint32_t>(line.find_first_not_of(' ')); }

// `return loss.item()` with `opt.step()` under it: a line of the training that never runs.
class LeftBehind {
  public:
    LeftBehind(const Story& story, RemarkList& list) : story_(story), list_(list) {}

    void find() {
        for (const Story::Statement& statement : story_.statements()) {
            const bool leaves = statement.code.starts_with("return") || statement.code == "break" ||
                                statement.code == "continue";
            if (!leaves || statement.span.line != statement.span.end_line) continue;
            const uint32_t event = statement.ran.front();
            if (event < story_.end()) look_below(statement, event);
        }
    }

  private:
    void look_below(const Story::Statement& statement, uint32_t event) {
        const std::string& text = story_.trace().source(statement.span.cell).text;
        uint32_t line = 1;
        for (size_t from = 0; from < text.size(); ++line) {
            const size_t end = std::min(text.find('\n', from), text.size());
            const std::string code = text.substr(from, end - from);
            from = end + 1;
            if (line <= statement.span.line || column_of(code) == static_cast<uint32_t>(-1)) continue;
            if (column_of(code) == statement.span.column) tell(statement, event, line, code);
            return;
        }
    }
    void tell(const Story::Statement& statement, uint32_t event, uint32_t line, const std::string& code) {
        const std::string below = code.substr(statement.span.column);
        const bool trains =
            below.find(".step()") != std::string::npos || below.find(".backward()") != std::string::npos;
        if (!trains || below.find(':') != std::string::npos) return;
        Remark* remark =
            list_.add("never_reached", event, {{"below", below}, {"under", std::to_string(line)}});
        if (!remark) return;
        SourceSpan under = statement.span;
        under.line = under.end_line = line;
        under.end_column = static_cast<uint16_t>(code_points(code));
        const auto [better, edit] = swapped(statement.span, statement.code, under, below);
        list_.cure(*remark, better, edit);
    }

    const Story& story_;
    RemarkList& list_;
};

}  // namespace

void find_left_behind(const Story& story, RemarkList& list) { LeftBehind(story, list).find(); }

}  // namespace backstep::explain
