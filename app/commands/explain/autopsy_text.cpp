#include <algorithm>
#include <cstdio>
#include <string>

#include "commands/commands.h"
#include "commands/explain/parts.h"
#include "explain/autopsy/autopsy.h"
#include "explain/autopsy/endless.h"
#include "explain/code_text.h"
#include "explain/silent/silent.h"

namespace backstep::app {

namespace {

void printPlace(const explain::Story& story, const SourceSpan& span, bool with_column = false) {
    const trace::Trace& trace = story.trace();
    if (!span.known() || span.cell >= trace.source_count()) return;
    std::printf("%s:%s:", trace.source(span.cell).name.c_str(), story.line_of(span).c_str());
    if (with_column) std::printf("%u:", span.column + 1U);
    std::printf(" ");
}

// `3:9: ` behind the file, and below the error its line with a caret under what is marked: as Python shows
// what it cannot read, in whole, since the indentation may be the mistake.
void printError(const explain::Autopsy& autopsy, const explain::Story& story) {
    printPlace(story, autopsy.span, autopsy.marked.has_value());
    std::printf("%s: %s\n", autopsy.type.c_str(), autopsy.text.c_str());
    if (!autopsy.marked) return;
    const explain::MarkedLine& marked = *autopsy.marked;
    std::printf("    %s\n    %s%s\n", explain::with_all_replaced(marked.text, "\t", "→").c_str(),
                std::string(marked.from, ' ').c_str(),
                std::string(std::max(1U, marked.to - marked.from), '^').c_str());
}

// An error that a loop meets and catches in each of its turns is told once.
struct Raised {
    uint32_t step = 0;  // the first time
    SourceSpan span;
    std::string text;
    size_t times = 1;
};

std::vector<Raised> errorsUpTo(const trace::Timeline& timeline, uint32_t at) {
    std::vector<Raised> errors;
    for (uint32_t step = 1; step <= at; ++step) {
        if (timeline.step(step).kind != trace::StepKind::Error) continue;
        const trace::StepState state = timeline.state(step);
        if (!state.error) continue;
        Raised raised{step, state.step.span, state.error->type + ": " + state.error->text};
        const auto before = std::ranges::find_if(
            errors, [&](const Raised& each) { return each.span == raised.span && each.text == raised.text; });
        if (before == errors.end())
            errors.push_back(std::move(raised));
        else
            ++before->times;
    }
    return errors;
}

}  // namespace

int explainAutopsy(const trace::Timeline& timeline, uint32_t at, words::Language language) {
    const auto say = [&](const Message& message) { return quoted(message, language); };
    const explain::Story story(timeline, at);
    const std::vector<Raised> errors = errorsUpTo(timeline, at);
    const bool raised = !errors.empty();
    for (const Raised& error : errors) {
        const auto autopsy = explain::autopsy(timeline, timeline.state(error.step));
        printError(*autopsy, story);
        if (error.times > 1)
            std::printf("  %s\n",
                        say(Message("app.error_again").with("times", std::to_string(error.times))).c_str());
        printRemedies(story, autopsy->what, autopsy->origins, autopsy->cures, language);
    }
    const auto endless = explain::endless_loop(story);
    if (endless) {
        printPlace(story, endless->loop);
        std::printf("%s\n", say(endless->what).c_str());
        printRemedies(story, {}, {}, endless->cures, language);
    }
    const std::vector<explain::Remark> found = explain::remarks(story);
    for (const explain::Remark& remark : found) {
        printPlace(story, remark.span);
        std::printf("%s%s\n", remark.harmless ? say(Message("silent.harmless")).c_str() : "",
                    say(remark.what).c_str());
        printRemedies(story, {}, remark.origins, remark.cures, language);
    }
    if (!raised && !endless && found.empty()) std::printf("%s\n", say(Message("silent.none")).c_str());
    return kDone;
}

}  // namespace backstep::app
