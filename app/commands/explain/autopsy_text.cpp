#include <cstdio>

#include "commands/commands.h"
#include "commands/explain/parts.h"
#include "explain/autopsy/autopsy.h"
#include "explain/silent/silent.h"
#include "words/words.h"

namespace backstep::app {

namespace {

void printPlace(const trace::Timeline& timeline, const SourceSpan& span) {
    const trace::Trace& trace = *timeline.trace();
    if (span.known() && span.cell < trace.source_count())
        std::printf("%s:%u: ", trace.source(span.cell).name.c_str(), span.line);
}

}  // namespace

int explainAutopsy(const trace::Timeline& timeline, uint32_t at, words::Language language) {
    const auto say = [&](const Message& message) { return words::render(message, language); };
    bool raised = false;
    for (uint32_t step = 1; step <= at; ++step) {
        if (timeline.step(step).kind != trace::StepKind::Error) continue;
        const auto autopsy = explain::autopsy(timeline, timeline.state(step));
        if (!autopsy) continue;
        raised = true;
        printPlace(timeline, autopsy->span);
        std::printf("%s: %s\n", autopsy->type.c_str(), autopsy->text.c_str());
        printRemedies(autopsy->what, autopsy->origins, autopsy->cures, language);
    }
    const explain::Story story(timeline, at);
    const std::vector<explain::Remark> found = explain::remarks(story);
    for (const explain::Remark& remark : found) {
        printPlace(timeline, remark.span);
        std::printf("%s%s\n", remark.harmless ? say(Message("silent.harmless")).c_str() : "",
                    say(remark.what).c_str());
        printRemedies({}, remark.origins, remark.cures, language);
    }
    if (!raised && found.empty()) std::printf("%s\n", say(Message("silent.none")).c_str());
    return kDone;
}

}  // namespace backstep::app
