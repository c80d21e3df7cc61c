#include <algorithm>
#include <cstdio>

#include "commands/commands.h"
#include "commands/explain/parts.h"
#include "explain/code_text.h"
#include "explain/tensor_rules.h"
#include "explain/why/why.h"

namespace backstep::app {

namespace {

constexpr size_t kMostNames = 30;  // of those that a wrong name is answered with

// Whether nothing else stands on the statement's line, as in `y.add_(1); loss = y.sum()`.
bool alone(const explain::Story& story, const SourceSpan& statement) {
    SourceSpan line = statement;
    line.column = 0;
    line.end_line = line.line;
    line.end_column = UINT16_MAX;
    std::string text = story.trace().code(line);
    text = text.substr(0, text.find(" #"));
    const size_t first = text.find_first_not_of(" \t"), last = text.find_last_not_of(" \t\n");
    return first == std::string::npos ||
           text.substr(first, last - first + 1) == story.trace().code(statement);
}

// Where the code of a cure goes: " (in place of line 8)"; nothing when only the learner can tell.
Message placeOf(const explain::Story& story, const explain::Edit& edit) {
    using Place = explain::Edit::Place;
    if (edit.place == Place::Nowhere || !edit.statement.known()) return {};
    const char* id = edit.place == Place::Before   ? "app.cure_before"
                     : edit.place == Place::Behind ? "app.cure_behind"
                                                   : "app.cure_instead";
    const bool several = edit.place == Place::Instead && edit.statement.end_line > edit.statement.line;
    if (several)
        return Message("app.cure_instead_of_several")
            .with("line", std::to_string(edit.statement.line))
            .with("last",
                  story.line_of({edit.statement.end_line, edit.statement.end_line, edit.statement.column,
                                 edit.statement.end_column, edit.statement.cell}));
    if (alone(story, edit.statement)) return Message(id).with("line", story.line_of(edit.statement));
    return Message(id + std::string("_in"))
        .with("line", story.line_of(edit.statement))
        .with("code", story.trace().code(edit.statement));
}

}  // namespace

void printRemedies(const explain::Story& story, const Message& what,
                   const std::vector<explain::Origin>& origins, const std::vector<explain::Cure>& cures,
                   words::Language language) {
    const auto say = [&](const Message& message) { return quoted(message, language); };
    if (!what.empty()) std::printf("  %s\n", say(what).c_str());
    for (const explain::Origin& origin : origins) std::printf("  %s\n", say(origin.what).c_str());
    int number = 0;
    for (const explain::Cure& cure : cures) {
        const std::string where = cure.code.empty() ? "" : say(placeOf(story, cure.edit)) + ":";
        std::printf("  %d. %s%s\n", ++number, say(cure.title).c_str(), where.c_str());
        for (size_t from = 0; from < cure.code.size();) {
            const size_t end = std::min(cure.code.size(), cure.code.find('\n', from));
            std::printf("       %s\n", cure.code.substr(from, end - from).c_str());
            from = end + 1;
        }
    }
}

int refuseName(const trace::Timeline& timeline, const QString& name, words::Language language) {
    std::vector<std::string> known = explain::Story(timeline, timeline.size()).names();
    if (known.size() > kMostNames) known.resize(kMostNames);
    std::string list;
    for (const std::string& each : known) list += (list.empty() ? "`" : ", `") + each + "`";
    const Message refusal = Message("app.no_such_name").with("name", name.toStdString()).with("known", list);
    std::fprintf(stderr, "%s\n", quoted(refusal, language).c_str());
    return kUsageError;
}

int explainWhy(const trace::Timeline& timeline, uint32_t at, const QString& name, words::Language language) {
    const explain::Story story(timeline, at);
    const std::optional<explain::Why> why = explain::why(story, name.toStdString());
    if (!why) return refuseName(timeline, name, language);
    if (why->tensor)
        std::printf("%s.grad = %s\n", explain::as_operand(why->name).c_str(),
                    why->none ? "None" : explain::shortened_text(why->grad).c_str());
    printRemedies(story, why->what, why->origins, why->cures, language);
    return kDone;
}

}  // namespace backstep::app
